"""Judging a recorded battle again: every input by ``check``, by ``apply`` and by invariants written apart from it.

Owns the comparison of what a replay claims with what the rules say. Words are found at the edge, from the code.
"""

from __future__ import annotations

from msgspec import Struct

from skald.content.scenarios.composing import facts_of
from skald.rules.engine import Warband, apply, check, opening
from skald.rules.events import Event
from skald.rules.notation import Entry, Replay, format_event, format_input
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.invariants import violations
from skald.simulation.replays import sealed, settled_cards


class Difference(Struct, frozen=True):
    """Where a replay and the rules part: at the opening (0), at an input (counted from 1), or at the outcome.

    Codes: opening, refused, invariant, event, missing-event, extra-event, outcome, unfinished, after-end, seal.
    """

    code: str
    input: int = 0
    #: Which of the input's events (counted from 1) differs; 0: the input itself.
    event: int = 0
    #: What the replay says and what the rules say, in the notation.
    found: str = ""
    expected: str = ""
    refusal: Refusal | None = None


class Verdict(Struct, frozen=True):
    """How many inputs were judged, and the first difference, if there is one."""

    judged: int
    difference: Difference | None
    final: State


def judge(replay: Replay, ruleset: Ruleset) -> Verdict:
    """Judge a replay from its opening to its outcome, up to the first difference."""
    state = replay.opening
    found = _opening_difference(replay, ruleset)
    judged = 0
    for number, entry in enumerate(replay.turns, start=1):
        if found is not None:
            break
        state, found = _judged(ruleset, state, entry, number)
        judged += found is None
    return Verdict(judged, found or _end_difference(replay, state), state)


def state_after(replay: Replay, ruleset: Ruleset, inputs: int) -> State:
    """The position after so many inputs; raises IllegalAction when the rules refuse one of them."""
    state = replay.opening
    for entry in replay.turns[:inputs]:
        state = apply(ruleset, state, entry.input).state
    return state


def lines_of_inputs(text: str) -> list[list[int]]:
    """For each input of a replay's text: its line and the lines of its events, counted from 1."""
    found: list[list[int]] = []
    begun = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip(" \r")
        if not begun:
            begun = line == "begin"
        elif not line or line.startswith("#"):
            continue
        elif line.startswith("= "):
            found[-1].append(number)
        else:
            found.append([number])
    return found


def _opening_difference(replay: Replay, ruleset: Ruleset) -> Difference | None:
    left, right = (Warband(p.board, p.roster, p.banners, p.faction) for p in replay.opening.players)
    begun = opening(ruleset, left, right, facts_of(settled_cards(replay)))
    return None if begun.state == replay.opening else Difference("opening")


def _judged(ruleset: Ruleset, state: State, entry: Entry, number: int) -> tuple[State, Difference | None]:
    """The state after an input, and where the rules and the replay part."""
    written = format_input(entry.input)
    if state.outcome is not None:
        return state, Difference("after-end", number, found=written)
    refusal = check(ruleset, state, entry.input)
    if refusal is not None:
        return state, Difference("refused", number, found=written, refusal=refusal)
    step = apply(ruleset, state, entry.input)
    broken = violations(ruleset, state, entry.input, step)
    if broken:
        return step.state, Difference("invariant", number, found=written, expected=broken[0])
    return step.state, _event_difference(entry.events, step.events, number)


def _event_difference(told: tuple[Event, ...], happened: tuple[Event, ...], number: int) -> Difference | None:
    for at, (mine, theirs) in enumerate(zip(told, happened, strict=False), start=1):
        if mine != theirs:
            return Difference("event", number, at, format_event(mine), format_event(theirs))
    if len(told) > len(happened):
        return Difference("extra-event", number, len(happened) + 1, found=format_event(told[len(happened)]))
    if len(told) < len(happened):
        return Difference("missing-event", number, len(told), expected=format_event(happened[len(told)]))
    return None


def _end_difference(replay: Replay, state: State) -> Difference | None:
    if replay.outcome == state.outcome:
        # Another figure removed, or a base turned, may come to the same events: only the seal tells.
        broken = replay.seal and replay != sealed(replay)
        return Difference("seal", len(replay.turns)) if broken else None
    return Difference("unfinished" if state.outcome is None else "outcome", len(replay.turns))
