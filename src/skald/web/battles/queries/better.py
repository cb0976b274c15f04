"""Of several deeds against the same enemy, which comes first: whoever taps an enemy is proposed the better one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from skald.odds.answer import odds
from skald.odds.table import BadMatchup
from skald.rules.ids import Combat, Kind
from skald.web.battles.queries.chances import matchup
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.ways import Way


def rather_shot_at(seen: Seen, found: Iterable[Way]) -> list[tuple[int, int]]:
    """Units and enemies that they could charge or shoot at, where the shot promises more."""
    listed = list(found)
    pairs = [{(way.unit, way.target) for way in listed if way.kind is kind} for kind in (Kind.CHARGE, Kind.SHOOT)]
    return sorted(
        pair for pair in pairs[0] & pairs[1] if _promises(seen, *pair, Kind.SHOOT) > _promises(seen, *pair, Kind.CHARGE)
    )


def _promises(seen: Seen, unit: int, target: int, kind: Kind) -> Fraction:
    """How many more the enemy loses on average than oneself, with nobody spending anything."""
    mine, theirs = (seen.state.units[each] for each in (unit, target))
    try:
        asked = matchup(seen, mine, theirs, Combat.SHOT if kind is Kind.SHOOT else Combat.MELEE)
        own, other = odds(asked, averting=True).means
    except BadMatchup:
        return Fraction(0)
    return other - own
