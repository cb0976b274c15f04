"""Problems and reasons of the pure package in the visitor's language, with players named by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language

from skald.content.handbook.grounds import ground, ground_of
from skald.content.problems import Problem
from skald.content.words import LANGUAGES, word
from skald.tournament.reasons import Reason, tell
from skald.tournament.settings import PlayerId
from skald.tournament.standings import Row, explain
from skald.web.reference.told import Told, at_line

Names = Mapping[PlayerId, str]
_NAMING = ("player", "other", "word")


def language() -> str:
    """The visitor's language, as the words of the product know it."""
    spoken = (get_language() or "en")[:2]
    return spoken if spoken in LANGUAGES else "en"


def sentence(problem: Problem, names: Names | None = None) -> Told:
    """A problem as a sentence with its rule; ids of players become names where they are known."""
    given = dict(problem.given)
    if names:
        by_id = {str(player): name for player, name in names.items()}
        given |= {key: by_id.get(str(given[key]), given[key]) for key in _NAMING if key in given}
    return Told.of(word(language(), "problems", problem.code, **given), ground_of(problem))


def placed(problem: Problem) -> Told:
    """A problem of a file or a table, with its line."""
    return at_line(sentence(problem), problem.line)


def sentences(problems: Iterable[Problem], names: Names | None = None) -> list[Told]:
    """Problems as sentences."""
    return [sentence(each, names) for each in problems]


def told_each(reasons: Iterable[Reason], names: Names) -> list[Told]:
    """Reasons as sentences, one by one, each with its rule."""
    return [Told.of(tell(each, language(), names), ground("tournament", each.code)) for each in reasons]


def rank_told(row: Row, names: Names) -> Told:
    """Why somebody stands where they stand, with the rule on what parted them from their neighbour."""
    return Told.of(explain(row, language(), names), ground("tournament", row.why.code))
