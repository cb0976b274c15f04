"""The three who stand on the podium, those after them, and the prizes beside it; told from the third place on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.tournament.announcing import PODIUM, is_final, told_from
from skald.tournament.attendance import took_part
from skald.tournament.event import Event, Player
from skald.tournament.live import Tournament
from skald.tournament.standings import Row, compared
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.names import public_players
from skald.web.tournaments.queries.standings import Line, Table, full_standings, public_standings, table_of

#: How many are named below the podium, as a few lines of text; the last of more gives its room to their number.
AFTER = 8


class Prize(NamedTuple):
    """A prize beside the ranking, and whoever has the most points of it."""

    name: str
    kind: str
    winners: list[Player]
    points: int


class Place(NamedTuple):
    """A step of the podium; nobody stands on it before that is told."""

    number: int
    line: Line | None
    #: What put it before the next one where points didn't.
    decided: str = ""
    #: What put it behind the one before where points didn't; it speaks of that one, and waits for it.
    behind: str = ""

    @property
    def why(self) -> str:
        return self.decided or self.behind


class Call(NamedTuple):
    """Whom the organiser calls next, and who was called before, the first of them last."""

    place: Place
    told: list[Place]


class Podium(NamedTuple):
    """The first three in the order of their ranks, the next few, the prizes."""

    places: list[Place]
    after: list[Line]
    prizes: list[Prize]
    players: int
    rounds: int
    #: The best place that is told: 1 if everything is.
    told: int = 1
    #: How many come after those who are named.
    more: int = 0


def podium_of(value: Tournament) -> Podium | None:
    """The podium as far as everybody may know who stands there."""
    if is_final(value):
        return podium_from(public_standings(value), value.event)
    told = told_from(value)
    if told > PODIUM:
        return None
    whole = podium_from(table_of(value, value.event, public_players(value), None), value.event)
    return None if whole is None else _hidden(whole, told)


def podium_from(table: Table, event: Event) -> Podium | None:
    """The podium that standings come to."""
    if not table.lines:
        return None
    prizes = [
        Prize(each.name, each.kind, [who for rank, who, _points in each.rows if rank == 1], each.rows[0][2])
        for each in table.honours
        if each.rows
    ]
    rest = table.lines[PODIUM:]
    after = rest if len(rest) <= AFTER else rest[: AFTER - 1]
    places = [_place(table.lines, at) for at in range(min(PODIUM, len(table.lines)))]
    return Podium(places, after, prizes, len(took_part(event)), table.after, more=len(rest) - len(after))


def next_to_tell(value: Tournament) -> Call | None:
    """Whom the organiser calls next, of those who stand on the podium."""
    podium, told = podium_from(full_standings(value), value.event), told_from(value)
    places = [] if podium is None else podium.places
    untold = [each for each in places if each.number < told]
    return Call(untold[-1], [each for each in reversed(places) if each.number >= told]) if untold else None


def _hidden(podium: Podium, told: int) -> Podium:
    """Only those from a place on; what else is announced with the winner stays away, so that nobody can work it out."""
    places = [each if each.number >= told else Place(each.number, None) for each in podium.places]
    places = [each._replace(behind="") if each.number == told else each for each in places]
    return podium._replace(places=places, after=[], more=0, prizes=[], told=told)


def _place(lines: Sequence[Line], at: int) -> Place:
    """A step of the podium with what parted it from its neighbours."""
    row = lines[at].row
    # Seen from the one below, the neighbour's number is ours.
    next_row = lines[at + 1].row if at + 1 < len(lines) else None
    lead = next_row and _parted(replace(next_row, mine=next_row.theirs, theirs=next_row.mine), row, at + 2)
    return Place(at + 1, lines[at], lead or "", _parted(row, lines[at - 1].row, at) if at else "")


def _parted(lower: Row, other: Row, place: int) -> str:
    """What parted a row from the one at a place; nothing where the points did, which stand there anyway."""
    if lower.decided == "tp":
        return ""
    if lower.decided == "tied":
        return _("level with place\u00a0%(next)d in everything") % {"next": place}
    # A line never ends inside a word like goal-average.
    what = compared(lower, language()).replace("-", "-\u2060")
    if lower.tp != other.tp:
        return what
    return _("as many points as place\u00a0%(next)d: %(what)s") % {"next": place, "what": what}
