"""What fights are expected to cost, and what losses are worth: by hand."""

from __future__ import annotations

from msgspec.structs import replace

from skald.agents.estimate import (
    LEADER,
    POINT,
    WIPED_OUT,
    Forecast,
    Needs,
    _let_through,
    _saved,
    balance,
    figure_worth,
    forecast_melee,
    forecast_shot,
    loss_worth,
    paid,
)
from skald.agents.fight_choices import FightChoices
from skald.agents.heroes import guards, harm, is_lone_hero, stamina, unit_worth
from skald.agents.memory import Memory
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.ids import NO_UNIT, Combat, Face, RuleId, UnitId
from skald.rules.lengths import S
from tests.kit.field import LEFT, RIGHT, Field

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
TEST = RuleId("test")


# --- what fights cost


def fight_of(field: Field, mine: Combatant, foe: Combatant) -> tuple[Context, Fight]:
    ctx = Context(field.rules, field.state)
    fight = Fight(Combat.MELEE, TEST, mine, foe, charged=True)
    ctx.push(fight)
    return ctx, fight


def alike() -> tuple[Field, UnitId, UnitId]:
    """Warriors against warriors: an attack die hits on 5 or 6 of six, a defence die saves on 5 or 6."""
    field = Field()
    one, other = field.unit(LEFT, "warriors", 6, (3000, 3000)), field.unit(RIGHT, "warriors", 6, (3000, 4000))
    return field, one, other


def through(**attacker: int) -> int:
    field, one, other = alike()
    ctx, fight = fight_of(field, Combatant(one, 6, 6, 6, **attacker), Combatant(other, 6, 6, 6))
    return _let_through(ctx, fight, 1, Needs())


def test_dice_rolled_again_hit_again_and_those_that_must_be_hit_less():
    faces, saves = Needs().faces(*fight_of(*_plain()), 1)
    hits = 600 * faces // 6
    assert through() == hits - hits * saves // 6
    again = hits + (600 - hits) * faces // 6
    assert through(again_attack=6) == again - again * saves // 6
    one = hits + 100 * faces // 6
    assert through(again_attack=1) == one - one * saves // 6
    forced = hits - hits * (6 - faces) // 6
    assert through(forced_again=6) == forced - forced * saves // 6
    sure = hits + 300
    assert through(automatic=3) == sure - sure * saves // 6
    assert through(forced_again=1) > through(forced_again=6)


def _plain() -> tuple[Field, Combatant, Combatant]:
    field, one, other = alike()
    return field, Combatant(one, 6, 6, 6), Combatant(other, 6, 6, 6)


def test_saves_rolled_again_save_more_and_dice_fewer_than_hits_less():
    field, one, _ = alike()
    ctx = Context(field.rules, field.state)
    assert _saved(ctx, Combatant(one), 600, 2) == 200
    assert _saved(ctx, Combatant(one, again_defence=9), 600, 2) == 200 + 400 * 2 // 6
    assert _saved(ctx, Combatant(one, again_defence=1), 600, 2) == 200 + 100 * 2 // 6
    assert _saved(ctx, Combatant(one, defence=-2), 600, 2) == 400 * 2 // 6
    assert _saved(ctx, Combatant(one, defence=-9), 600, 2) == 0


def test_closed_ranks_a_cover_and_exhaustion_tell_in_a_forecast():
    field, one, other = alike()
    usual = forecast_melee(field.rules, field.state, one, other)
    # Six warriors each: the same for both.
    assert usual.attacker == usual.defender == usual.against_attacker == usual.against_defender > 0
    field.change(other, fatigue=3)
    worn = forecast_melee(field.rules, field.state, one, other)
    assert worn.attacker < usual.attacker and worn.defender >= usual.defender
    again = forecast_melee(field.rules, field.state, other, one)
    assert again.attacker >= worn.attacker and again.defender < usual.defender
    field, one, other = alike()
    field.terrain("wood", (3500, 4200))
    covered = forecast_melee(field.rules, field.state, one, other)
    assert covered.defender <= usual.defender


