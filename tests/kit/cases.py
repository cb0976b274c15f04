"""The rule catalogue: a case is a test that names the rules it rules on, and the change of the FAQ it comes from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from skald.rules.ids import Level

F = TypeVar("F", bound=Callable[..., object])

#: Rule id -> names of the cases that rule on it; likewise for clauses of the FAQ.
CASES: dict[str, list[str]] = defaultdict(list)
FAQ: dict[str, list[str]] = defaultdict(list)
#: Spell and level -> names of the cases that rule on it.
LEVELS: dict[tuple[str, str], list[str]] = defaultdict(list)


def spell_case(spell: str, *levels: Level, cite: str = "Age of Magic, spells") -> Callable[[F], F]:
    """Mark a test as a case of a spell at some of its levels; without any it rules on the spell as such."""
    rule = f"second.spell.{spell}"

    def mark(test: F) -> F:
        for level in levels:
            LEVELS[rule, level.name.lower()].append(test.__name__)
        return case(rule, cite=cite)(test)

    return mark


def case(*rules: str, cite: str, faq: str = "") -> Callable[[F], F]:
    """Mark a test as a case: the rule ids it rules on, where it is written, and the FAQ's heading if it changed it."""

    def mark(test: F) -> F:
        name = f"{test.__module__.rpartition('.')[2]}.{test.__name__}"
        for rule in rules:
            CASES[rule].append(name)
        if faq:
            FAQ[faq].append(name)
        test.cite = cite  # type: ignore[attr-defined]
        return test

    return mark
