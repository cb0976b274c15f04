"""The campaign's map as a picture and as a table."""

import re
from fractions import Fraction

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from msgspec.structs import replace

from skald.campaign.map_file import shipped_map
from skald.campaign.orders import March
from skald.campaign.state import Band, State, Unit
from skald.campaign.terms import Terms
from skald.campaign.turn import begin
from skald.web.campaigns.queries.map_picture import picture, points_text

TERMS = Terms(shipped_map())


def band(name: str, seat: int, site: str, warriors: int = 24, **more) -> Band:
    return Band(name, seat, site, (Unit("warriors", warriors),), **more)


def state(*bands: Band) -> State:
    return replace(begin(TERMS), bands=bands, owners=(("o1", 0), ("c1", 1)))


def test_every_site_and_road_is_there():
    drawn = picture(TERMS, state(), "en")
    assert (len(drawn.sites), len(drawn.roads)) == (27, 34)
    assert all(drawn.left < site.x < drawn.left + drawn.width for site in drawn.sites)
    assert all(drawn.top < site.y < drawn.top + drawn.height for site in drawn.sites)


def test_a_site_tells_whose_it_is_and_who_stands_there():
    drawn = picture(TERMS, state(band("A1", 0, "o1"), band("B1", 1, "o1", ready=3)), "en", mine=0)
    castle = next(site for site in drawn.sites if site.id == "o1")
    assert castle.told == (
        "Castle, recruitment site, held by Order, A1 of Order with 3 points, B1 of Chaos with 3 points"
    )
    assert [(mark.id, mark.is_mine, mark.is_ready) for mark in castle.bands] == [
        ("A1", True, True),
        ("B1", False, False),
    ]


def test_bands_on_one_site_stand_apart():
    drawn = picture(TERMS, state(*(band(f"A{number}", 0, "o1") for number in range(3))), "en")
    places = [(mark.x, mark.y) for site in drawn.sites for mark in site.bands]
    assert len(set(places)) == 3


def test_arrows_are_numbered_as_orders_are_carried_out():
    marches = (March("A1", ("o3", "o4")), March("A2", ("o6",)), March("gone", ("o3",)))
    drawn = picture(TERMS, state(band("A1", 0, "o1"), band("A2", 0, "o2")), "en", mine=0, marches=marches)
    assert [(arrow.number, arrow.band) for arrow in drawn.arrows] == [(1, "A1"), (2, "A2"), (3, "A1")]


@pytest.mark.parametrize(("warriors", "points"), [(24, "3"), (20, "2½"), (8, "1")])
def test_points_are_written_as_people_do(warriors, points):
    found = band("A1", 0, "o1", warriors)
    assert TERMS.band_points(found) == Fraction(warriors, 8)
    assert points_text(TERMS, found) == points


@pytest.mark.parametrize("language", ["en", "fr"])
def test_coordinates_are_the_same_in_every_language(language):
    def numbers(code: str) -> list[str]:
        with translation.override(code):
            drawn = picture(TERMS, state(band("A1", 0, "o1")), code, marches=(March("A1", ("o3",)),))
            return re.findall(
                r' (?:x|y|x1|cy|viewBox)="([^"]*)"', render_to_string("campaigns/_map.html", {"map": drawn})
            )

    assert numbers(language) == numbers("en")
    assert all(re.fullmatch(r"-?\d+( -?\d+)*", each) for each in numbers(language))


def test_names_from_a_map_file_cannot_break_the_page():
    sites = tuple(replace(site, name={"en": '"><script>', "fr": "x"}) for site in TERMS.map.sites)
    drawn = picture(replace(TERMS, map=replace(TERMS.map, sites=sites)), state(), "en")
    text = render_to_string("campaigns/_map.html", {"map": drawn})
    assert "<script" not in text
