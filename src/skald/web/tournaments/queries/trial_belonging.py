"""What a browser table says of the event of which a match is tried there: the way back, and that nothing counts."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from skald.web.battles.models import Battle
from skald.web.battles.queries.belonging import Belonging
from skald.web.tournaments.models import Trial


def belonging_told(battle: Battle, sides: tuple[int, ...], **_more: object) -> Belonging | None:
    """The event of whoever tries a match; their opponent came by a link, which may be anybody's."""
    # Whoever tries a match sits on the left.
    found = Trial.objects.select_related("seat__event").filter(table=battle.uid).first() if 0 in sides else None
    if found is None:
        return None
    event = found.seat.event
    told = _("This is only a trial: nothing of it enters {event}.").format(event=event.name)
    return Belonging(event.name, reverse("tournaments:player", args=[found.seat.token]), told)
