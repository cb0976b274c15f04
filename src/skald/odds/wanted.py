"""What a question wants to know first: who wins, how many fall, or whether somebody is killed.

Owns these words in French and in English. What both sides then play for follows from it.
"""

from __future__ import annotations

import re

from skald.odds.best_play import Bare
from skald.odds.enchanting import rolled_by_face
from skald.odds.matchup import DEFENDER, Matchup
from skald.odds.reckoning import to_the_dice, tolls
from skald.odds.spending import can_spend, usual_aim
from skald.odds.table import lay_out
from skald.odds.valuation import Aim

_HOW_MANY = re.compile(
    r"\b(?:how many|combien(?! de (?:chances?|probabilites?))|(?:expected|average) (?:losses|casualties)|"
    r"pertes (?:moyennes|attendues))\b"
)
_KILL = re.compile(
    r"\b(?:kill(?:s|ing|ed)?|slay(?:s|ing)?|destroy(?:s|ing|ed)?|wip(?:es?|ing|ed)(?: \w+){0,4} out|"
    r"eliminat(?:es?|ing|ed)|tu(?:e|es|ent|er|ees?)|abatt(?:re|ent)|detrui(?:t|re|sent)|aneanti(?:t|r|ssent)|"
    r"elimin(?:e|ent|er))\b"
)


def wanted(plain_text: str) -> Aim | None:
    """What a sentence asks about; None where it leaves that open."""
    if _HOW_MANY.search(plain_text):
        return Aim.LOSSES
    return Aim.WIPE_OUT if _KILL.search(plain_text) else None


def played_for(matchup: Matchup, bare: Bare = ((), ()), asks: Aim | None = None) -> Aim | None:
    """What both play for when nobody names an aim; None: nobody spends anything.

    Whether somebody is killed hangs on the casualties that his special rules avert, so these are played out.
    """
    if can_spend(matchup, bare) or (asks is Aim.WIPE_OUT and averts(matchup, DEFENDER)):
        return asks or usual_aim(matchup)
    return None


def averts(matchup: Matchup, who: int) -> bool:
    """Whether special rules could avert casualties of a side, and best play can be told."""
    if rolled_by_face(matchup):
        return False
    table = lay_out(matchup)
    closed = (bool(matchup.attacker.closed), bool(matchup.defender.closed))
    step = to_the_dice(table, closed, matchup.defender.traded or 0)
    return bool(tolls(table.ruleset, step.state, averting=True)[who].averted)
