"""One player as the organiser sees them: data, link and code, list, penalties, leaving and coming back."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.web.accounts.site import outside_address
from skald.web.tournaments.codes import spoken as spoken_code
from skald.web.tournaments.forms.players import DisqualifyForm, HonourForm, PenaltyForm, PlayerForm
from skald.web.tournaments.journals import book_of, value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import forgotten, known_words, unknown_told
from skald.web.tournaments.queries.players import lines_of, seat_of
from skald.web.tournaments.queries.rosters import roster_view
from skald.web.tournaments.services import honours, players
from skald.web.tournaments.services.rosters import take_roster_back
from skald.web.tournaments.views.run.acting import Action, Asked, answer, organiser_page, page, player_or_404


@organiser_page
def player_page(request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """A player's page."""
    player_or_404(value_of(event), player)

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        return _show(request, event, player, more)

    back = reverse("tournaments:run-player", args=[event.uid, player])
    return answer(request, event, actions=ACTIONS, show=show, back=back)


@organiser_page
def player_code(request: HttpRequest, event: Event, player: str) -> HttpResponse:
    """The square picture of a player's private link."""
    found = player_or_404(value_of(event), player)
    seat = seat_of(event, found.id)
    if seat is None:
        raise Http404
    return qr_picture(outside_address(request, reverse("tournaments:player", args=[seat.token])))


def qr_picture(text: str) -> HttpResponse:
    """A text as a square picture, black on white for every camera."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=8, border=4, dark="#000", light="#fff")
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _show(request: HttpRequest, event: Event, name: str, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    line = next(each for each in lines_of(value) if str(each.player.id) == name)
    player, seat = line.player, seat_of(event, line.player.id)
    mail = seat.mail if seat is not None else ""
    known = {"name": player.name, "club": player.club, "faction": player.faction, "mail": mail}
    context = {
        "line": line, "player": player, "is_forgotten": player.id in forgotten(book_of(event).value),
        "code": spoken_code(seat.code) if seat is not None else "",
        "link": outside_address(request, reverse("tournaments:player", args=[seat.token])) if seat is not None else "",
        "form": PlayerForm(initial=known), "penalty": PenaltyForm(prefix="penalty"),
        "disqualification": DisqualifyForm(prefix="out"), "honour": HonourForm(prefix="honour"),
        "roster": roster_view(event, value, player.id),
        "faction_note": unknown_told(player.faction or "") if line.has_unknown_faction else "",
        "penalties": [each for each in value.event.penalties if each.player == player.id],
        **known_words(value.event.players),
    }  # fmt: skip
    return page(request, event, "player", {**context, **more})


def _change(asked: Asked) -> str:
    typed = asked.valid("form", PlayerForm(asked.request.POST))
    players.change_player(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once, **typed)
    return _("Saved.")


def _check_in(asked: Asked) -> str:
    players.check_in(event=asked.event, players=[asked.player.id], actor=asked.actor, once=asked.once)
    return ""


def _undo_check_in(asked: Asked) -> str:
    players.undo_check_in(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return ""


def drop_player(asked: Asked) -> str:
    """Somebody leaves the event."""
    players.drop(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return _("%(name)s drops out from the next round on.") % {"name": asked.player.name}


def bring_back(asked: Asked) -> str:
    """Somebody who had left plays again."""
    players.bring_back(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return _("%(name)s plays again.") % {"name": asked.player.name}


def _disqualify(asked: Asked) -> str:
    typed = asked.valid("disqualification", DisqualifyForm(asked.request.POST, prefix="out"))
    players.disqualify(
        event=asked.event, player=asked.player.id, reason=typed["reason"], actor=asked.actor, once=asked.once
    )
    return _("%(name)s is disqualified. Results of opponents stand.") % {"name": asked.player.name}


def _undo_disqualification(asked: Asked) -> str:
    players.undo_disqualification(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return _("The disqualification is taken back.")


def _penalise(asked: Asked) -> str:
    typed = asked.valid("penalty", PenaltyForm(asked.request.POST, prefix="penalty"))
    players.penalise(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once, **typed)
    return _("The penalty is entered. It can be undone in the journal.")


def _honour(asked: Asked) -> str:
    typed = asked.valid("honour", HonourForm(asked.request.POST, prefix="honour"))
    honours.honour(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once, **typed)
    return _("Saved.")


def _hide(asked: Asked) -> str:
    who, is_hidden = asked.player, asked.player.id in asked.value.hidden
    players.hide_name(event=asked.event, player=who.id, hidden=not is_hidden, actor=asked.actor, once=asked.once)
    if is_hidden:
        return _("%(name)s is named in public again.") % {"name": who.name}
    return _("%(name)s is named in public no longer.") % {"name": who.name}


def _take_list_back(asked: Asked) -> str:
    take_roster_back(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return _("%(name)s can hand in another list.") % {"name": asked.player.name}


def _remove(asked: Asked) -> HttpResponse:
    players.remove_player(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return redirect("tournaments:run-players", asked.event.uid)


def _new_link(asked: Asked) -> str:
    players.new_link(event=asked.event, player=asked.player.id)
    return _("There is a new link and a new code. The old ones open nothing any more.")


ACTIONS: dict[str, Action] = {
    "change": _change, "check-in": _check_in, "undo-check-in": _undo_check_in, "drop": drop_player,
    "bring-back": bring_back, "disqualify": _disqualify, "undo-disqualification": _undo_disqualification,
    "penalise": _penalise, "honour": _honour, "hide": _hide, "remove": _remove, "new-link": _new_link,
    "list-back": _take_list_back,
}  # fmt: skip
