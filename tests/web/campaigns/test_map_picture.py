"""The campaign's map as a picture and as a table."""

import re
from collections.abc import Container, Mapping
from fractions import Fraction
from itertools import combinations
from math import hypot
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from msgspec.structs import replace

from skald.campaign.map import CampaignMap, Site
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import March
from skald.campaign.state import SEATS, Band, Battle, State, Unit
from skald.campaign.terms import Terms
from skald.campaign.turn import begin
from skald.web.campaigns.drawing.boxes import Box, around
from skald.web.campaigns.drawing.lettering import lettering
from skald.web.campaigns.drawing.places import DISC, GLOW, Drawn, PlaceAsked, placed
from skald.web.campaigns.drawing.roads import Bend, bend, points_on
from skald.web.campaigns.queries.map_picture import picture, points_text
from skald.web.campaigns.queries.telling import Told
from skald.web.campaigns.templatetags.campaign_rulings import folded
from tests.web.campaigns.builders import give, raised, two_seats

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
        "Castle, recruitment site, income 0 PP, held by Order, A1 of Order with 3 points, B1 of Chaos with 3 points"
    )
    assert [(mark.id, mark.is_mine, mark.is_ready) for mark in castle.bands] == [
        ("A1", True, True),
        ("B1", False, False),
    ]


def test_bands_on_one_site_stand_apart():
    drawn = picture(TERMS, state(*(band(f"A{number}", 0, "o1") for number in range(3))), "en")
    places = [(mark.x, mark.y) for site in drawn.sites for mark in site.bands]
    assert len(set(places)) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("town", "seat"), [("o1", 0), ("o2", 0), ("o2", 1), ("c1", 1), ("c2", 1)])
def test_two_bands_of_a_town_stand_at_its_edge(town, seat, language):
    drawn = placed(asked(TERMS.map, language, {town: (seat, seat)}), TERMS.map.roads)
    place = next(each for each in drawn.places if each.id == town)
    disc = around(place.x, place.y, 2 * DISC, 2 * DISC)
    assert [box.grown(16).shared(disc) > 0 for box in place.bands] == [True, True]


def test_arrows_are_numbered_as_orders_are_carried_out():
    marches = (March("A1", ("o3", "o4")), March("A2", ("o6",)), March("gone", ("o3",)))
    drawn = picture(TERMS, state(band("A1", 0, "o1"), band("A2", 0, "o2")), "en", mine=0, marches=marches)
    assert [(arrow.number, arrow.band) for arrow in drawn.arrows] == [(1, "A1"), (2, "A2"), (3, "A1")]
    # The number of a short arrow stands beside it: on it nobody would see the arrow.
    march = (March("A1", ("c4",)),)
    (arrow,) = picture(TERMS, state(band("A1", 0, "o4")), "en", mine=0, marches=march).arrows
    assert (arrow.path, abs(arrow.x - 330) > 25, 433 < arrow.y < 500) == ("M327 433Q332 466 327 500", True, True)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(6))
def test_the_number_of_a_step_covers_nothing_and_no_other_march_runs_through_it(language, seed):
    dice = Random(seed)
    towns = [each.id for each in dice.sample(TERMS.map.sites, 5)]
    marches = []
    for at, town in enumerate(towns):
        first = dice.choice(TERMS.map.neighbours[town])
        marches.append(March(f"A{at}", (first, dice.choice(TERMS.map.neighbours[first]))))
    drawn = picture(
        TERMS, state(*(band(f"A{at}", 0, town) for at, town in enumerate(towns))), language, mine=0, marches=marches
    )
    numbers = [around(each.x, each.y, 32, 32) for each in drawn.arrows]
    there = placed(asked(TERMS.map, language, dict.fromkeys(towns, (0,))), TERMS.map.roads)
    everything = [box for _name, box in boxes_of(there, TERMS.map.prestigious)]
    for one, number in enumerate(numbers):
        assert [box for box in (*everything, *numbers[:one]) if box.shared(number)] == []
        own = drawn.arrows[one].path.partition("Q")[2].split(" ")[:2]
        for other in drawn.arrows:
            path = [int(each) for each in re.findall(r"-?\d+", other.path)]
            curve = Bend((path[0], path[1]), (path[2], path[3]), (path[4], path[5]))
            is_same = own == other.path.partition("Q")[2].split(" ")[:2]
            through = [
                1 for x, y in points_on(curve, 30) if hypot(x - drawn.arrows[one].x, y - drawn.arrows[one].y) < 16
            ]
            assert is_same or not through


