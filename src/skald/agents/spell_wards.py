"""What spells are worth that ward: an own unit, the caster, all who stand near him."""

from __future__ import annotations

from skald.agents.estimate import POINT
from skald.agents.spell_scale import NOTHING, Worth, sixths, target, times
from skald.agents.spell_sight import Sight
from skald.agents.unit_facts import range_of
from skald.rules.asking import are_within
from skald.rules.frames import Aim
from skald.rules.ids import Combat
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Unit


def ward_of_light(sight: Sight, aim: Aim) -> Worth:
    """Armour 5 or 6: the more, the thinner the own."""
    unit = target(sight, aim)
    charged, shot = sight.charge_peril(unit), sight.shot_peril(unit)
    melee, shooting = (max(1, sixths(sight, unit, combat)) for combat in (Combat.MELEE, Combat.SHOT))

    def kept(peril: int, faces: int, left: int) -> int:
        return peril * max(0, faces - left) // faces

    low = kept(shot, shooting, 2)
    return low, low + kept(charged, melee, 2), kept(shot, shooting, 1) + kept(charged, melee, 1) * 4 // 3


def barrier(sight: Sight, aim: Aim) -> Worth:
    """Cover although barred, or wounds borne by fatigue."""
    unit = target(sight, aim)
    if not unit.acts:
        return NOTHING
    charged, shot = sight.charge_peril(unit), sight.shot_peril(unit)
    # One marker bears four casualties: much for who stands alone, little for a rank of many.
    borne = 70 if len(unit.figures) <= 4 else 35
    return shot // 3, (2 * shot + charged) // 3, (shot + charged) * borne // 100


def stance(sight: Sight, aim: Aim) -> Worth:
    """Dice rolled again beat dice with one added: the maximum is only taken where very much is at stake."""
    unit = target(sight, aim)
    peril = sight.charge_peril(unit) if unit.acts else 0
    return peril // 6, peril // 3, peril // 4 if peril < 3 * POINT // 2 else peril * 2 // 3


def own_life(sight: Sight) -> tuple[int, int]:
    """What charges and shots may cost the caster himself: he is worth more than his points."""
    return sight.charge_peril(sight.caster) * 3 // 2, sight.shot_peril(sight.caster) * 3 // 2


def flesh(sight: Sight, aim: Aim) -> Worth:
    """The caster bears more."""
    return times(sum(own_life(sight)), 20, 30, 65)


def bark(sight: Sight, aim: Aim) -> Worth:
    """The caster can't be charged, nor shot at."""
    charged, shot = own_life(sight)
    return charged // 4, charged * 3 // 4, charged + 2 * shot


def _near(sight: Sight, reach: int) -> list[Unit]:
    mine = [unit for unit in sight.friends if are_within(unit.figures, sight.caster.figures, reach)]
    return [*mine, sight.caster]


def embers(sight: Sight, aim: Aim) -> Worth:
    """Whoever charges those near the caster, or is charged by them, is tired first."""
    value = sum(sight.charge_peril(unit) for unit in _near(sight, VS)) * 2 // 5
    return value // 3, value // 2, value


def drums(sight: Sight, aim: Aim) -> Worth:
    """Two attack dice for each who will fight; at best two defence dice too."""

    def value(reach: int) -> int:
        fighting = [u for u in _near(sight, reach) if sight.threats(u) or sight.strikes(u)]
        return sum(10 + min(20, sight.stake(unit) // 20) for unit in fighting[:5])

    return value(M), value(L), value(L) * 2


def dusk(sight: Sight, aim: Aim) -> Worth:
    """Those near the caster in the dark."""
    return times(sum(sight.shot_peril(unit) for unit in _near(sight, S)), 25, 35, 100)


def fog(sight: Sight, aim: Aim) -> Worth:
    """Their shots are lost as well as ours."""

    def shots(units: list[Unit]) -> int:
        return sum(sight.stake(unit) * 28 // 100 for unit in units if range_of(sight.ctx, unit) > S)

    return times(max(0, shots(list(sight.enemies)) - shots(sight.friends) // 5), 20, 50, 110)
