"""Both lords of a campaign hand in at the same instant, in hundreds of fresh processes: does any of them fall?

    scripts/bench instants --runs 200

A run is the child process of `tests/web/campaigns/test_instants.py` on a database of its own, with Python's fault
handler on: two threads that read into the same classes right after the start. Half of the runs let a thread be
interrupted anywhere, which makes a fault a thousand times as likely.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
USUAL, RESTLESS = "", "1e-6"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=200)
    options.add_argument("--workers", type=int, default=2)
    chosen = options.parse_args()
    started = time.perf_counter()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(chosen.workers) as pool:
        empty = Path(folder) / "empty"
        child("tables", empty, USUAL)
        endings: Counter[str] = Counter()
        for number, ending in enumerate(pool.map(one, [empty] * chosen.runs, range(chosen.runs)), start=1):
            endings[ending] += 1
            if number % 20 == 0:
                print(f"{number} runs: {dict(endings)}", flush=True)
    print(f"{chosen.runs} runs in {time.perf_counter() - started:.0f} s: {dict(endings)}")
    sys.exit(set(endings) != {"well"})


def one(empty: Path, number: int) -> str:
    """One process on a copy of the empty database; how it ended."""
    data = empty.with_name(str(number))
    shutil.copytree(empty, data)
    done = child("both", data, RESTLESS if number % 2 else USUAL)
    shutil.rmtree(data)
    if done.returncode:
        print(f"run {number} ended with {done.returncode}:\n{done.stderr[-3000:]}", file=sys.stderr, flush=True)
        return f"code {done.returncode}"
    found = json.loads(done.stdout.splitlines()[-1])
    return "well" if (found["shown"], found["turn"], found["same"]) == (1, 2, True) else "wrong"


def child(what: str, data: Path, interval: str) -> subprocess.CompletedProcess[str]:
    surroundings = {
        "SKALD_DATA": str(data), "DJANGO_SETTINGS_MODULE": "skald.web.settings", "PYTHONFAULTHANDLER": "1",
        "SWITCH_INTERVAL": interval,
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, "-m", "tests.web.campaigns.process", what], cwd=ROOT, env={**os.environ, **surroundings},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


if __name__ == "__main__":
    main()
