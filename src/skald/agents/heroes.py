"""What hits on a hero come to: first it tires, then its guards fall, and only then it dies."""

from __future__ import annotations

from skald.agents.estimate import figure_worth, loss_worth
from skald.rules.asking import are_within
from skald.rules.context import Context
from skald.rules.geometry import any_within
from skald.rules.lengths import S
from skald.rules.state import Role, Unit


def is_lone_hero(ctx: Context, unit: Unit) -> bool:
    """Whether a unit is a hero without companions of its own."""
    return ctx.profile(unit).category == "hero" and not unit.escort


def stamina(ctx: Context, unit: Unit) -> int:
    """How many hits a hero takes as fatigue before it is worn out, in hundredths."""
    return 100 * max(0, ctx.limit(unit) - unit.fatigue - 1)


def guards(ctx: Context, hero: Unit) -> tuple[int, int]:
    """How many figures near a hero would fall in its place, in hundredths, and what the cheapest of them is worth."""
    near = [
        unit for unit in ctx.standing(hero.side)
        if ctx.profile(unit).category == "hearthguard" and are_within(unit.figures, hero.figures, S)
    ]  # fmt: skip
    falling = sum(any_within(hero.figures, (figure,), S) for unit in near for figure in unit.figures)
    return 100 * falling, min((figure_worth(ctx, unit) for unit in near), default=0)


def harm(ctx: Context, unit: Unit, lost: int, through: int, marker: int) -> int:
    """What it is worth to the enemy that saves let so many hundredths of hits through; a hero pays in markers first."""
    if not is_lone_hero(ctx, unit):
        return loss_worth(ctx, unit, lost)
    borne = min(through, stamina(ctx, unit))
    left = through - borne
    number, each = guards(ctx, unit) if left else (0, 0)
    guarded = min(left, number)
    return (borne * marker + guarded * each) // 100 + loss_worth(ctx, unit, min(100, left - guarded))


def unit_worth(ctx: Context, unit: Unit) -> int:
    """What all figures of a unit are worth; companions of a hero count as what they are."""
    if not unit.escort:
        return figure_worth(ctx, unit) * len(unit.figures)
    heroes = sum(figure.role is Role.HERO for figure in unit.figures)
    points, per = ctx.ruleset.profiles[unit.escort].worth
    return figure_worth(ctx, unit) * heroes + 60 * points // per * (len(unit.figures) - heroes)
