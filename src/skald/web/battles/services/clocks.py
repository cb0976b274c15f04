"""Time that is over: an agent plays on, or the battle is lost, as was agreed when it began."""

from __future__ import annotations

from datetime import datetime

from skald.rules.actions import Concede
from skald.rules.ids import Side
from skald.rules.notation import format_action
from skald.simulation.table.clocks import running
from skald.simulation.table.entries import FlagFell, InputGiven
from skald.simulation.table.fold import Unfit
from skald.web.battles.models import Battle
from skald.web.battles.services.recording import Pen, writing

#: The reason that stands beside a battle given up by the clock.
WHY = "flag"


def keep_time(battle: Battle, now: datetime) -> None:
    """Let the flag fall of whoever has no time left; the row must have been read just now."""
    if battle.flag_at is not None and battle.flag_at <= now:
        with writing(battle=battle) as pen:
            for side in running(pen.table):
                _fall(pen, side)


def keep_all(now: datetime) -> None:
    """The same for every battle, whether anybody looks or not."""
    for battle in Battle.objects.filter(flag_at__lte=now):
        keep_time(battle, now)


def _fall(pen: Pen, side: int) -> None:
    try:
        pen.add(FlagFell(side))
    except Unfit:
        return
    clock = pen.table.opened.clock
    if clock is not None and clock.fall == "loss":
        pen.add(InputGiven(format_action(Concede(Side(side))), side, WHY))
