"""Campaigns that this browser remembers: the private links it has opened, in a signed cookie. No account is needed."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from msgspec import Struct

from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Seat, title_of
from skald.web.campaigns.queries.standing import Standing, standing

COOKIE, SALT = "skald_campaigns", "skald.campaigns.remembered"
#: So many links are remembered, for so many seconds after the last visit.
MOST, YEAR = 12, 365 * 24 * 3600


class Remembered(Struct, frozen=True):
    """A campaign in a list of one's own."""

    name: str
    token: str
    seat: int
    told: str
    is_due: bool
    turn: int
    turns: int
    is_begun: bool


def tokens_of(request: HttpRequest) -> list[str]:
    """The links that this browser has opened, the last one first; nothing of a cookie that somebody else wrote."""
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def remember(request: HttpRequest, response: HttpResponse, seat: Seat) -> HttpResponse:
    """The response with the seat in front of those that the browser remembers."""
    known = tokens_of(request)
    if known[:1] != [seat.token]:
        kept = [seat.token, *(each for each in known if each != seat.token)][:MOST]
        response.set_cookie(
            COOKIE, signing.dumps(kept, salt=SALT), max_age=YEAR, httponly=True, samesite="Lax",
            secure=request.is_secure(),
        )  # fmt: skip
    return response


def remembered(request: HttpRequest) -> list[Remembered]:
    """The visitor's own campaigns, those first that wait for him; one that is played on one screen is there once."""
    tokens = tokens_of(request)
    if not tokens:
        return []
    rows = Seat.objects.select_related("campaign").filter(token__in=tokens, is_taken=True, agent="")
    seats = {seat.token: seat for seat in rows}
    found: dict[int, Seat] = {}
    for token in tokens:
        if token in seats and seats[token].campaign.status != Campaign.Status.ABANDONED:
            found.setdefault(seats[token].campaign_id, seats[token])
    return sorted((_line(seat) for seat in found.values()), key=lambda each: not each.is_due)


def _line(seat: Seat) -> Remembered:
    campaign = seat.campaign
    told, is_due = _told(seat)
    return Remembered(
        campaign.name or title_of(seat.name), seat.token, seat.number, told, is_due, campaign.turn, campaign.turns,
        campaign.length > 0,
    )  # fmt: skip


def _told(seat: Seat) -> tuple[str, bool]:
    """Whose turn it is, in words, and whether it is the visitor's."""
    campaign = seat.campaign
    if not campaign.length:
        return _("Your invitation hasn’t been accepted yet."), False
    seen = standing(campaign, chronicle_of(campaign), seat.number)
    if campaign.status == Campaign.Status.OVER or seen.waits == "over":
        return _after_the_end(seat, seen)
    if campaign.mode == Campaign.Mode.ONE_SCREEN:
        return seen.sentence, True
    return _waited_for(seen, seat.number)


def _after_the_end(seat: Seat, seen: Standing) -> tuple[str, bool]:
    """How it ended, and whether the other lord asks for a rematch that this one hasn't accepted."""
    following = seat.campaign.rematch
    if following is None or following.length or seat.campaign.mode != Campaign.Mode.LINKS:
        return seen.sentence, False
    if following.status == Campaign.Status.ABANDONED or following.seats.filter(came_from=seat.token).exists():
        return seen.sentence, False
    return _("{lord} asks for a rematch.").format(lord=seen.lords[1 - seat.number].name), True


def _waited_for(seen: Standing, seat: int) -> tuple[str, bool]:
    yours = {
        "bids": _("Your turn: bid for the initiative."), "orders": _("Your turn: recruit and give orders."),
        "battle": _("Your turn: a battle waits for its result."), "removal": _("Your turn: dismiss troops."),
    }  # fmt: skip
    me, them = seen.lords[seat], seen.lords[1 - seat]
    if seen.is_due and not me.is_ready:
        return yours[seen.waits], True
    return _("Waiting for {lord}.").format(lord=them.name), False
