"""Results in a file of rows (SQLite), so that a run can be stopped and taken up again, and read by other programs.

One row for each battle, known by its match and number. A file belongs to a seed and to the rules it was begun with:
a match whose rules, warbands or boards have changed since is not added to.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from skald.simulation.batch import Result
from skald.simulation.matches import Match

#: Changes when the tables do.
FORM = 1

_TABLES = """
create table if not exists run (form integer not null, seed text not null);
create table if not exists matches (key text primary key, fingerprint text not null, ruleset text not null);
create table if not exists battles (
    match text not null, number integer not null, seed text not null, winner integer not null,
    left_points integer not null, right_points integer not null, turns integer not null, inputs integer not null,
    reason text not null, primary key (match, number)
) without rowid;
"""


class OtherRunError(Exception):
    """A file that holds another run; ``what`` says in what it differs."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class RowsFile:
    """The rows of one run. A file that was begun keeps its seed, which counts unless another one is chosen."""

    def __init__(self, path: Path, seed: int, ruleset: str, *, is_chosen: bool = True) -> None:
        try:
            self._base = sqlite3.connect(path)
            # Nobody waits for the disk after each bundle: if power fails the last ones are missing, and fought again.
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = normal")
            self._base.executescript(_TABLES)
        except sqlite3.DatabaseError as error:
            raise OtherRunError("file") from error
        self._ruleset = ruleset
        known = self._base.execute("select form, seed from run").fetchone()
        if known is None:
            self._base.execute("insert into run values (?, ?)", (FORM, str(seed)))
            self._base.commit()
            known = (FORM, str(seed))
        if known[0] != FORM:
            raise OtherRunError("file")
        if is_chosen and known[1] != str(seed):
            raise OtherRunError("seed")
        self.seed = int(known[1])

    def take_up(self, match: Match) -> Iterator[Result]:
        """The battles of a match that are done; from now on it can be added to."""
        known = self._base.execute("select fingerprint from matches where key = ?", (match.key,)).fetchone()
        if known is None:
            row = (match.key, match.fingerprint, self._ruleset)
            self._base.execute("insert into matches values (?, ?, ?)", row)
            self._base.commit()
        elif known[0] != match.fingerprint:
            raise OtherRunError("rules")
        rows = self._base.execute(
            "select number, seed, winner, left_points, right_points, turns, inputs, reason from battles"
            " where match = ? order by number",
            (match.key,),
        )
        for number, seed, winner, left, right, turns, inputs, reason in rows:
            yield Result(number, int(seed), winner, (left, right), turns, inputs, reason)

    def add(self, match: Match, results: Sequence[Result]) -> None:
        """Write battles down; those already there stay."""
        rows = [
            (match.key, r.index, str(r.seed), r.winner, *r.points, r.turns, r.inputs, r.reason) for r in results
        ]  # fmt: skip
        self._base.executemany("insert or ignore into battles values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self._base.commit()

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()
