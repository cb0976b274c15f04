"""Setting up Clash of Warlords: who is first, edges, charts, the order of everything, dice before the first turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.clash_of_warlords import CHARTS
from skald.rules.actions import Activate, ChooseEdge, ChooseRow, Done, MoveUnit, Muster, PlaceDie, Trigger, Use
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.events import ChartDrawn, EdgeChosen, FirstPlayerChosen, SagaDiceGenerated, SagaDiceRolled, TurnBegan
from skald.rules.frames import ActivationPhase, OpeningPlacement
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, Kind, RuleId
from skald.rules.lengths import L
from skald.rules.tally import Modifier, Tally
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.moves import keep_open, may_activate, told
from tests.kit.setups import GROUPS, lay_terrain, line, opened, put, row, to_armies, to_deployment

WARRIORS = AbilityId("fjord-reavers.warriors")


@case("second.core.first-player", cite="Rulebook p.48")
@pytest.mark.parametrize(("counts", "first"), [((1, 0, 0), LEFT), ((0, 1, 0), RIGHT)])
def test_higher_roll_is_the_first_player(counts: tuple[int, ...], first):
    game = opened()
    assert game.awaits == Chance(Pool(1, (15, 15, 6)), LEFT, RuleId("second.core.first-player"))
    game.roll(*counts)
    assert game.last(FirstPlayerChosen) == FirstPlayerChosen(first)
    assert game.awaits == Decide(first, Window.EDGE)


@case("second.core.first-player", cite="Rulebook p.48")
def test_tie_for_the_first_player_is_rolled_again():
    game = opened().roll(0, 0, 1)
    assert game.seen(FirstPlayerChosen) == []
    assert isinstance(game.awaits, Chance)


@case("second.core.table-edges", cite="Spec 12.1")
@pytest.mark.parametrize("edge", [0, 1])
def test_first_player_takes_a_long_edge_and_the_other_gets_the_opposite_one(edge: int):
    game = opened().roll(0, 1, 0).do(ChooseEdge(edge))
    assert game.last(EdgeChosen) == EdgeChosen(RIGHT, edge)
    assert [player.edge for player in game.state.players] == [1 - edge, edge]


@case("second.core.table-edges", cite="Spec 12.1")
def test_there_are_two_edges():
    assert told(opened().roll(1, 0, 0).refused(ChooseEdge(2))) == ("no-such-edge", "second.core.table-edges")


@case("second.core.terrain-placing", "second.core.first-player", cite="Rulebook p.48")
def test_first_player_places_the_first_piece():
    game = opened().roll(0, 1, 0).do(ChooseEdge(0))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)


@case(
    "scenario.clash-of-warlords.method-a", "scenario.clash-of-warlords.method-b", "scenario.clash-of-warlords.method-c",
    cite="Rulebook p.49",
)  # fmt: skip
@pytest.mark.parametrize(("method", "rule"), [("A", "method-a"), ("B", "method-b"), ("C", "method-c")])
def test_deployment_method_is_rolled(method: str, rule: str):
    game = to_armies(opened(), method=method)
    drawn = ChartDrawn("deployment", "ABC".index(method), RuleId(f"scenario.clash-of-warlords.{rule}"))
    assert [event for event in game.seen(ChartDrawn) if event.chart == "deployment"] == [drawn]


@case("scenario.clash-of-warlords.fine-day", cite="Rulebook p.49, chart")
def test_charts_have_three_equal_parts():
    assert [row.weight for row in CHARTS["deployment"]] == [2, 2, 2]
    assert [(row.name, row.weight) for row in CHARTS["special"]] == [("dawn", 2), ("old-grudge", 2), ("fine-day", 2)]


@case("scenario.clash-of-warlords.fine-day", cite="Rulebook p.49, chart")
def test_fine_day_changes_nothing():
    game = to_armies(opened(), special="fine-day")
    assert game.rules.rules[RuleId("scenario.clash-of-warlords.fine-day")].answers == {}
    field = Field()
    rider = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    enemy = field.unit(RIGHT, "warriors", 1, (3000 + 325 + L, 3000))
    field.state = replace(field.state, turn=1, in_force=game.state.in_force)
    assert may_activate(field, rider, Kind.CHARGE).allows(Activate(rider, Kind.CHARGE, enemy))


@case("scenario.clash-of-warlords.dawn", cite="FAQ p.49", faq="DAWN")
@pytest.mark.parametrize(("turn", "code"), [(1, "out-of-range"), (2, None)])
def test_at_dawn_nobody_shoots_farther_than_m(turn: int, code: str | None):
    field = Field()
    archers = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow", rank=1)
    near = field.unit(RIGHT, "warriors", 1, (3000 + 250 + 1500, 3000))
    far = field.unit(RIGHT, "warriors", 1, (3000 + 250 + 1501, 4200))
    field.state = replace(field.state, turn=turn, in_force=(RuleId("scenario.clash-of-warlords.dawn"),))
    game = may_activate(field, archers, Kind.SHOOT)
    assert game.allows(Activate(archers, Kind.SHOOT, near))
    if code is None:
        assert game.allows(Activate(archers, Kind.SHOOT, far))
    else:
        assert told(game.refused(Activate(archers, Kind.SHOOT, far))) == (code, "second.core.shooting-range")


@case("scenario.clash-of-warlords.old-grudge", "second.core.free-activation", cite="FAQ p.49", faq="OLD GRUDGE")
def test_with_an_old_grudge_each_units_first_activation_of_the_first_turn_is_free():
    grudge = RuleId("scenario.clash-of-warlords.old-grudge")
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    keep_open(field)
    field.state = replace(field.state, turn=1, in_force=(grudge,))
    game = field.game()
    assert [use.unit for use in game.uses(grudge)] == [0, 1]
    game.do(Use(grudge, unit), Activate(unit, Kind.MOVE), MoveUnit(()))
    assert (game.unit(unit).acts, game.unit(unit).fatigue) == ((Kind.MOVE,), 0)
    assert [use.unit for use in game.uses(grudge)] == [1]
    field.state = replace(field.state, turn=2)
    assert field.game().uses(grudge) == []


@case("scenario.clash-of-warlords.old-grudge", "second.magic.mindless", cite="Age of Magic, special rules")
def test_an_old_grudge_does_not_move_the_mindless():
    grudge = RuleId("scenario.clash-of-warlords.old-grudge")
    field = Field()
    field.unit(LEFT, "mindless", 12, (3000, 3000))
    levies = field.unit(LEFT, "levies", 6, (6000, 3000))
    field.state = replace(field.state, turn=1, in_force=(grudge,))
    assert [use.unit for use in field.game().uses(grudge)] == [levies]


@case("second.core.deployment-order", "second.core.muster", cite="Rulebook p.49")
def test_order_of_muster_and_deployment():
    game = to_armies(opened(), first=RIGHT)
    seen = [(game.awaits.side, game.awaits.window)]
    for groups in (GROUPS, GROUPS):
        game.do(Muster(groups))
        seen.append((game.awaits.side, game.awaits.window))
    # Half of the first player's units, all of the second player's, the rest.
    xs = (1000, 2500, 5000, 7500)
    near = [put(0, (xs[0], 2000)), *(line(n, 4, xs[n], 2000) for n in (1, 2, 3))]
    far = [put(4, (xs[0], 7000)), *(line(4 + n, 4, xs[n], 7000) for n in (1, 2, 3))]
    for action in (near[0], near[1], *far, near[2], near[3]):
        game.do(action)
        seen.append((getattr(game.awaits, "side", None), getattr(game.awaits, "window", None)))
    deploys = [side for side, window in seen if window is Window.DEPLOY]
    assert seen[:2] == [(RIGHT, Window.MUSTER), (LEFT, Window.MUSTER)]
    assert deploys == [RIGHT, RIGHT, LEFT, LEFT, LEFT, LEFT, RIGHT, RIGHT]


def deployed(**settings: object):
    """A battle that waits for the second player's three dice."""
    game = to_deployment(opened(**settings))
    xs = (1000, 2500, 5000, 7500)
    game.do(put(0, (xs[0], 2000)), line(1, 4, xs[1], 2000))
    game.do(put(4, (xs[0], 7000)), *(line(4 + n, 4, xs[n], 7000) for n in (1, 2, 3)))
    return game.do(line(2, 4, xs[2], 2000), line(3, 4, xs[3], 2000))


