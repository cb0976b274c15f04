"""The results file that T3 (tabletoptournaments.net) takes: the export of the program GoePP.

T3 names that format and publishes no description of it; the layout follows what other programs that write it do:
Latin-1, fields parted by `||`, each line ended by `x`. A line has the player's number at T3, first name, last name,
nickname, army, town, team, rank, all points, points of games, difference, points of the list, painting, a field of no
known use, fair play, others.
"""

from __future__ import annotations

from collections.abc import Mapping

from skald.tournament.event import Event, Player
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.tournament.standings import Row, standings

VERSION = "v1.3.3"
PAINTING, FAIR_PLAY = "painting", "fair-play"
LONGEST = 60


def write_t3(value: Tournament, event: Event, players: Mapping[PlayerId, Player], *, number: str, day: str) -> bytes:
    """The file of an event; `number` is the event's at T3, `day` as 19.08.2014."""
    lines = [f"#GoePP-Exportdatei, {VERSION} Export vom {_field(day)}||x", f"#TID-{_field(number)}||x"]
    lines += ["||".join([*_who(players[row.player]), *_points(value, row), "x"]) for row in standings(event).rows]
    # What Latin-1 can't write becomes a question mark: the file has no other way.
    return ("\r\n".join(lines) + "\r\n").encode("latin-1", errors="replace")


def _who(player: Player) -> list[str]:
    first, _space, last = player.name.strip().partition(" ")
    return [
        "0",
        _field(first),
        _field(last or first),
        _field(player.name),
        _field(player.faction),
        "",
        _field(player.club),
    ]


def _points(value: Tournament, row: Row) -> list[str]:
    honours: dict[str, int] = {}
    for kind, points in value.honours.get(row.player, ()):
        honours[kind] = honours.get(kind, 0) + points
    painting, fair_play = honours.get(PAINTING, 0), honours.get(FAIR_PLAY, 0)
    difference = row.difference
    return [str(each) for each in (row.rank, row.tp, row.tp, difference, 0, painting, 0, fair_play, 0)]


def _field(text: str | None) -> str:
    """A text that can't be taken for the end of a field or of a line."""
    return " ".join((text or "").replace("|", "/").split())[:LONGEST]
