"""The quick sheet: an edition and an age on one A4, both sides, with the numbers that the engine plays with."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from skald.content.editions import edition
from skald.content.factions.catalogue import ages, ages_of, is_of_age
from skald.content.handbook.entries import entries
from skald.content.naming import edition_name, equipment_name, face_name, term, troop_name
from skald.content.reference import rule_text
from skald.content.words import word, words
from skald.odds.by_turn import chance_by_turn
from skald.odds.worked import exhausted_at
from skald.rules.asking import successes
from skald.rules.ids import Face
from skald.rules.ruleset import DIE, Equipment, Profile, Ruleset
from skald.web.odds.wording import decimal, percent
from skald.web.tournaments.papers.compiling import Paper, pdf, pictures

#: The rules that are looked for most, by the heading under which they stand; an edition says those that it has.
MOVING = ("cohesion-chain", "cohesion-radius", "move-distance", "enemy-gap", "charge-target", "charge-contact",
          "forced-engagement", "withdrawal")  # fmt: skip
SHOOTING = ("line-of-sight", "cover", "light-cover", "solid-cover", "close-ranks", "trade-dice", "bonus-dice",
            "defence-cap")  # fmt: skip
FATIGUE = (
    "fatigue-limit", "repeat-fatigue", "exhaustion", "exhausted-melee", "exploit-move", "exploit-shot", "exploit-melee",
    "elimination-fatigue", "rest",
)  # fmt: skip
ENDING = ("length", "massacre-points", "victory")
ATTACK_DICE = 8
#: Sizes of type in tenths of a point: the largest with which the sheet has two sides is taken.
SMALLEST, LARGEST = 50, 108
SIDES = 2
Part = dict[str, Any]


@lru_cache(maxsize=64)
def quick_sheet(rules: str, age: str, language: str, note: str = "") -> bytes:
    """The sheet as PDF, as large as two sides allow; `note` is what an event adds."""
    return pdf(fitted(rules, age, language, note))


def fitted(rules: str, age: str, language: str, note: str = "") -> Paper:
    """The sheet in the largest type with which it has two sides."""
    paper = _paper(rules, age, language, note)
    low, high = SMALLEST, LARGEST
    while low < high:
        middle = (low + high + 1) // 2
        fits = len(pictures(_set(paper, middle), ppi=6)) <= SIDES
        low, high = (middle, high) if fits else (low, middle - 1)
    return _set(paper, low)


def _set(paper: Paper, tenths: int) -> Paper:
    return paper._replace(data=paper.data | {"size": tenths / 10})


def _paper(rules: str, age: str, language: str, note: str = "") -> Paper:
    base = edition(rules)
    name = ages()[age].name[language] if age else ""
    title = " · ".join(filter(None, (_said(language, "head.title"), edition_name(language, rules), name)))
    weapons = _weapons(base, age)
    special = _special(base, age, weapons)
    parts = [
        _steps(language, "sequence", rules), _troops(base, age, language), _steps(language, "fight", f"fight-{rules}"),
        _hits(base, language), _saga(language), _terrain(base, age, language),
        _core(language, "moving", base, MOVING), _core(language, "shooting", base, SHOOTING),
        _core(language, "fatigue", base, FATIGUE), _weapon_texts(weapons, special, language),
        _texts(language, "special", special), _core(language, "ending", base, ENDING),
    ]  # fmt: skip
    if note:
        parts.insert(0, {"heading": _said(language, "head.event"), "texts": [], "note": note})
    data = {"event": "", "title": title, "when": "", "lang": language, "words": {}, "parts": parts}
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
    rows = [_troop(base, each, language) for each in base.profiles.values() if _is_of(each.id, age)]
    return {
        "heading": _said(language, "head.troops"), "heads": [_said(language, f"col.{each}") for each in columns],
        "rows": rows, "note": _said(language, "note.armour"),
    }  # fmt: skip


def _troop(base: Ruleset, profile: Profile, language: str) -> list[str]:
    melee, shooting = (str(Fraction(each, DIE)) for each in profile.aggression)
    dice = (
        f"{profile.saga_dice} ({profile.needs}+)" if profile.needs > 1 and profile.saga_dice else str(profile.saga_dice)
    )
    price = "–" if profile.free else str(profile.per_point)
    unit = str(profile.largest) if profile.smallest == profile.largest else f"{profile.smallest}–{profile.largest}"
    return [
        troop_name(language, profile.id), f"{profile.armour[0]} ({profile.armour[1]})", f"{melee} ({shooting})",
        price, unit, dice, str(exhausted_at(profile, base.id) or "–"),
    ]  # fmt: skip


def _weapons(base: Ruleset, age: str) -> list[Equipment]:
    """What the troops of an age may carry or ride."""
    carried = {
        item for profile in base.profiles.values() if _is_of(profile.id, age) for kit in profile.options for item in kit
    }
    known = (item for item in base.equipment.values() if item.id in carried)
    return [item for item in known if not age or is_of_age(item.id, age)]


def _weapon_texts(weapons: list[Equipment], special: tuple[str, ...], language: str) -> Part:
    """Each with its text; what stands elsewhere on the sheet is only named."""
    told = set(special)
    texts = []
    for item in weapons:
        own = [rule_text(str(rule), language) for rule in item.rules]
        again = [each.name for each in own if each.id in told]
        also = [_said(language, "note.also", rules=", ".join(again))] if again else []
        fresh = [each.text for each in own if each.id not in told]
        told |= {each.id for each in own}
        texts.append([equipment_name(language, item.id).capitalize(), " ".join([*fresh, *also])])
    return {"heading": _said(language, "head.weapons"), "texts": texts}


def _terrain(base: Ruleset, age: str, language: str) -> Part:
    rows = [
        [
            term(language, "terrain", kind.id), term(language, "ground", kind.ground.name.lower()),
            term(language, "cover", kind.cover.name.lower()), term(language, "height", "high" if kind.high else "low"),
        ]
        for kind in base.terrain.values()
        # Thickets that spells raise are of the age that has spells.
        if kind.listed or not age or ages()[age].domains
    ]  # fmt: skip
    heads = [_said(language, f"col.{each}") for each in ("terrain", "ground", "cover", "height")]
    return {"heading": _said(language, "head.terrain"), "heads": heads, "rows": rows, "breaks": False}


def _core(language: str, heading: str, base: Ruleset, names: tuple[str, ...]) -> Part:
    return _texts(language, heading, tuple(f"{base.id}.core.{each}" for each in names))


def _texts(language: str, heading: str, rules: tuple[str, ...]) -> Part:
    known = [rule_text(each, language) for each in rules if each in entries()]
    return {"heading": _said(language, f"head.{heading}"), "texts": [[each.name, each.text] for each in known]}


def _special(base: Ruleset, age: str, weapons: list[Equipment]) -> tuple[str, ...]:
    """The rules that the troops of an age bear, but for those that are a weapon's only one: they stand there."""
    told = {str(item.rules[0]) for item in weapons if len(item.rules) == 1}
    found = dict.fromkeys(
        str(rule) for profile in base.profiles.values() if _is_of(profile.id, age) for rule in profile.rules
    )
    return tuple(rule for rule in found if rule not in told)


