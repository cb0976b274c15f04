"""What whoever holds a seat does at the table: an input, taking back, asking for that and answering."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from skald.rules.actions import ANYTIME, Action, Answer
from skald.rules.awaiting import Over
from skald.rules.dice import Roll
from skald.rules.notation import format_input
from skald.simulation.table.entries import Delayed, InputGiven, Redone, UndoAsked, UndoDenied, Undone, Yielding
from skald.simulation.table.fold import Table, Unfit, redo_point, undo_point
from skald.web.battles.models import Battle, Seat
from skald.web.battles.services.clocks import keep_time
from skald.web.battles.services.recording import writing


class NotYours(Exception):  # noqa: N818 - a finding, worded elsewhere
    """The seat doesn't decide what was given."""


def side_for(seat: Seat, table: Table, given: Action | Roll) -> int:
    """The side of a seat that gives an input: of two on one screen, the one that is asked."""
    if isinstance(table.awaits, Over):
        raise Unfit("battle-over")
    wanted = getattr(given, "side", None) if _is_signed(given) else getattr(table.awaits, "side", None)
    if wanted is not None and int(wanted) in seat.numbers:
        return int(wanted)
    if isinstance(given, Roll):
        return seat.numbers[0]
    raise NotYours


def _is_signed(given: Action | Roll) -> bool:
    return isinstance(given, (*ANYTIME, Answer))


def give(
    *, seat: Seat, given: Action | Roll, version: int | None = None, once: str = "", goes_on: bool = False
) -> Battle:
    """Give an action or a typed roll; nobody gives anything once their time is over."""
    return give_all(seat=seat, given=(given,), version=version, once=once, goes_on=goes_on)


def give_all(
    *, seat: Seat, given: Sequence[Action | Roll], version: int | None = None, once: str = "", goes_on: bool = False
) -> Battle:
    """Give one thing after the other: all of them, or none if one is refused; they are taken back together.

    What `goes_on` belongs to what was given before.
    """
    battle = seat.battle
    keep_time(battle, timezone.now())
    with writing(battle=battle, side=seat.numbers[0], once=once, version=version) as pen:
        for at, each in enumerate(() if pen.is_repeat else given):
            side = side_for(seat, pen.table, each)
            if not isinstance(each, Roll) and pen.table.decider(side) != "person":
                raise NotYours
            pen.add(InputGiven(format_input(each), side, goes_on=goes_on or at > 0))
    return battle


def undo(*, seat: Seat, version: int | None = None, once: str = "") -> Battle:
    """Take the latest decision back; where that isn't free, ask for it, or consent to what was asked."""
    battle, side = seat.battle, seat.numbers[0]
    with writing(battle=battle, side=side, once=once, version=version) as pen:
        if pen.is_repeat:
            return battle
        table = pen.table
        if table.wish is not None and table.wish.side not in seat.numbers:
            pen.add(Undone(side, table.wish.to))
            return battle
        to = undo_point(table, side)
        if to is None:
            raise Unfit("nothing-to-undo")
        pen.add(Undone(side, to) if table.is_free_for(side) else UndoAsked(side, to))
    return battle


def redo(*, seat: Seat, version: int | None = None, once: str = "") -> Battle:
    """Let inputs stand again that were taken back."""
    battle, side = seat.battle, seat.numbers[0]
    with writing(battle=battle, side=side, once=once, version=version) as pen:
        if not pen.is_repeat:
            pen.add(Redone(side, redo_point(pen.table)))
    return battle


def delay(*, seat: Seat, minutes: int, once: str = "") -> Battle:
    """Let whoever watches see the battle so many minutes later."""
    battle, side = seat.battle, seat.numbers[0]
    with writing(battle=battle, side=side, once=once) as pen:
        if not pen.is_repeat:
            pen.add(Delayed(side, minutes))
    return battle


def let_yield(*, seat: Seat, allowed: bool, once: str = "") -> Battle:
    """Let agents give up once they are lost, or have them fight to the end."""
    battle, side = seat.battle, seat.numbers[0]
    with writing(battle=battle, side=side, once=once) as pen:
        if not pen.is_repeat:
            pen.add(Yielding(side, allowed))
    return battle


def ask_me(*, seat: Seat, manner: str) -> Battle:
    """Be asked in another manner from now on; what waits and needn't be asked any more is passed."""
    Seat.objects.filter(pk=seat.pk).update(asks=manner)
    battle = seat.battle
    with writing(battle=battle, side=seat.numbers[0]) as pen:
        pen.settle()
    return battle


def deny_undo(*, seat: Seat, once: str = "") -> Battle:
    """Say no to the other side's wish, or withdraw one's own."""
    battle, side = seat.battle, seat.numbers[0]
    with writing(battle=battle, side=side, once=once) as pen:
        if not pen.is_repeat:
            pen.add(UndoDenied(side))
    return battle
