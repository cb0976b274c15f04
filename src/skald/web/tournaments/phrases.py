"""Problems and reasons of the pure package in the visitor's language, with players named by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language

from skald.content.problems import Problem
from skald.content.words import LANGUAGES, word
from skald.tournament.reasons import Reason, tell
from skald.tournament.settings import PlayerId

Names = Mapping[PlayerId, str]
_NAMING = ("player", "other", "word")


def language() -> str:
    """The visitor's language, as the words of the product know it."""
    spoken = (get_language() or "en")[:2]
    return spoken if spoken in LANGUAGES else "en"


def sentence(problem: Problem, names: Names | None = None) -> str:
    """A problem as a sentence; ids of players become names where they are known."""
    given = dict(problem.given)
    if names:
        by_id = {str(player): name for player, name in names.items()}
        given |= {key: by_id.get(str(given[key]), given[key]) for key in _NAMING if key in given}
    return word(language(), "problems", problem.code, **given)


def sentences(problems: Iterable[Problem], names: Names | None = None) -> list[str]:
    """Problems as sentences."""
    return [sentence(each, names) for each in problems]


def told_each(reasons: Iterable[Reason], names: Names) -> list[str]:
    """Reasons as sentences, one by one."""
    return [tell(each, language(), names) for each in reasons]
