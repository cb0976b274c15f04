"""Whom each difference between two bands favours: quick battles fought with it and without it, by the same dice."""

from __future__ import annotations

from msgspec import Struct, structs

from skald.campaign.chances import quick_chances
from skald.campaign.state import State
from skald.campaign.state_people import People
from skald.campaign.terms import Terms


class Leanings(Struct, frozen=True):
    """How many more of a hundred battles the attacker wins than loses by each difference; below nothing: fewer."""

    troops: float
    lord: float
    people: float


def leanings(terms: Terms, state: State, seed: str) -> Leanings:
    """The battle that is waited for: its troops alone, then with their lords, then with factions and boards too."""
    battle = state.battle
    assert battle is not None
    pair = (state.band(battle.attacker), state.band(battle.defender))
    alike = structs.replace(state, lords=tuple(structs.replace(lord, people=People()) for lord in state.lords))
    led = alike
    if pair[0].has_lord != pair[1].has_lord:
        for band in pair:
            led = led.with_band(structs.replace(band, has_lord=True))
    bare, missing, whole = (_net(terms, each, seed) for each in (led, alike, state))
    return Leanings(bare, missing - bare, whole - missing)


def _net(terms: Terms, state: State, seed: str) -> float:
    found = quick_chances(terms, state, seed)
    return 100 * (found.attacker.count - found.defender.count) / found.battles
