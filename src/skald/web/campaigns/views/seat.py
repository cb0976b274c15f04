"""A lord's own page: the map, the treasury, and what is wanted of him now."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.campaign.forms import plain
from skald.campaign.journal import Chronicle
from skald.campaign.lords.standing_in import MISSES
from skald.campaign.money import affordable
from skald.campaign.orders import March, Orders
from skald.campaign.state import SEATS
from skald.campaign.view import secret_due, view
from skald.web.accounts.site import is_in_the_house, is_only_here, lan_address, outside_address, serve_command
from skald.web.campaigns.access import for_player, for_seat
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.hands import content_of, hands_of, rows_at
from skald.web.campaigns.models import Campaign, Meeting, Proposal, Seat, title_of
from skald.web.campaigns.queries.bidding import bidding
from skald.web.campaigns.queries.chart import conquest_chart
from skald.web.campaigns.queries.declared import counted
from skald.web.campaigns.queries.initiative import bids_told
from skald.web.campaigns.queries.map_picture import MapPicture, picture
from skald.web.campaigns.queries.orders_page import as_mustered
from skald.web.campaigns.queries.result import result
from skald.web.campaigns.queries.standing import standing
from skald.web.campaigns.queries.telling import last_battle, notices, recent, turns
from skald.web.campaigns.queries.treasury import treasury
from skald.web.campaigns.services.browser_table import own_table_seat
from skald.web.campaigns.wording import band_name, labelled, language, points, unit_name
from skald.web.form_keys import new_once
from skald.web.tournaments.qr import qr_svg


@never_cache
@require_safe
@for_seat
def home(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Everything at a glance."""
    if not seat.campaign.length:
        return _not_begun(request, seat)
    return render(request, "campaigns/seat.html", home_context(request, seat))


