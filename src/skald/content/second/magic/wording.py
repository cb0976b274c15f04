"""What spells are called and say, in each language."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.words import LANGUAGES, words
from skald.rules.ids import Level

PREFIX = "second.spell."


def spell_name(language: str, rule: str) -> str:
    """The name of a spell; nothing if the rule is none."""
    return words(language, "spells").get(f"{rule.removeprefix(PREFIX)}.name", "") if rule.startswith(PREFIX) else ""


def spell_names(language: str, spells: Iterable[str]) -> str:
    """Spells by their short ids in words; what isn't one stays as it was written."""
    return ", ".join(spell_name(language, f"{PREFIX}{spell}") or spell for spell in spells)


def spell_meant(text: str) -> str:
    """The short id of a spell that somebody calls by that, or by its name in any language; else the text itself."""
    key = text.strip().casefold()
    for language in LANGUAGES:
        for entry, name in words(language, "spells").items():
            if entry.endswith(".name") and name.casefold() == key:
                return entry.removesuffix(".name")
    return text.strip()


def level_text(language: str, rule: str, level: Level) -> str:
    """What a spell does at a level."""
    return words(language, "spells")[f"{rule.removeprefix(PREFIX)}.{level.name.lower()}"]


def spell_text(language: str, rule: str) -> str:
    """What a spell does, level by level; nothing if the rule is none."""
    if not spell_name(language, rule):
        return ""
    colon = "\u00a0:" if language == "fr" else ":"
    terms = words(language, "terms")
    said = (
        f"{terms[f'level.{level.name.lower()}'].capitalize()}{colon} {level_text(language, rule, level)}"
        for level in Level
    )
    return " ".join(said)
