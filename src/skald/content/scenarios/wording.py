"""The rules of scenarios in words: a battle, a card and each line of a score are called as the catalogue calls them."""

from __future__ import annotations

from skald.content.scenarios.catalogue import Card, Scenario, ToWin, cards, scenarios
from skald.content.words import word

PREFIX = "scenario."


def scenario_rule_name(language: str, rule: str) -> str:
    """What the rule of a battle, a card or one of its lines is called; nothing if it is none."""
    entry, line = _parted(rule)
    if entry is None:
        return ""
    if not line:
        return entry.name[language]
    labels = [each.label[language] for each in entry.lines if each.id == line]
    return word(language, "terms", "line.of", whole=entry.name[language], part=labels[0]) if labels else ""


def scenario_rule_text(language: str, rule: str) -> str:
    """What the catalogue says of it; nothing if it is none of the catalogue's."""
    entry, _line = _parted(rule)
    if entry is None:
        return ""
    if isinstance(entry, Card):
        return entry.text[language]
    return " ".join((*entry.words.scoring[language], *entry.words.ending[language]))


def to_win_here(language: str, to_win: ToWin) -> str:
    """What it takes to win a battle that asks for something else than its scenario."""
    return word(language, "scenarios", f"to-win.{'floor' if to_win.floor else 'margin'}-here", **to_win._asdict())


def _parted(rule: str) -> tuple[Scenario | Card | None, str]:
    if not rule.startswith(PREFIX):
        return None, ""
    name, _, line = rule.removeprefix(PREFIX).partition(".")
    return scenarios().get(name) or cards().get(name), line
