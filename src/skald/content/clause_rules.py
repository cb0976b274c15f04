"""The clauses of an edition as rules: ids for ever, citations, no hooks."""

from __future__ import annotations

from collections.abc import Mapping

from skald.rules.clauses import Clause
from skald.rules.ids import RuleId
from skald.rules.ruleset import Rule


def clause_rules(edition: str, cites: Mapping[Clause, str]) -> tuple[tuple[Rule, ...], dict[Clause, RuleId]]:
    """The rules of the clauses an edition has, and where the kernel finds them.

    A clause that the edition lacks can never be cited by its procedures; should it be, the id says so.
    """
    ids = {clause: RuleId(f"{edition}.core.{clause.value}") for clause in Clause}
    return tuple(Rule(ids[clause], cite) for clause, cite in cites.items()), ids
