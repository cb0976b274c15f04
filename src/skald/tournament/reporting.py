"""What somebody reports of a game, and what it comes to: result, tournament points, goal average, with the reasons.

A report is filled in by people: a score sheet, bare points, or only who gave up or wasn't there. Nothing is entered
here; the journal takes the `Result` that comes out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import Scenario, ToWin
from skald.content.scenarios.expedition import EXPEDITION
from skald.tournament import clock
from skald.tournament.bids import with_bid
from skald.tournament.event import Bonus, Ending, Game, Side
from skald.tournament.journal import Result, Sheet
from skald.tournament.live import Tournament, game_of, round_of, with_result
from skald.tournament.reasons import Reason, reason
from skald.tournament.results import Share, shares
from skald.tournament.scenarios.composing import scenario_in
from skald.tournament.scenarios.draft import drafted
from skald.tournament.scenarios.naming import settled_id, to_win
from skald.tournament.scenarios.sheets import Scored, score
from skald.tournament.settings import PlayerId, Settings

FEWEST, MOST = -1000, 1000


#: So many game points for each point of the lists are more than a battle gives.
MUCH = 10


def doubtful(settings: Settings, scenario: Scenario | None, points: tuple[int | None, int | None]) -> int | None:
    """The total that is worth a question before it counts, as hardly a game comes to it; never refused.

    Less than nothing is such a total unless a line of the scenario takes points away.
    """
    most = MUCH * settings.size
    least = -most if scenario is not None and any(line.points < 0 for line in scenario.lines) else 0
    return next((each for each in points if each is not None and not least <= each <= most), None)


class Report(Struct, frozen=True):
    """How a game ended, seen from `a`: a sheet, or points alone, or nothing but who won."""

    ending: Ending = "played"
    #: Who won: asked for when somebody gave up or wasn't there; else it follows from the points.
    winner: Side | None = None
    sheet: Sheet = {}
    variant: str = ""
    points: tuple[int, int] | None = None
    #: The ids of the extras that each of the two earned.
    bonus: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Outcome(Struct, frozen=True):
    """What a report comes to: for the journal, and for people who look before they send."""

    result: Result
    shares: tuple[Share, Share]
    reasons: tuple[Reason, ...]
    #: The sheet added up, where there is one.
    scored: Scored | None = None


def scenario_of(value: Tournament, number: int, player: PlayerId) -> Scenario | None:
    """The scenario of a game with its score sheet: a battle, or a complete draft; else nothing but points."""
    found, game = round_of(value, number), game_of(value, number, player)
    if found is None or game is None or found.scenario is None:
        return None
    made = scenario_in(value.event.settings, found.scenario) or _drafted(value, number, game, found.scenario)
    return with_bid(made, value.event.settings.bid) if made is not None else None


def _drafted(value: Tournament, number: int, game: Game, name: str | int) -> Scenario | None:
    if settled_id(value.event.settings, name) != EXPEDITION:
        return None
    draft = value.drafts.get((number, game.a))
    return drafted(draft) if draft is not None and draft.is_complete else None


def outcome(
    value: Tournament, number: int, player: PlayerId, report: Report
) -> tuple[Outcome | None, tuple[Problem, ...]]:
    """What a report of somebody's game comes to, or everything that is wrong with it."""
    game, found = game_of(value, number, player), round_of(value, number)
    if game is None or found is None:
        return None, (problem("journal.no-game", round=number, player=shown(player)),)
    settings = value.event.settings
    rule = to_win(settings, found.scenario) or ToWin()
    scored, problems = _scored(scenario_of(value, number, player), report, settings)
    problems += tuple(_problems(report, settings, has_points=scored is not None or report.points is not None))
    if problems:
        return None, problems
    result = _result(report, scored, settings)
    whole = with_result(Game(game.a, game.b, table=game.table), result)
    both = shares(whole, rule, settings)
    assert both is not None
    return Outcome(result, both, tuple(reasons_of(whole, rule, settings)), scored), ()


def reasons_of(game: Game, rule: ToWin, settings: Settings, me: PlayerId | None = None) -> Iterator[Reason]:
    """Why a finished game is worth what it is, as sentences, a reader's own side first; an unfinished one has none."""
    both = shares(game, rule, settings)
    if both is None:
        return
    yield _verdict(game, rule, both)
    sides = list(zip((game.a, game.b), both, strict=True))
    if me == game.b:
        sides.reverse()
    if "goal-average" in settings.tie_breaks:
        yield from _goals(game, sides, settings)
    for player, share in sides:
        if share.bonus:
            yield reason("result.bonus", player=player, points=share.bonus)


