"""Cards of terrain: who lays which piece where, what is moved or changed, and when it is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.fitting import listed_kinds
from skald.rules.actions import ChooseEdge, ChooseRow, MoveTerrain, Name, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Pool
from skald.rules.engine import options
from skald.rules.frames import Aim
from skald.rules.geometry import placed
from skald.rules.hooks import Window
from skald.rules.ids import Cover, Ground
from skald.rules.pieces import lying
from skald.rules.state import Terrain
from tests.kit.cases import case
from tests.kit.expeditions import at_step, is_over
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import Table, mm


def table(card: str, deployment: str = "battle-line", diagonal: int = 0, **settings: object) -> Table:
    return Table("expedition", cards=(card, deployment), facts={"diagonal": diagonal}, **settings)


def lay(kind: str, x: float, y: float, heading: int = 0) -> PlaceTerrain:
    return PlaceTerrain(kind, *mm((x, y))[0], heading)


def shift(piece: int, dx: float, dy: float = 0) -> MoveTerrain:
    return MoveTerrain(piece, *mm((dx, dy))[0])


def laid(found: Table, *pieces: tuple[str, float, float]) -> Table:
    """Pieces that lie already, by turns of the two sides."""
    for number, (kind, x, y) in enumerate(pieces):
        area = placed(found.rules.terrain[kind].corners, *mm((x, y))[0], 0)
        piece = Terrain(kind, area, (LEFT, RIGHT)[number % 2], id=number)
        found.state = replace(found.state, terrain=(*found.state.terrain, piece))
    return found


# --- marshland


def face(number: int) -> list[int]:
    return [int(n == number) for n in range(1, 7)]


@case("scenario.marshland", cite="Lord's Manual p.13")
def test_marshland_by_turns_from_the_first_player_and_a_marsh_first():
    game = at_step(table("marshland"), "terrain")
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    assert told(game.refused(lay("wood", 300, 300))) == ("first-a-marsh", "scenario.marshland")
    assert told(game.refused(shift(0, 10))) == ("lay-or-decline", "scenario.marshland")
    die = game.do(lay("marsh", 300, 300)).asked
    assert isinstance(die, Chance)
    assert (die.pool, die.side, die.why) == (Pool(1, (1,) * 6), LEFT, "scenario.marshland")
    assert told(game.roll(*face(1)).refused(lay("wood", 900, 300))) == ("first-a-marsh", "scenario.marshland")
    game.do(lay("marsh", 900, 300)).roll(*face(6)).do(lay("wood", 300, 700))
    assert isinstance(game.awaits, Chance)


@case("scenario.marshland", cite="Lord's Manual p.13")
def test_marshland_ends_when_the_die_is_strictly_lower_than_the_pieces():
    for number, goes_on in ((2, True), (1, False)):
        game = at_step(table("marshland"), "terrain")
        # After the first piece no die can end it.
        game.do(lay("marsh", 300, 300)).roll(*face(1)).do(lay("marsh", 900, 300)).roll(*face(number))
        assert is_over(game) is not goes_on


@case("scenario.marshland", cite="Ruling O-23")
def test_marshland_two_declines_in_a_row_end_it_and_one_does_not():
    game = at_step(table("marshland"), "terrain").do(PassTerrain())
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    game.do(lay("marsh", 900, 300)).roll(*face(6)).do(PassTerrain())
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    game.do(lay("wood", 300, 700)).roll(*face(6)).do(lay("marsh", 300, 300)).roll(*face(6))
    game.do(PassTerrain())
    assert not is_over(game)
    assert is_over(game.do(PassTerrain()))


@case("scenario.marshland", cite="Lord's Manual p.13; Rulebook")
def test_marshland_keeps_the_limits_of_the_terrain_table():
    game = at_step(table("marshland"), "terrain")
    for x in (200, 600):
        game.do(lay("marsh", x, 300)).roll(*face(6))
    assert told(game.refused(lay("marsh", 1000, 300)))[0] == "too-many-alike"
    game.do(lay("wood", 200, 700)).roll(*face(6)).do(PassTerrain())
    assert told(game.refused(lay("hill", 900, 700)))[0] == "too-many-large"


# --- unknown land


def kinds(game: Game) -> set[str]:
    known = listed_kinds(Context(game.rules, game.state))
    return {known[action.row] for action in options(game.rules, game.state) if isinstance(action, ChooseRow)}


def choose(game: Game, kind: str) -> Game:
    return game.do(ChooseRow(listed_kinds(Context(game.rules, game.state)).index(kind)))


@case("scenario.unknown-land", cite="Lord's Manual p.14")
def test_unknown_land_each_chooses_for_the_own_half_and_the_other_lays_it_there_twice():
    game = at_step(table("unknown-land"), "terrain")
    for _ in range(2):
        assert game.awaits == Decide(RIGHT, Window.STAGE)
        choose(game, "marsh" if not game.state.terrain else "scrub")
        assert game.awaits == Decide(LEFT, Window.TERRAIN)
        game.do(lay("marsh", 400, 700) if len(game.state.terrain) == 0 else lay("scrub", 900, 700))
        assert game.awaits == Decide(LEFT, Window.STAGE)
        choose(game, "marsh" if len(game.state.terrain) == 1 else "scrub")
        assert game.awaits == Decide(RIGHT, Window.TERRAIN)
        game.do(lay("marsh", 400, 200) if len(game.state.terrain) == 1 else lay("scrub", 900, 200))
    assert is_over(game)
    assert [piece.by for piece in game.state.terrain] == [LEFT, RIGHT, LEFT, RIGHT]


@case("scenario.unknown-land", cite="Lord's Manual p.14")
def test_unknown_land_the_chosen_piece_lies_in_the_half_more_than_s_from_edges_and_m_from_the_one_before():
    """A marsh reaches 65 to its left and its bottom, 68 to its right and its top."""
    game = choose(at_step(table("unknown-land"), "terrain"), "marsh")
    assert told(game.refused(lay("scrub", 600, 700))) == ("lay-the-chosen", "scenario.unknown-land")
    assert told(game.refused(PassTerrain())) == ("lay-the-chosen", "scenario.unknown-land")
    assert told(game.refused(lay("marsh", 600, 514))) == ("outside-half", "scenario.unknown-land")
    assert told(game.refused(lay("marsh", 165, 700))) == ("outside-half", "scenario.unknown-land")
    assert told(game.refused(lay("marsh", 600, 200))) == ("outside-half", "scenario.unknown-land")
    game.do(lay("marsh", 600, 515))
    choose(game, "marsh")
    assert told(game.refused(lay("marsh", 560, 232))) == ("terrain-too-near", "scenario.unknown-land")
    game.do(lay("marsh", 560, 231))


@case("scenario.unknown-land", cite="Lord's Manual p.14; Ruling O-10")
@pytest.mark.parametrize(
    ("deployment", "inside", "outside"),
    [("refused-flank", (300, 200), (900, 700)), ("confusion", (300, 600), (900, 300))],
)
def test_unknown_land_halves_lie_on_either_side_of_the_line_that_parts_the_players(deployment, inside, outside):
    game = choose(at_step(table("unknown-land", deployment), "terrain"), "marsh")
    assert told(game.refused(lay("marsh", *outside)))[0] == "outside-half"
    game.do(lay("marsh", *inside))


@case("scenario.unknown-land", cite="Ruling O-24")
def test_unknown_land_nobody_chooses_two_large_pieces_and_only_what_can_be_laid():
    game = choose(at_step(table("unknown-land"), "terrain"), "wood")
    game.do(lay("wood", 600, 700))
    assert kinds(game) == set(listed_kinds(Context(game.rules, game.state)))
    choose(game, "marsh").do(lay("marsh", 600, 200))
    assert kinds(game) == {"scrub", "marsh", "rocks"}
    assert told(game.refused(ChooseRow(0))) == ("no-such-kind", "scenario.unknown-land")


@case("scenario.unknown-land", cite="Lord's Manual p.14; Ruling O-14")
def test_unknown_land_after_the_deployment_each_may_shift_another_piece_by_m():
    found = laid(table("unknown-land"), ("marsh", 300, 200), ("scrub", 800, 200), ("rocks", 900, 700))
    found.markers((600, 450))
    found.unit(LEFT, "warriors", 4, (3000, 3500))
    game = at_step(found, "after-deployment")
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    assert told(game.refused(shift(0, 150.1))) == ("too-far", "second.core.terrain-moving")
    assert told(game.refused(shift(1, -120, 90))) == ("terrain-too-near-marker", "second.core.terrain-gap")
    assert told(game.refused(lay("marsh", 600, 800))) == ("shift-or-leave", "scenario.unknown-land")
    # Edges don't matter now, nor do units.
    game.do(shift(0, 0, 150))
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    assert told(game.refused(shift(0, 10))) == ("piece-stays", "scenario.unknown-land")
    assert is_over(game.do(shift(1, 0, -135)))


@case("scenario.unknown-land", cite="Lord's Manual p.14")
def test_unknown_land_nobody_has_to_shift_anything():
    game = at_step(laid(table("unknown-land"), ("marsh", 300, 200)), "after-deployment")
    assert is_over(game.do(PassTerrain(), PassTerrain()))


# --- borderland

FOUR = (("marsh", 200, 200), ("scrub", 1000, 200), ("rocks", 200, 700), ("wood", 900, 700))


@case("scenario.borderland", cite="Lord's Manual p.14")
def test_borderland_the_first_player_lays_four_pieces_at_least_s_from_the_edges_one_large_at_most():
    game = at_step(table("borderland"), "terrain")
    assert told(game.refused(PassTerrain())) == ("lay-a-piece", "scenario.borderland")
    # A marsh reaches 65 to its left: exactly S from the edge is allowed.
    assert told(game.refused(lay("marsh", 164.9, 400))) == ("too-near-edge", "scenario.borderland")
    game.do(lay("marsh", 165, 400), lay("wood", 600, 700))
    assert told(game.refused(lay("hill", 600, 200)))[0] == "too-many-large"
    game.do(lay("scrub", 1000, 200))
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    assert is_over(game.do(lay("rocks", 1000, 700)))


@case("scenario.borderland", cite="Lord's Manual p.14")
@pytest.mark.parametrize("deployment", ["battle-line", "confusion", "refused-flank", "vanguard", "pincer"])
def test_borderland_the_second_player_may_exchange_edges_and_every_zone_is_turned(deployment):
    found = laid(table("borderland", deployment), *FOUR)
    game = at_step(found, "reply")
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    zones = [game.rules.scenario.zone(Context(game.rules, game.state), side, "") for side in (LEFT, RIGHT)]
    game.do(ChooseEdge(0))
    assert is_over(game)
    assert [player.edge for player in game.state.players] == [1, 0]
    after = [game.rules.scenario.zone(Context(game.rules, game.state), side, "") for side in (LEFT, RIGHT)]
    assert after == zones[::-1]


@case("scenario.borderland", cite="Lord's Manual p.14")
def test_borderland_or_shift_two_pieces_by_m_under_the_same_limits_or_leave_it():
    game = at_step(laid(table("borderland"), *FOUR), "reply")
    assert told(game.refused(shift(0, -36))) == ("too-near-edge", "scenario.borderland")
    assert told(game.refused(shift(0, 150.1)))[0] == "too-far"
    assert told(game.refused(lay("marsh", 600, 400))) == ("reply-to-terrain", "scenario.borderland")
    assert told(game.refused(ChooseEdge(1))) == ("reply-to-terrain", "scenario.borderland")
    game.do(shift(0, 150))
    assert told(game.refused(ChooseEdge(0))) == ("reply-to-terrain", "scenario.borderland")
    assert told(game.refused(shift(0, -100)))[0] == "piece-stays"
    assert is_over(game.do(shift(1, -150)))
    assert is_over(at_step(laid(table("borderland"), *FOUR), "reply").do(PassTerrain()))
    assert is_over(at_step(laid(table("borderland"), *FOUR), "reply").do(shift(0, 100), PassTerrain()))


# --- dense country

MANY = (("scrub", 150, 150), ("marsh", 600, 150), ("scrub", 1050, 150), ("wood", 300, 700), ("marsh", 1050, 700))


@case("scenario.dense-country", cite="Lord's Manual p.14; Ruling O-4")
def test_dense_country_nobody_passes_or_moves_before_five_pieces_lie():
    for number in range(5):
        game = at_step(laid(table("dense-country"), *MANY[:number]), "terrain")
        for action in (PassTerrain(), shift(0, 10)):
            assert told(game.refused(action)) == ("too-few-pieces", "scenario.dense-country")
    game = at_step(laid(table("dense-country"), *MANY), "terrain")
    assert game.awaits == Decide(LEFT, Window.TERRAIN)
    game.do(PassTerrain())
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)
    assert is_over(game.do(PassTerrain()))


@case("scenario.dense-country", cite="Lord's Manual p.14")
def test_dense_country_no_piece_gives_solid_cover():
    game = at_step(table("dense-country"), "terrain")
    assert told(game.refused(lay("rocks", 600, 400))) == ("no-solid-cover", "scenario.dense-country")
    game.do(lay("scrub", 600, 400))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)


@case("scenario.dense-country", cite="Ruling O-4")
def test_dense_country_at_exactly_five_nobody_passes_where_that_is_the_setting():
    for number, passes in ((3, True), (4, True), (5, False)):
        game = at_step(laid(table("dense-country", dense_country="at-five"), *MANY[:number]), "terrain")
        assert game.allows(PassTerrain()) is passes
        assert game.allows(shift(0, 10))
    assert not at_step(laid(table("dense-country", dense_country="at-five"), *MANY[:2]), "terrain").allows(
        PassTerrain()
    )


@case("scenario.dense-country", cite="Ruling O-4")
def test_dense_country_where_nothing_more_can_be_laid_passing_is_allowed():
    found = laid(table("dense-country", terrain_most=3), *MANY[:3])
    game = at_step(found, "terrain")
    assert list(options(game.rules, game.state)) == [PassTerrain()]
    assert is_over(game.do(PassTerrain()))


# --- cursed land


def as_lying(game: Game, number: int) -> tuple[Ground, Cover, bool]:
    found = next(each for each in lying(Context(game.rules, game.state)) if each.piece.id == number)
    return found.kind.ground, found.kind.cover, found.kind.high


@case(
    "scenario.cursed-land", "scenario.cursed-land.dangerous", "scenario.cursed-land.open", cite="Lord's Manual p.13"
)  # fmt: skip
def test_cursed_land_after_the_deployment_each_names_another_piece_that_becomes_dangerous_or_bare():
    found = laid(table("cursed-land"), ("wood", 300, 300), ("rocks", 900, 300), ("marsh", 600, 700))
    game = at_step(found, "after-deployment")
    assert game.awaits == Decide(RIGHT, Window.STAGE)
    assert told(game.refused(PassTerrain())) == ("no-such-piece", "scenario.cursed-land")
    game.do(Name(Aim(piece=0), number=1))
    assert as_lying(game, 0) == (Ground.OPEN, Cover.NONE, True)
    assert game.awaits == Decide(LEFT, Window.STAGE)
    assert told(game.refused(Name(Aim(piece=0), number=0))) == ("no-such-piece", "scenario.cursed-land")
    game.do(Name(Aim(piece=1), number=0))
    assert as_lying(game, 1) == (Ground.DANGEROUS, Cover.SOLID, False)
    assert as_lying(game, 2) == (Ground.DANGEROUS, Cover.NONE, False)
    assert is_over(game)


@case("scenario.cursed-land", cite="Lord's Manual p.13")
def test_cursed_land_nobody_is_asked_where_no_other_piece_lies():
    assert is_over(at_step(table("cursed-land"), "after-deployment"))
    game = at_step(laid(table("cursed-land"), ("wood", 300, 300)), "after-deployment")
    assert is_over(game.do(Name(Aim(piece=0), number=0)))


@case("scenario.cursed-land", cite="Lord's Manual p.13")
def test_cursed_land_terrain_is_laid_by_the_universal_method_from_the_first_player():
    game = at_step(table("cursed-land"), "terrain")
    for x, side in ((200, LEFT), (600, RIGHT), (1000, LEFT)):
        assert game.awaits == Decide(side, Window.TERRAIN)
        game.do(lay("rocks" if x == 200 else "marsh", x, 300))
    assert is_over(game.do(PassTerrain(), PassTerrain()))
