"""Spells to be read: what each aims at, how far, in sight or not, and how long each level lasts."""

from __future__ import annotations

from msgspec import Struct

from skald.content.second.magic.making import spell_id
from skald.content.second.magic.sorcery import SPELLS
from skald.content.second.magic.wording import PREFIX, level_text, spell_name
from skald.rules.aiming import AimKind
from skald.rules.ids import Level, Whom
from skald.rules.lengths import VS, L, M, S
from skald.rules.ruleset import Rule

#: All that a spell may aim at, by the names that words have for it.
AIMS = (
    "caster", "enemy", "friend", "friend-or-caster", "unit", "units", "place", "piece", "line", "enemies-around",
    "around", "table", "new-terrain",
)  # fmt: skip
#: Spells for which nothing is named beforehand: what they aim at, and how far they reach.
_UNAIMED: dict[str, tuple[str, int]] = {
    "breath": ("enemies-around", M),
    "mists": ("table", 0),
    "burning": ("around", VS),
    "spear-of-light": ("line", L),
    "verdant-wakening": ("new-terrain", S),
    "rites-of-battle": ("around", L),
    "shadows": ("around", S),
}
_STICKS = {VS: "VS", S: "S", M: "M", L: "L"}
_IN_SIGHT = ("breath",)


class SpellCard(Struct, frozen=True):
    """A spell as it is shown to people."""

    id: str
    name: str
    domain: str
    aim: str
    #: A stick; nothing where there is no limit, or nothing to reach.
    range: str
    sight: bool
    minimum: str
    optimum: str
    maximum: str
    until: tuple[str, ...]


def spell_cards(language: str) -> list[SpellCard]:
    """All spells, domain by domain."""
    return [spell_card(rule, language) for rule in SPELLS]


def spell_card(rule: Rule, language: str) -> SpellCard:
    """One spell in a language."""
    record = rule.spell
    assert record is not None
    short = short_id(rule)
    sight = bool(record.aim and record.aim.sight) or short in _IN_SIGHT
    minimum, optimum, maximum = (level_text(language, rule.id, level) for level in Level)
    return SpellCard(
        short, spell_name(language, rule.id), record.domain, aim_of(rule), _STICKS.get(_reach(rule), ""), sight,
        minimum, optimum, maximum, record.until,
    )  # fmt: skip


def short_id(rule: Rule) -> str:
    """A spell's id as people write it."""
    return rule.id.removeprefix(PREFIX)


def spell_named(name: str) -> Rule | None:
    """The spell of that id, written with hyphens or as the rules know it."""
    wanted = spell_id(name.removeprefix(PREFIX).replace("_", "-"))
    return next((rule for rule in SPELLS if rule.id == wanted), None)


def aim_of(rule: Rule) -> str:
    """What a spell aims at."""
    assert rule.spell is not None
    how, short = rule.spell.aim, short_id(rule)
    if how is None or not how.least:
        return _UNAIMED.get(short, ("caster", 0))[0]
    if how.kind is not AimKind.UNITS:
        return str(how.kind.value)
    if how.whom is Whom.OWN:
        return "friend-or-caster" if how.itself else "friend"
    if how.whom is Whom.ENEMY:
        return "enemy"
    return "units" if how.most > 1 else "unit"


def _reach(rule: Rule) -> int:
    assert rule.spell is not None
    how = rule.spell.aim
    return how.reach if how is not None else _UNAIMED.get(short_id(rule), ("", 0))[1]
