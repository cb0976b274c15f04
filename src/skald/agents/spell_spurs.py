"""What spells are worth that spur own units on: to charge, to shoot, to move, to take heart."""

from __future__ import annotations

from skald.agents.spell_scale import NOTHING, Worth, sixths, target
from skald.agents.spell_sight import EXHAUSTS, MARKER, Sight
from skald.agents.unit_facts import range_of
from skald.agents.weights import RAIDER
from skald.content.second.heroes import endures
from skald.content.second.strange_troops import IMPOSING
from skald.rules.asking import are_within
from skald.rules.frames import Aim
from skald.rules.ids import Combat
from skald.rules.lengths import M, S

#: What a marker less is worth to the own side: as much as a rest.
RESTED = RAIDER.rest


def haste(sight: Sight, aim: Aim) -> Worth:
    """Who is about to charge hits more."""
    unit = target(sight, aim)
    prey = sight.prey(unit)
    if prey is None:
        return NOTHING
    felled, faces = sight.felled(prey), sixths(sight, prey, Combat.MELEE)
    dice = min(2, len(unit.figures))
    # Who hits oftener also wins, and the enemy withdraws.
    return dice * faces * felled // 9, felled * 2 // 3, sight.pool(unit) * felled // 9 + 14


def giantsbane(sight: Sight, aim: Aim) -> Worth:
    """Who is about to charge something imposing: a beast, or a lord who rides one."""
    unit = target(sight, aim)
    prey = sight.prey(unit, farther=S, having=IMPOSING)
    if prey is None:
        return NOTHING
    more = sight.pool(unit) * sight.felled(prey)
    # Against Armour 4 both come to the same; but what is added stays where the board has dice rolled again.
    return more * sixths(sight, prey, Combat.MELEE) // 27, more // 9 + 1, sight.felled(prey) * 2


def fever(sight: Sight, aim: Aim) -> Worth:
    """A charge that goes farther and hits harder."""
    unit = target(sight, aim)
    prey = sight.prey(unit, farther=S)
    if prey is None:
        return NOTHING
    farther = 0 if sight.strikes(unit) else 30
    die = sight.felled(prey) * sixths(sight, prey, Combat.MELEE) // 9
    dice = min(3, len(unit.figures))
    return farther + 6, farther + min(2, dice) * die, farther + dice * die + sight.marker(prey)


def foresight(sight: Sight, aim: Aim) -> Worth:
    """Who is about to charge loses less."""
    unit = target(sight, aim)
    prey = sight.prey(unit)
    if prey is None:
        return NOTHING
    lost = min(sight.stake(unit), sight.pool(prey) * sixths(sight, unit, Combat.MELEE) * sight.felled(unit) // 9)
    return lost // 6, lost // 3, lost * 13 // 20


def hurries(sight: Sight, aim: Aim) -> Worth:
    """A Move or a charge that costs no die."""
    unit = target(sight, aim)
    if unit.acts or sight.ctx.is_exhausted(unit):
        return NOTHING
    value = 28 + (20 if sight.strikes(unit) else 0)
    return value, value + 8, value + 26 + sight.stake(unit) // 8


def shoots_now(sight: Sight, aim: Aim) -> Worth:
    """A shot at once."""
    unit = target(sight, aim)
    reach = range_of(sight.ctx, unit)
    near = [foe for foe in sight.enemies if are_within(unit.figures, foe.figures, reach)]
    if not near:
        return NOTHING
    dice = max(1, min(16, len(unit.figures) // 2))
    best = max(dice * sight.felled(foe) * sixths(sight, foe, Combat.SHOT) // 9 for foe in near)
    return 8 if unit.acts else 4, best, best * 8 // 5


def pack(sight: Sight, aim: Aim) -> Worth:
    """A beast rests, moves, or strikes again."""
    unit = target(sight, aim)
    rest = 0 if unit.acts else MARKER * min(1, unit.fatigue)
    acting = 60 if sight.strikes(unit) or unit.acts else 30
    return rest, rest + (25 if rest else 0), MARKER * min(2, unit.fatigue) + acting


def eases(sight: Sight, aim: Aim) -> Worth:
    """Markers taken from a friend; for who bears wounds by fatigue each of them is a wound."""
    unit = target(sight, aim)
    if not unit.fatigue:
        return NOTHING
    each = RESTED
    if endures(sight.ctx, unit):
        each += (sight.charge_peril(unit) + sight.shot_peril(unit)) // 3
    # Whoever was exhausted can act again: one marker less is enough for that.
    freed = EXHAUSTS - RESTED if sight.ctx.is_exhausted(unit) else 0
    return (each + freed) * 2 // 3, each * 7 // 6 + freed, each * 2 * unit.fatigue // 3 + freed


def wings(sight: Sight, aim: Aim) -> Worth:
    """A friend that flies, now or from now on."""
    unit = target(sight, aim)
    if unit.acts:
        return NOTHING
    thin = 10 * len(sight.shooters(unit))
    turns = max(0, sight.ctx.constants.turns - sight.ctx.turn)
    over = 30 if sight.prey(unit, farther=M) is not None else 16
    return max(0, 10 - thin), max(0, over - thin), max(0, over + 14 * turns - 2 * thin)
