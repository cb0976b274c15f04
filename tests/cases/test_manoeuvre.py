"""The manoeuvre: a free Move, the first of the turn, far from every enemy from beginning to end."""

from __future__ import annotations

import pytest

from skald.rules.actions import Abandon, Activate, Exploit, MoveUnit, Path, Use
from skald.rules.awaiting import Decide
from skald.rules.events import ActivationAnnounced, FatigueTaken
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, RuleId
from skald.rules.lengths import L, M, S
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import by, keep_open, told

RULE = RuleId("second.core.manoeuvre")
BASES = 250
TOO_NEAR = ("too-near-to-manoeuvre", "second.core.manoeuvre")


def manoeuvring(field: Field, unit) -> Game:
    return field.game().do(Use(RULE, unit), Activate(unit, Kind.MOVE)).passing()


@case("second.core.manoeuvre", "second.core.free-activation", cite="Rulebook p.18")
def test_manoeuvre_is_a_free_move():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    game = manoeuvring(field, unit)
    assert game.last(ActivationAnnounced) == ActivationAnnounced(unit, Kind.MOVE, NO_UNIT, RULE)
    game.do(by(game, unit, M, 0))
    assert (game.unit(unit).acts, game.unit(unit).fatigue) == ((Kind.MOVE,), 0)


@case("second.core.manoeuvre", cite="Rulebook p.18")
def test_manoeuvre_is_a_move_and_no_charge():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "bow")
    keep_open(field)
    game = field.game().do(Use(RULE, unit))
    assert told(game.refused(Activate(unit, Kind.SHOOT))) == ("wrong-kind", "second.core.activation-kinds")
    assert told(game.refused(Activate(unit, Kind.REST))) == ("wrong-kind", "second.core.activation-kinds")


@case("second.core.manoeuvre", cite="Rulebook p.18")
@pytest.mark.parametrize("acts", [(Kind.MOVE,), (Kind.SHOOT,), (Kind.REST,)])
def test_manoeuvre_is_the_first_activation_of_the_turn(acts: tuple[Kind, ...]):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.change(unit, acts=acts)
    assert told(field.game().refused(Use(RULE, unit))) == ("manoeuvre-comes-first", "second.core.manoeuvre")


@case("second.core.manoeuvre", cite="Rulebook p.18")
def test_manoeuvre_is_made_once_in_a_turn_even_when_given_up():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    game = manoeuvring(field, unit)
    game.do(Abandon())
    assert told(game.refused(Use(RULE, unit))) == ("manoeuvre-comes-first", "second.core.manoeuvre")


@case("second.core.manoeuvre", "second.core.within", cite="Rulebook p.18")
@pytest.mark.parametrize(("distance", "offered"), [(L + 1, True), (L, False)])
def test_manoeuvre_starts_more_than_l_from_every_enemy(distance: int, offered: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.unit(RIGHT, "warriors", 1, (3000 + BASES + distance, 3000))
    assert [use.unit for use in field.game().uses(RULE)].count(unit) == offered


@case("second.core.manoeuvre", cite="Rulebook p.18")
@pytest.mark.parametrize(("kind", "offered"), [("scrub", 0), ("marsh", 0), ("wood", 0), ("hill", 1), ("field", 1)])
def test_manoeuvre_starts_in_open_ground(kind: str, offered: int):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.terrain(kind, (3000, 3000))
    assert [use.unit for use in field.game().uses(RULE)].count(unit) == offered
    if not offered:
        assert told(field.game().refused(Use(RULE, unit))) == ("manoeuvre-from-the-open", "second.core.manoeuvre")


@case("second.core.manoeuvre", cite="Rulebook p.18")
@pytest.mark.parametrize(("distance", "allowed"), [(L + 1, True), (L, False)])
def test_manoeuvre_ends_more_than_l_from_every_enemy(distance: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.unit(RIGHT, "warriors", 1, (3000 + BASES + M + distance, 3000))
    game = manoeuvring(field, unit)
    assert game.allows(by(game, unit, M, 0)) is allowed
    if not allowed:
        refusal = game.refused(by(game, unit, M, 0))
        assert told(refusal) == TOO_NEAR
        assert refusal.given == (("unit", unit), ("gap", L))


@case("second.core.manoeuvre", cite="Rulebook p.18")
@pytest.mark.parametrize(("aside", "allowed"), [(BASES + L + 1, True), (BASES + L, False)])
def test_manoeuvre_passes_no_enemy_within_l_on_its_way(aside: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.unit(RIGHT, "warriors", 1, (3750, 3000 + aside))
    game = manoeuvring(field, unit)
    # It starts and ends farther off than L either way.
    assert game.allows(by(game, unit, M, 0)) is allowed
    assert allowed or told(game.refused(by(game, unit, M, 0))) == TOO_NEAR


@case("second.core.manoeuvre", "second.core.repeat-fatigue", cite="Rulebook p.18")
def test_next_activation_after_a_manoeuvre_tires():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    game = manoeuvring(field, unit)
    game.do(by(game, unit, M, 0))
    game.grant(unit, Kind.MOVE).do(by(game, unit, M, 0))
    assert game.seen(FatigueTaken) == [FatigueTaken(unit, 1, RuleId("second.core.repeat-fatigue"))]


@case("second.core.manoeuvre", "second.core.exploit-move", cite="Rulebook p.18")
def test_enemy_may_exploit_fatigue_against_a_manoeuvre():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse", fatigue=1)
    keep_open(field)
    game = field.game().do(Use(RULE, unit), Activate(unit, Kind.MOVE))
    assert game.awaits == Decide(RIGHT, Window.SHORTEN)
    game.do(Exploit("shorten"))
    assert game.allows(by(game, unit, S, 0))
    assert told(game.refused(by(game, unit, S + 1, 0))) == ("too-far", "second.core.move-distance")


@case("second.core.manoeuvre", "second.core.exhaustion", cite="Rulebook p.32")
def test_exhausted_unit_does_not_manoeuvre():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=3)
    keep_open(field)
    assert told(field.game().refused(Use(RULE, unit))) == ("not-offered", "second.core.manoeuvre")


@case("second.core.manoeuvre", cite="Spec, flag manoeuvre_open")
@pytest.mark.parametrize(("whole", "allowed"), [(False, True), (True, False)])
def test_whether_the_whole_manoeuvre_stays_in_the_open_is_a_setting(whole: bool, allowed: bool):
    field = Field(ruleset(free_move_all_open=whole))
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    keep_open(field)
    field.terrain("scrub", (4000, 3000))
    game = manoeuvring(field, unit)
    action = MoveUnit((Path(0, ((3000 + S, 3000),)),))
    assert game.allows(action) is allowed
    if not allowed:
        assert told(game.refused(action)) == ("manoeuvre-in-the-open", "second.core.manoeuvre")
