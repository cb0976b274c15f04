"""`skald battle`: a story, a result, a file; the same seed gives the same battle; every mistake has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skald.cli.battle import EXAMPLES
from skald.cli.finding import shipped_text
from skald.simulation.intervals import corrected, wilson
from skald.warbands.files import ready_warbands
from skald.warbands.writing import to_toml
from tests.cli.calling import call, data, mistake

READY = ready_warbands()
#: Agents that decide at random are quick.
QUICK = ["--left-agent", "random", "--right-agent", "random", "--set", "turns=2"]
SECOND = ["battle", "--left", "last-oath", "--right", "outriders", "--seed", "5", *QUICK]
FIRST = ["battle", "--left", "parish-wall", "--right", "outriders", "--edition", "first", "--seed", "5", *QUICK]


def test_first_example_of_the_help_is_a_fair_battle_whose_points_are_told():
    line, _told = EXAMPLES[0]
    told = call(*line.split()[1:], "--seed", "5", *QUICK).stdout
    assert re.findall(r"\((\d+) points\)", told) == ["6", "6"]


@pytest.mark.parametrize("line", [SECOND, FIRST], ids=["second", "first"])
def test_battle_as_data(line):
    played = data(*line)
    assert set(played) == {
        "winner", "reason", "scores", "turns", "inputs", "seed", "edition", "scenario", "cards", "variant",
        "diagonal", "points", "settings", "first_player", "losses", "left", "right",
    }  # fmt: skip
    assert played["winner"] in ("left", "right", None)
    for side, score in played["scores"].items():
        assert sum(line["points"] for line in played["points"][side]) == score
    assert set(played["scores"]) == set(played["losses"]) == {"left", "right"}
    assert (played["seed"], played["scenario"], played["settings"]) == (5, "clash-of-warlords", {"turns": 2})
    assert 1 <= played["turns"] <= 2
    assert played["inputs"] > 20
    assert played["first_player"] in ("left", "right")
    assert played["right"] == {"warband": "outriders", "board": "long-grass-riders", "agent": "random"}


def test_settings_are_data_of_their_own_kind(tmp_path):
    given = ["--set", "slow_scope_unit=false", "--set", "exhausted_melee=half", "--save", tmp_path / "set.skald"]
    settings = {"turns": 2, "slow_scope_unit": False, "exhausted_melee": "half"}
    assert data(*SECOND, *given)["settings"] == settings
    assert data("replay", tmp_path / "set.skald")["settings"] == settings


def test_same_seed_gives_the_same_battle_and_another_another():
    assert call(*SECOND, "--verbose").stdout == call(*SECOND, "--verbose").stdout
    assert call(*SECOND).stdout != call(*SECOND, "--seed", "6").stdout


def test_seed_that_is_drawn_is_told():
    line = [each for each in SECOND if each not in ("--seed", "5")]
    played = data(*line)
    again = data(*line, "--seed", played["seed"])
    assert again == played


def test_raiders_fight_unless_others_are_asked_for():
    played = data("battle", "--left", "last-oath", "--right", "outriders", "--seed", "1", "--set", "turns=1")
    assert [played[side]["agent"] for side in ("left", "right")] == ["raider", "raider"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Turn 1"), ("fr", "Tour 1")])
def test_story_is_told_turn_by_turn_in_the_language(lang, word):
    story = call(*SECOND, "--lang", lang).stdout
    assert word in story
    assert READY["last-oath"].name[lang] in story


def test_more_and_less_can_be_told():
    quiet, usual, verbose = (call(*SECOND, *option).stdout for option in (["--quiet"], [], ["--verbose"]))
    assert len(quiet.splitlines()) <= 4
    assert len(quiet) < len(usual) < len(verbose)
    assert usual.endswith(quiet)
    assert verbose.endswith(quiet)


def test_another_board_and_files_can_be_played(tmp_path: Path):
    warband, board = tmp_path / "mine.toml", tmp_path / "board.toml"
    warband.write_bytes(to_toml(READY["last-oath"]))
    board.write_text(shipped_text("hill-clans").replace('id = "hill-clans"', 'id = "my-hills"'), encoding="utf-8")
    line = ["battle", "--left", warband, "--board-left", board, "--right", "outriders", "--seed", "5", *QUICK]
    played = data(*line)
    assert played["left"] == {"warband": "last-oath", "board": "my-hills", "agent": "random"}


def test_two_boards_of_one_name_are_a_mistake(tmp_path: Path):
    board = tmp_path / "board.toml"
    board.write_text(shipped_text("long-grass-riders").replace("dice = 2", "dice = 1", 1), encoding="utf-8")
    assert "another id" in mistake(*SECOND, "--board-left", board)


def test_wrong_edition_is_a_mistake(tmp_path: Path):
    line = ["battle", "--left", "last-oath", "--right", "outriders", "--edition", "first"]
    assert "isn’t made for the edition “first”" in mistake(*line)
    assert "n’est pas faite pour l’édition" in mistake(*line, lang="fr")
    board = tmp_path / "board.toml"
    text = shipped_text("hill-clans").replace('editions = ["second", "first"]', 'editions = ["second"]')
    board.write_text(text, encoding="utf-8")
    assert "isn’t made for the edition “first”" in mistake(*FIRST, "--board-right", board)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "many"], "'many' is not a valid int"),
        (["--seed", "-1"], "-1 isn't one"),
        (["--seed", str(2**64)], "a seed is a whole number from 0 to 18446744073709551615"),
        (["--left-agent", "radom"], "There is no agent “radom”. Did you mean “random”?"),
        (["--left", "last-oat"], "There is no warband “last-oat”. Did you mean “last-oath”?"),
        (["--left", "none.toml"], "There is no file none.toml."),
        (["--left", ""], "There is no warband “”."),
        (["--left", "."], ". is a folder, not a file."),
        (["--board-right", "hillclans"], "There is no board “hillclans”. Did you mean “hill-clans”?"),
        (["--edition", "third"], "'third' is not one of 'second', 'first'"),
        (["--scenario", "feast"], "Known are: clash-of-warlords, take-and-hold"),
        (["--scenario", "clash-of-warlord"], "Did you mean “clash-of-warlords”?"),
        (["--set", "turns"], "“turns” isn't a setting: write name=value."),
        (["--set", "turn=3"], "There is no setting called “turn”. Is it “turns”?"),
        (["--set", "turns=many"], "has to be a whole number from 1 to 20"),
        (["--set", "turns=0"], "has to be a whole number from 1 to 20"),
        (["--set", "heroic_units=3"], "has to be true or false"),
        (["--set", "shorten=half"], "it is one of: to-S, step"),
        (["--battles", "0"], "0 is not in the range"),
        (["--battles", "3", "--save", "x.skald"], "One battle can be saved, not many"),
        (["--save", "no/such/folder/x.skald"], "there is no such folder"),
        (["--save", "."], "it is a folder"),
    ],
)
def test_mistake_is_told_in_one_sentence(arguments, message):
    assert message in mistake(*SECOND, *arguments)


def test_missing_warband_is_a_mistake():
    assert "--left" in mistake("battle", "--right", "outriders")


def test_several_wrong_settings_are_all_told():
    message = mistake(*SECOND, "--set", "turns=0", "--set", "shorten=x")
    assert message.count("The setting") == 2


def test_many_battles_are_counted():
    counted = data(*SECOND, "--battles", "6")
    assert counted["battles"] == 6
    assert counted["seed"] == 5
    assert sum(counted["wins"].values()) == 6
    for side in ("left", "right", "draw"):
        rate = counted["rates"][side]
        assert 0 <= rate["low"] <= rate["rate"] <= rate["high"] <= 1
        assert rate["rate"] == pytest.approx(counted["wins"][side] / 6)


def test_a_count_ends_early_once_it_is_known_well_enough():
    counted = data(*SECOND, "--set", "turns=1", "--battles", "90", "--within", "0.3")
    assert counted["battles"] == 50
    # Two looks, after 50 and 90 battles: the bounds are wider than those of one.
    low, high = wilson(counted["wins"]["left"], 50, corrected(2))
    assert (counted["rates"]["left"]["low"], counted["rates"]["left"]["high"]) == (low, high)


def test_ending_early_needs_a_most():
    told = mistake(*SECOND, "--within", "0.3").strip()
    assert told == "Error: --within ends a count early: name the most with --battles."


def test_battle_of_many_is_the_same_alone():
    one = data(*SECOND, "--battles", "2")["results"][1]
    alone = data(*SECOND, "--seed", one["seed"])
    assert {key: alone[key] for key in one} == one


def test_battles_on_several_cores_are_the_same_as_on_one():
    shared = data(*SECOND, "--set", "turns=1", "--battles", "12")["results"]
    assert shared[:3] == data(*SECOND, "--set", "turns=1", "--battles", "3")["results"]


@pytest.mark.parametrize(("lang", "words"), [("en", "95%"), ("fr", "95\u00a0%")])
def test_rates_are_told_with_their_intervals(lang, words):
    result = call(*SECOND, "--battles", "3", lang=lang)
    assert words in result.stdout
    assert result.stderr == ""
