"""The battle table under its conditions: a real server and real connections.

    scripts/bench table [--only drag,screen,agents,memory,page] [--short] [--agent captain] [--json]

drag    20 battles ask the planner 5 times a second: 95th percentile ≤ 50 ms; and the processor time of an ask
screen  from an input to the page of the other side, fetched as its script does: 95th percentile ≤ 300 ms
agents  4 battles against agents at once, of 6 points and of 8 points of the Age of Magic: 99th percentile ≤ 1 s
memory  200 open battles and 500 watchers: ≤ 1 GB in all processes of the server
page    ready at 1.6 Mbit/s, 150 ms and a 4 times slower processor: ≤ 1.5 s; scripts ≤ 120 kB compressed; and what of
        that no other program can disturb: rounds of questions, bytes, and the processor time of the page's own thread

The client shares the machine with the server: on a busy one look at the processor times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from skald.warbands.files import ready_warbands
from tests.web.battles.talking import Line
from tests.web.server import AGENTS, started

SIDES = {"left": {"warband": "bracken-raiders"}, "right": {"warband": "driftwood-crew"}}
#: 1.6 Mbit/s in bytes, a phone's round trip, and how much slower its processor is.
BYTES, LATENCY, SLOWER = 1_600_000 // 8, 150, 4


class Bench:
    """One server that is measured."""

    def __init__(self, address: str, process: int, options: argparse.Namespace) -> None:
        self.address, self.process, self.options = address, process, options

    # --- battles

    async def begun(self, **more: Any) -> tuple[Line, str]:
        """A battle, with a line that has its key; its path."""
        line = Line(self.address)
        found = await line.call("POST", "/api/battles", {**SIDES, "prepared": True, **more})
        line.key = found["key"]
        return line, f"/api/battles/{found['id']}"

    async def until(self, line: Line, path: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first own moment that fits, come to by whatever is offered first."""
        version = -1
        for _ in range(300):
            seen: dict[str, Any] = await line.call("GET", f"{path}?after={version}&wait=20")
            version = seen["version"]
            if not seen["yours"]:
                continue
            if wanted(seen):
                return seen
            seen = await line.call("POST", f"{path}/inputs", {"action": await self.choice(line, path, seen, Random(1))})
            version = seen["version"] - 1
        raise AssertionError("it never comes to that")

    async def choice(self, line: Line, path: str, seen: dict[str, Any], rng: Random) -> str:
        """Something to do: planned towards the enemy, or one of the options, rarely to end a phase."""
        window = seen["awaits"]["window"]
        if window in ("move", "charge", "withdraw", "casualties"):
            mine = seen["awaits"]["side"]
            there = [u["id"] for u in seen["position"]["units"] if u["side"] != mine and u["figures"]]
            wish = {"towards": rng.choice(there)} if window == "move" and there else {}
            planned: str = (await line.call("POST", f"{path}/plan", wish))["action"]
            return planned
        busy = [each["action"] for each in seen["options"] if each["action"] != "done"]
        chosen: str = rng.choice(busy) if busy else seen["options"][0]["action"]
        return chosen

    # --- what is measured

    async def drag(self) -> dict[str, Any]:
        """Battles in which somebody drags a unit."""
        battles, seconds = (20, 5) if self.options.short else (20, 20)
        made = [await self.begun(seed=number) for number in range(battles)]
        dragged = []
        for line, path in made:
            seen = await self.until(line, path, lambda seen: any(way["kind"] == "move" for way in seen["ways"]))
            dragged.append((line, path, seen, next(way for way in seen["ways"] if way["kind"] == "move")))
        times: list[float] = []

        async def one(number: int, line: Line, path: str, seen: dict[str, Any], way: dict[str, Any]) -> None:
            figures = seen["position"]["units"][way["unit"]]["figures"]
            x, y = (sum(figure[axis] for figure in figures) / len(figures) for axis in ("x", "y"))
            side = 1 if y < seen["position"]["height"] / 2 else -1
            begin = asyncio.get_running_loop().time() + number * 0.2 / battles
            for ask in range(5 * seconds):
                await asyncio.sleep(max(0, begin + ask * 0.2 - asyncio.get_running_loop().time()))
                goal = [round(x + 40 * (ask % 7 - 3), 1), round(y + side * 4 * (ask % 40), 1)]
                asked = time.perf_counter()
                await line.call("POST", f"{path}/plan", {"after": way["chain"], "towards": goal})
                times.append(time.perf_counter() - asked)

        before = used(self.process)
        await asyncio.gather(*(one(number, *each) for number, each in enumerate(dragged)))
        spent = used(self.process) - before
        hang_up(line for line, *_ in dragged)
        return {
            "planner, 95th percentile": figure(1000 * part(times, 0.95), "ms", 50),
            "planner, median": f"{1000 * part(times, 0.5):.0f} ms",
            "planner, processor time of an ask": f"{1000 * spent / len(times):.1f} ms",
            "planner, asks": str(len(times)),
        }  # fmt: skip

    async def screen(self) -> dict[str, Any]:
        """From an input of one side to the page of the other."""
        line, path = await self.begun(left=SIDES["left"], right=SIDES["right"])
        seat, place = await self._page(line)
        seen = await self.until(line, path, lambda seen: True)
        uid = path.rsplit("/", 1)[1]
        other, stream = Line(self.address), Line(self.address)
        reader, writer = await asyncio.open_connection(stream.host, stream.port)
        writer.write(f"GET /live/battle.{uid} HTTP/1.1\r\nHost: {stream.host}:{stream.port}\r\n\r\n".encode())
        await asyncio.wait_for(heard(reader), 20)
        times, rng = [], Random(3)
        for number in range(10 if self.options.short else 60):
            action = await self.choice(line, path, seen, rng)
            form = {"action": action, "version": seen["version"], "once": f"s{number}", "csrfmiddlewaretoken": seat}
            asked = time.perf_counter()
            sending = asyncio.create_task(line.send(
                "POST", f"{place}do", urlencode(form).encode(), X_Skald_Live="1",
                Content_Type="application/x-www-form-urlencoded",
            ))  # fmt: skip
            await asyncio.wait_for(heard(reader), 20)
            status, _page = await other.send("GET", place, X_Skald_Live="1")
            times.append(time.perf_counter() - asked)
            assert (status, (await sending)[0]) == (200, 200)
            seen = await self.until(line, path, lambda seen: True)
            if seen["outcome"]:
                break
        writer.close()
        hang_up([line, other])
        return {
            "input to the other screen, 95th percentile": figure(1000 * part(times, 0.95), "ms", 300),
            "input to the other screen, median": f"{1000 * part(times, 0.5):.0f} ms",
        }  # fmt: skip

    async def _page(self, line: Line) -> tuple[str, str]:
        """The token of a page's forms, and its address."""
        place = f"/battles/seat/{line.key}/"
        status, page = await line.send("GET", place)
        found = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert status == 200 and found is not None
        return found[1].decode(), place

    async def agents(self) -> dict[str, Any]:
        """How long an agent takes for a decision while several battles are played."""
        found: dict[str, Any] = {}
        for points, magic in ((6, False), (8, True)):
            bands = sorted(
                name for name, each in ready_warbands().items()
                if each.roster.game_points == points and ("first" not in each.editions) >= magic
            )  # fmt: skip
            times: list[float] = []
            until = time.monotonic() + (30 if self.options.short else 240)
            before = used(self.process)
            await asyncio.gather(*(self._against(bands, number, times, until) for number in range(4)))
            name = f"agent ({self.options.agent}) at {points} points"
            found[f"{name}, 99th percentile of {len(times)} decisions"] = figure(1000 * part(times, 0.99), "ms", 1000)
            found[f"{name}, median"] = f"{1000 * part(times, 0.5):.0f} ms"
            found[f"{name}, processor time of the pages"] = f"{used(self.process) - before:.1f} s"
        return found

    async def _against(self, bands: list[str], number: int, times: list[float], until: float) -> None:
        """One battle after the other against an agent, with somebody who decides at once."""
        rng = Random(number)
        while time.monotonic() < until:
            left, right = rng.sample(bands, 2)
            foe = {"warband": right, "player": self.options.agent}
            line, path = await self.begun(left={"warband": left}, right=foe, seed=rng.randrange(10**6))
            seen = await line.call("GET", path)
            while not seen["outcome"] and time.monotonic() < until:
                if seen["yours"]:
                    given = {"version": seen["version"], "action": await self.choice(line, path, seen, rng)}
                    seen = await line.call("POST", f"{path}/inputs", given)
                    continue
                asked = time.perf_counter()
                seen = await line.call("GET", f"{path}?after={seen['version']}&wait=25")
                times.append(time.perf_counter() - asked)
            line.close()

    async def memory(self) -> dict[str, Any]:
        """Battles that lie open with people who watch them."""
        battles, watchers = (40, 100) if self.options.short else (200, 500)
        lines, streams = [], []
        for number in range(battles):
            line, path = await self.begun(right={"warband": "driftwood-crew", "player": "raider"}, seed=number)
            lines.append((line, path))
        for line, path in lines:
            await self.until(line, path, lambda seen: True)
            await self._page(line)
        for number in range(watchers):
            line, path = lines[number % battles]
            reader, writer = await asyncio.open_connection(line.host, line.port)
            uid = path.rsplit("/", 1)[1]
            writer.write(f"GET /live/battle.{uid} HTTP/1.1\r\nHost: {line.host}:{line.port}\r\n\r\n".encode())
            await asyncio.wait_for(heard(reader), 30)
            streams.append(writer)
        taken = sum(map(resident, family(self.process)))
        for writer in streams:
            writer.close()
        hang_up(line for line, _path in lines)
        return {f"memory of {battles} battles and {watchers} watchers": figure(taken / 2**20, "MB", 1024)}

    async def page(self) -> dict[str, Any]:
        """A phone far from the mast opens a battle for the first time."""
        from playwright.async_api import async_playwright

        line, path = await self.begun(right={"warband": "driftwood-crew", "player": "raider"}, seed=3)
        await self.until(line, path, lambda seen: True)
        times, scripts = [], 0
        program = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
        async with async_playwright() as play:
            browser = await play.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for _ in range(2 if self.options.short else 7):
                context = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
                page = await context.new_page()
                await page.add_init_script(READY)
                session = await context.new_cdp_session(page)
                await session.send("Network.enable")
                await session.send("Network.emulateNetworkConditions", {
                    "offline": False, "latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES,
                })  # fmt: skip
                await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                await page.goto(f"{self.address}/battles/seat/{line.key}/")
                await page.wait_for_selector(".battle.ready")
                times.append(await page.evaluate("window.skaldReady"))
                sizes = await page.evaluate(
                    "performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js'))"
                    ".reduce((sum, e) => sum + e.encodedBodySize, 0)"
                )
                scripts = max(scripts, sizes)
                await context.close()
            needed, taken = await self._undisturbed(browser, line)
            await browser.close()
        line.close()
        sent = sum(size for _begun, _ended, size in needed)
        reckoned = 1000 * sent / BYTES + rounds(needed) * LATENCY + SLOWER * taken
        return {
            "page ready, median": figure(part(times, 0.5), "ms", 1500),
            "scripts, compressed": figure(scripts / 1000, "kB", 120),
            "rounds, one after the other, before it is ready": str(rounds(needed)),
            "bytes before it is ready": f"{sent / 1000:.0f} kB",
            "processor time of its thread before it is ready": f"{taken:.0f} ms",
            "these three, added up as if nothing went on beside": f"{reckoned:.0f} ms",
        }  # fmt: skip

    async def _undisturbed(self, browser: Any, line: Line) -> tuple[list[list[float]], float]:
        """What is asked for before the page is ready (begun, ended, bytes), and what its thread spends until then."""
        context = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
        page = await context.new_page()
        await page.add_init_script(READY)
        session = await context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = await spent(session)
        # The page tells it by itself: whoever looks for it again and again would be counted too.
        async with page.expect_console_message(lambda told: told.text == "ready"):
            await page.goto(f"{self.address}/battles/seat/{line.key}/", wait_until="commit")
        taken = await spent(session) - before
        needed = await page.evaluate(
            "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
            ".filter((e) => e.responseEnd && e.startTime < window.skaldReady && !/[.]svg/.test(e.name))"
            ".map((e) => [e.startTime, e.responseEnd, e.transferSize])"
        )
        await context.close()
        return needed, taken


