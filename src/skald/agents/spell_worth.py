"""What each spell is worth at each of its levels: the table "worth casting when", as numbers.

Values are sixtieths of a point, as everywhere in the raider's head, one for each level. They are guesses from a glance
at the table: who is near whom, who is tired, who may be charged or shot.
"""

from __future__ import annotations

from collections.abc import Callable

from skald.agents.estimate import POINT, figure_worth
from skald.rules.asking import are_within, charge_reach, shot_range
from skald.rules.context import Context
from skald.rules.frames import Aim
from skald.rules.geometry import Footprint, any_within
from skald.rules.ids import Side
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Unit

#: What a level is worth, from the minimum to the maximum.
Worth = tuple[int, int, int]
NOTHING: Worth = (0, 0, 0)
#: A marker on an enemy, and the one that exhausts.
MARKER = 16
EXHAUSTS = 45


class Sight:
    """What a caster's side sees at a glance."""

    def __init__(self, ctx: Context, caster: Unit) -> None:
        self.ctx = ctx
        self.caster = caster
        self.side: Side = caster.side
        self.friends = [unit for unit in ctx.standing(self.side) if unit.id != caster.id]
        self.enemies = ctx.standing(self.side.other)

    def whole(self, unit: Unit) -> int:
        """What all figures of a unit are worth."""
        return figure_worth(self.ctx, unit) * len(unit.figures)

    def figure(self, unit: Unit) -> int:
        """What one of its figures is worth."""
        return figure_worth(self.ctx, unit)

    def marker(self, unit: Unit) -> int:
        """What a fatigue marker more does to a unit."""
        if not self.ctx.can_tire(unit):
            return 0
        return EXHAUSTS if unit.fatigue + 1 >= self.ctx.limit(unit) else MARKER

    def threats(self, unit: Unit) -> list[Unit]:
        """Enemies of a unit that could charge it in their turn."""
        foes = self.enemies if unit.side is self.side else [*self.friends, self.caster]
        return [foe for foe in foes if are_within(unit.figures, foe.figures, max(M, charge_reach(self.ctx, foe)))]

    def shooters(self, unit: Unit) -> list[Unit]:
        """Enemies of a unit that could shoot at it."""
        return [
            foe
            for foe in self.enemies
            if (reach := shot_range(self.ctx, foe)) and are_within(unit.figures, foe.figures, reach)
        ]

    def strikes(self, unit: Unit) -> bool:
        """Whether a unit may still charge somebody now."""
        if self.ctx.is_exhausted(unit) or unit.acts:
            return False
        reach = charge_reach(self.ctx, unit)
        return any(are_within(unit.figures, foe.figures, reach) for foe in self.enemies)


Judge = Callable[[Sight, Aim], Worth]


def _target(sight: Sight, aim: Aim) -> Unit:
    return sight.ctx.unit(aim.units[0]) if aim.units else sight.caster


