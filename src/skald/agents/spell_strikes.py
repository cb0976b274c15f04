"""What spells are worth that strike, and those that hamper an enemy."""

from __future__ import annotations

from skald.agents.spell_scale import NOTHING, Judge, Worth, added, sixths, target, times
from skald.agents.spell_sight import MARKER, Sight
from skald.agents.spell_wards import own_life
from skald.rules.asking import are_within
from skald.rules.frames import Aim
from skald.rules.geometry import Footprint, any_within
from skald.rules.ids import Combat
from skald.rules.lengths import L, M, S


def bolt(sight: Sight, aim: Aim) -> Worth:
    """Casualties by two dice against the Armour for shots."""
    unit = target(sight, aim)
    low, middle = (2 * sixths(sight, unit, Combat.SHOT, more) * 100 // 6 for more in (1, 0))
    most = 100 * len(unit.figures)
    return times(sight.felled(unit), min(low, most), min(middle, most), min(164, most))


def gale(sight: Sight, aim: Aim) -> Worth:
    """Every enemy near the caster."""
    near = [foe for foe in sight.enemies if are_within(sight.caster.figures, foe.figures, M)]
    figures = sum(sight.felled(foe) for foe in near)
    return sum(sight.marker(foe) for foe in near) // 2, figures // 2, figures * 3 // 2


def lance(sight: Sight, aim: Aim) -> Worth:
    """A line goes through one enemy for sure, and perhaps through a second."""
    near = [foe for foe in sight.enemies if are_within(sight.caster.figures, foe.figures, L)]
    best, *others = sorted((sight.felled(foe) for foe in near), reverse=True) or [0]
    value = best + sum(others[:1]) // 2
    return value // 3, value * 2 // 3, best * 5 // 2 + sum(others[:1]) // 2


def storm(sight: Sight, aim: Aim) -> Worth:
    """All who stand near a place, own units too."""
    if aim.place is None:
        return NOTHING
    spot = (Footprint(aim.place[0], aim.place[1], 0),)
    struck = [u for u in (*sight.enemies, *sight.friends, sight.caster) if any_within(u.figures, spot, S)]
    balance = [0, 0, 0]
    for unit in struck:
        sign = -1 if unit.side is sight.side else 1
        marker = sight.marker(unit)
        harm = (marker // 6, marker // 3, (marker + sight.felled(unit)) // 2)
        balance = [total + sign * each for total, each in zip(balance, harm, strict=True)]
    return balance[0], balance[1], balance[2]


def withers(sight: Sight, aim: Aim) -> Worth:
    """Up to three units, each by its Armour."""
    total = NOTHING
    for unit in map(sight.ctx.unit, aim.units):
        sign = -1 if unit.side is sight.side else 1
        melee, shot = (sixths(sight, unit, combat, 1) for combat in (Combat.MELEE, Combat.SHOT))
        felled, marker = sight.felled(unit), sight.marker(unit)
        worth = (marker * melee // 6, felled * shot // 6, (felled + marker) * (1 + max(melee, shot)) // 6)
        total = added(total, (sign * worth[0], sign * worth[1], sign * worth[2]))
    return total


def leech(sight: Sight, aim: Aim) -> Worth:
    """A marker, and a caster who gets rid of his."""
    unit = target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    marker = sight.marker(unit) + (10 if sight.caster.fatigue else 0)
    return marker // 2, marker * 2 // 3, sight.felled(unit) + sight.marker(unit) + 10 * sight.caster.fatigue


# --- what hampers


def hampers(*parts: int) -> Judge:
    """An enemy that could do something in its turn: parts of that."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = target(sight, aim)
        return NOTHING if unit.side is sight.side else times(sight.menace(unit), *parts)

    return judge


def weeds(sight: Sight, aim: Aim) -> Worth:
    """Who may not act, or is worn out beside those who can charge it."""
    unit = target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    menace, is_prey = sight.menace(unit), any(sight.strikes(friend) for friend in sight.threats(unit))
    exhausted = menace * 7 // 10 + (60 if is_prey else 20) if sight.ctx.can_tire(unit) else 0
    return menace // 4, menace, exhausted


def canker(sight: Sight, aim: Aim) -> Worth:
    """Blunt blades, and at best shields that fail."""
    unit = target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    menace = sight.menace(unit)
    # Shields that fail are for those who charge now.
    open_to = sight.stake(unit) // 6 if any(sight.strikes(friend) for friend in sight.threats(unit)) else 0
    return menace // 6, menace // 3, menace * 45 // 100 + open_to


def terrors(sight: Sight, aim: Aim) -> Worth:
    """A marker for each activation, or none at all."""
    unit = target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    marker = sight.marker(unit)
    return marker // 2, marker * 2 // 3, marker * 5 // 6 + sight.menace(unit) // 3


def years(sight: Sight, aim: Aim) -> Worth:
    """Markers in the enemy's turn."""
    total = 0
    for unit in map(sight.ctx.unit, aim.units):
        total += -MARKER if unit.side is sight.side else sight.marker(unit)
    return total // 3, total, total * 5 // 2


def repels(sight: Sight, aim: Aim) -> Worth:
    """An enemy sent away, above all from the caster."""
    unit = target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    saved = own_life(sight)[0] // 2 if unit in sight.threats(sight.caster) else 0
    return added(times(sight.menace(unit), 8, 18, 30), (saved // 5, saved // 2, saved + sight.marker(unit)))
