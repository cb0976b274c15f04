"""A round from its pairing to its publication: paired by the rules, changed by hand, given up, shown."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256

from django.db import transaction

from skald.content.problems import Problem, problem
from skald.tournament.attendance import absent_players
from skald.tournament.event import Event as PureEvent
from skald.tournament.journal import AnyEntry, Paired, PairingChanged, RoundPublished, Unpaired
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament, event_before, pairing_of
from skald.tournament.pairing.swiss import Pairing, Request, check_request, pair_round
from skald.tournament.reasons import Reason
from skald.web.tournaments.journals import Book, book_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.passes import make_passes_of
from skald.web.tournaments.services.recording import Actor, Decide, add, record
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


def pairing_mark(value: Tournament, number: int) -> str:
    """A mark of a round's pairing as somebody saw it; empty while there is none."""
    found = pairing_of(value, number)
    return sha256(repr((found, value.lots.get(number))).encode()).hexdigest()[:16] if found is not None else ""


def pair(
    *, event: Event, request: Request, number: int | None = None, seen: str | None = None, actor: Actor, once: str = ""
) -> None:
    """Pair the next round, or the last one anew while it isn't published; refused if another round is named.

    `seen` is the mark of the pairing that is to be replaced: of two organisers who pair at once, the second is told.
    """
    before = book_of(event).value
    # Worked out before the journal is locked: a large round takes a moment.
    early = _paired_as(before, request)

    def decide(book: Book) -> list[AnyEntry]:
        is_same = _source(book.value) == _source(before) and book.value.checked_in == before.checked_in
        made = early if is_same else _paired_as(book.value, request)
        if number is not None and made.round != number:
            raise RefusedError(problem("journal.round-open", round=number, wanted=made.round))
        if seen is not None and seen != pairing_mark(book.value, made.round):
            raise RefusedError(problem("journal.paired-meanwhile", round=made.round))
        return [*_given_up(book.value, made.round), _entry(made, str(request.seed))]

    _record_with_keys(event, decide, actor, once)


def change_pairing(
    *, event: Event, number: int, change: Change, how: Callable[[Pairing], Reason], actor: Actor, once: str = ""
) -> None:
    """Change a pairing by hand while it isn't published; it is entered as a whole, with what was done."""

    def decide(book: Book) -> list[AnyEntry]:
        found = _open_pairing(book.value, number)
        changed = change(found)
        if isinstance(changed, Problem):
            raise RefusedError(changed)
        if changed == found:
            return []
        return [PairingChanged(number, changed.games, how(found), changed.bye, changed.bye_why, changed.notes)]

    _record_with_keys(event, decide, actor, once)


def unpair(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Give up the last round's pairing; refused once it has results."""
    with transaction.atomic():
        add(event=event, entries=[Unpaired(number)], actor=actor, once=once)
        event.chess_clocks.filter(round=number).delete()


def publish(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Show a round to everybody."""

    def decide(book: Book) -> list[AnyEntry]:
        return [] if number in book.value.published else [RoundPublished(number)]

    record(event=event, decide=decide, actor=actor, once=once)


def unpublish(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Take a publication back."""
    undo_last(event=event, what=lambda entry: entry == RoundPublished(number), actor=actor, once=once)


def _record_with_keys(event: Event, decide: Decide, actor: Actor, once: str) -> None:
    """A pairing and the keys of its tables: slips and signs can be printed from then on."""
    with transaction.atomic():
        paired = record(event=event, decide=decide, actor=actor, once=once).event.paired_rounds
        if paired:
            make_passes_of(event=event, tables=[game.table for game in paired[-1].games if game.table])
            # A chess clock belongs to two players who meet; these may be others now.
            event.chess_clocks.filter(round=paired[-1].number).delete()


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
