"""What a question wants to know first: who wins, how many fall, or whether somebody is killed.

Owns these words in French and in English. What both sides then play for, and what an answer says first, follow from it.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from skald.odds.best_play import Bare
from skald.odds.counted import Counts
from skald.odds.enchanting import rolled_by_face
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.reckoning import to_the_dice, tolls
from skald.odds.spending import can_spend, usual_aim
from skald.odds.table import lay_out
from skald.odds.valuation import Aim
from skald.rules.ids import Combat

_HOW_MANY = re.compile(
    r"\b(?:how many|combien(?! de (?:chances?|probabilites?))|"
    r"(?:expected|average|mean) (?:losses|casualties|kills?|damage|deaths?)|"
    r"(?:pertes|morts|degats) (?:moyen(?:ne)?s?|attendue?s)|"
    r"(?:nombre (?:moyen )?|nb )de (?:morts|pertes)|"
    r"kills? (?:the )?(?:more|most)|tu(?:e|ent) (?:le )?plus|as many as (?:possible|i can|we can)|"
    r"(?:le plus|un maximum)(?: de \w+)? possible)\b"
)
_SURVIVE = re.compile(
    r"\b(?:surviv(?:es?|ing|ent|re)|survi[ts]|survie|survival|safe|securite|danger|dead|suis mort|sont morts|"
    r"dies?|dying|meurt|meurent|meure|mourir)\b"
)


def wanted(plain_text: str, *, kills: bool, is_struck: bool) -> Aim | None:
    """What a sentence asks about; None where it leaves that open. Whether those who are struck live is one question."""
    if _HOW_MANY.search(plain_text):
        return Aim.LOSSES
    if kills or (is_struck and _SURVIVE.search(plain_text)):
        return Aim.WIPE_OUT
    return None


def played_for(matchup: Matchup, bare: Bare = ((), ()), asks: Aim | None = None) -> Aim | None:
    """What both play for when nobody names an aim; None: nobody spends anything.

    Whether somebody is killed hangs on the casualties that his special rules avert, so these are played out; so they
    are for whoever fights alone, of whom it is told how often he falls.
    """
    killable = {who for who in (ATTACKER, DEFENDER) if matchup.sides[who].figures == 1}
    if asks is Aim.WIPE_OUT:
        killable.add(DEFENDER)
    if can_spend(matchup, bare) or any(averts(matchup, who) for who in killable):
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


class Says(Enum):
    """A sentence at the head of an answer; its words are found at the edge."""

    #: The target is killed, or wiped out; or it lives.
    KILLED = auto()
    #: At least so many fall.
    AT_LEAST = auto()
    #: How many fall of a target that is shot at.
    AVERAGE = auto()
    #: What a shot does.
    HIT = auto()
    #: How many fall, and who wins.
    LOST = auto()
    #: Who wins, and how many fall.
    WON = auto()


def sentences(matchup: Matchup, asks: Aim | None, counts: Counts | None = None) -> tuple[Says, ...]:
    """The first sentences of an answer: what was asked comes first."""
    is_shot = matchup.combat is Combat.SHOT
    if counts and counts.least:
        return Says.AT_LEAST, Says.AVERAGE if is_shot else Says.LOST
    if asks is Aim.WIPE_OUT and is_shot:
        # Of whoever is shot at alone there is nothing more to tell.
        return (Says.KILLED,) if matchup.defender.figures == 1 else (Says.KILLED, Says.HIT)
    told = Says.HIT if is_shot else Says.LOST if asks is Aim.LOSSES else Says.WON
    return (Says.KILLED, told) if asks is Aim.WIPE_OUT else (told,)


class Lone(NamedTuple):
    """Figures that fight alone and are told apart: their side fights to the last of them."""

    #: Sides of whose lone figure it is told how often it falls.
    sides: tuple[int, ...] = ()
    #: Special rules could save one of them, and are not counted.
    is_savable: bool = False


def lone(matchup: Matchup, asks: Aim | None, counts: Counts | None = None, *, is_played: bool) -> Lone:
    """Of whom it is told apart that he may fall; how often a target is killed may stand in the headline already."""
    if matchup.combat is Combat.SHOT:
        return Lone()
    alone = [who for who in (ATTACKER, DEFENDER) if matchup.sides[who].figures == 1]
    first = {DEFENDER} if asks is Aim.WIPE_OUT else {counts.side} if counts and counts.least else set()
    told = tuple(who for who in alone if who not in first)
    return Lone(told, not is_played and any(averts(matchup, who) for who in alone))
