"""What happened: the turns with their maps, receipts and their check, replays, the journal as a file."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.web.battles.views.playing_on import play_on
from skald.web.campaigns.access import for_player
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.queries.battles_told import battle_told, fighters_of, is_crossed
from skald.web.campaigns.queries.map_picture import picture
from skald.web.campaigns.queries.receipts import lots, receipts, seals
from skald.web.campaigns.queries.telling import notices, turns
from skald.web.campaigns.views.seat import seat_context
from skald.web.campaigns.wording import language
from skald.web.replays.views import film_answer, viewer
from skald.web.serving.turns import takes_time


@never_cache
@require_safe
@for_player
def turn_page(request: HttpRequest, seat: Seat, turn: int | None = None) -> HttpResponse:
    """One turn: its map as it began or ended, and its story step by step."""
    context = seat_context(seat)
    value = context["value"]
    told = turns(seat.campaign, value)
    latest = next((each for each in reversed(told) if each.told), told[-1])
    chosen = next((each for each in told if each.number == turn), None) if turn is not None else latest
    if chosen is None:
        raise Http404
    is_start = request.GET.get("at") == "start"
    context |= {
        "turns": told, "chosen": chosen, "is_start": is_start,
        "map": picture(
            value.terms, chosen.opening if is_start else chosen.closing, language(), mine=seat.number
        ),
        "notices": [each for each in notices(seat.campaign, value, 200) if each[0].turn == chosen.number],
    }  # fmt: skip
    return render(request, "campaigns/story.html", context)


@never_cache
@require_safe
@for_player
def receipts_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Receipts, seals, and whether what was shown fits them."""
    context = seat_context(seat)
    context |= {
        "receipts": receipts(seat.campaign, context["value"], seat.number),
        "seals": seals(seat.campaign, context["value"]),
        "lots": lots(context["value"]),
    }
    return render(request, "campaigns/receipts.html", context)


@never_cache
@require_safe
@for_player
def journal_file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The journal, entry by entry; it holds receipts, never what is still sealed."""
    rows = seat.campaign.entries.filter(number__lt=seat.campaign.length).order_by("number")
    entries = [{"number": row.number, "at": row.at.isoformat(), "entry": json.loads(row.body)} for row in rows]
    answer = JsonResponse({"campaign": seat.campaign.uid, "name": seat.campaign.name, "entries": entries})
    answer["Content-Disposition"] = f'attachment; filename="campaign-{seat.campaign.uid}.json"'
    return answer


@takes_time
@never_cache
@require_safe
@for_player
def replay_page(request: HttpRequest, seat: Seat, key: int) -> HttpResponse:
    """The recorded battle of two agents, told."""
    return render(request, "campaigns/replay.html", _replay_context(request, seat, recorded(seat.campaign, key)))


@takes_time
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def replay_play_on(request: HttpRequest, seat: Seat, key: int) -> HttpResponse:
    """What if: a lord plays on from a moment of it, for practice; the campaign keeps its result."""
    meeting = recorded(seat.campaign, key)
    if request.method != "POST":
        return redirect("campaigns:replay", seat.token, key)
    answer = play_on(request, meeting.replay)
    if isinstance(answer, HttpResponse):
        return answer
    context = _replay_context(request, seat, meeting) | {"problem": answer}
    return render(request, "campaigns/replay.html", context, status=422)


def _replay_context(request: HttpRequest, seat: Seat, meeting: Meeting) -> dict[str, Any]:
    names = ("film", "file", "play-on")
    links = {name: reverse(f"campaigns:replay-{name}", args=(seat.token, meeting.pk)) for name in names}
    return seat_context(seat) | told_replay(request, meeting, links)


@takes_time
@never_cache
@require_safe
@for_player
def replay_film(request: HttpRequest, seat: Seat, key: int) -> HttpResponse:
    """What the table draws of it."""
    return replay_film_answer(recorded(seat.campaign, key))


@never_cache
@require_safe
@for_player
def replay_file(request: HttpRequest, seat: Seat, key: int) -> HttpResponse:
    """The recorded battle, as `skald replay` reads it."""
    return replay_answer(recorded(seat.campaign, key))


def told_replay(request: HttpRequest, meeting: Meeting, links: dict[str, str]) -> dict[str, Any]:
    """What a page that tells a replay needs: the battle, the lords, and where its film and its file are."""
    value = chronicle_of(meeting.campaign)
    lords = fighters_of(value, meeting.entry)
    shown = viewer(
        request, meeting.replay, film=links["film"], file=links["file"], onward=links.get("play-on", ""), lords=lords,
        place=reverse("campaigns:watch-replay", args=(meeting.campaign.watching, meeting.pk)),
    )  # fmt: skip
    card = battle_told(value, meeting.entry)
    return {"meeting": meeting, "lords": lords, "card": card, "is_crossed": is_crossed(value, meeting.entry)} | shown


def replay_film_answer(meeting: Meeting) -> HttpResponse:
    """The film of a replay, with the lords' names."""
    return film_answer(meeting.replay, fighters_of(chronicle_of(meeting.campaign), meeting.entry))


def replay_answer(meeting: Meeting) -> HttpResponse:
    """The file of a replay."""
    answer = HttpResponse(meeting.replay, content_type="text/plain; charset=utf-8")
    name = f"{meeting.campaign.uid}-{meeting.turn}-{meeting.number}.skald"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def recorded(campaign: Campaign, key: int) -> Meeting:
    """A battle of a campaign that was recorded, or "no such page"."""
    found = Meeting.objects.filter(pk=key, campaign=campaign).exclude(replay="").first()
    if found is None:
        raise Http404
    return found
