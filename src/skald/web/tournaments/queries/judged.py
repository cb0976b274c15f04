"""Problems of a list in words, each with the page of the rule that it goes against."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.content.editions import EDITIONS
from skald.content.handbook.entries import entries
from skald.content.naming import troop_name
from skald.content.problems import Problem
from skald.content.words import word
from skald.web.tournaments.phrases import language

#: The rule behind a problem that doesn't name its own: the first of these that its code begins with.
_RULES = (
    ("roster.mercenary", "core.mercenaries"), ("roster.is-mercenary", "core.mercenaries"),
    ("roster.not-mercenary", "core.mercenaries"), ("muster.mercenaries", "core.mercenaries"),
    ("muster.heroic", "core.heroic-units"), ("muster.escort", "core.heroic-units"),
    ("muster.not-hero", "core.heroic-units"),
    ("muster.banner", "core.war-banner"), ("roster.banner", "core.war-banner"),
    ("entry.banner", "core.war-banner"), ("entry.spells", "magic.magic"), ("roster.spell", "magic.magic"),
    ("muster.spells", "magic.magic"), ("muster.no-caster", "magic.magic"),
    ("roster.size", "core.profiles"), ("roster.figures", "core.profiles"), ("muster.size", "core.profiles"),
    ("muster.equipment", "core.profiles"), ("roster.too-many", "core.profiles"), ("", "core.muster"),
)  # fmt: skip


class Judged(NamedTuple):
    """A problem in words, and where its rule can be read."""

    text: str
    rule: str
    name: str

    def __str__(self) -> str:
        return self.text


def judged(problem: Problem, edition: str = EDITIONS[0]) -> Judged:
    """A problem with its rule's page."""
    rule = rule_behind(problem, edition)
    return Judged(roster_sentence(problem), rule, entries()[rule].name(language()) if rule else "")


def roster_sentence(problem: Problem) -> str:
    """A problem of a list, with troops called by their names."""
    given = {key: troop_name(language(), str(text)) if key == "troop" else text for key, text in problem.given}
    said = word(language(), "problems", problem.code, **given)
    return said if not problem.line else _("Line %(line)d: %(problem)s") % {"line": problem.line, "problem": said}


def rule_behind(problem: Problem, edition: str) -> str:
    """The rule that a problem goes against: the one it names, or the one that its code is about."""
    named = str(dict(problem.given).get("rule", ""))
    if named in entries():
        return named
    bare = next(rule for code, rule in _RULES if problem.code.startswith(code))
    ids = (f"{edition}.{bare}", f"second.{bare}")
    return next((each for each in ids if each in entries()), "")
