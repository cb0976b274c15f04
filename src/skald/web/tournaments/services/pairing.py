"""A round from its pairing to its publication: paired by the rules, changed by hand, given up, shown."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from skald.content.problems import Problem, problem
from skald.tournament.attendance import absent_players
from skald.tournament.event import Event as PureEvent
from skald.tournament.journal import AnyEntry, Paired, RoundPublished, Unpaired
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament, event_before, pairing_of
from skald.tournament.pairing.swiss import Pairing, Request, check_request, pair_round
from skald.web.tournaments.journals import Book, value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add, record
from skald.web.tournaments.services.undoing import undo_last

Change = Callable[[Pairing], Pairing | Problem]


class CannotPairError(RefusedError):
    """A round that can't be paired as asked; `problems` are all the reasons."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems[0])
        self.problems = problems


def new_seed() -> str:
    """A seed that can be read aloud."""
    return secrets.token_hex(4)


def pair(*, event: Event, request: Request, number: int | None = None, actor: Actor, once: str = "") -> None:
    """Pair the next round, or the last one anew while it isn't published; refused if another round is named."""
    before = value_of(event)
    # Worked out before the journal is locked: a large round takes a moment.
    early = _paired_as(before, request)

    def decide(book: Book) -> list[AnyEntry]:
        is_same = _source(book.value) == _source(before) and book.value.checked_in == before.checked_in
        made = early if is_same else _paired_as(book.value, request)
        if number is not None and made.round != number:
            raise RefusedError(problem("journal.round-open", round=number, wanted=made.round))
        return [*_given_up(book.value, made.round), _entry(made, str(request.seed))]

    record(event=event, decide=decide, actor=actor, once=once)


def change_pairing(*, event: Event, number: int, change: Change, actor: Actor, once: str = "") -> None:
    """Change a pairing by hand while it isn't published; it is entered anew as a whole."""

    def decide(book: Book) -> list[AnyEntry]:
        found = _open_pairing(book.value, number)
        changed = change(found)
        if isinstance(changed, Problem):
            raise RefusedError(changed)
        if changed == found:
            return []
        return [Unpaired(number), _entry(changed, book.value.lots.get(number, ""))]

    record(event=event, decide=decide, actor=actor, once=once)


def unpair(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Give up the last round's pairing; refused once it has results."""
    add(event=event, entries=[Unpaired(number)], actor=actor, once=once)


def publish(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Show a round to everybody."""

    def decide(book: Book) -> list[AnyEntry]:
        return [] if number in book.value.published else [RoundPublished(number)]

    record(event=event, decide=decide, actor=actor, once=once)


def unpublish(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Take a publication back."""
    undo_last(event=event, what=lambda entry: entry == RoundPublished(number), actor=actor, once=once)


def _source(value: Tournament) -> PureEvent:
    """What a pairing is made from: the event without a pairing that is to be replaced."""
    last = len(value.event.paired_rounds)
    return event_before(value, last) if last and last not in value.published else value.event


def _paired_as(value: Tournament, request: Request) -> Pairing:
    source = _source(value)
    away = request.away | (absent_players(value) - {player for match in request.agreed for player in match})
    whole = Request(request.seed, request.agreed, request.spare, away, request.unfinished, request.why)
    if problems := _against(source, whole):
        raise CannotPairError(problems)
    return pair_round(source, whole)


def _against(source: PureEvent, request: Request) -> tuple[Problem, ...]:
    found = list(check_request(source, request))
    if request.unfinished and not request.why and source.paired_rounds and source.paired_rounds[-1].missing:
        found.append(problem("journal.why-needed"))
    return tuple(found)


def _given_up(value: Tournament, number: int) -> list[AnyEntry]:
    return [Unpaired(number)] if number <= len(value.event.paired_rounds) else []


def _open_pairing(value: Tournament, number: int) -> Pairing:
    found = pairing_of(value, number)
    if found is None:
        raise RefusedError(problem("journal.not-paired", round=number))
    if number in value.published:
        raise RefusedError(problem("journal.is-published", round=number))
    return found


def _entry(made: Pairing, seed: str) -> Paired:
    return Paired(made.round, made.games, made.bye, made.bye_why, made.notes, seed)
