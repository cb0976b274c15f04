"""The results of a round as a grid: two boxes for every open game, what players claim beside them, disputes first."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from skald.tournament.bids import bid_points
from skald.tournament.event import Game, Player
from skald.tournament.journal import Result
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.web.tournaments.forms.sheet_views import Extra, extras_of
from skald.web.tournaments.queries.breakdowns import claim_view, compared
from skald.web.tournaments.queries.outcomes import OutcomeView
from skald.web.tournaments.queries.rounds import GameLine, claims_of, results_of

#: What waits for the organiser comes first; everything else stays at its table, whatever becomes of it.
FIRST = ("mismatch", "disputed")


class Claimed(NamedTuple):
    """What one player of a game has entered."""

    by: Player
    told: OutcomeView
    #: Tells what was read apart from what the player has entered since.
    mark: str


class Box(NamedTuple):
    """Where the points of one player are typed."""

    name: str
    player: Player
    text: str
    extras: tuple[Extra, ...]


class Row(NamedTuple):
    """A game of the grid."""

    line: GameLine
    boxes: tuple[Box, Box]
    claims: list[Claimed]
    #: What the points of the bid add to a total.
    note: str
    problems: list[str]
    #: What was typed stands in the boxes again.
    is_typed: bool
    #: Who calls the result wrong that counts.
    doubters: tuple[str, ...]
    #: What is meant if it is saved once more: its box, and what was typed.
    sure: tuple[str, str] | None


class Typed(NamedTuple):
    """What was sent of one game and couldn't be entered, and why."""

    texts: tuple[str, str]
    ticked: tuple[tuple[str, ...], tuple[str, ...]]
    problems: list[str]
    #: Asked about: sent once more, it is meant.
    is_doubtful: bool = False


def grid_of(value: Tournament, number: int, typed: Mapping[PlayerId, Typed] | None = None) -> list[Row]:
    """All games of a round, those first that wait for the organiser, the others in the order of tables."""

    def place(line: GameLine) -> int:
        state = "disputed" if (number, line.game.a) in value.doubts else line.state
        return FIRST.index(state) if state in FIRST else len(FIRST)

    lines = sorted(results_of(value, number), key=place)
    return [_row(value, number, line, (typed or {}).get(line.game.a)) for line in lines]


def box_names(game: Game) -> tuple[str, str]:
    """What the two boxes of a game are called in the form."""
    return f"a-{game.a}", f"b-{game.a}"


def sure_name(game: Game) -> str:
    """Where a row carries what was asked about."""
    return f"sure-{game.a}"


def bonus_names(game: Game) -> tuple[str, str]:
    """What the bonuses of a game are called in the form."""
    return f"a-bonus-{game.a}", f"b-bonus-{game.a}"


def _row(value: Tournament, number: int, line: GameLine, typed: Typed | None) -> Row:
    texts, ticked = (typed.texts, typed.ticked) if typed else (("", ""), ((), ()))
    boxes = tuple(
        Box(name, player, text, tuple(each._replace(name=bonus) for each in extras_of(kinds, side, chosen)))
        for name, bonus, player, text, chosen, side, kinds in zip(
            box_names(line.game), bonus_names(line.game), (line.a, line.b), texts, ticked, "ab",
            (value.event.settings.bonus,) * 2, strict=True,
        )
    )  # fmt: skip
    is_over = line.state == "over"
    return Row(
        line, (boxes[0], boxes[1]), _claims(value, number, line), "" if is_over else _bid_note(value, number, line),
        typed.problems if typed else [], typed is not None,
        tuple(value.event.names[each] for each in value.doubts.get((number, line.game.a), ())),
        (sure_name(line.game), " ".join(texts)) if typed is not None and typed.is_doubtful else None,
    )  # fmt: skip


def mark_of(result: Result) -> str:
    """A result as a button carries it."""
    return sha256(msgspec.json.encode(result)).hexdigest()[:12]


def _claims(value: Tournament, number: int, line: GameLine) -> list[Claimed]:
    claims = claims_of(value, number, line.game.a)
    told = compared([claim_view(value, number, line.game, by.id, value.event.names) for by, _result in claims])
    return [
        Claimed(by, view, mark_of(result))
        for (by, result), view in zip(claims, told, strict=True) if view is not None
    ]  # fmt: skip


def _bid_note(value: Tournament, number: int, line: GameLine) -> str:
    points = bid_points(value, number, line.game.a)
    if not any(points):
        return ""
    given = {"name": (line.a if points[0] else line.b).name, "count": sum(points)}
    return _("With the points of the bid: %(name)s, %(count)d") % given
