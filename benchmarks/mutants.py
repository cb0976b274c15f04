"""Do the tests notice faults? Seeded small faults in the code of a package, and whether a test fails for each.

scripts/bench mutants [PACKAGE…] [--count 60] [--seed S] [--work SECONDS] [--processes 2] [--json]
scripts/bench mutants PACKAGE --resume FILE: goes on where a run stopped; only what is not killed is tried
scripts/bench mutants PACKAGE --only NAME,NAME [--tests PATH,PATH]: faults of these functions, or these numbers

Nothing in the checkout is altered: the faults are woven in while modules are imported. What survives is listed with
its verdict from `benchmarks/mutants.toml`: equivalent (nobody could tell it from the true code) with the reason, or
the test that has been written since. The score is killed / (all - equivalent).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from tools.mutation.forking import PROCESSES
from tools.mutation.notes import Found
from tools.mutation.packages import PACKAGES
from tools.mutation.sampling import ROOT, Mutant, sample
from tools.mutation.trial import Task
from tools.mutation.verdicts import Verdict, score, shipped_verdicts
from tools.mutation.weaving import all_files


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(PACKAGES)}; without any: the first five"
    )
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--work", type=float, default=120, help="processor seconds of tests for one fault")
    options.add_argument("--processes", type=int, default=PROCESSES, help="how many work at a time")
    options.add_argument("--only", default="", metavar="NAME,NAME", help="faults of these functions, or their numbers")
    options.add_argument("--tests", default="", metavar="PATH,PATH", help="these tests instead of the package's")
    options.add_argument(
        "--resume", default="", metavar="FILE", help="go on from what stands in this file, and write it there"
    )
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    if unknown := set(chosen.packages) - set(PACKAGES):
        options.error(f"no such package: {', '.join(sorted(unknown))}")
    if (chosen.resume or chosen.only) and len(chosen.packages) != 1:
        options.error("--resume and --only are for one package")
    verdicts = shipped_verdicts()
    rows = []
    for name in chosen.packages or list(PACKAGES)[:5]:
        mutants = sample(all_files(PACKAGES[name].files), chosen.count, chosen.seed)
        wanted = [mutant for mutant in mutants if not chosen.only or is_one_of(mutant, chosen.only.split(","))]
        tests = chosen.tests.split(",") if chosen.tests else PACKAGES[name].arguments
        with tempfile.TemporaryDirectory(prefix="skald-mutants-") as folder:
            task = Task(mutants, tests, f"{folder}/answer", chosen.work)
            task.wanted = [mutant.number for mutant in wanted]
            task.notes, task.processes = chosen.resume, chosen.processes
            found = tried(task)
        rows.append({"package": name, "seed": chosen.seed, **told(wanted, found, verdicts)})
    print(json.dumps(rows, indent=2, ensure_ascii=False) if chosen.json else table(rows))


def is_one_of(mutant: Mutant, names: list[str]) -> bool:
    """Whether a fault goes by one of these: its number, its function with or without the class, or its file."""
    return not {str(mutant.number), mutant.name, mutant.name.split(".")[-1], mutant.file}.isdisjoint(names)


def tried(task: Task) -> dict[int, Found]:
    """What became of each fault, worked out in a process of its own."""
    path = Path(task.answer).with_name("task")
    path.write_bytes(msgspec.json.encode(task))
    command = [sys.executable, "-m", "tools.mutation.trial", str(path)]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    found = msgspec.json.decode(Path(task.answer).read_bytes(), type=list[Found])
    return {one.number: one for one in found}


def told(mutants: list[Mutant], found: dict[int, Found], verdicts: dict[str, Verdict]) -> dict[str, object]:
    survivors = [mutant for mutant in mutants if not found[mutant.number].killer]
    equivalent = [mutant for mutant in survivors if (said := verdicts.get(mutant.label)) and said.equivalent]
    killed = len(mutants) - len(survivors)
    return {
        "mutants": len(mutants),
        "killed": killed,
        "equivalent": len(equivalent),
        "score": score(len(mutants), killed, len(equivalent)),
        "survivors": [
            {
                "number": mutant.number,
                "mutant": mutant.label,
                "line": mutant.line,
                "verdict": str(verdicts.get(mutant.label, "none yet")),
            }
            for mutant in survivors
        ],
    }


def table(rows: list[dict[str, object]]) -> str:
    lines = ["| package | mutants | killed | equivalent | score | seed |", "|---|---|---|---|---|---|"]
    lines += ["| {package} | {mutants} | {killed} | {equivalent} | {score} % | {seed} |".format(**row) for row in rows]
    for row in rows:
        lines += ["", f"{row['package']}: survivors"]
        lines += ["- {number}. {mutant} (line {line}): {verdict}".format(**one) for one in row["survivors"]]  # type: ignore[attr-defined]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