READY = """
addEventListener("DOMContentLoaded", () => {
  const isReady = () => document.querySelector(".battle.ready") !== null;
  const note = () => { window.skaldReady ??= performance.now(); console.log("ready"); };
  if (isReady()) { note(); return; }
  const watch = new MutationObserver(() => { if (isReady()) { note(); watch.disconnect(); } });
  watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["class"] });
});
"""


async def spent(session: Any) -> float:
    """Milliseconds that the thread of a page has worked."""
    told = (await session.send("Performance.getMetrics"))["metrics"]
    return 1000 * float(next(each["value"] for each in told if each["name"] == "TaskDuration"))


def rounds(asked: list[list[float]]) -> int:
    """How many of the things asked for could only be asked once another one had come."""
    deep: list[tuple[float, int]] = []
    for begun, ended, _size in sorted(asked):
        deep.append((ended, 1 + max((depth for before, depth in deep if before <= begun), default=0)))
    return max(depth for _ended, depth in deep)


async def heard(reader: asyncio.StreamReader) -> None:
    """Wait until a stream tells of something."""
    while line := await reader.readline():
        if line.startswith(b"data:"):
            return
    raise AssertionError("the stream ended")


def hang_up(lines: Any) -> None:
    """Close connections."""
    for line in lines:
        line.close()


