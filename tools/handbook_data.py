"""Writes what the handbook keeps of the project's papers: the cases by rule, the glossary, the rulings.

python -m tools.handbook_data    write the files
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from skald.content.handbook.shown import chosen_cases
from tests.kit.cases import CASES
from tools.rule_coverage import ROOT, load_cases

FOLDER = ROOT / "src" / "skald" / "content" / "handbook" / "kept"
_NUMBER = re.compile(r"(?:[A-Z]-?|[a-z]+\.)\d+[a-z]?")


def data() -> dict[str, str]:
    """Each file by its name, as it should stand."""
    load_cases()
    named = {rule: list(names) for rule, names in CASES.items() if names}
    for name, case in chosen_cases().items():
        named.setdefault(name, []).append(case)
    cases = {rule: sorted(set(map(_case, names))) for rule, names in sorted(named.items())}
    return {
        "cases": _text(cases),
        "glossary": _text(list(_glossary())),
        "rulings": _text(list(_rulings())),
    }


def _case(name: str) -> str:
    return name.replace(".test_", ": ").removeprefix("test_")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=0) + "\n"


def _rows(page: str) -> Iterator[tuple[str, list[str]]]:
    """Every row of the tables of a page, with its chapter."""
    chapter = ""
    for line in (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            chapter = line.lstrip("# ")
        elif line.startswith("| ") and not line.startswith("| |"):
            yield chapter, [cell.strip() for cell in line.strip("|").split(" | ")]


def _glossary() -> Iterator[dict[str, str]]:
    for chapter, cells in _rows("glossary.md"):
        if len(cells) == 4 and cells[0] != "English":
            yield {"chapter": _key(chapter), "en": cells[0], "fr": cells[1], "cite": _capital(cells[3])}


def _rulings() -> Iterator[dict[str, str]]:
    for chapter, cells in _rows("rulings.md"):
        if len(cells) >= 4 and _NUMBER.fullmatch(cells[0]):
            number, question, ruling, why, *setting = cells
            row = {"number": number, "chapter": _key(chapter), "question": question, "ruling": ruling, "why": why}
            yield row | ({"setting": setting[0]} if setting and setting[0] not in ("none", "") else {})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _key(chapter: str) -> str:
    return re.sub(r"[^a-z]+", "-", chapter.lower()).strip("-")


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in data().items():
        path: Path = FOLDER / f"{name}.json"
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
