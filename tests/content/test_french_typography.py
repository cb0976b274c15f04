"""French text never breaks a line before : ; ? ! » or after «: these stand behind a space that holds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from skald.content.words import words

PLAIN = re.compile(r" [:;?!»]|« ")
HERE = Path(__file__).parents[2]
TABLES = sorted(
    entry.name.split(".")[0]
    for entry in (resources.files("skald.content") / "words").iterdir()
    if entry.name.endswith(".fr.toml")
)
FILES = sorted(
    path for folder in ("content/boards", "content/scenarios", "content/scenarios/battles", "content/scenarios/cards",
    "warbands/ready", "campaign/maps", "campaign/books")
    for path in (HERE / "src" / "skald" / folder).glob("*.toml")
)  # fmt: skip
CATALOGUES = sorted((HERE / "src" / "skald").glob("*/locale/fr/LC_MESSAGES/*.po"))


def broken(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if PLAIN.search(text)]


@pytest.mark.parametrize("table", TABLES)
def test_words_hold_together(table: str):
    assert broken(iter(words("fr", table).values())) == []


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_french_texts_of_files_hold_together(file: Path):
    assert broken(_french(tomllib.loads(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.name)
def test_the_interface_holds_together(catalogue: Path):
    with catalogue.open("rb") as stream:
        messages = list(read_po(stream))
    assert broken(text for each in messages if each.id for text in _strings(each.string)) == []


#: A name that stands behind one of these may begin with a vowel: "de Aline" is no French.
UNELIDED = re.compile(
    r"\b(?:[dD]e|[qQ]ue|[jJ]usque|[lL]orsque|[pP]uisque) "
    r"(?:\{(?:player|other|name|lord|winner|loser)\}|"
    r"(?:«\s)?%\((?:name|player|opponent|other|event|lord|winner|loser)\)s)"
)


@pytest.mark.parametrize("table", TABLES)
def test_no_name_stands_behind_a_word_that_loses_its_vowel(table: str):
    assert [text for text in words("fr", table).values() if UNELIDED.search(text)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.name)
def test_no_name_of_the_interface_stands_behind_such_a_word(catalogue: Path):
    with catalogue.open("rb") as stream:
        messages = list(read_po(stream))
    said = [text for each in messages if each.id for text in _strings(each.string)]
    assert [text for text in said if UNELIDED.search(text)] == []


def _strings(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else string


def _french(value: Any, *, is_french: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _french(inner, is_french=is_french or key == "fr")
    elif isinstance(value, list):
        for inner in value:
            yield from _french(inner, is_french=is_french)
    elif isinstance(value, str) and is_french:
        yield value
