"""EVENT.json: read, written, documented; a bad file gets every problem at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.content.shapes import written
from skald.content.words import LANGUAGES, word
from skald.tournament.event import Bonus, Event, Game, Penalty, Player, Round
from skald.tournament.event_file import check_event, read_event, schema, write_event
from skald.tournament.journal import EventOpened
from skald.tournament.ledger import write_entry
from skald.tournament.presets import opening_settings, preset_settings, presets
from skald.tournament.settings import Points, Settings

DOCS = Path(__file__).parents[2] / "docs"


def problems_of(values: object) -> list[tuple[str, str]]:
    event, problems = read_event(json.dumps(values).encode())
    assert event is None
    for each in problems:
        for language in LANGUAGES:
            assert word(language, "problems", each.code, **dict(each.given))
    return [(each.code, str(dict(each.given).get("at", ""))) for each in problems]


def test_event_is_read_as_it_is_written():
    event = Event(
        "Whole",
        (Player(1, "Ana", "club", "f", 1, 2, 4, False), Player("b", "Bo", disqualified="why"), Player("c", "Cy")),
        (
            Round(1, (Game(1, "b", 3, 9, "b", "stopped", Bonus(1, 0), 4),), "take-and-hold", "c"),
            Round(2, (Game(1, "c"),)),
        ),
        (Penalty("b", 2, "late"),),
        Settings(points=Points(4, 2, 0)),
    )
    assert read_event(write_event(event)) == (event, ())


def test_smallest_file():
    event, problems = read_event(b'{"name": "E", "players": []}')
    assert (event, problems) == (Event("E", ()), ())


def test_file_may_be_one_long_line_and_begin_with_a_mark():
    many = {"name": "E", "players": [{"id": number, "name": f"P{number}"} for number in range(3000)]}
    event, problems = read_event(b"\xef\xbb\xbf" + json.dumps(many).encode())
    assert problems == ()
    assert event is not None
    assert len(event.players) == 3000


def test_letters_may_be_written_in_two_halves():
    event, problems = read_event(b'{"name": "\\ud83d\\udc09 \\\\ud83d", "players": []}')
    assert (event, problems) == (Event("\N{DRAGON} \\ud83d", ()), ())


def test_absent_values_may_be_null_and_bonus_a_pair():
    values = {
        "name": "E",
        "players": [{"id": "a", "name": "A", "club": None, "dropped_after": None}, {"id": "b", "name": "B"}],
        "rounds": [
            {"number": 1, "scenario": None, "bye": None,
             "games": [{"a": "a", "b": "b", "a_points": 5, "b_points": 1, "bonus": [1, 0], "table": None}]},
        ],
    }  # fmt: skip
    event, problems = read_event(json.dumps(values).encode())
    assert problems == ()
    assert event is not None and event.rounds[0].games[0].bonuses == (1, 0)


def test_null_is_the_same_as_left_out():
    values = {
        "name": "E",
        "players": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "penalties": None,
        "rounds": [
            {"number": 1, "games": [{"a": "a", "b": "b", "a_points": 5, "b_points": 1, "bonus": {"a": None, "b": 1}}]},
            {"number": 2, "games": None},
        ],
        "settings": {"preset": "crusades", "size": None, "points": {"win": None, "draw": 2}, "bye": None,
                     "chess_clock": None, "tie_breaks": None},
    }  # fmt: skip
    event, problems = read_event(json.dumps(values).encode())
    assert problems == ()
    assert event is not None
    assert event.rounds[0].games[0].bonuses == (0, 1)
    # A key that has a null of its own keeps it, whatever the preset says.
    crusades = preset_settings("crusades")
    assert event.settings == msgspec.structs.replace(crusades, points=Points(5, 2, 1), chess_clock=None)
    assert read_event(b'{"name": "E", "players": [], "settings": null}') == (Event("E", ()), ())


def test_null_is_no_name_and_makes_no_key_known():
    values = {"name": None, "players": [{"id": "a", "name": "A", "clubb": None}, None], "settings": {"sizes": None}}
    assert sorted(problems_of(values)) == [
        ("field.not-table", "players[1]"),
        ("field.not-text", "name"),
        ("field.unknown-near", "players[0].clubb"),
        ("field.unknown-near", "settings.sizes"),
    ]


def test_settings_start_from_the_preset_they_name():
    values = {"name": "E", "players": [], "settings": {"preset": "crusades", "points": {"draw": 2}, "rounds": 5}}
    event, problems = read_event(json.dumps(values).encode())
    assert problems == ()
    assert event is not None
    crusades = preset_settings("crusades")
    assert event.settings == msgspec.structs.replace(crusades, points=Points(5, 2, 1), rounds=5)


@pytest.mark.parametrize("name", sorted(presets()))
def test_settings_are_read_as_they_are_written_whatever_their_preset(name):
    # What was set back to the manual's value isn't filled in again from the preset.
    for settings in (preset_settings(name), opening_settings(name), Settings(preset=name)):
        event = Event("E", (), settings=settings)
        assert read_event(write_event(event)) == (event, ())


def test_every_preset_makes_sense_and_is_named_in_both_languages():
    for name, preset in presets().items():
        assert check_event(Event("E", (), settings=preset_settings(name))) == ()
        assert set(preset.name) == set(preset.about) == set(LANGUAGES)
    assert next(iter(presets())) == "manual"
    assert preset_settings("manual") == Settings()


@pytest.mark.parametrize("name", sorted(presets()))
def test_new_events_of_every_format_write_down_that_the_bye_goes_to_the_lowest(name):
    # Ruling T14. A file that names the preset and says nothing of the bye means what it meant before.
    opened = json.loads(write_entry(EventOpened("E", opening_settings(name))))
    assert opened["settings"]["pairing"]["lowest_bye"] is True
    plain, _problems = read_event(json.dumps({"name": "E", "players": [], "settings": {"preset": name}}).encode())
    assert plain is not None and plain.settings == preset_settings(name)
    assert plain.settings.pairing.lowest_bye is False


def test_the_manual_neither_limits_mercenaries_nor_keeps_clubs_apart_and_a_format_of_ours_does():
    # D-12, rulings T19 and T41.
    def chosen(name: str) -> tuple[object, ...]:
        found = opening_settings(name)
        return found.pairing.clubs_apart, found.rosters.mercenary_units, found.rosters.mercenary_points

    of_the_manual = {chosen(name) for name in ("manual", "manual-two-days", "manual-seven", "expedition")}
    assert of_the_manual == {("never", "any", "any")}
    assert chosen("clubs") == ("first", 1, 1)


def test_bad_file_gets_every_problem_at_once():
    values = {
        "name": "x",
        "players": [
            {"id": "a", "name": "A"},
            {"id": "a", "name": "B", "returned_round": 2},
            {"name": "C", "clubb": 1},
        ],
        "rounds": [
            {"number": 1, "scenario": "nope", "games": [
                {"a": "a", "b": "zz", "a_points": 1}, {"a": "a", "b": "a", "result": "c"}, 5]},
            {"number": 3, "games": [{"a": "a", "b": "q", "ending": "conceded"}]},
        ],
        "penalties": [{"player": "q", "points": -1}],
        "settings": {"tie_breaks": ["tp", "tp", "foo"], "goal_table": [3, 2], "points": {"win": 900}},
    }  # fmt: skip
    assert sorted(problems_of(values)) == sorted([
        ("field.unknown-near", "players[2].clubb"),
        ("field.missing", "players[2]"),
        ("event.player-twice", "players[1].id"),
        ("event.returned-without-drop", "players[1].returned_round"),
        ("field.unknown-word", "rounds[0].games[1].result"),
        ("field.not-table", "rounds[0].games[2]"),
        ("event.scenario", "rounds[0].scenario"),
        ("event.unknown-player", "rounds[0].games[0].b"),
        ("event.half-points", "rounds[0].games[0]"),
        ("event.against-self", "rounds[0].games[1]"),
        ("event.plays-twice", "rounds[0].games[1].a"),
        ("event.plays-twice", "rounds[0].games[1].b"),
        ("event.round-number", "rounds[1].number"),
        ("event.unknown-player", "rounds[1].games[0].b"),
        ("event.conceded-who", "rounds[1].games[0]"),
        ("field.out-of-bounds", "penalties[0].points"),
        ("event.unknown-player", "penalties[0].player"),
        ("field.unknown-word", "settings.tie_breaks[2]"),
        ("field.repeated", "settings.tie_breaks"),
        ("event.goal-table", "settings.goal_table"),
        ("field.out-of-bounds", "settings.points.win"),
    ])  # fmt: skip


def test_settings_name_players_and_scenarios_of_their_own_once():
    own = {"id": "mine", "name": "Mine"}
    values = {
        "name": "E",
        "players": [{"id": "ana", "name": "Ana"}],
        "settings": {"scenarios": {"own": [own, own]},
                     "tables": {"fixed": [{"player": "ana", "table": 1}, {"player": "anna", "table": 2}]}},
    }  # fmt: skip
    assert problems_of(values) == [
        ("field.repeated", "settings.scenarios.own"),
        ("event.unknown-player-near", "settings.tables.fixed[1].player"),
    ]


FULL = {
    "name": "E",
    "players": [{"id": "a", "name": "A", "club": "c", "faction": "f", "joined_round": 1, "dropped_after": 2,
                 "returned_round": 3, "disqualified": False}, {"id": "b", "name": "B"}],
    "rounds": [{"number": 1, "scenario": "mine", "bye": None, "games": [
        {"a": "a", "b": "b", "a_points": 4, "b_points": 1, "result": "a", "ending": "played", "bonus": [1, 0],
         "table": 1}]}],
    "penalties": [{"player": "nobody", "points": 1, "reason": "late"}],
    "settings": {
        "preset": "crusades", "size": 6, "variants": ["seven-for-six"], "chess_clock": {"minutes": 70, "setup": 15},
        "points": {"win": 5}, "bonus": [{"id": "w", "points": 1, "en": "x", "fr": "y"}], "goal_table": [2, 4],
        "tie_breaks": ["tp"], "pairing": {"clubs_apart": "never"}, "bye": {"tp": 5}, "absence": {"minutes": 5},
        "tables": {"count": 3, "fixed": [{"player": "a", "table": 1}]},
        "scenarios": {"pool": ["1"], "plan": ["battle"], "own": [{"id": "mine", "name": "Mine", "floor": 1}]},
        "rosters": {"mercenaries": {"f": ["x"]}, "factions": ["f"]},
    },
}  # fmt: skip


def places(value, path=()):
    """Where something is written in a file, inside out."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, dict | list):
            yield from places(each, (*path, key))
        yield (*path, key)


