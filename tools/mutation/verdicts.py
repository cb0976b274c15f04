"""What was found out about faults that survived: `benchmarks/mutants.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from tools.mutation.sampling import ROOT

FILE = ROOT / "benchmarks" / "mutants.toml"


@dataclass(frozen=True)
class Verdict:
    """Why nobody could tell the fault from the true code, which test tells it since, or what it would do unnoticed."""

    equivalent: str = ""
    killed_by: str = ""
    unnoticed: str = ""

    def __str__(self) -> str:
        if self.killed_by:
            return f"killed since by {self.killed_by}"
        return f"equivalent: {self.equivalent}" if self.equivalent else f"unnoticed: {self.unnoticed}"


def shipped_verdicts() -> dict[str, Verdict]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8")).get("mutant", [])
    return {row["fault"]: Verdict(**{kind: said for kind, said in row.items() if kind != "fault"}) for row in rows}


def score(mutants: int, killed: int, equivalent: int) -> float:
    """Of the faults that anybody could notice, the share that a test noticed, in per cent."""
    return round(100 * killed / (mutants - equivalent), 1) if mutants > equivalent else 100.0
