"""Handing in: bids, recruits and orders, troops let go. A refusal loses nothing of what was typed."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from skald.campaign.journal import Chronicle
from skald.campaign.orders import Orders
from skald.campaign.sandbox import Opponent, Tried, try_orders
from skald.campaign.state import other
from skald.campaign.turn import RefusedError
from skald.campaign.view import can_hand_in, secret_due, view
from skald.content.problems import Problem, problem
from skald.web.campaigns.access import for_player, posted
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.forms.affairs import cuts_sent
from skald.web.campaigns.forms.filling import filled, led
from skald.web.campaigns.forms.orders import Draft, changed, draft_of, draft_sent, orders_of, whole
from skald.web.campaigns.hands import content_of, hands_of, rows_at
from skald.web.campaigns.models import Campaign, Seat
from skald.web.campaigns.queries.map_picture import MapPicture, picture
from skald.web.campaigns.queries.orders_page import as_mustered, orders_page, why_not
from skald.web.campaigns.queries.result import upkeep_rule, upkeep_told
from skald.web.campaigns.queries.telling import told
from skald.web.campaigns.queries.treasury import purse, signed
from skald.web.campaigns.services.hands import hand_in, remove_troops, set_ready
from skald.web.campaigns.views.seat import home_context, seat_context
from skald.web.campaigns.wording import amount, language, names_in, sentences
from skald.web.reference.told import Told, as_message


@never_cache
@sensitive_post_parameters()
@posted("campaigns:seat")
@for_player
def bid(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Save a bid, or say that it is final."""
    typed = request.POST.get("bid", "")
    try:
        hand_in(
            seat=seat, content=whole(typed), is_ready=request.POST.get("action") == "ready", now=timezone.now(),
            step=whole(request.POST.get("step", "")), once=request.POST.get("once", ""),
        )  # fmt: skip
    except RefusedError as error:
        context = {**home_context(request, seat), "problems": sentences(error.problems), "typed_bid": typed[:12]}
        return render(request, "campaigns/seat.html", context, status=422)
    if request.POST.get("action") == "ready":
        messages.success(request, _with_receipts(seat, _("Your bid is sealed. The receipt is on {receipts}.")))
    else:
        messages.success(request, _("Your bid is saved, not final yet: you can change it until you are ready."))
    return _after(request, seat)


