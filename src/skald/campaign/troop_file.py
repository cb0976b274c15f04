"""A file of troops from other books (TOML): bytes in, troops out, or every problem at once, each with its line.

Whoever fights battles tells what they can be fought with; every troop of a file is fought as one of these kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from msgspec import Struct

from skald.campaign.troops import CORE, MOST_FIGURES, PLAIN, Kinds, Kit, Troop
from skald.content.fields import Report, Table, nearest, shown
from skald.content.lines import Path
from skald.content.problems import Problem
from skald.content.shapes import PathReport
from skald.content.written import read_toml

MOST_TROOPS = 60
LONGEST_NAME = 60
BOOKS = "skald.campaign.books"


class Book(Struct, frozen=True):
    """Troops that come together, and what the book is called."""

    id: str
    name: dict[str, str]
    troops: tuple[Troop, ...]


def read_book(data: bytes, kinds: Kinds | None) -> tuple[Book | None, tuple[Problem, ...]]:
    """The troops of a file, or everything that is wrong with it; no kinds where nobody asks how they fight."""
    document = read_toml(data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    top = Table(document.values, (), report)
    book = Book(
        top.identifier("id"), top.bilingual("name", longest=LONGEST_NAME),
        tuple(_troop(table) for table in top.tables("troops")),
    )  # fmt: skip
    top.close()
    _check(book.troops, kinds, report)
    return (None, report.problems) if report.problems else (book, ())


def check_troops(troops: Sequence[Troop], kinds: Kinds) -> tuple[Problem, ...]:
    """What is wrong with troops that didn't come from a file of their own."""
    report = PathReport()
    for at, troop in enumerate(troops):
        table = Table({"id": troop.id, "name": troop.name}, ("troops", at), report)
        table.identifier("id")
        table.bilingual("name", longest=LONGEST_NAME)
    _check(troops, kinds, report)
    return report.problems


@cache
def shipped_book(name: str) -> Book:
    """A book of troops that comes with Skald."""
    found, problems = read_book(book_text(name), None)
    assert found is not None, problems
    return found


def book_text(name: str) -> bytes:
    """The file of a book that comes with Skald."""
    return (resources.files(BOOKS) / f"{name}.toml").read_bytes()


def shipped_books() -> tuple[str, ...]:
    """The ids of the books of troops that come with Skald."""
    names = (each.name for each in resources.files(BOOKS).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _troop(table: Table) -> Troop:
    troop = Troop(
        table.identifier("id"), table.bilingual("name", longest=LONGEST_NAME),
        table.whole("per_point", least=1, most=MOST_FIGURES),
        table.whole("largest", least=1, most=MOST_FIGURES, default=12), _kits(table),
        table.identifier("profile", default=""),
    )  # fmt: skip
    table.close()
    return troop


def _kits(table: Table) -> tuple[Kit, ...]:
    if not table.has("options"):
        return (PLAIN,)
    kits: list[Kit] = []
    for written, path in table.lists("options"):
        if isinstance(written, list) and all(isinstance(item, str) for item in written):
            kits.append(tuple(written))
        else:
            table.report.add("field.not-texts", path, key="options")
    return tuple(kits)


def _check(troops: Sequence[Troop], kinds: Kinds | None, report: Report) -> None:
    seen = set(CORE)
    if len(troops) > MOST_TROOPS:
        report.add("troop.too-many", ("troops",), most=MOST_TROOPS)
    for at, troop in enumerate(troops[:MOST_TROOPS]):
        path: Path = ("troops", at)
        if troop.id in seen:
            report.add("troop.repeated", (*path, "id"), troop=shown(troop.id))
        seen.add(troop.id)
        least = troop.per_point if troop.per_point % 2 else troop.half
        if troop.largest < least:
            report.add("troop.too-small", path, troop=shown(troop.id), largest=troop.largest, least=least)
        _check_fighting(troop, path, kinds, report)


def _check_fighting(troop: Troop, path: Path, kinds: Kinds | None, report: Report) -> None:
    """A troop must be able to fight, with whatever its units may carry."""
    if not troop.options:
        report.add("troop.no-equipment", (*path, "options"), troop=shown(troop.id))
    for at, kit in enumerate(troop.options):
        if sorted(kit) in [sorted(each) for each in troop.options[:at]] or len(set(kit)) < len(kit):
            report.add("troop.repeated-equipment", (*path, "options", at), troop=shown(troop.id))
    if kinds is None or not troop.id:
        return
    known = kinds.get(troop.fights_as)
    if known is None:
        where = (*path, "profile" if troop.profile else "id")
        given = {"troop": shown(troop.id), "profile": shown(troop.fights_as)}
        if near := nearest(troop.fights_as, kinds):
            report.add("troop.unknown-profile-near", where, **given, near=near)
        else:
            report.add("troop.unknown-profile", where, **given)
        return
    for at, kit in enumerate(troop.options):
        if set(kit) not in [set(each) for each in known]:
            named = shown(" + ".join(kit)) or "—"
            report.add(
                "troop.equipment", (*path, "options", at), troop=shown(troop.id), profile=troop.fights_as,
                equipment=named,
            )  # fmt: skip
