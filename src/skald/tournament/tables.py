"""Results and standings as tables that any spreadsheet reads, and results back from one.

Columns are named in English whatever the language: files are for programs. `docs/event-file.md` lists them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from skald.content.fields import MOST_PROBLEMS, shown
from skald.content.problems import Problem, problem
from skald.tournament.cells import cell, read_cell
from skald.tournament.event import Bonus, Ending, Event, Game, Player, Side
from skald.tournament.journal import Result, ResultSettled
from skald.tournament.settings import PlayerId
from skald.tournament.standings import explain, standings

MOST_BYTES = 2_000_000
MOST_ROWS = 20_000
MOST_POINTS = 1000
RESULTS = (
    "round", "table", "a", "a_name", "b", "b_name", "a_points", "b_points", "result", "ending", "a_bonus", "b_bonus",
)  # fmt: skip
STANDINGS = (
    "rank", "player", "name", "club", "faction", "tp", "goal_average", "resistance", "wins", "draws", "losses",
    "points_for", "points_against", "difference", "bonus", "penalty", "why",
)  # fmt: skip


def write_rows(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as CSV; no cell is taken for a formula."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(columns)
    for row in rows:
        sheet.writerow([cell(each) for each in row])
    return out.getvalue()


def results_table(event: Event, names: Mapping[PlayerId, str]) -> str:
    """Every game of an event, with its result where there is one; byes have no `b`."""
    rows: list[tuple[object, ...]] = []
    for each in event.rounds:
        for game in each.games:
            extra = game.bonuses if game.bonus is not None else ("", "")
            rows.append((
                each.number, game.table, game.a, names[game.a], game.b, names[game.b], game.a_points, game.b_points,
                game.result, game.ending, *extra,
            ))  # fmt: skip
        if each.bye is not None:
            rows.append((each.number, "", each.bye, names[each.bye], "", "", "", "", "bye", "", "", ""))
    return write_rows(RESULTS, rows)


def standings_rows(
    event: Event, players: Mapping[PlayerId, Player], language: str, after: int | None = None
) -> list[dict[str, Any]]:
    """The standings for programs: one record a player, by the columns of `STANDINGS`."""
    names = {player.id: player.name for player in players.values()}
    return [
        {
            "rank": row.rank, "player": row.player, "name": names[row.player], "club": players[row.player].club,
            "faction": players[row.player].faction, "tp": row.tp, "goal_average": row.goal_average,
            "resistance": row.resistance, "wins": row.wins, "draws": row.draws, "losses": row.losses,
            "points_for": row.points_for, "points_against": row.points_against, "difference": row.difference,
            "bonus": row.bonus, "penalty": row.penalty, "why": explain(row, language, names),
        }
        for row in standings(event, after).rows
    ]  # fmt: skip


def standings_table(event: Event, players: Mapping[PlayerId, Player], language: str) -> str:
    """The standings as CSV."""
    rows = standings_rows(event, players, language)
    return write_rows(STANDINGS, ([row[column] for column in STANDINGS] for row in rows))


def read_results(data: bytes, event: Event) -> tuple[list[ResultSettled], list[Problem]]:
    """The results of a table for games that are paired, or everything that is wrong with it.

    A game is found by its round and its players, by id or by name, in either order; rows without a result are passed
    over, and so are results that stand already.
    """
    if len(data) > MOST_BYTES:
        return [], [problem("file.too-big", most=MOST_BYTES)]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return [], [problem("file.not-utf8", data.count(b"\n", 0, error.start) + 1)]
    entries: list[ResultSettled] = []
    problems: list[Problem] = []
    try:
        for line, cells in _lines(text, problems):
            found = _settled(event, line, cells)
            if isinstance(found, Problem):
                problems.append(found)
                if len(problems) > MOST_PROBLEMS:
                    break
            elif found is not None:
                entries.append(found)
    except csv.Error as error:
        problems.append(problem("results.table", what=str(error)[:200]))
    return ([], problems) if problems else (entries, [])


def _lines(text: str, problems: list[Problem]) -> Iterator[tuple[int, dict[str, str]]]:
    lines = text.replace("\0", " ").splitlines()
    separator = max(";\t,", key=lambda each: (lines[0].count(each) if lines else 0, each == ","))
    sheet = csv.DictReader(io.StringIO("\n".join(lines)), delimiter=separator)
    missing = [each for each in ("round", "a", "b", "a_points", "b_points") if each not in (sheet.fieldnames or ())]
    problems += [problem("results.column", 1, key=each) for each in missing]
    if missing:
        return
    for at, row in enumerate(sheet):
        if at >= MOST_ROWS:
            problems.append(problem("results.too-many", most=MOST_ROWS))
            return
        cells = {str(key): read_cell((value or "").strip()) for key, value in row.items() if isinstance(value, str)}
        yield sheet.line_num, cells


def _settled(event: Event, line: int, cells: Mapping[str, str]) -> ResultSettled | Problem | None:
    if not cells.get("b") or not any(cells.get(key) for key in ("a_points", "b_points", "result", "ending")):
        return None
    number = cells["round"]
    if not number.isdecimal() or not 1 <= int(number) <= len(event.rounds):
        return problem("results.round", line, word=shown(number))
    first, second = _player(event, cells["a"]), _player(event, cells["b"])
    for who, word in ((first, cells["a"]), (second, cells["b"])):
        if who is None:
            return problem("results.player", line, word=shown(word))
    game = next((each for each in event.rounds[int(number) - 1].games if {each.a, each.b} == {first, second}), None)
    if game is None:
        return problem("results.game", line, round=int(number), a=shown(cells["a"]), b=shown(cells["b"]))
    found = _result(cells, line, turned=game.a != first)
    if isinstance(found, Problem):
        return found
    return None if _stands(game, found) else ResultSettled(int(number), game.a, found)


def _stands(game: Game, result: Result) -> bool:
    bonus = Bonus(*game.bonuses)
    ending = game.ending or "played"
    return game.is_over and Result(game.a_points, game.b_points, game.result, ending, bonus) == result


def _player(event: Event, word: str) -> PlayerId | None:
    """Whoever has this id, or alone has this name."""
    for player in event.players:
        if str(player.id) == word:
            return player.id
    called = [player.id for player in event.players if player.name.casefold() == word.casefold()]
    return called[0] if len(called) == 1 else None


def _result(cells: Mapping[str, str], line: int, *, turned: bool) -> Result | Problem:
    numbers: dict[str, int | None] = {}
    for key in ("a_points", "b_points", "a_bonus", "b_bonus"):
        word = cells.get(key, "")
        if word and not (_is_whole(word) and abs(int(word)) <= MOST_POINTS):
            return problem("results.number", line, key=key, word=shown(word))
        numbers[key] = int(word) if word else None
    side, ending = cells.get("result", ""), cells.get("ending", "") or "played"
    if side and side not in get_args(Side):
        return problem("results.word", line, key="result", word=shown(side))
    if ending not in get_args(Ending):
        return problem("results.word", line, key="ending", word=shown(ending))
    a, b = (numbers["a_points"], numbers["b_points"])
    extra = (numbers["a_bonus"] or 0, numbers["b_bonus"] or 0)
    if turned:
        a, b, extra = b, a, extra[::-1]
        side = {"a": "b", "b": "a"}.get(side, side)
    return Result(a, b, side or None, ending, Bonus(*extra))  # type: ignore[arg-type]


def _is_whole(word: str) -> bool:
    bare = word.removeprefix("-")
    return bare.isdecimal() and len(bare) <= 6 and bare.isascii()
