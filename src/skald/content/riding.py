"""Who has a mount, by a rule Mount (X): the swift count as mounted wherever that is asked, and have none."""

from __future__ import annotations

from skald.content.first import special_rules as first
from skald.content.second import mounts as second
from skald.rules.context import Context
from skald.rules.state import Unit

MOUNTS = frozenset((first.HORSE, second.HORSE, second.CAMEL, second.CATAPHRACT, second.BEAST))


def has_mount(ctx: Context, unit: Unit) -> bool:
    """Whether a unit has a mount."""
    return not MOUNTS.isdisjoint(ctx.rules_of(unit))
