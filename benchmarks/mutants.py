"""Do the tests notice faults? Seeded small faults in the code of a package, and whether a test fails for each.

scripts/bench mutants [PACKAGE…] [--count 60] [--seed S] [--work SECONDS] [--json]

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

from tools.mutation.packages import PACKAGES, Package
from tools.mutation.sampling import ROOT, Mutant, sample
from tools.mutation.trial import Found, Task
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
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    if unknown := set(chosen.packages) - set(PACKAGES):
        options.error(f"no such package: {', '.join(sorted(unknown))}")
    verdicts = shipped_verdicts()
    rows = []
    for name in chosen.packages or list(PACKAGES)[:5]:
        mutants = sample(all_files(PACKAGES[name].files), chosen.count, chosen.seed)
        found = tried(PACKAGES[name], mutants, chosen.work)
        rows.append({"package": name, "seed": chosen.seed, **told(mutants, found, verdicts)})
    print(json.dumps(rows, indent=2, ensure_ascii=False) if chosen.json else table(rows))


def tried(package: Package, mutants: list[Mutant], work: float) -> dict[int, Found]:
    """What became of each fault, worked out in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="skald-mutants-") as folder:
        answer = Path(folder) / "answer"
        task = Path(folder) / "task"
        task.write_bytes(msgspec.json.encode(Task(mutants, package.arguments, str(answer), work)))
        subprocess.run(
            [sys.executable, "-m", "tools.mutation.trial", str(task)], cwd=ROOT, stdout=subprocess.DEVNULL, check=False
        )
        found = msgspec.json.decode(answer.read_bytes(), type=list[Found])
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
            {"mutant": mutant.label, "line": mutant.line, "verdict": str(verdicts.get(mutant.label, "none yet"))}
            for mutant in survivors
        ],
    }


def table(rows: list[dict[str, object]]) -> str:
    lines = ["| package | mutants | killed | equivalent | score | seed |", "|---|---|---|---|---|---|"]
    lines += ["| {package} | {mutants} | {killed} | {equivalent} | {score} % | {seed} |".format(**row) for row in rows]
    for row in rows:
        lines += ["", f"{row['package']}: survivors"]
        lines += ["- {mutant} (line {line}): {verdict}".format(**one) for one in row["survivors"]]  # type: ignore[attr-defined]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
