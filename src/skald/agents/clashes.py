"""Melees and shots to expect, put together from what is known of both kits.

How many dice a kit brings and which faces hit and save change far less often than who fights whom with how many
figures: an answer that is known in parts is put together by a few sums.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from skald.agents.estimate import Forecast, Needs, let_through_by_shot, pool_of
from skald.rules.asking import are_within, bonus_defence, shot_range
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.geometry import any_within
from skald.rules.hooks import Point
from skald.rules.ids import Combat, Cover, RuleId
from skald.rules.lengths import L, M, S
from skald.rules.state import Effect, Role, Unit
from skald.rules.supposing import Supposed

#: The numbers that make dice.
DICE = (Point.AGGRESSION, Point.BONUS_ATTACK, Point.BONUS_DEFENCE)
#: The distances by which rules ask how near a target is.
_NEAR = (S, M, L)

#: Attack dice as figures generate them, as many as there are at the beginning, and bonus defence dice.
_Arms = tuple[int, int, int]
#: Faces that hit the defender, that save it, that hit the attacker, that save it.
_Faces = tuple[int, int, int, int]


class Clashes:
    """What an agent knows of fights between kits."""

    def __init__(self, needs: Needs) -> None:
        self._needs = needs
        self._arms: dict[tuple[int, ...], _Arms] = {}
        self._faces: dict[tuple[int, int, int, int, Cover, Cover, int], _Faces] = {}
        #: Whether rules may have a say in the dice of a kit.
        self._changed: dict[int, bool] = {}
        self._shots: dict[tuple[object, ...], int] = {}
        #: The effects met so far; those of now by identity, because there are many and they stay for long.
        self._moments: dict[tuple[Effect, ...], int] = {(): 0}
        self._now: tuple[tuple[Effect, ...], int] = ((), 0)

    def _moment(self, ctx: Context) -> int:
        """A number for the effects in force."""
        effects = ctx.effects
        if self._now[0] is not effects:
            self._now = (effects, self._moments.setdefault(effects, len(self._moments)))
        return self._now[1]

    def melee(self, ctx: Context, mine: Unit, theirs: Unit) -> Forecast:
        """A melee is fought by all figures wherever they stand: it is known by kits, numbers, fatigue and cover."""
        needs, moment = self._needs, self._moment(ctx)
        one, other = needs.kit(ctx, mine.id), needs.kit(ctx, theirs.id)
        faced = (
            one, other, mine.fatigue, theirs.fatigue, needs.cover(ctx, mine.id), needs.cover(ctx, theirs.id), moment
        )  # fmt: skip
        armed = (*self._faced(ctx, mine, one, 0, other), _roles(mine), mine.fatigue, False, moment)
        against = (*self._faced(ctx, theirs, other, 1, one), _roles(theirs), theirs.fatigue, False, moment)
        arms, foes, faces = self._arms.get(armed), self._arms.get(against), self._faces.get(faced)
        if arms is None or foes is None or faces is None:
            fight = _melee(ctx, mine, theirs)
            arms = arms or self._arms.setdefault(armed, _dice(ctx, fight, 0))
            foes = foes or self._arms.setdefault(against, _dice(ctx, fight, 1))
            if faces is None:
                faces = self._faces[faced] = (*needs.faces(ctx, fight, 1), *needs.faces(ctx, fight, 0))
        per_hit = ctx.constants.defence_per_hit
        defender = _through(arms[1], faces[0], faces[1], foes[2], per_hit)
        attacker = _through(foes[1], faces[2], faces[3], arms[2], per_hit)
        return Forecast(
            min(attacker, 100 * len(mine.figures)), min(defender, 100 * len(theirs.figures)), attacker, defender
        )

    def arm(self, ctx: Context, fight: Fight, who: int) -> Combatant:
        """A side of a melee with the dice that it will begin with, besides those that it has already."""
        side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
        unit, needs = ctx.units[side.unit], self._needs
        faced = self._faced(ctx, unit, needs.kit(ctx, side.unit), who, needs.kit(ctx, foe.unit))
        key = (*faced, _roles(unit), unit.fatigue, side.closed, self._moment(ctx))
        found = self._arms.get(key)
        if found is None:
            found = self._arms[key] = _dice(ctx, fight, who)
        generated, pool, defence = found
        return replace(
            side, generated=generated, starting=pool, attack=pool + side.attack, defence=side.defence + defence
        )  # fmt: skip

    def _faced(self, ctx: Context, unit: Unit, kit: int, who: int, foe: int) -> tuple[int, int, int]:
        """A kit, and whom it faces in which part where that may change its dice: mostly they are its figures' alone."""
        is_changed = self._changed.get(kit)
        if is_changed is None:
            rules = ctx.ruleset.rules
            spoken: list[Collection[object]] = [rules[rule].modifiers for rule in (*unit.rules, *ctx.in_force)]
            spoken.append(ctx.ruleset.remote)
            is_changed = bool(ctx.effects) or any(point in each for each in spoken for point in DICE)
            self._changed[kit] = is_changed
        return (kit, who, foe) if is_changed else (kit, 0, 0)

    def shot(self, ctx: Context, shooter: Unit, target: Unit) -> Forecast:
        """What a shot would cost its target if all figures in range saw it."""
        needs, marks = self._needs, target.figures
        reach = shot_range(ctx, shooter)
        figures = tuple([n for n, eye in enumerate(shooter.figures) if any_within((eye,), marks, reach)])
        near = tuple([are_within(shooter.figures, marks, length) for length in _NEAR])
        key = (
            needs.kit(ctx, shooter.id), _roles(shooter, len(figures)), shooter.fatigue, needs.kit(ctx, target.id),
            target.fatigue, needs.cover(ctx, target.id), near, ctx.turn, self._moment(ctx),
        )  # fmt: skip
        through = self._shots.get(key)
        if through is None:
            through = self._shots[key] = let_through_by_shot(ctx, shooter.id, target.id, figures)
        return Forecast(0, min(through, 100 * len(marks)))


def _dice(ctx: Context, fight: Fight, who: int) -> _Arms:
    """The dice of a side of a melee that is about to begin, as the kernel counts them."""
    # Who will be in reach is not known before the figures are moved.
    figures = ctx.units[(fight.defender if who else fight.attacker).unit].figures
    with Supposed(ctx, fight):
        generated, pool = pool_of(ctx, fight, who, tuple(range(len(figures))))
        return generated, pool, bonus_defence(ctx, fight, who).value


def _melee(ctx: Context, mine: Unit, theirs: Unit) -> Fight:
    """A melee before anybody has counted dice."""
    sides = [Combatant(unit.id, exhausted=ctx.is_exhausted(unit)) for unit in (mine, theirs)]
    return Fight(Combat.MELEE, RuleId(""), sides[0], sides[1], charged=True)


def _through(dice: int, faces: int, saves: int, defence: int, per_hit: int) -> int:
    """The hits that saves are likely to let through, in hundredths."""
    hits = 100 * dice * faces // 6
    if not defence:
        return hits - hits * saves // 6
    rolled = max(0, hits + 100 * defence)
    if per_hit:
        rolled = min(rolled, per_hit * hits)
    return max(0, hits - rolled * saves // 6)


def _roles(unit: Unit, figures: int = 0) -> int:
    """How many figures a unit has (or take part), and beyond a hundred how many are more than men of the ranks."""
    count = figures or len(unit.figures)
    if unit.banner or unit.escort:
        count += 100 * sum([figure.role is not Role.RANK for figure in unit.figures[:count]])
    return count
