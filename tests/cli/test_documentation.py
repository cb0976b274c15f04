"""The pages on warband and board files: their examples are right, and every key is explained."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from skald.cli.finding import shipped_text
from skald.content.board_abilities import TYPES
from skald.content.board_files import read_board
from skald.content.board_verbs import CATEGORIES, POINTS, VERBS
from skald.content.editions import edition
from skald.rules.abilities.model import Cause, UnitFilter
from skald.rules.state import Until
from skald.warbands.files import Warband, read_warband
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import Buy, Roster, Swap

DOCS = Path(__file__).parents[2] / "docs"
WARBANDS = (DOCS / "warband-files.md").read_text(encoding="utf-8")
BOARDS = (DOCS / "board-files.md").read_text(encoding="utf-8")


def examples(page: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_example_of_a_warband_is_right():
    (text,) = examples(WARBANDS)
    warband, problems = read_warband(text.encode(), profiles=edition("second").profiles)
    assert problems == ()
    assert warband is not None


def test_examples_of_a_board_are_right():
    top, ability = examples(BOARDS)
    shipped = shipped_text("hill-clans")
    first, *others = shipped[shipped.index("[[ability]]") :].split("[[ability]]")[1:]
    # The example stands for the last ability of a whole board.
    written = top + "".join(f"[[ability]]{each}" for each in [first, *others[:-1]]) + ability
    file, problems = read_board(written.encode())
    assert problems == ()
    assert file is not None
    assert file.board.abilities[-1].id == "lantern-bearers.down-the-lane"


@pytest.mark.parametrize("struct", [Warband, Roster, Buy, Swap, MusterUnit])
def test_every_key_of_a_warband_file_is_explained(struct):
    for field in msgspec.structs.fields(struct):
        assert re.search(rf"`[\[.\w ]*\b{field.name}\b\]*`", WARBANDS), field.name


@pytest.mark.parametrize("struct", [UnitFilter, Cause, *VERBS.values()])
def test_every_key_of_a_board_file_is_explained(struct):
    for field in msgspec.structs.fields(struct):
        assert re.search(rf"`{field.name}\b", BOARDS), field.name


@pytest.mark.parametrize("word", [*VERBS, *TYPES, *CATEGORIES, *POINTS, *[each.value for each in Until]])
def test_every_word_of_a_board_file_is_explained(word):
    assert f"`{word}`" in BOARDS
