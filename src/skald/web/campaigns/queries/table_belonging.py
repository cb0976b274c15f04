"""What a browser table says of the campaign whose battle it is: the lord's way back, and that the result counts."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from skald.web.battles.models import Battle
from skald.web.battles.queries.belonging import Belonging
from skald.web.battles.tables import table_of
from skald.web.campaigns.models import Meeting


def belonging_told(battle: Battle, sides: tuple[int, ...], **_more: object) -> Belonging | None:
    """The campaign of a lord at his table; whoever watches has no key to it."""
    meeting = Meeting.objects.select_related("campaign").filter(table=battle.uid).first()
    if meeting is None or not sides:
        return None
    # The attacker sits on the left; the table is crossed where he is the second lord.
    number = sides[0] ^ table_of(battle).opened.crossed
    seat = meeting.campaign.seats.get(number=number)
    return Belonging(
        meeting.campaign.name, reverse("campaigns:seat", args=[seat.token]), _counts(battle, meeting)
    )  # fmt: skip


def _counts(battle: Battle, meeting: Meeting) -> str:
    name = meeting.campaign.name
    if meeting.fought_by not in ("", Meeting.Way.BROWSER):
        return _("In {campaign} this battle was settled in another way: what happens here doesn’t count there.").format(
            campaign=name
        )
    if battle.status == Battle.Status.OVER:
        return _("The result counts in {campaign}.").format(campaign=name)
    if meeting.entry is not None:
        # Both agreed to take the end back; the campaign went on with it meanwhile.
        return _("The first result counts in {campaign}: what happens here now changes nothing there.").format(
            campaign=name
        )
    return _("A battle of {campaign}: its result counts there.").format(campaign=name)