@case("second.core.opening-dice", cite="FAQ p.49", faq="SECOND PLAYER'S DICE")
def test_second_player_rolls_three_dice_before_the_first_turn():
    game = deployed()
    assert game.awaits == Chance(Pool(3, (3, 2, 1)), RIGHT, RuleId("second.core.opening-dice"))
    game.roll(2, 1, 0)
    assert game.last(SagaDiceRolled).faces == (Face.COMMON, Face.COMMON, Face.UNCOMMON)
    assert game.awaits == Decide(RIGHT, Window.OPENING)
    assert game.seen(TurnBegan) == []


@case("second.core.opening-dice", "second.core.dice-limit", cite="Spec 2.2, a player's dice")
@pytest.mark.parametrize(("opening", "owned", "rolled"), [(5, 8, 5), (12, 8, 8), (3, 2, 2)])
def test_opening_dice_are_no_more_than_a_player_owns(opening: int, owned: int, rolled: int):
    game = deployed(opening_dice=opening, saga_dice=owned)
    assert game.awaits == Chance(Pool(rolled, (3, 2, 1)), RIGHT, RuleId("second.core.opening-dice"))


@case("second.core.opening-dice", cite="FAQ p.49", faq="SECOND PLAYER'S DICE")
def test_opening_dice_are_placed_and_nothing_is_triggered():
    game = deployed().roll(2, 1, 0)
    game.do(PlaceDie(Face.COMMON, WARRIORS), PlaceDie(Face.UNCOMMON, AbilityId("fjord-reavers.activation-pool")))
    pool = Trigger(AbilityId("fjord-reavers.activation-pool"), (Face.UNCOMMON,))
    assert told(game.refused(pool)) == ("not-now", "second.core.opening-dice")
    game.do(Done())
    # The die that was not placed goes back; the first player begins.
    right = game.state.players[RIGHT]
    assert ([die.face for die in right.active], right.inactive) == ([Face.COMMON, Face.UNCOMMON], ())
    assert game.last(TurnBegan) == TurnBegan(LEFT, 1)


