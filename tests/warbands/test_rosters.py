"""Rosters: what may be bought, and everything that may be wrong with it at once."""

from __future__ import annotations

import msgspec
import pytest

from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.rules.state import Purchase
from skald.warbands.checking import Limits, check_roster
from skald.warbands.roster import Buy, Roster, Swap, bought_figures, to_purchases
from tests.warbands.troops import PROFILES

GOOD = Roster(
    list_points=6,
    game_points=6,
    purchases=(Buy("hearthguard", 2, 8), Buy("warriors", 3, 24), Buy("levies", 1, 12)),
)


def with_(**changes: object) -> Roster:
    return msgspec.structs.replace(GOOD, **changes)


def test_a_good_roster_has_no_problems():
    assert check_roster(GOOD, PROFILES) == ()


def buys(*rows: tuple[str, int, int]) -> tuple[Buy, ...]:
    return tuple(Buy(*row) for row in rows)


CASES: list[tuple[str, Roster, tuple[Problem, ...]]] = [
    ("points", with_(list_points=7), (problem("roster.points", found=6, wanted=7),)),
    ("game", with_(game_points=7), (problem("roster.game-points", game=7, list=6),)),
    (
        "figures",
        with_(purchases=buys(("warriors", 6, 47))),
        (problem("roster.figures", troop="warriors", points=6, wanted=48, found=47),),
    ),
    (
        "unknown",
        with_(purchases=buys(("warrior", 3, 24), ("zzz", 3, 3))),
        (
            problem("roster.unknown-troop-near", troop="warrior", near="warriors"),
            problem("roster.unknown-troop", troop="zzz"),
        ),
    ),
    (
        "free",
        with_(purchases=buys(("warlord", 1, 1), ("warriors", 5, 40))),
        (problem("roster.free-troop", troop="warlord"),),
    ),
    (
        "twice",
        with_(purchases=buys(("warriors", 3, 24), ("warriors", 3, 24))),
        (problem("roster.twice", troop="warriors"),),
    ),
    (
        "nothing",
        with_(purchases=buys(("warriors", 6, 48), ("levies", 0, 0))),
        (problem("roster.no-points", troop="levies"),),
    ),
    (
        "too many",
        with_(purchases=buys(("warriors", 4, 32), ("lieutenant", 2, 2))),
        (problem("roster.too-many", troop="lieutenant", most=1, found=2),),
    ),
    (
        "mercenary bought",
        with_(purchases=buys(("warriors", 5, 40), ("hired-bows", 1, 8))),
        (problem("roster.is-mercenary", troop="hired-bows"),),
    ),
    (
        "not a mercenary",
        with_(purchases=buys(("warriors", 5, 40)), mercenaries=buys(("levies", 1, 12))),
        (problem("roster.not-mercenary", troop="levies"),),
    ),
    (
        "mercenaries",
        with_(purchases=buys(("warriors", 4, 32)), mercenaries=buys(("hired-bows", 1, 8), ("hired-axes", 1, 4))),
        (problem("roster.mercenary-units", most=1, found=2), problem("roster.mercenary-points", most=1, found=2)),
    ),
    ("swap same", with_(half_point_swap=Swap("levies", "levies")), (problem("roster.swap-same"),)),
    (
        "swap of others",
        with_(half_point_swap=Swap("lieutenant", "levies")),
        (problem("roster.swap-troop", troop="lieutenant"),),
    ),
    (
        "swap of nothing",
        with_(purchases=buys(("warriors", 6, 48)), half_point_swap=Swap("levies", "hearthguard")),
        (
            problem("roster.swap-nothing", troop="levies"),
            problem("roster.size", troop="hearthguard", figures=2, smallest=4, largest=12),
        ),
    ),
    (
        "too few left",
        with_(
            purchases=buys(("hearthguard", 1, 4), ("warriors", 5, 40)), half_point_swap=Swap("hearthguard", "warriors")
        ),
        (problem("roster.size", troop="hearthguard", figures=2, smallest=4, largest=12),),
    ),
]


@pytest.mark.parametrize(("roster", "expected"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_check_roster_tells_everything(roster: Roster, expected: tuple[Problem, ...]):
    assert check_roster(roster, PROFILES) == expected
    for each in expected:
        assert all(word(language, "problems", each.code, **dict(each.given)) for language in LANGUAGES)


def test_mercenaries_within_the_limits_are_allowed():
    roster = with_(purchases=buys(("warriors", 5, 40)), mercenaries=buys(("hired-bows", 1, 8)))
    assert check_roster(roster, PROFILES) == ()
    assert check_roster(roster, PROFILES, Limits(mercenaries=frozenset({"hired-axes"}))) == (
        problem("roster.mercenary-barred", troop="hired-bows"),
    )


@pytest.mark.parametrize(("mindless", "problems"), [(3, ()), (4, (problem("roster.horde", found=4, most=2),))])
def test_the_mindless_cost_no_more_than_all_the_others(mindless: int, problems: tuple[Problem, ...]):
    profiles = edition("second").profiles
    others = 6 - mindless
    roster = with_(purchases=buys(("mindless", mindless, 20 * mindless), ("warriors", others, 8 * others)))
    assert check_roster(roster, profiles) == problems


@pytest.mark.parametrize(
    ("troop", "bought", "most"), [("sorcerer", 3, 0), ("paladin", 2, 0), ("paladin", 3, 2), ("lieutenant", 2, 1)]
)
def test_how_many_heroes_of_a_kind_a_warband_may_have(troop: str, bought: int, most: int):
    if troop == "sorcerer":
        purchases = buys((troop, bought, bought), ("warriors", 6 - bought, 8 * (6 - bought)))
    else:
        purchases = (*buys(("warriors", 6, 48)), Buy(troop, 0, bought, paid_with="warriors"))
    roster = with_(purchases=purchases)
    problems = (problem("roster.too-many", troop=troop, most=most, found=bought),) if most else ()
    assert check_roster(roster, edition("second").profiles) == problems


@pytest.mark.parametrize(
    ("swap", "expected"),
    [
        (None, {"hearthguard": 8, "warriors": 24, "levies": 12}),
        (Swap("hearthguard", "warriors"), {"hearthguard": 6, "warriors": 28, "levies": 12}),
        (Swap("levies", "hearthguard"), {"hearthguard": 10, "warriors": 24, "levies": 6}),
    ],
)
def test_the_half_point_swap_changes_the_figures(swap: Swap | None, expected: dict[str, int]):
    roster = with_(half_point_swap=swap)
    assert bought_figures(roster) == expected
    assert check_roster(roster, PROFILES) == ()


def test_to_purchases_begins_with_the_free_warlord():
    assert to_purchases(GOOD) == (
        Purchase("warlord", 1),
        Purchase("hearthguard", 8),
        Purchase("warriors", 24),
        Purchase("levies", 12),
    )


def test_a_roster_travels_as_json():
    data = msgspec.json.encode(with_(half_point_swap=Swap("levies", "warriors"), banner=True))
    assert msgspec.json.decode(data, type=Roster) == with_(half_point_swap=Swap("levies", "warriors"), banner=True)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"list_points": 6, "game_points": 6, "purchases": [], "points": 1}', type=Roster)
