"""Diagrams of scenarios: every table that the dice and the first player may make, and what is barred on it."""

from __future__ import annotations

from math import cos, dist, radians, sin
from xml.etree import ElementTree as ET

import pytest

from skald.content.scenarios.catalogue import Scenario, battles, cards, scenarios
from skald.content.scenarios.diagrams import DEPTH, WIDTH, Diagram, View, diagram, views
from skald.content.scenarios.expedition import expedition
from skald.content.scenarios.pictures import described, table_svg
from skald.content.scenarios.sheets import drawings
from skald.content.words import LANGUAGES

VICTORIES = [card.id for card in cards().values() if card.domain == "victory"]
DEPLOYMENTS = [card.id for card in cards().values() if card.domain == "deployment"]


def five(victory: str, deployment: str) -> Scenario:
    """An expedition; the cards of the other domains draw nothing."""
    chosen = (victory, "bleak-plain", deployment, "regicide", "fine-day")
    return expedition({cards()[name].domain: cards()[name] for name in chosen})


EXPEDITIONS = [five(victory, deployment) for victory in VICTORIES for deployment in DEPLOYMENTS]
TABLES = [(each, view) for each in (*scenarios().values(), *EXPEDITIONS) for view in views(each)]


def from_diagonal(x: int, y: int) -> float:
    """Millimetres from the rising diagonal, on the first player's side of it."""
    return (3 * x - 4 * y) / 5


@pytest.mark.parametrize(("scenario", "view"), TABLES)
def test_diagram_is_fair_to_both_players(scenario: Scenario, view: View):
    drawn = diagram(scenario, view)
    first = sorted(zone.corners for zone in drawn.zones if zone.side == "first")
    second = [tuple((WIDTH - x, DEPTH - y) for x, y in zone.corners) for zone in drawn.zones if zone.side == "second"]
    assert first == sorted(second)
    assert all(0 <= x <= WIDTH and 0 <= y <= DEPTH for zone in drawn.zones for x, y in zone.corners)
    # Objectives and what is barred around them lie the same for both.
    for discs in (drawn.markers, drawn.barred):
        assert {(WIDTH - x, DEPTH - y) for (x, y), _radius in discs} == {centre for centre, _radius in discs}


def test_zone_keeps_its_distance_from_the_diagonal():
    zone = next(zone for zone in diagram(battles()["rule-the-field"]).zones if zone.side == "first")
    # Distance from the line 3x = 4y, times 5: at least 5 x 150 mm less the rounding of a millimetre.
    assert min(3 * x - 4 * y for x, y in zone.corners) == 750


def test_zones_of_the_sacred_ground_keep_clear_of_the_hill():
    battle = battles()["sacred-ground"]
    assert battle.hill
    x, y, wide, deep = battle.hill
    rim = [(x + wide * cos(radians(at)), y + deep * sin(radians(at))) for at in range(360)]
    for zone in diagram(battle).zones:
        near = [min(dist(corner, point) for point in rim) for corner in zone.corners]
        # M from the hill, less the rounding of a millimetre; and along the arc not more than that.
        assert min(near) >= 149
        assert sum(149 <= each <= 151 for each in near) == len(zone.corners) - 4
    depths = [corner[1] for zone in diagram(battle).zones if zone.side == "first" for corner in zone.corners]
    assert (max(depths), sorted(set(depths))[1]) == (300, y - deep - 150)
    assert diagram(battle).lines == ()


def test_every_table_is_shown():
    assert {name: len(views(each)) for name, each in scenarios().items()} == {
        "take-and-hold": 1, "sacred-ground": 1, "wrath-of-warlords": 2, "rule-the-field": 2, "raise-your-banners": 1,
        "dawn-and-dusk": 1, "clash-of-warlords": 4,
    }  # fmt: skip
    assert [len(views(five("control", name))) for name in DEPLOYMENTS] == [2, 1, 1, 1, 1, 1]


def test_clash_of_warlords_has_its_three_zones():
    """FAQ p. 49: S to L from the edge, M to L from the diagonal, M to L + M from the short edge on the right."""
    clash = scenarios()["clash-of-warlords"]
    strip, off_diagonal, _falling, inset = (diagram(clash, view).zones[0].corners for view in views(clash))
    assert strip == ((0, 100), (1200, 100), (1200, 300), (0, 300))
    assert sorted({round(from_diagonal(*corner)) for corner in off_diagonal}) == [150, 300]
    assert inset == ((750, 150), (1050, 150), (1050, 750), (750, 750))


