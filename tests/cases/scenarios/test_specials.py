"""The special cards: short steps, broken units, loyal Warlords, visions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.columns import dice_left
from skald.content.second.special_rules import MANOEUVRE
from skald.rules.actions import Change, Done, Place, PlaceDie, Relocate, Reroll, TakeBack, Use
from skald.rules.asking import allowance, dice_of
from skald.rules.awaiting import Awaiting, Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import saga_pool
from skald.rules.events import FatigueTaken, FiguresLost, UnitEliminated, UnitMoved
from skald.rules.frames import Acting, Orders, SagaDice
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.lengths import VS, L, M, S
from tests.kit.cases import case
from tests.kit.expeditions import waiting
from tests.kit.field import BY_TEST, LEFT, RIGHT
from tests.kit.first_turns import deployed, first_turn, resumed
from tests.kit.moves import about_to_move, by, told
from tests.kit.scenarios import Table, row

COMMON, UNCOMMON, RARE = Face.COMMON, Face.UNCOMMON, Face.RARE


# --- A Fine Day


@case("scenario.fine-day", cite="Lord's Manual p.18")
def test_on_a_fine_day_nothing_is_in_force():
    assert deployed().state.in_force == deployed(special="loyalty").state.in_force[:-1]


# --- Rude Awakening


def distance(table: Table, unit: UnitId, kind: Kind, farther: int = 0) -> tuple[int, tuple[tuple[int, ...], ...]]:
    ctx = Context(table.rules, table.state)
    found = allowance(ctx, ctx.unit(unit), Acting(unit, kind, BY_TEST, farther=farther), slowed=False)
    return found.distance.value, found.sticks


@case("scenario.rude-awakening", cite="Lord's Manual p.18")
@pytest.mark.parametrize("side", [LEFT, RIGHT])
@pytest.mark.parametrize("kind", [Kind.MOVE, Kind.CHARGE])
def test_in_each_players_first_turn_everybody_moves_s(side, kind):
    table = first_turn("rude-awakening", of=side)
    foot = table.place(LEFT, "warriors", row(100, 100, 4))
    riders = table.place(RIGHT, "hearthguard", row(100, 800, 4, 41), "horse")
    # Neither the long stick of riders, nor two of M, nor what an ability adds.
    assert [distance(table, unit, kind, more) for unit in (foot, riders) for more in (0, M)] == [(S, ((S,),))] * 4
    table.state = replace(table.state, turn=2)
    assert [distance(table, unit, kind)[0] for unit in (foot, riders)] == [M, L]


@case("scenario.rude-awakening", cite="Lord's Manual p.18")
def test_what_moves_vs_goes_on_moving_vs():
    table = first_turn("rude-awakening")
    engine = table.place(LEFT, "static-machine", row(100, 100, 1))
    assert distance(table, engine, Kind.MOVE)[0] == VS


@case("scenario.rude-awakening", cite="Lord's Manual p.18; ruling R24")
def test_it_is_the_one_shortening_of_the_activation():
    for turn, asked in ((1, Window.MOVE), (2, Window.SHORTEN)):
        table = first_turn("rude-awakening")
        unit = table.place(LEFT, "warriors", row(100, 100, 4), fatigue=1)
        table.place(RIGHT, "warriors", row(100, 800, 4))
        table.state = replace(table.state, turn=turn)
        assert table.game().grant(unit, Kind.MOVE).awaits.window is asked


@case("scenario.rude-awakening", cite="Lord's Manual p.18")
def test_the_distance_says_by_which_card_it_is_s():
    table = first_turn("rude-awakening")
    unit = table.place(LEFT, "warriors", row(100, 100, 4))
    table.place(RIGHT, "warriors", row(100, 800, 4))
    game = about_to_move(table, unit)
    assert game.refused(by(game, unit, 0, S + 1)).code == "too-far"
    game.do(by(game, unit, 0, S))
    assert [modifier.why for modifier in game.last(UnitMoved).distance.modifiers] == ["scenario.rude-awakening"]


@case("scenario.rude-awakening", cite="Lord's Manual p.18; AoM, Flight")
def test_nobody_is_lifted_in_the_first_turn():
    for turn, code in ((1, "shortened"), (2, "")):
        table = first_turn("rude-awakening")
        unit = table.place(LEFT, "flyers", row(100, 100, 1))
        table.state = replace(table.state, turn=turn)
        game = about_to_move(table, unit, manner=MANOEUVRE)
        there = Relocate((Place(9000, 7000),))
        if code:
            assert told(game.refused(there)) == (code, "scenario.rude-awakening")
        else:
            assert game.allows(there)


# --- No Quarter


def broken(enemies: int = 3, *, started: int = 8, gap: float = 100, troop: str = "warriors") -> Table:
    """Warriors of the left side, an enemy unit so far above them, and a friend of that one beside it."""
    table = Table("expedition", cards=("no-quarter",))
    table.place(LEFT, "warriors", row(300, 300, 4))
    table.place(RIGHT, troop, row(300, 325 + gap, enemies), started=started)
    table.place(RIGHT, "warriors", row(420, 325 + gap, 4))
    return table


def quarter(target: int, side: Side = LEFT) -> Use:
    return Use(RuleId("scenario.no-quarter"), NO_UNIT, UnitId(target), side=side)


@case("scenario.no-quarter", cite="Lord's Manual p.18")
def test_once_in_the_game_a_broken_enemy_within_s_is_removed_and_tires_nobody():
    table = broken()
    game = table.orders()
    assert game.uses("scenario.no-quarter") == [quarter(1)]
    game.do(quarter(1))
    assert game.seen(FiguresLost) == [FiguresLost(UnitId(1), 3, 0, RuleId("scenario.no-quarter"))]
    assert game.seen(UnitEliminated) == [UnitEliminated(UnitId(1), RuleId("scenario.no-quarter"))]
    assert game.seen(FatigueTaken) == []
    assert game.unit(UnitId(1)).lost_apart == 3
    again = broken()
    again.inactive(LEFT, COMMON)
    again.state = replace(again.state, facts=game.state.facts)
    assert again.orders().uses("scenario.no-quarter") == []


@case("scenario.no-quarter", cite="Lord's Manual p.18")
@pytest.mark.parametrize(
    ("table", "offered"),
    [
        (broken(3), 1),
        (broken(4), 0),
        (broken(3, gap=100.1), 0),
        (broken(5, started=6, troop="levies"), 1),
        (broken(6, started=12, troop="levies"), 0),
        (broken(3, started=3), 0),
    ],
    ids=["no die any more", "gives a die", "too far", "levies", "levies with a die", "never gave one"],
)  # fmt: skip
def test_no_quarter_is_for_those_who_gave_a_die_and_give_none_now(table, offered):
    table.place(LEFT, "warlord", row(300, 100, 1))
    table.inactive(LEFT, COMMON)
    assert len(table.orders().uses("scenario.no-quarter")) == offered


@case("scenario.no-quarter", cite="Lord's Manual p.18")
def test_no_quarter_is_each_players_own():
    table = broken()
    table.place(RIGHT, "warriors", row(300, 200, 4))
    table.place(LEFT, "warriors", row(420, 200, 3), started=4)
    table.state = replace(table.state, facts=(*table.state.facts, ("scenario.no-quarter/left", 1)))
    assert table.orders(RIGHT).uses("scenario.no-quarter") == [quarter(4, RIGHT)]
    assert told(table.orders(RIGHT).refused(quarter(4, LEFT)))[0] == "no-such-rule"


# --- Loyalty


@case("scenario.loyalty", cite="Lord's Manual p.18")
def test_a_warlord_gives_one_die_more_and_nobody_else_does():
    table = Table("expedition", cards=("loyalty",))
    lord = table.place(LEFT, "warlord", row(100, 100, 1))
    table.place(LEFT, "hearthguard", row(300, 100, 4))
    ctx = Context(table.rules, table.state)
    bare = Context(table.rules, replace(table.state, in_force=()))
    assert [dice_of(ctx, ctx.unit(UnitId(n))) - dice_of(bare, ctx.unit(UnitId(n))) for n in (0, 1)] == [1, 0]
    table.change(lord, figures=())
    ctx = Context(table.rules, table.state)
    assert dice_of(ctx, ctx.unit(lord)) == 0


@case("scenario.loyalty", cite="Lord's Manual p.18")
def test_a_heroic_unit_gives_its_lords_die_and_eight_are_the_most():
    table = Table("expedition", cards=("loyalty",))
    lord = table.unit(LEFT, "warlord", 5, (1000, 1000), escort="hearthguard")
    ctx = Context(table.rules, table.state)
    assert (
        dice_of(ctx, ctx.unit(lord))
        == dice_of(Context(table.rules, replace(table.state, in_force=())), ctx.unit(lord)) + 1
    )
    for n in range(8):
        table.place(LEFT, "hearthguard", row(100 + 130 * n, 300, 4))
    game = resumed(table.game(SagaDice(LEFT), Orders(LEFT)))
    assert game.awaits == Chance(saga_pool(8), LEFT, RuleId("second.core.saga-dice"))


@case("scenario.loyalty", cite="spec §3, column × loyalty")
def test_a_loyal_warlord_lets_a_column_lay_one_die_more():
    found = []
    for cards in (("marching-column",), ("marching-column", "loyalty")):
        table = Table("expedition", cards=cards)
        waiting(table, LEFT, 1)
        found.append(dice_left(Context(table.rules, table.state), LEFT))
    assert found[1] == found[0] + 1


# --- Visionary

AGAIN, TURN = (Use(RuleId("scenario.visionary"), NO_UNIT, amount=how, side=LEFT) for how in (0, 1))


def seer(turn: int = 2, *, lives: bool = True, **settings: object) -> Table:
    table = Table("expedition", cards=("visionary",), **settings)
    table.state = replace(table.state, turn=turn)
    lord = table.place(LEFT, "warlord", row(100, 100, 1))
    if not lives:
        table.change(lord, figures=())
    table.place(LEFT, "warriors", row(300, 100, 4))
    table.place(RIGHT, "warriors", row(300, 800, 4))
    table.inactive(LEFT, COMMON, UNCOMMON)
    return table


@case("scenario.visionary", cite="Lord's Manual p.19; ruling O-19")
def test_one_die_is_rolled_again_in_each_own_orders_phase():
    game = seer().orders()
    assert game.uses("scenario.visionary") == [AGAIN, TURN]
    game.do(AGAIN)
    assert game.awaits == Decide(LEFT, Window.CHANGE)
    assert told(game.refused(Reroll((RARE,)))) == ("no-such-vision", "scenario.visionary")
    assert told(game.refused(Reroll((COMMON, UNCOMMON)))) == ("no-such-vision", "scenario.visionary")
    game.do(Reroll((COMMON,)))
    asked: Awaiting = game.awaits
    assert asked == Chance(saga_pool(1), LEFT, RuleId("scenario.visionary"))
    game.roll(0, 0, 1)
    assert game.state.players[0].inactive == (UNCOMMON, RARE)
    assert game.uses("scenario.visionary") == []


@case("scenario.visionary", cite="Lord's Manual p.19")
def test_a_die_is_turned_once_in_the_game_and_then_the_card_is_over_for_that_player():
    game = seer().orders().do(TURN, Change(COMMON, RARE))
    assert game.state.players[0].inactive == (UNCOMMON, RARE)
    later = seer(3)
    later.state = replace(later.state, facts=game.state.facts)
    assert later.orders().uses("scenario.visionary") == []
    later.place(RIGHT, "warlord", row(100, 800, 1))
    later.inactive(RIGHT, COMMON)
    assert len(later.orders(RIGHT).uses("scenario.visionary")) == 2


@case("scenario.visionary", cite="Lord's Manual p.19")
def test_no_die_is_turned_in_the_fifth_turn():
    assert seer(5).orders().uses("scenario.visionary") == [AGAIN]


@case("scenario.visionary", cite="Lord's Manual p.19")
def test_visions_end_with_the_warlord():
    assert seer(lives=False).orders().uses("scenario.visionary") == []


@case("scenario.visionary", cite="Lord's Manual p.19")
def test_a_vision_comes_at_any_moment_of_the_phase_and_may_be_declined():
    game = seer().orders()
    game.do(PlaceDie(COMMON, AbilityId("fjord-reavers.warriors")), AGAIN, Done())
    assert game.awaits == Decide(LEFT, Window.ORDERS)
    assert game.uses("scenario.visionary") == []


@case("scenario.visionary", cite="Ruling O-19")
def test_dice_on_the_board_may_be_named_too_where_that_is_the_setting():
    ability = AbilityId("fjord-reavers.warriors")
    for dice, allowed in (("rolled", False), ("any", True)):
        table = seer(visionary_dice=dice)
        table.dice(LEFT, str(ability), COMMON)
        table.inactive(LEFT, UNCOMMON)
        game = table.orders().do(AGAIN)
        assert game.allows(TakeBack((ability,))) is allowed
    game.do(TakeBack((ability,)))
    # It is this die now, and no other.
    assert not game.allows(Done())
    assert not game.allows(Reroll((UNCOMMON,)))
    game.do(Reroll((COMMON,))).roll(0, 0, 1)
    assert (game.state.players[0].active, game.state.players[0].inactive) == ((), (UNCOMMON, RARE))


@case("scenario.visionary", cite="spec §3, regicide × visionary")
def test_a_vision_adds_no_die():
    table = seer(1)
    game = table.orders().do(AGAIN, Reroll((COMMON,))).roll(1, 0, 0)
    assert len(game.state.players[0].inactive) == 2
