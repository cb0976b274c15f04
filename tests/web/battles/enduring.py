"""Battles played by an agent for both sides through the calls of the page, while the server is killed again and again.

What was acknowledged is written down before anything else is done; an input of which nobody knows whether it arrived is
sent again under the same key. At the end the replay must hold exactly what was acknowledged, in order, and be judged
true.
"""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from random import Random
from threading import Condition
from typing import Any
from urllib.parse import urlencode, urlsplit

from skald.agents.agent import Agent
from skald.agents.registry import agent_named
from skald.rules.awaiting import Decide
from skald.rules.dice import Roll
from skald.rules.engine import awaiting
from skald.rules.ids import Side
from skald.rules.notation import Replay, format_action, parse_position, parse_replay
from skald.rules.view import view
from skald.simulation.judging import judge
from skald.simulation.replays import rules_of
from skald.simulation.table.entries import BattleOpened, Chair
from skald.simulation.table.opening import Ground, ground_of
from skald.warbands.files import ready_warbands
from tests.simulation.table.openings import chair
from tests.web.battles.small_battles import GUARDS, band
from tests.web.server import started

#: What small warbands are made of, a point each, and the board that they have.
UNITS = (GUARDS, ("warriors", 8), ("levies", 12))
BOARD = files("skald.content.boards") / "hill-clans.toml"
GONE = (ConnectionError, http.client.HTTPException, TimeoutError, OSError)
AGENT = "raider"
#: So long a player waits for a server that was started anew.
PATIENCE = 120.0


class Lost(AssertionError):  # noqa: N818 - what happened
    """Something that was acknowledged isn't there."""


