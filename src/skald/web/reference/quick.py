"""The quick sheet: an edition and an age on one A4, both sides, with the numbers that the engine plays with."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from skald.content.editions import edition
from skald.content.factions.catalogue import ages, ages_of, is_of_age
from skald.content.handbook.entries import entries
from skald.content.naming import Naming, edition_name, equipment_name, face_name, term, troop_name
from skald.content.reference import rule_text
from skald.content.words import word, words
from skald.odds.by_turn import chance_by_turn
from skald.rules.asking import successes
from skald.rules.constants import Constants
from skald.rules.ids import Face
from skald.rules.ruleset import DIE, Profile, Ruleset
from skald.web.odds.wording import decimal, percent
from skald.web.tournaments.papers.compiling import Paper, pdf, pictures

FATIGUE = (
    "fatigue-limit", "repeat-fatigue", "exhaustion", "exhausted-melee", "exploit-move", "exploit-shot", "exploit-melee",
    "elimination-fatigue", "rest",
)  # fmt: skip
ATTACK_DICE = 8
#: Sizes of type that are tried, in points, until the sheet has two sides.
SIZES = (8.6, 8.0, 7.5, 7.0, 6.6, 6.2, 5.8, 5.4, 5.0, 4.6)
SIDES = 2
Part = dict[str, Any]


@lru_cache(maxsize=64)
def quick_sheet(rules: str, age: str, language: str, note: str = "") -> bytes:
    """The sheet as PDF, as large as two sides allow; `note` is what an event adds."""
    for size in SIZES:
        paper = _paper(rules, age, language, note, size)
        if len(pictures(paper, ppi=6)) <= SIDES:
            break
    return pdf(paper)


def _paper(rules: str, age: str, language: str, note: str, size: float) -> Paper:
    base = edition(rules)
    name = ages()[age].name[language] if age else ""
    title = " · ".join(filter(None, (_said(language, "head.title"), edition_name(language, rules), name)))
    parts = [
        _steps(language, "sequence", rules), _troops(base, age, language), _steps(language, "fight", f"fight-{rules}"),
        _hits(base.constants, language), _saga(language), _weapons(base, age, language), _terrain(base, language),
        _texts(language, "fatigue", tuple(f"{rules}.core.{each}" for each in FATIGUE)),
        _texts(language, "special", _special(base, age)),
    ]  # fmt: skip
    if note:
        parts.insert(0, {"heading": _said(language, "head.event"), "texts": [], "note": note})
    data = {"event": "", "title": title, "when": "", "lang": language, "words": {}, "size": size, "parts": parts}
    return Paper("quick", f"skald-{rules}-{age or 'core'}-{language}", data)


def _said(language: str, key: str, **given: object) -> str:
    return word(language, "quick", key, **given)


def _steps(language: str, heading: str, steps: str) -> Part:
    found = words(language, "quick")
    listed = [text for key, text in found.items() if key.startswith(f"sequence.{steps}.")]
    return {"heading": _said(language, f"head.{heading}"), "steps": listed, "breaks": False}


def _is_of(troop: str, age: str) -> bool:
    return not age or age in ages_of(troop)


def _troops(base: Ruleset, age: str, language: str) -> Part:
    columns = ("troop", "armour", "aggression", "point", "unit", "dice", "limit")
    rows = [_troop(each, language) for each in base.profiles.values() if _is_of(each.id, age)]
    return {
        "heading": _said(language, "head.troops"), "heads": [_said(language, f"col.{each}") for each in columns],
        "rows": rows, "note": _said(language, "note.armour"),
    }  # fmt: skip


def _troop(profile: Profile, language: str) -> list[str]:
    melee, shooting = (str(Fraction(each, DIE)) for each in profile.aggression)
    dice = (
        f"{profile.saga_dice} ({profile.needs}+)" if profile.needs > 1 and profile.saga_dice else str(profile.saga_dice)
    )
    price = "–" if profile.free else str(profile.per_point)
    unit = str(profile.largest) if profile.smallest == profile.largest else f"{profile.smallest}–{profile.largest}"
    return [
        troop_name(language, profile.id), f"{profile.armour[0]} ({profile.armour[1]})", f"{melee} ({shooting})",
        price, unit, dice, str(profile.limit),
    ]  # fmt: skip


def _weapons(base: Ruleset, age: str, language: str) -> Part:
    carried = {
        item for profile in base.profiles.values() if _is_of(profile.id, age) for kit in profile.options for item in kit
    }
    texts = []
    for item in base.equipment.values():
        if item.id in carried and (not age or is_of_age(item.id, age)):
            reach = f" ({Naming(base, (), language).length(item.range)})" if item.range else ""
            said = " ".join(rule_text(str(rule), language).text for rule in item.rules)
            texts.append([equipment_name(language, item.id).capitalize() + reach, said])
    return {"heading": _said(language, "head.weapons"), "texts": texts}


def _terrain(base: Ruleset, language: str) -> Part:
    rows = [
        [
            term(language, "terrain", kind.id), term(language, "ground", kind.ground.name.lower()),
            term(language, "cover", kind.cover.name.lower()), term(language, "height", "high" if kind.high else "low"),
        ]
        for kind in base.terrain.values()
    ]  # fmt: skip
    heads = [_said(language, f"col.{each}") for each in ("terrain", "ground", "cover", "height")]
    return {"heading": _said(language, "head.terrain"), "heads": heads, "rows": rows, "breaks": False}


def _texts(language: str, heading: str, rules: tuple[str, ...]) -> Part:
    known = [rule_text(each, language) for each in rules if each in entries()]
    return {"heading": _said(language, f"head.{heading}"), "texts": [[each.name, each.text] for each in known]}


def _special(base: Ruleset, age: str) -> tuple[str, ...]:
    """The rules that the troops of an age bear."""
    found = dict.fromkeys(
        str(rule) for profile in base.profiles.values() if _is_of(profile.id, age) for rule in profile.rules
    )
    return tuple(found)


def _hits(constants: Constants, language: str) -> Part:
    """Chances by Armour: a die that hits, and what eight dice come to after saves."""
    saves = {
        "melee": constants.melee_save, "shot": constants.shooting_save,
        "light": constants.shooting_save - constants.light_shooting,
        "solid": constants.shooting_save - constants.solid_shooting,
    }  # fmt: skip
    rows = []
    for armour in range(2, 7):
        hit = Fraction(successes(armour), 6)
        hits = dict.fromkeys(saves, hit) | {"solid": Fraction(successes(armour + constants.solid_shooting_armour), 6)}
        through = [ATTACK_DICE * hits[how] * (1 - Fraction(successes(save), 6)) for how, save in saves.items()]
        rows.append([str(armour), percent(hit, 0), *(decimal(each, 2) for each in through)])
    heads = [_said(language, f"col.{each}") for each in ("armour", "die", "melee", "shot", "light", "solid")]
    note = _said(language, "note.hits")
    return {"heading": _said(language, "head.hits"), "heads": heads, "rows": rows, "note": note, "breaks": False}


def _saga(language: str) -> Part:
    rows = [
        [str(dice), *(percent(chance_by_turn(dice, ((face,),), 1), 0) for face in Face)] for dice in range(1, 9)
    ]  # fmt: skip
    heads = [_said(language, "col.dice-rolled"), *(face_name(language, face) for face in Face)]
    return {"heading": _said(language, "head.saga"), "heads": heads, "rows": rows, "breaks": False}