def home_context(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    """What the page shows; also after a refusal, with what was typed."""
    context = seat_context(seat)
    value: Chronicle = context["value"]
    told = turns(seat.campaign, value)
    campaign = seat.campaign
    return {
        **context, "bidding": bidding(value, seat.number) if context["standing"].waits == "bids" else None,
        "treasury": treasury(value, seat.number, _handed(value, seat)),
        "table_seat": own_table_seat(value, context["meeting"], seat.number),
        "in_debt": value.state.lords[seat.number].pp < 0,
        "map": _map(value, seat), "chart": conquest_chart(value), "recent": recent(told), "fought": last_battle(told),
        "notices": notices(campaign, value, 5), "own": _own(seat),
        "proposals": campaign.proposals.filter(answer="").order_by("at"),
        "watch": outside_address(request, reverse("campaigns:watch", args=[campaign.watching])),
        "bands": value.state.bands_of(seat.number), "units": _removable(value, seat.number), "result": result(value),
        "rematch": _rematch(seat), "is_first": context["is_running"] and value.state.turn == 1,
        "payable": _payable(value, seat.number), "ended": _ended(value, seat, f"{campaign.uid}.{seat.number}"),
    }  # fmt: skip


def seat_context(seat: Seat) -> dict[str, Any]:
    """What every page of a lord needs."""
    campaign = seat.campaign
    campaign.refresh_from_db()
    value = chronicle_of(campaign)
    seen = standing(campaign, value, seat.number)
    meeting = Meeting.objects.filter(campaign=campaign, step=campaign.step).first()
    tellers = set() if meeting is None else set(meeting.reports.values_list("seat", flat=True))
    ways = (meeting and meeting.ways) or ["", ""]
    return {
        "way": ways[seat.number], "their_way": ways[1 - seat.number],
        "campaign": campaign, "seat": seat, "value": value, "standing": seen, "me": seen.lords[seat.number],
        "them": seen.lords[1 - seat.number], "version": campaign.seen, "once": new_once(), "meeting": meeting,
        "is_reported": 1 - seat.number in tellers, "has_reported": seat.number in tellers,
        "is_one_screen": campaign.mode == Campaign.Mode.ONE_SCREEN, "most_misses": MISSES,
        "is_running": campaign.status == Campaign.Status.RUNNING,
        "bids_told": bids_told(value, seat.number) if seen.waits == "orders" else (),
        "asked": Proposal.objects.filter(campaign=campaign, answer="").exclude(seat=seat.number).count(),
    }  # fmt: skip


@never_cache
@require_safe
@for_player
def state_file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The same for programs: what this lord may see, and nothing else."""
    value = chronicle_of(seat.campaign)
    return JsonResponse(plain(view(value, hands_of(seat.campaign), seat.number)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def hand_over(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Two on one screen: nothing of either lord is on this page, so the screen can change hands."""
    campaign = seat.campaign
    if campaign.mode != Campaign.Mode.ONE_SCREEN:
        return redirect("campaigns:seat", seat.token)
    value = chronicle_of(campaign)
    seen = standing(campaign, value, None)
    seats = list(campaign.seats.order_by("number"))
    wanted = [number for number in SEATS if seen.lords[number].is_due]
    context = {
        "campaign": campaign, "standing": seen, "is_running": campaign.status == Campaign.Status.RUNNING,
        "lords": [(seats[number], seen.lords[number], number in wanted) for number in SEATS],
        "map": picture(value.terms, value.state, language()), "ended": _ended(value, seat, campaign.uid),
    }  # fmt: skip
    return render(request, "campaigns/hand_over.html", context)


def _not_begun(request: HttpRequest, seat: Seat) -> HttpResponse:
    campaign = seat.campaign
    invitation = outside_address(request, reverse("campaigns:join", args=[campaign.invitation]))
    context = {
        "campaign": campaign, "seat": seat, "version": campaign.seen,
        "title": campaign.name or title_of(seat.name), "asked": _asked_again(seat),
        "invitation": invitation, "code": qr_svg(invitation, _("QR code of the invitation")),
        "own": outside_address(request, reverse("campaigns:seat", args=[seat.token])),
        "is_only_here": is_only_here(request), "is_near": is_in_the_house(request), "lan": lan_address(request),
        "serve": serve_command(request),
    }  # fmt: skip
    return render(request, "campaigns/waiting.html", context)


def _asked_again(seat: Seat) -> str:
    """The lord of the last campaign whose answer a rematch waits for."""
    last = Seat.objects.filter(token=seat.came_from).first() if seat.came_from else None
    other = None if last is None else last.campaign.seats.exclude(pk=last.pk).first()
    return "" if other is None else other.name


def _rematch(seat: Seat) -> str:
    """How the next campaign stands for this lord: "asked" while his yes would begin it, "made" else."""
    following = seat.campaign.rematch
    if following is None:
        return ""
    is_others = not following.length and not following.seats.filter(came_from=seat.token).exists()
    return "asked" if is_others else "made"


def _own(seat: Seat) -> dict[str, Any] | None:
    """What this lord has saved of what is wanted now."""
    row = rows_at(seat.campaign, seat.campaign.step).get(seat.number)
    if row is None:
        return None
    content = content_of(row)
    return {
        "row": row, "is_bid": not isinstance(content, Orders), "bid": content if isinstance(content, int) else None,
        "told": counted(content) if isinstance(content, Orders) else "",
    }  # fmt: skip


def _handed(value: Chronicle, seat: Seat) -> int | Orders | None:
    """The bid or the orders that this lord has saved and that aren't shown yet."""
    is_awaited = secret_due(value.state) is not None
    return hands_of(seat.campaign)[seat.number].content if is_awaited else None


def _map(value: Chronicle, seat: Seat) -> MapPicture:
    """The map, with the marches that this lord has sealed and nobody else sees, or with what is left of them."""
    if value.state.battle is not None:
        return picture(value.terms, value.state, language(), mine=seat.number, marches=_to_come(value, seat.number))
    handed = _handed(value, seat)
    orders = handed if isinstance(handed, Orders) else Orders()
    raised = {each.band: each.site for each in orders.recruits if each.site}
    after = as_mustered(value.terms, value.state, seat.number, orders)
    return picture(value.terms, after, language(), mine=seat.number, marches=orders.marches, raised=raised)


def _to_come(value: Chronicle, seat: int) -> tuple[March, ...]:
    """A lord's marches that wait for a battle to be over; whoever has been stopped goes no farther."""
    ways: dict[str, tuple[str, ...]] = {}
    for move in value.state.queues[seat]:
        if move.band not in value.state.stopped:
            ways[move.band] = (*ways.get(move.band, ()), move.to)
    return tuple(March(band, way) for band, way in ways.items())


def _ended(value: Chronicle, seat: Seat, key: str) -> dict[str, Any] | None:
    """The last turn that is over, where its story is, and under which name a browser remembers having shown it."""
    turn = value.state.turn if value.state.winner is not None else value.state.turn - 1
    story = reverse("campaigns:turn", args=[seat.token, turn]) + "?at=start"
    return {"turn": turn, "story": story, "key": f"skald.turn.{key}"} if turn else None


def _payable(value: Chronicle, seat: int) -> dict[str, str]:
    """What a lord has in the field, and what he could pay for."""
    terms, state = value.terms, value.state
    return {
        "troops": points(terms.total(state, seat)),
        "points": points(affordable(state.lords[seat].pp, terms.settings.upkeep_rounding)),
    }


def _removable(value: Chronicle, seat: int) -> list[tuple[str, int, str, int]]:
    return [
        (f"{band.id}-{at}", unit.figures, labelled(band_name(band), unit_name(value.terms, unit)), at)
        for band in value.state.bands_of(seat)
        for at, unit in enumerate(band.units)
    ]
