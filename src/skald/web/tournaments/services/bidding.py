"""Secret bids for the choice of who starts."""

from __future__ import annotations

from skald.content.problems import problem
from skald.tournament.journal import AnyEntry, BidPlaced
from skald.tournament.ledger import RefusedError
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def place_bid(*, event: Event, number: int, player: PlayerId, points: int, actor: Actor, once: str = "") -> None:
    """A player's bid; nobody sees it before both have bid, and then it stays."""

    def decide(book: Book) -> list[AnyEntry]:
        if number not in book.value.published:
            raise RefusedError(problem("journal.not-published", round=number))
        return [BidPlaced(number, player, points)]

    record(event=event, decide=decide, actor=actor, once=once)
