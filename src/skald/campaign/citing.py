"""Refusals with the passage of the campaign's text that they follow from."""

from __future__ import annotations

from skald.content.problems import Parameter, Problem, problem

BANDS, RECRUITING, MARCHING, UPKEEP, INITIATIVE, LOSSES = (
    f"SAGA campaign 0.3.0, {part}"
    for part in ("Les bandes", "Le recrutement", "Déplacement", "L'entretien", "L'initiative", "Les pertes")
)


def refused(code: str, cite: str, /, **given: Parameter) -> Problem:
    """A refusal with the passage of the rules that it follows from."""
    return problem(code, cite=cite, **given)
