"""What an agent lord buys of his faction: legal for book and faction, a point at a time, some of everything."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from skald.campaign.lords.shopping import PURCHASES, bought
from skald.campaign.lords.steward import orders
from skald.campaign.map_file import shipped_map
from skald.campaign.order_checks import check_orders
from skald.campaign.peoples import BLOCS
from skald.campaign.settings import PRESETS
from skald.campaign.simulate import play
from skald.campaign.state import Unit
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import Terms, opening
from skald.campaign.troop_file import shipped_book
from skald.campaign.troops import beside_core
from skald.campaign.turn import OrdersShown

FACTIONS = [faction for members in BLOCS.values() for faction in members]


def magical(preset: str = "paper", **chosen: object) -> Terms:
    settings = structs.replace(PRESETS[preset], **chosen)
    return Terms(shipped_map(), settings, beside_core(shipped_book("age-of-magic").troops))


def names(units: tuple[Unit, ...]) -> set[str]:
    return {unit.troop for unit in units}


@pytest.mark.parametrize("points", [1, 4, 6, 8, 12])
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_is_bought_in_whole_points(faction, points):
    given = magical()
    assert given.points(bought(given, People(faction), points)) == Fraction(points)


@pytest.mark.parametrize("bloc", BLOCS)
def test_the_orders_of_an_agent_are_legal_for_every_faction_of_his_bloc(bloc):
    for preset in PRESETS:
        given = magical(preset)
        for faction in BLOCS[bloc]:
            peoples = (People(faction), NOBODY)
            start = structs.replace(opening(given, peoples=peoples), phase="orders", turn=1)
            found = orders(given, start, 0)
            assert found.recruits
            assert check_orders(given, start, 0, found) == ()


@pytest.mark.parametrize(
    ("faction", "special"),
    [
        ("great-kingdoms", {"lieutenant", "sorcerer", "paladin", "behemoth"}),
        ("lords-of-the-wild", {"lieutenant", "sorcerer", "behemoth", "flyers"}),
        ("underearth", {"lieutenant", "sorcerer", "destruction-team", "behemoth"}),
        ("horde", {"lieutenant", "sorcerer", "mobile-machine", "war-chariot"}),
        ("otherworld", {"lieutenant", "sorcerer", "behemoth", "flyers"}),
        ("undead", {"lieutenant", "sorcerer", "static-machine", "behemoth", "mindless", "flyers"}),
    ],
)
def test_a_band_of_eight_points_has_what_its_faction_is_known_for(faction, special):
    units = bought(magical(), People(faction), 8)
    assert names(units) - {"warriors", "hearthguard", "levies"} == special
    assert [unit.figures for unit in units if unit.troop == "destruction-team"] in ([], [2])


def test_what_a_band_holds_already_is_counted():
    given = magical()
    held = bought(given, People("horde"), 6)
    more = bought(given, People("horde"), 2, held)
    assert given.points((*held, *more)) == 8
    assert "lieutenant" not in names(more)
    # A second Lieutenant isn't had even where his turn comes again.
    assert [unit.troop for unit in bought(given, People("horde"), 14)].count("lieutenant") == 1


def test_without_a_faction_or_a_book_core_troops_are_bought():
    assert bought(magical(), NOBODY, 5) == (*PURCHASES, PURCHASES[0])
    plain = Terms(shipped_map())
    assert names(bought(plain, People("underearth"), 8)) <= {"warriors", "hearthguard", "levies"}


def test_half_points_are_not_bought_where_recruits_come_in_whole_ones():
    given = magical(bought_in="wholes")
    assert given.settings.purchase_step == 1
    assert all(given.points((unit,)) % 1 == 0 for unit in bought(given, People("underearth"), 8))


def test_two_agents_play_a_campaign_with_the_troops_of_their_blocs():
    peoples = (People("underearth"), People("undead", leader="necromancer"))
    played = play(magical(), "two blocs", peoples=peoples)
    assert played.state.winner is not None
    recruited = [
        {unit.troop for each in shown.orders[seat].recruits for unit in each.units}
        for seat in (0, 1)
        for shown in played.given
        if isinstance(shown, OrdersShown)
    ]
    assert {"destruction-team", "sorcerer", "lieutenant"} <= set().union(*recruited[: len(recruited) // 2])
    assert {"mindless", "sorcerer", "static-machine"} <= set().union(*recruited[len(recruited) // 2 :])
