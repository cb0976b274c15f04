"""Bare Saga dice: what both come to when they lay them as well as can be, against laying them in every way there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.odds.best_play import Bare, best_play
from skald.odds.boards import serving
from skald.odds.hands import Hand
from skald.odds.matchup import Fighter, Matchup, may_lie
from skald.odds.reckoning import at_the_dice
from skald.odds.table import lay_out
from skald.odds.valuation import Aim
from skald.odds.walk import Walk
from skald.rules.ids import Combat, Face
from skald.rules.state import Die
from tests.kit.length import tried
from tests.odds.test_best_play import followed
from tests.odds.twin import before_dice

C, U, R = Face
EIGHT = (C, C, C, U, U, R, R, R)


def layings(matchup: Matchup, who: int, faces: tuple[Face, ...]) -> set[tuple[Die, ...]]:
    """Every way to lay the faces on abilities of the fight, each ability paid in full."""
    found: set[tuple[Die, ...]] = {()}
    for face in faces:
        found |= {more for rest in found for more in _with_one_more(matchup, who, rest, face)}
    return {way for way in found if not any(set(way) < set(other) for other in found)}


def _with_one_more(matchup: Matchup, who: int, rest: tuple[Die, ...], face: Face) -> Iterator[tuple[Die, ...]]:
    for ability in serving(matchup, who):
        if may_lie(ability, [*(die.face for die in rest if die.ability == ability.id), face]):
            yield tuple(sorted((*rest, Die(ability.id, face)), key=lambda die: (die.ability, die.face)))


def every_laying(matchup: Matchup, bare: Bare, aim: Aim) -> tuple[Fraction, Fraction]:
    """The value when the attacker lays first, and when the defender does; each pair is searched to its end."""
    mine, theirs = (sorted(layings(matchup, who, bare[who]), key=repr) for who in (0, 1))
    rows = [[searched(matchup, (one, other), aim) for other in theirs] for one in mine]
    return max(min(row) for row in rows), min(max(row[at] for row in rows) for at in range(len(theirs)))


def searched(matchup: Matchup, dice: tuple[tuple[Die, ...], tuple[Die, ...]], aim: Aim) -> Fraction:
    """The value of a fight by its whole tree, which is compared with the kernel's in ``test_best_play``."""
    sides = [replace(side, dice=dice[who]) for who, side in enumerate(matchup.sides)]
    laid = replace(matchup, attacker=sides[0], defender=sides[1])
    hands = (Hand(serving(laid, 0), dice[0]), Hand(serving(laid, 1), dice[1]))
    found = Walk(laid, lay_out(laid), aim, hands).solve(1_000_000)
    assert found.lower == found.upper
    return found.duel.valuation.fraction(found.lower)


BARE = [
    ("second", "fjord-reavers", "wall-of-oaths", ((C, U), (R, C)), (0, 0)),
    ("second", "fjord-reavers", "wall-of-oaths", ((R, C), (U, C)), (0, 1)),
    ("second", "hill-clans", "long-grass-riders", ((U, R), (U,)), (1, 2)),
    ("second", "ash-pilgrims", "river-guilds", ((R, U), (R,)), (1, 0)),
    ("second", "river-guilds", "ash-pilgrims", ((R,), (R, C)), (0, 1)),
    ("second", "iron-margraves", "marsh-bows", ((R, U), (U, C)), (1, 1)),
    ("first", "fjord-reavers", "wall-of-oaths", ((R, C), (U, C)), (1, 1)),
    ("first", "ash-pilgrims", "hill-clans", ((R, C), (U,)), (0, 1)),
]


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize(("edition", "mine", "theirs", "bare", "fatigue"), BARE, ids=str)
def test_bounds_hold_however_dice_are_laid(edition, mine, theirs, bare, fatigue, aim: Aim):
    # Ranks and traded dice multiply the tree: they are left open only where it is small.
    closed = None if len(bare[0]) + len(bare[1]) < 4 else False
    matchup = Matchup(
        Fighter("warriors", 6, board=mine, fatigue=fatigue[0], closed=closed),
        Fighter(
            "hearthguard", 3, board=theirs, fatigue=fatigue[1], closed=closed, traded=None if closed is None else 0
        ),
        edition=edition,
    )
    play = best_play(matchup, aim, bare=bare)
    attacker_first, defender_first = every_laying(matchup, bare, aim)
    assert play.lower <= attacker_first <= defender_first <= play.upper
    if play.exact:
        assert before_dice(lay_out(play.laid), followed(play.laid, play), aim) == play.lower == play.comes_to


def random_faces(rng: Random, count: int) -> tuple[Face, ...]:
    return tuple(rng.choice((C, C, C, U, U, R)) for _ in range(count))


@pytest.mark.parametrize("seed", range(tried(8, 16)))
def test_a_line_is_always_shown_and_legal(seed: int):
    """Four to eight bare dice on each side: bounds in order, and a line that the kernel takes."""
    rng = Random(seed)
    edition = rng.choice(("second", "first"))
    boards = sorted(name for name, file in shipped_boards().items() if edition in file.editions)
    matchup = Matchup(
        Fighter("warriors", 8, board=rng.choice(boards), fatigue=rng.randint(0, 1)),
        Fighter("hearthguard", 4, board=rng.choice(boards), fatigue=rng.randint(0, 1)),
        edition=edition,
    )
    bare = (random_faces(rng, rng.randint(4, 8)), random_faces(rng, rng.randint(4, 8)))
    for aim in Aim:
        play = best_play(matchup, aim, bare=bare)
        assert play.lower <= play.upper
        end = followed(play.laid, play)
        assert at_the_dice(end)
        assert before_dice(lay_out(play.laid), end, aim) == play.comes_to
        if play.exact:
            assert play.comes_to == play.lower
        assert any(deed.actions for deed in play.line)
        for who, side in enumerate(play.laid.sides):
            assert not Counter(die.face for die in side.dice) - Counter(bare[who])


def test_full_melee_with_eight_bare_dice_is_solved():
    matchup = Matchup(
        Fighter("warriors", 8, board="fjord-reavers"),
        Fighter("hearthguard", 4, ("heavy-weapon",), board="wall-of-oaths"),
    )
    for aim in (Aim.LOSSES, Aim.WIPE_OUT):
        assert best_play(matchup, aim, bare=(EIGHT, EIGHT)).exact
    # A charge that can hardly be won isn't worth a long look.
    hopeless = best_play(matchup, Aim.WIN, bare=(EIGHT, EIGHT))
    assert 0 < hopeless.lower <= hopeless.comes_to <= hopeless.upper < Fraction(1, 100)


def test_shots_lay_bare_dice_too():
    matchup = Matchup(
        Fighter("warriors", 6, ("bow",), board="marsh-bows"), Fighter("warriors", 6, board="long-grass-riders"),
        Combat.SHOT,
    )  # fmt: skip
    bare = ((C, U), (C, C))
    play = best_play(matchup, Aim.LOSSES, bare=bare)
    attacker_first, defender_first = every_laying(matchup, bare, Aim.LOSSES)
    assert play.lower <= attacker_first <= defender_first <= play.upper
