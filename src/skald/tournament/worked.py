"""Rulings on events at work: results, standings, pairings and refusals of small events, told by the engine.

Owns the table `worked.toml` and what the functions of this package make of it now.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from skald.content.problems import Problem
from skald.content.scenarios.catalogue import ToWin, scenarios
from skald.content.second.profiles import PROFILES
from skald.tournament import journal as j
from skald.tournament.clock import start
from skald.tournament.clock import warnings as warnings_of
from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.ledger import check, replay
from skald.tournament.live import Tournament
from skald.tournament.pairing.manual import swap, warnings
from skald.tournament.pairing.swiss import Pair, Pairing, Request, pair_round
from skald.tournament.reasons import Reason
from skald.tournament.reporting import reasons_of
from skald.tournament.rosters import check_entry
from skald.tournament.scenarios.drawing import draw, lot, pool_of
from skald.tournament.scenarios.naming import to_win
from skald.tournament.scenarios.sheets import score
from skald.tournament.settings import Settings
from skald.tournament.standings import Row, standings
from skald.warbands.roster import Roster

SCENARIO = "take-and-hold"
_GAME = re.compile(r"(\w+) (?:(\d+)-(\d+)|(v|beat|conceded|absent|nobody)) (\w+)(?: by (\w+))?(?: \+(\d))?")


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw among the six battles."""

    seed: str
    round: int


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked of which event, and the codes that the engine has to answer."""

    ask: str
    expects: tuple[str, ...]
    rounds: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    clubs: dict[str, str] = {}
    late: tuple[str, ...] = ()
    dropped: dict[str, int] = {}
    penalties: tuple[Penalty, ...] = ()
    settings: dict[str, Any] = {}
    scenario: str = SCENARIO
    agreed: tuple[tuple[str, str], ...] = ()
    unfinished: str = ""
    swap: tuple[str, ...] = ()
    #: What somebody tries, in words.
    deed: dict[str, str] = {}
    roster: Roster | None = None
    draw: Draw | None = None
    sheet: tuple[dict[str, tuple[int, ...]], ...] = ()
    entries: tuple[dict[str, Any], ...] = ()

    @property
    def event(self) -> Event:
        """The event, as far as it was played."""
        rounds = tuple(_round(number, text, self.scenario) for number, text in enumerate(self.rounds, 1))
        seated = [name for each in rounds for game in each.games for name in (game.a, game.b)]
        seated += [each.bye for each in rounds if each.bye is not None]
        names = self.players or tuple(sorted(set(map(str, seated))))
        players = tuple(
            Player(
                name, name.capitalize(), self.clubs.get(name), None,
                len(rounds) + 1 if name in self.late else None, self.dropped.get(name),
            ) for name in names
        )  # fmt: skip
        return Event("Worked", players, rounds, self.penalties, msgspec.convert(self.settings, Settings))


class Answer(Struct, frozen=True):
    """What the engine said: reasons, each under what it is about, or the refusal."""

    about: tuple[tuple[str, tuple[Reason, ...]], ...] = ()
    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()
    #: Battles with the beginnings of their lots, the one that is drawn first.
    drawn: tuple[tuple[str, str], ...] = ()

    @property
    def codes(self) -> list[str]:
        """Everything said, by code."""
        if self.problems:
            return [each.code for each in self.problems]
        if self.drawn:
            return [self.drawn[0][0]]
        return [row.why.code for row in self.rows] or [why.code for _about, all_ in self.about for why in all_]


@cache
def examples() -> Mapping[str, Example]:
    """The examples by the numbers of their rulings."""
    text = resources.files(__package__).joinpath("worked.toml").read_text(encoding="utf-8")
    return MappingProxyType(msgspec.convert(tomllib.loads(text), dict[str, Example]))


def _round(number: int, text: str, scenario: str) -> Round:
    parts = [part.strip() for part in text.split(",")]
    bye = next((part.removeprefix("bye ") for part in parts if part.startswith("bye ")), None)
    games = tuple(_game(part, at) for at, part in enumerate((p for p in parts if not p.startswith("bye ")), 1))
    return Round(number, games, scenario, bye)


def _game(text: str, table: int) -> Game:
    found = _GAME.fullmatch(text)
    assert found is not None, text
    a, mine, theirs, word_, b, by, extra = found.groups()
    bonus = (int(extra), 0) if extra else None
    result: Any = {None: None, a: "a", b: "b"}[by] if word_ in (None, "v", "nobody") else "a"
    ending: Any = {"conceded": "conceded", "absent": "absent", "nobody": "absent"}.get(word_ or "")
    first, second = (int(mine), int(theirs)) if mine else (None, None)
    return Game(a, b, first, second, result, ending, bonus, table)


def answer(example: Example) -> Answer:
    """What the engine makes of an example now."""
    event = example.event
    match example.ask:
        case "result":
            rule = to_win(event.settings, example.scenario) or ToWin()
            return Answer((("", tuple(reasons_of(event.rounds[-1].games[-1], rule, event.settings))),))
        case "standings":
            return Answer(rows=standings(event).rows)
        case "refusal":
            refused = _refused(event, example.entries)
            return Answer(problems=(refused,) if refused is not None else ())
        case "list":
            assert example.roster is not None
            return Answer(problems=check_entry(example.roster, event.settings, PROFILES))
        case "sheet":
            first, second = example.sheet
            return Answer(problems=score(scenarios()[example.scenario], (first, second), event.settings)[1])
        case "clock":
            whole = 60 * event.settings.round_minutes
            return Answer((("", warnings_of(start(event.settings.round_minutes, 0), 0, whole)),))
        case "draw":
            assert example.draw is not None
            return Answer(drawn=_lots(example.draw, event.settings))
        case _:
            paired = _paired(event, example)
            return Answer(tuple(_pairs(event, paired, example)))


def _lots(asked: Draw, settings: Settings) -> tuple[tuple[str, str], ...]:
    """Every battle that can be drawn with the beginning of its lot: the smallest is played."""
    pool = pool_of(settings)
    played = pool[: asked.round - 1]
    left = [each for each in pool if each not in played] or pool
    lots = sorted((lot(asked.seed, asked.round, name), name) for name in left)
    assert draw(pool, played, asked.seed, asked.round) == lots[0][1]
    return tuple((name, f"{found[:8]}…") for found, name in lots)


def _paired(event: Event, example: Example) -> Pairing:
    agreed = tuple((a, b) for a, b in example.agreed)
    return pair_round(event, Request(1, agreed, unfinished=bool(example.unfinished), why=example.unfinished))


def _pairs(event: Event, paired: Pairing, example: Example) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    if example.swap:
        first, second = (each for each in example.swap)
        changed = swap(paired, first, second)
        assert isinstance(changed, Pairing), changed
        yield from ((f"{each.a} – {each.b}", ()) for each in changed.games)
        yield "", warnings(event, changed)
        return
    for game in paired.games:
        yield f"{game.a} – {game.b} ({game.table})", game.why
    if paired.bye is not None:
        yield str(paired.bye), paired.bye_why
    if paired.notes:
        yield "", paired.notes


def _refused(event: Event, entries: tuple[dict[str, Any], ...]) -> Problem | None:
    journal: list[j.AnyEntry] = [j.EventOpened("Worked", event.settings)]
    journal += [j.PlayerAdded(player) for player in event.players]
    for each in event.rounds:
        pairs = tuple(msgspec.convert({"a": game.a, "b": game.b, "table": game.table}, Pair) for game in each.games)
        journal.append(j.Paired(each.number, pairs, each.bye))
        journal += [
            j.ResultSettled(each.number, game.a, j.Result(game.a_points, game.b_points))
            for game in each.games if game.has_points
        ]  # fmt: skip
    *before, last = [msgspec.convert(entry, j.AnyEntry) for entry in entries]
    journal += before
    value: Tournament = replay(journal)
    return check(journal, value, last)
