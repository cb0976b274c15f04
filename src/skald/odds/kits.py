"""Which sets of equipment make sense for a side of a fight, and which one is meant when nobody names any."""

from __future__ import annotations

from functools import lru_cache

from skald.content.editions import edition
from skald.odds.matchup import ATTACKER, Fighter, Matchup
from skald.odds.table import BadMatchup, lay_out
from skald.rules.ids import Combat

Kit = tuple[str, ...]


@lru_cache(maxsize=4096)
def kits(edition_id: str, troop: str, combat: Combat, who: int) -> tuple[Kit, ...]:
    """The sets of equipment that make sense here: a shooter needs something to shoot with, if it can have it."""
    every = edition(edition_id).profiles[troop].options
    if combat is Combat.SHOT and who == ATTACKER:
        return tuple(kit for kit in every if _shoots(edition_id, troop, kit)) or every
    return every


def usual_kit(edition_id: str, troop: str, combat: Combat, who: int) -> Kit:
    """The equipment of a unit when nobody names any."""
    offered = kits(edition_id, troop, combat, who)
    return () if () in offered else offered[0]


def refused(asked: Matchup, code: str) -> bool:
    """Whether a question can't be asked for this reason."""
    try:
        lay_out(asked)
    except BadMatchup as error:
        return any(found.code == code for found in error.problems)
    return False


def _shoots(edition_id: str, troop: str, kit: Kit) -> bool:
    shot = Matchup(Fighter(troop, 1, kit), Fighter("warriors", 1), Combat.SHOT, edition_id)
    return not refused(shot, "odds.cannot-shoot")
