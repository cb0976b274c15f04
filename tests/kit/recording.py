"""A ruleset whose hooks note when they do something: what has fired, by rule and point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from skald.rules.actions import Use
from skald.rules.context import Context
from skald.rules.ruleset import Rule, Ruleset, Staged
from skald.rules.state import Unit

#: What fired: a rule's id and the point, question, window or event of its hook.
Fired = set[tuple[str, str]]


def recorded(ruleset: Ruleset, fired: Fired) -> Ruleset:
    """The same rules; whenever a hook changes, refuses, offers or does something, it is noted."""
    return ruleset.derive(ruleset.id, rules=[_noting(rule, fired) for rule in ruleset.rules.values()])


def hooks_of(ruleset: Ruleset) -> Fired:
    """Every hook of every rule."""
    found: Fired = set()
    for rule in ruleset.rules.values():
        keys = [*rule.modifiers, *rule.answers, *rule.offers]
        found |= {(rule.id, str(key.value)) for key in keys}
        found |= {(rule.id, event.__name__) for event in rule.triggers}
        for name in ("permission", "obligation", "perform", "reveal"):
            if getattr(rule, name) is not None:
                found.add((rule.id, name))
        found |= {(rule.id, f"lifts {code}") for code in rule.lifts}
    return found


def _noting(rule: Rule, fired: Fired) -> Rule:
    def note(key: str) -> None:
        fired.add((rule.id, key))

    return replace(
        rule,
        modifiers={p: _changing(hook, str(p.value), note) for p, hook in rule.modifiers.items()},
        answers={q: _changing(hook, str(q.value), note) for q, hook in rule.answers.items()},
        offers={w: _offering(hook, str(w.value), note) for w, hook in rule.offers.items()},
        triggers={event: _acting(hook, event.__name__, note) for event, hook in rule.triggers.items()},
        permission=rule.permission and _refusing(rule.permission, "permission", note),
        obligation=rule.obligation and _refusing(rule.obligation, "obligation", note),
        perform=rule.perform and _performing(rule.perform, note),
    )


Note = Callable[[str], None]


def _changing(hook: Callable[..., Any] | Staged, key: str, note: Note) -> Callable[[Context, Unit, Any], Any] | Staged:
    if isinstance(hook, Staged):
        plain = _changing(hook.hook, key, note)
        assert not isinstance(plain, Staged)
        return Staged(hook.stage, plain)
    return _noticing(hook, key, note)


def _noticing(hook: Callable[..., Any], key: str, note: Note) -> Callable[[Context, Unit, Any], Any]:
    def noted(ctx: Context, unit: Unit, current: Any) -> Any:
        result = hook(ctx, unit, current)
        if result != current:
            note(key)
        return result

    return noted


def _offering(hook: Callable[..., Iterable[Use]], key: str, note: Note) -> Callable[[Context, Unit], Iterable[Use]]:
    def noted(ctx: Context, unit: Unit) -> Iterable[Use]:
        for use in hook(ctx, unit):
            note(key)
            yield use

    return noted


def _acting(hook: Callable[..., None], key: str, note: Note) -> Callable[[Context, Unit, Any], None]:
    def noted(ctx: Context, unit: Unit, event: Any) -> None:
        before = (len(ctx.events), tuple(ctx.pending), ctx.spent)
        hook(ctx, unit, event)
        if (len(ctx.events), tuple(ctx.pending), ctx.spent) != before:
            note(key)

    return noted


def _refusing(hook: Callable[..., Any], key: str, note: Note) -> Callable[[Context, Unit, Any], Any]:
    def noted(ctx: Context, unit: Unit, action: Any) -> Any:
        result = hook(ctx, unit, action)
        if result is not None:
            note(key)
        return result

    return noted


def _performing(perform: Callable[..., None], note: Note) -> Callable[[Context, Use], None]:
    def noted(ctx: Context, use: Use) -> None:
        note("perform")
        perform(ctx, use)

    return noted
