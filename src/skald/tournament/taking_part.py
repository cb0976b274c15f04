"""What somebody who takes part may do and see: register, withdraw, look at an opponent's list, choose cards."""

from __future__ import annotations

from skald.content.problems import Problem, problem
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import scenario_id
from skald.tournament.live import Tournament, game_of, round_of
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


def is_registering(value: Tournament, now: int) -> bool:
    """Whether anybody can register now: it is open, not too late, and the event hasn't begun."""
    return against_registering(value, now) is None


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


def is_list_locked(value: Tournament, player: PlayerId) -> bool:
    """B1: a list that was handed in stays as it is once the first round is published."""
    return bool(value.published) and player in value.rosters


def against_drafting(value: Tournament, number: int) -> Problem | None:
    """Why no cards are chosen in a round, or nothing."""
    found = round_of(value, number)
    if number not in value.published or found is None:
        return problem("journal.not-published", round=number)
    if found.scenario is None or scenario_id(found.scenario) != EXPEDITION:
        return problem("draft.not-here", round=number)
    return None


def against_taking_back(value: Tournament, number: int, player: PlayerId) -> Problem | None:
    """Why a player can't take the last card back, or nothing: it is theirs, and nobody has acted on it."""
    game = game_of(value, number, player)
    draft = value.drafts.get((number, game.a)) if game is not None else None
    if game is None or draft is None or not draft.picks:
        return problem("draft.nothing-picked")
    if draft.picks[-1].player != player:
        return problem("draft.answered")
    if game.is_over or (number, game.a) in value.claims:
        return problem("draft.played")
    return None
