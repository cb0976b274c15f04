"""What is said beside an answer."""

from __future__ import annotations

import pytest

from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.odds.remarks import remarks
from skald.rules.ids import Combat, Cover

BOWS = Fighter("levies", 12, ("bow",))
RIDERS = Fighter("hearthguard", 6, ("horse",))


def covered(fighter: Fighter, cover: Cover) -> Fighter:
    return Fighter(fighter.troop, fighter.figures, fighter.equipment, cover=cover)


@pytest.mark.parametrize(
    ("matchup", "codes"),
    [
        (Matchup(BOWS, covered(RIDERS, Cover.LIGHT), Combat.SHOT), ["cover-never"]),
        (Matchup(BOWS, covered(RIDERS, Cover.SOLID), Combat.SHOT), ["cover-never"]),
        (Matchup(BOWS, covered(RIDERS, Cover.LIGHT), Combat.SHOT, "first"), ["cover-never"]),
        (Matchup(BOWS, RIDERS, Combat.SHOT), []),
        (Matchup(BOWS, Fighter("hearthguard", 6, cover=Cover.LIGHT), Combat.SHOT), []),
        (Matchup(covered(BOWS, Cover.LIGHT), RIDERS, Combat.SHOT), ["cover-of-shooter"]),
        (Matchup(Fighter("warriors", 8), covered(RIDERS, Cover.LIGHT)), ["cover-never"]),
        (Matchup(Fighter("warriors", 8), covered(RIDERS, Cover.SOLID)), ["cover-never"]),
        (Matchup(Fighter("warriors", 8), Fighter("behemoth", 1, cover=Cover.SOLID)), ["cover-never"]),
        (Matchup(Fighter("warriors", 8), Fighter("warriors", 8, cover=Cover.LIGHT)), ["cover-in-melee"]),
        (Matchup(Fighter("warriors", 8), Fighter("warriors", 8, cover=Cover.SOLID)), []),
    ],
)
def test_cover_that_changes_nothing_is_told(matchup: Matchup, codes: list[str]):
    assert [each.code.removeprefix("odds.") for each in remarks(matchup)] == codes
    open_ground = Matchup(
        covered(matchup.attacker, Cover.NONE), covered(matchup.defender, Cover.NONE), matchup.combat, matchup.edition
    )
    is_idle = odds(matchup).means == odds(open_ground).means
    assert is_idle == (bool(codes) or matchup == open_ground)
