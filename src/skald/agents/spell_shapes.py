"""What another shape is worth to a caster: a charge that wins, with nobody near enough to make him pay."""

from __future__ import annotations

from skald.agents.estimate import POINT
from skald.agents.spell_sight import Sight
from skald.content.second.magic.earth import SHAPES
from skald.rules.asking import are_within
from skald.rules.frames import Aim
from skald.rules.ids import Combat, Level
from skald.rules.lengths import L, M
from skald.rules.ruleset import DIE

#: How far each shape charges over open ground.
_CHARGES = {"quadrupeds": L, "flyers": L, "warlord+beast": L, "scourge": L}


def shape_worth(sight: Sight, aim: Aim) -> tuple[int, int, int]:
    """What the best shape of each level would gain by a charge, less what it exposes him to."""
    found = [max((_gain(sight, shape) for shape in SHAPES[level]), default=0) for level in Level]
    return found[0], found[1], found[2]


def best_shape(sight: Sight, level: Level) -> int:
    """The number of the shape that gains most."""
    return max(range(len(SHAPES[level])), key=lambda number: (_gain(sight, SHAPES[level][number]), -number))


def _gain(sight: Sight, shape: str) -> int:
    caster, ctx = sight.caster, sight.ctx
    if caster.acts or ctx.is_exhausted(caster):
        return 0
    reach = _CHARGES.get(shape, M)
    profile = ctx.ruleset.profiles[shape.split("+", maxsplit=1)[0]]
    dice = profile.aggression[0] // DIE + (2 if "+" in shape else 0)
    best = 0
    for foe in sight.enemies:
        if not are_within(caster.figures, foe.figures, reach):
            continue
        faces = max(1, 7 - sight.armour(foe, Combat.MELEE))
        # Who is worth much bears several casualties by fatigue.
        borne = 1 if sight.figure(foe) <= POINT else 5
        felled = min(100 * len(foe.figures), 100 * dice * faces // (9 * borne))
        gain = sight.felled(foe) * felled // 100 + (POINT if felled >= 100 * len(foe.figures) else 0)
        # He stands in front afterwards: whoever else is near will charge him.
        others = [each for each in sight.enemies if each.id != foe.id and are_within(each.figures, foe.figures, L)]
        risk = 35 * min(3, len(others)) + min(80, sight.pool(foe) * 10)
        best = max(best, gain - risk * (50 if profile.category == "monster" else 100) // 100)
    return best
