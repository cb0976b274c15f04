"""What a problem or a reason rests on: the page of the rule or ruling that it follows from.

Owns the table from codes to pages (`grounds.toml`). Whoever words a problem or a reason asks here, so that a code
without a row is noticed by the tests and never shown without its page.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from skald.content.editions import EDITIONS
from skald.content.handbook.entries import entries
from skald.content.problems import Problem


@cache
def _table(name: str) -> Mapping[str, str]:
    text = resources.files(__package__).joinpath("grounds.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text)[name])


@cache
def ground(table: str, code: str, edition: str = EDITIONS[0]) -> str:
    """The page behind a code of a table of words; a `LookupError` where nobody has said which."""
    rows = _table(table)
    fitting = [row for row in rows if row == code or code.startswith(row)]
    if not fitting:
        raise LookupError(f"no ground for {table} {code}")
    return _of_edition(rows[max(fitting, key=len)], edition)


def ground_of(problem: Problem, edition: str = EDITIONS[0]) -> str:
    """The page behind a problem: the rule that it names, the passage that it cites, or what its code is about."""
    given = dict(problem.given)
    if (named := str(given.get("rule", ""))) in entries():
        return named
    if "cite" in given:
        return _table("passages")[str(given["cite"])]
    return ground("problems", problem.code, edition)


def _of_edition(page: str, edition: str) -> str:
    """A page by its whole id; a bare name is the edition's own rule, or the newest edition's."""
    ids = (page, f"{edition}.{page}", f"{EDITIONS[0]}.{page}")
    return next(each for each in ids if each in entries())
