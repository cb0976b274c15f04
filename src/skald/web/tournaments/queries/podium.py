"""The three who stand on the podium, those after them, and the prizes beside it; told from the third place on."""

from __future__ import annotations

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

#: How many are named below the podium.
AFTER = 5


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
    decided: str


class Call(NamedTuple):
    """Whom the organiser calls next, and whether somebody was called before."""

    place: Place
    is_begun: bool


class Podium(NamedTuple):
    """The first three in the order of their ranks, the next few, the prizes."""

    places: list[Place]
    after: list[Line]
    prizes: list[Prize]
    players: int
    rounds: int
    #: The best place that is told: 1 if everything is.
    told: int = 1


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
    first, after = table.lines[:PODIUM], table.lines[PODIUM : PODIUM + AFTER]
    following = [line.row for line in table.lines[1 : PODIUM + 1]] + [None]
    places = [Place(at, line, _lead(line, at, following[at - 1])) for at, line in enumerate(first, start=1)]
    return Podium(places, after, prizes, len(took_part(event)), table.after)


def next_to_tell(value: Tournament) -> Call | None:
    """Whom the organiser calls next, of those who stand on the podium."""
    podium, told = podium_from(full_standings(value), value.event), told_from(value)
    untold = [] if podium is None else [each for each in podium.places if each.number < told]
    return Call(untold[-1], told <= PODIUM) if untold else None


def _hidden(podium: Podium, told: int) -> Podium:
    """Only those from a place on; what else is announced with the winner stays away, so that nobody can work it out."""
    places = [each if each.number >= told else Place(each.number, None, "") for each in podium.places]
    return podium._replace(places=places, after=[], prizes=[], told=told)


def _lead(line: Line, place: int, following: Row | None) -> str:
    """What put somebody before the next one; nothing where the points did, which stand there anyway."""
    if following is None or following.decided == "tp":
        return ""
    if following.decided == "tied":
        return _("level with place %(next)d in everything") % {"next": place + 1}
    # Seen from the one below, the neighbour's number is ours.
    what = compared(replace(following, mine=following.theirs, theirs=following.mine), language())
    if following.tp != line.row.tp:
        return what
    return _("as many points as place %(next)d: %(what)s") % {"next": place + 1, "what": what}
