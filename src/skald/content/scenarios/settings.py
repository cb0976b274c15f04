"""Settings of scenarios: what the manual leaves open; the rulings that they belong to are in docs/rulings.md."""

from __future__ import annotations

from skald.rules.context import Context

#: What is played unless a battle says otherwise; lengths are tenths of a millimetre.
USUAL: dict[str, bool | int | str] = {
    "column_cap": "generated",
    "dense_country": "before-five",
    "grounds_follow": "player",
    "hallowed_must_place": True,
    "marker_radius": 200,
    "marker_measure": "rim",
    "half_by": "line",
    "hallowed_owner": "placer",
    "overcast": "fill",
    "caution_whose": "all",
    "under_pressure_until": "turn",
    "unitless_counts": False,
    "visionary_dice": "rolled",
    "wrath_guards": "own",
    "invasion_whole": True,
    "marking": "sealed",
    "plunder_waive": True,
    "manoeuvre_captures": True,
    "seizing_ends": False,
    "outflank_edges": "short",
    "reserve_gives_die": True,
}
#: Settings that are words, with those that are understood.
WORDS: dict[str, tuple[str, ...]] = {
    "column_cap": ("generated", "eight"),
    "dense_country": ("before-five", "at-five"),
    "grounds_follow": ("player", "edge"),
    "marker_measure": ("rim", "centre"),
    "half_by": ("line", "edge"),
    "hallowed_owner": ("placer", "half"),
    "overcast": ("fill", "trigger", "both"),
    "caution_whose": ("all", "starter"),
    "under_pressure_until": ("turn", "own-turn"),
    "visionary_dice": ("rolled", "any"),
    "wrath_guards": ("own", "levies"),
    "marking": ("sealed", "second-first"),
    "outflank_edges": ("short", "long"),
}
BOUNDS: dict[str, tuple[int, int]] = {
    "marker_radius": (100, 300),
}


def setting(ctx: Context, name: str) -> bool | int | str:
    """What is played where the manual leaves something open."""
    return ctx.ruleset.own_settings.get(name, USUAL[name])
