"""Problems of a warband in words, each with the page of the rule that it goes against."""

from __future__ import annotations

from typing import NamedTuple

from skald.content.handbook.entries import entries
from skald.content.problems import Problem
from skald.web.tournaments.queries.rosters import roster_sentence

#: The rule behind a problem that doesn't name its own: the first of these that its code begins with.
_RULES = (
    ("roster.mercenary", "core.mercenaries"), ("roster.is-mercenary", "core.mercenaries"),
    ("roster.not-mercenary", "core.mercenaries"), ("muster.mercenaries", "core.mercenaries"),
    ("muster.heroic", "core.heroic-units"), ("muster.escort", "core.heroic-units"),
    ("muster.not-hero", "core.heroic-units"),
    ("muster.banner", "core.war-banner"), ("roster.banner", "core.war-banner"),
    ("roster.spell", "magic.magic"), ("muster.spells", "magic.magic"), ("muster.no-caster", "magic.magic"),
    ("roster.size", "core.profiles"), ("roster.figures", "core.profiles"), ("muster.size", "core.profiles"),
    ("muster.equipment", "core.profiles"), ("roster.too-many", "core.profiles"), ("", "core.muster"),
)  # fmt: skip


class Judged(NamedTuple):
    """A problem in words, and where its rule can be read."""

    text: str
    rule: str
    name: str


def judged(problem: Problem, edition: str, language: str) -> Judged:
    """A problem with its rule's page."""
    rule = rule_behind(problem, edition)
    return Judged(roster_sentence(problem), rule, entries()[rule].name(language) if rule else "")


def rule_behind(problem: Problem, edition: str) -> str:
    """The rule that a problem goes against: the one it names, or the one that its code is about."""
    named = str(dict(problem.given).get("rule", ""))
    if named in entries():
        return named
    bare = next(rule for code, rule in _RULES if problem.code.startswith(code))
    ids = (f"{edition}.{bare}", f"second.{bare}")
    return next((each for each in ids if each in entries()), "")