@pytest.mark.parametrize("path", [path for path in places(FULL) if path[0] != "penalties"], ids=written)
def test_no_fault_of_shape_hides_a_contradiction_elsewhere(path):
    unknown = ("event.unknown-player", "penalties[0].player")
    assert problems_of(FULL) == [unknown]
    *before, last = path
    for wrong in ("?", -5, [["?"]], {"?": 1}):
        values = json.loads(json.dumps(FULL))
        holder = values
        for part in before:
            holder = holder[part]
        holder[last] = wrong
        assert unknown in problems_of(values)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file.syntax"),
        (b"[]", "file.not-object"),
        (b'{"name": }', "file.syntax"),
        (b"\xff\xfe", "file.not-utf8"),
        (b'{"name": "\\ud800", "players": []}', "file.not-utf8"),
        (b'{"name": "\\ud83d\\udc09 \\\\ud83d \\udc09", "players": []}', "file.not-utf8"),
        (b"[" * 100_000, "file.too-deep"),
        (b'{"a":' * 31 + b"1" + b"}" * 31, "file.too-deep"),
        (b'{"name": ' + b"9" * 5000 + b"}", "file.syntax"),
        (b'{"name": "E", "name": "F", "players": []}', "file.repeated-key"),
    ],
)
def test_file_that_cannot_be_read_is_one_problem(data, code):
    event, problems = read_event(data)
    assert event is None
    assert [each.code for each in problems] == [code]


