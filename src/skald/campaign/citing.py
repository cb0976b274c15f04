"""Refusals with the passage of the campaign's text that they follow from."""

from __future__ import annotations

from collections.abc import Mapping

from skald.content.problems import Parameter, Problem, problem
from skald.content.words import word

#: What the authors' own program does and their text doesn't say; each is a ruling and a setting of its own.
TOOL_WAY_BACK, TOOL_TRANSFERS = "tool-way-back", "tool-transfers"
BANDS, RECRUITING, MARCHING, UPKEEP, INITIATIVE, LOSSES = (
    "bands", "recruiting", "marching", "upkeep", "initiative", "losses",
)  # fmt: skip


def refused(code: str, cite: str, /, **given: Parameter) -> Problem:
    """A refusal with the passage of the rules that it follows from."""
    return problem(code, cite=cite, **given)


def cited(given: Mapping[str, Parameter], language: str) -> dict[str, Parameter]:
    """A problem's parameters, its passage named as readers of a language call it."""
    cite = {"cite": word(language, "campaign", f"cite-{given['cite']}")} if "cite" in given else {}
    return {**given, **cite}
