"""What may be aimed at with a spell when it is declared: judging one aim, and listing those worth trying."""

from __future__ import annotations

from collections.abc import Iterator

from skald.rules.actions import Cast
from skald.rules.aiming import Aiming, AimKind, aim_problem, aims_at_units
from skald.rules.context import Context
from skald.rules.frames import NO_AIM, Aim
from skald.rules.ids import NO_UNIT, RuleId
from skald.rules.refusal import Refusal
from skald.rules.spellcraft import Spell
from skald.rules.state import Unit


def aiming_of(ctx: Context, spell: Spell) -> Aiming | None:
    """How a spell is aimed in this battle."""
    return None if spell.aim is None else spell.settled(ctx, spell.aim)


def aim_problem_of(ctx: Context, unit: Unit, action: Cast) -> Refusal | None:
    """Why a spell may not be aimed like that, or not at all."""
    name = action.spell
    spell = ctx.ruleset.rules[name].spell
    assert spell is not None
    if spell.late is not None and not spell.late.is_possible(ctx, unit):
        return Refusal("no-legal-aim", name)
    how = aiming_of(ctx, spell)
    if how is None:
        if action.aim != NO_AIM:
            return Refusal("wrong-aim", name, (("target", NO_UNIT),))
        return None if spell.fits is None or spell.fits(ctx, unit, NO_AIM) else Refusal("no-legal-aim", name)
    problem = aim_problem(ctx, unit, action.aim, how, name)
    if problem is not None:
        return problem
    return None if spell.fits is None or spell.fits(ctx, unit, action.aim) else Refusal("no-use-there", name)


def aims_for(ctx: Context, unit: Unit, name: RuleId) -> Iterator[Aim]:
    """The legal aims of a spell that can be listed; of several units at once the first few together."""
    spell = ctx.ruleset.rules[name].spell
    assert spell is not None
    how = aiming_of(ctx, spell)
    for aim in _candidates(ctx, unit, spell, how):
        if aim_problem_of(ctx, unit, Cast(unit.id, name, 0, aim)) is None:
            yield aim


def _candidates(ctx: Context, unit: Unit, spell: Spell, how: Aiming | None) -> Iterator[Aim]:
    if how is None:
        yield NO_AIM
    elif spell.candidates is not None:
        yield from spell.candidates(ctx, unit)
    elif how.kind is AimKind.PIECE:
        for piece in ctx.terrain:
            yield Aim(piece=piece.id)
    elif how.kind is AimKind.UNITS:
        found = list(aims_at_units(ctx, unit, how))
        for uid in found:
            yield Aim((uid,))
        for count in range(2, min(how.most, len(found)) + 1):
            yield Aim(tuple(found[:count]))
