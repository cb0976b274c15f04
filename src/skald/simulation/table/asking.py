"""Whether somebody wants to be asked: always, when something could matter, or only when they are attacked.

It is about answers to what the other side does, where passing is allowed. In one's own turn, in a fight and wherever
something has to be chosen everybody is asked.
"""

from __future__ import annotations

from typing import Final

from skald.rules.actions import Done, Exploit
from skald.rules.awaiting import Decide
from skald.rules.engine import check, options
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, UnitId
from skald.simulation.table.fold import Table

ALWAYS: Final = "always"
MATTERS: Final = "matters"
ATTACKS: Final = "attacks"
#: From the one who wants to know everything to the one who wants to be left in peace.
MANNERS = (ALWAYS, MATTERS, ATTACKS)
#: Windows in which somebody may answer the other side and usually lets it be.
ANSWERS = (Window.ORDERS_REACTION, Window.REACTION, Window.SHORTEN)
#: The reason beside a pass that nobody was asked for.
UNASKED = "unasked"


def is_asked(table: Table, asked: Decide, manner: str) -> bool:
    """Whether a person who wants to be asked in a manner is asked this."""
    state, ruleset = table.state, table.ground.ruleset
    if manner == ALWAYS or asked.window not in ANSWERS or state.active is asked.side:
        return True
    if _is_attack(table, asked) or check(ruleset, state, Done()) is not None:
        return True
    # Making the other side pay for its fatigue hardly matters to whoever isn't attacked.
    return manner == MATTERS and any(not isinstance(each, Done | Exploit) for each in options(ruleset, state))


def _is_attack(table: Table, asked: Decide) -> bool:
    about = asked.about
    return about.kind in (Kind.CHARGE, Kind.SHOOT) and _is_own(table, about.target, asked)


def _is_own(table: Table, unit: UnitId, asked: Decide) -> bool:
    return unit != NO_UNIT and table.state.units[unit].side is asked.side
