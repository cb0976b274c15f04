"""Which setting belongs to which rule, so that a rule can be read together with the numbers it may be played with.

A rule is named without its edition, since the same settings serve all of them, unless only one edition has them.
"""

from __future__ import annotations

from msgspec import to_builtins

from skald.content.editions import edition
from skald.content.scenarios.settings import USUAL
from skald.content.settings import OWN
from skald.content.words import words

_BY_RULE = {
    "core.table-edge": ("table_width", "table_height"),
    "core.cohesion-chain": ("chain",),
    "core.cohesion-radius": ("radius", "mounted_radius"),
    "core.modified-dice": ("dice_capped",),
    "core.armour-bounds": ("armour_floor", "armour_ceiling"),
    "core.dice-limit": ("saga_dice",),
    "core.saga-dice": ("most_rolled",),
    "core.dice-left-on-board": ("dice_left_reduce_roll",),
    "core.take-back": ("may_take_back",),
    "core.move-distance": ("foot_move",),
    "core.uneven-ground": ("slow_move", "slow_scope_unit"),
    "core.charge-move": ("foot_charge",),
    "core.straight-sticks": ("free_paths",),
    "core.enemy-gap": ("move_enemy_gap", "engage_within"),
    "core.forced-engagement": ("must_engage_within",),
    "core.obstruction": ("gaps_block",),
    "core.exhaustion": ("exhausted_only_rests",),
    "core.exhausted-melee": ("exhausted_melee",),
    "core.fatigue-limit": ("fatigue_capped",),
    "core.exploit-move": ("shorten", "shorten_from_s", "same_use"),
    "core.exploit-shot": ("same_use",),
    "core.exploit-melee": ("same_use",),
    "core.elimination-fatigue": ("elimination_fatigue_any",),
    "core.cancelled-activation": ("cancelled_counts",),
    "core.rest": ("rest_first",),
    "core.close-ranks": ("close_ranks",),
    "core.trade-dice": ("trade_ratio",),
    "core.fight-abilities": ("alternate_abilities",),
    "core.shooting-pool": ("shooting_pool",),
    "core.melee-pool": ("melee_pool", "reach_only"),
    "core.shot-without-unit": ("unitless_pool",),
    "core.double-pool": ("double_generated",),
    "core.bonus-dice": ("bonus_limited",),
    "core.defence-cap": ("defence_per_hit",),
    "core.shooting-save": ("shooting_save",),
    "core.melee-save": ("melee_save",),
    "core.light-cover": ("light_shooting",),
    "core.solid-cover": ("solid_shooting", "solid_shooting_armour", "solid_melee"),
    "core.cover": ("cover_share",),
    "core.withdrawal": ("withdraw", "withdraw_gap"),
    "core.deployment": ("hero_base", "crowded_zone"),
    "core.horse": ("mounted_base",),
    "core.heroic-units": ("heroic_units",),
    "core.mercenaries": ("hired_split",),
    "core.terrain-gap": ("terrain_gap",),
    "core.terrain-placing": ("terrain_least", "terrain_most", "terrain_same", "terrain_large", "terrain_pass"),
    "core.terrain-moving": ("terrain_shift",),
    "core.length": ("turns",),
    "core.deployment-order": ("half_of_odd",),
    "core.opening-dice": ("opening_dice", "first_turn_dice"),
    "core.no-dice-left": ("no_dice_ends_game",),
    "core.victory": ("victory_floor", "victory_lead", "warlord_decides"),
    "core.massacre-points": ("massacre_round_up", "hero_points_apart", "elimination_points"),
    "second.core.javelins": ("faq",),
    "core.lordly-aim": ("warlord_shot_dice",),
    "core.manoeuvre": ("free_move_all_open",),
    "core.magic-pool": ("magic_pool_cap", "magic_dice_kept", "pool_reserve"),
    "core.re-rolls": ("cover_on_dice",),
    "spell.transformation": ("form_class",),
    "second.magic.magic": ("necromancer_in_pool", "spells_shared"),
    "second.magic.abuse-of-power": ("abuse_saved",),
    "second.core.casting": (
        "magic_faces",
        "magic_take",
        "exhausted_casts",
        "spell_once",
        "spell_on_self",
        "friendly_sight",
        "spell_same",
    ),
    "second.spell.shield-of-light": ("set_may_lower",),
    "second.spell.verdant-wakening": ("conjured_gap",),
    "second.spell.elemental-barrier": ("barrier_enemy",),
    "second.spell.burning": ("burning_fixed",),
    "second.spell.banishment": ("banish_short",),
    "second.spell.animal-prowess": ("prowess_linked",),
    "second.spell.wall-of-thorns": ("thorns_hide_flyers",),
    "second.spell.stoke-fury": ("stoke_range", "stoke_until", "stoke_fatigue"),
    "second.spell.violence": ("melee_limit",),
    "second.spell.rites-of-battle": ("rites_until",),
    "second.spell.erosion": ("erosion_optimum",),
    "second.spell.drain-life": ("drain_linked",),
    "second.spell.ritual": ("ritual_until", "ritual_other"),
    "second.spell.nightmares": ("nightmares_moment",),
    "magic.mindless": ("mindless_we_obey",),
    "magic.firearm": ("warrior_firearms",),
    "magic.black-knight": ("knight_pays_prices",),
    "magic.alchemist": ("lone_figure_bonus",),
    "scenario.scoring": ("marker_measure", "marker_radius"),
    **{
        f"scenario.{each}": ("marker_measure", "marker_radius")
        for each in ("take-and-hold", "sacred-ground", "dawn-and-dusk", "raise-your-banners", "control")
    },
    "scenario.plunder": ("marker_measure", "marker_radius", "plunder_waive", "manoeuvre_captures", "seizing_ends"),
    "scenario.hallowed-ground": (
        "marker_measure", "marker_radius", "hallowed_owner", "hallowed_must_place", "half_by", "grounds_follow",
    ),
    "scenario.borderland": ("grounds_follow",),
    "scenario.unknown-land": ("half_by",),
    "scenario.dense-country": ("dense_country",),
    "scenario.marching-column": ("column_cap",),
    "scenario.outflanking": ("outflank_edges", "reserve_gives_die"),
    "scenario.overcast": ("overcast",),
    "scenario.caution": ("caution_whose",),
    "scenario.under-pressure": ("under_pressure_until", "unitless_counts"),
    "scenario.visionary": ("visionary_dice",),
    "scenario.wrath-of-warlords": ("wrath_guards",),
    "scenario.invasion": ("invasion_whole",),
    "scenario.marked-unit": ("marking",),
}  # fmt: skip
#: Settings that are lengths, in tenths of a millimetre.
LENGTHS = frozenset({
    "table_width", "table_height", "chain", "radius", "mounted_radius", "foot_move", "slow_move",
    "foot_charge", "move_enemy_gap", "engage_within", "must_engage_within",
    "shorten_from_s", "withdraw", "withdraw_gap", "terrain_gap", "terrain_shift", "stoke_range",
    "marker_radius",
})  # fmt: skip


def settings_of(rule: str) -> dict[str, bool | int | str]:
    """The settings of a rule, each with the value that the rule's edition has for it."""
    owner, _, bare = rule.partition(".")
    names = _BY_RULE.get(rule, _BY_RULE.get(bare, ()))
    if owner == "scenario":
        return {name: USUAL[name] for name in names}
    values = {**to_builtins(edition(owner).constants), **OWN} if names else {}
    return {name: values[name] for name in names}


def setting_name(setting: str, language: str) -> str:
    """What a setting is about, in a few words."""
    return words(language, "settings")[f"{setting}.name"]


def said_value(setting: str, value: object, language: str) -> str:
    """What a value means where the bare number or word would not say it; else nothing."""
    return words(language, "settings").get(f"{setting}.value.{value}", "")
