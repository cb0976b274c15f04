"""What the handbook keeps of the project's papers, as `scripts/coverage` writes it: an installed Skald has it too."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any


@cache
def kept(name: str) -> Any:
    """The cases by rule, the rows of the glossary or those of the rulings, as they were written."""
    file = resources.files(__package__).joinpath("kept", f"{name}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def cases_of(rule: str) -> tuple[str, ...]:
    """The cases that rule on a rule, each by its file and its name."""
    found: dict[str, list[str]] = kept("cases")
    return tuple(found.get(rule, ()))
