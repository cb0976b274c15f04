"""A whole battle as text: what it was played with, how it opened, every input with its events, how it ended.

Owns the replay as a value and its text. A replay holds what it needs: boards and other data travel with it as named
blocks of text, which nothing here reads. Never judges a game: that is the engine's work.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from skald.rules.actions import Action
from skald.rules.dice import Roll
from skald.rules.events import Event
from skald.rules.notation.blocks import block_lines, read_block
from skald.rules.notation.codecs import record_of
from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.inputs import format_event, format_input, read_event, read_input
from skald.rules.notation.lines import Lines, Row, read_placed
from skald.rules.notation.position import MARK as POSITION
from skald.rules.notation.position import header_words, position_lines, read_position
from skald.rules.notation.words import quote, split_words, unquote
from skald.rules.state import Outcome, State

MARK = "skald-replay 1"
_BEGIN = "begin"
_UNFINISHED = "unfinished"
#: Seeds are the one number that may be long.
_SEED = re.compile(r"0|-?[1-9][0-9]{0,77}")


class ReplaySide(Struct, frozen=True):
    """Who played one side, and with what."""

    name: str
    warband: str = ""
    board: str = ""
    agent: str = ""


class Entry(Struct, frozen=True, gc=False):
    """One input and what came of it."""

    input: Action | Roll
    events: tuple[Event, ...] = ()


class PlayedUnder(Struct, frozen=True):
    """The rules that a battle was played under."""

    ruleset: str
    version: int
    edition: str
    scenario: str


class Replay(PlayedUnder, frozen=True):
    """A battle as it was played; ``outcome`` is None while it is unfinished."""

    sides: tuple[ReplaySide, ReplaySide]
    opening: State
    settings: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    blocks: tuple[tuple[str, str], ...] = ()
    turns: tuple[Entry, ...] = ()
    outcome: Outcome | None = None
    #: What tells whether anything else has been changed since; nothing here makes it or looks at it.
    seal: str = ""


_HEADER = record_of(PlayedUnder)
_SIDE = record_of(ReplaySide)
_SETTING = Row(tuple[str, str])
_OUTCOME = record_of(Outcome)


def format_replay(replay: Replay) -> str:
    """The text of a replay."""
    left, right = replay.sides
    lines = [f"{MARK} {_HEADER.write(replay)}", f"left {_SIDE.write(left)}", f"right {_SIDE.write(right)}"]
    if replay.seed is not None:
        lines.append(f"seed {_seed(f'{replay.seed:d}')}")
    lines += [f"setting {_SETTING.write(setting)}" for setting in replay.settings]
    for name, text in replay.blocks:
        lines += [f"block {quote(name)}", *block_lines(text)]
    lines += position_lines(replay.opening)
    lines.append(_BEGIN)
    for entry in replay.turns:
        lines.append(format_input(entry.input))
        lines += [f"  = {format_event(event)}" for event in entry.events]
    lines.append(_UNFINISHED if replay.outcome is None else f"outcome {_OUTCOME.write(replay.outcome)}")
    if replay.seal:
        lines.append(f"seal {quote(replay.seal)}")
    return "\n".join(lines) + "\n"


def parse_replay(text: str) -> Replay:
    """The replay of a text; raises NotationError."""
    return read_placed(text, _read_replay)


def _read_replay(lines: Lines) -> Replay:
    fields = _HEADER.values(header_words(lines.next(), MARK))
    fields |= _read_preamble(lines)
    opening = read_position(lines, end=_BEGIN)
    turns: list[Entry] = []
    while (line := lines.next()) and line != _UNFINISHED and not line.startswith(("outcome ", "seal ")):
        turns.append(Entry(read_input(split_words(line)), _read_events(lines)))
    if not line or line.startswith("seal "):
        raise NotationError(Fault.MISSING_LINE, "outcome")
    outcome = None if line == _UNFINISHED else _OUTCOME.read(split_words(line)[1:])
    return Replay(opening=opening, turns=tuple(turns), outcome=outcome, seal=_read_seal(lines), **fields)


def _read_seal(lines: Lines) -> str:
    line = lines.next()
    word, *words = split_words(line) if line else [""]
    if word == "seal" and len(words) == 1:
        return unquote(words[0])
    if line:
        lines.step_back()
    return ""


def _read_preamble(lines: Lines) -> dict[str, Any]:
    """The lines between the header and the opening position."""
    once: dict[str, Any] = {}
    settings: list[tuple[str, str]] = []
    blocks: list[tuple[str, str]] = []
    while (line := lines.next()) and not line.startswith(POSITION):
        word, *words = split_words(line)
        if word in once:
            raise NotationError(Fault.REPEATED_LINE, word)
        if word in ("left", "right"):
            once[word] = _SIDE.read(words)
        elif word == "seed" and len(words) == 1:
            once[word] = int(_seed(words[0]))
        elif word == "setting":
            settings.append(_SETTING.read(words))
        elif word == "block" and len(words) == 1:
            blocks.append((unquote(words[0]), read_block(lines)))
        else:
            raise NotationError(Fault.LINE, line)
    if line:
        lines.step_back()
    if missing := [name for name in ("left", "right") if name not in once]:
        raise NotationError(Fault.MISSING_LINE, ", ".join(missing))
    sides = (once["left"], once["right"])
    return {"sides": sides, "seed": once.get("seed"), "settings": tuple(settings), "blocks": tuple(blocks)}


def _read_events(lines: Lines) -> tuple[Event, ...]:
    events: list[Event] = []
    while (line := lines.next()).startswith("= "):
        events.append(read_event(split_words(line[2:])))
    if line:
        lines.step_back()
    return tuple(events)


def _seed(word: str) -> str:
    if _SEED.fullmatch(word) is None:
        raise NotationError(Fault.NUMBER, word)
    return word
