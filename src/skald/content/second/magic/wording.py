"""What spells are called and say, in each language."""

from __future__ import annotations

from skald.content.words import words
from skald.rules.ids import Level

PREFIX = "second.spell."


def spell_name(language: str, rule: str) -> str:
    """The name of a spell; nothing if the rule is none."""
    return words(language, "spells").get(f"{rule.removeprefix(PREFIX)}.name", "") if rule.startswith(PREFIX) else ""


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