def _goals(game: Game, sides: list[tuple[PlayerId, Share]], settings: Settings) -> Iterator[Reason]:
    (player, mine), (other, theirs) = sides
    given = {"player": player, "mine": mine.goal_average, "other": other, "theirs": theirs.goal_average}
    if game.ending == "absent":
        yield reason("result.goal-absent", **given)
    elif game.ending == "conceded":
        yield reason("result.goal-conceded", **given, difference=settings.concession.difference)
    elif game.has_points:
        yield reason("result.goal", **given, difference=abs(_lead(game)))


def against_entering(value: Tournament, number: int, player: PlayerId, report: Report, now: int) -> Problem | None:
    """What speaks against a report apart from its numbers: a round not shown yet, an absence called too soon."""
    if number not in value.published:
        return problem("journal.not-published", round=number)
    running = value.clocks.get(number)
    minutes = value.event.settings.absence.minutes
    game = game_of(value, number, player)
    if report.ending != "absent" or running is None or game is None:
        return None
    won = {"a": game.a, "b": game.b}.get(report.winner or "")
    # Whoever says that they weren't there themselves needn't wait.
    too_soon = won == player and clock.played(running, now) < minutes * clock.MINUTE
    return problem("journal.absent-early", minutes=minutes) if too_soon else None


def against_helping(value: Tournament, number: int, player: PlayerId) -> Problem | None:
    """Why somebody who only enters scores can't enter this one: it is settled, or the players disagree."""
    game = game_of(value, number, player)
    if number not in value.published:
        return problem("journal.not-published", round=number)
    if game is not None and game.is_over:
        return problem("journal.settled", round=number)
    if game is not None and (number, game.a) in value.mismatches:
        return problem("journal.mismatch")
    return None


def _scored(scenario: Scenario | None, report: Report, settings: Settings) -> tuple[Scored | None, tuple[Problem, ...]]:
    if scenario is None or not report.sheet or report.ending == "absent" or report.points is not None:
        return None, ()
    sides = tuple({line: numbers[side] for line, numbers in report.sheet.items()} for side in (0, 1))
    return score(scenario, (sides[0], sides[1]), settings, variant=report.variant)


def _problems(report: Report, settings: Settings, *, has_points: bool) -> Iterator[Problem]:
    if report.ending in ("conceded", "absent"):
        if report.winner not in ("a", "b"):
            yield problem("journal.absent-who" if report.ending == "absent" else "journal.forfeit-who")
    elif not has_points and not report.sheet and report.winner is None:
        yield problem("journal.points-missing")
    for points in report.points or ():
        if not FEWEST <= points <= MOST:
            yield problem("journal.points-range", least=FEWEST, most=MOST, found=points)
    known = {each.id for each in settings.bonus}
    for name in (*report.bonus[0], *report.bonus[1]):
        if name not in known:
            yield problem("journal.unknown-bonus", word=shown(name))


def _result(report: Report, scored: Scored | None, settings: Settings) -> Result:
    points: tuple[int | None, int | None] = (None, None)
    if report.ending != "absent":
        points = (scored.a_points, scored.b_points) if scored is not None else report.points or points
    worth = {each.id: each.points for each in settings.bonus}
    bonus = Bonus(*(sum(worth[name] for name in set(side)) for side in report.bonus))
    return Result(*points, report.winner, report.ending, bonus)


def _verdict(game: Game, rule: ToWin, both: tuple[Share, Share]) -> Reason:
    won = next((at for at, share in enumerate(both) if share.verdict == "win"), None)
    if won is None:
        return _undecided(game, rule)
    winner, loser = (game.a, game.b) if won == 0 else (game.b, game.a)
    if game.ending in ("absent", "conceded"):
        return reason(f"result.{game.ending}", player=winner, other=loser)
    if game.result is not None or not game.has_points:
        return reason("result.set", player=winner)
    lead, mine = abs(_lead(game)), max(game.a_points or 0, game.b_points or 0)
    if not rule.floor:
        return reason("result.win", player=winner, lead=lead, margin=rule.margin)
    return reason("result.win-floor", player=winner, mine=mine, floor=rule.floor, lead=lead, margin=rule.margin)


def _undecided(game: Game, rule: ToWin) -> Reason:
    if game.ending == "absent":
        return reason("result.absent-both")
    if game.result is not None or not game.has_points:
        return reason("result.set-draw")
    if max(game.a_points or 0, game.b_points or 0) < rule.floor:
        return reason("result.draw-floor", floor=rule.floor)
    return reason("result.draw-margin", lead=abs(_lead(game)), margin=rule.margin)


def _lead(game: Game) -> int:
    return (game.a_points or 0) - (game.b_points or 0)
