"""Many players at once, from a table that any spreadsheet writes; and back into one.

The columns are name, club, faction, mail. A first line that names them, in either language, puts them in any order.
The list of registered players that T3 gives out (`.gip`) is understood too.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from skald.content.bounds import first_of
from skald.content.problems import Problem, problem
from skald.tournament.cells import cell, read_cell
from skald.tournament.live import Tournament
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.services.players import MOST_TEXT, Newcomer, add_players
from skald.web.tournaments.services.recording import Actor

COLUMNS = ("name", "club", "faction", "mail")
MOST_BYTES = 1_000_000
MOST_ROWS = 5000
_TITLES = {
    "name": "name", "nom": "name", "player": "name", "joueur": "name",
    "club": "club", "faction": "faction", "armée": "faction", "army": "faction",
    "mail": "mail", "e-mail": "mail", "email": "mail", "courriel": "mail",
    "spieler": "name", "verein": "club", "team": "club", "équipe": "club", "fraktion": "faction", "armee": "faction",
    "nombre": "name", "jugador": "name", "ejército": "faction", "facción": "faction", "correo": "mail",
}  # fmt: skip
#: How a line of T3's list ends, and which of its fields is the team.
_T3_END, _T3_TEAM = "||x", 6


_NUMBERED = re.compile(r"^[0-9]{1,3}\s?[.)](?:\s+(?=\S)|(?=[^\W\d]))")
#: A number without a dot may belong to a nickname: it is left out where it counts the lines.
_COUNTED = re.compile(r"^([0-9]{1,3})\s+(?=[^\W\d])")


def read_players(
    data: bytes, value: Tournament, *, without_known: bool = False
) -> tuple[list[Newcomer], list[Problem]]:
    """The players of a table, and everything that is wrong with it; nobody is to be added while something is.

    `without_known` leaves out whoever is on the list already, and lines that name somebody once more.
    """
    text = _text(data)
    if isinstance(text, Problem):
        return [], [text]
    try:
        rows = list(islice(_rows(text), MOST_ROWS + 1))
    except csv.Error as error:
        return [], [problem("players.table", what=str(error)[:200])]
    if len(rows) > MOST_ROWS:
        return [], [problem("players.too-many", most=MOST_ROWS)]
    newcomers = [(line, Newcomer(**cells)) for line, cells in rows]
    if without_known:
        newcomers = list(_unknown(newcomers, value))
    problems = first_of(_problems(newcomers, value))
    if not newcomers:
        problems.append(problem("players.nobody"))
    return [newcomer for _line, newcomer in newcomers], problems


def unread_columns(data: bytes) -> list[str]:
    """The titles of columns that say nothing here: whoever hands in the table is told that they were left out."""
    text = _text(data)
    lines = text.splitlines() if isinstance(text, str) else []
    titles = [each.strip().strip('"') for each in re.split(r"[;\t,]", lines[0])] if lines else []
    if not titles or titles[0].casefold() not in _TITLES:
        return []
    return [each[:80] for each in titles if each and each.casefold() not in _TITLES]


def import_players(*, event: Event, newcomers: Iterable[Newcomer], actor: Actor, once: str = "") -> list[Seat]:
    """All players of a table; they come after those who are there, in its order."""
    return add_players(event=event, newcomers=newcomers, actor=actor, once=once)


def write_players(event: Event, value: Tournament) -> str:
    """Everybody as a table that `read_players` understands."""
    mails = dict(Seat.objects.filter(event=event).values_list("player", "mail"))
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for player in value.event.players:
        cells = (player.name, player.club, player.faction, mails.get(str(player.id)))
        sheet.writerow([cell(each) for each in cells])
    return out.getvalue()


def _text(data: bytes) -> str | Problem:
    if len(data) > MOST_BYTES:
        return problem("file.too-big", most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What spreadsheets in western Europe write when they aren't asked.
        return data.decode("cp1252", errors="replace")


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each line that holds something: its number, and its cells by column."""
    text = text.replace("\0", " ")
    lines = text.splitlines()
    if not lines:
        return
    if any(line.rstrip().endswith(_T3_END) for line in lines):
        yield from _t3_rows(lines)
        return
    separator = max(";\t,", key=lambda each: (lines[0].count(each), each == ","))
    columns: tuple[str, ...] = COLUMNS
    sheet = csv.reader(io.StringIO(text), delimiter=separator)
    place = 0
    for at, cells in enumerate(sheet):
        # Pasted from several places, a line may be parted otherwise than the first.
        parted = re.split(r"[;\t]", cells[0]) if len(cells) == 1 else cells
        cleaned = [read_cell(each.strip()) for each in parted]
        if at == 0 and cleaned and cleaned[0].casefold() in _TITLES:
            columns = tuple(_TITLES.get(each.casefold(), "") for each in cleaned)
        elif any(cleaned):
            named = dict(zip(columns, cleaned, strict=False))
            place += 1
            named["name"] = _bare_name(named.get("name", ""), place)
            yield sheet.line_num, {column: named.get(column, "") for column in COLUMNS}


def _bare_name(text: str, place: int) -> str:
    """A name of a list that was numbered where it comes from."""
    counted = _COUNTED.match(text)
    if counted and int(counted[1]) == place:
        return text[counted.end() :]
    return _NUMBERED.sub("", text)


def _t3_rows(lines: list[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """T3's list: a line for each player, of number, first name, last name, nickname, army, town, team and more."""
    for number, line in enumerate(lines, start=1):
        cells = [each.strip() for each in line.split("||")]
        if line.rstrip().endswith(_T3_END) and len(cells) > _T3_TEAM:
            name = " ".join(filter(None, cells[1:3])) or cells[3]
            yield number, {"name": name, "club": cells[_T3_TEAM], "faction": cells[4], "mail": ""}


def _unknown(newcomers: Iterable[tuple[int, Newcomer]], value: Tournament) -> Iterator[tuple[int, Newcomer]]:
    seen = {name.casefold() for name in value.event.names.values()}
    for line, newcomer in newcomers:
        if newcomer.name.casefold() not in seen:
            yield line, newcomer
        seen.add(newcomer.name.casefold())


def _problems(newcomers: Iterable[tuple[int, Newcomer]], value: Tournament) -> Iterator[Problem]:
    seen = {name.casefold() for name in value.event.names.values()}
    for line, newcomer in newcomers:
        if not newcomer.name:
            yield problem("players.no-name", line)
        if max(map(len, newcomer[:3])) > MOST_TEXT:
            yield problem("players.too-long", line, most=MOST_TEXT)
        if newcomer.name and newcomer.name.casefold() in seen:
            yield problem("players.there-already", line, player=newcomer.name)
        seen.add(newcomer.name.casefold())
        if newcomer.mail and not _is_mail(newcomer.mail):
            yield problem("players.mail", line, word=newcomer.mail[:80])


def _is_mail(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= 254
