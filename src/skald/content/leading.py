"""Who leads a warband: the Warlord, or whoever a faction lets stand in for him."""

from __future__ import annotations

from skald.rules.context import Context
from skald.rules.ruleset import Ruleset
from skald.rules.state import Unit


def leaders(ruleset: Ruleset) -> tuple[str, ...]:
    """The troops that lead warbands: each has one of them, and it costs nothing."""
    return tuple(troop for troop, profile in ruleset.profiles.items() if profile.free)


def leads(ctx: Context, unit: Unit) -> bool:
    """Whether a unit is its side's Warlord, whatever form it has taken."""
    return ctx.ruleset.profiles[unit.troop].free
