"""What somebody who takes part may do and see: register, withdraw, look at an opponent's list, choose cards."""

from __future__ import annotations

from skald.content.problems import Problem, problem
from skald.tournament.live import Tournament, game_of, round_of
from skald.tournament.scenarios.catalogue import EXPEDITION
from skald.tournament.scenarios.naming import scenario_id
from skald.tournament.settings import PlayerId

#: So many may wait for a place, whatever the capacity: a list that nobody will ever read isn't kept.
MOST_WAITING = 200
MOST_PLAYERS = 5000


def against_registering(value: Tournament, now: int) -> Problem | None:
    """Why nobody can register now, or nothing."""
    details = value.details
    if details.registration != "open":
        return problem("journal.registration-closed")
    if details.deadline is not None and now > details.deadline:
        return problem("journal.registration-late")
    if value.event.paired_rounds:
        return problem("journal.registration-begun")
    if len(value.waiting) >= MOST_WAITING or len(value.event.players) >= MOST_PLAYERS:
        return problem("journal.registration-full")
    return None


def place_in_line(value: Tournament, player: PlayerId) -> int | None:
    """A player's place on the waiting list, from 1; nothing for somebody who has a place."""
    waiting = value.waiting
    return waiting.index(player) + 1 if player in waiting else None


def may_see_list(value: Tournament, viewer: PlayerId, owner: PlayerId) -> bool:
    """Whether a player may look at somebody's list: always, or once they are paired in public, or never."""
    if viewer == owner:
        return True
    visible = value.event.settings.rosters.visible
    if visible != "published":
        return visible == "always"
    games = (game_of(value, number, viewer) for number in value.published)
    return any(game is not None and owner in (game.a, game.b) for game in games)


def against_drafting(value: Tournament, number: int) -> Problem | None:
    """Why no cards are chosen in a round, or nothing."""
    found = round_of(value, number)
    if number not in value.published or found is None:
        return problem("journal.not-published", round=number)
    if found.scenario is None or scenario_id(found.scenario) != EXPEDITION:
        return problem("draft.not-here", round=number)
    return None
