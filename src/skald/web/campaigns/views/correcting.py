"""Putting something right: a battle that ended otherwise, or something from now on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import structs

from skald.campaign.journal import Chronicle
from skald.campaign.preview import Preview, battles
from skald.campaign.state import Band, State, Unit
from skald.campaign.story import beginning, moments
from skald.campaign.turn import Amended, RefusedError
from skald.web.campaigns.access import for_player
from skald.web.campaigns.forms.affairs import Amendment, Report
from skald.web.campaigns.forms.orders import Sent, whole
from skald.web.campaigns.models import Seat
from skald.web.campaigns.queries.battle_page import fighter
from skald.web.campaigns.queries.proposals import preview_sentences
from skald.web.campaigns.services.corrections import Correction, preview_of, propose_amendment, propose_correction
from skald.web.campaigns.views.seat import seat_context
from skald.web.campaigns.wording import band_name, sentences, site_name, site_said, unit_name
from skald.web.reference.told import Told, as_message


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def battle(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """Another result for a battle of any turn: first what it would change, then the other lord's yes."""
    context = seat_context(seat)
    value: Chronicle = context["value"]
    given = dict(battles(value)).get(number)
    before = _before(value, number)
    if given is None or before is None:
        raise Http404
    attacker, defender = before.band(given.battle.attacker), before.band(given.battle.defender)
    form = Report(request.POST if request.method == "POST" else None)
    fought, found, status = given.fought, None, 200
    if request.method == "POST" and form.is_valid():
        fought = form.fought(attacker, defender, request.POST)
        found, status = _looked_at(seat, value, Correction(number, fought), form)
        if found is not None and request.POST.get("action") == "propose":
            return _propose(request, seat, value, Correction(number, fought))
    context |= {
        "form": form, "number": number, "battle": given.battle, "site": site_said(value.terms, given.battle.site),
        "attacker": fighter(value, "attacker", attacker, fought), "chosen": fought.winner or "",
        "defender": fighter(value, "defender", defender, fought),
        "fighters": (fighter(value, "attacker", attacker, fought), fighter(value, "defender", defender, fought)),
        "changes": preview_sentences(value, found) if found else None, "has_gap": bool(found and found.gap is not None),
    }  # fmt: skip
    return render(request, "campaigns/correct.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def amend(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Something put right from now on, without touching what was played."""
    context = seat_context(seat)
    value: Chronicle = context["value"]
    form = Amendment(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            amended = _amended(form, value.state, request.POST)
            made = propose_amendment(seat=seat, amended=amended, now=timezone.now())
        except RefusedError as error:
            form.add_error(None, sentences(error.problems, value.terms))
        except forms.ValidationError as error:
            form.add_error(None, error)
        else:
            done = made is not None and made.answer
            asked = _("The amendment is proposed: the other lord is asked.")
            messages.success(request, _("The amendment is made.") if done else asked)
            return redirect("campaigns:affairs", seat.token)
    context |= {"form": form, "figures": _figures(value, request.POST if form.is_bound else None)}
    return render(request, "campaigns/amend.html", context, status=422 if form.is_bound else 200)


def _looked_at(seat: Seat, value: Chronicle, correction: Correction, form: Report) -> tuple[Preview | None, int]:
    try:
        return preview_of(seat.campaign, value, correction), 200
    except RefusedError as error:
        form.add_error(None, sentences(error.problems))
        return None, 422


def _propose(request: HttpRequest, seat: Seat, value: Chronicle, correction: Correction) -> HttpResponse:
    try:
        made = propose_correction(seat=seat, value=value, correction=correction, now=timezone.now())
    except RefusedError as error:
        messages.error(request, as_message(Told.joined(sentences(error.problems))))
    else:
        done = made is not None and made.answer
        asked = _("The correction is proposed: the other lord is asked.")
        messages.success(request, _("The correction is made.") if done else asked)
    return redirect("campaigns:affairs", seat.token)


def _before(value: Chronicle, number: int) -> State | None:
    """The state in which a battle was waited for."""
    state = beginning(value)
    for moment in moments(value):
        if moment.number == number:
            return state
        state = moment.state
    return None


def _amended(form: Amendment, state: State, sent: Sent) -> Amended:
    bands = []
    for band in state.bands:
        units = tuple(_unit(unit, sent, band, at) for at, unit in enumerate(band.units))
        kept = tuple(unit for unit in units if unit.figures)
        if kept != band.units:
            bands.append(structs.replace(band, units=kept))
    return Amended((form.change(0), form.change(1)), tuple(bands), form.cleaned_data["reason"])


def _unit(unit: Unit, sent: Sent, band: Band, at: int) -> Unit:
    text = str(sent.get(f"figures-{band.id}-{at}", "")).strip()
    if not text:
        return unit
    figures = whole(text)
    if not 0 <= figures <= 100:
        raise forms.ValidationError(_("“{text}” isn’t a number of figures.").format(text=text[:12]))
    return structs.replace(unit, figures=figures)


def _figures(value: Chronicle, sent: Sent | None) -> list[tuple[str, str, list[dict[str, Any]]]]:
    return [
        (
            band_name(band), site_name(value.terms, band.site),
            [
                {"key": f"figures-{band.id}-{at}", "name": unit_name(value.terms, unit), "now": unit.figures,
                 "typed": str(sent.get(f"figures-{band.id}-{at}", "")) if sent else ""}
                for at, unit in enumerate(band.units)
            ],
        )
        for band in value.state.bands
    ]  # fmt: skip
