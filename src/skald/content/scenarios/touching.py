"""Units that end a Move touching a marker: the moment at which banners are planted and markers are captured."""

from __future__ import annotations

from skald.content.scenarios.counting import lying_markers
from skald.content.second.special_rules import MANOEUVRE
from skald.rules.context import Context
from skald.rules.events import ActivationResolved, Event, FightBegan
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT, Footprint, within
from skald.rules.ids import Combat, Kind, RuleId
from skald.rules.state import Effect, Marker, Unit

#: Notes that an activation led to a melee: where moves engage, such a Move was a charge.
_FOUGHT = RuleId("scenario.fought")


def is_touching(unit: Unit, marker: Marker) -> bool:
    """Whether a figure of a unit touches a marker."""
    disc = Footprint(marker.x, marker.y, marker.radius)
    return any(within(figure, disc, CONTACT) for figure in unit.figures)


def touched(ctx: Context, unit: Unit) -> list[Marker]:
    """The markers on the table that a unit touches."""
    return [marker for marker in lying_markers(ctx) if is_touching(unit, marker)]


def note_melee(ctx: Context, effect: Effect | None, event: Event) -> None:
    """Watches melees, so that a Move that led to one is known at its end."""
    assert isinstance(event, FightBegan)
    acting = ctx.nearest(Acting)
    if event.combat is Combat.MELEE and acting is not None and acting.unit == event.attacker:
        ctx.spend(_FOUGHT, event.attacker)


def has_moved(ctx: Context, event: ActivationResolved, *, manoeuvres: bool) -> Unit | None:
    """The unit that has just ended a Move in its own turn, and no charge; a manoeuvre counts where it is said."""
    unit, acting = ctx.unit(event.unit), ctx.acting()
    if ctx.uses(_FOUGHT, unit.id):
        ctx.spent = tuple(s for s in ctx.spent if (s.what, s.unit) != (_FOUGHT, unit.id))
        return None
    if event.kind is not Kind.MOVE or unit.side is not ctx.active or not unit.figures:
        return None
    return None if acting.manner == MANOEUVRE and not manoeuvres else unit
