"""Settings: the constants of an edition that a battle may have otherwise, and the values that make sense for each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from skald.content.fields import nearest, shown
from skald.content.problems import Problem, problem
from skald.content.scenarios import settings as scenario_settings
from skald.content.second import settings as age_settings
from skald.content.second.magic import settings as magic_settings
from skald.rules.ruleset import Ruleset

#: Settings that are words, with the words that the rules understand.
WORDS = {
    "exhausted_melee": ("hit-1", "half"),
    "shorten": ("to-S", "step"),
    "half_of_odd": ("either", "greater"),
    "crowded_zone": ("side", "nowhere"),
    "close_ranks": ("both", "defender", "none"),
    "magic_faces": ("3-2-1", "2-2-2"),
    "magic_take": ("up-to-best", "shown"),
    "spell_once": ("caster", "side", "no"),
    "form_class": ("itself", "form"),
    "hero_base": ("round-25", "round-40", "round-50", "round-60"),
    "mounted_base": ("round-40", "round-50", "rect-25x50", "rect-30x60", "oval-60x35"),
}
#: Numbers that may not be just anything: a table that nobody fits on, or a battle without an end, is no battle.
BOUNDS = {
    "table_width": (9000, 24000),
    "table_height": (9000, 24000),
    "chain": (200, 3000),
    "armour_floor": (1, 6),
    "armour_ceiling": (0, 9),
    "saga_dice": (1, 20),
    "most_rolled": (1, 20),
    "move_enemy_gap": (-1, 3000),
    "same_use": (0, 9),
    "trade_ratio": (1, 9),
    "defence_per_hit": (0, 9),
    "shooting_save": (2, 6),
    "melee_save": (2, 6),
    "cover_share": (1, 100),
    "terrain_gap": (0, 1500),
    "terrain_least": (0, 8),
    "terrain_most": (0, 12),
    "terrain_same": (1, 12),
    "turns": (1, 20),
    "opening_dice": (0, 20),
    "faq": (2018, 2100),
    "magic_pool_cap": (0, 20),
}
#: Settings that are content's own: of scenarios, of the ages' troops and of magic.
OWN = scenario_settings.USUAL | age_settings.USUAL | magic_settings.USUAL
OWN_WORDS = scenario_settings.WORDS | age_settings.WORDS | magic_settings.WORDS
OWN_BOUNDS = scenario_settings.BOUNDS | age_settings.BOUNDS | magic_settings.BOUNDS
USUAL = (0, 6000)
#: Numbers of which 0 means that there is no such limit; any other has to leave room for a unit.
OR_NONE = {"radius": 500, "mounted_radius": 1000}


def setting_problems(base: Ruleset, settings: Mapping[str, object]) -> list[Problem]:
    """Settings that do not exist, have the wrong kind of value, or one that makes no sense."""
    known = to_builtins(base.constants) | OWN
    found = [_problem(name, value, known) for name, value in settings.items()]
    problems = [each for each in found if each is not None]
    return problems or _terrain_problems(base, {**known, **settings})


def _terrain_problems(base: Ruleset, values: Mapping[str, Any]) -> list[Problem]:
    """More pieces that have to lie on the table than there can be of all kinds."""
    kinds = [kind for kind in base.terrain.values() if kind.listed]
    large = sum(kind.large for kind in kinds)
    same = values["terrain_same"]
    most = same * (len(kinds) - large) + min(same * large, 2 * values["terrain_large"])
    least = min(values["terrain_least"], values["terrain_most"])
    return [] if least <= most else [problem("setting.terrain", least=least, most=most)]


def parse_value(text: str) -> bool | int | str:
    """The value that somebody wrote: true, false or a whole number, else a word."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, bool | int | str) else text


def _problem(name: str, value: object, known: Mapping[str, object]) -> Problem | None:
    if name not in known:
        if near := nearest(name, known):
            return problem("setting.unknown-near", name=shown(name), near=near)
        return problem("setting.unknown", name=shown(name))
    usual = known[name]
    if isinstance(usual, bool):
        return None if isinstance(value, bool) else problem("setting.flag", name=name, value=shown(value))
    if isinstance(usual, str):
        words = WORDS.get(name) or OWN_WORDS[name]
        if value in words:
            return None
        return problem("setting.word", name=name, value=shown(value), words=", ".join(words))
    least, most = BOUNDS.get(name) or OWN_BOUNDS.get(name, USUAL)
    if name in OR_NONE and type(value) is int and 0 < value < OR_NONE[name]:
        return problem("setting.number-or-none", name=name, value=shown(value), least=OR_NONE[name], most=most)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return None
    return problem("setting.number", name=name, value=shown(value), least=least, most=most)
