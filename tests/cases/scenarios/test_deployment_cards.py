"""Cards of deployment: where warbands are put down, in which order, and what comes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.detachments import split, splits
from skald.rules.actions import Answer, ChooseRow, Deploy, Done, PlaceDie, TakeBack
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import saga_pool
from skald.rules.engine import options
from skald.rules.events import SealedRevealed
from skald.rules.frames import Kept
from skald.rules.hooks import Window
from skald.rules.ids import Face, RuleId, Side
from skald.rules.state import Die
from skald.rules.view import HIDDEN, view
from tests.kit.cases import case
from tests.kit.expeditions import at_step, is_over, put_anywhere, waiting
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.scenarios import Table, mm
from tests.kit.setups import put

ZONE = ("outside-zone", "second.core.deployment")


def spot(uid: int, x: float, y: float) -> Deploy:
    """A warlord alone, on his base of 40 mm."""
    return put(uid, *mm((x, y)))


def table(*cards: str, left: int = 1, right: int = 1, diagonal: int = 0, edge: int = 0, **settings: object) -> Table:
    """An expedition whose warbands are so many lone heroes, P1 at an edge."""
    found = Table("expedition", cards=cards, facts={"diagonal": diagonal}, **settings)
    players = tuple(replace(player, edge=at) for player, at in zip(found.state.players, (edge, 1 - edge), strict=True))
    found.state = replace(found.state, players=players)
    waiting(found, LEFT, left)
    waiting(found, RIGHT, right)
    return found


def order(game: Game, *, stop_early: bool = False) -> list[Side]:
    """Who puts a unit down, one after the other."""
    found = []
    while not is_over(game):
        if stop_early and Done() in list(options(game.rules, game.state)):
            game.do(Done())
            continue
        assert isinstance(game.awaits, Decide)
        found.append(game.awaits.side)
        put_anywhere(game)
    return found


@case("scenario.confusion", "scenario.refused-flank", "scenario.battle-line", cite="Lord's Manual p.15; Ruling O-8")
@pytest.mark.parametrize("card", ["confusion", "refused-flank", "battle-line"])
def test_half_of_one_all_of_the_other_and_the_rest_of_the_first(card):
    for stop_early, first_half in ((False, 3), (True, 2)):
        game = at_step(table(card, left=5, right=3), "deployment")
        assert order(game, stop_early=stop_early) == [LEFT] * first_half + [RIGHT] * 3 + [LEFT] * (5 - first_half)


@case("scenario.confusion", "scenario.battle-line", cite="Lord's Manual p.15, p.19; Ruling D2")
def test_halves_are_halves_of_what_is_not_kept_off_the_table():
    found = table("battle-line", left=5, right=2)
    found.change(0, reserve=True)
    assert order(at_step(found, "deployment")) == [LEFT] * 2 + [RIGHT] * 2 + [LEFT] * 2


# --- confusion


@case("scenario.confusion", cite="Lord's Manual p.15")
def test_confusion_the_first_player_picks_the_diagonal_before_markers_and_terrain():
    game = at_step(table("confusion", "bleak-plain"), "diagonal", "markers", "terrain")
    assert game.awaits == Decide(LEFT, Window.ROW)
    game.do(ChooseRow(1))
    assert dict(game.state.facts)["diagonal"] == 1
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)


@case("scenario.confusion", cite="Lord's Manual p.15")
@pytest.mark.parametrize(
    ("diagonal", "edge", "x", "y", "legal"),
    [
        # Of a base of radius 20, δ - 20 > 150. Rising: δ = (3x - 4y) / 5; falling: (3600 - 3x - 4y) / 5.
        (0, 0, 400, 87, True), (0, 0, 400, 87.5, False), (0, 1, 400, 513, True), (0, 1, 400, 512.5, False),
        (1, 0, 200, 100, True), (1, 0, 1000, 100, False), (1, 1, 1000, 600, True), (0, 1, 1000, 100, False),
    ],
)  # fmt: skip
def test_confusion_everybody_stands_on_the_own_side_more_than_m_from_the_diagonal(diagonal, edge, x, y, legal):
    game = at_step(table("confusion", left=2, diagonal=diagonal, edge=edge), "deployment")
    if legal:
        game.do(spot(0, x, y))
    else:
        assert told(game.refused(spot(0, x, y))) == ZONE


# --- refused flank


@case("scenario.refused-flank", cite="Lord's Manual p.15")
@pytest.mark.parametrize(("edge", "inside", "outside"), [(0, (770, 870), (769, 20)), (1, (430, 20), (431, 870))])
def test_refused_flank_within_l_and_m_of_the_short_edge_to_the_right_at_any_depth(edge, inside, outside):
    """Seen from the edge y = 0, the right is where x is great."""
    game = at_step(table("refused-flank", left=2, edge=edge), "deployment")
    assert told(game.refused(spot(0, *outside))) == ZONE
    game.do(spot(0, *inside))


# --- marching column


def column_game(left: int, right: int, **settings: object) -> Game:
    return at_step(table("marching-column", left=left, right=right, **settings), "deployment")


def lay_die(game: Game) -> None:
    game.do(ChooseRow(0)).roll(1, 0, 0)
    game.do(next(action for action in options(game.rules, game.state) if isinstance(action, PlaceDie)))


@case("scenario.marching-column", cite="Lord's Manual p.15")
@pytest.mark.parametrize(
    ("left", "right", "dice"),
    [
        (3, 3, [0, 0]), (4, 3, [0, 0]), (5, 3, [1, 0]), (3, 4, [0, 1]), (3, 5, [0, 2]), (1, 3, [0, 2]), (3, 1, [1, 0]),
        (2, 0, [1, 0]), (0, 2, [0, 1]),
    ],
)  # fmt: skip
def test_marching_column_who_goes_on_alone_may_roll_a_die_with_each_unit_but_the_first(left, right, dice):
    game = column_game(left, right)
    down: list[Side] = []
    while not is_over(game):
        asked = game.awaits
        assert isinstance(asked, Decide)
        if asked.window is Window.STAGE:
            # The unit is down before its die is rolled.
            assert down[-1] is asked.side
            lay_die(game)
        else:
            down.append(asked.side)
            put_anywhere(game)
    assert down[: 2 * min(left, right)] == [LEFT, RIGHT] * min(left, right)
    assert [len(player.active) for player in game.state.players] == dice


@case("scenario.marching-column", cite="Lord's Manual p.15")
def test_marching_column_stands_wholly_within_l_and_may_leave_a_die_unrolled():
    game = column_game(1, 3)
    assert told(game.refused(spot(0, 600, 281))) == ZONE
    game.do(spot(0, 600, 280))
    for _ in range(2):
        put_anywhere(game)
    assert game.awaits == Decide(RIGHT, Window.STAGE)
    assert told(game.refused(ChooseRow(1))) == ("no-such-row", "scenario.marching-column")
    game.do(Done())
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)


@case("scenario.marching-column", cite="Lord's Manual p.15; Ruling O-18")
def test_marching_column_a_die_that_is_laid_nowhere_goes_back():
    game = column_game(1, 2)
    for _ in range(3):
        put_anywhere(game)
    game.do(ChooseRow(0))
    assert game.awaits == Chance(saga_pool(1), RIGHT, RuleId("scenario.marching-column"))
    game.roll(1, 0, 0).do(Done())
    assert game.state.players[RIGHT].inactive == game.state.players[RIGHT].active == ()


@case("scenario.marching-column", cite="Ruling O-18")
@pytest.mark.parametrize(("setting", "dice"), [("generated", 1), ("eight", 2)])
def test_marching_column_lays_no_more_dice_than_its_units_give(setting, dice):
    found = table("marching-column", right=0, column_cap=setting)
    # Of three units of Levies only one is large enough to give a die.
    for figures in (4, 4, 6):
        waiting(found, RIGHT, 1, "levies", figures)
    game = at_step(found, "deployment")
    while not is_over(game):
        if game.awaits == Decide(RIGHT, Window.STAGE):
            lay_die(game)
        else:
            put_anywhere(game)
    assert len(game.state.players[RIGHT].active) == dice


@case("scenario.marching-column", cite="Lord's Manual p.15, p.19; Ruling O-20")
def test_marching_column_a_unit_kept_off_counts_neither_for_being_done_nor_for_dice():
    found = table("marching-column", left=2, right=3)
    found.change(4, reserve=True)
    assert order(at_step(found, "deployment")) == [LEFT, RIGHT, LEFT, RIGHT]


@case("scenario.marching-column", "scenario.regicide", cite="Lord's Manual p.15, p.17; Ruling O-27")
def test_column_dice_that_are_too_many_for_regicide_are_taken_up_and_none_are_rolled():
    found = table("marching-column", "regicide", left=0, right=0)
    found.unit(LEFT, "warlord", 1, (3000, 1000))
    found.unit(LEFT, "warriors", 8, (5000, 1000))
    board = found.rules.boards["fjord-reavers"]
    lying = tuple(Die(ability.id, Face.COMMON) for ability in board.abilities[:4])
    players = (replace(found.state.players[0], active=lying), found.state.players[1])
    found.state = replace(found.state, players=players, turn=0)
    game = at_step(found, "first-turn")
    assert game.awaits == Decide(LEFT, Window.STAGE)
    assert told(game.refused(TakeBack(()))) == ("one-die-there", "scenario.regicide")
    game.do(TakeBack((lying[1].ability,)))
    # Those three are all that the side has in this turn; it may roll some of them instead.
    assert game.awaits == Decide(LEFT, Window.TAKE_BACK)
    assert told(game.refused(TakeBack(tuple(die.ability for die in lying))))[0] == "too-many-dice"
    game.do(TakeBack(()))
    assert len(game.state.players[LEFT].active) == 3
    assert game.state.players[LEFT].inactive == ()


# --- pincer


def sealed(left: int, right: int, *answers: int, edge: int = 0, keeps_one: bool = False) -> Game:
    cards = ("pincer", "outflanking") if keeps_one else ("pincer",)
    found = table(*cards, left=left, right=right, edge=edge)
    game = at_step(found, "split")
    for side, answer in zip((LEFT, RIGHT), answers, strict=False):
        game.do(Answer(side, answer))
    return game


@case("scenario.pincer", cite="Lord's Manual p.16")
@pytest.mark.parametrize(("units", "ways"), [(1, 2), (2, 2), (3, 6), (4, 6), (5, 20), (7, 70)])
def test_pincer_every_parting_as_equal_as_possible_is_an_answer_once(units, ways):
    game = sealed(units, 1)
    ctx = Context(game.rules, game.state)
    assert splits(ctx, LEFT) == ways
    found = [split(ctx, LEFT, number) for number in range(ways)]
    assert len(set(found)) == ways
    assert all(abs(len(each.first) - len(each.second)) <= 1 for each in found)
    assert all(sorted((*each.first, *each.second)) == list(range(units)) for each in found)
    assert told(game.refused(Answer(LEFT, ways))) == ("no-such-row", "scenario.pincer")


@case("scenario.pincer", cite="Lord's Manual p.16")
def test_pincer_detachments_are_put_down_in_turn_and_stay_hidden_until_then():
    game = sealed(4, 5, 2, 7)
    hidden = [view(game.state, LEFT).state, view(game.state, None).state]
    for state in hidden:
        assert {frame.answer for frame in state.pending if isinstance(frame, Kept) and frame.side is RIGHT} == {HIDDEN}
    assert not game.seen(SealedRevealed)
    ctx = Context(game.rules, game.state)
    mine, theirs = split(ctx, LEFT, 2), split(ctx, RIGHT, 7)
    for side, units in ((LEFT, mine.first), (RIGHT, theirs.first), (LEFT, mine.second), (RIGHT, theirs.second)):
        for uid in units:
            assert game.awaits == Decide(side, Window.DEPLOY)
            put_anywhere(game, uid)
    assert is_over(game)


@case("scenario.pincer", cite="Lord's Manual p.16")
@pytest.mark.parametrize(
    ("edge", "first", "second"),
    [(0, ((770, 280), (769, 280), (770, 281)), ((430, 280), (431, 280), (430, 281))),
     (1, ((430, 620), (431, 620), (430, 619)), ((770, 620), (769, 620), (770, 619)))],
)  # fmt: skip
def test_pincer_a_stands_to_the_right_and_b_to_the_left_within_l_of_the_long_edge(edge, first, second):
    """Both detachments of the left side have one of its two units."""
    game = sealed(2, 0, 0, 0, edge=edge)
    for uid, (inside, *outside) in ((0, first), (1, second)):
        assert told(game.refused(spot(1 - uid, *inside)))[0] == "not-to-be-deployed" or uid == 1
        for place in outside:
            assert told(game.refused(spot(uid, *place))) == ZONE
        game.do(spot(uid, *inside))
    assert is_over(game)


@case("scenario.pincer", cite="Lord's Manual p.16, p.19")
def test_pincer_with_outflanking_the_unit_kept_off_is_part_of_the_answer_and_shown_with_the_first_detachment():
    game = sealed(3, 3, keeps_one=True)
    ctx = Context(game.rules, game.state)
    assert splits(ctx, LEFT) == 6
    kept = split(ctx, RIGHT, 4).kept
    game.do(Answer(LEFT, 0), Answer(RIGHT, 4))
    assert [unit.id for unit in game.state.units if unit.reserve] == [split(ctx, LEFT, 0).kept]
    put_anywhere(game)
    assert game.unit(kept).reserve
    assert order(game) == [RIGHT, LEFT, RIGHT]
