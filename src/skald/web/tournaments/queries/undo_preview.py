"""What undoing an entry would change, told before it is done; and what was undone last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.tournament import journal as j
from skald.tournament.ledger import check, in_force, replay, root, undone
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.tournament.standings import standings
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import sentence
from skald.web.tournaments.queries.changes import changes
from skald.web.tournaments.queries.journal_words import Teller
from skald.web.tournaments.queries.upsets import moves

#: How many entries later an undoing is still news.
NEWS = 12
#: Taken back by a second tap where everybody sees it, or answered by “the result stands”.
_EVERYDAY = (j.CheckedIn, j.CardPicked, j.ResultDoubted)
#: What everybody in the hall has seen and plays by.
_BENEATH = (j.ScenarioDrawn, j.RoundPublished)


class Preview(NamedTuple):
    """An entry that may be undone, or an undoing that may be taken back."""

    number: int
    #: The entry that wouldn't count any more, or would again.
    text: str
    is_redo: bool
    refusal: str
    #: The later entry that stands on it: its number and its words.
    later: tuple[int, str] | None
    #: Rounds that were paired on what would change.
    warnings: list[str]
    changes: list[str]


def preview(book: Book, number: int) -> Preview | None:
    """What it would change to undo an entry; nothing if there is no such entry."""
    if not 0 <= number < len(book.entries):
        return None
    teller = Teller(book.value, book.entries)
    target, is_redo = root(book.entries, number)
    text = teller.tell(target)
    why = check(book.entries, book.value, j.Undone(number))
    if why is not None:
        at = dict(why.given).get("later")
        later = (at, teller.tell(book.entries[at])) if isinstance(at, int) else None
        return Preview(number, text, is_redo, sentence(why, book.value.event.names), later, [], [])
    after = replay((*book.entries, j.Undone(number)))
    said = [*changes(book.value, after, teller), *moves(book.value, after)]
    return Preview(number, text, is_redo, "", None, list(_later_rounds(book, number, after, target)), said)


class Undoing(NamedTuple):
    """Something that was undone a short while ago."""

    number: int
    text: str
    #: Whether the text says itself that something no longer counts.
    says_all: bool
    at: datetime
    actor: str


def latest_undoing(event: Event, book: Book) -> Undoing | None:
    """What was undone last, as long as it is news."""
    gone = undone(book.entries)
    standing = list(in_force(book.entries).values())
    for number in range(len(book.entries) - 1, max(-1, len(book.entries) - 1 - NEWS), -1):
        entry = book.entries[number]
        if not isinstance(entry, j.Undone) or number in gone:
            continue
        target = book.entries[entry.number]
        if isinstance(target, (*_EVERYDAY, j.Undone)) or target in standing or _stands(book, number):
            continue
        row = event.entries.get(number=number)
        says_all = isinstance(target, j.StandingsAnnounced)
        text = Teller(book.value, book.entries).tell(entry if says_all else target)
        return Undoing(number, text, says_all, row.at, row.actor)
    return None


def _stands(book: Book, number: int) -> bool:
    """Whether taking an undoing back would change nothing: what was undone has come about again."""
    redo = j.Undone(number)
    return check(book.entries, book.value, redo) is None and replay((*book.entries, redo)) == book.value


def _later_rounds(book: Book, number: int, after: Tournament, target: j.AnyEntry) -> Iterator[str]:
    """Rounds that stay as they were paired, though what they were paired on changes."""
    before, about = book.value, getattr(target, "round", None)
    while isinstance(entry := book.entries[number], j.Undone):
        number = entry.number
    paired = {entry.round: at for at, entry in enumerate(book.entries) if isinstance(entry, j.Paired)}
    for each in before.event.paired_rounds:
        # A correction that came after the pairing is nothing that the pairing stood on.
        if each.number > len(after.event.paired_rounds) or (
            isinstance(target, j.ResultSettled) and number > paired.get(each.number, number)
        ):
            continue
        told = {"round": each.number}
        if each.number > 1 and _places(before, each.number - 1) != _places(after, each.number - 1):
            yield _("Round %(round)d was paired on standings that would change. Its games stay as they are.") % told
        elif isinstance(about, int) and each.number == about + 1:
            yield _("Round %(round)d was paired after it, and stays as it is.") % told
        elif about == each.number and isinstance(target, _BENEATH) and each.number in before.published:
            yield _("Round %(round)d is published: people are playing it.") % told


def _places(value: Tournament, after: int) -> list[tuple[PlayerId, int, int]]:
    return [(row.player, row.rank, row.tp) for row in standings(value.event, after).rows]