def test_no_two_roads_of_a_site_run_together():
    """Some way from where they meet an arrow on one of them is on no other."""
    drawn = placed(asked(TERMS.map, "en", {}), TERMS.map.roads)
    at = {each.id: (each.x, each.y) for each in drawn.places}
    for (one, a), (two, b) in combinations(zip(TERMS.map.roads, drawn.bends, strict=True), 2):
        for x, y in (at[site] for site in set(one) & set(two)):
            first, second = ([p for p in points_on(each, 30) if hypot(p[0] - x, p[1] - y) > 90] for each in (a, b))
            assert min((hypot(p[0] - q[0], p[1] - q[1]) for p in first for q in second), default=60) > 50


def test_names_are_drawn_over_marches():
    drawn = picture(TERMS, state(band("A1", 0, "o1")), "en", marches=(March("A1", ("o3",)),))
    page = render_to_string("campaigns/_map.html", {"map": drawn})
    order = [page.index(f'<g class="{each}') for each in ("marches", "names", "bands")]
    assert order == sorted(order)
    # A number is over every arrow.
    marches = page[order[0] : order[1]]
    assert marches.rindex('class="march"') < marches.index('class="step-number"')


@pytest.mark.parametrize("seat", SEATS)
def test_marches_have_the_colour_of_whoever_looks(seat):
    assert picture(TERMS, state(band("A1", seat, "o1")), "en", mine=seat).marching == seat


@pytest.mark.parametrize(("warriors", "points"), [(24, "3"), (20, "2½"), (8, "1")])
def test_points_are_written_as_people_do(warriors, points):
    found = band("A1", 0, "o1", warriors)
    assert TERMS.band_points(found) == Fraction(warriors, 8)
    assert points_text(TERMS, found) == points


@pytest.mark.parametrize("language", ["en", "fr"])
def test_coordinates_are_the_same_in_every_language(language):
    def numbers(code: str) -> list[str]:
        with translation.override(code):
            drawn = picture(TERMS, state(band("A1", 0, "o1")), "en", marches=(March("A1", ("o3",)),))
            return re.findall(
                r' (?:x|y|x1|cy|viewBox)="([^"]*)"', render_to_string("campaigns/_map.html", {"map": drawn})
            )

    assert numbers(language) == numbers("en")
    assert all(re.fullmatch(r"-?\d+( -?\d+)*", each) for each in numbers(language))


def boxes_of(drawn: Drawn, bright: Container[str]) -> list[tuple[str, Box]]:
    """Everything that stands on a map, but the flags, which stand on their own discs."""
    found = []
    for place in drawn.places:
        size = 2 * (GLOW if place.id in bright else DISC)
        found += [(f"site {place.id}", around(place.x, place.y, size, size)), (f"label {place.id}", place.label)]
        found += [(f"band {place.id}", each) for each in place.bands]
        found += [(f"swords {place.id}", place.swords)] if place.swords else []
    return found


def covered(found: list[tuple[str, Box]]) -> list[tuple[str, str]]:
    return [(one, two) for (one, a), (two, b) in combinations(found, 2) if a.shared(b)]


