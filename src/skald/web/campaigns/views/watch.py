"""For whoever only watches: what both lords see of each other, and never a hand."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from skald.web.campaigns.access import for_watcher
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign
from skald.web.campaigns.queries.chart import conquest_chart
from skald.web.campaigns.queries.map_picture import picture
from skald.web.campaigns.queries.result import result
from skald.web.campaigns.queries.standing import standing
from skald.web.campaigns.queries.telling import notices, turns
from skald.web.campaigns.queries.terms import beside_core_told, differing
from skald.web.campaigns.views.story import recorded, replay_answer, replay_film_answer, told_replay
from skald.web.campaigns.wording import language
from skald.web.serving.turns import takes_time


@require_safe
@for_watcher
def home(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """The campaign as it stands."""
    return _page(request, campaign, None)


@require_safe
@for_watcher
def turn(request: HttpRequest, campaign: Campaign, turn: int) -> HttpResponse:
    """An earlier turn."""
    return _page(request, campaign, turn)


@takes_time
@require_safe
@for_watcher
def replay_page(request: HttpRequest, campaign: Campaign, key: int) -> HttpResponse:
    """The recorded battle of two agents, told."""
    links = {
        name: reverse(f"campaigns:watch-replay-{name}", args=(campaign.watching, key)) for name in ("film", "file")
    }
    context = {"campaign": campaign} | told_replay(request, recorded(campaign, key), links)
    return render(request, "campaigns/watch_replay.html", context)


@takes_time
@require_safe
@for_watcher
def replay_film(request: HttpRequest, campaign: Campaign, key: int) -> HttpResponse:
    """What the table draws of it."""
    return replay_film_answer(recorded(campaign, key))


@require_safe
@for_watcher
def replay_file(request: HttpRequest, campaign: Campaign, key: int) -> HttpResponse:
    """The recorded battle, as `skald replay` reads it."""
    return replay_answer(recorded(campaign, key))


def _page(request: HttpRequest, campaign: Campaign, turn: int | None) -> HttpResponse:
    value = chronicle_of(campaign)
    told = turns(campaign, value)
    chosen = next((each for each in told if each.number == turn), None) if turn is not None else told[-1]
    if chosen is None:
        raise Http404
    is_start = request.GET.get("at") == "start"
    state = value.state if turn is None else chosen.opening if is_start else chosen.closing
    settings = value.terms.settings
    context = {
        "campaign": campaign, "version": campaign.seen, "standing": standing(campaign, value, None), "turns": told,
        "chosen": chosen, "map": picture(value.terms, state, language()), "chart": conquest_chart(value),
        "notices": notices(campaign, value, 10), "value": value, "result": result(value), "is_start": is_start,
        "is_turn": turn is not None, "options": differing(settings), "preset": settings.preset,
        "troops": beside_core_told(value.opened.troops),
    }  # fmt: skip
    return render(request, "campaigns/watch.html", context)
