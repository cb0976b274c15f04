"""Pages that everybody looks at under load, and phones that listen while results come in.

    scripts/bench tournament_web [--json] [--seconds N] [--connections N] [--listeners N]

A real `skald serve` with a database of its own; the client shares the machine with it. First the standings and the big
screen of a 64-player event, pages of the reference and a page of odds, each alone, asked over keep-alive connections
while nothing changes: by the clock, and by the processor time that the server needed (Linux tells it), which no
neighbour can falsify. Then listeners on the live stream while a player's result is entered every second and the page is
asked at the same time: how many heard of each result, and how soon.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.web.server import started

PLAYERS = 64
SEED = 2026
#: Pages that are kept: what the table calls them, and their addresses.
KEPT = {
    f"standings of {PLAYERS} players": "/events/{uid}/standings",
    f"big screen of {PLAYERS} players": "/events/{uid}/screen",
    "a rule": "/rules/second.core.javelins",
    "all rules": "/rules/",
    "a board": "/boards/wall-of-oaths",
    "odds": "/odds/?a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard",
}

PREPARE = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from msgspec.structs import replace
from skald.tournament.settings import Settings
from skald.web.accounts.models import User
from skald.web.tournaments.services.importing import import_event
from tests.kit.tournaments import played_event
made = played_event({players}, 5, {seed}, Settings(rounds=5))
last = made.rounds[-1]
open_games = tuple(replace(game, a_points=None, b_points=None, result=None, ending=None) for game in last.games)
made = replace(made, rounds=(*made.rounds[:-1], replace(last, games=open_games)))
event = import_event(event=made, organiser=User.objects.create(username="bench"))
print(event.uid)
"""

RESULTS = """
import sys, time
import django
django.setup()
from skald.tournament import journal as j
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, add
event = Event.objects.get(uid=sys.argv[1])
for game in value_of(event).event.rounds[-1].games[: int(sys.argv[2])]:
    add(event=event, entries=[j.ResultSettled(5, game.a, j.Result(14, 9))], actor=Actor("helper"))
    print(time.time(), flush=True)
    time.sleep(1)
"""


class Asker(asyncio.Protocol):
    """One keep-alive connection that asks for a page again as soon as it has it."""

    def __init__(self, request: bytes, until: float, times: list[float]) -> None:
        self.request, self.until, self.times = request, until, times
        self.done = asyncio.get_running_loop().create_future()
        self.left = 0
        self.head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.ask()

    def ask(self) -> None:
        self.started = time.perf_counter()
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.left == 0:
            self.head += data
            end = self.head.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.head.startswith(b"HTTP/1.1 200"), self.head[:200]
            at = self.head.lower().index(b"content-length:") + 15
            self.left = int(self.head[at : self.head.index(b"\r\n", at)]) + end + 4 - len(self.head)
            self.head = b""
        else:
            self.left -= len(data)
        if self.left == 0:
            now = time.perf_counter()
            self.times.append(now - self.started)
            if now < self.until:
                self.ask()
            else:
                self.transport.close()
                self.done.set_result(None)


async def ask_all(address: str, path: str, connections: int, seconds: float) -> dict[str, float]:
    """Ask for a page over many connections for some seconds."""
    host, port = _place(address)
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept-Language: en\r\n\r\n".encode()
    times: list[float] = []
    started = time.perf_counter()
    until = started + seconds
    loop = asyncio.get_running_loop()
    made = [await loop.create_connection(lambda: Asker(request, until, times), host, port) for _ in range(connections)]
    await asyncio.gather(*(asker.done for _transport, asker in made))
    times.sort()
    elapsed = time.perf_counter() - started
    return {
        "requests/s": len(times) / elapsed, "median ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[int(len(times) * 0.99)], "requests": len(times),
    }  # fmt: skip


async def listen(address: str, topic: str, heard: list[tuple[int, float]], ready: asyncio.Semaphore) -> None:
    """Hear of every change until cancelled."""
    host, port = _place(address)
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET /live/{topic} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
    first = True
    try:
        while line := await reader.readline():
            if line.startswith(b"data:"):
                if first:
                    ready.release()
                    first = False
                else:
                    heard.append((int(line[5:]), time.time()))
    finally:
        writer.close()


