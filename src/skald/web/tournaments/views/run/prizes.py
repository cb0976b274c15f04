"""Painting and fair play of everybody on one page: what judges hand to the organiser before the announcement."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.tournament.event import Player
from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.names import by_name, with_numbers
from skald.web.tournaments.services.honours import KINDS, points_of, set_honours
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page
from skald.web.tournaments.wording import honour_name

MOST = 1000


class Box(NamedTuple):
    """Where the points of a player for one kind are typed."""

    name: str
    label: str
    text: str


@organiser_page
def prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Two boxes a player: what stands in them is what counts."""
    back = reverse("tournaments:run-standings", args=[event.uid])
    return answer(request, event, actions={"save": _save}, show=_show, back=back)


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value, typed = with_numbers(value_of(event)), request.POST if request.method == "POST" else None
    rows = [
        (player, [_box(player, kind, points_of(value, player.id, kind), typed) for kind in KINDS])
        for player in by_name(value.event.players)
    ]
    return page(request, event, "prizes", {"rows": rows, "kinds": [honour_name(kind) for kind in KINDS], **more})


def _box(player: Player, kind: str, points: int, typed: Any) -> Box:
    name = f"{kind}-{player.id}"
    text = typed.get(name, "")[:20] if typed is not None else str(points) if points else ""
    return Box(name, f"{player.name}, {honour_name(kind)}", text)


def _save(asked: Asked) -> str:
    wanted: dict[tuple[PlayerId, str], int] = {}
    for player in asked.value.event.players:
        for kind in KINDS:
            said = asked.request.POST.get(f"{kind}-{player.id}", "").strip()
            if said and (not said.isascii() or not said.isdecimal() or len(said) > 4 or int(said) > MOST):
                told = _("%(name)s: a whole number from 0 to %(most)d is needed.")
                raise WrongForm(problems=[told % {"name": player.name, "most": MOST}])
            wanted[player.id, kind] = int(said or 0)
    set_honours(event=asked.event, wanted=wanted, actor=asked.actor, once=asked.once)
    return _("Painting and fair play are saved. They never change the ranking.")
