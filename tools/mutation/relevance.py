"""Which tests speak of a statement: those that share its rare words. They are tried first on a fault in it."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from tools.mutation.sampling import Mutant, places_of

WORD = re.compile(r"[a-z]{3,}")


def words(text: str) -> frozenset[str]:
    """The words of some code: “first.core.sworn-men” has four."""
    return frozenset(WORD.findall(text.lower()))


@cache
def words_of(function: Any) -> frozenset[str]:
    """The words of a test with its decorators."""
    try:
        return words(inspect.getsource(function))
    except (OSError, TypeError):
        return frozenset()


def words_at(mutant: Mutant) -> frozenset[str]:
    """The words of a fault's statement, with those of where it stands."""
    stmt = next(place.stmt for place in places_of(mutant.file) if place.number == mutant.statement)
    return words(f"{mutant.file} {mutant.name} {ast.unparse(stmt)}")


def nearness(functions: dict[str, Any], asked: Iterable[str]) -> dict[str, float]:
    """How much each test speaks of these words; a word that every test has says nothing."""
    spread = Counter(word for function in set(functions.values()) for word in words_of(function))
    wanted = frozenset(asked)
    return {name: sum(1 / spread[word] for word in wanted & words_of(function)) for name, function in functions.items()}
