"""How people come in: the list of events, a code typed in, an event made."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.tournament.presets import presets
from skald.web.accounts.limits import failed, is_blocked
from skald.web.accounts.models import User
from skald.web.tournaments.codes import typed
from skald.web.tournaments.forms.opening import NewEvent
from skald.web.tournaments.models import Event, Pass, Seat
from skald.web.tournaments.services.opening import create_event


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """Events that anybody may look at, the latest first."""
    listed = Event.objects.filter(is_listed=True).order_by("-day", "-created_at")[:100]
    context = {"events": listed, "is_first": not User.objects.exists()}
    return render(request, "tournaments/list.html", context)


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The events that the visitor organises."""
    own = cast("User", request.user).events.order_by("-created_at")
    return render(request, "tournaments/mine.html", {"events": own})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make an event: a name, a day, a format; everything can be changed later."""
    form = NewEvent(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        event = create_event(
            name=form.cleaned_data["name"],
            settings=form.settings(),
            details=form.details(),
            organiser=cast("User", request.user),
        )
        return redirect("tournaments:run", event.uid)
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/new.html", {"form": form, "presets": presets()}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """A code typed in: of a player, a table, a helper or an event."""
    if request.method != "POST":
        return render(request, "tournaments/code.html")
    address = request.META.get("REMOTE_ADDR", "")
    if is_blocked("code", address):
        return _again(request, _("Too many wrong codes from this network. Wait ten minutes."), 429)
    if found := _door(typed(request.POST.get("code", ""))):
        return redirect(*found)
    failed("code", address)
    return _again(request, _("Nobody has this code. Look at it again: eight letters and numbers."), 422)


def _door(code: str) -> tuple[str, str] | None:
    if seat := Seat.objects.filter(code=code).first():
        return "tournaments:player", seat.token
    if held := Pass.objects.filter(code=code, is_revoked=False).first():
        return f"tournaments:{held.kind}", held.token
    event = Event.objects.filter(code=code).first()
    return ("tournaments:event", event.uid) if event else None


def _again(request: HttpRequest, problem: str, status: int) -> HttpResponse:
    given = request.POST.get("code", "")[:40]
    return render(request, "tournaments/code.html", {"problem": problem, "given": given}, status=status)
