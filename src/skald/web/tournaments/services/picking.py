"""The points of one game, ticked in secret."""

from __future__ import annotations

from skald.content.problems import problem
from skald.tournament.journal import AnyEntry, PointsPicked
from skald.tournament.ledger import RefusedError
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def pick_points(
    *, event: Event, number: int, player: PlayerId, taken: tuple[int, ...], actor: Actor, once: str = ""
) -> None:
    """What a player takes into a game; nobody sees it before both have ticked, and then it stays."""

    def decide(book: Book) -> list[AnyEntry]:
        if number not in book.value.published:
            raise RefusedError(problem("journal.not-published", round=number))
        return [PointsPicked(number, player, taken)]

    record(event=event, decide=decide, actor=actor, once=once)
