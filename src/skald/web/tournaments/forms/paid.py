"""What a list has for figures instead of points: a Lieutenant, a machine, one Creature more; and who leads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from skald.content.factions.catalogue import ages, ages_of, faction_of, factions_of
from skald.content.naming import troop_name
from skald.content.second.profiles import PROFILES
from skald.tournament.settings import Settings
from skald.warbands.roster import LEADERS, WARLORD, Buy, Roster
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.names import faction_name

MOST = 9
Choice = tuple[str, str]


class PaidRow(NamedTuple):
    """A troop that is paid for with figures: how many, and of whom."""

    troop: str
    label: str
    price: str
    number: str
    pay: str
    payers: tuple[Choice, ...]


def is_of_age(troop: str, settings: Settings) -> bool:
    """Whether a troop belongs to the event's age; where that isn't known everything may be bought."""
    return settings.age not in ages() or settings.age in ages_of(troop)


def paid_rows(texts: Mapping[str, str], settings: Settings) -> list[PaidRow]:
    """Every troop of the event's age that figures can be given up for."""
    rows = []
    for profile in PROFILES.values():
        if profile.paid_with and is_of_age(profile.id, settings):
            payers = tuple((each, troop_name(language(), each)) for each in profile.paid_with)
            rows.append(
                PaidRow(
                    profile.id, troop_name(language(), profile.id), f"1/{profile.per_point}",
                    texts.get(f"figures-{profile.id}", "0")[:3], texts.get(f"pay-{profile.id}", "")[:40], payers,
                )
            )  # fmt: skip
    return rows


def paid_buys(texts: Mapping[str, str], settings: Settings) -> tuple[Buy, ...]:
    """What was paid for with figures, and whoever leads instead of the Warlord."""
    bought = [
        Buy(row.troop, 0, int(row.number), paid_with=row.pay or row.payers[0][0])
        for row in paid_rows(texts, settings)
        if re.fullmatch(r"[1-9]", row.number.strip())
    ]
    leader = texts.get("leader", "")
    return (*((Buy(leader, 0, 1),) if leader in LEADERS - {WARLORD} else ()), *bought)


def paid_fields(roster: Roster) -> dict[str, str]:
    """The same of a list, as the fields of the form."""
    fields: dict[str, str] = {}
    for buy in roster.purchases:
        if buy.type in LEADERS:
            fields["leader"] = buy.type
        elif buy.paid_with:
            fields |= {f"figures-{buy.type}": str(buy.figures), f"pay-{buy.type}": buy.paid_with}
    return fields


def leader_choices(settings: Settings) -> list[Choice]:
    """Who may lead a warband of the event's age; nothing to choose where only the Warlord does."""
    if settings.age not in ages():
        return []
    found = [troop for troop in PROFILES if troop in LEADERS and is_of_age(troop, settings)]
    return [(troop, troop_name(language(), troop)) for troop in found] if len(found) > 1 else []


def faction_choices(settings: Settings) -> list[Choice]:
    """The factions that the event allows, or those of its age; none known: any text may stand."""
    if settings.rosters.factions:
        return [(each, faction_label(settings.age, each)) for each in settings.rosters.factions]
    return [(each.id, each.name[language()]) for each in factions_of(settings.age)]


def sub_faction_choices(settings: Settings, faction: str) -> list[Choice]:
    """The sub-factions of a faction that is known."""
    known = faction_of(settings.age, faction)
    return [(each.id, each.name[language()]) for each in known.sub_factions] if known is not None else []


def faction_label(age: str, faction: str) -> str:
    """What a faction is called in the reader's language, if it is known in this age or at all."""
    known = faction_of(age, faction) if faction else None
    return known.name[language()] if known is not None else faction_name(faction)
