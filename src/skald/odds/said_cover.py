"""Whose cover it is that a question speaks of, and whether he can have any.

What is shown is what is counted: cover that counts for nobody is left out of the fight, and why is told.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.odds.circumstances import COUNTS
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup, of_side
from skald.odds.remarks import is_never_covered
from skald.rules.ids import Combat, Cover


def is_behind_cover(first: Fighter, second: Fighter, combat: Combat) -> bool:
    """Whether only the first of two units that come to blows stands in cover: it waits there to be charged."""
    return combat is Combat.MELEE and bool(first.cover) and not second.cover


def settle_cover(matchup: Matchup, remarks: list[Problem], *, is_turned: bool) -> tuple[Matchup, list[Problem]]:
    """The fight with the cover that counts, and what is told of it; ``is_turned``: those who charge are named last."""
    attacker, defender = matchup.sides
    if is_behind_cover(attacker, defender, matchup.combat):
        if is_turned:
            # "Do they survive a charge of 8 hearthguard behind a wall": that is where the fight is.
            matchup = replace(matchup, defender=replace(defender, cover=attacker.cover))
            remarks = [_moved(each) for each in remarks]
        else:
            remarks = [*_without(remarks, ATTACKER), of_side(problem("odds.cover-of-charger"), ROLES[ATTACKER])]
        matchup = replace(matchup, attacker=replace(attacker, cover=Cover.NONE))
    for who in (ATTACKER, DEFENDER):
        if is_never_covered(matchup, who):
            bare = replace(matchup.sides[who], cover=Cover.NONE)
            matchup = replace(matchup, **{ROLES[who]: bare})
            remarks = [*_without(remarks, who), of_side(problem("odds.cover-never"), ROLES[who])]
    return matchup, remarks


def _is_of_cover(each: Problem, who: int) -> bool:
    return each.code in COUNTS.values() and ("side", ROLES[who]) in each.given


def _moved(each: Problem) -> Problem:
    if not _is_of_cover(each, ATTACKER):
        return each
    given = tuple(pair for pair in each.given if pair[0] != "side")
    return of_side(replace(each, given=given), ROLES[DEFENDER])


def _without(remarks: list[Problem], who: int) -> list[Problem]:
    """The remarks without what some ground would count as for a side."""
    return [each for each in remarks if not _is_of_cover(each, who)]
