"""What the battle table costs a server: for each input of a person, of a program and of an agent, and for listeners.

    scripts/bench table_load [--short] [--database sqlite|postgresql] [--json]

All in processor time, so that a busy machine may be used; PostgreSQL's own processes are not counted. What a public
host would need is reckoned from it (docs/scale.md).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from benchmarks.table import Bench, family, hang_up, heard, resident
from tests.web.battles.talking import Line
from tests.web.postgres import postgresql
from tests.web.server import AGENTS, started

LEFT, RIGHT = {"warband": "last-oath"}, {"warband": "town-muster"}


class Load(Bench):
    """One server whose work is counted."""

    async def people(self) -> dict[str, str]:
        """An input by the page with its answer, the page of the other side, and an input by a program."""
        by_page, beside, by_program = list[float](), list[float](), list[float]()
        wanted, number = 40 if self.options.short else 200, 0
        while len(by_program) < wanted:
            line, path = await self.begun(left=LEFT, right=RIGHT, seed=number)
            number += 1
            seat, place = await self._page(line)
            other, rng, seen = Line(self.address), Random(number), await self.until(line, path, lambda _seen: True)
            while not seen["outcome"] and len(by_program) < wanted:
                action, version = await self.choice(line, path, seen, rng), seen["version"]
                if len(by_page) == len(by_program):
                    once = {"once": f"l{number}-{version}", "csrfmiddlewaretoken": seat}
                    form = urlencode({"action": action, "version": version, **once}).encode()
                    head = {"X_Skald_Live": "1", "Content_Type": "application/x-www-form-urlencoded"}
                    await self._worked(by_page, line.send("POST", f"{place}do", form, **head))
                    await self._worked(beside, other.send("GET", place, X_Skald_Live="1"))
                else:
                    given = {"version": version, "action": action}
                    await self._worked(by_program, line.call("POST", f"{path}/inputs", given))
                seen = await line.call("GET", path)
            hang_up([line, other])
        return {
            "an input by the page, with its answer": _mean(by_page),
            "the page of the other side": _mean(beside),
            "an input by a program, with its answer": _mean(by_program),
        }

    async def _worked(self, costs: list[float], asked: Coroutine[Any, Any, Any]) -> None:
        before = worked(self.process)
        await asked
        # What is done once the answer was sent counts too.
        await asyncio.sleep(0.005)
        costs.append(worked(self.process) - before)

    async def agents(self) -> dict[str, str]:
        """An input of an agent, thought out, stored and told: a battle between two of a kind, after another one."""
        told = {}
        for agent in ("raider", "captain"):
            for number in range(2):
                before = worked(self.process)
                sides = ({**side, "player": agent} for side in (LEFT, RIGHT))
                line, path = await self.begun(left=next(sides), right=next(sides), seed=number)
                seen: dict[str, Any] = {"outcome": None}
                while not seen["outcome"]:
                    await asyncio.sleep(1)
                    seen = await line.call("GET", path)
                line.close()
            told[f"an input of the {agent}"] = _mean([(worked(self.process) - before) / seen["version"]])
        return told

    async def listeners(self) -> dict[str, str]:
        """Listeners to one battle, while nothing happens, and when they are told of an input."""
        count = 400 if self.options.short else 4000
        line, path = await self.begun()
        before, streams = resident(self.process), []
        ask = f"GET /live/battle.{path.rsplit('/', 1)[1]} HTTP/1.1\r\nHost: {line.host}:{line.port}\r\n\r\n"
        for _ in range(count):
            streams.append(await asyncio.open_connection(line.host, line.port))
            streams[-1][1].write(ask.encode())
            await asyncio.wait_for(heard(streams[-1][0]), 30)
        taken, begun = resident(self.process) - before, worked(self.process)
        await asyncio.sleep(20)
        idle = (worked(self.process) - begun) / 20
        seen = await line.call("GET", path)
        given = {"version": seen["version"], "action": await self.choice(line, path, seen, Random(1))}
        begun = worked(self.process)
        await line.call("POST", f"{path}/inputs", given)
        await asyncio.gather(*(heard(reader) for reader, _writer in streams))
        each = (worked(self.process) - begun) / count
        for _reader, writer in streams:
            writer.close()
        line.close()
        return {
            f"memory of {count} listeners": f"{taken / 2**20:.0f} MB",
            f"{count} listeners while nothing happens": f"{100 * idle:.1f} % of a core",
            "to tell a listener of an input": f"{1000 * each:.2f} ms",
        }


def worked(process: int) -> float:
    """Processor seconds that a process and those that it started have used so far, to the microsecond."""
    threads = [task for each in family(process) for task in Path(f"/proc/{each}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in threads) / 1e9


def _mean(costs: list[float]) -> str:
    return f"{1000 * sum(costs) / len(costs):.1f} ms"


def main() -> None:
    """Measure, and tell it as a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, str] = {}
    for name in ("people", "agents", "listeners"):
        with ExitStack() as opened:
            folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="skald-bench-"))
            environment = {"SKALD_BATTLES_A_DAY": "0", **AGENTS}
            if options.database == "postgresql":
                environment["DATABASE_URL"] = opened.enter_context(postgresql())
            process, address = opened.enter_context(started(Path(folder), **environment))
            deed = getattr(Load(address, process.pid, options), name)
            found |= asyncio.run(asyncio.wait_for(deed(), 1800))
        print(f"{name} is done", file=sys.stderr)
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        print("\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {told} |" for what, told in found.items())]))


if __name__ == "__main__":
    main()
