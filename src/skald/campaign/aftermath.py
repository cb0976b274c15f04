"""What a battle cost, unit by unit: figures before it, when it ended, and after losses were made good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from skald.campaign.events import (
    AnyEvent,
    BandLost,
    BandRetreated,
    BandTooSmall,
    LordFell,
    LordReplaced,
    Outcome,
)
from skald.campaign.fighting import outcome_of, recovered
from skald.campaign.journal import Chronicle
from skald.campaign.state import Band, Battle, State, Unit
from skald.campaign.story import beginning, moments
from skald.campaign.terms import Terms
from skald.campaign.turn import BattleFought


class Toll(Struct, frozen=True):
    """One band of a battle; each unit as it was, its figures at the end, and those after recovery."""

    band: Band
    units: tuple[tuple[Unit, int, int], ...]
    lord_fell: bool


#: What can become of a band right after a battle.
BandEvent = LordFell | LordReplaced | BandTooSmall | BandRetreated | BandLost


class Aftermath(Struct, frozen=True):
    """A battle that was fought, by the number of the journal's entry that tells it."""

    number: int
    battle: Battle
    outcome: Outcome
    #: Nobody was named, so these points of attacker and defender decided.
    points: tuple[int, int] | None
    attacker: Toll
    defender: Toll
    #: What became of the two bands at once: who lost his lord, who couldn't stay, who fell back and where to.
    then: tuple[BandEvent, ...] = ()


def aftermaths(value: Chronicle) -> tuple[Aftermath, ...]:
    """Every battle so far, as it counts today."""
    state, found = beginning(value), []
    for moment in moments(value):
        if isinstance(moment.given, BattleFought):
            found.append(_aftermath(value.terms, state, moment.number, moment.given))
        if found and moment.turn == found[-1].battle.turn:
            last = found[-1]
            found[-1] = structs.replace(last, then=(*last.then, *_consequences(last, moment.events)))
        state = moment.state
    return tuple(found)


def _consequences(fought: Aftermath, events: Iterable[AnyEvent]) -> Iterator[BandEvent]:
    """Of events, what they tell of the two bands; a band is gone once, whatever comes to it later in the turn."""
    pair = {fought.battle.attacker, fought.battle.defender}
    gone = {event.band for event in fought.then if isinstance(event, BandRetreated | BandLost)}
    for event in events:
        if isinstance(event, BandEvent) and event.band in pair - gone:
            gone |= {event.band} if isinstance(event, BandRetreated | BandLost) else set()
            yield event


def _aftermath(terms: Terms, state: State, number: int, given: BattleFought) -> Aftermath:
    battle, fought = given.battle, given.fought
    return Aftermath(
        number, battle, outcome_of(terms.settings, fought), fought.points if fought.winner is None else None,
        _toll(terms, state.band(battle.attacker), fought.attacker, lives=fought.attacker_lord),
        _toll(terms, state.band(battle.defender), fought.defender, lives=fought.defender_lord),
    )  # fmt: skip


def _toll(terms: Terms, band: Band, left: tuple[int, ...], *, lives: bool) -> Toll:
    units = tuple(
        (unit, figures, recovered(terms.settings, terms.troops[unit.troop], unit.figures, figures))
        for unit, figures in zip(band.units, left, strict=True)
    )
    return Toll(band, units, band.has_lord and not lives)
