"""What is said beside an answer: who may not strike, who is larger than allowed, what cover changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Matchup
from skald.odds.table import BadMatchup, lay_out
from skald.rules.asking import cover_of
from skald.rules.context import Context
from skald.rules.ids import Combat, Cover


def remarks(matchup: Matchup) -> tuple[Problem, ...]:
    """Everything that is to be said beside the answer to a question."""
    return (*_exhausted(matchup), *_oversized(matchup), *_idle_cover(matchup))


def is_never_covered(matchup: Matchup, who: int) -> bool:
    """Whether a side stands in cover that its rules forbid it to have; False where the question has no answer."""
    cover = matchup.sides[who].cover
    if not cover:
        return False
    try:
        table = lay_out(matchup)
    except BadMatchup:
        return False
    ctx = Context(table.ruleset, table.state)
    return cover_of(ctx, ctx.units[who]) < cover


def _exhausted(matchup: Matchup) -> Iterator[Problem]:
    """Whoever may only rest, and strikes all the same."""
    base, fighter = edition(matchup.edition), matchup.attacker
    if base.constants.exhausted_only_rests and 0 < base.profiles[fighter.troop].limit <= fighter.fatigue:
        yield problem("odds.exhausted-shot" if matchup.combat is Combat.SHOT else "odds.exhausted-charge")


def _oversized(matchup: Matchup) -> Iterator[Problem]:
    base = edition(matchup.edition)
    for role, fighter in zip(ROLES, matchup.sides, strict=True):
        if fighter.figures > (most := base.profiles[fighter.troop].largest):
            yield problem("odds.oversized", troop=fighter.troop, found=fighter.figures, most=most, side=role)


def _idle_cover(matchup: Matchup) -> Iterator[Problem]:
    """Cover that changes nothing: the shooter's, light cover in melee, and that of whoever may have none."""
    is_shot = matchup.combat is Combat.SHOT
    for who in (ATTACKER, DEFENDER):
        cover, role = matchup.sides[who].cover, ROLES[who]
        if not cover:
            continue
        if is_shot and who == ATTACKER:
            yield problem("odds.cover-of-shooter", side=role)
        elif is_never_covered(matchup, who):
            yield problem("odds.cover-never", side=role)
        elif not is_shot and cover is Cover.LIGHT:
            yield problem("odds.cover-in-melee", side=role)
