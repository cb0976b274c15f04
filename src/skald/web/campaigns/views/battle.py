"""A battle that is waited for: how it is to be fought, the odds, and its result from a real table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from skald.campaign.forms import decoded, encoded
from skald.campaign.orders import Fought
from skald.campaign.turn import RefusedError
from skald.content.problems import problem
from skald.web.campaigns.access import for_player, posted
from skald.web.campaigns.forms.affairs import Report
from skald.web.campaigns.models import Meeting, Seat
from skald.web.campaigns.queries.battle_page import battle_page
from skald.web.campaigns.queries.doubts import doubt
from skald.web.campaigns.queries.telling import last_battle, turns
from skald.web.campaigns.services.battles import choose_way, confirm, report
from skald.web.campaigns.services.browser_table import own_table_seat
from skald.web.campaigns.services.engine_battles import ask_odds
from skald.web.campaigns.views.seat import seat_context
from skald.web.campaigns.wording import names_in, sentences
from skald.web.reference.told import Told, as_message


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The battle, and the form for its result."""
    context = seat_context(seat)
    battle = context["value"].state.battle
    if battle is None or context["meeting"] is None:
        return redirect("campaigns:seat", seat.token)
    if request.method != "POST":
        return _shown(request, context, Report(), _last_told(seat, context["meeting"]))
    if request.POST.get("meeting") not in (None, str(context["meeting"].pk)):
        # A page left open from the battle before: what it tells belongs to that one.
        messages.error(request, as_message(Told.joined(sentences((problem("campaign.not-awaited"),)))))
        return redirect("campaigns:battle", seat.token)
    form = Report(request.POST)
    state = context["value"].state
    if not form.is_valid():
        return _shown(request, context, form, None, status=422)
    bands = state.band(battle.attacker), state.band(battle.defender)
    fought = form.fought(*bands, request.POST)
    asked = doubt(context["value"].terms, *bands, fought)
    if asked and request.POST.get("sure") != (sure := encoded(fought).decode()):
        # Asked once about this very report; whoever changes it is asked anew.
        form.add_error(None, asked)
        return _shown(request, context | {"sure": sure}, form, fought, status=422)
    try:
        settled = report(seat=seat, meeting=context["meeting"], fought=fought, now=timezone.now())
    except RefusedError as error:
        form.add_error(None, sentences(error.problems, context["value"].terms, names_in(state)))
        return _shown(request, context, form, fought, status=422)
    told = _("The result counts.") if settled else _("Your report is waiting for the other lord to confirm it.")
    messages.success(request, told)
    return redirect("campaigns:seat" if settled else "campaigns:battle", seat.token)


@posted("campaigns:battle")
@for_player
def choose(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say how the battle should be fought."""
    way = request.POST.get("way", "")
    if way not in Meeting.Way.values:
        raise Http404
    try:
        choose_way(seat=seat, meeting=_meeting(seat), way=way, now=timezone.now())
    except RefusedError as error:
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
        return redirect("campaigns:battle", seat.token)
    # Without scripts the page is loaded anew: it opens where the choice was made.
    return redirect(reverse("campaigns:battle", args=[seat.token]) + "#ways")


@posted("campaigns:battle")
@for_player
def odds(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Ask the engine for odds; they appear when they are counted."""
    ask_odds(meeting=_meeting(seat), now=timezone.now())
    # The page is loaded anew: it opens where the figures will appear.
    return redirect(reverse("campaigns:battle", args=[seat.token]) + "#odds")


@posted("campaigns:battle")
@for_player
def yes(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Say yes to the other lord's report."""
    try:
        confirm(seat=seat, meeting=_meeting(seat), seen=request.POST.get("seen", ""), now=timezone.now())
    except RefusedError as error:
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
        return redirect("campaigns:battle", seat.token)
    messages.success(request, _("The result counts."))
    return redirect("campaigns:seat", seat.token)


def _last_told(seat: Seat, meeting: Meeting) -> Fought | None:
    """What the form begins with: one's own report, else the other's; so only what differs is typed."""
    told = {row.seat: row.fought for row in meeting.reports.all()}
    found = told.get(seat.number) or told.get(1 - seat.number)
    return decoded(found.encode(), Fought) if found else None


def _meeting(seat: Seat) -> Meeting:
    found = Meeting.objects.filter(campaign=seat.campaign, step=seat.campaign.step).first()
    if found is None:
        raise Http404
    return found


def _shown(
    request: HttpRequest, context: dict[str, Any], form: Report, typed: Fought | None, status: int = 200
) -> HttpResponse:
    meeting: Meeting = context["meeting"]
    seat: Seat = context["seat"]
    shown = battle_page(seat.campaign, context["value"], meeting, typed)
    both = [(report, report.seat == seat.number) for report in shown.reports]
    context |= {
        "table_seat": own_table_seat(context["value"], meeting, seat.number),
        "page": shown, "form": form, "reports": both,
        "their_report": next((report for report, is_own in both if not is_own), None),
        "has_reported": any(is_own for _report, is_own in both),
        "chosen": form.data.get("winner", "") if form.is_bound else (typed and typed.winner) or "",
        "fighters": (shown.attacker, shown.defender), "fought": last_battle(turns(seat.campaign, context["value"])),
    }  # fmt: skip
    return render(request, "campaigns/battle.html", context, status=status)