def test_nobody_loses_more_figures_than_there_are():
    field = Field()
    many, lone = field.unit(LEFT, "hearthguard", 8, (3000, 3000)), field.unit(RIGHT, "levies", 1, (3000, 4000))
    found = forecast_melee(field.rules, field.state, many, lone)
    assert found.defender == 100 < found.against_defender
    archers = field.unit(LEFT, "levies", 12, (4500, 3000), "bow")
    assert forecast_shot(field.rules, field.state, archers, lone) == Forecast(0, 100)


def test_a_shot_counts_only_those_within_range():
    field = Field()
    places = [(3000, 3000), (3300, 3000), (3000, 6000), (3300, 6000)]
    archers = field.unit(LEFT, "levies", 4, (0, 0), "bow", places=places)
    mark = field.unit(RIGHT, "warriors", 8, (3000, 1000))
    near = forecast_shot(field.rules, field.state, archers, mark).defender
    other = Field()
    fewer = other.unit(LEFT, "levies", 2, (0, 0), "bow", places=places[:2])
    same = other.unit(RIGHT, "warriors", 8, (3000, 1000))
    assert near == forecast_shot(other.rules, other.state, fewer, same).defender > 0


def test_what_is_known_of_a_fight_changes_with_what_is_known_by():
    """One memory for all: it tells the same as a new one, whatever was asked before."""
    needs = Needs()
    field, one, other = alike()
    third = field.unit(RIGHT, "hearthguard", 4, (6000, 4000))
    fourth = field.unit(LEFT, "levies", 6, (6000, 3000))
    asked = [
        (Combatant(a, 6, 6, 6, closed=closed, exhausted=worn, hit=(), armour=()), Combatant(b, 6, 6, 6))
        for a in (one, fourth)
        for b in (other, third)
        for closed in (False, True)
        for worn in (False, True)
    ]
    for mine, foe in asked:
        for first, second in ((mine, foe), (replace(mine, exhausted=False), replace(foe, closed=True))):
            ctx, fight = fight_of(field, first, second)
            for who in (0, 1):
                assert needs.faces(ctx, fight, who) == Needs().faces(ctx, fight, who)
                assert needs.dice(ctx, fight, who) == Needs().dice(ctx, fight, who)
    ctx = Context(field.rules, field.state)
    assert needs.kit(ctx, one) != needs.kit(ctx, fourth)
    assert needs.kit(ctx, NO_UNIT) == NO_UNIT
    assert all(needs.kit(ctx, uid) < NO_UNIT for uid in (one, other, third, fourth))
    twin = field.unit(LEFT, "levies", 3, (9000, 3000))
    assert needs.kit(Context(field.rules, field.state), twin) == needs.kit(ctx, fourth)


# --- what losses are worth


