"""Results entered, confirmed and settled. What they mean and whether they fit is the pure package's to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.utils import timezone

from skald.content.problems import Problem, problem
from skald.tournament import journal as j
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament, game_of, with_result
from skald.tournament.reporting import Outcome, Report, against_entering, against_helping, outcome
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


class ReportError(RefusedError):
    """A report that can't be entered; `problems` are all that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems[0])
        self.problems = problems


def enter(*, event: Event, number: int, player: PlayerId, report: Report, actor: Actor, once: str = "") -> Tournament:
    """A player says how the game of a round ended; it counts once the opponent says the same."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        if why := against_entering(book.value, number, player, report, int(timezone.now().timestamp())):
            raise RefusedError(why)
        found = _weighed(book.value, number, player, report)
        return [j.ResultEntered(number, _a(book.value, number, player), player, found.result,
                                sheet=_kept(report, found), variant=report.variant)]  # fmt: skip

    return record(event=event, decide=decide, actor=actor, once=once)


def confirm(
    *, event: Event, number: int, player: PlayerId, seen: j.Result | None, actor: Actor, once: str = ""
) -> Tournament:
    """A player agrees with exactly what the opponent entered, as it was seen."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        if why := against_entering(book.value, number, player, Report(), 0):
            raise RefusedError(why)
        return [j.ResultConfirmed(number, _a(book.value, number, player), player, seen)]

    return record(event=event, decide=decide, actor=actor, once=once)


def doubt(*, event: Event, number: int, player: PlayerId, actor: Actor, once: str = "") -> Tournament:
    """A player says that a result which counts is wrong: the organiser is told."""
    return record(event=event, decide=lambda _book: [j.ResultDoubted(number, player)], actor=actor, once=once)


def dismiss_doubt(*, event: Event, number: int, a: PlayerId, actor: Actor, once: str = "") -> Tournament:
    """The organiser has looked: the result stands, whoever doubted it."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        return [j.ResultUpheld(number, a)] if (number, a) in book.value.doubts else []

    return record(event=event, decide=decide, actor=actor, once=once)


def enter_for_both(
    *, event: Event, number: int, player: PlayerId, report: Report, actor: Actor, once: str = ""
) -> Tournament:
    """A helper enters what both players signed: it counts at once, but nothing that is settled is changed."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        if why := against_helping(book.value, number, player):
            raise RefusedError(why)
        return [_settled(book.value, number, player, report, "")]

    return record(event=event, decide=decide, actor=actor, once=once)


def settle_report(
    *, event: Event, number: int, player: PlayerId, report: Report, reason: str = "", actor: Actor, once: str = ""
) -> Tournament:
    """The organiser enters, settles or corrects the game of a player by a filled-in sheet or points."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        return [_settled(book.value, number, player, report, reason)]

    return record(event=event, decide=decide, actor=actor, once=once)


def enter_totals(
    *, event: Event, number: int, reports: Mapping[PlayerId, Report], actor: Actor, once: str = ""
) -> dict[PlayerId, tuple[Problem, ...]]:
    """The organiser enters many games at once, each by its player `a`; what speaks against those that aren't entered.

    A game that has its result meanwhile keeps it: a correction is made on the game's own page.
    """
    refused: dict[PlayerId, tuple[Problem, ...]] = {}

    def decide(book: Book) -> Iterator[j.AnyEntry]:
        for a, report in reports.items():
            found, problems = outcome(book.value, number, a, report)
            game = game_of(book.value, number, a)
            if found is None or game is None:
                refused[a] = problems
            elif not game.is_over:
                yield j.ResultSettled(number, game.a, found.result)
            elif with_result(game, found.result) != game:
                refused[a] = (problem("journal.settled", round=number),)

    record(event=event, decide=decide, actor=actor, once=once)
    return refused


def settle(
    *, event: Event, number: int, a: PlayerId, result: j.Result | None, reason: str = "", sheet: j.Sheet | None = None,
    variant: str = "", actor: Actor, once: str = "",
) -> Tournament:  # fmt: skip
    """The organiser settles a game as it is given; nothing at all makes it unplayed again."""

    def decide(book: Book) -> Iterable[j.AnyEntry]:
        return [j.ResultSettled(number, _a(book.value, number, a), result, reason, sheet or {}, variant)]

    return record(event=event, decide=decide, actor=actor, once=once)


def _weighed(value: Tournament, number: int, player: PlayerId, report: Report) -> Outcome:
    found, problems = outcome(value, number, player, report)
    if found is None:
        raise ReportError(problems)
    return found


def _settled(value: Tournament, number: int, player: PlayerId, report: Report, why: str) -> j.ResultSettled:
    found = _weighed(value, number, player, report)
    return j.ResultSettled(number, _a(value, number, player), found.result, why, _kept(report, found), report.variant)


def _kept(report: Report, found: Outcome) -> j.Sheet:
    return report.sheet if found.scored is not None else {}


def _a(value: Tournament, number: int, player: PlayerId) -> PlayerId:
    """The journal names a game by its player `a`."""
    game = game_of(value, number, player)
    return player if game is None else game.a
