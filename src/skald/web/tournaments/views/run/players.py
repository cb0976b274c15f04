"""The list of players: who is here, who comes, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.tournament.settings import Settings
from skald.tournament.taking_part import MOST_PLAYERS
from skald.web.serving.sizes import takes_files
from skald.web.tournaments.codes import spoken as spoken_code
from skald.web.tournaments.forms.players import ImportForm, PlayerForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.phrases import placed
from skald.web.tournaments.queries.names import is_named, is_unknown, known_words, player_called, unknown_told
from skald.web.tournaments.queries.players import (
    counts_of,
    late_of,
    lines_of,
    next_without_list,
    seat_of,
)
from skald.web.tournaments.queries.steps import progress
from skald.web.tournaments.services import player_files, players
from skald.web.tournaments.views.run.acting import Action, Asked, WrongForm, answer, organiser_page, page, player_or_404
from skald.web.tournaments.views.run.player import bring_back

MOST_SHOWN = 100


@organiser_page
def player_list(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody, with one tap to check in."""
    back = reverse("tournaments:run-players", args=[event.uid])
    return answer(request, event, actions=LIST_ACTIONS, show=_show_list, back=back)


@organiser_page
def new_player(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody added by the organiser; the form stays for the next one."""
    # Whoever was added is checked in on the same page.
    actions: dict[str, Action] = {"add": _add, "check-in": _check_in}
    return answer(request, event, actions=actions, show=_show_new, back=request.get_full_path())


@takes_files(2 * player_files.MOST_BYTES)
@organiser_page
def import_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Many players from a table."""
    back = reverse("tournaments:run-players", args=[event.uid])
    return answer(request, event, actions={"import": _import}, show=_show_import, back=back)


@organiser_page
def export(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody as a table."""
    if request.method == "POST":
        return redirect("tournaments:run-players", event.uid)
    text = player_files.write_players(event, value_of(event))
    response = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="players-{event.uid}.csv"'
    return response


def _show_list(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    lines = lines_of(value)
    shown = {
        "lines": lines, "counts": counts_of(lines), "staying": [line for line in lines if not line.is_out],
        "state": progress(value), "late": late_of(value), "gone": [line for line in lines if line.is_out],
        "owes_list": next_without_list(value),
    }  # fmt: skip
    return page(request, event, "players", {**shown, **more})


def _show_new(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    added = player_called(value_of(event).event, request.GET.get("added", ""))
    seat = seat_of(event, added.id) if added is not None else None
    shown = {"added": added, "code": spoken_code(seat.code)} if seat is not None else {}
    known = known_words(value_of(event).event.players)
    return page(request, event, "player_new", {"form": PlayerForm(), **known, **shown, **more})


def _show_import(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    return page(request, event, "players_import", {"form": ImportForm(), **more})


def _check_in(asked: Asked) -> str:
    player = asked.player
    players.check_in(event=asked.event, players=[player.id], actor=asked.actor, once=asked.once)
    return _waits(player.name) if player.id in asked.value.waiting else ""


def _undo_check_in(asked: Asked) -> str:
    players.undo_check_in(event=asked.event, player=asked.player.id, actor=asked.actor, once=asked.once)
    return ""


def _check_in_all(asked: Asked) -> str:
    value = asked.value
    everybody = [line.player.id for line in lines_of(value) if not line.is_out and not line.waits]
    count = players.check_in(event=asked.event, players=everybody, actor=asked.actor, once=asked.once)
    return ngettext("%(count)d player checked in.", "%(count)d players checked in.", count) % {"count": count}


def _drop_absent(asked: Asked) -> str:
    value = asked.value
    away = [line.player for line in lines_of(value) if not (line.is_out or line.is_here or line.waits)]
    absent, count = [each.id for each in away], len(away)
    # Asked first; and again if somebody has come or gone meanwhile.
    if asked.about != str(count):
        raise WrongForm(asks_to_drop=count, dropped_names=[each.name for each in away])
    players.drop_players(event=asked.event, players=absent, actor=asked.actor, once=asked.once)
    said = ngettext("%(count)d absent player dropped.", "%(count)d absent players dropped.", count) % {"count": count}
    undo = format_html(
        '<button class="button small" form="check-in" name="do" value="undo-drops:{}">{}</button>',
        ",".join(map(str, absent)), _("Undo"),
    )  # fmt: skip
    return format_html("{} {}", said, undo)


def _undo_drops(asked: Asked) -> str:
    chosen = [player_or_404(asked.value, each).id for each in asked.about.split(",")[:MOST_PLAYERS]]
    count = players.undo_drops(event=asked.event, players=chosen, actor=asked.actor, once=asked.once)
    return ngettext("%(count)d player takes part again.", "%(count)d players take part again.", count) % {
        "count": count
    }


def _add(asked: Asked) -> HttpResponse:
    """Somebody is on the list; the page comes back with their private link as a picture to be photographed."""
    typed = asked.valid("form", PlayerForm(asked.request.POST))
    is_second = is_named(asked.value, typed["name"]) and not players.seats_made_by(asked.event, asked.once)
    seat = players.add_player(event=asked.event, actor=asked.actor, once=asked.once, **typed)
    said = [_("%(name)s is on the list.") % {"name": typed["name"]}]
    if is_second:
        said.append(_("Somebody of the same name was there already: make sure they are two people."))
    if seat.player in {str(each) for each in asked.value.waiting}:
        said.append(_waits(typed["name"]))
    if is_unknown(typed["faction"], asked.value.event.settings):
        said.append(unknown_told(typed["faction"]))
    messages.success(asked.request, " ".join(said))
    return redirect(reverse("tournaments:run-player-new", args=[asked.event.uid]) + f"?added={quote(seat.player)}")


def _waits(name: str) -> str:
    """What an organiser must know who wants somebody to play for whom there is no place."""
    return _(
        "All places are taken: %(name)s is on the waiting list and won’t be paired. "
        "Raise the places in the settings, under “The game”."
    ) % {"name": name}


def _import(asked: Asked) -> str:
    form = ImportForm(asked.request.POST, asked.request.FILES)
    asked.valid("form", form)
    table = form.table()
    newcomers, problems = player_files.read_players(table, asked.value, without_known=asked.about == "others")
    if problems:
        # What was typed or uploaded comes back, to be put right on the spot.
        text = table[: player_files.MOST_BYTES].decode(errors="replace")
        others, still = player_files.read_players(table, asked.value, without_known=True)
        raise WrongForm(
            form=ImportForm(initial={"text": text}), problems=[placed(each) for each in problems[:MOST_SHOWN]],
            others=0 if still else len(others),
        )  # fmt: skip
    seats = player_files.import_players(event=asked.event, newcomers=newcomers, actor=asked.actor, once=asked.once)
    count = len(seats)
    said = ngettext("%(count)d player added.", "%(count)d players added.", count) % {"count": count}
    unread = player_files.unread_columns(table)
    left_out = _("Columns that were left out: %(titles)s.") % {"titles": ", ".join(unread)} if unread else ""
    told = " ".join(filter(None, (said, left_out)))
    unknown = _unknown_factions(asked.event, newcomers, seats, asked.value.event.settings)
    return format_html("{} {}", told, format_html_join(" ", "{}", ((each,) for each in unknown))) if unknown else told


def _unknown_factions(
    event: Event, newcomers: Sequence[players.Newcomer], seats: Sequence[Seat], settings: Settings
) -> list[SafeString]:
    """Each faction that isn't known, and a link to everybody who has it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each, seat in zip(newcomers, seats, strict=False):
        if is_unknown(each.faction, settings):
            place = reverse("tournaments:run-player", args=[event.uid, seat.player])
            found.setdefault(each.faction, []).append((place, each.name))
    return [
        format_html("{} ({})", unknown_told(faction), format_html_join(", ", '<a href="{}">{}</a>', links))
        for faction, links in list(found.items())[:MOST_SHOWN]
    ]


LIST_ACTIONS = {
    "check-in": _check_in, "undo-check-in": _undo_check_in, "check-in-all": _check_in_all, "drop-absent": _drop_absent,
    "undo-drops": _undo_drops, "bring-back": bring_back,
}  # fmt: skip
