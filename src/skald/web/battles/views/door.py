"""How battles begin: play now, choose everything, an invitation; and one's own battles."""

from __future__ import annotations

import secrets
from itertools import count
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from msgspec.structs import replace

from skald.simulation.table.asking import MATTERS
from skald.warbands.files import ready_warbands
from skald.web.battles.access import invited
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.forms.opening import JoinBattle, NewBattle
from skald.web.battles.models import Battle, Seat
from skald.web.battles.plans import Chosen, Unplayable, plan_of
from skald.web.battles.queries.yours import yours
from skald.web.battles.remembering import remember
from skald.web.battles.services.gentle import gentle_seed
from skald.web.battles.services.opening import SEEDS, Plan, SeatTaken, join, open_battle
from skald.web.battles.wording import agent_told, problems_told, table_refuses
from skald.web.serving.sizes import takes_files

SMALL = 4
OPPONENT = "raider"
#: Against whom one plays at once, the gentlest first.
STRENGTHS = ("squire", "raider", "captain")


@never_cache
@require_safe
def battles(request: HttpRequest) -> HttpResponse:
    """Where battles begin."""
    return render(request, "battles/list.html", _door(request))


def _door(request: HttpRequest) -> dict[str, Any]:
    return {"yours": yours(request), "strengths": [(each, agent_told(each)) for each in STRENGTHS]}


@never_cache
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A small battle against an agent, both armies set up; whoever plays moves first."""
    small = sorted(name for name, each in ready_warbands().items() if each.roster.game_points == SMALL)
    mine, theirs = secrets.SystemRandom().sample(small, 2)
    mark = mark_of(request.META.get("REMOTE_ADDR", ""))
    wanted = request.POST.get("opponent", "")
    opponent = wanted if wanted in STRENGTHS else STRENGTHS[0]
    plan = plan_of(Chosen(mine), Chosen(theirs, player=opponent), prepared=True, begun_from=mark, concedes=True)
    if is_crowded(mark, timezone.now()):
        context = _door(request) | {"problem": table_refuses("crowded")}
        return render(request, "battles/list.html", context, status=429)
    drawn = secrets.randbelow(SEEDS)
    following = ((drawn + step) % SEEDS for step in count())
    plan = replace(plan, seed=gentle_seed(plan.opening, following))
    # Whoever is new isn't asked what hardly ever matters; those who want to be say so beside the fight.
    return begun(request, replace(plan, asks=MATTERS))


@takes_files(400_000)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose everything."""
    sent = request.POST if request.method == "POST" else None
    mode = request.GET.get("mode", "")
    form = NewBattle(sent, request.FILES or None, initial=NewBattle.wanted(mode))
    if sent is not None and form.is_valid():
        mark = mark_of(request.META.get("REMOTE_ADDR", ""))
        if is_crowded(mark, timezone.now()):
            form.add_error(None, table_refuses("crowded"))
            return render(request, "battles/new.html", {"form": form}, status=429)
        try:
            return begun(request, form.plan(mark))
        except Unplayable as error:
            told = problems_told(error.problems, form.cleaned_data["edition"])
            form.add_error(None, told or table_refuses(error.code))
    return render(request, "battles/new.html", {"form": form}, status=200 if sent is None else 422)


def begun(request: HttpRequest, plan: Plan) -> HttpResponse:
    """Open a battle and lead whoever began it to its table."""
    battle, seat = open_battle(plan=plan)
    if seat is None:
        return redirect("battles:watch", battle.watching)
    return remember(request, redirect("battles:seat", seat.token), seat)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_page(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: a name, and the seat is taken."""
    seat: Seat = invited(request, token)
    if seat.is_taken or seat.battle.status == Battle.Status.OVER:
        return render(request, "battles/taken.html", {}, status=410)
    form = JoinBattle(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            taken = join(battle=seat.battle, name=form.cleaned_data["name"])
        except SeatTaken:
            return render(request, "battles/taken.html", {}, status=410)
        return remember(request, redirect("battles:seat", taken.token), taken)
    return render(request, "battles/join.html", {"form": form, "back": reverse("battles:list")})
