"""Settings of magic: what the sources leave open; the rulings that they belong to are in docs/rulings.md."""

from __future__ import annotations

from skald.rules.context import Context

#: What is played unless a battle says otherwise; lengths are tenths of a millimetre.
USUAL: dict[str, bool | int | str] = {
    "necromancer_in_pool": True,
    "spell_on_self": "named",
    "friendly_sight": False,
    "spell_same": "highest",
    "spells_shared": True,
    "set_may_lower": False,
    "conjured_gap": "scenario",
    "barrier_enemy": False,
    "burning_fixed": False,
    "banish_short": "longest",
    "prowess_linked": True,
    "thorns_hide_flyers": True,
    "stoke_range": 1000,
    "stoke_until": "turn",
    "stoke_fatigue": "before",
    "melee_limit": "next",
    "rites_until": "enemy-turn",
    "erosion_optimum": "own-next-turn",
    "drain_linked": True,
    "ritual_until": "spell",
    "ritual_other": False,
    "nightmares_moment": "announced",
    "abuse_saved": "none",
}
#: Settings that are words, with those that are understood.
WORDS: dict[str, tuple[str, ...]] = {
    "spell_on_self": ("named", "within"),
    "spell_same": ("highest", "add"),
    "conjured_gap": ("scenario", "none"),
    "banish_short": ("longest", "none"),
    "stoke_until": ("turn", "next", "game"),
    "stoke_fatigue": ("before", "after"),
    "melee_limit": ("next", "turn", "game"),
    "rites_until": ("enemy-turn", "own-next-turn"),
    "erosion_optimum": ("own-next-turn", "turn"),
    "ritual_until": ("spell", "turn"),
    "nightmares_moment": ("announced", "answered"),
    "abuse_saved": ("none", "bodyguards"),
}
BOUNDS: dict[str, tuple[int, int]] = {"stoke_range": (500, 3000)}


def setting(ctx: Context, name: str) -> bool | int | str:
    """What is played where the sources leave something open."""
    return ctx.ruleset.own_settings.get(name, USUAL[name])
