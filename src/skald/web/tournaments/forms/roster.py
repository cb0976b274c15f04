"""A list built on a phone: points by troop, mercenaries, the half-point swap, a banner; or pasted in, as a file too."""

from __future__ import annotations

import json
import re
import tomllib
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
from skald.warbands.files import read_roster, read_warband
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
from skald.web.tournaments.forms.plain_list import Understood, is_file, plain_list
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.judged import judged
from skald.web.tournaments.queries.rosters import problems_in_words

MOST_POINTS = 30
LONGEST = 80
LONGEST_FILE = 20_000
LONGEST_SPELLS = 400
CORE = ("hearthguard", "warriors", "levies")
_STEP = re.compile(r"(points-[a-z-]{1,40}):([+-]1)")


class Row(NamedTuple):
    """A troop that can be bought, and the points spent on it."""

    name: str
    troop: str
    label: str
    hint: str
    text: str
    figures: int


class RosterForm:
    """A list as it was handed in, or as it was just typed."""

    def __init__(
        self,
        settings: Settings,
        *,
        faction: str = "",
        data: Mapping[str, str] | None = None,
        before: Roster | None = None,
    ) -> None:
        self.settings = settings
        self._texts = dict(data) if data is not None else as_fields(before) if before is not None else {}
        self._texts.setdefault("faction", faction if before is None else "")
        self.problems: list[Told] = []
        #: What was made of a list that was pasted.
        self.understood: list[Understood] = []

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

    # --- what was sent

    def step(self, what: str) -> None:
        """One point more or less: what the big buttons do where no script runs."""
        if found := _STEP.fullmatch(what):
            number = (_points(self._texts.get(found[1], "")) or 0) + int(found[2])
            self._texts[found[1]] = str(min(MOST_POINTS, max(0, number)))

    def read_file(self) -> bool:
        """Put the pasted list into the fields; else `problems` says everything that is wrong with it."""
        if self.file.strip() and not is_file(self.file):
            pasted = plain_list(self.file)
            self.problems, self.understood = [*pasted.problems], pasted.understood
            # What could be read is filled in, so that only the rest has to be typed.
            kept = {"file": self.file} if self.problems else {}
            self._texts = {"faction": self._text("faction")} | kept | pasted.fields
            return not self.problems
        roster, problems = roster_of_file(self.file)
        if roster is None:
            self.problems = [*problems]
            return False
        self._texts = as_fields(roster)
        return True

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
            (_points(text) or 0) * profile.per_point,
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


def roster_of_file(text: str) -> tuple[Roster | None, list[Told]]:
    """The list of a warband file or of a bare roster, in either form; or every problem with its line."""
    if not text.strip():
        return None, [Told.of(_("Nothing was pasted."), "ruling.F2")]
    form = "json" if text.lstrip().startswith("{") else "toml"
    data = text.encode("utf-8", "replace")
    if _has_roster(text, form):
        warband, found = read_warband(data, form)
        roster = warband.roster if warband is not None else None
    else:
        roster, found = read_roster(data, form)
    return roster, [judged(each) for each in found]


def _has_roster(text: str, form: str) -> bool:
    """Whether it is a whole warband file. What can't be read at all is left to the reader that tells why."""
    try:
        whole = json.loads(text) if form == "json" else tomllib.loads(text)
    except (ValueError, RecursionError):
        return "[roster" in text or '"roster"' in text
    return isinstance(whole, dict) and "roster" in whole


def _points(text: str) -> int | None:
    bare = text.strip() or "0"
    found = int(bare) if re.fullmatch(r"[0-9]{1,3}", bare) else None
    return found if found is not None and found <= MOST_POINTS else None


def _plain(text: str) -> str:
    """Text as it was typed, without what can't be seen."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST]