@never_cache
@sensitive_post_parameters()
@sensitive_variables()
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def orders(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Recruit and march: every button sends the whole draft, and only two of them save it."""
    value = chronicle_of(seat.campaign)
    if secret_due(value.state) != "orders" and request.method != "POST":
        return redirect("campaigns:seat", seat.token)
    if request.method != "POST":
        return _page(request, seat, _begun(value, seat))
    draft = draft_sent(value.state, seat.number, request.POST)
    action = request.POST.get("action", "")
    if action == "try":
        return _page(request, seat, draft, tried=_tried(request, seat, draft))
    if action not in ("save", "ready"):
        kind, _colon, name = action.partition(":")
        if kind == "fill":
            return _page(request, seat, filled(draft, name, value.terms, value.state, seat.number), opened=name)
        return _page(request, seat, changed(draft, action, value.state, seat.number), opened=name)
    try:
        hand_in(
            seat=seat, content=orders_of(draft, value.terms), is_ready=action == "ready", now=timezone.now(),
            step=whole(request.POST.get("step", "")), once=request.POST.get("once", ""),
        )  # fmt: skip
    except RefusedError as error:
        return _page(request, seat, draft, problems=_worded(error.problems, value, draft))
    if action == "ready":
        messages.success(request, _with_receipts(seat, _("Your orders are sealed. The receipt is on {receipts}.")))
    else:
        messages.success(request, _("Your orders are saved, not final yet: you can change them until you are ready."))
    return _after(request, seat)


@posted("campaigns:seat")
@for_player
def ready(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say that what was saved is final, or think again."""
    try:
        set_ready(
            seat=seat, is_ready=request.POST.get("ready") == "yes", now=timezone.now(),
            step=whole(request.POST.get("step", "")),
        )  # fmt: skip
    except RefusedError as error:
        for each in sentences(error.problems):
            messages.error(request, as_message(each))
    return _after(request, seat)


@posted("campaigns:seat")
@for_player
def removal(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Let troops go that can't be paid."""
    value = chronicle_of(seat.campaign)
    cuts = cuts_sent(value.state, seat.number, request.POST)
    try:
        remove_troops(seat=seat, cuts=cuts, now=timezone.now(), once=request.POST.get("once", ""))
    except RefusedError as error:
        context = {
            **home_context(request, seat),
            "problems": sentences(error.problems, value.terms, names_in(value.state)),
        }
        return render(request, "campaigns/seat.html", context, status=422)
    return _after(request, seat)


def _begun(value: Chronicle, seat: Seat) -> Draft:
    """What the page opens with: what was saved, or nothing but lords for bands that lack them."""
    saved = _saved(seat)
    draft = draft_of(value.state, seat.number, saved)
    return led(draft, value.terms, value.state, seat.number) if saved is None else draft


def _names(value: Chronicle, draft: Draft) -> dict[str, str]:
    """What bands are called, those of the draft among them."""
    return names_in(value.state, orders_of(draft, value.terms))


def _worded(problems: Iterable[Problem], value: Chronicle, draft: Draft) -> list[Told]:
    return sentences(problems, value.terms, _names(value, draft))


def _page(
    request: HttpRequest,
    seat: Seat,
    draft: Draft,
    *,
    problems: list[Told] | None = None,
    tried: Tried | None = None,
    opened: str = "",
) -> HttpResponse:
    context = seat_context(seat)
    value = context["value"]
    state = value.state
    if secret_due(state) != "orders":
        # The moment has passed while somebody was typing; what was typed can't be used any more.
        for each in problems or sentences((problem("campaign.not-awaited"),)):
            messages.error(request, as_message(each))
        return redirect("campaigns:seat", seat.token)
    page = orders_page(value.terms, state, seat.number, draft)
    row = rows_at(seat.campaign, seat.campaign.step).get(seat.number)
    context |= {
        "page": page, "problems": problems, "opened": opened,
        "why": why_not(value.terms, state, seat.number, draft, request.POST.get("aim", "")),
        "map": _map(value, seat, draft, tried), "saved": row,
        "can_save": can_hand_in(value.terms, state, hands_of(seat.campaign), seat.number),
        "left": amount(page.forecast.left) if page.forecast else "", "tried": tried, "settings": value.terms.settings,
        "spent": signed(-page.forecast.spent) if page.forecast else "",
        "purse": purse(state.lords[seat.number].pp, page.forecast.spent if page.forecast else page.price),
        "upkept": amount(page.forecast.points) if page.forecast else "",
        "upkeep_rule": upkeep_rule(),
        "upkeep_told": upkeep_told(page.forecast.points, page.forecast.upkeep) if page.forecast else "",
        "is_unsaved": request.method == "POST",
        "opponent": request.POST.get("opponent", "declared" if _declared(value, seat) else "idle"),
        "battles": request.POST.get("battles", "stop"),
    }  # fmt: skip
    if tried is not None:
        context |= {
            "tried_told": told(value.terms, tried.state, tried.events, _names(value, draft)),
            "tried_problems": _worded(tried.problems, value, draft),
        }  # fmt: skip
    return render(request, "campaigns/orders.html", context, status=422 if problems else 200)


def _map(value: Chronicle, seat: Seat, draft: Draft, tried: Tried | None) -> MapPicture:
    """The map with the marches of the draft, or after they were tried."""
    if tried is not None and not tried.problems:
        return picture(value.terms, tried.state, language(), mine=seat.number)
    orders = orders_of(draft, value.terms)
    raised = {band.id: band.site for band in draft.bands if band.is_new}
    after = as_mustered(value.terms, value.state, seat.number, orders)
    return picture(value.terms, after, language(), mine=seat.number, marches=orders.marches, raised=raised)


def _tried(request: HttpRequest, seat: Seat, draft: Draft) -> Tried:
    value = chronicle_of(seat.campaign)
    chosen, is_quick = request.POST.get("opponent"), request.POST.get("battles") == "quick"
    opponent: Opponent | Orders = "steward" if chosen == "steward" else "idle"
    if chosen == "declared":
        opponent = _declared(value, seat) or opponent
    return try_orders(
        value.terms, value.state, seat.number, orders_of(draft, value.terms),
        opponent=opponent, battles="quick" if is_quick else "stop",
    )  # fmt: skip


def _declared(value: Chronicle, seat: Seat) -> Orders | None:
    """What the opponent has declared openly, if anything."""
    return view(value, hands_of(seat.campaign), seat.number).handed[other(seat.number)].orders


def _saved(seat: Seat) -> Orders | None:
    row = rows_at(seat.campaign, seat.campaign.step).get(seat.number)
    content = None if row is None else content_of(row)
    return content if isinstance(content, Orders) else None


def _with_receipts(seat: Seat, told: str) -> SafeString:
    """A sentence that leads to the page of receipts."""
    address = reverse("campaigns:receipts", args=[seat.token])
    link = format_html('<a href="{}">{}</a>', address, _("the page of receipts"))
    return format_html(told, receipts=link)


def _after(request: HttpRequest, seat: Seat) -> HttpResponse:
    """On one screen the next page gives nothing away."""
    if seat.campaign.mode == Campaign.Mode.ONE_SCREEN:
        return redirect("campaigns:hand-over", seat.token)
    return redirect("campaigns:seat", seat.token)