class Server:
    """A server that can be killed and comes back at the same address."""

    def __init__(self, data: Path, environment: dict[str, str]) -> None:
        self.data, self.environment, self.port, self.kills = data, environment, 0, 0
        self.back = Condition()
        self._open: Any = None

    def start(self) -> None:
        """Begin to serve."""
        self._open = started(self.data, self.port, **self.environment)
        self.process, address = self._open.__enter__()
        self.port = urlsplit(address).port or 0
        with self.back:
            self.back.notify_all()

    def kill(self) -> None:
        """Pull the plug, and start anew."""
        self.process.kill()
        self.process.wait()
        self._open.__exit__(None, None, None)
        self.kills += 1
        self.start()

    def stop(self) -> None:
        """End it for good."""
        self._open.__exit__(None, None, None)

    def asked(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str, Any]:
        """One request; raises one of GONE where nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode(), answer.headers
        finally:
            connection.close()

    def surely(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str, Any]:
        """The same, sent again until somebody answers."""
        for _ in range(int(PATIENCE / 0.5)):
            try:
                return self.asked(method, path, body, headers)
            except GONE:
                with self.back:
                    self.back.wait(0.5)
        raise Lost(f"nobody answers {path}")


@contextmanager
def enduring(data: Path, **environment: str) -> Iterator[Server]:
    """A server for battles without end."""
    server = Server(data, {"SKALD_BATTLES_A_DAY": "0", **environment})
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Player:
    """An agent that plays both sides of one battle through the calls of the page."""

    def __init__(self, server: Server, number: int, note: Callable[[dict[str, Any]], None], *, by_page: bool) -> None:
        self.server, self.number, self.note, self.by_page = server, number, note, by_page
        self.acknowledged: list[str] = []
        self.version = 0
        self.cookie = self.token = ""
        self.agents: dict[Side, Agent] = {}

    def begin(self, *, is_small: bool = False) -> None:
        """Begin a battle for two on one screen; the number chooses the warbands and the dice."""
        rng = Random(self.number)
        if is_small:
            left, right = (band(name, rng.choice(UNITS)) for name in ("few-left", "few-right"))
        else:
            left, right = rng.sample(_of_four_points(), 2)
        sides = {"left": {"warband": left}, "right": {"warband": right}}
        status, text, _ = self._call("POST", "/api/battles", {**sides, "seed": self.number})
        assert status == 201, text
        begun = json.loads(text)
        self.take_up({"id": begun["id"], "key": begun["key"], "left": left, "right": right})
        self.note({"begun": self.number, **self.known})

    def take_up(self, known: dict[str, str], acknowledged: list[str] | None = None, version: int = 0) -> None:
        """A battle that was begun before, perhaps by a client that was stopped."""
        self.known, self.acknowledged, self.version = known, acknowledged or [], version
        sides = (_chair(known["left"]), _chair(known["right"]))
        self.ground: Ground = ground_of(BattleOpened("second", "clash-of-warlords", sides, ""))

    def catch_up(self) -> None:
        """Hear of the input that the server took when the client was stopped before it could write that down."""
        version, given = self._seen()["version"], _decisions(self._replay())
        if len(given) > len(self.acknowledged) and given[:-1] == self.acknowledged:
            self._note_given(given[-1], version)

    def play(self, most: int = 5000) -> bool:
        """Decide until the battle is over, or so many times; whether it is over."""
        seen = self._seen()
        for _ in range(most):
            if seen["outcome"]:
                return True
            seen = self._give(self._decided(seen), seen["version"])
        return False

    def check(self) -> None:
        """The replay holds what was acknowledged, once and in order, and is judged true."""
        replay = self._replay()
        given = _decisions(replay)
        if given != self.acknowledged:
            raise Lost(f"battle {self.number}: {len(given)} inputs kept, {len(self.acknowledged)} acknowledged")
        ruleset, _problems = rules_of(replay)
        assert ruleset is not None
        verdict = judge(replay, ruleset)
        if verdict.difference is not None or verdict.judged != len(replay.turns):
            raise Lost(f"battle {self.number}: {verdict}")

    # --- calls

    def _call(self, method: str, path: str, body: Any = None, once: str = "") -> tuple[int, str, Any]:
        key = getattr(self, "known", {}).get("key", "")
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}", "Idempotency-Key": once}
        return self.server.surely(method, path, None if body is None else json.dumps(body).encode(), headers)

    def _replay(self) -> Replay:
        status, text, _ = self._call("GET", f"/api/battles/{self.known['id']}/replay")
        assert status == 200, text
        return parse_replay(text)

    def _seen(self) -> dict[str, Any]:
        status, text, _ = self._call("GET", f"/api/battles/{self.known['id']}")
        seen: dict[str, Any] = json.loads(text)
        if status != 200 or seen["version"] < self.version:
            raise Lost(f"battle {self.number}: version {self.version} was acknowledged; {status} {text[:300]}")
        return seen

    def _decided(self, seen: dict[str, Any]) -> str:
        state = parse_position(seen["position"]["notation"])
        asked = awaiting(self.ground.ruleset, state)
        assert isinstance(asked, Decide)
        side = Side(asked.side)
        if side not in self.agents:
            muster = self.ground.warbands[side].muster
            self.agents[side] = agent_named(AGENT)(self.ground.ruleset, Random(f"{self.number}/{side}"), muster)
        return format_action(self.agents[side].decide(view(state, side), asked))

    def _give(self, action: str, version: int) -> dict[str, Any]:
        """Give an input; what is seen after it."""
        once = f"{self.number}-{len(self.acknowledged)}"
        seen = None if self.by_page else self._by_program(action, version, once)
        self._note_given(action, self._by_form(action, version, once) if seen is None else seen["version"])
        return seen or self._seen()

    def _note_given(self, action: str, version: int) -> None:
        self.version = version
        self.acknowledged.append(action)
        self.note({"given": self.number, "action": action, "version": version})

    def _by_program(self, action: str, version: int, once: str) -> dict[str, Any]:
        given = {"version": version, "action": action}
        status, text, _ = self._call("POST", f"/api/battles/{self.known['id']}/inputs", given, once)
        assert status == 200, (status, text)
        seen: dict[str, Any] = json.loads(text)
        return seen

    def _by_form(self, action: str, version: int, once: str) -> int:
        """As the script of the table sends it; the answer is the page."""
        place = f"/battles/seat/{self.known['key']}/"
        if not self.token:
            _status, page, headers = self.server.surely("GET", place, None, {})
            found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
            assert found is not None
            self.token = found[1]
            self.cookie = "; ".join(each.split(";")[0] for each in headers.get_all("Set-Cookie") or [])
        sent = {"action": action, "version": version, "once": once, "csrfmiddlewaretoken": self.token}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie, "X-Skald-Live": "1"}
        status, page, _ = self.server.surely("POST", f"{place}do", urlencode(sent).encode(), headers)
        assert status == 200, (status, page[:500])
        told = re.search(r'<script id="battle-data" type="application/json">(.*?)</script>', page, re.DOTALL)
        assert told is not None
        return int(json.loads(told[1])["version"])


def _of_four_points() -> list[str]:
    """Ready warbands of four points."""
    found = ready_warbands().items()
    return sorted(name for name, each in found if "second" in each.editions and each.roster.game_points == 4)


def _chair(warband: str) -> Chair:
    """A person with a ready warband, or with one from the text of a file."""
    if warband in ready_warbands():
        found: Chair = chair(warband, "person")
        return found
    return Chair(warband, BOARD.read_text("utf-8"), "person")


def _decisions(replay: Replay) -> list[str]:
    """What was decided, as the server keeps it."""
    return [format_action(each.input) for each in replay.turns if not isinstance(each.input, Roll)]
