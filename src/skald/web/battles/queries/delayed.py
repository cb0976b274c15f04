"""A battle as whoever watches may see it: where the players want a delay, as it was then and nothing that came later.

What is handed out is a copy of the row that ends at the last entry of that time; all that is asked of it follows. It
goes by another name, so that nobody can listen to the battle itself.
"""

from __future__ import annotations

import hashlib
from copy import copy
from datetime import datetime, timedelta

from skald.rules.awaiting import Over
from skald.web.battles.models import Battle
from skald.web.battles.tables import table_of

#: Minutes that may be chosen.
DELAYS = (0, 2, 5, 15, 60)


def watched(battle: Battle, now: datetime) -> Battle:
    """The battle for whoever watches; the row must have been read just now."""
    delay = table_of(battle).delay
    if not delay:
        return battle
    until = now - timedelta(minutes=delay)
    known = battle.entries.filter(number__lt=battle.length, at__lte=until).order_by("-number").first()
    late = copy(battle)
    late.is_late, late.length = True, 1 if known is None else known.number + 1
    late.changed_at = battle.created_at if known is None else known.at
    late.uid = _other_name(battle)
    table = table_of(late)
    late.turn, late.due, late.is_agents = table.state.turn, None, False
    late.status = Battle.Status.OVER if isinstance(table.awaits, Over) else Battle.Status.RUNNING
    return late


def rest_of(battle: Battle, late: Battle, now: datetime) -> float:
    """How long it takes until whoever watches later sees the next entry, in seconds; very long if there is none yet."""
    following = battle.entries.filter(number=late.length).first()
    if following is None:
        return float("inf")
    return max(0.0, (following.at + timedelta(minutes=table_of(battle).delay) - now).total_seconds())


def _other_name(battle: Battle) -> str:
    return hashlib.sha256(f"watching/{battle.watching}".encode()).hexdigest()[:16]
