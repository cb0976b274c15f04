"""Where units are and should be: gaps, quarries, shelters, halts, lines of battle, and who is kept off the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.agents import field as fields
from skald.agents.agent import reason
from skald.agents.candidates import _back, announced, own_chances, plans_of, ways
from skald.agents.caution import Caution, is_short
from skald.agents.chances import Chance
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.field import Field as Lie
from skald.agents.field import between
from skald.agents.memory import Memory
from skald.agents.reserves import _goal, choose_reserve
from skald.agents.setting_up import _anchor, kit_of
from skald.agents.unit_facts import range_of, reach_of
from skald.planning.deploying import zone_centre
from skald.planning.formation import centre_of
from skald.rules.actions import Activate, Choose, Done
from skald.rules.bases import stand
from skald.rules.context import Context
from skald.rules.geometry import Point
from skald.rules.hooks import Window
from skald.rules.ids import Kind, UnitId
from skald.rules.lengths import L, M, S
from skald.warbands.muster import MusterUnit
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.planning.test_setting_up import until

WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
#: Between the units of a line, and from it to its heroes.
LANE, BEHIND = 1500, 700
#: The shortest way worth an activation, and what is kept beyond an enemy's reach.
SHORT, BEYOND = 300, 60
#: A way is cut into so many parts.
PARTS = 8


def lie_of(field: Field) -> Lie:
    return Lie(Context(field.rules, field.state), LEFT)


def deeds_of(field: Field) -> Deeds:
    return Deeds(field.rules, field.game().state, LEFT, Memory())


def off(way: tuple[int, int], far: int) -> Point:
    return (6000 + far * way[0], 4500 + far * way[1])


# --- how far


@pytest.mark.parametrize("way", WAYS)
def test_gaps_are_from_base_to_base_and_distances_from_middle_to_middle(way):
    field = Field()
    field.unit(LEFT, "warriors", 2, (0, 0), places=[off(way, 0), off(way, -400)])
    field.unit(RIGHT, "warriors", 2, (0, 0), places=[off(way, 1600), off(way, 1000)])
    field.unit(RIGHT, "warlord", 1, off(way, -2000))
    lie, (mine, foe, lord) = lie_of(field), field.state.units
    assert lie.gap(mine, foe) == lie.gap(foe, mine) == 1000 - 250
    assert lie.apart(mine, foe) == 1300 + 200
    # A hero's base is greater.
    assert lie.gap(mine, lord) == 2000 - 400 - 125 - lord.figures[0].radius
    # Once known it is known again, until somebody moves.
    assert lie.gap(mine, foe) == 750
    moved = replace(foe, figures=foe.figures[:1])
    assert lie.gap(mine, moved) == 1600 - 250


def test_bases_that_touch_have_no_gap_and_riders_are_measured_by_their_corners():
    field = Field()
    field.unit(LEFT, "warriors", 1, (6000, 4500))
    field.unit(RIGHT, "warriors", 1, (6240, 4500))
    field.unit(RIGHT, "hearthguard", 1, (8000, 4500), "horse")
    lie, (mine, foe, rider) = lie_of(field), field.state.units
    assert lie.gap(mine, foe) == 0
    assert lie.gap(mine, rider) == 2000 - 125 - 200
    slab = replace(rider, figures=(stand("rect-25x50", 8000, 4500),))
    assert lie.gap(mine, slab) == 2000 - 125 - 250


def test_of_more_gaps_than_are_kept_each_is_still_right():
    field = Field()
    for n in range(60):
        field.unit(LEFT, "warriors", 1, (6000, 100 + 10 * n))
    for n in range(40):
        field.unit(RIGHT, "warriors", 1, (8000 + 10 * n, 4500))
    lie = lie_of(field)
    for mine in lie.friends:
        for foe in lie.enemies:
            a, b = mine.figures[0], foe.figures[0]
            assert lie.gap(mine, foe) == between((a.x, a.y), (b.x, b.y)) - 250
    assert len(fields._gaps) <= 2048


def test_numbers_of_a_unit_are_those_of_the_rules():
    field = Field()
    field.unit(LEFT, "levies", 6, (3000, 3000), "bow")
    field.unit(LEFT, "warriors", 6, (6000, 3000))
    field.unit(LEFT, "hearthguard", 4, (9000, 3000), "horse")
    ctx = Context(field.rules, field.state)
    archers, warriors, riders = field.state.units
    assert [range_of(ctx, unit) for unit in (archers, warriors)] == [L, 0]
    assert [reach_of(ctx, unit) for unit in (warriors, riders)] == [M, L]
    assert reach_of(ctx, warriors, 300) == M + 300
    assert reach_of(ctx, warriors) == M
    lie = lie_of(field)
    assert [lie.is_shooter(unit) for unit in field.state.units] == [True, False, False]


# --- whom to make for, whom to keep behind


def test_of_two_enemies_the_nearer_is_made_for_and_tired_ones_look_nearer():
    field = Field()
    field.unit(LEFT, "warriors", 1, (6000, 4500))
    near, far = field.unit(RIGHT, "warriors", 1, (6000, 6000)), field.unit(RIGHT, "warriors", 1, (6000, 2700))
    assert lie_of(field).quarry(field.state.units[0]).id == near
    field.change(far, fatigue=1)
    assert lie_of(field).quarry(field.state.units[0]).id == near
    field.change(far, fatigue=2)
    assert lie_of(field).quarry(field.state.units[0]).id == far
    # Of two as near the first.
    twins = Field()
    twins.unit(LEFT, "warriors", 1, (6000, 4500))
    first, _ = twins.unit(RIGHT, "warriors", 1, (7000, 4500)), twins.unit(RIGHT, "warriors", 1, (5000, 4500))
    assert lie_of(twins).quarry(twins.state.units[0]).id == first
    assert lie_of(twins).goal(twins.state.units[0]) == (7000, 4500)


def test_without_enemies_everybody_stays():
    field = Field()
    field.unit(LEFT, "warriors", 1, (6000, 4500))
    lie = lie_of(field)
    assert lie.quarry(field.state.units[0]) is None
    assert lie.goal(field.state.units[0]) == (6000, 4500)


def test_a_hero_keeps_behind_guards_even_if_others_are_a_little_nearer():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (6000, 3000))
    levies = field.unit(LEFT, "levies", 1, (6000, 4000))
    guards = field.unit(LEFT, "hearthguard", 1, (6000, 4000 + S - 1))
    field.unit(LEFT, "warlord", 1, (6000, 3500))
    field.unit(RIGHT, "warriors", 1, (6000, 8000))
    hero = field.state.units[lord]
    assert lie_of(field).shelter(hero).id == guards
    assert lie_of(field).is_led_from_behind(hero)
    field.change(guards, figures=(replace(field.state.units[guards].figures[0], y=4000 + S + 1),))
    assert lie_of(field).shelter(hero).id == levies
    assert not lie_of(field).is_led_from_behind(field.state.units[levies])
    # Eight tenths of S behind them, as the enemy sees it.
    assert lie_of(field).goal(hero) == (6000, 4000 - S * 8 // 10)


def test_a_hero_alone_leads_from_the_front():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 8000))
    assert not lie_of(field).is_led_from_behind(field.state.units[lord])
    assert lie_of(field).goal(field.state.units[lord]) == (6000, 8000)


@pytest.mark.parametrize(
    ("friend", "foe", "place"),
    [
        ((6000, 300), (6000, 3000), (6000, 0)), ((6000, 8900), (6000, 3000), (6000, 9000)),
        ((300, 4500), (3000, 4500), (0, 4500)), ((11900, 4500), (3000, 4500), (12000, 4500)),
        ((6000, 4500), (6600, 5300), (6000 - 480, 4500 - 640)),
    ],
)  # fmt: skip
def test_behind_a_friend_is_on_the_table(friend, foe, place):
    field = Field()
    one, other = field.unit(LEFT, "warriors", 1, friend), field.unit(RIGHT, "warriors", 1, foe)
    assert lie_of(field).behind(field.state.units[one], field.state.units[other]) == place


# --- where to halt


@pytest.mark.parametrize("way", WAYS)
def test_a_unit_halts_just_beyond_the_reach_of_whoever_could_charge_it_then(way):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, off(way, -2800))
    field.unit(RIGHT, "warriors", 1, off(way, 0))
    caution, mine = Caution(lie_of(field)), field.state.units[unit]
    goal = off(way, 0)
    halted = caution.halt(mine, goal)
    # Eighths of a Move; the enemy charges M from base to base, and a little is kept.
    left = 2800 - (M + 250 + BEYOND)
    parts = max(part for part in range(PARTS + 1) if M * part // PARTS < left)
    expected = off(way, -2800 + M * parts // PARTS)
    assert max(abs(halted[0] - expected[0]), abs(halted[1] - expected[1])) <= 1
    assert caution.halt(mine, off(way, -4000)) == off(way, -4000)


def test_nobody_halts_for_those_who_are_exhausted_or_reach_them_already():
    goal = (6000, 4500)
    for fatigue, at, halts in ((0, 2700, True), (3, 2700, False), (0, 3200, False)):
        field = Field()
        unit = field.unit(LEFT, "warriors", 1, (6000, at))
        field.unit(RIGHT, "warriors", 1, (6000, 4500), fatigue=fatigue)
        caution = Caution(lie_of(field))
        assert (caution.halt(field.state.units[unit], goal) != goal) is halts
        assert caution.reach(field.state.units[1]) == (0 if fatigue else M)


def test_a_way_of_three_centimetres_is_worth_an_activation():
    field = Field()
    uid = field.unit(LEFT, "warriors", 1, (6000, 4500))
    unit = field.state.units[uid]
    assert is_short(unit, (6000 + SHORT - 1, 4500)) and is_short(unit, (6000, 4500 - SHORT + 1))
    assert not is_short(unit, (6000 + SHORT, 4500)) and not is_short(unit, (6000, 4500 - SHORT))


# --- other ends of a Move


def moves(field: Field, unit: UnitId) -> dict[str, Point]:
    deeds = deeds_of(field)
    deed = Deed(Activate(unit, Kind.MOVE), 0, reason("test"))
    return dict(ways(deeds, deed))


@pytest.mark.parametrize("way", WAYS)
def test_who_could_be_charged_may_go_back_by_the_whole_distance(way):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, off(way, 0))
    field.unit(RIGHT, "warriors", 1, off(way, M + 250))
    field.unit(RIGHT, "warriors", 1, off((way[1], way[0]), M + 251))
    assert moves(field, unit) == {"back": off(way, -M)}


def test_who_could_not_be_charged_may_halt_and_nobody_else():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 2000))
    field.unit(RIGHT, "warriors", 1, (6000, 4500))
    assert set(moves(field, unit)) == {"halt"}
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 1000))
    field.unit(RIGHT, "warriors", 1, (6000, 8500))
    assert moves(field, unit) == {}
    # Whoever is exhausted is nobody to step back from.
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (6000, 4500))
    field.unit(RIGHT, "warriors", 1, (6000, 5500), fatigue=3)
    assert moves(field, unit) == {}


@pytest.mark.parametrize(
    ("at", "foe", "back"),
    [((6000, 500), (6000, 1500), (6000, 0)), ((6000, 8500), (6000, 7500), (6000, 9000)),
     ((500, 4500), (1500, 4500), (0, 4500)), ((11500, 4500), (10500, 4500), (12000, 4500))],
)  # fmt: skip
def test_nobody_goes_back_over_the_edge(at, foe, back):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, at)
    field.unit(RIGHT, "warriors", 1, foe)
    deeds = deeds_of(field)
    assert _back(deeds, deeds.ctx.unit(unit)) == back


def test_a_hero_in_danger_goes_back_behind_his_friends():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (6000, 4500))
    field.unit(LEFT, "hearthguard", 4, (3000, 4500))
    field.unit(RIGHT, "warriors", 1, (6000, 5500))
    deeds = deeds_of(field)
    hero = deeds.ctx.unit(lord)
    assert _back(deeds, hero) == deeds.field.goal(hero)
    assert deeds.field.goal(hero)[0] < 5000


def test_each_deed_is_weighed_once_with_all_the_ways_of_a_move():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (6000, 2000))
    field.unit(RIGHT, "warriors", 4, (6000, 4300))
    deeds = deeds_of(field)
    move, rest = (Deed(Activate(unit, kind), 5, reason("test")) for kind in (Kind.MOVE, Kind.REST))
    chances = [
        Chance(move.action, 9, move.why, move),
        Chance(Done(), 8, move.why, move),
        Chance(rest.action, 7, rest.why, rest),
        Chance(Done(), 6, reason("other")),
        Chance(rest.action, -50, rest.why),
    ]
    kept = own_chances(deeds, chances, most=8, worst=-40)
    assert kept == [chances[0], chances[2], chances[3]]
    assert own_chances(deeds, chances, most=1, worst=-40) == [chances[0]]
    assert own_chances(deeds, chances, most=8, worst=-50) == [*kept, chances[4]]
    plans = plans_of(deeds, chances)
    assert [plan.manner for plan in plans] == ["move", "halt", "rest", "use"]
    assert plans[1].goal is not None and plans[0].goal is None


def test_a_charge_that_finds_no_way_is_no_chance_however_poor_it_looks():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4500))
    deeds = deeds_of(field)
    charge = Deed(Activate(unit, Kind.CHARGE, target), -5, reason("test"))
    chance = Chance(charge.action, -5, charge.why, charge)
    assert own_chances(deeds, [chance], most=8, worst=-40) == [chance]
    field.unit(RIGHT, "levies", 9, (0, 0), places=[(3600 + 270 * n, 3700) for n in range(9)])
    assert own_chances(deeds_of(field), [chance], most=8, worst=-40) == []


def test_what_an_ability_grants_is_weighed_by_worth():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (6000, 2000), fatigue=2)
    field.unit(RIGHT, "warriors", 4, (6000, 8300))
    deeds = deeds_of(field)
    found = announced(deeds, [Activate(unit, Kind.MOVE), Activate(unit, Kind.REST)], no_fatigue=False, farther=120)
    assert [chance.deed.action.kind for chance in found if chance.deed] == [Kind.REST, Kind.MOVE]
    assert all(chance.farther == 120 and chance.deed is not None for chance in found)
    assert found[0].worth > found[1].worth


# --- before the battle


def test_the_line_of_battle_has_lanes_from_the_middle_outwards_and_heroes_behind():
    state, rules = until(Window.DEPLOY), ruleset()
    for side, ahead in ((LEFT, 1), (RIGHT, -1)):
        ctx = Context(rules, state)
        x, y = zone_centre(rules, state, side)
        lord, *line = [unit for unit in state.units if unit.side is side]
        assert _anchor(ctx, rules, state, side, lord, "") == (x, y - ahead * BEHIND)
        found = [_anchor(ctx, rules, state, side, unit, "") for unit in line]
        assert [at[1] for at in found] == [y + ahead * BEHIND] * 4
        # Seen from the edge: the middle, then left and right by turns.
        assert [(at[0] - x) * ahead for at in found] == [0, -LANE, LANE, -2 * LANE]


def mustered(troop: str, *equipment: str) -> MusterUnit:
    return MusterUnit(troop, 4, equipment)


def test_kits_are_those_recommended_or_the_least():
    field = Field()
    for troop in ("hearthguard", "levies"):
        field.unit(LEFT, troop, 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 6000))
    ctx = Context(field.rules, field.state)
    guards, levies, _ = field.state.units
    muster = (mustered("hearthguard", "horse"), mustered("levies", "bow"))
    assert kit_of(ctx, guards, muster) == ("horse",)
    assert kit_of(ctx, levies, muster) == ("bow",)
    # A muster for other units says nothing.
    assert kit_of(ctx, guards, muster[:1]) == ()
    assert kit_of(ctx, guards, (mustered("hearthguard", "no-such"), muster[1])) == ()
    assert kit_of(ctx, guards, ()) == ()


def waiting(*troops: str) -> Field:
    field = Field()
    for troop in troops:
        uid = field.unit(LEFT, troop, 4, (3000, 3000))
        field.change(uid, deployed=False, figures=())
    return field


@pytest.mark.parametrize(
    ("troops", "rider", "chosen"),
    [
        (("warlord", "levies", "hearthguard", "warriors"), None, 3),
        (("warlord", "levies", "hearthguard"), None, 2),
        (("warlord", "levies"), None, 1),
        (("warlord",), None, 0),
        (("warlord", "levies", "hearthguard", "warriors"), 2, 2),
        (("warriors", "warriors"), None, 0),
    ],
)
def test_riders_are_kept_off_and_then_those_who_are_spared_most_easily(troops, rider, chosen):
    field = waiting(*troops)
    muster = tuple(mustered(troop, *(("horse",) if n == rider else ())) for n, troop in enumerate(troops))
    assert choose_reserve(Context(field.rules, field.state), LEFT, muster) == Choose(UnitId(chosen))


def test_a_reserve_comes_in_beside_archers_near_a_flank_else_beside_anybody():
    field = Field()
    field.unit(RIGHT, "warriors", 1, (1000, 6000))
    assert _goal(Context(field.rules, field.state), LEFT) == (1000, 6000)
    field.unit(RIGHT, "levies", 1, (7000, 6500), "bow")
    assert _goal(Context(field.rules, field.state), LEFT) == (7000, 6500)
    field.unit(RIGHT, "levies", 1, (8000, 7000), "bow")
    assert _goal(Context(field.rules, field.state), LEFT) == (8000, 7000)
    assert centre_of(field.state.units[2].figures) == (8000, 7000)
