"""The page about scenario files: its example is played, and it has every word that there is."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from skald.content.board_files import shipped_boards
from skald.content.editions import edition, with_boards
from skald.content.scenarios.catalogue import Card, cards, read_cards
from skald.content.scenarios.composing import COUNTS, PLAYS, facts_of, with_scenario
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.files import UnreadableFileError
from skald.rules.events import CardDrawn, SagaDiceRolled
from skald.simulation.contest import contender, fight
from skald.warbands.files import ready_warbands

PAGE = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
NAME = "quarrelsome-borders"


def example() -> str:
    assert f"`{NAME}.toml`" in PAGE
    (found,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def deck(tmp_path: Path) -> dict[str, Card]:
    """The shipped cards and the page's, from a folder: one file each."""
    for file in (files("skald.content.scenarios") / "cards").iterdir():
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / f"{NAME}.toml").write_text(example(), encoding="utf-8")
    return dict(read_cards(tmp_path))


def test_the_example_of_the_page_is_read_drafted_and_played(deck: dict[str, Card]):
    assert set(deck) == {*cards(), NAME}
    sides = tuple(contender(ready_warbands()[name], "raider") for name in ("last-oath", "town-muster"))
    boards = [shipped_boards()[side.board].board for side in sides]
    rules = with_boards(with_scenario(edition("second"), EXPEDITION, deck), boards)
    chosen = (NAME, "bleak-plain", "vanguard", "under-pressure", "fine-day")
    battle = fight(rules, (sides[0], sides[1]), 5, facts=facts_of(chosen, deck))
    events = [event for entry in battle.entries for event in entry.events]
    assert [event.rule for event in events if isinstance(event, CardDrawn)] == [f"scenario.{card}" for card in chosen]
    rolled = [event.faces for event in events if isinstance(event, SagaDiceRolled) and event.why == f"scenario.{NAME}"]
    assert [len(faces) for faces in rolled] == [1]
    gained = {points.rule for points in battle.final.points}
    assert gained <= {f"scenario.{NAME}.massacre", f"scenario.{NAME}.other-quarters"}
    assert f"scenario.{NAME}.massacre" in gained


def test_the_page_has_every_word_of_plays_and_counts_and_no_other():
    tables = PAGE.split("## Words of `")
    for words, text in ((PLAYS, tables[1]), (COUNTS, tables[2])):
        rows = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
        listed = {word for row in rows for word in re.findall(r"`([^`]*)`", row)}
        assert listed == set(words)


@pytest.mark.parametrize(
    ("written", "changed", "problem"),
    [
        ('what = "opening-dice", dice = 1', 'what = "opening-dies", dice = 1', "opening-dies"),
        ('what = "opening-dice", dice = 1', 'what = "opening-dice"', "dice"),
        ('what = "opening-dice", dice = 1', 'what = "opening-dice", dice = 1, faces = 2', "faces"),
        ('counts = "massacre"', 'counts = "massacres"', "massacres"),
    ],
)
def test_a_word_that_is_not_known_is_named_with_its_card(tmp_path: Path, written: str, changed: str, problem: str):
    assert written in example()
    (tmp_path / f"{NAME}.toml").write_text(example().replace(written, changed), encoding="utf-8")
    with pytest.raises(UnreadableFileError, match=f"{NAME}.*{problem}"):
        with_scenario(edition("second"), EXPEDITION, read_cards(tmp_path))