def test_figures_are_worth_their_part_of_a_point_and_heroes_more():
    field = Field()
    for troop, count in (("hearthguard", 4), ("warriors", 8), ("levies", 12), ("warlord", 1)):
        field.unit(LEFT, troop, count, (3000, 3000))
    ctx = Context(field.rules, field.state)
    guards_, warriors, levies, lord = field.state.units
    worths = [figure_worth(ctx, unit) for unit in (guards_, warriors, levies)]
    assert worths == [POINT, POINT // 2, POINT // 3]
    assert figure_worth(ctx, lord) > LEADER
    assert unit_worth(ctx, guards_) == 4 * POINT


def test_the_last_figures_of_a_unit_are_worth_more_from_half_of_it_on():
    field = Field()
    field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    ctx, unit = Context(field.rules, field.state), field.state.units[0]
    each = figure_worth(ctx, unit)
    assert [loss_worth(ctx, unit, lost) for lost in (0, 100, 200)] == [0, each, 2 * each]
    assert loss_worth(ctx, unit, 300) == 3 * each + WIPED_OUT // 2
    assert loss_worth(ctx, unit, 400) == 4 * each + WIPED_OUT
    assert loss_worth(ctx, replace(unit, figures=()), 100) == each


def test_a_fight_is_worth_what_the_enemy_loses_less_what_one_loses_oneself():
    field, one, other = alike()
    ctx = Context(field.rules, field.state)
    lost, gained = loss_worth(ctx, ctx.unit(one), 200), loss_worth(ctx, ctx.unit(other), 300)
    assert balance(ctx, Forecast(200, 300), one, other) == gained - lost
    assert balance(ctx, Forecast(200, 300), one, other, daring=50) == gained - lost // 2
    assert balance(ctx, Forecast(200, 300), NO_UNIT, other) == gained


def test_wounds_that_a_hero_bears_are_paid_to_nobody():
    field = Field()
    lord, foes = field.unit(LEFT, "warlord", 1, (3000, 3000)), field.unit(RIGHT, "warriors", 8, (3000, 4000))
    ctx = Context(field.rules, field.state)
    borne = stamina(ctx, ctx.unit(lord))
    assert borne == 100 * (ctx.limit(ctx.unit(lord)) - 1)
    forecast = Forecast(100, 300, borne + 40, 350)
    assert paid(ctx, forecast, lord, foes) == replace(forecast, attacker=40)
    assert paid(ctx, replace(forecast, against_attacker=borne), lord, foes).attacker == 0
    field.change(lord, fatigue=1)
    ctx = Context(field.rules, field.state)
    assert paid(ctx, forecast, lord, foes).attacker == 100
    field.change(lord, fatigue=9)
    assert stamina(Context(field.rules, field.state), field.state.units[lord]) == 0


def test_guards_are_those_within_s_of_a_hero_and_the_cheapest_counts():
    field = Field()
    lord = field.unit(LEFT, "warlord", 1, (6000, 4500))
    assert guards(Context(field.rules, field.state), field.state.units[lord]) == (0, 0)
    away = 125 + field.state.units[lord].figures[0].radius
    field.unit(LEFT, "hearthguard", 2, (0, 0), places=[(6000 + away + S, 4500), (6000 + away + S + 1, 4500)])
    field.unit(LEFT, "levies", 2, (6000, 4000))
    field.unit(RIGHT, "hearthguard", 2, (6000, 5000))
    ctx = Context(field.rules, field.state)
    assert guards(ctx, ctx.unit(lord)) == (100, figure_worth(ctx, field.state.units[1]))
    assert is_lone_hero(ctx, ctx.unit(lord)) and not is_lone_hero(ctx, field.state.units[1])
    assert harm(ctx, field.state.units[2], 150, 900, 10) == loss_worth(ctx, field.state.units[2], 150)


def test_a_fight_stands_for_one_side_as_it_stands_against_the_other():
    field, one, other = alike()
    choices = FightChoices(field.rules, Memory())
    ctx, fight = fight_of(field, Combatant(one, 6, 6, 6), Combatant(other, 6, 6, 6))
    # A fight that costs both the same is worth nothing to either.
    assert choices._stand(ctx, fight, LEFT) == choices._stand(ctx, fight, RIGHT) == 0
    ctx, fight = fight_of(field, Combatant(one, 6, 6, 6, automatic=3), Combatant(other, 6, 6, 6))
    assert choices._stand(ctx, fight, LEFT) == -choices._stand(ctx, fight, RIGHT) > 0


def test_companions_of_a_hero_are_worth_what_they_are():
    field = Field()
    for figures, escort in ((5, "warriors"), (5, "levies"), (1, "")):
        field.unit(LEFT, "warlord", figures, (3000, 3000), escort=escort)
    ctx = Context(field.rules, field.state)
    with_warriors, with_levies, alone = (unit_worth(ctx, unit) for unit in field.state.units)
    assert with_warriors - alone == 4 * (POINT // 2)
    assert with_levies - alone == 4 * (POINT // 3)
