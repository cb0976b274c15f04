"""What the clocks of a battle show at this moment."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.rules.ids import Side
from skald.simulation.table.clocks import SECOND, running
from skald.web.battles.queries.seen import Seen
from skald.web.battles.services.recording import MILLISECOND, STARTED

MINUTE = 60


class Face(Struct, frozen=True):
    """One clock: milliseconds left, whether they run, and as it is written."""

    left: int
    runs: bool
    text: str
    is_over: bool = False


def faces_of(seen: Seen) -> list[Face]:
    """Both clocks; none where a battle is played without. Of a battle that is seen later they stand still."""
    table, battle = seen.table, seen.battle
    if table.clocks is None:
        return []
    running_now = () if battle.is_late else running(table)
    gone = max(0, round((timezone.now() - max(battle.changed_at, STARTED)) / MILLISECOND))
    over = {side for side, _at in table.fallen}
    return [
        _face(max(0, table.clocks[side] - (gone if side in running_now else 0)), side in running_now, side in over)
        for side in Side
    ]


def _face(left: int, runs: bool, is_over: bool) -> Face:
    return Face(left, runs, written(left), is_over)


def written(left: int) -> str:
    """Minutes and seconds."""
    seconds = -(-left // SECOND)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


def terms_told(seen: Seen) -> str:
    """What was agreed about time, in a sentence; nothing without a clock."""
    clock = seen.table.opened.clock
    if clock is None:
        return ""
    each = ngettext(
        "{minutes} minute for each side, {seconds} s more with every decision.",
        "{minutes} minutes for each side, {seconds} s more with every decision.",
        clock.bank // MINUTE,
    ).format(minutes=clock.bank // MINUTE, seconds=clock.increment)
    ends = {
        "loss": _("Whoever has none left has lost."),
        "agent": _("An agent plays on for whoever has none left."),
    }
    return " ".join((each, ends[clock.fall], _("Time runs only for people who have to decide.")))
