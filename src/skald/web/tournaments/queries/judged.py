"""Problems of a list in words, each with the page of the rule that it goes against."""

from __future__ import annotations

from skald.content.editions import EDITIONS
from skald.content.handbook.grounds import ground_of
from skald.content.naming import troop_name
from skald.content.problems import Problem
from skald.content.words import word
from skald.web.reference.told import Told, at_line
from skald.web.tournaments.phrases import language


def judged(problem: Problem, edition: str = EDITIONS[0]) -> Told:
    """A problem of a list with its line and its rule, troops called by their names."""
    given = {key: troop_name(language(), str(text)) if key == "troop" else text for key, text in problem.given}
    said = word(language(), "problems", problem.code, **given)
    return at_line(Told.of(said, ground_of(problem, edition)), problem.line)