def test_thirty_levels_are_read_and_judged():
    _event, problems = read_event(b'{"a":' * 30 + b"1" + b"}" * 30)
    assert {each.code for each in problems} == {"field.unknown", "field.missing"}


def test_problems_have_lines():
    data = b'{"name": "E",\n "players": [\n  {"id": "a", "name": "A"},\n  {"id": "a", "name": "B"}\n ]}'
    _event, problems = read_event(data)
    assert [(each.code, each.line) for each in problems] == [("event.player-twice", 4)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["name", "players", "rounds", "id", "a", "b", "games", "number", "settings", "points", "bye",
                         "penalties", "bonus", "result", "scenario", "tie_breaks", "goal_table", "x"]),
        inner, max_size=5),
    max_leaves=25,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(["name", "players", "rounds", "settings", "penalties", "y"]), JSON, max_size=5))
def test_hostile_files_are_answered_with_problems(values):
    event, problems = read_event(json.dumps(values).encode())
    assert (event is None) == bool(problems)


def test_schema_is_the_one_in_the_documentation():
    stored = json.loads((DOCS / "event.schema.json").read_text(encoding="utf-8"))
    assert stored == schema()


def test_every_key_is_documented():
    page = (DOCS / "event-file.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    keys = {key for shape in schema()["$defs"].values() for key in shape["properties"]}
    assert keys - named == set()


def test_every_preset_and_tie_break_is_documented():
    from skald.tournament.tiebreaks import TIE_BREAKS

    page = (DOCS / "event-file.md").read_text(encoding="utf-8")
    assert [name for name in (*presets(), *TIE_BREAKS) if f"`{name}`" not in page] == []


def test_path_is_written_as_people_read_it():
    assert written(("rounds", 0, "games", 3, "a")) == "rounds[0].games[3].a"


def test_scenarios_of_pool_and_plan_must_be_known():
    own = {"id": "mine", "name": "Mine"}
    settings = {"scenarios": {"pool": ["1", "mine", "nowhere"], "plan": ["battle", "nowhere"], "own": [own]}}
    assert problems_of({"name": "E", "players": [], "settings": settings}) == [
        ("event.scenario", "settings.scenarios.pool[2]"), ("event.scenario", "settings.scenarios.plan[1]"),
    ]  # fmt: skip
