"""A lord's affairs with the other: more time, a pause, an end; and how he wants to be called."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.campaign.turn import RefusedError
from skald.web.campaigns.access import for_player, for_seat, posted
from skald.web.campaigns.forms.affairs import CallMe, MoreTime
from skald.web.campaigns.forms.zones import zones
from skald.web.campaigns.models import Proposal, Seat
from skald.web.campaigns.queries.proposals import proposal_lines
from skald.web.campaigns.queries.telling import notices
from skald.web.campaigns.queries.terms import beside_core_told, differing
from skald.web.campaigns.services.affairs import answer, call_off, concede, propose, resume
from skald.web.campaigns.services.letters import mail_is_printed, send_soon
from skald.web.campaigns.views.seat import seat_context
from skald.web.campaigns.wording import sentences

SIMPLE = (Proposal.Kind.EXTENSION, Proposal.Kind.PAUSE, Proposal.Kind.ABANDON)


@never_cache
@require_safe
@for_player
def page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What can be agreed on, what was, and the terms of the campaign."""
    context = seat_context(seat)
    context |= {
        "form": MoreTime(), "lines": proposal_lines(seat, context["value"]),
        "options": differing(context["value"].terms.settings), "preset": context["value"].terms.settings.preset,
        "notices": notices(seat.campaign, context["value"], 50),
        "troops": beside_core_told(context["value"].opened.troops),
    }  # fmt: skip
    return render(request, "campaigns/affairs.html", context)


@posted("campaigns:affairs")
@for_player
def propose_something(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Ask for more time, a pause or an end."""
    kind = request.POST.get("kind", "")
    if kind not in SIMPLE:
        raise Http404
    body = ""
    if kind == Proposal.Kind.EXTENSION:
        form = MoreTime(request.POST)
        if not form.is_valid():
            messages.error(request, _("How many hours? From 1 to 1440."))
            return redirect("campaigns:affairs", seat.token)
        body = str(form.cleaned_data["hours"])
    try:
        made = propose(seat=seat, kind=kind, now=timezone.now(), body=body)
    except RefusedError as error:
        messages.error(request, " ".join(sentences(error.problems)))
    else:
        done = made is not None and made.answer
        messages.success(request, _("Done.") if done else _("The other lord is asked."))
    return redirect("campaigns:affairs", seat.token)


@posted("campaigns:affairs")
@for_player
def answer_proposal(request: HttpRequest, seat: Seat, key: int) -> HttpResponse:
    """Say yes or no, or take one's own wish back."""
    proposal = get_object_or_404(Proposal, pk=key, campaign=seat.campaign)
    try:
        answer(seat=seat, proposal=proposal, is_yes=request.POST.get("answer") == "yes", now=timezone.now())
    except RefusedError as error:
        messages.error(request, " ".join(sentences(error.problems)))
    return redirect("campaigns:affairs", seat.token)


@posted("campaigns:affairs")
@for_player
def end_pause(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Go on after a pause."""
    resume(seat=seat, now=timezone.now())
    return redirect("campaigns:seat", seat.token)


@posted("campaigns:seat")
@for_seat
def give_up(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Concede, once it was said twice; before anybody joined, call the campaign off."""
    if not seat.campaign.length:
        call_off(seat=seat, now=timezone.now())
        return redirect("campaigns:seat", seat.token)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Nothing was done: tick the box if you mean it."))
        return redirect("campaigns:affairs", seat.token)
    try:
        concede(seat=seat, now=timezone.now(), once=request.POST.get("once", ""))
    except RefusedError as error:
        messages.error(request, " ".join(sentences(error.problems)))
    return redirect("campaigns:seat", seat.token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def call_me(request: HttpRequest, seat: Seat) -> HttpResponse:
    """How to be told: mail, webhook, language, time zone."""
    initial = {"mail": seat.mail, "webhook": seat.webhook, "language": seat.language, "zone": seat.zone}
    form = CallMe(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        for key, given in form.cleaned_data.items():
            setattr(seat, key, given)
        seat.save()
        if request.POST.get("action") == "test" and (seat.mail or seat.webhook):
            seat.letters.create(kind="test", turn=seat.campaign.turn, at=timezone.now())
            send_soon()
        messages.success(request, _("Saved."))
        return redirect("campaigns:call-me", seat.token)
    latest = seat.letters.order_by("-at")[:5]
    context = {
        **seat_context(seat),
        "form": form,
        "zones": zones(),
        "letters": latest,
        "is_mail_printed": mail_is_printed(),
    }
    return render(request, "campaigns/call_me.html", context, status=422 if form.is_bound else 200)
