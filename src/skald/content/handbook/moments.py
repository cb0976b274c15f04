"""Moments of play that show a rule at work: a position, what somebody does, and what the engine makes of it.

Owns the kept moments and their words. Each was played by a case of the catalogue or in a recorded battle; the engine
judges it anew for every page, and the tests hold that the verdict is still the one that was kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

import msgspec
from msgspec import Struct

from skald.content.board_files import shipped_boards
from skald.content.editions import edition_with, with_boards
from skald.content.handbook.kept import kept
from skald.content.naming import Naming
from skald.content.offers import tell_awaited, tell_offer
from skald.content.telling import tell, tell_refusal
from skald.rules.actions import Done as Pass
from skald.rules.actions import PlaceDie, Trigger
from skald.rules.awaiting import Awaiting
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import apply, awaiting, check
from skald.rules.events import Event, TurnEnded
from skald.rules.notation import format_event, parse_input, parse_position
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: A kept line is a person's patience: what follows is left out.
MOST_LINES = 12


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and inputs, with the verdict that they had when they were kept."""

    edition: str
    scenario: str
    #: The case or the recorded battle in which it was played.
    source: str
    position: tuple[str, ...]
    inputs: tuple[str, ...]
    #: Code and rule of the refusal of the last input; nothing: it was allowed.
    refusal: str = ""
    events: tuple[str, ...] = ()


class Done(Struct, frozen=True):
    """One input, where it was given, and what came of it."""

    before: State
    asked: Awaiting
    given: object
    events: tuple[Event, ...]
    refusal: Refusal | None = None


class Told(Struct, frozen=True):
    """A moment in words."""

    #: What was waited for, where the first input is a roll: nobody does anything then.
    begun: str
    lines: tuple[tuple[str, str], ...]
    svg: str = ""


@cache
def moments() -> Mapping[str, Moment]:
    """The moment of each rule that has one."""
    return MappingProxyType(msgspec.convert(kept("moments"), dict[str, Moment]))


@cache
def rules_of(edition: str, scenario: str) -> Ruleset:
    """The rules of a moment: everything as the sources have it, with the boards that Skald ships."""
    return with_boards(edition_with(edition, scenario), [file.board for file in shipped_boards().values()])


@lru_cache(maxsize=512)
def judged(moment: Moment) -> tuple[tuple[Done, ...], State]:
    """What the engine makes of a moment now, input by input, and the position at its end."""
    rules, state = rules_of(moment.edition, moment.scenario), parse_position("\n".join(moment.position) + "\n")
    found: list[Done] = []
    for text in moment.inputs:
        given, asked = parse_input(text), awaiting(rules, state)
        if (refusal := check(rules, state, given)) is not None:
            found.append(Done(state, asked, given, (), refusal))
            break
        step = apply(rules, state, given)
        found.append(Done(state, asked, given, step.events))
        state = step.state
    return tuple(found), state


def verdict(moment: Moment) -> tuple[str, tuple[str, ...]]:
    """The refusal and the events of a moment, in the form in which they are kept."""
    steps, _state = judged(moment)
    refused = steps[-1].refusal
    events = tuple(format_event(event) for step in steps for event in step.events)
    return f"{refused.code} {refused.cites}" if refused is not None else "", events


def told(rule: str, moment: Moment, language: str) -> Told:
    """A moment in sentences: what is done, and what happens or why it may not be."""
    rules = rules_of(moment.edition, moment.scenario)
    steps, _state = judged(moment)
    lines: list[tuple[str, str]] = []
    first = steps[0]
    begun = ""
    if isinstance(first.given, Roll):
        begun = tell_awaited(first.asked, Naming(rules, first.before.units, language))
    for step in steps:
        naming = Naming(rules, step.before.units, language)
        if not isinstance(step.given, Roll) and not _tells_itself(step):
            ctx = Context(rules, step.before)
            lines.append(("done", tell_offer(step.given, naming, ctx, step.asked)))  # type: ignore[arg-type]
        lines += [("told", tell(event, naming)) for event in _of_this_turn(rule, step.events)]
        if step.refusal is not None:
            lines.append(("refused", tell_refusal(step.refusal, naming)))
    return Told(begun, tuple(lines[:MOST_LINES]))


def _tells_itself(step: Done) -> bool:
    """What happens says the deed already, or nothing happens because nothing was wanted."""
    if step.refusal is not None:
        return False
    return isinstance(step.given, Trigger | PlaceDie) or (isinstance(step.given, Pass) and not step.events)


def _of_this_turn(rule: str, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened up to the end of the turn; all of it where the rule speaks only later."""
    ends = [at for at, event in enumerate(events) if isinstance(event, TurnEnded)]
    if not ends or not any(names(rule, event) for event in events[: ends[0]]):
        return events
    return events[: ends[0]]


def names(rule: str, event: Event) -> bool:
    """Whether an event names a rule as its reason or its subject."""
    return any(word.strip("=(,+-;{}") == rule for word in _words(format_event(event)))


def _words(text: str) -> list[str]:
    for mark in "=(),;{}+":
        text = text.replace(mark, " ")
    return text.split()
