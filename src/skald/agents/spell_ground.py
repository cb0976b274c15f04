"""What spells are worth that change the ground, and the one that only prepares another."""

from __future__ import annotations

from skald.agents.estimate import POINT
from skald.agents.spell_scale import NOTHING, Worth, added, times
from skald.agents.spell_sight import Sight
from skald.agents.spell_wards import own_life
from skald.rules.frames import Aim
from skald.rules.geometry import fp_within_area
from skald.rules.lengths import L, S
from skald.rules.state import Unit


def _in_piece(sight: Sight, aim: Aim, units: list[Unit] | tuple[Unit, ...], gap: int = 0) -> list[Unit]:
    piece = sight.ctx.piece(aim.piece)
    if piece is None:
        return []
    return [unit for unit in units if any(fp_within_area(figure, piece.area, gap) for figure in unit.figures)]


def thorns(sight: Sight, aim: Aim) -> Worth:
    """Friends inside are sheltered; enemies beside it find their way barred."""
    sheltered = sum(
        sight.charge_peril(u) + sight.shot_peril(u) for u in _in_piece(sight, aim, [*sight.friends, sight.caster])
    )
    beside = [foe for foe in _in_piece(sight, aim, tuple(sight.enemies), L) if sight.menace(foe) > POINT // 4]
    barred = sum(sight.menace(foe) for foe in beside[:3])
    return added(times(sheltered, 20, 35, 80), times(barred, 10, 16, 45))


def dust(sight: Sight, aim: Aim) -> Worth:
    """Enemies who shelter there, or who are slow to leave it; own units that would be slowed."""
    hidden = sum(sight.stake(foe) for foe in _in_piece(sight, aim, tuple(sight.enemies)))
    slowed = len(_in_piece(sight, aim, sight.friends, S))
    return added(times(hidden, 12, 14, 40), (3 + 5 * slowed, 4 + 6 * slowed, 6 + 28 * slowed))


def thicket(sight: Sight, aim: Aim) -> Worth:
    """A wall before the caster: at its best it stays."""
    charged, shot = own_life(sight)
    turns = max(0, sight.ctx.constants.turns - sight.ctx.turn)
    return added(times(charged + shot, 12, 35, 40), (6, 7, 7 + 20 * turns))


def focus(sight: Sight, aim: Aim) -> Worth:
    """A better casting later, if the caster lives to see it."""
    spare = len(sight.caster.spells) - len(sight.caster.forgotten) > 1 and not sight.threats(sight.caster)
    return (7, 12, 48) if spare and not aim.units else NOTHING