def part(times: list[float], share: float) -> float:
    """The value below which so many lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else -1.0


def figure(value: float, unit: str, most: float) -> str:
    """A figure beside its condition."""
    return f"{value:.0f} {unit} ({'≤' if value <= most else 'MORE THAN'} {most:g})"


def used(process: int) -> float:
    """Processor seconds that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family(process: int) -> list[int]:
    """A process and those that it started."""
    found = [process]
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def resident(process: int) -> int:
    """The memory of a process in bytes; what it shares with others is shared out."""
    found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.MULTILINE)
    return 1024 * int(found[1]) if found else 0


def main() -> int:
    """Measure, and tell it as a table; how many conditions are missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ("drag", "screen", "agents", "memory", "page")
    parser.add_argument("--only", default=",".join(parts))
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--agent", default="captain")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, str] = {}
    for name in options.only.split(","):
        # A fresh server for each: what one has warmed or filled is nothing to the next.
        with (
            tempfile.TemporaryDirectory(prefix="skald-bench-") as folder,
            started(Path(folder), SKALD_BATTLES_A_DAY="0", **AGENTS) as (process, address),
        ):
            deed: Callable[[], Coroutine[Any, Any, dict[str, str]]] = getattr(
                Bench(address, process.pid, options), name
            )
            found |= asyncio.run(asyncio.wait_for(deed(), 1800))
        print(f"{name} is done", file=sys.stderr)
    if options.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        print("\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {told} |" for what, told in found.items())]))
    return sum("MORE THAN" in told for told in found.values())


if __name__ == "__main__":
    sys.exit(main())
