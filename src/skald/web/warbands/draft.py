"""A warband that is being built: everything of it stands in the address, so that a link is the list.

The points are read by the form with which lists are handed in for events; this adds what is played, the name, the board
and the units of one game. Units follow the points: whoever buys more figures finds them in units at once.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.factions.catalogue import ages, factions_of, kits_of, profiles_of
from skald.content.factions.catalogue import faction_of as known_faction
from skald.content.factions.model import Faction, Kit
from skald.content.fields import Report
from skald.content.lines import Lines
from skald.content.problems import Problem
from skald.rules.ruleset import Ruleset
from skald.tournament.settings import Settings
from skald.warbands.belonging import CASTERS, belonging_problems, check_units
from skald.warbands.checking import check_roster, limits_of
from skald.warbands.files import Warband
from skald.warbands.muster import Muster, MusterUnit, check_muster, default_muster, unit_sizes
from skald.warbands.roster import Profiles, Roster, bought_figures, leader_of
from skald.web.tournaments.forms.roster import RosterForm, as_fields

FIRST = "first"
LONGEST_NAME = 40
LONGEST_MEANT = 200
MOST_UNITS = 40
SIZES = (2, 4, 5, 6, 7, 8)
_UNIT = re.compile(r"([a-z-]{1,40}):(\d{1,3})(?::([a-z+-]{0,80}))?(?::([a-z,-]{0,80}))?(?::([a-z,-]{0,120}))?")
ANY = {"en": "Own warband", "fr": "Bande personnelle"}


class Row(NamedTuple):
    """A unit as it is shown: what it is, and what it may carry."""

    unit: MusterUnit
    kits: tuple[Kit, ...]
    #: The spells that its caster may know; none for others.
    spells: tuple[str, ...]
    can_split: bool


class Draft:
    """What an address says of a warband, and everything that is wrong with it."""

    def __init__(self, query: QueryDict) -> None:
        self.play = query.get("play", "")
        if self.play not in (*ages(), FIRST):
            self.play = next(iter(ages()))
        size = _number(query.get("size", ""))
        self.size = size if size is not None and 1 <= size <= 30 else 6
        self.name = " ".join(query.get("name", "").split())[:LONGEST_NAME]
        boards = {board for board, file in shipped_boards().items() if self.edition in file.editions}
        self.board = board if (board := query.get("board", "")) in boards else ""
        self.settings = Settings(age="" if self.play == FIRST else self.play, size=self.size)
        self.form = RosterForm(self.settings, data={key: str(query.get(key, "")) for key in query})
        self.form.step(query.get("step", ""))
        #: The event and the player for whom an organiser builds it.
        self.meant = query.get("for", "")[:LONGEST_MEANT].replace("\0", "")
        self._written = [each for each in query.getlist("unit")[:MOST_UNITS] if each]
        self._changed = query
        self._of = query.get("of", "")
        self._split = _number(query.get("split", ""))

    @property
    def edition(self) -> str:
        return FIRST if self.play == FIRST else EDITIONS[0]

    @property
    def ruleset(self) -> Ruleset:
        return edition(self.edition)

    @property
    def faction(self) -> Faction | None:
        return known_faction(self.play, self.form.faction) if self.form.faction else None

    @property
    def has_factions(self) -> bool:
        return bool(factions_of(self.play))

    @cached_property
    def roster(self) -> Roster:
        """The list; what can't be read of it counts as nothing."""
        found = self.form.roster()
        return found if found is not None else Roster(self.size, self.size, (), age=self.settings.age)

    @cached_property
    def profiles(self) -> Profiles:
        return profiles_of(self.ruleset.profiles, self.roster.age, self.roster.faction)

    @property
    def mark(self) -> str:
        """The figures that units were made of: when it changes, they are made anew."""
        found = {leader_of(self.roster): 1, **bought_figures(self.roster)}
        return "_".join(f"{troop}-{count}" for troop, count in sorted(found.items()))

    @cached_property
    def muster(self) -> Muster:
        """The units of the address, or sensible ones for figures that were bought since."""
        usual = default_muster(self._for_all_points, self.profiles)
        read = ((at, self._unit(each)) for at, each in enumerate(self._written))
        written = tuple(self._with_choices(at, unit) for at, unit in read if unit is not None)
        if self._of != self.mark:
            written = self._regrouped(usual, written)
        return self._parted(written)

    @property
    def _for_all_points(self) -> Roster:
        known = tuple(buy for buy in self.roster.purchases if buy.type in self.profiles)
        return replace(self.roster, game_points=self.roster.list_points, purchases=known)

    def _unit(self, text: str) -> MusterUnit | None:
        found = _UNIT.fullmatch(text)
        if found is None or found[1] not in self.profiles:
            return None
        marks = (found[4] or "").split(",")
        hero = next((each for each in marks if each in self.profiles), "")
        kit = tuple(each for each in (found[3] or "").split("+") if each)
        spells = tuple(each for each in (found[5] or "").split(",") if each)
        return MusterUnit(found[1], int(found[2]), kit, banner="banner" in marks, hero=hero, spells=spells)

    def _with_choices(self, at: int, unit: MusterUnit) -> MusterUnit:
        """A unit with what its fields on the page say now."""
        given = self._changed
        if re.fullmatch(r"\d{1,3}", figures := given.get(f"n-{at}", "")):
            unit = replace(unit, figures=int(figures))
        if re.fullmatch(r"[a-z+-]{0,80}", kit := given.get(f"kit-{at}", "-")) and kit != "-":
            unit = replace(unit, equipment=tuple(each for each in kit.split("+") if each))
        if f"spell-{at}" in given:
            unit = replace(unit, spells=tuple(each[:40] for each in given.getlist(f"spell-{at}") if each))
        return unit

    def _regrouped(self, usual: Muster, written: Muster) -> Muster:
        """Troops whose number is the same keep their units; the others are grouped anew and keep their equipment."""
        units: list[MusterUnit] = []
        for troop in dict.fromkeys(unit.troop for unit in usual):
            fresh = [unit for unit in usual if unit.troop == troop]
            kept = [unit for unit in written if unit.troop == troop]
            if sum(unit.figures for unit in kept) == sum(unit.figures for unit in fresh):
                units += kept
                continue
            for index, unit in enumerate(fresh):
                equipment = kept[min(index, len(kept) - 1)].equipment if kept else self._first_kit(unit)
                units.append(replace(unit, equipment=equipment))
        return tuple(units)

    def _first_kit(self, unit: MusterUnit) -> Kit:
        kits = self._kits(unit)
        return unit.equipment if unit.equipment in kits or not kits else kits[0]

    def _parted(self, muster: Muster) -> Muster:
        """A unit that was to be split stands there as two."""
        at = self._split
        if at is None or at >= len(muster):
            return muster
        unit = muster[at]
        sizes = unit_sizes(unit.figures, replace(self.profiles[unit.troop], per_point=max(1, unit.figures // 2)))
        halves = [replace(unit, figures=size, banner=unit.banner and not index) for index, size in enumerate(sizes)]
        return (*muster[:at], *halves, *muster[at + 1 :])

    def _kits(self, unit: MusterUnit) -> tuple[Kit, ...]:
        return kits_of(self.profiles[unit.troop], self.faction)

    @property
    def rows(self) -> list[Row]:
        return [
            Row(unit, self._kits(unit), self._spells(unit), unit.figures >= 2 * self.profiles[unit.troop].smallest > 1)
            for unit in self.muster
        ]

    def _spells(self, unit: MusterUnit) -> tuple[str, ...]:
        if not {unit.troop, unit.hero} & set(CASTERS) or self.play not in ages():
            return ()
        domains = ages()[self.play].domains
        wanted = self.faction.domains if self.faction is not None else tuple(domains)
        return tuple(spell for domain in wanted for spell in domains[domain])

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, by the rules of the edition."""
        limits = limits_of(self.ruleset)
        found = [*check_roster(self.roster, self.profiles, limits), *belonging_problems(self.roster, self.profiles)]
        report = Report(Lines())
        check_units(self.muster, self.roster, report, ())
        whole = replace(self.roster, game_points=self.roster.list_points)
        found += [*check_muster(self.muster, whole, self.profiles, limits), *report.problems]
        return tuple(dict.fromkeys(found))

    @property
    def is_empty(self) -> bool:
        """Nothing was bought yet."""
        return not (self.roster.purchases or self.roster.mercenaries)

    def warband(self) -> Warband:
        """The file that it makes."""
        name = {language: self.name or words for language, words in ANY.items()}
        key = re.sub(r"[^a-z0-9]+", "-", self.name.casefold()).strip("-")
        about = {"en": "Built with Skald.", "fr": "Construite avec Skald."}
        roster = replace(self.roster, game_points=self.roster.list_points)
        identity = key if re.fullmatch(r"[a-z][a-z0-9-]*", key) else "own-warband"
        return Warband(identity, name, about, (self.edition,), roster, self.board, self.muster)

    def address(self, **more: str) -> str:
        """The whole list as the query of an address."""
        fields = as_fields(self.roster)
        query = QueryDict(mutable=True)
        query.update({"play": self.play, "size": str(self.size), "name": self.name, "board": self.board} | fields)
        query.setlist("unit", [unit_text(unit) for unit in self.muster])
        query.update({"of": self.mark, "for": self.meant} | more)
        for key in [key for key in query if query.get(key) == ""]:
            del query[key]
        # Codes of short addresses are read from farther away.
        return query.urlencode(safe=":,")


def _number(text: str) -> int | None:
    """A small number of an address."""
    return int(text) if re.fullmatch(r"\d{1,3}", text) else None


def unit_text(unit: MusterUnit) -> str:
    """A unit as the address writes it."""
    marks = ",".join(filter(None, ("banner" if unit.banner else "", unit.hero)))
    parts = [unit.troop, str(unit.figures), "+".join(unit.equipment), marks, ",".join(unit.spells)]
    return ":".join(parts).rstrip(":")


def draft_of(warband: Warband, language: str) -> Draft:
    """A warband of a file, ready to be changed."""
    roster = warband.roster
    query = QueryDict(mutable=True)
    play = FIRST if warband.editions == (FIRST,) else (roster.age if roster.age in ages() else next(iter(ages())))
    query.update(_texts(warband, language) | {"play": play, "size": str(roster.list_points)} | as_fields(roster))
    whole = replace(roster, game_points=roster.list_points)
    muster = warband.muster or default_muster(
        whole, profiles_of(edition(warband.editions[0]).profiles, whole.age, whole.faction)
    )
    query.setlist("unit", [unit_text(unit) for unit in muster])
    draft = Draft(query)
    query["of"] = draft.mark
    return Draft(query)


def _texts(warband: Warband, language: str) -> dict[str, str]:
    return {"name": warband.name[language][:LONGEST_NAME], "board": warband.board}
