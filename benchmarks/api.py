"""The answers for programs against their own schema: schemathesis sends what the schema allows, and what it doesn't.

    scripts/bench api [--examples N] [--seed N]

A real `skald serve` with battles at several moments: one's own decision, a move to be planned, dice to be typed, a
battle that is only watched, one that is over. What may be refused by the rules (422) is no fault: the schema can't say
what they allow. Needs the program `schemathesis` (4 or later), which the tests do without: install it anywhere and name
it in SCHEMATHESIS, or have it on the PATH.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.web.server import AGENTS, serving

SIDES = {"left": {"warband": "bracken-raiders"}, "right": {"warband": "driftwood-crew"}, "prepared": True, "seed": 3}
CONFIG = """
[parameters]
"path.id" = "{uid}"

[checks]
positive_data_acceptance.expected-statuses = ["2xx", "403", "404", "409", "413", "422", "429"]
negative_data_rejection.expected-statuses = ["4xx"]
"""
#: How long one run may take, whatever it finds.
LONGEST = 900


def main() -> int:
    """Run schemathesis on each battle; the number of runs that found a fault."""
    parser = argparse.ArgumentParser(description="The answers for programs against their own schema.")
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = os.environ.get("SCHEMATHESIS") or shutil.which("schemathesis")
    if program is None:
        sys.exit(
            "schemathesis is not installed: python -m venv F && F/bin/pip install schemathesis; SCHEMATHESIS=F/bin/…"
        )
    faults = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), SKALD_BATTLES_A_DAY="0", **AGENTS) as address,
    ):
        for name, battle in begun(address).items():
            print(f"== {name}", flush=True)
            if run(program, address, battle, folder, options) != 0:
                faults.append(name)
    print(f"faults: {', '.join(faults)}" if faults else "no fault")
    return len(faults)


def run(program: str, address: str, battle: dict[str, str], folder: str, options: argparse.Namespace) -> int:
    """One run with the key of one battle."""
    (Path(folder) / "schemathesis.toml").write_text(CONFIG.format(uid=battle["id"]), encoding="utf-8")
    command = [
        program, "run", f"{address}/api/openapi.json", "--header", f"Authorization: Bearer {battle['key']}",
        "--phases", "coverage,fuzzing", "--max-examples", str(options.examples), "--seed", str(options.seed),
        "--no-color", "--request-timeout", "60",
    ]  # fmt: skip
    return subprocess.run(command, cwd=folder, check=False, timeout=LONGEST).returncode


def begun(address: str) -> dict[str, dict[str, str]]:
    """Battles at several moments, each with its key."""

    def call(method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path} {body}: {error.read().decode()}") from error

    def until(battle: dict[str, str], window: str) -> dict[str, str]:
        path, version = f"/api/battles/{battle['id']}", -1
        for _ in range(200):
            seen = call("GET", f"{path}?after={version}&wait=20", key=battle["key"])
            version = seen["version"]
            if not seen["yours"]:
                continue
            if seen["awaits"]["window"] == window:
                break
            moves = [each for each in seen["options"] if " move" in each["action"]]
            busy = [each for each in seen["options"] if each["action"] != "done"]
            wish = {"kind": "wood", "towards": [600, 450]} if seen["awaits"]["window"] == "terrain" else {}
            listed = moves or busy or seen["options"] or [call("POST", f"{path}/plan", wish, battle["key"])]
            given = listed[0]["action"]
            version = call("POST", f"{path}/inputs", {"action": given}, battle["key"])["version"] - 1
        return battle

    def begin(**more: Any) -> dict[str, str]:
        found: dict[str, str] = call("POST", "/api/battles", {**SIDES, **more})
        return found

    agent = {"warband": "driftwood-crew", "player": "raider"}
    over = until(begin(), "orders")
    call("POST", f"/api/battles/{over['id']}/inputs", {"action": "concede left"}, over["key"])
    return {
        "a move is planned": until(begin(), "move"),
        "dice are laid": until(begin(), "orders"),
        "dice are typed": begin(dice="typed"),
        "watching agents": begin(left={**agent, "warband": "bracken-raiders"}, right=agent),
        "over": over,
        "setting up": until(begin(prepared=False), "terrain"),
    }


if __name__ == "__main__":
    sys.exit(main())
