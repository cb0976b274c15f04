"""Ages, factions and rulings on lists at work: a ready warband, changed, and what the checks say to it.

Owns the table `worked.toml`; every age and faction is shown by a ready list of its own and the same list elsewhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from skald.content.factions.catalogue import ages, shipped_factions
from skald.content.fields import Report
from skald.content.handbook.moments import MOST_LINES, Told
from skald.content.lines import Lines
from skald.content.naming import equipment_name, troop_name
from skald.content.problems import Problem
from skald.content.second.profiles import PROFILES
from skald.content.words import word
from skald.warbands.belonging import belonging_problems, check_units
from skald.warbands.checking import check_roster
from skald.warbands.files import ready_warbands
from skald.warbands.muster import default_muster
from skald.warbands.roster import CHECKS, Buy, Roster, is_from_before

#: A list of plain troops, which is lawful in every age, and one of the Age of Magic.
PLAIN, MAGIC = "parish-wall", "crown-vanguard"


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What is other than in the ready list."""

    age: str = ""
    faction: str = ""
    #: Points and figures by troop; no figures: the troop isn't bought.
    buys: dict[str, tuple[int, int]] = {}
    hires: dict[str, tuple[int, int]] = {}
    carries: tuple[str, ...] = ()
    locked_at: str = ""


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A ready list, what is done to it, and the codes of the problems that each change has."""

    page: str
    ready: str
    changes: tuple[Change, ...]
    expects: tuple[tuple[str, ...], ...]


@cache
def examples() -> Mapping[str, Example]:
    """The examples by the pages that they stand on."""
    text = resources.files(__package__).joinpath("worked.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text)["example"], list[Example])
    found += [*_of_factions(), *_of_ages()]
    return MappingProxyType({each.page: each for each in found})


def _of_factions() -> Iterator[Example]:
    for faction in shipped_factions().values():
        ready = next(each for each in ready_warbands().values() if each.roster.faction == faction.id)
        others = [Change(faction=other) for other in shipped_factions() if other != faction.id]
        refused = next(each for each in others if answer(ready.id, each))
        codes = tuple(dict.fromkeys(problem.code for problem in answer(ready.id, refused)))
        yield Example(f"faction.{faction.id}", ready.id, (Change(), refused), ((), codes))


def _of_ages() -> Iterator[Example]:
    for age in ages().values():
        if age.whole:
            elsewhere = next(each.id for each in ages().values() if not each.whole)
            changes = (Change(), Change(age=elsewhere))
            yield Example(f"age.{age.id}", MAGIC, changes, ((), ("roster.troop-of-age",)))
        else:
            yield Example(f"age.{age.id}", PLAIN, (Change(age=age.id),), ((),))


def answer(ready: str, change: Change) -> tuple[Problem, ...]:
    """Everything that the checks have against a changed list and its usual units."""
    roster = changed(ready_warbands()[ready].roster, change)
    found = check_roster(roster, PROFILES)
    if is_from_before(roster):
        return found
    found += belonging_problems(roster, PROFILES)
    report = Report(Lines())
    muster = default_muster(roster, PROFILES)
    if change.carries:
        troop, *kit = change.carries
        muster = tuple(replace(unit, equipment=tuple(kit)) if unit.troop == troop else unit for unit in muster)
        check_units(muster, roster, report, ())
    return found + report.problems


def changed(roster: Roster, change: Change) -> Roster:
    """A list with other troops, another faction or another age."""
    bought = {buy.type: buy for buy in roster.purchases}
    for troop, (points, figures) in change.buys.items():
        bought[troop] = replace(bought[troop], points=points, figures=figures, spells=())
    buys = tuple(buy for buy in bought.values() if buy.figures)
    hired = tuple(Buy(troop, *bought) for troop, bought in change.hires.items())
    return replace(
        roster, purchases=buys, mercenaries=hired, age=change.age or roster.age, faction=_faction(roster, change),
        locked_at=change.locked_at, checks=0 if change.locked_at else CHECKS,
    )  # fmt: skip


def _faction(roster: Roster, change: Change) -> str:
    return "" if change.age and not change.faction else change.faction or roster.faction


def told(page: str, language: str) -> Told | None:
    """The example of a page in words; nothing where there is none."""
    example = examples().get(page)
    if example is None:
        return None
    ready = ready_warbands()[example.ready]
    begun = _word(language, "ready", name=ready.name[language], list=_list(ready.roster, language))
    lines: list[tuple[str, str]] = []
    for change in example.changes:
        lines.append(("done", _deed(ready.roster, change, language)))
        problems = answer(example.ready, change)
        lines += [("refused", text) for text in dict.fromkeys(_sentence(each, language) for each in problems)]
        if not problems:
            lines.append(("told", _word(language, "lawful")))
    return Told(begun, tuple(lines[:MOST_LINES]))


def _deed(roster: Roster, change: Change, language: str) -> str:
    if change.carries:
        troop, *kit = change.carries
        carried = " + ".join(equipment_name(language, item) for item in kit)
        return _word(language, "carries", troop=troop_name(language, troop), equipment=carried)
    if change.buys:
        return _word(language, "instead", list=_list(changed(roster, change), language))
    if change.locked_at:
        return _word(language, "before")
    if change.faction:
        return _word(language, "faction", faction=shipped_factions()[change.faction].name[language])
    return _word(language, "age", age=ages()[change.age or roster.age].name[language])


def _list(roster: Roster, language: str) -> str:
    return ", ".join(
        _word(language, "bought", figures=buy.figures, troop=troop_name(language, buy.type), points=buy.points)
        for buy in (*roster.purchases, *roster.mercenaries)
    )


def _sentence(problem: Problem, language: str) -> str:
    names = {each.id: each.name[language] for each in ages().values()}
    names |= {each.id: each.name[language] for each in shipped_factions().values()}
    names |= {f"{kind}.{name}": names[name] for name in list(names) for kind in ("age", "faction")}
    given = {key: _named(str(value), names, language) for key, value in problem.given}
    return word(language, "problems", problem.code, **given)


def _named(value: str, names: Mapping[str, str], language: str) -> str:
    return troop_name(language, value) if value in PROFILES else names.get(value, value)


def _word(language: str, key: str, **given: object) -> str:
    return word(language, "handbook", f"worked.list.{key}", **given)
