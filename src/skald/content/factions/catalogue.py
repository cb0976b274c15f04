"""The ages and factions that are known: those that Skald ships, and those of a folder of one's own."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

import msgspec

from skald.content.editions import edition
from skald.content.factions.model import Age, Faction, Kit, Mercenary
from skald.content.factions.reading import read_faction
from skald.content.naming import troop_name
from skald.rules.ruleset import Profile

#: The environment variable that names a folder of faction files.
FOLDER = "SKALD_FACTIONS"
#: The edition whose troops factions are made of.
EDITION = "second"
MAGIC = "magic"
#: Troops that every age has.
CORE = frozenset({"warlord", "hearthguard", "warriors", "levies"})
#: Hired swords belong to the ages whose factions aren't all known; whom they serve is the event's to say.
HIRED = frozenset({"mercenary-warriors", "mercenary-guards", "loyal-mercenaries"})


@cache
def ages() -> Mapping[str, Age]:
    """The ages that are known, by id."""
    text = (resources.files("skald.content.factions") / "ages.toml").read_text(encoding="utf-8")
    found = msgspec.convert(msgspec.toml.decode(text)["ages"], list[Age])
    return MappingProxyType({age.id: age for age in found})


@cache
def shipped_factions() -> Mapping[str, Faction]:
    """The factions that Skald ships, by id."""
    return MappingProxyType(dict(_read(resources.files("skald.content.factions") / "files")))


def factions() -> Mapping[str, Faction]:
    """All factions: the shipped ones, and those of the folder that ``SKALD_FACTIONS`` names, which come first."""
    folder = os.environ.get(FOLDER, "")
    return shipped_factions() if not folder else _with_own(folder)


@cache
def _with_own(folder: str) -> Mapping[str, Faction]:
    return MappingProxyType({**shipped_factions(), **dict(_read(Path(folder)))})


@cache
def _own_texts(folder: str) -> Mapping[str, str]:
    """The files of a folder of one's own, by the ids of their factions."""
    return {faction.id: text for text, faction in _files(Path(folder))}


def _read(folder: Traversable) -> Iterator[tuple[str, Faction]]:
    return ((faction.id, faction) for _, faction in _files(folder))


def _files(folder: Traversable) -> Iterator[tuple[str, Faction]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".toml"):
            faction, problems = read_faction(entry.read_bytes(), edition(EDITION), ages())
            if faction is None:
                raise ValueError(f"{entry.name}: {'; '.join(map(str, problems))}")
            yield entry.read_text(encoding="utf-8"), faction


def own_text(faction: str) -> str:
    """The file of a faction of one's own, which a battle keeps; nothing for those that come with Skald."""
    folder = os.environ.get(FOLDER, "")
    return _own_texts(folder).get(faction, "") if folder else ""


@lru_cache(maxsize=64)
def faction_in(text: str) -> Faction | None:
    """The faction of a file that a battle has kept; none where it can't be read any more."""
    return read_faction(text.encode(), edition(EDITION), ages())[0] if text else None


def faction_of(age: str, name: str) -> Faction | None:
    """The faction of an age by its id, or by its name in any language; none if it isn't known."""
    key = name.strip().casefold()
    for faction in factions().values():
        if faction.age == age and key in {faction.id, *(each.casefold() for each in faction.name.values())}:
            return faction
    return None


def factions_of(age: str) -> tuple[Faction, ...]:
    """The factions of an age that are known."""
    return tuple(faction for faction in factions().values() if faction.age == age and faction.troops)


def ages_of(troop: str) -> tuple[str, ...]:
    """The ages that have a troop."""
    if troop in HIRED:
        return tuple(age.id for age in ages().values() if not age.whole)
    if troop in CORE:
        return tuple(ages())
    return tuple(age.id for age in ages().values() if troop in age.troops)


def mercenaries_of(age: str, faction: str) -> Mapping[str, Mercenary]:
    """The named mercenaries that serve a faction: its own, and those of files that name no troops for its age."""
    served = faction_id(age, faction)
    serving = [each for each in factions().values() if each.age == age and (each.id == served or not each.troops)]
    return {hired.id: hired for each in serving for hired in each.mercenaries}


def hired_profiles(profiles: Mapping[str, Profile], age: str | None = None) -> dict[str, Profile]:
    """All that may be hired in an age, or in any: the kinds that are nobody's, and those that files name."""
    found = {
        troop: profile
        for troop, profile in profiles.items()
        if profile.mercenary and (age not in ages() or age in ages_of(troop))
    }
    named = (hired for each in factions().values() if age in (None, each.age) for hired in each.mercenaries)
    return found | {hired.id: _named_profile(profiles, hired) for hired in named if hired.fights_as in profiles}


def _named_profile(profiles: Mapping[str, Profile], hired: Mercenary) -> Profile:
    return msgspec.structs.replace(profiles[hired.fights_as], id=hired.id, options=hired.kits)


def faction_id(age: str, name: str) -> str:
    """The id of a faction that is known by this name, else the name."""
    known = faction_of(age, name) if name else None
    return known.id if known is not None else name


def hired_name(language: str, troop: str) -> str:
    """A troop, or mercenaries by the name that a file gave them."""
    hired = (each for faction in factions().values() for each in faction.mercenaries if each.id == troop)
    found = next(hired, None)
    return found.name[language] if found is not None else troop_name(language, troop)


def profiles_of(profiles: Mapping[str, Profile], age: str, faction: str) -> Mapping[str, Profile]:
    """The troops of an edition as an age has them, with the named mercenaries who serve a faction."""
    found = {troop: _of_age(profile, age) for troop, profile in profiles.items()}
    for hired in mercenaries_of(age, faction).values():
        if hired.fights_as in profiles:
            found[hired.id] = _named_profile(profiles, hired)
    return found


def _of_age(profile: Profile, age: str) -> Profile:
    """A troop without what only other ages have; an age that isn't known bars nothing."""
    if age not in ages():
        return profile
    kits = tuple(kit for kit in profile.options if all(is_of_age(item, age) for item in kit))
    return profile if kits == profile.options else msgspec.structs.replace(profile, options=kits)


def is_of_age(item: str, age: str) -> bool:
    """Whether an age has a piece of equipment."""
    return all(other.id == age or item not in other.equipment for other in ages().values())


def kits_of(profile: Profile, faction: Faction | None) -> tuple[Kit, ...]:
    """What a troop may carry in a faction; whoever is hired brings what he has."""
    return profile.options if faction is None or profile.mercenary else faction.troops.get(profile.id, ())
