"""What a game comes to, in words: the score, who won and why, tournament points and goal average."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from skald.tournament.event import Game
from skald.tournament.journal import Result
from skald.tournament.live import Tournament, round_of, with_result
from skald.tournament.reasons import tell
from skald.tournament.reporting import reasons_of
from skald.tournament.results import Share, ToWin, shares
from skald.tournament.scenarios.catalogue import Line, Scenario
from skald.tournament.scenarios.naming import to_win
from skald.tournament.scenarios.sheets import Counted, Scored
from skald.tournament.settings import PlayerId
from skald.web.tournaments.phrases import Names, language


class OutcomeSide(NamedTuple):
    """What one player takes from a game."""

    name: str
    points: int | None
    share: Share
    verdict: str


class OutcomeRow(NamedTuple):
    """A line of the sheet, for both."""

    label: str
    texts: tuple[str, ...]


class OutcomeView(NamedTuple):
    """A game's outcome for a page; the reader's own side stands first."""

    sides: tuple[OutcomeSide, ...]
    reasons: tuple[str, ...]
    rows: tuple[OutcomeRow, ...]
    has_points: bool

    @property
    def short(self) -> str:
        """The score in a few words: names, points, and who won."""
        first, second = self.sides
        if self.has_points:
            return f"{first.name} {first.points} – {second.points} {second.name}"
        won = next((side.name for side in self.sides if side.share.verdict == "win"), None)
        return _("%(name)s wins") % {"name": won} if won else _("nobody wins")


def outcome_view(
    value: Tournament, number: int, game: Game, result: Result, names: Names, *,
    me: PlayerId | None = None, scored: Scored | None = None, scenario: Scenario | None = None,
) -> OutcomeView | None:  # fmt: skip
    """What a result would make of a game; nothing if the game wouldn't be over."""
    found = round_of(value, number)
    rule = to_win(value.event.settings, found.scenario if found else None) or ToWin()
    whole = with_result(Game(game.a, game.b, table=game.table), result)
    both = shares(whole, rule, value.event.settings)
    if both is None:
        return None
    players, points = (game.a, game.b), (whole.a_points, whole.b_points)
    sides = tuple(
        OutcomeSide(names[player], point, share, verdict_name(share.verdict))
        for player, point, share in zip(players, points, both, strict=True)
    )
    rows = _rows(scenario, scored) if scenario is not None and scored is not None else ()
    reasons = tuple(tell(each, language(), names) for each in reasons_of(whole, rule, value.event.settings))
    if me == game.b:
        sides = sides[::-1]
        rows = tuple(OutcomeRow(row.label, row.texts[::-1]) for row in rows)
    return OutcomeView(sides, reasons, rows, whole.has_points)


def game_view(
    value: Tournament, number: int, game: Game, names: Names, me: PlayerId | None = None
) -> OutcomeView | None:
    """The outcome of a game that is over."""
    bonus = game.bonuses
    result = Result(game.a_points, game.b_points, game.result, game.ending or "played", type(Result().bonus)(*bonus))
    return outcome_view(value, number, game, result, names, me=me)


def verdict_name(verdict: str) -> str:
    """Won, drawn or lost."""
    known = {
        "win": pgettext("of a game", "win"),
        "draw": pgettext("of a game", "draw"),
        "loss": pgettext("of a game", "loss"),
    }
    return known[verdict]


def _rows(scenario: Scenario, scored: Scored) -> tuple[OutcomeRow, ...]:
    return tuple(
        OutcomeRow(line.label[language()], (_counted(line, first), _counted(line, second)))
        for line, first, second in zip(scenario.lines, scored.a, scored.b, strict=True)
    )


def _counted(line: Line, counted: Counted) -> str:
    """What was counted and what it comes to; turns are added up."""
    number = sum(counted.numbers)
    if not line.points:
        return str(number)
    said = str(number)
    if line.per > 1:
        said = f"{number} → {counted.points + counted.cut}"
    elif line.points > 1:
        said = f"{number} × {line.points} = {counted.points + counted.cut}"
    return f"{said} → {counted.points}" if counted.cut else said
