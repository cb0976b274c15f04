"""`skald replay`: the story and the table of a saved battle; and whoever changes a saved battle is found out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from skald.cli.retelling import Retold, schema
from skald.rules.notation import format_position, parse_position, parse_replay
from tests.cli.calling import call, data, mistake
from tests.kit.json_schema import faults

DOCS = Path(__file__).parents[2] / "docs"

LINES = {
    "second": ["--left", "last-oath", "--right", "town-muster", "--set", "turns=3"],
    "first": [
        "--left", "parish-wall", "--right", "outriders", "--edition", "first", "--left-agent", "random",
        "--set", "turns=3",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("replays")
    files = {name: folder / f"{name}.skald" for name in LINES}
    for name, line in LINES.items():
        result = call("battle", *line, "--right-agent", "random", "--seed", "11", "--quiet", "--save", files[name])
        assert result.exit_code == 0
    return files


@pytest.fixture
def tampered(saved: dict[str, Path], tmp_path: Path):
    """Replace the first match of a pattern in a saved battle."""

    def change(pattern: str, replacement: str, edition: str = "second") -> Path:
        text, count = re.subn(
            pattern, replacement, saved[edition].read_text(encoding="utf-8"), count=1, flags=re.MULTILINE
        )
        assert count == 1, pattern
        file = tmp_path / "tampered.skald"
        file.write_text(text, encoding="utf-8")
        return file

    return change


@pytest.mark.parametrize("edition", LINES)
def test_saved_battle_passes_the_check(saved, edition):
    inputs = len(parse_replay(saved[edition].read_text(encoding="utf-8")).turns)
    result = call("replay", saved[edition], "--check")
    assert (result.exit_code, result.stdout) == (0, f"{inputs} inputs judged, all right.\n")
    assert data("replay", saved[edition], "--check") == {"right": True, "judged": inputs, "difference": None}


def test_check_may_stop_at_an_input(saved, tampered):
    assert data("replay", saved["second"], "--check", "--to", 40) == {"right": True, "judged": 40, "difference": None}
    file = tampered(r"^(  = figures-lost .*amount=)\d+", r"\g<1>9")
    wrong = data("replay", file, "--check", code=1)["difference"]["input"]
    assert data("replay", file, "--check", "--to", wrong - 1)["judged"] == wrong - 1
    assert data("replay", file, "--check", "--to", wrong, code=1)["difference"]["input"] == wrong


def test_story_as_data_is_not_filled_to_a_terminal(saved):
    story = data("replay", saved["second"])["story"]
    assert max(map(len, story)) > 100
    assert not [line for line in story if "\n" in line]


@pytest.mark.parametrize(
    ("pattern", "replacement", "code"),
    [
        (r"^roll 1,0$", "roll 0,1", {"event", "refused"}),
        (r"^(roll \d+),(\d+)$", r"\g<1>9,\2", {"refused"}),
        (r"^(deploy \d+ \S+ )(\d+)", r"\g<1>9\2", {"refused"}),
        (r"^place-die .*\n(  = .*\n)*", "", {"refused", "event", "missing-event", "extra-event"}),
        (r"^  = .*\n", "", {"missing-event", "event"}),
        (r"^(  = turn-began .*)$", r"\1\n\1", {"event", "extra-event"}),
        (r"^(  = figures-lost .*amount=)\d+", r"\g<1>9", {"event"}),
        (r"^outcome .*$", "unfinished", {"outcome"}),
        (r"^outcome (\S+) ", "outcome left reason=bribed\n# ", {"outcome"}),
        (r"^(left \S+ roster=warlord\*1,hearthguard\*)\d+", r"\g<1>99", {"opening", "refused", "event"}),
        (r"^(unfinished|outcome)", r"concede left\n\1", {"after-end"}),
        (r"^(deploy \d+ \S+ \d+,\d+/)\d+", r"\g<1>5", {"seal"}),
        (r"^seed 11$", "seed 12", {"seal"}),
    ],
    ids=[
        "a die flipped", "too many dice", "a figure moved", "an input dropped", "an event dropped", "an event doubled",
        "more losses", "outcome hidden", "outcome invented", "figures smuggled in", "an input too many",
        "a base turned", "another seed",
    ],
)  # fmt: skip
def test_whoever_changes_a_battle_is_found_out(tampered, pattern, replacement, code):
    file = tampered(pattern, replacement)
    result = call("replay", file, "--check")
    assert result.exit_code == 1
    found = data("replay", file, "--check", code=1)
    assert found["right"] is False
    assert found["difference"]["code"] in code
    assert found["difference"]["reason"]
    assert f"line {found['difference']['line']}" in result.stdout


def test_choice_that_leaves_no_trace_breaks_the_seal(saved, tmp_path):
    """Whoever else is removed, the events are the same."""
    lines = saved["second"].read_text(encoding="utf-8").split("\n")
    removals = [at for at, line in enumerate(lines) if line.startswith("remove ")]
    told = set()
    for at in removals:
        changed = re.sub(r"(\d+)$", lambda m: str(int(m[1]) + 1), lines[at])
        file = tmp_path / "spared.skald"
        file.write_text("\n".join([*lines[:at], changed, *lines[at + 1 :]]), encoding="utf-8")
        told.add(data("replay", file, "--check", code=1)["difference"]["code"])
        if "seal" in told:
            break
    assert "seal" in told


def test_replay_without_a_seal_is_judged_all_the_same(tampered):
    assert data("replay", tampered(r"^seal .*\n", ""), "--check")["right"] is True


def test_unusable_replay_is_told_once(tampered):
    error = mistake("replay", tampered(r"edition=second", "edition=third"), "--check")
    assert error.count("third") == 1


def test_difference_is_told_at_its_line(tampered):
    file = tampered(r"^(  = figures-lost .*amount=)\d+", r"\g<1>9")
    lines = file.read_text(encoding="utf-8").split("\n")
    difference = data("replay", file, "--check", code=1)["difference"]
    assert re.match(r"  = figures-lost .*amount=9", lines[difference["line"] - 1])
    assert difference["found"] in lines[difference["line"] - 1]


def test_moved_figure_is_found_out(saved, tmp_path):
    """Shift the first place of a recorded move far away, one move at a time."""
    lines = saved["second"].read_text(encoding="utf-8").split("\n")
    moves = [at for at, line in enumerate(lines) if line.startswith(("move ", "charge-move "))]
    assert moves
    for at in moves[:5]:
        changed = re.sub(r":(\d+),", lambda m: f":{int(m[1]) + 3500},", lines[at], count=1)
        assert changed != lines[at]
        file = tmp_path / "moved.skald"
        file.write_text("\n".join([*lines[:at], changed, *lines[at + 1 :]]), encoding="utf-8")
        difference = data("replay", file, "--check", code=1)["difference"]
        assert difference["line"] >= at + 1


def test_refusal_cites_its_rule(tampered):
    file = tampered(r"^(deploy \d+ \S+ )(\d+)", r"\g<1>9\2")
    found = data("replay", file, "--check", code=1)["difference"]
    assert found["cites"].startswith("second.core.")
    french = call("replay", file, "--check", lang="fr").stdout
    assert f"ligne {found['line']}" in french


@pytest.mark.parametrize(
    ("edition", "lang", "option"),
    [("second", "en", "--verbose"), ("second", "fr", "--quiet"), ("first", "fr", "--verbose")],
)
def test_replay_tells_the_same_story_as_the_battle(saved, edition, lang, option):
    line = ["battle", *LINES[edition], "--right-agent", "random", "--seed", "11", option]
    assert call("replay", saved[edition], option, lang=lang).stdout == call(*line, lang=lang).stdout


def test_position_is_shown_as_a_map(saved):
    played = data("replay", saved["second"])
    shown = data("replay", saved["second"], "--to", played["inputs"] // 2)
    assert (shown["inputs"], shown["shown"]) == (played["inputs"], played["inputs"] // 2)
    position = shown["position"]
    assert format_position(parse_position(position["notation"])) == position["notation"]
    letters = set("".join(position["map"]))
    assert letters & set("abcdefg")
    assert letters & set("ABCDEFG")
    printed = call("replay", saved["second"], "--to", played["inputs"] // 2, "--quiet").stdout
    assert "\n".join(position["map"]) in printed
    assert READY_LINE.search(printed)


READY_LINE = re.compile(r"^  a +\S", re.MULTILINE)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_moment_can_be_shown(saved, lang):
    for number in (0, 1, 12, 40):
        assert call("replay", saved["first"], "--to", number, lang=lang).exit_code == 0


def test_moment_after_the_end_is_a_mistake(saved):
    for option in ([], ["--json"]):
        assert "inputs, not 99999." in mistake("replay", saved["second"], "--to", "99999", *option)
        assert "is not in the range" in mistake("replay", saved["second"], "--to", "-1", *option)
    assert "entrées, et non 99999." in mistake("replay", saved["second"], "--to", "99999", lang="fr")
    assert "n’est pas dans l’intervalle" in mistake("replay", saved["second"], "--to", "-1", lang="fr")


NOTATION = {"en": "The same position in the notation:", "fr": "La même position en notation :"}


@pytest.mark.parametrize(("lang", "before"), NOTATION.items())
def test_moment_is_told_and_written_in_the_notation(saved, lang, before):
    shown = data("replay", saved["second"], "--to", 60, lang=lang)
    printed = call("replay", saved["second"], "--to", 60, lang=lang).stdout
    story, _, notation = printed.partition(before.replace(" :", "\N{NO-BREAK SPACE}:") + "\n")
    assert notation == shown["position"]["notation"].rstrip("\n") + "\n"
    told = [line.strip() for line in shown["story"] if line.startswith("  ") and len(line) < 60]
    assert [line for line in told if line not in story] == []


@pytest.mark.parametrize("edition", LINES)
def test_positions_of_a_battle_fit_the_schema_in_the_documentation(saved, edition):
    schema = json.loads((DOCS / "position.schema.json").read_text(encoding="utf-8"))
    last = data("replay", saved[edition])["inputs"]
    for number in (0, 1, 5, 12, 40, last // 2, last - 1, last):
        told = data("replay", saved[edition], "--to", number)
        assert faults(told, schema) == []
        assert msgspec.convert(told, Retold, strict=True).shown == number
    assert told["position"]["awaits"]["what"] == "over"
    assert told["position"]["outcome"]["winner"] == told["winner"]


def test_points_are_there_right_after_their_input(tmp_path):
    file = tmp_path / "held.skald"
    line = ["--left", "last-oath", "--right", "outriders", "--scenario", "take-and-hold", "--seed", "4"]
    fought = data("battle", *line, "--save", file)
    told = data("replay", file)
    assert told["points"] == fought["points"]
    for side, other in (("left", "right"), ("right", "left")):
        assert sum(each["points"] for each in told["points"][side]) == told["scores"][side]
        number = told["points"][side][0]["input"]
        before, after = (data("replay", file, "--to", each) for each in (number - 1, number))
        assert before["points"][side] == []
        assert after["points"][side][0] == told["points"][side][0]
        assert after["position"]["players"][side]["points"] > before["position"]["players"][side]["points"] == 0
        assert all(each["input"] <= number for each in after["points"][other])


def test_schema_is_the_one_in_the_documentation():
    printed = json.loads(call("replay", "--schema").stdout)
    assert printed == json.loads((DOCS / "position.schema.json").read_text(encoding="utf-8"))


def test_every_key_of_a_position_is_documented():
    page = (DOCS / "position.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    keys = {key for shape in schema()["$defs"].values() for key in shape["properties"]}
    assert keys - named == set()


def test_position_that_the_rules_refuse_is_null_and_fits_the_schema(tampered):
    told = call("replay", tampered(r"^(deploy \d+ \S+ )(\d+)", r"\g<1>9\2"), "--json")
    assert json.loads(told.stdout)["position"] is None
    assert faults(json.loads(told.stdout), schema()) == []
    assert "refuse" in told.stderr


def test_battle_of_older_rules_is_still_shown(tampered):
    file = tampered(r"version=\d+", "version=0")
    result = call("replay", file)
    assert result.exit_code == 0
    assert "version 0" in result.stderr
    assert "Turn 1" in result.stdout
    assert data("replay", file)["current"] is False


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The file is empty."),
        (b"hello\n", "isn’t the first line of a replay"),
        (bytes(range(256)), "isn't even text"),
        (b"\0\0\0", "is it a replay at all?"),
        (b"skald-replay 1 x version=1 edition=x scenario=y\n", "is missing"),
    ],
)
def test_bad_file_is_a_mistake(tmp_path, content, message):
    file = tmp_path / "bad.skald"
    file.write_bytes(content)
    for option in ([], ["--check"]):
        assert message in mistake("replay", file, *option)


def test_unknown_edition_board_and_setting_are_mistakes(tampered):
    third = tampered("edition=second", "edition=third")
    assert "doesn’t know the edition" in mistake("replay", third, "--check")
    shown = call("replay", third)
    assert (shown.exit_code, "Turn 1" in shown.stdout, "doesn’t know" in shown.stderr) == (0, True, True)
    assert "doesn’t know the scenario" in mistake("replay", tampered("scenario=clash", "scenario=crash"), "--check")
    assert "There is no setting" in mistake("replay", tampered("^setting turns", "setting tunes"), "--check")
    assert "wall-of-oaths" in mistake("replay", tampered(r"^\| id = .*$", "| id = 3"), "--check")


def test_missing_file_and_folder_are_mistakes(tmp_path):
    assert "There is no file" in mistake("replay", tmp_path / "none.skald")
    assert "is a folder" in mistake("replay", tmp_path)
