"""A scenario whose parts and rules note when they do something: what has fired, by rule and by what it did.

Nothing is known here of any battle or card. A rule has fired when a hook of it changed, refused, offered or did
something, when a stage of it asked or ran, and when something that happened names it as its reason.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec.structs import asdict

from skald.content.scenarios import composing
from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part
from skald.rules.context import Context
from skald.rules.doing import Procedure
from skald.rules.events import Event
from skald.rules.ruleset import Rule, Ruleset, Staged

PREFIX = "scenario."
#: What is seen only when somebody considers what he may not do.
REFUSALS = ("permission", "obligation", "side_permission", "ground_problem")
#: What fired: a rule's id, and what it did.
Firing = tuple[str, str]
Note = Callable[[str], None]
Hook = Callable[..., Any]


class Fired:
    """What has fired; within one input the same thing counts once."""

    def __init__(self) -> None:
        self.counts: Counter[Firing] = Counter()
        self._now: set[Firing] = set()

    def note(self, rule: str, what: str) -> None:
        """Something fired."""
        self._now.add((rule, what))

    def happened(self, events: Iterable[Event]) -> None:
        """What was told: each event counts for the rules that it names."""
        for event in events:
            for value in asdict(event).values():
                if isinstance(value, str) and value.startswith(PREFIX):
                    self.counts[value, type(event).__name__] += 1

    def settle(self) -> None:
        """An input is over."""
        self.counts.update(self._now)
        self._now.clear()

    def dressed(self, ruleset: Ruleset) -> Ruleset:
        """The same rules; those of scenarios note what they do."""
        own = [rule for rule in ruleset.rules.values() if rule.id.startswith(PREFIX)]
        return ruleset.derive(ruleset.id, rules=[_noting(rule, self) for rule in own])


def hooks_of(ruleset: Ruleset) -> set[Firing]:
    """Every hook and stage of every rule of scenarios that can fire."""
    own = [rule for rule in ruleset.rules.values() if rule.id.startswith(PREFIX)]
    return {(rule.id, key) for rule in own for key in _keys(rule)}


def _keys(rule: Rule) -> Iterator[str]:
    yield from (str(key.value) for key in (*rule.modifiers, *rule.answers, *rule.offers, *rule.side_offers))
    yield from (f"on {event.__name__}" for event in (*rule.triggers, *rule.watches))
    yield from (f"stage {stage}" for stage in rule.stages)
    yield from (name for name in _SINGLE if getattr(rule, name) is not None)


# --- rules


def _noting(rule: Rule, fired: Fired) -> Rule:
    def note(what: str) -> None:
        fired.note(rule.id, what)

    def each(hooks: Mapping[Any, Any], wrap: Callable[[Hook, str, Note], Hook], lead: str = "") -> dict[Any, Any]:
        return {key: _inside(hook, wrap, lead + _called(key), note) for key, hook in hooks.items()}

    single: dict[str, Any] = {
        name: wrap(getattr(rule, name), name, note) for name, wrap in _SINGLE.items() if getattr(rule, name)
    }
    return dataclasses.replace(
        rule, modifiers=each(rule.modifiers, _changing), answers=each(rule.answers, _changing),
        offers=each(rule.offers, _offering), side_offers=each(rule.side_offers, _offering),
        triggers=each(rule.triggers, _acting, "on "), watches=each(rule.watches, _acting, "on "),
        stages={name: _staged(stage, name, note) for name, stage in rule.stages.items()}, **single,
    )  # fmt: skip


def _called(key: Any) -> str:
    return key.__name__ if isinstance(key, type) else str(key.value)


def _inside(hook: Any, wrap: Callable[[Hook, str, Note], Hook], key: str, note: Note) -> Any:
    if isinstance(hook, Staged):
        return Staged(hook.stage, wrap(hook.hook, key, note))
    return wrap(hook, key, note)


def _changing(hook: Hook, key: str, note: Note) -> Hook:
    def noted(*given: Any) -> Any:
        result = hook(*given)
        if result != given[-1]:
            note(key)
        return result

    return noted


def _refusing(hook: Hook, key: str, note: Note) -> Hook:
    def noted(*given: Any) -> Any:
        result = hook(*given)
        if result is not None:
            note(key)
        return result

    return noted


def _offering(hook: Hook, key: str, note: Note) -> Hook:
    def noted(*given: Any) -> Iterator[Any]:
        for use in hook(*given):
            note(key)
            yield use

    return noted


def _doing(hook: Hook, key: str, note: Note) -> Hook:
    def noted(*given: Any) -> Any:
        note(key)
        return hook(*given)

    return noted


def _acting(hook: Hook, key: str, note: Note) -> Hook:
    """Who hears of an event acts when he changes anything."""

    def noted(ctx: Context, *given: Any) -> None:
        before = _told(ctx)
        hook(ctx, *given)
        if _told(ctx) != before:
            note(key)

    return noted


def _told(ctx: Context) -> tuple[Any, ...]:
    return len(ctx.events), len(ctx.pending), ctx.spent, dict(ctx.facts)


def _staged(stage: Procedure, name: str, note: Note) -> Procedure:
    """A stage fires when it asks, rolls or runs; one that is passed over does nothing."""
    key = f"stage {name}"
    return stage._replace(
        ask=stage.ask and _refusing(stage.ask, key, note), run=stage.run and _doing(stage.run, key, note)
    )


_SINGLE: dict[str, Callable[[Hook, str, Note], Hook]] = {
    "permission": _refusing, "obligation": _refusing, "side_permission": _refusing, "perform": _doing,
    "reveal": _doing, "opened": _doing, "terrain": _changing, "begun": _doing, "ended": _doing,
}  # fmt: skip


# --- parts


@contextmanager
def noting(fired: Fired) -> Iterator[None]:
    """Scenarios that are put together meanwhile note what their parts do."""
    plain = composing.parts_of_entry

    def parts_of_entry(entry: Scenario | Card) -> tuple[Part, ...]:
        return tuple(_noting_part(part, fired) for part in plain(entry))

    composing.parts_of_entry = parts_of_entry
    try:
        yield
    finally:
        composing.parts_of_entry = plain


def _noting_part(part: Part, fired: Fired) -> Part:
    def note(what: str) -> None:
        fired.note(part.rule, what)

    brought: dict[str, Any] = {
        name: wrap(getattr(part, name), name, note) for name, wrap in _BROUGHT.items() if getattr(part, name)
    }
    steps = {name: _doing(step, f"step {name}", note) for name, step in part.steps.items()}
    return dataclasses.replace(part, steps=steps, **brought)


def _giving(hook: Hook, key: str, note: Note) -> Hook:
    def noted(*given: Any) -> Any:
        result = hook(*given)
        if result:
            note(key)
        return result

    return noted


_BROUGHT: dict[str, Callable[[Hook, str, Note], Hook]] = {
    "drawn": _giving, "zone": _doing, "cuts": _giving, "few_dice": _giving, "ground_problem": _refusing,
}  # fmt: skip


def keys_of_part(part: Part) -> set[Firing]:
    """What a part can do."""
    steps = {(part.rule, f"step {name}") for name in part.steps}
    return steps | {(part.rule, name) for name in _BROUGHT if getattr(part, name)}
