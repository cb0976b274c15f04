"""Seven for six: each player ticks the points of a game, and nobody sees them before both have."""

from __future__ import annotations

import pytest

from skald.content.problems import problem
from skald.tournament import journal as j
from skald.tournament.event import Player
from skald.tournament.ledger import replay
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Pair
from skald.tournament.picks import against_picking, picked_list, picks_points, shown_picks
from skald.tournament.settings import Settings
from skald.warbands.roster import Buy, Roster, Swap

LIST = Roster(7, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 4, 32), Buy("levies", 1, 12)))
PAID = Roster(
    7, 6, (Buy("hearthguard", 1, 4), Buy("warriors", 6, 48), Buy("lieutenant", 0, 1, paid_with="hearthguard"))
)
SWAPPED = Roster(7, 6, (Buy("hearthguard", 6, 24), Buy("levies", 1, 12)), half_point_swap=Swap("levies", "hearthguard"))
SEVEN = Settings(list_points=7, variants=("seven-for-six",))


def game(*entries: j.AnyEntry, settings: Settings = SEVEN, mine: Roster = LIST) -> Tournament:
    opened: list[j.AnyEntry] = [
        j.EventOpened("E", settings),
        *(j.PlayerAdded(Player(name, name)) for name in "xyz"),
        j.RosterSubmitted("x", mine),
        j.RosterSubmitted("y", LIST),
    ]
    return replay([*opened, j.ScenarioDrawn(1, "take-and-hold"), j.Paired(1, (Pair("x", "y", 1),), "z"), *entries])


def test_points_are_ticked_only_where_lists_have_more_than_a_game():
    assert picks_points(SEVEN)
    assert not picks_points(Settings(variants=("seven-for-six",)))
    assert not picks_points(Settings(list_points=7))


def test_nothing_is_shown_before_both_have_ticked():
    one = game(j.PointsPicked(1, "x", (2, 3, 1)))
    assert shown_picks(one, 1, "y") == {}
    both = game(j.PointsPicked(1, "x", (2, 3, 1)), j.PointsPicked(1, "y", (1, 4, 1)))
    assert shown_picks(both, 1, "x") == {"x": picked_list(LIST, (2, 3, 1)), "y": picked_list(LIST, (1, 4, 1))}


def test_the_list_of_a_game_has_its_points_and_figures():
    assert picked_list(LIST, (2, 4, 0)) == Roster(6, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 4, 32)))
    assert picked_list(LIST, (1, 4, 1)).purchases[0] == Buy("hearthguard", 1, 4)


@pytest.mark.parametrize(
    ("value", "entry", "why"),
    [
        (game(), j.PointsPicked(1, "x", (2, 3, 1)), None),
        (game(), j.PointsPicked(1, "x", (2, 4, 1)), problem("journal.pick-sum", wanted=6, found=7)),
        (game(), j.PointsPicked(1, "x", (3, 3, 0)), problem("journal.pick-range")),
        (game(), j.PointsPicked(1, "x", (2, 4)), problem("journal.pick-range")),
        (game(), j.PointsPicked(1, "z", (2, 3, 1)), problem("journal.no-game", round=1, player="z")),
        (game(settings=Settings()), j.PointsPicked(1, "x", (2, 3, 1)), problem("journal.no-picks")),
        (game(j.PointsPicked(1, "x", (2, 3, 1))), j.PointsPicked(1, "x", (1, 4, 1)), problem("journal.picked")),
        (game(mine=PAID), j.PointsPicked(1, "x", (1, 5, 0)), None),
        (game(mine=PAID), j.PointsPicked(1, "x", (0, 6, 0)), problem("journal.pick-given-up", troop="hearthguard")),
        (game(mine=SWAPPED), j.PointsPicked(1, "x", (6, 0)), problem("journal.pick-given-up", troop="levies")),
        (
            game(j.ResultSettled(1, "x", j.Result(9, 2))), j.PointsPicked(1, "x", (2, 3, 1)),
            problem("journal.settled", round=1),
        ),
    ],
)  # fmt: skip
def test_ticks_are_refused_with_their_reason(value: Tournament, entry: j.PointsPicked, why: object):
    assert against_picking(value, entry) == why
