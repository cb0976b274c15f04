"""A list built on a phone: points by troop, mercenaries, the half-point swap, a banner; or pasted in, as a file too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from skald.content.factions.catalogue import ages, faction_of, hired_name, hired_profiles
from skald.content.naming import troop_name
from skald.content.second.magic.wording import spell_meant, spell_names
from skald.content.second.profiles import PROFILES
from skald.rules.ruleset import Profile
from skald.tournament.rosters import faction_key
from skald.tournament.settings import Settings
from skald.warbands.belonging import CASTERS
from skald.warbands.muster import SPELLS_KNOWN
from skald.warbands.roster import CHECKS, HALF_POINT, WARLORD, Buy, Roster, Swap
from skald.web.reference.told import Told
from skald.web.tournaments.forms.paid import (
    PaidRow,
    faction_choices,
    is_of_age,
    leader_choices,
    paid_buys,
    paid_fields,
    paid_rows,
    sub_faction_choices,
)
from skald.web.tournaments.forms.pasted_file import roster_of_file
from skald.web.tournaments.forms.plain_list import Understood, is_file, plain_list
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.names import faction_name
from skald.web.tournaments.queries.rosters import problems_in_words

MOST_POINTS = 30
#: As many fit a row on a phone.
MOST_PIPS = 12
LONGEST = 80
LONGEST_FILE = 20_000
#: So much of it stays with a list until all of it is understood.
LONGEST_WORDS = 4000
LONGEST_SPELLS = 400
CORE = ("hearthguard", "warriors", "levies")
#: Marks that aren't called like the troop's category.
_ICONS = {"creatures": "creature"}
_STEP = re.compile(r"(points-[a-z-]{1,40}):([+-]1)")


class Row(NamedTuple):
    """A troop that can be bought, and the points spent on it."""

    name: str
    troop: str
    label: str
    hint: str
    text: str
    figures: int
    #: The mark of its kind, as on the table.
    icon: str


class RosterForm:
    """A list as it was handed in, or as it was just typed."""

    def __init__(
        self,
        settings: Settings,
        *,
        faction: str = "",
        data: Mapping[str, str] | None = None,
        before: Roster | None = None,
        words: str = "",
    ) -> None:
        self.settings = settings
        self._texts = dict(data) if data is not None else as_fields(before) if before is not None else {}
        self._texts.setdefault("faction", faction if before is None else "")
        self._texts.setdefault("file", words)
        self.problems: list[Told] = []
        #: What of a pasted list nobody could read.
        self.unread: list[Told] = []

    # --- what a page shows

    @property
    def list_points(self) -> int:
        return self.settings.list_points or self.settings.size

    @property
    def core(self) -> list[Row]:
        return [self._row(PROFILES[troop]) for troop in CORE]

    @property
    def special(self) -> list[Row]:
        """Everything else that can be bought."""
        others = [each for each in PROFILES.values() if not (each.free or each.mercenary or each.id in CORE)]
        return [self._row(each) for each in others if each.for_points and is_of_age(each.id, self.settings)]

    @property
    def paid(self) -> list[PaidRow]:
        """What figures can be given up for."""
        return paid_rows(self._texts, self.settings)

    @property
    def leaders(self) -> list[tuple[str, str]]:
        return leader_choices(self.settings)

    @property
    def leader(self) -> str:
        return self._text("leader") or WARLORD

    @property
    def mercenaries(self) -> list[Row]:
        rules = self.settings.rosters
        if 0 in (rules.mercenary_units, rules.mercenary_points):
            return []
        return [self._row(each) for each in self._hired.values()]

    @property
    def _hired(self) -> dict[str, Profile]:
        return hired_profiles(PROFILES, self.settings.age)

    @property
    def has_special(self) -> bool:
        paid = any(row.number.strip() not in ("", "0") for row in self.paid)
        return paid or bool(self.spells) or any(row.figures for row in self.special)

    @property
    def has_mercenaries(self) -> bool:
        return any(row.figures for row in self.mercenaries)

    @property
    def has_finer(self) -> bool:
        return bool(self.sub_faction or self.removed or self.added or self.has_banner)

    @property
    def factions(self) -> list[tuple[str, str]]:
        """Those to choose from; none: any text may stand."""
        return faction_choices(self.settings)

    @property
    def sub_factions(self) -> list[tuple[str, str]]:
        return sub_faction_choices(self.settings, self.faction)

    @property
    def faction(self) -> str:
        """As it was typed, or as the event's list of factions spells it."""
        typed = self._text("faction")
        same = {faction_key(typed)}
        return next((each for each, name in self.factions if same & {faction_key(each), faction_key(name)}), typed)

    @property
    def faction_shown(self) -> str:
        """The reader's word for it, where nothing is chosen from the event's list."""
        return faction_name(self.faction)

    @property
    def sub_faction(self) -> str:
        return self._text("sub_faction")

    @property
    def spells(self) -> str:
        return self._texts.get("spells", "")[:LONGEST_SPELLS]

    @property
    def has_banner(self) -> bool:
        return bool(self._text("banner"))

    @property
    def file(self) -> str:
        return self._texts.get("file", "")[:LONGEST_FILE]

    @property
    def sample(self) -> str:
        """How a list may be written."""
        return _("Vikings\n2 points of hearthguards\n24 warriors\n12 levies")

    @property
    def understood(self) -> list[Understood]:
        """What was made of the words that were pasted."""
        return plain_list(self.file, self.spent).understood if self.file.strip() and not is_file(self.file) else []

    @property
    def lines_unread(self) -> int:
        """How many of these words nobody could read."""
        return sum(each.is_problem for each in self.understood)

    @property
    def words_kept(self) -> str:
        """What is kept with the list: its words, if something in them says nothing to anybody."""
        return self.file[:LONGEST_WORDS] if self.lines_unread else ""

    @property
    def is_only_pasted(self) -> bool:
        """Whether somebody sends a text that fills in nothing yet."""
        return bool(self.file.strip()) and not self.spent

    @property
    def swaps(self) -> list[tuple[str, str]]:
        """Troops between which half a point can go, with what it is worth."""
        return [
            (troop, _("%(figures)d %(troop)s") % {"figures": count, "troop": troop_name(language(), troop)})
            for troop, count in HALF_POINT.items()
        ]

    @property
    def removed(self) -> str:
        return self._text("swap-remove")

    @property
    def added(self) -> str:
        return self._text("swap-add")

    @property
    def spent(self) -> int:
        """Points spent so far."""
        return sum(_points(text) or 0 for name, text in self._texts.items() if name.startswith("points-"))

    @property
    def points_left(self) -> str:
        left = self.list_points - self.spent
        if left < 0:
            return ngettext("%(number)d point too many", "%(number)d points too many", -left) % {"number": -left}
        return ngettext("%(number)d point left", "%(number)d points left", left) % {"number": left}

    @property
    def pips(self) -> list[str]:
        """The points one by one: spent, still to be spent, too many; none where a row of them is too long."""
        most = max(self.list_points, self.spent)
        spent = ["full"] * min(self.spent, self.list_points)
        rest = ["over"] * (self.spent - self.list_points) or ["open"] * (self.list_points - self.spent)
        return [*spent, *rest] if most <= MOST_PIPS else []

    # --- what was sent

    def step(self, what: str) -> None:
        """One point more or less: what the big buttons do where no script runs."""
        if found := _STEP.fullmatch(what):
            number = (_points(self._texts.get(found[1], "")) or 0) + int(found[2])
            self._texts[found[1]] = str(min(MOST_POINTS, max(0, number)))

    def read_file(self) -> bool:
        """Put the pasted list into the fields; `unread` says everything in it that nobody could read."""
        kept = {"file": self.file}
        if self.file.strip() and not is_file(self.file):
            pasted = plain_list(self.file)
            self.unread = pasted.problems
            # What could be read is filled in, so that only the rest has to be typed.
            self._texts = {"faction": self._text("faction")} | kept | pasted.fields
            return not self.unread
        roster, self.unread = roster_of_file(self.file)
        if roster is not None:
            self._texts = as_fields(roster) | kept
        return roster is not None

    def roster(self) -> Roster | None:
        """The list, as far as it can be read; `problems` holds what can't be, or what is against the rules."""
        self.problems = []
        bought = (self._buy(row) for row in (*self.core, *self.special) if row.text.strip() not in ("", "0"))
        purchases = self._with_spells((*bought, *paid_buys(self._texts, self.settings)))
        hired = tuple(self._buy(row) for row in self.mercenaries if row.text.strip() not in ("", "0"))
        if self.problems:
            return None
        swap = Swap(self.removed, self.added) if self.removed or self.added else None
        roster = Roster(
            self.list_points, self.settings.size, purchases, age=self.settings.age, faction=_plain(self.faction),
            sub_faction=_plain(self.sub_faction) or None, half_point_swap=swap, mercenaries=hired,
            banner=self.has_banner, checks=CHECKS,
        )  # fmt: skip
        self.problems = list(problems_in_words(roster, self.settings))
        return roster

    def _buy(self, row: Row) -> Buy:
        points = _points(row.text)
        if points is None:
            wrong = {"troop": row.label, "text": row.text[:20], "most": MOST_POINTS}
            said = _("%(troop)s: “%(text)s” isn’t a number of points from 0 to %(most)d.") % wrong
            self.problems.append(Told.of(said, "second.core.muster"))
            return Buy(row.troop, 0, 0)
        profile = PROFILES.get(row.troop) or self._hired[row.troop]
        return Buy(row.troop, points, points * profile.per_point)

    def _with_spells(self, purchases: tuple[Buy, ...]) -> tuple[Buy, ...]:
        """The spells in the order of the casters, three for each."""
        left, found = list(self._known_spells()), []
        casters = [buy for buy in purchases if buy.type in CASTERS]
        for buy in purchases:
            if buy.type in CASTERS:
                many = len(left) if buy is casters[-1] else SPELLS_KNOWN * buy.figures
                found.append(replace(buy, spells=tuple(left[:many])))
                del left[:many]
            else:
                found.append(buy)
        return tuple(found)

    def _known_spells(self) -> tuple[str, ...]:
        return tuple(spell_meant(spell[:LONGEST]) for spell in self.spells.split(",") if spell.strip())

    @property
    def known_spells(self) -> str:
        """The spells that casters of the faction may choose, in words; nothing where no faction is known."""
        known = faction_of(self.settings.age, self.faction) if self.faction else None
        domains = ages()[known.age].domains if known is not None and known.age in ages() else {}
        listed = (spell for each in (known.domains if known is not None else ()) for spell in domains.get(each, ()))
        return spell_names(language(), listed)

    def _row(self, profile: Profile) -> Row:
        name = f"points-{profile.id}"
        text = self._texts.get(name, "0")[:LONGEST]
        hint = ngettext("%(number)d figure a point", "%(number)d figures a point", profile.per_point)
        return Row(
            name, profile.id, hired_name(language(), profile.id), hint % {"number": profile.per_point}, text,
            (_points(text) or 0) * profile.per_point, _ICONS.get(profile.category, profile.category),
        )  # fmt: skip

    def _text(self, name: str) -> str:
        return self._texts.get(name, "")[:LONGEST]


def as_fields(roster: Roster) -> dict[str, str]:
    """A list as the fields of the form."""
    bought = [buy for buy in (*roster.purchases, *roster.mercenaries) if buy.points or not buy.paid_with]
    fields = {f"points-{buy.type}": str(buy.points) for buy in bought} | paid_fields(roster)
    swap = roster.half_point_swap
    fields |= {"swap-remove": swap.remove, "swap-add": swap.add} if swap is not None else {}
    spells = [spell for buy in roster.purchases for spell in buy.spells]
    fields |= {"spells": spell_names(language(), spells)} if spells else {}
    fields |= {"faction": roster.faction, "sub_faction": roster.sub_faction or ""}
    return fields | ({"banner": "1"} if roster.banner else {})


def _points(text: str) -> int | None:
    bare = text.strip() or "0"
    found = int(bare) if re.fullmatch(r"[0-9]{1,3}", bare) else None
    return found if found is not None and found <= MOST_POINTS else None


def _plain(text: str) -> str:
    """Text as it was typed, without what can't be seen."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST]
