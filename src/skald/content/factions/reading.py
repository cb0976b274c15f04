"""Faction files: one faction, or named mercenaries for one, with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from skald.content.factions.model import Age, Faction, Kit, Limit, Mercenary, SubFaction
from skald.content.fields import Report, Table, shown
from skald.content.problems import Problem
from skald.content.written import read_toml
from skald.rules.ruleset import Profile, Ruleset

LONGEST_NAME = 60
MOST_TABLES = 60
#: How a kit is written that is none.
BARE = "none"
JOIN = "+"


def read_faction(
    data: bytes, ruleset: Ruleset, ages: Mapping[str, Age]
) -> tuple[Faction | None, tuple[Problem, ...]]:  # fmt: skip
    """The faction of a file, or everything that is wrong with it."""
    document = read_toml(data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    faction = _Reader(Table(document.values, (), report), ruleset, ages).read()
    return (None, report.problems) if report.problems else (faction, ())


class _Reader:
    def __init__(self, table: Table, ruleset: Ruleset, ages: Mapping[str, Age]) -> None:
        self.table, self.ruleset, self.ages = table, ruleset, ages
        self.profiles: Mapping[str, Profile] = ruleset.profiles

    def read(self) -> Faction:
        table = self.table
        age = table.identifier("age")
        known = self.ages.get(age)
        domains = table.choices("domains", tuple(known.domains) if known else (), default=())
        lieutenant = table.table("lieutenant", optional=True)
        rules: tuple[str, ...] = ()
        name: dict[str, str] = {}
        if lieutenant is not None:
            name = lieutenant.bilingual("name", longest=LONGEST_NAME)
            rules = lieutenant.choices("rules", tuple(self.ruleset.rules), default=())
            lieutenant.close()
        faction = Faction(
            id=table.identifier("id"),
            age=age,
            name=table.bilingual("name", longest=LONGEST_NAME),
            troops=self._troops(),
            domains=domains,
            limits=tuple(self._limit(each) for each in table.tables("limits", optional=True)[:MOST_TABLES]),
            lieutenant=name,
            lieutenant_rules=rules,
            sub_factions=tuple(self._sub(each) for each in table.tables("sub_factions", optional=True)[:MOST_TABLES]),
            mercenaries=tuple(
                self._mercenary(each) for each in table.tables("mercenaries", optional=True)[:MOST_TABLES]
            ),
        )
        table.close()
        return faction

    def _troops(self) -> dict[str, tuple[Kit, ...]]:
        inner = self.table.table("troops", optional=True)
        if inner is None:
            return {}
        found: dict[str, tuple[Kit, ...]] = {}
        for troop in list(inner.values):
            kits = inner.texts(troop, default=())
            if troop not in self.profiles:
                inner.unknown("faction.unknown-troop", troop, troop, self.profiles)
            else:
                found[troop] = self._kits(inner, troop, troop, kits)
        return found

    def _kits(self, table: Table, key: str, troop: str, written: tuple[str, ...]) -> tuple[Kit, ...]:
        """Sets of equipment, each one that the troop may carry; none written: whatever it may."""
        allowed = self.profiles[troop].options
        if not written:
            return allowed
        kits = [() if each == BARE else tuple(each.split(JOIN)) for each in written]
        found = []
        for text, kit in zip(written, kits, strict=True):
            fitting = next((each for each in allowed if set(each) == set(kit)), None)
            if fitting is None:
                table.problem("faction.equipment", key, troop=troop, equipment=shown(text))
            else:
                found.append(fitting)
        return tuple(found)

    def _limit(self, table: Table) -> Limit:
        most = {"least": 0, "most": 500}
        limit = Limit(
            troops=table.choices("troops", tuple(self.profiles)),
            equipment=table.choices("equipment", tuple(self.ruleset.equipment), default=()),
            figures=table.whole("figures", default=0, **most),
            units=table.whole("units", default=0, **most),
            one_for=table.whole("one_for", default=0, **most),
            of=table.choices("of", tuple(self.profiles), default=()),
        )
        if sum(bool(each) for each in (limit.figures, limit.units, limit.one_for)) != 1 or bool(limit.of) != bool(
            limit.one_for
        ):
            table.problem("faction.limit")
        table.close()
        return limit

    def _sub(self, table: Table) -> SubFaction:
        found = SubFaction(table.identifier("id"), table.bilingual("name", longest=LONGEST_NAME))
        table.close()
        return found

    def _mercenary(self, table: Table) -> Mercenary:
        hired = tuple(troop for troop, profile in self.profiles.items() if profile.mercenary)
        troop = table.choice("fights_as", hired)
        written = table.texts("equipment", default=())
        kits = self._kits(table, "equipment", troop, written) if troop in self.profiles else ()
        found = Mercenary(table.identifier("id"), table.bilingual("name", longest=LONGEST_NAME), troop, kits)
        table.close()
        return found
