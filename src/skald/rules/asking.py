"""Questions that others may put to the kernel: the part of its public face that changes nothing.

Numbers of a fight, distances, sight, ground, what may be activated, triggered or used. Everything here is defined
elsewhere in the kernel; other packages import it from here.
"""

from __future__ import annotations

from skald.rules.abilities.effects import is_meant
from skald.rules.abilities.filters import fits
from skald.rules.abilities.moments import FIGHT, has_its_moment, moments, verb_name
from skald.rules.abilities.triggering import payable, trigger_options, types_in_fight
from skald.rules.activating import (
    TIRING,
    activation_problem,
    activations,
    can_act,
    charge_reach,
    rules_problem,
    spared_by,
    targets_of,
)
from skald.rules.aiming import on_line
from skald.rules.fight.numbers import (
    aggression,
    armour,
    armour_outside,
    attack_dice,
    bonus_defence,
    cover,
    faces_hitting,
    foe_of,
    generated_dice,
    hit_bonus,
    may_close_ranks,
    pool_outside,
    reach_of_shots,
    save_needed,
    shot_range,
    side_of,
    starting_pool,
    successes,
)
from skald.rules.fight.sight import Veil, has_sight, shooters
from skald.rules.movement.allowance import allowance
from skald.rules.movement.approach import Approach, Lead, approach_of, find_contact, find_nearest, lead_of, way_of
from skald.rules.movement.charging import charge_problem
from skald.rules.movement.cohesion import is_cohesive
from skald.rules.movement.driving import find_driven
from skald.rules.movement.ground import SLOW, Footing, areas, cover_of, is_hindered, may_enter, stands_in
from skald.rules.movement.moving import course_of, enemies_about, enemies_near, nearest_of
from skald.rules.movement.paths import ends_of
from skald.rules.movement.relocating import relocated
from skald.rules.movement.withdrawing import find_scattered, find_withdrawal, withdraw_distance
from skald.rules.phases.acting import tires_by_acting
from skald.rules.phases.casting import (
    cast_options,
    craft_of,
    dice_for,
    levels_open,
    magic_weights,
    ready_problem,
    spell_of,
)
from skald.rules.phases.deployment import figures_for, rules_for, undeployed
from skald.rules.phases.entering import ALL_EDGES, blocks, can_enter, entry_problem, kits
from skald.rules.phases.exploiting import exploit_options
from skald.rules.phases.fighting import EARLY, most_traded
from skald.rules.phases.granting import is_granted
from skald.rules.phases.landscape import ask_terrain, check_terrain
from skald.rules.phases.late_aims import late_area, late_units
from skald.rules.phases.losses import fitting_removal
from skald.rules.phases.rolling import attack_rolled_by_face, defence_rolled_by_face, hit_faces
from skald.rules.phases.saga_dice import available, board_of, dice_of, fits_slots, lying_on, placing_options
from skald.rules.phases.setup import STARTER, first_player, sealed_rows, starter
from skald.rules.phases.spell_aims import aiming_of, aims_for
from skald.rules.phases.turn import OWN_ACTIVATIONS, OWN_ORDERS
from skald.rules.phases.using import granted_uses, has_granted_uses, offering, use_options
from skald.rules.screens import Screen, are_boxes_near, are_within, enemies_within, met_in, screen_of
from skald.rules.sides import side_rules
from skald.rules.voices import effect_of, granted, speaks_of

__all__ = [
    "ALL_EDGES",
    "EARLY",
    "FIGHT",
    "OWN_ACTIVATIONS",
    "OWN_ORDERS",
    "SLOW",
    "STARTER",
    "TIRING",
    "Approach",
    "Footing",
    "Lead",
    "Screen",
    "Veil",
    "activation_problem",
    "activations",
    "aggression",
    "aiming_of",
    "aims_for",
    "allowance",
    "approach_of",
    "are_boxes_near",
    "are_within",
    "areas",
    "armour",
    "armour_outside",
    "ask_terrain",
    "attack_dice",
    "attack_rolled_by_face",
    "available",
    "blocks",
    "board_of",
    "bonus_defence",
    "can_act",
    "can_enter",
    "cast_options",
    "charge_problem",
    "charge_reach",
    "check_terrain",
    "course_of",
    "cover",
    "cover_of",
    "craft_of",
    "defence_rolled_by_face",
    "dice_for",
    "dice_of",
    "effect_of",
    "ends_of",
    "enemies_about",
    "enemies_near",
    "enemies_within",
    "entry_problem",
    "exploit_options",
    "faces_hitting",
    "figures_for",
    "find_contact",
    "find_driven",
    "find_nearest",
    "find_scattered",
    "find_withdrawal",
    "first_player",
    "fits",
    "fits_slots",
    "fitting_removal",
    "foe_of",
    "generated_dice",
    "granted",
    "granted_uses",
    "has_granted_uses",
    "has_its_moment",
    "has_sight",
    "hit_bonus",
    "hit_faces",
    "is_cohesive",
    "is_granted",
    "is_hindered",
    "is_meant",
    "kits",
    "late_area",
    "late_units",
    "lead_of",
    "levels_open",
    "lying_on",
    "magic_weights",
    "may_close_ranks",
    "may_enter",
    "met_in",
    "moments",
    "most_traded",
    "nearest_of",
    "offering",
    "on_line",
    "payable",
    "placing_options",
    "pool_outside",
    "reach_of_shots",
    "ready_problem",
    "relocated",
    "rules_for",
    "rules_problem",
    "save_needed",
    "screen_of",
    "sealed_rows",
    "shooters",
    "shot_range",
    "side_of",
    "side_rules",
    "spared_by",
    "speaks_of",
    "spell_of",
    "stands_in",
    "starter",
    "starting_pool",
    "successes",
    "targets_of",
    "tires_by_acting",
    "trigger_options",
    "types_in_fight",
    "undeployed",
    "use_options",
    "verb_name",
    "way_of",
    "withdraw_distance",
]
