"""A player tries a match at the battle table; the event hears nothing of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from skald.content.board_files import shipped_boards
from skald.content.naming import scenario_name
from skald.simulation.table.entries import OPEN
from skald.tournament.event import Player
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.plans import Unplayable
from skald.web.battles.remembering import remember
from skald.web.battles.services.opening import open_battle
from skald.web.battles.views.door import STRENGTHS
from skald.web.battles.wording import agent_told, problems_told, table_refuses
from skald.web.tournaments.models import Seat, Trial
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.boards import boards_of
from skald.web.tournaments.trials import Wanted, choice_of_boards, scenario_tried, trial
from skald.web.tournaments.views.player import a_players_page, links_of
from skald.web.tournaments.views.player_game import game_or_404


@a_players_page
def try_match(request: HttpRequest, seat: Seat, me: Player, number: int) -> HttpResponse:
    """Choose against whom and with which board, and begin."""
    value, now = game_or_404(seat.event, me.id, number)
    named = {**shipped_boards(), **boards_of(value)}
    context = {
        "event": seat.event, "now": now, "back": links_of(seat, number).home,
        "scenario": scenario_name(language(), scenario_tried(value, number)),
        "boards": [(board, named[board].words.name[language()]) for board in choice_of_boards(value)],
        "against": [*((each, agent_told(each)) for each in STRENGTHS), (OPEN, now.opponent.name)],
        "has_list": me.id in value.rosters,
    }  # fmt: skip
    if request.method != "POST":
        return render(request, "tournaments/player/trial.html", context)
    mark = mark_of(request.META.get("REMOTE_ADDR", ""))
    against = request.POST.get("against", "")
    if is_crowded(mark, timezone.now()):
        problem, status = table_refuses("crowded"), 429
    else:
        wanted = Wanted(against if against in (OPEN, *STRENGTHS) else STRENGTHS[0], request.POST.get("board", ""))
        try:
            plan = trial(value, now, wanted, mark)
        except Unplayable as error:
            problem, status = (
                problems_told(error.problems) or table_refuses("malformed").set_in(_("That can’t be played.")),
                422,
            )
        else:
            battle, own = open_battle(plan=plan)
            assert own is not None
            Trial.objects.create(seat=seat, table=battle.uid)
            return remember(request, redirect("battles:seat", own.token), own)
    return render(request, "tournaments/player/trial.html", context | {"problem": problem}, status=status)
