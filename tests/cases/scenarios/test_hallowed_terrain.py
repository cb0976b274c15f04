"""Hallowed Ground with each card of terrain that lays pieces in its own way: whose a ground is, and that it stays."""

from __future__ import annotations

import pytest

from skald.content.scenarios.fitting import listed_kinds
from skald.content.scenarios.grounds import ground_of
from skald.rules.actions import ChooseEdge, ChooseRow, MoveTerrain, Name, PassTerrain, PlaceTerrain
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.frames import Aim
from skald.rules.ids import NOTHING
from tests.kit.cases import case
from tests.kit.expeditions import at_step, is_over
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import Table, mm

BAND = ("ground-outside-band", "scenario.hallowed-ground")


def table(card: str, deployment: str = "battle-line", diagonal: int = 0, **settings: object) -> Table:
    cards = ("hallowed-ground", card, deployment)
    return Table("expedition", cards=cards, facts={"diagonal": diagonal}, **settings)


def lay(kind: str, x: float, y: float, heading: int = 0) -> PlaceTerrain:
    return PlaceTerrain(kind, *mm((x, y))[0], heading)


def grounds(game: Game) -> list[int]:
    ctx = Context(game.rules, game.state)
    return [NOTHING if (piece := ground_of(ctx, side)) is None else piece.id for side in (LEFT, RIGHT)]


def die(game: Game, face: int) -> Game:
    return game.roll(*(int(n == face) for n in range(1, 7)))


@case("scenario.hallowed-ground", "scenario.marshland", cite="Lord's Manual p.13; Ruling O-3")
def test_in_a_marshland_the_first_piece_must_be_laid_where_it_is_to_be_a_ground():
    game = at_step(table("marshland"), "markers", "terrain")
    assert told(game.refused(PassTerrain())) == ("ground-must-lie", "scenario.marshland")
    assert told(game.refused(lay("marsh", 300, 200))) == BAND
    assert [isinstance(action, PlaceTerrain) for action in options(game.rules, game.state)] == [True]
    die(game.do(lay("marsh", 300, 450)), 1)
    assert told(game.refused(PassTerrain()))[0] == "ground-must-lie"
    die(game.do(lay("marsh", 900, 450)), 6)
    assert grounds(game) == [0, 1]
    assert game.allows(PassTerrain())
    game.do(lay("wood", 300, 150))


@case("scenario.marshland", cite="Ruling O-3")
def test_in_a_marshland_the_first_piece_may_be_declined_where_that_is_the_setting():
    assert at_step(table("marshland", hallowed_must_place=False), "markers", "terrain").allows(PassTerrain())


def choose(game: Game, kind: str) -> Game:
    return game.do(ChooseRow(listed_kinds(Context(game.rules, game.state)).index(kind)))


@case("scenario.hallowed-ground", "scenario.unknown-land", cite="Lord's Manual p.13, p.14; Ruling O-1")
@pytest.mark.parametrize(("setting", "expected"), [("placer", [0, 1]), ("half", [1, 0])])
def test_in_an_unknown_land_a_ground_is_his_who_lays_it_and_lies_in_the_half_and_in_the_band(setting, expected):
    game = choose(at_step(table("unknown-land", hallowed_owner=setting), "markers", "terrain"), "marsh")
    assert told(game.refused(lay("marsh", 300, 700))) == BAND
    assert told(game.refused(lay("marsh", 300, 400)))[0] == "outside-half"
    choose(game.do(lay("marsh", 300, 525)), "scrub").do(lay("scrub", 900, 380))
    assert grounds(game) == expected
    choose(game, "rocks").do(lay("rocks", 900, 700))
    choose(game, "rocks").do(lay("rocks", 300, 200))
    late = at_step(table_with(game), "after-deployment")
    assert told(late.refused(MoveTerrain(0, 100, 0))) == ("ground-stays", "scenario.hallowed-ground")
    assert late.allows(MoveTerrain(2, 500, 0))


