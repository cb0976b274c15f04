"""What would be named in the course of a spell: the ground that an answer covers, and the units that it reaches."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Name
from skald.rules.context import Context
from skald.rules.frames import Casting, LateAim
from skald.rules.geometry import Area
from skald.rules.phases.casting import casting_of, spell_of
from skald.rules.spellcraft import Late
from skald.rules.state import Unit


def late_area(ctx: Context, action: Name) -> Area | None:
    """The ground that an answer would cover; nothing where a spell covers none."""
    named = _named_late(ctx, action)
    return None if named is None or named[0].covers is None else named[0].covers(ctx, named[1])


def late_units(ctx: Context, action: Name) -> tuple[Unit, ...]:
    """The units that an answer would reach, in the order in which it does."""
    named = _named_late(ctx, action)
    return () if named is None or named[0].reaches is None else named[0].reaches(ctx, named[1])


def _named_late(ctx: Context, action: Name) -> tuple[Late, Casting] | None:
    """The spell that waits for something to be named, as if it had been; nothing where it may not be that."""
    if ctx.nearest(LateAim) is None:
        return None
    casting = casting_of(ctx)
    late = spell_of(ctx, casting.spell).late
    if late is None or late.problem(ctx, casting, action) is not None:
        return None
    return late, replace(casting, aim=action.aim, number=action.number, heading=action.heading)