@pytest.mark.parametrize("deployment", DEPLOYMENTS)
def test_plunder_bars_everything_within_l_of_an_objective(deployment: str):
    """Manual p. 12: more than L from the rim of each of the three."""
    for view in views(five("plunder", deployment)):
        drawn = diagram(five("plunder", deployment), view)
        assert {disc.centre: disc.radius for disc in drawn.barred} == {disc.centre: 320 for disc in drawn.markers}
        assert len(drawn.barred) == 3
    assert diagram(five("control", deployment)).barred == ()


@pytest.mark.parametrize(
    ("deployment", "band"),
    [
        ("battle-line", [(0, 300), (0, 600), (1200, 300), (1200, 600)]),
        ("marching-column", [(0, 300), (0, 600), (1200, 300), (1200, 600)]),
        ("pincer", [(0, 300), (0, 600), (1200, 300), (1200, 600)]),
        ("vanguard", [(0, 300), (0, 600), (1200, 300), (1200, 600)]),
        ("refused-flank", [(450, 0), (450, 900), (750, 0), (750, 900)]),
    ],
)
def test_hallowed_ground_shows_the_band_of_the_dividing_line(deployment: str, band: list[tuple[int, int]]):
    """Manual p. 13: grounds lie wholly within M of the dividing line."""
    (area,) = diagram(five("hallowed-ground", deployment)).areas
    assert sorted(area) == band


def test_band_of_the_diagonal_turns_with_it():
    scenario = five("hallowed-ground", "confusion")
    rising, falling = (diagram(scenario, view).areas[0] for view in views(scenario))
    beyond = {round(from_diagonal(*corner)) for corner in rising if corner not in ((0, 0), (1200, 900))}
    assert beyond == {150, -150}
    assert {(WIDTH - x, y) for x, y in falling} == set(rising)


def shapes(drawn: Diagram, name: str) -> list[ET.Element]:
    """The shapes of a drawing by their class."""
    picture = ET.fromstring(table_svg(drawn, "en"))
    return [each for each in picture.iter() if each.get("class") == name]


def test_table_is_drawn_in_the_middle_of_its_picture():
    picture = ET.fromstring(table_svg(diagram(battles()["take-and-hold"]), "en"))
    left, top, width, depth = map(int, picture.attrib["viewBox"].split())
    assert left < 0 and top < 0
    assert (2 * left + width, 2 * top + depth) == (WIDTH, DEPTH)


def test_objectives_are_drawn_to_scale():
    drawn = diagram(battles()["dawn-and-dusk"])
    assert [(each.get("cx"), each.get("cy"), each.get("r")) for each in shapes(drawn, "marker")] == [
        ("600", "450", "20"), ("300", "450", "20"), ("900", "450", "20"), ("600", "600", "20"), ("600", "300", "20"),
    ]  # fmt: skip


def test_barred_ground_is_cut_out_of_the_zones():
    drawn = diagram(five("plunder", "battle-line"))
    picture = table_svg(drawn, "en")
    assert [each.get("r") for each in shapes(drawn, "barred")] == ["320"] * 3
    # The zones and the rims stop at the holes; what is hatched and the rims stay within the zones.
    assert (picture.count("<mask "), picture.count('<g mask="'), picture.count('<g clip-path="')) == (1, 2, 1)
    assert "<mask " not in table_svg(diagram(five("control", "battle-line")), "en")


def test_drawings_of_one_page_do_not_share_names():
    both = "".join(drawing.svg for drawing in drawings(five("plunder", "confusion"), "en"))
    named = [each.split('"')[1] for each in both.split(" id=")[1:]]
    assert len(named) == len(set(named)) == 6


def test_caption_tells_what_is_hatched_and_what_the_band_is():
    assert [each.caption for each in drawings(five("plunder", "confusion"), "en")] == [
        "One diagonal. Hatched: nobody deploys there.", "The other diagonal. Hatched: nobody deploys there.",
    ]  # fmt: skip
    assert [each.caption for each in drawings(five("hallowed-ground", "pincer"), "fr")] == [
        "Bande\N{NO-BREAK SPACE}: les terres des deux joueurs s’y trouvent."
    ]
    assert [each.caption for each in drawings(battles()["take-and-hold"], "en")] == [""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_say_what_they_show(language: str):
    sentences = {len(described(diagram(each, view), language).split(". ")) for each, view in TABLES}
    assert sentences == {1, 2, 3, 4}
