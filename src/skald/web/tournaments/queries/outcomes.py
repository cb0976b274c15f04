"""What a game comes to, in words: the score, who won and why, tournament points and goal average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from skald.content.scenarios.catalogue import Line, Scenario, ToWin
from skald.tournament.event import Ending, Game
from skald.tournament.journal import Result
from skald.tournament.live import Tournament, round_of, with_result
from skald.tournament.reporting import reasons_of
from skald.tournament.results import Share, shares
from skald.tournament.scenarios.naming import to_win
from skald.tournament.scenarios.sheets import Counted, Scored
from skald.tournament.settings import PlayerId, Settings
from skald.web.tournaments.phrases import Names, language, told_each
from skald.web.tournaments.wording import figure_head, signed


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
    #: The other player says something else here.
    differs: bool = False


class OutcomeView(NamedTuple):
    """A game's outcome for a page; the reader's own side stands first."""

    sides: tuple[OutcomeSide, ...]
    reasons: tuple[str, ...]
    rows: tuple[OutcomeRow, ...]
    #: What it comes to in everything that this event counts.
    figures: tuple[OutcomeRow, ...]
    has_points: bool
    ending: Ending = "played"
    #: How the game ended, where its points don't say it: who gave up, or what two versions differ in.
    how: str = ""

    @property
    def short(self) -> str:
        """The score in a few words: names, points, who won, and how if not by playing."""
        return f"{self._score}, {self.how}" if self.how else self._score

    @property
    def _score(self) -> str:
        first, second = self.sides
        if self.has_points:
            # Lines break behind a dash even before a space that holds, unless something joins the two.
            score = f"{first.points}\N{NO-BREAK SPACE}–\N{WORD JOINER}\N{NO-BREAK SPACE}{second.points}"
            return f"{first.name} {score} {second.name}"
        won = self.winner
        return _("%(name)s wins") % {"name": won} if won else _("nobody wins")

    @property
    def winner(self) -> str | None:
        return next((side.name for side in self.sides if side.share.verdict == "win"), None)


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
    figures = tuple(_figures(value.event.settings, sides))
    reasons = tuple(told_each(reasons_of(whole, rule, value.event.settings, me), names))
    if me == game.b:
        sides = sides[::-1]
        rows, figures = _turned(rows), _turned(figures)
    return OutcomeView(
        sides, reasons, rows, figures, whole.has_points, whole.ending or "played", _given_up(whole, sides)
    )


def game_view(
    value: Tournament, number: int, game: Game, names: Names, me: PlayerId | None = None, *,
    scored: Scored | None = None, scenario: Scenario | None = None,
) -> OutcomeView | None:  # fmt: skip
    """The outcome of a game that is over."""
    bonus = game.bonuses
    result = Result(game.a_points, game.b_points, game.result, game.ending or "played", type(Result().bonus)(*bonus))
    return outcome_view(value, number, game, result, names, me=me, scored=scored, scenario=scenario)


def _given_up(game: Game, sides: tuple[OutcomeSide, ...]) -> str:
    """Who gave up or stayed away, if somebody did."""
    lost = [side.name for side in sides if side.share.verdict == "loss"]
    if game.ending == "conceded" and len(lost) == 1:
        return _("%(name)s conceded") % {"name": lost[0]}
    if game.ending == "absent" and len(lost) == 1:
        return _("%(name)s did not come") % {"name": lost[0]}
    return ""


def share_figures(share: Share, settings: Settings) -> list[tuple[str, str]]:
    """What a player takes from a game as far as the event counts it: tournament points, then its tie-breaks by id."""
    given = {
        "tp": share.tp, "goal-average": share.goal_average, "points-difference": share.difference, "bonus": share.bonus,
    }  # fmt: skip
    counted = ["tp", *(name for name in settings.tie_breaks if name in given and name != "tp")]
    return [(name, signed(name, given[name])) for name in counted]


def verdict_name(verdict: str) -> str:
    """Won, drawn or lost."""
    known = {
        "win": pgettext("of a game", "win"),
        "draw": pgettext("of a game", "draw"),
        "loss": pgettext("of a game", "loss"),
    }
    return known[verdict]


def _figures(settings: Settings, sides: tuple[OutcomeSide, ...]) -> Iterator[OutcomeRow]:
    if all(side.points is not None for side in sides):
        yield OutcomeRow(_("Game points"), tuple(str(side.points) for side in sides))
    for first, second in zip(*(share_figures(side.share, settings) for side in sides), strict=True):
        yield OutcomeRow(figure_head(first[0])[1], (first[1], second[1]))


def _turned(rows: tuple[OutcomeRow, ...]) -> tuple[OutcomeRow, ...]:
    return tuple(row._replace(texts=row.texts[::-1]) for row in rows)


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
