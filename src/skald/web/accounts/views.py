"""Views of organisers' own affairs: signing in and out, the first start, other organisers, the server's address."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from skald.web.accounts.forms import BaseAddress, NewOrganiser, NewPassword, SignIn
from skald.web.accounts.limits import at_the_door, failed, is_blocked, origin, succeeded
from skald.web.accounts.models import OneTimeLink, User
from skald.web.accounts.one_time import find_link, make_link, use_link
from skald.web.accounts.site import base_address, guessed_addresses, outside_address, set_base_address

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """The door for organisers."""
    form = SignIn(request.POST if request.method == "POST" else None)
    status = _status(request)
    if request.method == "POST" and form.is_valid():
        address = request.META.get("REMOTE_ADDR", "")
        here, door = origin(address), at_the_door(form.cleaned_data["username"], address)
        if is_blocked("sign-in", door) or is_blocked("sign-in-address", here):
            form.add_error(
                None,
                _("Too many wrong tries from here. Wait ten minutes, or ask whoever runs the server to let you in."),
            )
            status = 429
        elif user := authenticate(request, **form.cleaned_data):
            succeeded("sign-in", door)
            login(request, user)
            return redirect(_next(request))
        else:
            failed("sign-in", door)
            failed("sign-in-address", here)
            form.add_error(None, _("No organiser has this name and password."))
    return render(
        request, "accounts/sign_in.html",
        {"form": form, "next": _next(request), "is_first": not User.objects.exists()}, status=status,
    )  # fmt: skip


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("reference:front")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, secret: str) -> HttpResponse:
    """A one-time link: make an organiser, or choose a new password."""
    link = find_link(secret)
    if link is None:
        return render(request, "accounts/spent.html", status=410)
    given = request.POST if request.method == "POST" else None
    form: NewPassword = (NewPassword if link.user else NewOrganiser)(given)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            if not use_link(link):
                return render(request, "accounts/spent.html", status=410)
            user = link.user or User(username=form.cleaned_data["username"], is_staff=False)
            user.set_password(form.cleaned_data["password"])
            user.save()
        login(request, user, backend=BACKEND)
        return redirect("tournaments:mine")
    return render(request, "accounts/welcome.html", {"form": form, "link": link}, status=_status(request))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest) -> HttpResponse:
    """An organiser's own page: the server's address, other organisers, the password."""
    given = request.POST if request.method == "POST" else None
    form = BaseAddress(given, initial={"address": base_address()})
    if request.method == "POST" and form.is_valid():
        set_base_address(form.cleaned_data["address"])
        messages.success(request, _("Saved."))
        return redirect("accounts:desk")
    context = {"form": form, "guesses": guessed_addresses(request), "set": base_address()}
    return render(request, "accounts/desk.html", context, status=_status(request))


@login_required
@require_POST
def make_invitation(request: HttpRequest, purpose: str) -> HttpResponse:
    """A one-time link for another organiser, or for a new password of one's own; shown once."""
    if purpose not in (OneTimeLink.Purpose.INVITE, OneTimeLink.Purpose.PASSWORD):
        raise Http404
    user = cast("User", request.user) if purpose == OneTimeLink.Purpose.PASSWORD else None
    secret = make_link(purpose, user)
    address = outside_address(request, f"/welcome/{secret}")
    return render(request, "accounts/invitation.html", {"address": address, "purpose": purpose})


def _status(request: HttpRequest) -> int:
    """A form shown again after it was sent is one that wasn't taken."""
    return 422 if request.method == "POST" else 200


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return "/events/mine"