def _hits(base: Ruleset, language: str) -> Part:
    """Chances by Armour: a die that hits, and what eight dice come to after saves."""
    constants = base.constants
    saves = {
        "melee": constants.melee_save, "behind": constants.melee_save - constants.solid_melee,
        "shot": constants.shooting_save, "light": constants.shooting_save - constants.light_shooting,
        "solid": constants.shooting_save - constants.solid_shooting,
    }  # fmt: skip
    cancelled = [percent(Fraction(successes(save), 6), 0) for save in saves.values()]
    rows = [[_said(language, "col.saves"), "–", *cancelled]]
    for armour in range(2, 7):
        hit = Fraction(successes(armour), 6)
        hits = dict.fromkeys(saves, hit) | {"solid": Fraction(successes(armour + constants.solid_shooting_armour), 6)}
        through = [ATTACK_DICE * hits[how] * (1 - Fraction(successes(save), 6)) for how, save in saves.items()]
        rows.append([str(armour), percent(hit, 0), *(decimal(each, 2) for each in through)])
    heads = [_said(language, f"col.{each}") for each in ("armour", "die", *saves)]
    notes = ["hits", *(["closed"] if f"{base.id}.core.close-ranks" in entries() else [])]
    note = " ".join(_said(language, f"note.{each}") for each in notes)
    return {"heading": _said(language, "head.hits"), "heads": heads, "rows": rows, "note": note, "breaks": False}


def _saga(language: str) -> Part:
    rows = [
        [str(dice), *(percent(chance_by_turn(dice, ((face,),), 1), 0) for face in Face)] for dice in range(1, 9)
    ]  # fmt: skip
    heads = [_said(language, "col.dice-rolled"), *(face_name(language, face) for face in Face)]
    return {"heading": _said(language, "head.saga"), "heads": heads, "rows": rows, "breaks": False}
