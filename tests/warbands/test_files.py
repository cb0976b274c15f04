"""Warband files: every mistake with its line, in both forms; and what is written reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.warbands.files import Warband, read_roster, read_warband, ready_warbands
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import Buy, Roster, Swap
from skald.warbands.writing import to_json, to_toml
from tests.warbands.troops import PROFILES

GOOD = to_toml(ready_warbands()["town-muster"]).decode()

MISTAKES = [
    (
        'id = "town-muster"',
        'id = "town-muster"\nboards = "x"',
        "field.unknown-near",
        {"word": "boards", "near": "board"},
    ),
    (
        'board = "river-guilds"',
        'board = "river-guild"',
        "warband.unknown-board-near",
        {"word": "river-guild", "near": "river-guilds"},
    ),
    ('board = "river-guilds"', 'board = "zzz"', "warband.unknown-board", {"word": "zzz"}),
    ('editions = ["second"]', 'editions = ["third"]', "field.unknown-word", {"word": "third"}),
    ('en = "The Town Muster"', "", "field.missing", {"key": "en"}),
    ("list_points = 6", 'list_points = "6"', "field.not-whole", {"key": "list_points"}),
    (
        "game_points = 6",
        "game_points = 0",
        "field.out-of-bounds",
        {"key": "game_points", "value": "0", "least": 1, "most": 100},
    ),
    ("game_points = 6", "game_points = 7", "roster.game-points", {"game": 7, "list": 6}),
    ("figures = 36", "figures = 35", "roster.figures", {"troop": "levies", "points": 3, "wanted": 36, "found": 35}),
    ('type = "levies"', 'type = "levy"', "roster.unknown-troop-near", {"troop": "levy", "near": "levies"}),
    (
        'troop = "hearthguard"\nfigures = 4',
        'troop = "hearthguard"\nfigures = 4\nequipment = ["beast"]',
        "muster.equipment",
        {"troop": "hearthguard", "equipment": "beast"},
    ),
    ("banner = true\n\n[[roster", "banner = 1\n\n[[roster", "field.not-flag", {"key": "banner"}),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "given_"), MISTAKES, ids=[f"{row[2]}:{row[1][:20]}" for row in MISTAKES]
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, code: str, given_: dict[str, int | str]):
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    first = text[: GOOD.index(old)].count("\n") + 1
    lines = range(first - (not new), first + new.count("\n") + 1)
    _, problems = read_warband(text.encode(), profiles=PROFILES)
    found = [each for each in problems if each.code == code and dict(each.given) == given_]
    assert [each.line in lines for each in found] == [True]
    assert all(word(language, "problems", code, **given_) for language in LANGUAGES)


def test_what_cannot_be_read_is_not_blamed_for_its_meaning_too():
    text = GOOD.replace("figures = 36", 'figures = "many"', 1).replace('type = "warriors"', 'type = "worriers"', 1)
    _warband, problems = read_warband(text.encode(), profiles=PROFILES)
    assert [each.code for each in problems] == ["roster.unknown-troop-near", "field.not-whole"]


@pytest.mark.parametrize("warband", ready_warbands().values(), ids=ready_warbands())
def test_files_read_back_as_they_were_written(warband: Warband):
    assert read_warband(to_toml(warband)) == (warband, ())
    assert read_warband(to_json(warband), "json") == (warband, ())


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co")), min_size=1, max_size=50).filter(str.strip)
BILINGUAL = st.fixed_dictionaries(dict.fromkeys(LANGUAGES, TEXTS))
TROOPS = st.sampled_from(sorted(PROFILES))
BUYS = st.lists(st.builds(Buy, TROOPS, st.integers(0, 9), st.integers(0, 90)), max_size=3).map(tuple)


@given(
    st.builds(
        Warband,
        id=st.just("a-b1"),
        name=BILINGUAL,
        about=BILINGUAL,
        editions=st.just(("first",)),
        board=st.sampled_from(["", "hill-clans"]),
        roster=st.builds(
            Roster,
            st.integers(1, 9),
            st.integers(1, 9),
            BUYS,
            player=TEXTS | st.just(""),
            club=TEXTS | st.just(""),
            age=st.just(""),
            faction=st.sampled_from(["", "north"]),
            sub_faction=st.sampled_from([None, "far-north"]),
            half_point_swap=st.none() | st.builds(Swap, TROOPS, TROOPS),
            mercenaries=BUYS,
            banner=st.booleans(),
        ),
        muster=st.lists(
            st.builds(
                MusterUnit,
                TROOPS,
                st.integers(1, 12),
                st.sampled_from([(), ("horse", "bow")]),
                st.booleans(),
                st.sampled_from(["", "warlord"]),
            ),
            max_size=3,
        ).map(tuple),
    )
)
def test_any_warband_reads_back(warband: Warband):
    assert read_warband(to_toml(warband)) == (warband, ())
    assert read_warband(to_json(warband), "json") == (warband, ())


def test_a_roster_is_read_by_itself():
    data = b'{"list_points": 1,\n "purchases": [{"type": "warriors", "points": 1, "figures": 8}]}'
    assert read_roster(data) == (Roster(1, 1, (Buy("warriors", 1, 8),)), ())
    assert read_roster(data.replace(b"figures", b"figure")) == (
        None,
        (problem("field.missing", 2, key="figures"), problem("field.unknown-near", 2, word="figure", near="figures")),
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"[1]", problem("file.not-object", 1)),
        (b'{\n"a": }', problem("file.syntax", 2, what="Expecting value")),
        (b'{"id": 1,\n"id": 2}', problem("file.repeated-key", 1, key="id")),
        (b'{"a":' * 3000, problem("file.line-too-long", 1, most=4000)),
        (b'{"a":\n' * 9000 + b"1" + b"}" * 3000, problem("file.too-deep", most=40)),
        (b"\xff", problem("file.not-utf8", 1)),
    ],
    ids=["list", "syntax", "repeated", "long", "deep", "bytes"],
)
def test_hostile_json_is_one_clear_problem(data: bytes, expected: Problem):
    assert read_warband(data, "json") == (None, (expected,))


LINES = GOOD.split("\n")
SNIPPETS = [
    "",
    "[",
    "[[muster]]",
    "[roster]",
    "muster = 3",
    "equipment = 4",
    "equipment = [1]",
    "hero = 1",
    "figures = nan",
    "purchases = [3]",
    "half_point_swap = {}",
    "mercenaries = {}",
    'troop = "zzz"',
]


@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.booleans(), st.sampled_from(SNIPPETS)), max_size=5))
def test_changed_files_are_read_or_told(changes: list[tuple[int, bool, str]]):
    lines = list(LINES)
    for at, put, snippet in changes:
        lines[at : at + (not put)] = [snippet]
    warband, problems = read_warband("\n".join(lines).encode(), profiles=PROFILES)
    assert (warband is None) == bool(problems)
    for each in problems:
        for language in LANGUAGES:
            assert word(language, "problems", each.code, **dict(each.given))


@given(st.binary(max_size=200), st.sampled_from(["toml", "json"]))
def test_any_bytes_are_read_or_told(data: bytes, form: str):
    warband, problems = read_warband(data, form)
    assert (warband is None) == bool(problems)