@case("second.core.opening-dice", "second.core.length", cite="FAQ p.49", faq="SECOND PLAYER'S DICE")
def test_first_player_begins_with_all_dice():
    game = deployed().roll(3, 0, 0).do(Done())
    why = RuleId("second.core.saga-dice")
    tally = game.last(SagaDiceGenerated).dice
    assert (tally.value, game.last(SagaDiceGenerated).rolled) == (4, 4)
    assert tally == Tally(0, why, (Modifier(1, why),) * 4)


@case("first.core.opening-dice", cite="Ruling first.16")
def test_first_edition_limits_the_first_turn_to_three_dice_instead():
    game = to_deployment(opened("first"))
    xs = (1000, 2500, 5000, 7500)
    game.do(put(0, (xs[0], 2000)), line(1, 4, xs[1], 2000))
    game.do(put(4, (xs[0], 7000)), *(line(4 + n, 4, xs[n], 7000) for n in (1, 2, 3)))
    game.do(line(2, 4, xs[2], 2000), line(3, 4, xs[3], 2000))
    assert game.seen(SagaDiceRolled) == []
    dice = game.last(SagaDiceGenerated).dice
    # A warlord's two and one for each of three units, cut to three.
    assert dice.value == 3
    assert dice.modifiers[-1] == Modifier(-2, RuleId("first.core.opening-dice"))


@case("second.core.deployment", cite="FAQ p.49", faq="METHOD B")
def test_first_player_chooses_the_diagonal():
    game = lay_terrain(opened().roll(*row(RIGHT)).do(ChooseEdge(0))).roll(*row(1))
    assert game.awaits == Decide(RIGHT, Window.ROW)
    assert told(game.refused(ChooseRow(2))) == ("no-such-row", "second.core.deployment")
    game.do(ChooseRow(1))
    assert ChartDrawn("diagonal", 1, RuleId("")) in game.events


@case("second.core.opening-dice", cite="Rulebook p.12")
def test_opening_dice_obey_the_costs_of_abilities():
    field = Field()
    keep_open(field)
    field.inactive(RIGHT, Face.RARE)
    game = field.game(OpeningPlacement(RIGHT), ActivationPhase(LEFT))
    assert not game.allows(PlaceDie(Face.RARE, WARRIORS))
    assert game.allows(PlaceDie(Face.RARE, AbilityId("fjord-reavers.elite")))
