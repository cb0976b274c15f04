"""Results with the score sheet behind them, line by line: what a player claims, and what counts."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from skald.content.scenarios.catalogue import Scenario
from skald.tournament.event import Game
from skald.tournament.live import SheetKept, Tournament
from skald.tournament.reporting import scenario_of
from skald.tournament.scenarios.sheets import Scored, score
from skald.tournament.settings import PlayerId
from skald.web.tournaments.phrases import Names
from skald.web.tournaments.queries.outcomes import OutcomeRow, OutcomeView, game_view, outcome_view


def claim_view(
    value: Tournament, number: int, game: Game, by: PlayerId, names: Names, me: PlayerId | None = None
) -> OutcomeView | None:
    """What one of the two has entered, with the sheet."""
    claim = value.claims.get((number, game.a))
    result = claim.by.get(by) if claim is not None else None
    if result is None:
        return None
    scenario, kept = scenario_of(value, number, game.a), value.sheets.get((number, game.a), {}).get(by)
    scored = _scored(value, scenario, kept) if scenario is not None and kept is not None else None
    return outcome_view(value, number, game, result, names, me=me, scored=scored, scenario=scenario)


def counted_view(
    value: Tournament, number: int, game: Game, names: Names, me: PlayerId | None = None
) -> OutcomeView | None:
    """What counts of a game that is over, with the sheet that it was counted by, if there is one."""
    scenario = scenario_of(value, number, game.a)
    scored = next(_matching(value, number, game, scenario), None) if scenario is not None else None
    return game_view(value, number, game, names, me, scored=scored, scenario=scenario)


def compared(views: list[OutcomeView | None]) -> list[OutcomeView | None]:
    """What two players claim, every line marked in which they differ."""
    if len(views) != 2 or views[0] is None or views[1] is None:
        return views
    first, second = views[0], views[1]
    return [
        _marked(first, second)._replace(how=_how(first, second)),
        _marked(second, first)._replace(how=_how(second, first)),
    ]


def _how(view: OutcomeView, other: OutcomeView) -> str:
    """What one of two versions says of the end: two that show the same points differ in this."""
    if view.how or (not other.how and _points(view) != _points(other)):
        return view.how
    if other.how:
        if view.winner:
            return _("Played to the end: %(name)s wins") % {"name": view.winner}
        return _("Played to the end: a draw")
    first, second = (side.share.bonus for side in view.sides)
    return _("Bonus points: %(first)d – %(second)d") % {"first": first, "second": second}


def _points(view: OutcomeView) -> tuple[int | str | None, ...]:
    return tuple(side.verdict if side.points is None else side.points for side in view.sides)


def _marked(view: OutcomeView, other: OutcomeView) -> OutcomeView:
    theirs = {row.label: row.texts for row in (*other.rows, *other.figures)}

    def mark(row: OutcomeRow) -> OutcomeRow:
        return row._replace(differs=row.label in theirs and theirs[row.label] != row.texts)

    return view._replace(rows=tuple(map(mark, view.rows)), figures=tuple(map(mark, view.figures)))


def _matching(value: Tournament, number: int, game: Game, scenario: Scenario) -> Iterator[Scored]:
    """Sheets that come to the points that count, the organiser's first: a corrected total has none."""
    kept = value.sheets.get((number, game.a), {})
    for by in (None, game.a, game.b):
        scored = _scored(value, scenario, kept[by]) if by in kept else None
        if scored is not None and (scored.a_points, scored.b_points) == (game.a_points, game.b_points):
            yield scored


def _scored(value: Tournament, scenario: Scenario, kept: SheetKept) -> Scored | None:
    """A sheet added up; nothing if it is of another scenario than the round has now."""
    sides = [{line: numbers[side] for line, numbers in kept.lines.items()} for side in (0, 1)]
    return score(scenario, (sides[0], sides[1]), value.event.settings, variant=kept.variant)[0]
