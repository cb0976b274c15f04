"""Where a thing is written that is no rule itself: the source of its profile, its rules or its table."""

from __future__ import annotations

from skald.content.editions import edition
from skald.content.factions.catalogue import ages
from skald.content.handbook.entries import Entry
from skald.content.reference import cite_text, rule_text

#: The sheet that has the troops and factions of the Age of Magic, and its passage with the profiles.
SHEET = "Age of Magic sheet"
PROFILES = f"{SHEET}, profiles"


def source_of(entry: Entry, language: str) -> str:
    """Source and page of a troop, a piece of equipment or terrain, an age or a faction; nothing for what is our own."""
    match entry.kind:
        case "age":
            # An age is a book: its name is the source.
            return ages()[entry.key].name[language]
        case "faction":
            return cite_text(SHEET, language)
        case "troop":
            return _of_troop(entry, language)
        case "equipment":
            rules = edition(entry.edition).equipment[entry.key].rules
            return ", ".join(dict.fromkeys(rule_text(str(rule), language).cite for rule in rules))
        case "terrain":
            listed = edition(entry.edition).terrain[entry.key].listed
            return _of_rule(f"{entry.edition}.core.terrain-table" if listed else "second.magic.magic", language)
        case "scenario":
            return _of_rule(f"{entry.id}.method-a", language)
        case _:
            return ""


def _of_troop(entry: Entry, language: str) -> str:
    if any(entry.key in age.troops for age in ages().values()) and entry.edition == "second":
        return cite_text(PROFILES, language)
    mercenary = edition(entry.edition).profiles[entry.key].mercenary
    return _of_rule(f"{entry.edition}.core.{'mercenaries' if mercenary else 'profiles'}", language)


def _of_rule(rule: str, language: str) -> str:
    return rule_text(rule, language).cite