def table_with(game: Game, card: str = "unknown-land") -> Table:
    """The table that a game has become."""
    found = table(card)
    found.state = game.state
    return found


@case("scenario.unknown-land", cite="Lord's Manual p.13, p.14; Ruling O-24")
@pytest.mark.parametrize(
    ("deployment", "fitting"),
    [
        ("refused-flank", {"scrub", "marsh", "rocks"}),
        ("battle-line", {"hill", "steep-hill", "wood", "scrub", "field", "marsh", "rocks"}),
        ("confusion", {"hill", "steep-hill", "wood", "scrub", "field", "marsh", "rocks"}),
    ],
)
def test_in_an_unknown_land_only_grounds_that_can_be_laid_are_offered(deployment, fitting):
    game = at_step(table("unknown-land", deployment), "markers", "terrain")
    known = listed_kinds(Context(game.rules, game.state))
    offered = {known[action.row] for action in options(game.rules, game.state) if isinstance(action, ChooseRow)}
    assert offered == fitting
    for kind in sorted(offered):
        chosen = choose(at_step(table("unknown-land", deployment), "markers", "terrain"), kind)
        places = list(options(chosen.rules, chosen.state))
        assert len(places) == 1
        assert chosen.allows(places[0])


def bordered(**settings: object) -> Game:
    game = at_step(table("borderland", **settings), "markers", "terrain", "reply")
    assert told(game.refused(lay("marsh", 300, 200))) == BAND
    game.do(lay("marsh", 300, 450))
    assert told(game.refused(lay("scrub", 900, 200))) == BAND
    return game.do(lay("scrub", 900, 450), lay("rocks", 200, 200), lay("wood", 900, 720))


@case("scenario.hallowed-ground", "scenario.borderland", cite="Lord's Manual p.13, p.14; Ruling O-2")
@pytest.mark.parametrize(("setting", "expected"), [("player", [0, 1]), ("edge", [1, 0])])
def test_in_a_borderland_the_first_player_names_both_grounds_and_an_exchange_of_edges_leaves_them(setting, expected):
    game = bordered(grounds_follow=setting)
    assert grounds(game) == [0, 1]
    assert told(game.refused(MoveTerrain(1, 100, 0))) == ("ground-stays", "scenario.hallowed-ground")
    assert game.allows(MoveTerrain(2, 100, 0))
    assert is_over(game.do(ChooseEdge(0)))
    assert grounds(game) == expected


@case("scenario.hallowed-ground", "scenario.dense-country", cite="Lord's Manual p.13, p.14")
@pytest.mark.parametrize("card", ["dense-country", "bleak-plain", "cursed-land"])
def test_by_turns_each_lays_a_ground_first_and_the_universal_move_never_takes_it(card):
    game = at_step(table(card), "markers", "terrain")
    assert told(game.refused(lay("marsh", 300, 200))) == BAND
    game.do(lay("marsh", 300, 450), lay("scrub", 900, 450))
    for kind, x, y in (("marsh", 200, 150), ("scrub", 1000, 150), ("wood", 300, 750)):
        game.do(lay(kind, x, y))
    assert NOTHING not in grounds(game)
    assert told(game.refused(MoveTerrain(0, 100, 0))) == ("ground-stays", "scenario.hallowed-ground")
    assert game.allows(MoveTerrain(2, 100, 0))


@case("scenario.hallowed-ground", "scenario.cursed-land", cite="spec §3, hallowed × cursed")
def test_a_ground_may_be_cursed_and_stays_a_ground():
    game = at_step(table("cursed-land"), "markers", "terrain")
    game.do(lay("marsh", 300, 450), lay("scrub", 900, 450), lay("wood", 300, 750), PassTerrain(), PassTerrain())
    cursed = at_step(table_with(game, "cursed-land"), "after-deployment").do(
        Name(Aim(piece=0), number=1), Name(Aim(piece=1))
    )
    assert grounds(cursed) == [0, 1]
    assert cursed.state.terrain == game.state.terrain
