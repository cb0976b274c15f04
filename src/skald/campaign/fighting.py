"""Battles seen from the map: who meets whom, who won, losses made good, who gives way. Nobody fights here."""

from __future__ import annotations

from math import ceil

from msgspec import structs

from skald.campaign.events import (
    AnyEvent,
    BandTooSmall,
    BattleEnded,
    BattleJoined,
    LordFell,
    LordReplaced,
    Outcome,
    SiteTaken,
)
from skald.campaign.orders import Fought
from skald.campaign.settings import Settings
from skald.campaign.state import Band, Battle, State, other
from skald.campaign.terms import Terms
from skald.campaign.troops import Troop


def join_battle(state: State, told: list[AnyEvent]) -> State:
    """The band that entered meets the first enemy of the site; with no enemy left its entry is over."""
    name = state.entering
    assert name is not None
    band = state.band(name) if state.has_band(name) else None
    if band is None or not state.is_active(band):
        return structs.replace(state, entering=None)
    # Whoever came later and waits for a battle put off has an entry of its own.
    enemies = [enemy for enemy in state.active_at(band.site, other(band.seat)) if enemy.id not in state.deferred]
    if not enemies:
        return structs.replace(state, entering=None)
    battle = Battle(state.turn, state.fought + 1, band.site, band.id, enemies[0].id)
    told.append(BattleJoined(battle.number, battle.site, battle.attacker, battle.defender))
    stopped = tuple(dict.fromkeys((*state.stopped, battle.attacker, battle.defender)))
    return structs.replace(state, battle=battle, fought=battle.number, stopped=stopped)


def outcome_of(settings: Settings, fought: Fought) -> Outcome:
    """Who won: as it was said, or by the points: enough of them, and enough of a lead."""
    if fought.winner is not None:
        return fought.winner
    a, b = fought.points
    if abs(a - b) < settings.victory_lead or max(a, b) < settings.victory_least:
        return "draw"
    return "attacker" if a > b else "defender"


def recovered(settings: Settings, troop: Troop, before: int, left: int) -> int:
    """Figures of a unit after a battle: brought up to the next half point, never beyond what there was."""
    if left == 0 or settings.recovery == "none":
        return left
    if settings.recovery == "half-or-whole":
        half = ceil(before / 2)
        return half if left <= half else before
    full = ceil(left / troop.half) * troop.half
    return min(full, before) if settings.recovery_cap else full


def settle(terms: Terms, state: State, fought: Fought, told: list[AnyEvent]) -> State:
    """The battle that was waited for is over."""
    battle = state.battle
    assert battle is not None
    outcome = outcome_of(terms.settings, fought)
    pair = attacker, defender = bands_after(terms, state, fought)
    told.append(BattleEnded(battle.number, outcome, attacker.units, defender.units))
    fell = zip(pair, (fought.attacker_lord, fought.defender_lord), strict=True)
    told += [_fell(band) for band, lives in fell if state.band(band.id).has_lord and not lives]
    state = structs.replace(state.with_band(attacker).with_band(defender), battle=None)
    going = [band for band in pair if _gives_way(terms, state, band, outcome, is_mover=band is attacker)]
    told += [
        BandTooSmall(band.id, terms.band_points(band), terms.settings.smallest_band)
        for band in going
        if band.units and band.has_lord and not _is_beaten(terms, outcome, is_mover=band is attacker)
    ]
    if outcome != "draw" and terms.settings.small_winner == "takes-and-retreats":
        winner = attacker if outcome == "attacker" else defender
        state = _taken_on_leaving(state, winner, told) if winner in going else state
    goes_on = outcome == "attacker" and attacker not in going and terms.settings.defenders == "all"
    # Nobody waits for the lot of another to be counted as lost.
    going.sort(key=lambda band: bool(band.units))
    retreats = (*state.retreats, *((band.id, not band.has_lord) for band in going))
    return structs.replace(state, retreats=retreats, entering=attacker.id if goes_on else None)


def bands_after(terms: Terms, state: State, fought: Fought) -> tuple[Band, Band]:
    """Attacker and defender of the battle that is waited for, as a result leaves them."""
    battle = state.battle
    assert battle is not None
    return (
        _after(terms, state.band(battle.attacker), fought.attacker, fought.attacker_lord),
        _after(terms, state.band(battle.defender), fought.defender, fought.defender_lord),
    )


def winner_leaves(terms: Terms, state: State, fought: Fought) -> bool:
    """Whether the band that wins the battle that is waited for couldn't stay where it won."""
    outcome = outcome_of(terms.settings, fought)
    if outcome == "draw":
        return False
    attacker, defender = bands_after(terms, state, fought)
    is_mover = outcome == "attacker"
    return _gives_way(terms, state, attacker if is_mover else defender, outcome, is_mover=is_mover)


def _taken_on_leaving(state: State, winner: Band, told: list[AnyEvent]) -> State:
    """A winner too small to stay takes the site all the same, if anybody is left of it."""
    before = state.owner(winner.site)
    if not winner.units or before == winner.seat:
        return state
    told.append(SiteTaken(winner.site, winner.seat, before))
    return state.with_owner(winner.site, winner.seat)


def _fell(band: Band) -> LordFell | LordReplaced:
    """A band that still has a lord takes no notice of the fall of one."""
    return LordReplaced(band.id) if band.has_lord else LordFell(band.id)


def _after(terms: Terms, band: Band, left: tuple[int, ...], lord: bool) -> Band:
    settings = terms.settings
    units = []
    for unit, figures in zip(band.units, left, strict=True):
        now = recovered(settings, terms.troops[unit.troop], unit.figures, figures)
        if now:
            units.append(structs.replace(unit, figures=now))
    has_lord = band.has_lord if settings.lord_death == "ignored" else band.has_lord and lord
    return structs.replace(band, units=tuple(units), has_lord=has_lord)


def _gives_way(terms: Terms, state: State, band: Band, outcome: Outcome, *, is_mover: bool) -> bool:
    # A band too small for the field can stay in its own town (E6-5: "elsewhere").
    at_home = band.site in terms.towns(state, band.seat)
    if not band.units or not band.has_lord or (terms.is_too_small(band) and not at_home):
        return True
    return _is_beaten(terms, outcome, is_mover=is_mover)


def _is_beaten(terms: Terms, outcome: Outcome, *, is_mover: bool) -> bool:
    if outcome == "draw":
        return is_mover and terms.settings.drawn_battle == "mover-retreats"
    return (outcome == "attacker") != is_mover
