"""The differences of two editions, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from skald.cli.printing import labelled, paragraph
from skald.cli.words import _, spoken
from skald.content.editions import EDITIONS, edition
from skald.content.naming import Naming, edition_name, equipment_name, term, troop_name
from skald.content.reference import Difference, rule_text
from skald.content.rule_settings import LENGTHS, said_value, setting_name

TOPICS = ("constant", "step", "rule", "troop", "equipment", "terrain")


def comparison_lines(differences: Sequence[Difference], one: str, other: str) -> list[str]:
    """All differences, topic by topic; each as what the one has and what the other has."""
    first, second = edition_name(spoken(), one), edition_name(spoken(), other)
    lines = [f"{first} → {second}"]
    for topic in TOPICS:
        found = [each for each in differences if each.topic.partition(".")[0] == topic]
        changed = [each for each in found if each.first is not None and each.second is not None]
        gone = [each for each in found if each.second is None]
        new = [each for each in found if each.first is None]
        if found:
            lines += ["", _titles()[topic]]
        lines += [paragraph(_changed(each), 2, hanging=6) for each in changed]
        lines += _listed(_("{edition} only").format(edition=first), gone)
        lines += _listed(_("{edition} only").format(edition=second), new)
    return lines if differences else [*lines, "", _("Nothing differs.")]


def comparison_as_data(difference: Difference) -> dict[str, Any]:
    """A difference for programs."""
    kind, _dot, name = difference.topic.partition(".")
    return {
        "topic": difference.topic,
        "kind": kind,
        "name": _name(difference),
        "id": name,
        "first": _plain(difference.first),
        "second": _plain(difference.second),
    }


def _changed(difference: Difference) -> str:
    first, second = (_value(difference, each) for each in (difference.first, difference.second))
    return labelled(_name(difference), f"{first} → {second}")


def _listed(title: str, differences: Iterable[Difference]) -> list[str]:
    names = [_name(each) for each in differences]
    return [paragraph(labelled(title, ", ".join(names)), 2, hanging=6)] if names else []


def _name(difference: Difference) -> str:
    """What the difference is about."""
    kind, *names = difference.topic.split(".")
    match kind, names:
        case "constant", [setting]:
            return f"{setting_name(setting, spoken())} ({setting})"
        case "step", [combat]:
            return term(spoken(), "combat", combat)
        case "rule", _rest:
            return _rule_name(".".join(names))
        case "troop", [troop, *fields]:
            return ", ".join([troop_name(spoken(), troop), *map(_field, fields)])
        case "equipment", [item, *fields]:
            return ", ".join([equipment_name(spoken(), item), *map(_field, fields)])
        case _:
            return term(spoken(), kind, ".".join(names))


def _rule_name(bare: str) -> str:
    """A rule's name; the rule is given without its edition."""
    for rule in (bare, *(f"{each}.{bare}" for each in EDITIONS)):
        try:
            return rule_text(rule, spoken()).name
        except KeyError:
            continue
    return bare


def _value(difference: Difference, value: Any) -> str:
    kind, *names = difference.topic.split(".")
    if kind == "constant" or isinstance(value, bool):
        return setting_meaning(names[-1], value)
    if kind == "step":
        return ", ".join(_steps().get(each, each) for each in value)
    if names[-1] == "rules":
        return ", ".join(map(_rule_name, value)) or "–"
    if names[-1] == "options":
        return _("; ").join(_kit(each) for each in value)
    if isinstance(value, tuple | list):
        return " / ".join(map(str, value))
    return str(value)


def setting_meaning(setting: str, value: bool | int | str) -> str:
    """The value of a setting in words, a length in sticks."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if said := said_value(setting, value, spoken()):
        return said
    if setting in LENGTHS and isinstance(value, int):
        return Naming(edition(EDITIONS[0]), (), spoken()).length(value)
    return str(value)


def _kit(items: Iterable[str]) -> str:
    return " + ".join(equipment_name(spoken(), each) for each in items) or "–"


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def _titles() -> dict[str, str]:
    return {
        "constant": _("Settings"),
        "step": _("Steps of a fight"),
        "rule": _("Rules"),
        "troop": _("Troops"),
        "equipment": _("Equipment"),
        "terrain": _("Terrain"),
    }


def _field(field: str) -> str:
    fields = {
        "armour": _("Armour (melee / shooting)"),
        "aggression": _("Aggression (melee / shooting)"),
        "base": _("base"),
        "category": _("category"),
        "per_point": _("figures for a point"),
        "half_point": _("figures for half a point"),
        "smallest": _("smallest unit"),
        "largest": _("largest unit"),
        "saga_dice": _("Saga dice"),
        "needs": _("figures needed for Saga dice"),
        "limit": _("limit of fatigue"),
        "rules": _("rules"),
        "options": _("equipment to choose from"),
        "worth": _("points / for figures lost"),
        "free": _("free"),
        "most": _("most figures"),
        "mercenary": _("mercenary"),
        "range": _("range"),
        "without": _("takes away"),
    }
    return fields.get(field, field)


def _steps() -> dict[str, str]:
    return {
        "early-abilities": _("early abilities"),
        "close-ranks": _("closing ranks"),
        "pools": _("gathering dice"),
        "trade-dice": _("trading dice"),
        "abilities": _("abilities and fatigue"),
        "attack": _("attack dice"),
        "defence": _("defence dice"),
        "shot": _("attack dice"),
        "shot-defence": _("defence dice"),
        "casualties": _("casualties"),
        "fatigue": _("fatigue"),
        "withdrawal": _("withdrawal"),
        "after": _("afterwards"),
    }
