"""Rules of one name that several parts of a battle or card bring: joined into one that does what each of them does."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from skald.rules.context import Context
from skald.rules.events import Event
from skald.rules.ids import RuleId
from skald.rules.ruleset import Rule, WatchHook
from skald.rules.state import Effect


def joined_rules(rules: Iterable[Rule]) -> dict[RuleId, Rule]:
    """The rules by their names, those of one name joined."""
    found: dict[RuleId, Rule] = {}
    for rule in rules:
        known = found.get(rule.id)
        found[rule.id] = rule if known is None or known is rule else _joined(known, rule)
    return found


def _joined(one: Rule, two: Rule) -> Rule:
    plain = Rule(one.id, one.cite)
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(Rule):
        first, second, usual = (getattr(rule, field.name) for rule in (one, two, plain))
        if first != usual and second != usual and first != second:
            assert isinstance(first, Mapping), f"{one.id} has {field.name} twice"
            changes[field.name] = _both(first, second)
        else:
            changes[field.name] = second if first == usual else first
    return dataclasses.replace(one, **changes)


def _both(first: Mapping[Any, Any], second: Mapping[Any, Any]) -> dict[Any, Any]:
    twice = [key for key in first if key in second]
    assert all(isinstance(key, type) for key in twice), f"two rules of one name answer {twice}"
    return {**first, **second, **{key: _after(first[key], second[key]) for key in twice}}


def _after(first: WatchHook, second: WatchHook) -> WatchHook:
    def both(ctx: Context, effect: Effect | None, event: Event) -> None:
        first(ctx, effect, event)
        second(ctx, effect, event)

    return both
