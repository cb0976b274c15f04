"""Which faults are tried: a seeded choice of statements of a package, and one fault of each."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tools.mutation.changes import can_change, changes_of

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "skald"


@dataclass(frozen=True)
class Mutant:
    """One fault of one statement: a file below `src/skald`, the statement's number in it, and the change's number."""

    number: int
    file: str
    line: int
    name: str
    statement: int
    choice: int
    kind: str
    before: str
    after: str

    @property
    def label(self) -> str:
        """What it is called in lists: it names no line, so that it stays true while the file grows."""
        return f"{self.file} {self.name}: {self.before} → {self.after}"


@dataclass(frozen=True)
class Place:
    file: str
    name: str
    number: int
    stmt: ast.stmt


def sample(files: list[str], count: int, seed: int) -> list[Mutant]:
    """So many statements of these files, each with one fault; every kind of fault is as likely as another."""
    chance = Random(f"{seed} {' '.join(files)}")
    places = [place for file in files for place in places_of(file) if can_change(place.stmt)]
    chosen = chance.sample(places, min(count, len(places)))
    return [mutant(number, place, chance) for number, place in enumerate(chosen, 1)]


def mutant(number: int, place: Place, chance: Random) -> Mutant:
    found = changes_of(place.stmt)
    kinds = Counter(change.kind for change in found)
    kind = chance.choice(sorted(kinds))
    choice = chance.choice([index for index, change in enumerate(found) if change.kind == kind])
    change = found[choice]
    before, after = shown(change.before), shown(change.after)
    return Mutant(number, place.file, place.stmt.lineno, place.name, place.number, choice, kind, before, after)


def places_of(file: str) -> Iterator[Place]:
    """Every statement of a file with the function it stands in, numbered in the order of the file."""
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    for number, (name, stmt) in enumerate(statements(tree, "")):
        yield Place(file, name or "(module)", number, stmt)


def statements(node: ast.AST, name: str) -> Iterator[tuple[str, ast.stmt]]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = f"{name}.{child.name}" if name else child.name
        if isinstance(child, ast.stmt):
            # The defaults of a function are told as its own.
            yield inner, child
        if not is_types_only(child):
            yield from statements(child, inner)


def is_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def shown(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= 90 else line[:60] + " … " + line[-27:]
