"""Lists of more points than a game: each player ticks the points of this game before seeing what the other ticks.

What is ticked is a number for each purchase of the list, its mercenaries last. Nobody sees it before both have ticked.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.tournament.journal import PointsPicked
from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import PlayerId, Settings
from skald.warbands.roster import Buy, Roster, bought_figures

VARIANT = "seven-for-six"


def picks_points(settings: Settings) -> bool:
    """Whether players tick the points of each game."""
    return VARIANT in settings.variants and (settings.list_points or settings.size) > settings.size


def buys_of(roster: Roster) -> tuple[Buy, ...]:
    """Everything that was bought, in the order in which it is ticked."""
    return (*roster.purchases, *roster.mercenaries)


def picked_list(roster: Roster, taken: tuple[int, ...]) -> Roster:
    """The list of one game; what was paid for with figures comes along."""
    kept = [_part(buy, points) for buy, points in zip(buys_of(roster), taken, strict=True)]
    bought, hired = kept[: len(roster.purchases)], kept[len(roster.purchases) :]
    points = sum(taken)
    return replace(
        roster, list_points=points, game_points=points, purchases=tuple(filter(None, bought)),
        mercenaries=tuple(filter(None, hired)),
    )  # fmt: skip


def _part(buy: Buy, points: int) -> Buy | None:
    if not buy.points:
        return buy
    return replace(buy, points=points, figures=buy.figures * points // buy.points) if points else None


def pick_problems(roster: Roster, taken: tuple[int, ...], size: int) -> Iterator[Problem]:
    """What is wrong with what was ticked."""
    buys = buys_of(roster)
    if len(taken) != len(buys) or any(not 0 <= n <= buy.points for n, buy in zip(taken, buys, strict=False)):
        yield problem("journal.pick-range")
        return
    if sum(taken) != size:
        yield problem("journal.pick-sum", wanted=size, found=sum(taken))
    for troop, figures in bought_figures(picked_list(roster, taken)).items():
        if figures < 0:
            # Somebody was paid for with these figures, or they were swapped for others.
            yield problem("journal.pick-given-up", troop=troop)


def against_picking(value: Tournament, entry: PointsPicked) -> Problem | None:
    """Why points can't be ticked, or nothing. What is ticked stays: the opponent's choice was made against it."""
    game, roster = game_of(value, entry.round, entry.player), value.rosters.get(entry.player)
    if game is None:
        return problem("journal.no-game", round=entry.round, player=shown(entry.player))
    if not picks_points(value.event.settings):
        return problem("journal.no-picks")
    if roster is None:
        return problem("journal.pick-no-list")
    if entry.player in value.picks.get((entry.round, game.a), {}):
        return problem("journal.picked")
    if game.is_over:
        return problem("journal.settled", round=entry.round)
    return next(pick_problems(roster, entry.taken, value.event.settings.size), None)


def shown_picks(value: Tournament, number: int, player: PlayerId) -> dict[PlayerId, Roster]:
    """The lists of a game once both have ticked; nothing before."""
    game = game_of(value, number, player)
    taken = value.picks.get((number, game.a), {}) if game is not None else {}
    if game is None or len(taken) < 2:
        return {}
    return {
        each: picked_list(value.rosters[each], points) for each, points in taken.items() if _fits(value, each, points)
    }


def _fits(value: Tournament, player: PlayerId, taken: tuple[int, ...]) -> bool:
    roster = value.rosters.get(player)
    return roster is not None and len(buys_of(roster)) == len(taken)
