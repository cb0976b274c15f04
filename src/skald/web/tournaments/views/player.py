"""A player's own pages, reached by a private link: the game of now, its result, the key, leaving, privacy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.tournament.announcing import is_withdrawn
from skald.tournament.event import Player
from skald.tournament.ledger import RefusedError
from skald.web.accounts.site import outside_address
from skald.web.form_keys import new_once
from skald.web.tournaments.access import AnyView, for_player, is_organiser
from skald.web.tournaments.codes import spoken as spoken_code
from skald.web.tournaments.forms.registration import MailForm
from skald.web.tournaments.journals import book_of, value_of
from skald.web.tournaments.models import Seat
from skald.web.tournaments.phrases import sentence
from skald.web.tournaments.qr import qr_svg
from skald.web.tournaments.queries.boards import listed_boards
from skald.web.tournaments.queries.names import player_called
from skald.web.tournaments.queries.player_page import PlayerPage, player_page
from skald.web.tournaments.queries.podium import podium_of
from skald.web.tournaments.queries.rosters import roster_view
from skald.web.tournaments.queries.shields import shields
from skald.web.tournaments.remembering import remember
from skald.web.tournaments.services.players import drop, hide_name
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.registering import ask_forgetting, change_mail
from skald.web.tournaments.views.player_game import Links, confirm_page, result_page
from skald.web.tournaments.zones import moment

P = ParamSpec("P")


def a_players_page(view: Callable[Concatenate[HttpRequest, Seat, Player, P], HttpResponse]) -> AnyView:
    """A page of somebody who holds a link and is (still) in the event; never kept by anybody."""

    def found(request: HttpRequest, seat: Seat, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        me = player_called(value_of(seat.event).event, seat.player)
        if me is None:
            raise Http404
        return view(request, seat, me, *args, **kwargs)

    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(for_player(found)))


def links_of(seat: Seat, number: int) -> Links:
    """Where a player's buttons lead."""
    given = [seat.token, number]
    return Links(
        reverse("tournaments:player", args=[seat.token]), reverse("tournaments:player-result", args=given),
        reverse("tournaments:player-confirm", args=given), reverse("tournaments:player-draft", args=given),
        reverse("tournaments:player-chess", args=given), reverse("tournaments:player-bid", args=given),
        reverse("tournaments:player-opponent", args=given), reverse("tournaments:player-points", args=given),
        reverse("tournaments:player-try", args=given),
    )  # fmt: skip


@never_cache
@require_safe
@for_player
def home(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The page that a player keeps open all day."""
    value = value_of(seat.event)
    me = player_called(value.event, seat.player)
    if me is None:
        # Taken off the list, or forgotten: the link opens, and says so.
        return render(request, "tournaments/player/gone.html", {"event": seat.event})
    page, podium = player_page(value, me), podium_of(value)
    context = {
        "seat": seat, "event": seat.event, "value": value, "version": seat.event.seen, "page": page, "now": page.now,
        "links": links_of(seat, page.round), "once": new_once(), "list": roster_view(seat.event, value, me.id),
        "lists_due": moment(value.details.lists_due), "is_your_page": True,
        "shields": shields(value), "boards": listed_boards(value),
        "is_withdrawn": is_withdrawn(book_of(seat.event).entries, value), "podium": podium,
        "prizes": [
            prize.name for prize in (podium.prizes if podium else ()) if me.id in [each.id for each in prize.winners]
        ],
    }  # fmt: skip
    answer = render(request, "tournaments/player/home.html", context)
    # An organiser who looks at a player's page doesn't become that player.
    if not is_organiser(request, seat.event):
        remember(request, answer, seat)
    return answer


@a_players_page
def result(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Enter how the game of a round ended."""
    return result_page(request, seat.event, me.id, number, links_of(seat, number), actor_of(me))


@a_players_page
def confirm(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Agree with what the opponent entered, or say that what counts is wrong."""
    return confirm_page(request, seat.event, me.id, number, links_of(seat, number), actor_of(me))


@a_players_page
def key(request: HttpRequest, seat: Seat, me: Player) -> HttpResponse:
    """The private link as an address, a picture and a code: something to keep."""
    address = outside_address(request, reverse("tournaments:player", args=[seat.token]))
    context = {
        "seat": seat, "event": seat.event, "me": me, "address": address, "qr": qr_svg(address),
        "code": spoken_code(seat.code), "page": player_page(value_of(seat.event), me),
        "entrance": outside_address(request, reverse("tournaments:code")),
    }  # fmt: skip
    return render(request, "tournaments/player/key.html", context)


@a_players_page
def leave(request: HttpRequest, seat: Seat, me: Player) -> HttpResponse:
    """Leave the event after this round, or withdraw before it begins; asked once more before it counts."""
    page = player_page(value_of(seat.event), me)
    back = reverse("tournaments:player", args=[seat.token])
    if page.has_left or me.disqualified:
        return redirect(back)
    context = {"seat": seat, "event": seat.event, "page": page, "once": new_once(), "back": back}
    if request.method != "POST":
        return render(request, "tournaments/player/leave.html", context)
    try:
        drop(event=seat.event, player=me.id, actor=actor_of(me), once=_once(request))
    except RefusedError as refused:
        wrong = {**context, "problem": sentence(refused.problem)}
        return render(request, "tournaments/player/leave.html", wrong, status=409)
    messages.success(request, _withdrawn(page))
    return redirect(back)


@a_players_page
def me(request: HttpRequest, seat: Seat, player: Player) -> HttpResponse:
    """What Skald keeps of a player, and what the player decides about it."""
    back = reverse("tournaments:player-me", args=[seat.token])
    form = MailForm(request.POST if request.POST.get("do") == "mail" else None, initial={"mail": seat.mail})
    if request.method == "POST":
        done = _decide(request, seat, player, form)
        if done:
            messages.success(request, done)
            return redirect(back)
    value = value_of(seat.event)
    context = {
        "seat": seat, "event": seat.event, "page": player_page(value, player), "form": form, "once": new_once(),
        "back": reverse("tournaments:player", args=[seat.token]),
    }  # fmt: skip
    return render(request, "tournaments/player/me.html", context, status=422 if form.errors else 200)


def actor_of(player: Player) -> Actor:
    """A player, as the journal names who did something."""
    return Actor("player", player.name)


def _decide(request: HttpRequest, seat: Seat, player: Player, form: MailForm) -> str:
    event, actor, once = seat.event, actor_of(player), _once(request)
    match request.POST.get("do"):
        case "hide" | "show" as what:
            hide_name(event=event, player=player.id, hidden=what == "hide", actor=actor, once=once)
            return _("Saved.")
        case "forget" | "keep" as what:
            ask_forgetting(event=event, player=player.id, asked=what == "forget", actor=actor, once=once)
            return _("Saved.")
        case "mail" if form.is_valid():
            change_mail(seat=seat, mail=form.cleaned_data["mail"])
            return _("Saved.")
        case "mail":
            return ""
        case _:
            raise Http404


def _once(request: HttpRequest) -> str:
    return request.POST.get("once", "")[:40]


def _withdrawn(page: PlayerPage) -> str:
    return _("You have left the event. Thank you for telling us.") if page.round else _("You have withdrawn.")
