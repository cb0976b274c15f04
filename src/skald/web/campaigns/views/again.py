"""A rematch: one button at the end of a campaign."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from skald.campaign.turn import RefusedError
from skald.web.campaigns.access import for_player, posted
from skald.web.campaigns.models import Seat
from skald.web.campaigns.services.rematch import rematch
from skald.web.campaigns.wording import sentences
from skald.web.reference.told import as_message


@posted("campaigns:seat")
@for_player
def once_more(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Ask for a rematch, or accept the one that was asked for."""
    try:
        made = rematch(seat=seat, now=timezone.now())
    except RefusedError as error:
        for each in sentences(error.problems):
            messages.error(request, as_message(each))
        return redirect("campaigns:seat", seat.token)
    return redirect("campaigns:seat", made.token)
