"""A map's file: everything that is wrong is told at once, each with its line."""

from __future__ import annotations

from importlib import resources

import pytest

from skald.campaign.map_file import check_map, read_map, shipped_map, shipped_maps

TEXT = (resources.files("skald.campaign.maps") / "two-lands.toml").read_text(encoding="utf-8")


def found(text: str) -> list[tuple[str, int]]:
    value, problems = read_map(text.encode())
    assert (value is None) == bool(problems)
    return [(each.code, each.line) for each in problems]


def line(part: str, text: str = TEXT) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_shipped_maps_are_in_order():
    assert [(name, check_map(shipped_map(name))) for name in shipped_maps()] == [("two-lands", ())]


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ('["o1", "o3"]', '["o1", "o99"]', ["map.road-to-nowhere"]),
        ('["o1", "o3"]', '["o1"]', ["map.road-ends"]),
        ('["o1", "o3"]', '["o1", "o1"]', ["map.road-in-a-circle", "map.out-of-reach"]),
        ('["o1", "o3"]', '["o6", "o2"]', ["map.repeated-road", "map.out-of-reach"]),
        ('towns = ["o1", "o2"]', 'towns = ["o1", "o3"]', ["map.not-a-town"]),
        ('towns = ["o1", "o2"]', 'towns = ["o1", "zz"]', ["map.unknown-site"]),
        ('starts = ["o4", "o11", "c10"]', 'starts = ["o9"]', ["map.both-begin-there"]),
        ('id = "chaos"', 'id = "order"', ["map.repeated-side"]),
        ("x = 219", "x = 1281", ["map.off-the-map"]),
        ('kind = "recruit"', 'kind = "recruits"', ["map.unknown-kind"]),
        ("width = 1280", "widht = 1280", ["field.unknown-near"]),
    ],
)
def test_one_mistake(old: str, new: str, codes: list[str]):
    assert set(codes) <= {code for code, _ in found(TEXT.replace(old, new, 1))}


def test_all_mistakes_at_once_with_their_lines():
    text = TEXT.replace('["o1", "o3"]', '["o1", "o99"]').replace('"o11", "c10"]', '"o11", "nowhere"]')
    assert found(text) == [
        ("map.road-to-nowhere", line('"o99"', text)),
        ("map.unknown-site", line('"nowhere"', text)),
    ]


def test_a_map_needs_two_sides_with_towns_and_something_to_conquer():
    assert ("map.two-sides", 5) in found('id = "x"\nname = {en="x", fr="x"}\nroads = []\nsites = []\nsides = []\n')
    assert "map.nothing-to-conquer" in [code for code, _ in found(TEXT.replace('"prestigious"', '"normal"'))]
    assert "map.no-town" in [code for code, _ in found(TEXT.replace('towns = ["o1", "o2"]', "towns = []"))]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\xff", "file.not-utf8"), (b"a = [", "file.syntax"), (b"#" * 600_000, "file.too-big")],
)
def test_files_that_are_no_maps(data: bytes, code: str):
    assert [each.code for each in read_map(data)[1]] == [code]


def test_a_missing_road_is_one_mistake_that_names_who_is_cut_off():
    # Castle and Northern Village have one road each.
    text = TEXT.replace('["o1", "o3"]', '["o6", "o2"]', 1)
    _value, problems = read_map(text.encode())
    assert [dict(each.given)["sites"] for each in problems if each.code == "map.out-of-reach"] == [_all_but_first()]


def _all_but_first() -> str:
    return ", ".join(site.id for site in shipped_map().sites[1:])


def test_a_road_that_cannot_be_read_hides_nothing_else():
    text = TEXT.replace('["o1", "o3"]', '["o1"]', 1).replace('"o11", "c10"]', '"o11", "nowhere"]')
    text = text.replace('["o2", "o6"]', '["o2", "o99"]', 1)
    assert [code for code, _ in found(text)] == ["map.road-ends", "map.road-to-nowhere", "map.unknown-site"]


def test_an_unknown_kind_is_told_the_known_ones():
    _value, problems = read_map(TEXT.replace('kind = "recruit"', 'kind = "castle"', 1).encode())
    known = [dict(each.given)["known"] for each in problems if each.code == "map.unknown-kind"]
    assert known == ["normal, developed, recruit, prestigious"]


def test_what_is_no_toml_is_told_at_its_line():
    assert found('id = "x"\nname = \nwidth = 3\n') == [("file.syntax", 2)]