def _times(value: int, *hundredths: int) -> Worth:
    low, middle, high = (value * part // 100 for part in hundredths)
    return low, middle, high


def _bolt(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    shot = sight.ctx.profile(unit).armour[1]
    expected = (max(0, 6 - shot) * 33, (7 - shot) * 33, 164)
    return _times(sight.figure(unit), *(min(each, 100 * len(unit.figures)) for each in expected))


def _near_enemies(reach: int, low: int, middle: int, high: int) -> Judge:
    """So many hundredths of a figure of each enemy around the caster."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        near = [foe for foe in sight.enemies if are_within(sight.caster.figures, foe.figures, reach)]
        value = sum(sight.figure(foe) for foe in near)
        return value * low // 100, value * middle // 100, value * high // 100

    return judge


def _storm(sight: Sight, aim: Aim) -> Worth:
    assert aim.place is not None
    spot = (Footprint(aim.place[0], aim.place[1], 0),)
    struck = [u for u in (*sight.enemies, *sight.friends, sight.caster) if any_within(u.figures, spot, S)]
    balance = [0, 0, 0]
    for unit in struck:
        sign = -1 if unit.side is sight.side else 1
        harm = (sight.marker(unit) // 6, sight.marker(unit) // 3, (sight.marker(unit) + sight.figure(unit)) // 2)
        balance = [total + sign * each for total, each in zip(balance, harm, strict=True)]
    return balance[0], balance[1], balance[2]


def _wards(*parts: int) -> Judge:
    """A friend who has done what it could and will be charged or shot at: parts of what may be lost."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = _target(sight, aim)
        if not sight.threats(unit) and not sight.shooters(unit):
            return NOTHING
        return _times(min(sight.whole(unit), 2 * POINT), *parts)

    return judge


def _binds(*parts: int) -> Judge:
    """A friend that will not act again this turn: worth it only when it has acted."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = _target(sight, aim)
        return _wards(*parts)(sight, aim) if unit.acts else NOTHING

    return judge


def _hampers(*parts: int) -> Judge:
    """An enemy that could strike in its turn."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = _target(sight, aim)
        if unit.side is sight.side:
            return NOTHING
        near = 2 if sight.threats(unit) else 1
        return _times(min(sight.whole(unit), 3 * POINT) * near // 2, *parts)

    return judge


def _tires(*parts: int) -> Judge:
    def judge(sight: Sight, aim: Aim) -> Worth:
        total = 0
        for uid in aim.units:
            unit = sight.ctx.unit(uid)
            sign = -1 if unit.side is sight.side else 1
            total += sign * (sight.marker(unit) + sight.figure(unit) // 2)
        return _times(total, *parts)

    return judge


def _spurs(*parts: int) -> Judge:
    """A friend that is about to charge."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = _target(sight, aim)
        return _times(min(sight.whole(unit), 2 * POINT), *parts) if sight.strikes(unit) else NOTHING

    return judge


def _eases(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if not unit.fatigue:
        return NOTHING
    value = EXHAUSTS if sight.ctx.is_exhausted(unit) else MARKER
    return value * 2 // 3, value * 7 // 6, value * 2 * unit.fatigue // 3


def _fog(sight: Sight, aim: Aim) -> Worth:
    theirs = sum(sight.whole(foe) for foe in sight.enemies if shot_range(sight.ctx, foe))
    ours = sum(sight.whole(unit) for unit in sight.friends if shot_range(sight.ctx, unit))
    value = max(0, theirs - ours) // 4
    return value // 3, value * 2 // 3, value


def _hurries(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.acts or sight.ctx.is_exhausted(unit):
        return NOTHING
    value = 30 + (20 if sight.strikes(unit) else 0)
    return value, value + 8, value + 26


def _shoots_now(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    reach = shot_range(sight.ctx, unit)
    if not any(are_within(unit.figures, foe.figures, reach) for foe in sight.enemies):
        return NOTHING
    return _times(max(20, sight.whole(unit) // 4), 20, 100, 125)


def _pack(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    rest = 0 if unit.acts else MARKER * min(1, unit.fatigue)
    return (
        rest,
        rest + (25 if rest else 0),
        16 * min(2, unit.fatigue) + (60 if sight.strikes(unit) or unit.acts else 30),
    )


def _piece(sight: Sight, aim: Aim) -> Worth:
    """Thorns around friends; dust where enemies shelter."""
    return 8, 10, 14


def _ritual(sight: Sight, aim: Aim) -> Worth:
    spare = len(sight.caster.spells) - len(sight.caster.forgotten) > 1 and not sight.threats(sight.caster)
    return (6, 8, 24) if spare and not aim.units else NOTHING


def _self_ward(*parts: int) -> Judge:
    def judge(sight: Sight, aim: Aim) -> Worth:
        danger = len(sight.threats(sight.caster)) * 2 + len(sight.shooters(sight.caster))
        return _times(min(danger, 3) * POINT // 2, *parts)

    return judge


def _around(reach: int, *parts: int) -> Judge:
    """Friends near the caster who will fight."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        near = [f for f in sight.friends if are_within(f.figures, sight.caster.figures, reach) and sight.threats(f)]
        return _times(min(sum(sight.whole(f) for f in near), 4 * POINT), *parts)

    return judge


def _shape(sight: Sight, aim: Aim) -> Worth:
    # He would end the turn in front: only where nobody is near enough to make him pay.
    return NOTHING


def _wings(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.acts or sight.shooters(unit):
        return NOTHING
    return 8, 30 if sight.strikes(unit) else 16, 18


JUDGES: dict[str, Judge] = {
    "bolt": _bolt,
    "elemental-barrier": _binds(15, 25, 30),
    "breath": _near_enemies(M, 20, 50, 150),
    "transmutation": _self_ward(20, 30, 45),
    "tempest": _storm,
    "mists": _fog,
    "blinding": _hampers(25, 35, 50),
    "burning": _around(VS, 8, 12, 20),
    "banishment": _hampers(8, 15, 25),
    "shield-of-light": _wards(12, 20, 30),
    "spear-of-light": _near_enemies(L, 20, 40, 120),
    "laying-on-hands": _eases,
    "chrysalis": _self_ward(20, 50, 70),
    "transformation": _shape,
    "animal-prowess": _pack,
    "wall-of-thorns": _piece,
    "choking-weeds": _hampers(20, 60, 55),
    "verdant-wakening": _piece,
    "cleaving-blades": _spurs(8, 12, 25),
    "stoke-fury": _spurs(5, 12, 22),
    "violence": _spurs(12, 12, 20),
    "strengthen": _binds(10, 20, 20),
    "rust": _hampers(12, 20, 30),
    "rites-of-battle": _around(M, 15, 20, 25),
    "decay": _tires(15, 30, 60),
    "slowed-time": _shoots_now,
    "aging": _tires(15, 40, 70),
    "erosion": _piece,
    "precognition": _spurs(8, 14, 18),
    "rush": _hurries,
    "drain-life": _tires(30, 45, 90),
    "shadows": _around(S, 6, 10, 18),
    "ritual": _ritual,
    "eruptions": _wings,
    "bane": _hampers(12, 20, 28),
    "nightmares": _hampers(18, 25, 40),
}
#: Cast when nothing else is left to do: they serve in the enemy's turn.
LATE = frozenset({
    "elemental-barrier", "transmutation", "mists", "burning", "shield-of-light", "chrysalis", "strengthen", "shadows",
    "wall-of-thorns", "verdant-wakening", "erosion", "blinding", "rust", "bane", "nightmares", "aging", "ritual",
})  # fmt: skip