async def live(address: str, uid: str, listeners: int, results: int, environment: dict[str, str]) -> dict[str, float]:
    """Listeners, pages and results at once."""
    heard: list[tuple[int, float]] = []
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(listen(address, f"event.{uid}", heard, ready)) for _ in range(listeners)]
    for _listener in range(listeners):
        await ready.acquire()
    asking = asyncio.create_task(ask_all(address, f"/events/{uid}/standings", 10, results + 2))
    entering = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RESULTS, uid, str(results), env=environment, stdout=asyncio.subprocess.PIPE
    )
    output, _errors = await entering.communicate()
    pages = await asking
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    moments = [float(line) for line in output.split()]
    numbers = sorted({number for number, _at in heard})
    delays = sorted(at - moments[numbers.index(number)] for number, at in heard if len(numbers) == len(moments))
    return {
        "listeners": listeners, "results": len(moments), "told": len(heard), "to tell": listeners * len(moments),
        "median ms": 1000 * delays[len(delays) // 2] if delays else -1.0,
        "slowest ms": 1000 * delays[-1] if delays else -1.0, "pages/s beside": pages["requests/s"],
        "pages p99 ms": pages["p99 ms"],
    }  # fmt: skip


@contextmanager
def prepared() -> Iterator[tuple[str, int, str, dict[str, str]]]:
    """A server with the event: its address and process, the event's name in addresses, its database's environment."""
    with tempfile.TemporaryDirectory(prefix="skald-bench-") as folder:
        environment = {
            **os.environ, "SKALD_DATA": folder, "DJANGO_SETTINGS_MODULE": "skald.web.settings", "PYTHONPATH": ".",
        }  # fmt: skip
        code = PREPARE.format(players=PLAYERS, seed=SEED)
        made = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
        with started(Path(folder)) as (process, address):
            yield address, process.pid, made.stdout.strip(), environment


def used(process: int) -> float:
    """Processor seconds that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(address: str, process: int, path: str, connections: int, seconds: float) -> dict[str, float]:
    """A kept page under load, by the clock and by the server's processor time."""
    asyncio.run(ask_all(address, path, connections, 1))  # the first page is made, threads are started
    before = used(process)
    found = asyncio.run(ask_all(address, path, connections, seconds))
    return {**found, "requests/processor second": found["requests"] / (used(process) - before)}


def measure(seconds: float = 10, connections: int = 50, listeners: int = 200, results: int = 10) -> dict[str, Any]:
    """Both measurements."""
    with prepared() as (address, process, uid, environment):
        pages = {
            name: measured(address, process, path.format(uid=uid), connections, seconds) for name, path in KEPT.items()
        }
        heard = asyncio.run(live(address, uid, listeners, results, environment))
    return {"pages": pages, "live": heard}


def table(found: dict[str, Any]) -> str:
    """The figures as a table."""
    pages, heard = found["pages"], found["live"]
    rows = {}
    for name, each in pages.items():
        rows[f"{name}, by the server's processor time"] = f"{each['requests/processor second']:.0f} requests/s"
        rows[f"{name}, by the clock"] = f"{each['requests/s']:.0f} requests/s"
        rows[f"{name}, median and 99th percentile"] = f"{each['median ms']:.0f} ms, {each['p99 ms']:.0f} ms"
    rows |= {
        f"{heard['listeners']} listeners told of {heard['results']} results": f"{heard['told']} of {heard['to tell']}",
        "… median, slowest": f"{heard['median ms']:.0f} ms, {heard['slowest ms']:.0f} ms",
        "… pages beside, 10 connections": f"{heard['pages/s beside']:.0f} requests/s",
        "… 99th percentile of these": f"{heard['pages p99 ms']:.0f} ms",
    }
    return "\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {figure} |" for what, figure in rows.items())])


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    assert parts.hostname and parts.port
    return parts.hostname, parts.port


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--json", action="store_true")
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--connections", type=int, default=50)
    options.add_argument("--listeners", type=int, default=200)
    chosen = options.parse_args()
    found = measure(chosen.seconds, chosen.connections, chosen.listeners)
    print(json.dumps(found, indent=2) if chosen.json else table(found))


if __name__ == "__main__":
    main()
