"""A lord's affairs with the other: more time, a pause, an end; and how he wants to be called."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
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
from skald.web.campaigns.services.confirming import ask, confirm, try_out, wanted
from skald.web.campaigns.services.letters import mail_is_printed, send_soon
from skald.web.campaigns.views.seat import seat_context
from skald.web.campaigns.wording import sentences
from skald.web.reference.told import Told, as_message

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
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
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
        is_yes = request.POST.get("answer") == "yes"
        answer(seat=seat, proposal=proposal, is_yes=is_yes, now=timezone.now())
    except RefusedError as error:
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
    else:
        own = proposal.seat == seat.number
        messages.success(request, _("Agreed: it is done.") if is_yes else _("Taken back.") if own else _("Declined."))
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
        messages.error(request, _("Nothing was done: tick the box to confirm."))
        return redirect("campaigns:affairs", seat.token)
    try:
        concede(seat=seat, now=timezone.now(), once=request.POST.get("once", ""))
    except RefusedError as error:
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
    return redirect("campaigns:seat", seat.token)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def call_me(request: HttpRequest, seat: Seat) -> HttpResponse:
    """How to be told: mail, webhook, language, time zone."""
    action = request.POST.get("action", "")
    if action in _ASKED:
        _ASKED[action](request, seat)
        return redirect("campaigns:call-me", seat.token)
    initial = {"mail": seat.mail, "webhook": seat.webhook, "language": seat.language, "zone": seat.zone}
    form = CallMe(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        was = {(each.kind, each.address) for each in wanted(seat)}
        for key, given in form.cleaned_data.items():
            setattr(seat, key, given)
        seat.save()
        messages.success(request, _("Saved."))
        if {(each.kind, each.address) for each in wanted(seat)} - was:
            _send_codes(request, seat)
        return redirect("campaigns:call-me", seat.token)
    places = wanted(seat)
    context = {
        **seat_context(seat), "form": form, "zones": zones(), "letters": seat.letters.order_by("-at", "-pk")[:5],
        "is_mail_printed": mail_is_printed(), "unconfirmed": [each for each in places if each.confirmed_at is None],
        "confirmed": [each for each in places if each.confirmed_at is not None],
    }  # fmt: skip
    return render(request, "campaigns/call_me.html", context, status=422 if form.is_bound else 200)


def _send_codes(request: HttpRequest, seat: Seat) -> None:
    """A code to every address that isn't confirmed yet."""
    if all(each.confirmed_at for each in wanted(seat)):
        return
    if ask(seat, timezone.now()):
        transaction.on_commit(send_soon)
    else:
        messages.error(request, _TOO_OFTEN)


def _confirm(request: HttpRequest, seat: Seat) -> None:
    """The code that somebody read at the address."""
    if confirm(seat, request.POST.get("code", "")[:40], timezone.now()):
        messages.success(request, _("Confirmed: Skald will notify you there."))
    else:
        messages.error(
            request, _("This isn’t the latest code that was sent. After five wrong ones a new code is needed.")
        )


def _try_out(request: HttpRequest, seat: Seat) -> None:
    """A letter to every confirmed address, to see that it arrives."""
    if try_out(seat, timezone.now()):
        transaction.on_commit(send_soon)
        messages.success(request, _("A message is on its way."))
    else:
        messages.error(request, _TOO_OFTEN)


_TOO_OFTEN = gettext_lazy("Nothing was sent: too many messages of this kind in the last hour. Try again later.")
_ASKED = {"code": _confirm, "again": _send_codes, "test": _try_out}