def asked(chart: CampaignMap, language: str, bands: Mapping[str, tuple[int, ...]]) -> tuple[PlaceAsked, ...]:
    return tuple(
        PlaceAsked(
            site.id, site.x, site.y, lettering(site.name[language]), site.kind == "prestigious", True,
            bands.get(site.id, ()), site.id in bands and len(set(bands[site.id])) == 2,
        )
        for site in chart.sites
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_on_the_map_covers_anything_else_wherever_bands_stand(language, seed):
    dice = Random(seed)
    bands = {
        site.id: tuple(dice.choices((0, 1), k=dice.choice((1, 1, 2, 3)))) for site in dice.sample(TERMS.map.sites, 8)
    }
    drawn = placed(asked(TERMS.map, language, bands), TERMS.map.roads)
    assert drawn.is_clear
    assert covered(boxes_of(drawn, TERMS.map.prestigious)) == []
    # Each name is beside its site, and where it would be if nobody stood anywhere.
    for place in drawn.places:
        size = 2 * (GLOW if place.id in TERMS.map.prestigious else DISC)
        assert place.label.shared(around(place.x, place.y, size, size).grown(24))
    empty = placed(asked(TERMS.map, language, {}), TERMS.map.roads)
    assert [place.label for place in drawn.places] == [place.label for place in empty.places]


def apart(box: Box, x: int, y: int) -> float:
    return hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("also", [(), (0,), (1,)])
def test_shields_and_swords_of_a_battle_stand_at_its_own_site(language, also):
    """Wherever it is, and whoever else stands there: both who fight are nearer to their site than to any other."""
    reaches = {site.id: GLOW if site.kind == "prestigious" else DISC for site in TERMS.map.sites}
    for site in TERMS.map.sites:
        drawn = placed(asked(TERMS.map, language, {site.id: (0, 1, *also)}), TERMS.map.roads)
        here = next(each for each in drawn.places if each.id == site.id)
        assert here.swords is not None
        for box in (*here.bands[:2], here.swords):
            gaps = {each.id: apart(box, each.x, each.y) - reaches[each.id] for each in drawn.places}
            assert min(gaps, key=gaps.__getitem__) == site.id
            assert sorted(gaps.values())[1] - gaps[site.id] >= 5


def test_those_who_fight_stand_at_a_site_before_others_of_their_side():
    others = [band(f"A{number}", 0, "o4") for number in (1, 2)]
    waiting = replace(state(*others, band("A3", 0, "o4"), band("B1", 1, "o4")), battle=Battle(1, 1, "o4", "A3", "B1"))
    mill = next(site for site in picture(TERMS, waiting, "en").sites if site.id == "o4")
    assert [mark.id for mark in mill.bands] == ["A3", "B1", "A1", "A2"]


def test_a_crowded_map_of_somebodys_own_is_drawn_larger_until_nothing_is_covered():
    """Sixty sites in a tenth of the space, with long names: nobody set their labels by hand."""
    dice = Random(7)
    places = dice.sample([(x, y) for x in range(0, 200, 20) for y in range(0, 160, 20)], 60)
    sites = tuple(
        Site(f"s{at}", "prestigious" if at % 9 == 0 else "normal", {"en": f"Long Barrow of Wulfstan {at}"}, x, y)
        for at, (x, y) in enumerate(places)
    )
    roads = tuple((f"s{at}", f"s{at + 1}") for at in range(59))
    chart = CampaignMap("own", {"en": "Own"}, sites, roads, TERMS.map.sides)
    drawn = placed(asked(chart, "en", {"s3": (0, 1), "s40": (1,)}), roads)
    assert drawn.scale > 3
    assert drawn.is_clear
    assert covered(boxes_of(drawn, chart.prestigious)) == []


def test_a_map_without_any_bend_free_of_sites_is_still_drawn():
    """Three sites in a row, the outer two joined by a road: it goes around the one in the middle."""
    curve = bend({"a": (0, 0), "b": (400, 0), "m": (200, 0)}, "a", "b")
    assert min(hypot(x - 200, y) for x, y in points_on(curve, 40)) >= 45


def test_a_battle_that_waits_is_marked_and_told():
    given = replace(state(band("A1", 0, "o4"), band("B1", 1, "o4")), battle=Battle(1, 1, "o4", "A1", "B1"))
    drawn = picture(TERMS, given, "en")
    mill = next(site for site in drawn.sites if site.id == "o4")
    assert mill.swords is not None
    assert mill.told.endswith("a battle is to be fought here")
    assert [site.id for site in drawn.sites if site.swords] == ["o4"]


def test_names_from_a_map_file_cannot_break_the_page():
    sites = tuple(replace(site, name={"en": '"><script>', "fr": "x"}) for site in TERMS.map.sites)
    drawn = picture(replace(TERMS, map=replace(TERMS.map, sites=sites)), state(), "en")
    text = render_to_string("campaigns/_map.html", {"map": drawn})
    assert "<script" not in text


@pytest.mark.django_db
def test_the_story_names_what_the_animation_needs():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3"))
    give(second, raised(second, "c1"))
    page = Client().get(f"/campaigns/seat/{first.token}/story/1/?at=start").content.decode()
    assert 'data-band="a1" data-site="o1" data-seat="0" data-points="6"' in page
    assert '<li class="site-taken" data-site="o3" data-seat="0">' in page


def test_marches_that_follow_each_other_are_folded_together():
    told = tuple(Told(key, key) for key in ("band-raised", "band-moved", "band-moved", "site-taken", "band-moved"))
    assert [len(run) for run in folded(told)] == [1, 2, 1, 1]
    page = render_to_string("campaigns/_told.html", {"told": told})
    assert page.count("<details>") == 1
    assert len(re.findall('<li class="band-moved"', page)) == 3
