"""Battles played by an agent for both sides through the page's own calls, with the server killed again and again.

    scripts/bench kills [--battles 1000] [--kills 100] [--database sqlite|postgresql] [--folder F] [--players 3]
                        [--large 20]

Nothing that was acknowledged may be lost: each replay holds exactly what was, once and in order, and passes what
`replay --check` does. Every fifth battle gives its inputs by the form of the page, the others as programs do. Every
twentieth is one of four points (`--large 1`: all are), the others have one unit and a warlord a side. With `--folder`
(SQLite) what was done is kept there, and the same command goes on with it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

from tests.web.battles.enduring import Player, Server, enduring
from tests.web.postgres import postgresql

BY_PAGE = 5
#: A battle has more inputs than this: all kills happen before the last of them.
EACH = 200
#: How long to look for the next one that is done before the plug is pulled.
LOOK = 0.2


class Ledger:
    """What was acknowledged, line by line in a file, written before anything else is done."""

    def __init__(self, file: Path) -> None:
        self.begun: dict[int, dict[str, str]] = {}
        self.given: dict[int, list[str]] = {}
        self.version: dict[int, int] = {}
        self.done: set[int] = set()
        self.kills = 0
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for line in lines:
            self._take(json.loads(line))
        self.file, self.lock = file.open("a", encoding="utf-8"), Lock()

    def note(self, told: dict[str, Any]) -> None:
        """Write something down."""
        with self.lock:
            self.file.write(json.dumps(told) + "\n")
            self.file.flush()
            self._take(told)

    def _take(self, told: dict[str, Any]) -> None:
        if "begun" in told:
            self.begun[told["begun"]] = {key: told[key] for key in ("id", "key", "left", "right")}
        elif "given" in told:
            self.given.setdefault(told["given"], []).append(told["action"])
            self.version[told["given"]] = told["version"]
        elif "done" in told:
            self.done.add(told["done"])
        else:
            self.kills += 1

    @property
    def inputs(self) -> int:
        """How many inputs were acknowledged."""
        return sum(map(len, self.given.values()))


def fought(server: Server, ledger: Ledger, number: int, large: int) -> None:
    """One battle from where it stands to its end, and its replay judged."""
    player = Player(server, number, ledger.note, by_page=number % BY_PAGE == 0)
    if number in ledger.begun:
        player.take_up(ledger.begun[number], list(ledger.given.get(number, [])), ledger.version.get(number, 0))
        player.catch_up()
    else:
        player.begin(is_small=number % large > 0)
    if not player.play():
        raise AssertionError(f"battle {number} doesn't end")
    player.check()
    ledger.note({"done": number})


def run(server: Server, ledger: Ledger, battles: int, kills: int, players: int, large: int) -> None:
    """Fight what is left; the plug is pulled at moments spread over it by chance."""
    left = [number for number in range(1, battles + 1) if number not in ledger.done]
    rng, last = Random(ledger.kills), time.monotonic()
    wanted, doing = iter(left), set[Future[None]]()
    with ThreadPoolExecutor(players) as pool:
        try:
            while True:
                while len(doing) < players and (number := next(wanted, None)) is not None:
                    doing.add(pool.submit(fought, server, ledger, number, large))
                if not doing:
                    return
                done, doing = wait(doing, timeout=LOOK * (1 + rng.random()), return_when=FIRST_COMPLETED)
                for each in done:
                    each.result()
                # Spread over the inputs that are to be expected, also while several of them are on their way.
                if ledger.kills < kills and ledger.inputs > (ledger.kills + rng.random()) * EACH * battles / kills:
                    server.kill()
                    ledger.note({"killed": ledger.kills + 1})
                if time.monotonic() - last > 30:
                    last = time.monotonic()
                    print(f"{len(ledger.done)} battles, {ledger.inputs} inputs, {ledger.kills} kills", flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def main() -> int:
    """Fight, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--large", type=int, default=20, help="every so many battles one of four points")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        environment = {}
        if options.database == "postgresql":
            if options.folder:
                parser.error("a PostgreSQL of this command ends with it: nothing could be taken up again")
            environment["DATABASE_URL"] = stack.enter_context(postgresql())
        ledger, began = Ledger(folder / "ledger.jsonl"), time.monotonic()
        server = stack.enter_context(enduring(folder, **environment))
        run(server, ledger, options.battles, options.kills, options.players, options.large)
        took = time.monotonic() - began
        print(
            f"{options.database}: {len(ledger.done)} battles, {ledger.inputs} inputs acknowledged,"
            f" {ledger.kills} kills; nothing lost, every replay judged true; {took:.0f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
