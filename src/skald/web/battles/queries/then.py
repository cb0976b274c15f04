"""A battle as it was at a moment: its boards, its score and its story so far, and nothing that could be done then."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from skald.rules.engine import Step, awaiting
from skald.simulation.table.fold import state_at
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import Seen


class SeenThen(Seen, frozen=True):
    """A battle at a moment that is over: nobody decides anything in it any more."""

    @property
    def is_mine(self) -> bool:
        """Never: it is over."""
        return False

    @property
    def may_roll(self) -> bool:
        """Nor is anything rolled."""
        return False


def page_then(seen: Seen, number: int) -> dict[str, Any] | None:
    """What the page showed after so many inputs; nothing for a moment that never was."""
    table = seen.table
    if not 0 <= number <= len(table.played):
        return None
    state = state_at(table, number)
    step = Step(state, (), awaiting(table.ground.ruleset, state))
    then = replace(
        table, played=table.played[:number], step=step, before=(), ahead=(), wish=None,
        rewound=tuple(each for each in table.rewound if each.to <= number),
    )  # fmt: skip
    return table_page(SeenThen(seen.battle, then, seen.sides, seen.naming))
