"""Where flyers wait and casters hide, and what spells are worth beside what they may cost: small positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from skald.agents.caution import Caution
from skald.agents.deeds import Deeds
from skald.agents.endurance import borne, is_of_magic, markers, stamina
from skald.agents.estimate import Forecast
from skald.agents.field import Field as Lie
from skald.agents.field import between
from skald.agents.flying import Flying, _spread
from skald.agents.havens import _calls, _cost, _is_barred, haven
from skald.agents.landscaping import choose_terrain
from skald.agents.memory import Memory
from skald.agents.spell_scale import added, sixths, target, times
from skald.agents.spell_sight import CHARGED, EXHAUSTS, MARKER, Sight
from skald.agents.spellcasting import LEAST, _best_dice, abuse_cost, danger_of, expected, net_worth, plans
from skald.agents.unit_facts import reach_of
from skald.agents.weights import RAIDER
from skald.planning.formation import centre_of
from skald.rules.actions import PassTerrain, PlaceTerrain
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Aim
from skald.rules.geometry import any_within
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind
from skald.rules.lengths import L, M, S
from skald.rules.state import Unit
from tests.agents.test_magic_positions import wizardly
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.magic import arena, caster, sid
from tests.kit.thinking import at_turn
from tests.planning.test_setting_up import until

WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
#: What it costs, in sixtieths of a point: to be charged where one waits, to be answered where one struck, to arrive
#: exhausted; and a caster: to be within reach, nearly so, within a shot, without guards.
EXPOSED, ANSWERED, EXHAUSTED = 25, 25, 300
REACHED, NEARLY, SHOT_AT, UNGUARDED = 60, 20, 6, 15


def off(way: tuple[int, int], far: int, aside: int = 0) -> tuple[int, int]:
    return (6000 + far * way[0] + aside * way[1], 4500 + far * way[1] + aside * way[0])


def lie_of(field: Field) -> Lie:
    return Lie(Context(field.rules, field.state), LEFT)


def flying_of(field: Field, charge=lambda unit, foe: 100) -> Flying:
    lie = lie_of(field)
    return Flying(lie, Caution(lie), RAIDER, charge)


# --- flyers


@pytest.mark.parametrize("way", WAYS)
def test_who_is_flown_over_and_who_could_answer_is_counted(way):
    field = arena()
    flyers = field.unit(LEFT, "flyers", 1, off(way, -1500))
    prey = field.unit(RIGHT, "warriors", 1, off(way, 1500))
    alone = flying_of(field).cost(field.state.units[flyers], field.state.units[prey])
    assert alone == 0
    # Under the way, and near enough to the prey to charge whoever comes down there.
    field.unit(RIGHT, "warriors", 1, off(way, 0))
    beside = field.state.units
    assert flying_of(field).cost(beside[flyers], beside[prey]) == RAIDER.tired + ANSWERED
    # Aside of the way, too far to answer.
    field.change(2, figures=(replace(beside[2].figures[0], x=off(way, 0, 2400)[0], y=off(way, 0, 2400)[1]),))
    assert flying_of(field).cost(field.state.units[flyers], field.state.units[prey]) == 0


def test_answers_are_counted_up_to_three_and_walkers_fly_over_nobody():
    field = arena()
    flyers, men = field.unit(LEFT, "flyers", 1, (2000, 4500)), field.unit(LEFT, "warriors", 4, (2000, 6500))
    prey = field.unit(RIGHT, "warriors", 1, (5000, 4500))
    found = []
    for n in range(5):
        field.unit(RIGHT, "warriors", 1, (5600 + 300 * n, 4500))
        found.append(flying_of(field).cost(field.state.units[flyers], field.state.units[prey]))
    assert found == [ANSWERED, 2 * ANSWERED, 3 * ANSWERED, 3 * ANSWERED, 3 * ANSWERED]
    assert flying_of(field).cost(field.state.units[men], field.state.units[prey]) == 0


def test_markers_cost_and_most_where_they_exhaust():
    field = arena()
    flyers = field.unit(LEFT, "flyers", 1, (2000, 4500))
    ctx = Context(field.rules, field.state)
    unit = field.state.units[flyers]
    limit = ctx.limit(unit)
    flying = flying_of(field)
    assert flying._price(unit, 0) == 0
    assert flying._price(unit, limit - 1) == RAIDER.tired * (limit - 1)
    assert flying._price(unit, limit) == RAIDER.tired * limit + EXHAUSTED
    assert flying._price(replace(unit, fatigue=limit - 1), 1) == RAIDER.tired + EXHAUSTED


@pytest.mark.parametrize("way", WAYS)
def test_a_perch_is_just_within_reach_of_its_prey_and_beyond_the_reach_of_walkers(way):
    field = arena()
    flyers = field.unit(LEFT, "flyers", 1, off(way, -4000))
    prey = field.unit(RIGHT, "warriors", 1, off(way, 0))
    ctx = Context(field.rules, field.state)
    unit, foe = field.state.units[flyers], field.state.units[prey]
    perch = flying_of(field).perch(unit)
    assert perch is not None and perch.worth == 100
    reach = reach_of(ctx, unit)
    gap = flying_of(field)._gap(unit, perch.place, foe)
    assert reach - 200 - 120 <= gap <= reach
    assert gap > reach_of(ctx, foe)
    here = centre_of(unit.figures)
    assert (perch.place[0] - here[0]) ** 2 + (perch.place[1] - here[1]) ** 2 <= reach * reach
    # Of places as good a near one.
    assert between(here, perch.place) < M
    # It isn't worth going where nothing can be had, nor when the place of now is as good.
    assert flying_of(field, lambda unit, foe: 0).perch(unit) is None
    field.change(flyers, figures=(replace(unit.figures[0], x=perch.place[0], y=perch.place[1]),))
    assert flying_of(field).perch(field.state.units[flyers]) is None


def test_a_place_that_enemies_could_charge_is_worth_less_for_each_of_them():
    field = arena()
    flyers = field.unit(LEFT, "flyers", 1, (6000, 1000))
    prey = field.unit(RIGHT, "warriors", 1, (6000, 6000))
    unit, foe = field.state.units[flyers], field.state.units[prey]
    assert flying_of(field)._value(unit, foe, 100, (6000, 3500)) == 100
    assert flying_of(field)._value(unit, foe, 100, (6000, 4700)) == 100 - EXPOSED
    field.unit(RIGHT, "warriors", 1, (5000, 4700))
    assert flying_of(field)._value(unit, foe, 100, (6000, 4700)) == 100 - 2 * EXPOSED


def test_a_perch_is_worth_its_prey_less_what_it_exposes_the_flyers_to():
    """Riders on every side could charge whoever waits for their friend."""
    field = arena()
    field.unit(LEFT, "flyers", 2, (6000, 1500))
    prey = field.unit(RIGHT, "levies", 1, (6000, 5500))
    for x in (3500, 8500):
        field.unit(RIGHT, "hearthguard", 4, (x, 4500), "horse")
    flying = flying_of(field, lambda unit, foe: 200 if foe.id == prey else 0)
    perch = flying.perch(field.state.units[0])
    assert perch is not None
    foe = field.state.units[prey]
    assert perch.worth == flying._value(field.state.units[0], foe, 200, perch.place) < 200


def test_who_is_near_enough_to_move_does_not_go_high():
    near, far = arena(), arena()
    for field, at in ((near, (6000, 2000)), (far, (1000, 1000))):
        field.unit(LEFT, "flyers", 1, at)
        field.unit(RIGHT, "warriors", 1, (6000, 6000) if field is near else (11000, 8000))
    assert flying_of(near).height(near.state.units[0]) is None
    high = flying_of(far).height(far.state.units[0])
    assert high is not None
    assert flying_of(far).perch(far.state.units[0]) is None
    gap = flying_of(far)._gap(far.state.units[0], high.place, far.state.units[1])
    assert L < gap < L + 200
    spread = _spread(far.state.units[0])
    assert spread <= high.place[0] <= 12000 - spread and spread <= high.place[1] <= 9000 - spread


def test_a_gap_is_from_the_rim_of_a_unit_to_the_nearest_base():
    field = arena()
    field.unit(LEFT, "flyers", 2, (3000, 3000))
    field.unit(RIGHT, "warriors", 2, (0, 0), places=[(6000, 4500), (6000, 7000)])
    field.unit(RIGHT, "warlord", 1, (9000, 4500))
    unit, men, lord = field.state.units
    flying = flying_of(field)
    assert _spread(unit) == (unit.figures[1].x - unit.figures[0].x) // 2 + unit.figures[0].radius
    assert flying._gap(unit, (6000, 2500), men) == 2000 - 125 - _spread(unit)
    assert flying._gap(unit, (6000, 4500), lord) == 3000 - lord.figures[0].radius - _spread(unit)


# --- casters


def cost_of(field: Field, most: int = 10_000, calls: list[tuple[int, Unit]] | None = None) -> int:
    lie = lie_of(field)
    friends = [unit for unit in lie.friends if unit.id != 0]
    return _cost(lie, Caution(lie), friends, field.state.units[0].figures[0], most, calls or [])


@pytest.mark.parametrize("way", WAYS)
def test_a_place_costs_what_could_be_done_to_a_caster_there(way):
    def place(gap: int, troop: str = "warriors", *kit: str, guard: int = 0) -> int:
        field = arena()
        magician = caster(field, off(way, 0), "bolt")
        field.unit(RIGHT, troop, 1, off(way, field.state.units[magician].figures[0].radius + 125 + gap), *kit)
        if guard:
            field.unit(LEFT, "hearthguard", 1, off(way, -field.state.units[magician].figures[0].radius - 125 - guard))
        return cost_of(field)

    assert place(M) == UNGUARDED + REACHED
    assert place(M + 1) == place(2 * M) == UNGUARDED + NEARLY
    assert place(2 * M + 1) == UNGUARDED
    assert place(L, "levies", "bow") == UNGUARDED + NEARLY + SHOT_AT
    assert place(2 * M + 1, guard=S) == 0
    assert place(2 * M + 1, guard=S + 1) == UNGUARDED


def test_friends_bar_the_way_of_walkers_but_not_of_flyers():
    for troop, barred in (("warriors", True), ("flyers", False)):
        field = arena()
        caster(field, (6000, 2000), "bolt")
        field.unit(LEFT, "warriors", 5, (5400, 2700))
        field.unit(RIGHT, troop, 1, (6000, 3600))
        lie = lie_of(field)
        found = _is_barred(Caution(lie), field.state.units[2], field.state.units[0].figures[0], [field.state.units[1]])
        assert found is barred


def test_a_haven_is_behind_friends_and_only_if_it_is_much_better():
    field = wizardly(arena())
    magician = caster(field, (6000, 3000))
    field.change(magician, spells=(sid("bolt"),))
    guards = field.unit(LEFT, "hearthguard", 6, (4500, 3300))
    field.unit(RIGHT, "warriors", 8, (6000, 4400))
    lie = lie_of(field)
    found = haven(lie, Caution(lie), field.state.units[magician])
    assert found is not None and found.gain >= 20
    assert found.place == lie.behind(field.state.units[guards], field.state.units[2])
    # Out there nobody threatens him.
    safe = wizardly(arena())
    caster(safe, (6000, 1000), "bolt")
    safe.unit(LEFT, "hearthguard", 6, (6000, 1500))
    safe.unit(RIGHT, "warriors", 8, (6000, 8000))
    lie = lie_of(safe)
    assert haven(lie, Caution(lie), safe.state.units[0]) is None


def test_casters_are_called_by_friends_whom_a_spell_of_short_reach_would_help():
    field = wizardly(arena())
    caster(field, (6000, 1000), "laying-on-hands", "bolt")
    tired = field.unit(LEFT, "warriors", 6, (3000, 1500), fatigue=2)
    field.unit(LEFT, "warriors", 6, (8000, 1500))
    field.unit(RIGHT, "warriors", 8, (6000, 8000))
    game = field.game()
    lie = Lie(Context(field.rules, game.state), LEFT)
    assert [unit.id for _, unit in _calls(lie, game.state.units[0])] == [tired]


# --- what is borne


def test_what_is_borne_by_fatigue_falls_on_nobody():
    field = wizardly(arena())
    titan, men = field.unit(LEFT, "titan", 1, (3000, 3000)), field.unit(RIGHT, "warriors", 8, (3000, 4500))
    ctx = Context(field.rules, field.state)
    bears = stamina(ctx, ctx.unit(titan))
    assert bears > 0 == stamina(ctx, ctx.unit(men))
    forecast = Forecast(100, 300, bears + 30, 350)
    assert borne(ctx, forecast, titan, men) == replace(forecast, attacker=30)
    assert borne(ctx, forecast, men, titan) == replace(forecast, defender=max(0, 350 - bears), attacker=100)
    assert markers(ctx, forecast, men, attacks=True) == 0
    left = ctx.limit(ctx.unit(titan)) - 1
    assert markers(ctx, forecast, titan, attacks=True) == 100 * left
    assert markers(ctx, replace(forecast, against_defender=bears // 2), titan, attacks=False) == 100 * left // 2
    assert is_of_magic(field.state) and not is_of_magic(Field().state)


# --- spells


def test_levels_are_weighed_by_the_chance_that_they_show():
    ctx = Context(arena().rules, arena().state)
    assert expected(ctx, (6, 6, 6), 1) == 6
    one, two_dice = (expected(ctx, (0, 0, 36), dice) for dice in (1, 2))
    assert 0 < one < two_dice < 36
    # Whatever shows, a better level that came to less isn't taken.
    assert expected(ctx, (9, 0, 0), 1) == 9
    assert expected(ctx, (0, 9, 0), 1) == expected(ctx, (0, 9, 9), 1)


def test_as_many_dice_are_cast_as_pay():
    ctx = Context(arena().rules, arena().state)
    assert _best_dice(ctx, (LEAST - 1, LEAST - 1, 0), (1, 2), free=False) == (Fraction(0), 0)
    assert _best_dice(ctx, (20, 20, 20), (1, 2, 3), free=False) == (Fraction(20), 1)
    value, dice = _best_dice(ctx, (0, 0, 300), (1, 2, 3), free=False)
    assert dice == 3 and 0 < value < 300
    assert _best_dice(ctx, (0, 40, 20), (1, 2), free=True) == (Fraction(40), 1)


def test_a_maximum_costs_the_tired_more_and_those_in_danger_less():
    field = arena()
    magician = caster(field, (6000, 1000), "bolt")
    ctx = Context(field.rules, field.state)
    unit = ctx.unit(magician)
    costs = [abuse_cost(ctx, replace(unit, fatigue=n)) for n in range(5)]
    assert 0 < costs[0] < costs[1] < costs[2] == costs[3] == costs[4]
    assert abuse_cost(ctx, unit, 50) * 2 in (costs[0], costs[0] - 1)
    assert net_worth(ctx, unit, (1, 2, 300)) == (1, 2, 300 - costs[0])
    last = at_turn(arena(), field.rules.constants.turns)
    assert abuse_cost(Context(last.rules, last.state), unit) < costs[0]


def test_whoever_could_be_charged_or_shot_is_in_danger_up_to_sixty_of_a_hundred():
    def danger(*foes: tuple[str, int, tuple[str, ...]]) -> int:
        field = arena()
        magician = caster(field, (6000, 1000), "bolt")
        for n, (troop, y, kit) in enumerate(foes):
            field.unit(RIGHT, troop, 1, (5000 + 800 * n, y), *kit)
        ctx = Context(field.rules, field.state)
        return danger_of(Sight(ctx, ctx.unit(magician)))

    near, archer = ("warriors", 2000, ()), ("levies", 3500, ("bow",))
    assert danger(("warriors", 8000, ())) == 0 < danger(archer) < danger(near) < danger(near, archer) < 60
    assert danger(near, near, near, near) == 60


def test_parts_of_a_worth():
    assert times(200, 10, 55, 100) == (20, 110, 200)
    assert added((1, 2, 3), (10, 20, 30)) == (11, 22, 33)
    field = arena()
    magician = caster(field, (6000, 1000), "bolt")
    men = field.unit(RIGHT, "warriors", 4, (6000, 3000))
    ctx = Context(field.rules, field.state)
    sight = Sight(ctx, ctx.unit(magician))
    assert target(sight, Aim((men,))) == ctx.unit(men)
    assert target(sight, Aim()) == ctx.unit(magician)
    armour = ctx.profile(ctx.unit(men)).armour
    assert sixths(sight, ctx.unit(men), Combat.MELEE) == 7 - armour[0]
    assert sixths(sight, ctx.unit(men), Combat.SHOT, 1) == 6 - armour[1]
    assert sixths(sight, ctx.unit(men), Combat.MELEE, 9) == 0


def test_a_glance_tells_who_may_charge_and_shoot_whom():
    field = arena()
    magician = caster(field, (6000, 1000), "bolt")
    men = field.unit(LEFT, "warriors", 4, (3000, 1000))
    near = field.unit(RIGHT, "warriors", 8, (3000, 1000 + 250 + M))
    archers = field.unit(RIGHT, "levies", 8, (3000, 1000 + 250 + L + 600), "bow", fatigue=2)
    ctx = Context(field.rules, field.state)
    sight = Sight(ctx, ctx.unit(magician))
    mine, foe = ctx.unit(men), ctx.unit(near)
    assert sight.threats(mine) == [foe] and sight.threats(foe) == [mine]
    assert sight.shooters(mine) == [] and sight.shooters(foe) == []
    assert sight.friends == [mine] and sight.enemies == [foe, ctx.unit(archers)]
    assert sight.charge_peril(mine) == sight.stake(mine) * CHARGED // 100
    assert sight.shot_peril(mine) == 0
    assert sight.prey(mine) == foe and sight.strikes(mine)
    assert sight.prey(replace(mine, acts=(Kind.MOVE,))) is None
    assert sight.prey(replace(mine, fatigue=3)) is None
    assert (sight.marker(foe), sight.marker(ctx.unit(archers))) == (MARKER, EXHAUSTS)
    # Who can charge is a greater menace than who can shoot, and that than who can do neither.
    away = replace(foe, figures=tuple(replace(f, y=8000) for f in foe.figures))
    shoots = sight.menace(ctx.unit(archers)) * sight.whole(foe) // sight.whole(ctx.unit(archers))
    assert sight.menace(foe) > shoots > sight.menace(away) > 0


def test_spells_are_planned_the_best_first_and_each_at_its_time():
    field = wizardly(arena())
    magician = caster(field, (6000, 3000), "bolt", "shadows")
    field.unit(LEFT, "warriors", 8, (5000, 2500))
    field.unit(RIGHT, "hearthguard", 4, (6000, 4000))
    field.unit(RIGHT, "levies", 6, (4000, 4200), "bow")
    ctx = Context(field.rules, field.game().state)
    early, late = (plans(ctx, LEFT, late=late) for late in (False, True))
    assert {plan.action.spell for plan in early} == {sid("bolt")}
    assert {plan.action.spell for plan in late} <= {sid("shadows")}
    assert [plan.worth for plan in early] == sorted((plan.worth for plan in early), reverse=True)
    assert early[0].action.aim == Aim((2,))
    assert all(plan.action.unit == magician and plan.worth >= LEAST for plan in (*early, *late))
    assert plans(ctx, RIGHT, late=False) == []


# --- terrain


def test_terrain_is_laid_on_the_wings_in_small_pieces_until_one_may_stop():
    rules, state, wings = ruleset(), until(Window.TERRAIN), set()
    for seed in range(8):
        laid, why = choose_terrain(rules, state, LEFT, Random(seed))
        assert isinstance(laid, PlaceTerrain) and why.code == "keep-the-middle-open"
        assert abs(laid.x - 2000) <= 1800 or abs(laid.x - 10000) <= 1800
        assert not rules.terrain[laid.kind].large
        assert 2250 - 1800 <= laid.y <= 6750 + 1800
        wings.add(laid.x > 6000)
    assert wings == {True, False}
    for kind, x in (("scrub", 3500), ("marsh", 6000), ("rocks", 8500)):
        state = apply(rules, state, PlaceTerrain(kind, x, 4500)).state
    mine = state.terrain[0].by
    assert choose_terrain(rules, state, mine, Random(1))[0] == PassTerrain()


def test_deeds_know_what_flyers_and_casters_do():
    field = wizardly(arena())
    flyers = field.unit(LEFT, "flyers", 1, (6000, 2000))
    field.unit(RIGHT, "levies", 6, (6000, 6000))
    deeds = Deeds(field.rules, field.game().state, LEFT, Memory())
    perch = deeds.magic.flying.perch(deeds.ctx.unit(flyers))
    assert perch is not None
    assert deeds.goal(deeds.ctx.unit(flyers)) == perch.place
    assert not any_within(deeds.ctx.unit(flyers).figures, deeds.ctx.units[1].figures, L)
