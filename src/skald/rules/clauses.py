"""The clauses of the rules that the kernel itself carries out: a closed list.

An edition gives each clause it has a rule id and a citation; the kernel cites by clause and so never names an
edition. A clause is a subject of the rulebook, not a line of code.
"""

from __future__ import annotations

from enum import Enum


class Clause(Enum):
    """A rule of the core that has no hook because the kernel is made of it."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    # basics
    WITHIN = "within"
    CHAIN = "cohesion-chain"
    RADIUS = "cohesion-radius"
    ROUNDING = "rounding"
    MODIFIED_DICE = "modified-dice"
    RE_ROLLS = "re-rolls"
    ARMOUR_BOUNDS = "armour-bounds"
    DO_LESS = "do-less"
    LINKED_EFFECTS = "linked-effects"
    # Saga dice
    SAGA_DICE = "saga-dice"
    DICE_LIMIT = "dice-limit"
    DICE_LEFT = "dice-left-on-board"
    TAKE_BACK = "take-back"
    PLACING = "placing-dice"
    BASIC = "basic-abilities"
    ADVANCED = "advanced-abilities"
    ABILITY_TYPE = "ability-types"
    ABILITY_UNIT = "ability-restriction"
    ORDERS = "orders-phase"
    ORDERS_REACTION = "orders-reaction"
    UNPLACED = "unplaced-dice"
    NO_DICE = "no-dice-left"
    # activations
    ACTIVATION = "activation-phase"
    ACTIVATION_KINDS = "activation-kinds"
    ACTIVATION_REACTION = "activation-reaction"
    MULTIPLE = "multiple-activations"
    FREE = "free-activation"
    CANCELLED = "cancelled-activation"
    # movement
    MOVE_DISTANCE = "move-distance"
    STRAIGHT = "straight-sticks"
    BEND = "bent-sticks"
    SWEPT = "swept-bases"
    OBSTRUCTION = "obstruction"
    TABLE = "table-edge"
    ENEMY_GAP = "enemy-gap"
    PIVOT = "pivot"
    UNEVEN = "uneven-ground"
    DANGEROUS = "dangerous-ground"
    IMPASSABLE = "impassable-ground"
    FORCED_ENGAGEMENT = "forced-engagement"
    # charge
    CHARGE_TARGET = "charge-target"
    CHARGE_MOVE = "charge-move"
    CHARGE_CONTACT = "charge-contact"
    # shooting
    RANGE = "shooting-range"
    SIGHT = "line-of-sight"
    SHOOTING_POOL = "shooting-pool"
    BONUS_DICE = "bonus-dice"
    DOUBLE_POOL = "double-pool"
    DEFENCE_CAP = "defence-cap"
    SHOOTING_SAVE = "shooting-save"
    COVER = "cover"
    LIGHT_COVER = "light-cover"
    SOLID_COVER = "solid-cover"
    UNITLESS = "shot-without-unit"
    # melee
    CLOSE_RANKS = "close-ranks"
    TRADE_DICE = "trade-dice"
    EARLY_ABILITIES = "melee-reaction"
    MELEE_POOL = "melee-pool"
    FIGHT_ABILITIES = "fight-abilities"
    MELEE_SAVE = "melee-save"
    AUTOMATIC_HITS = "automatic-hits"
    CASUALTIES = "casualties"
    MELEE_FATIGUE = "melee-fatigue"
    LOSER = "melee-loser"
    WITHDRAWAL = "withdrawal"
    GIVE_WAY = "give-way"
    # fatigue
    REPEAT_FATIGUE = "repeat-fatigue"
    ELIMINATION_FATIGUE = "elimination-fatigue"
    FATIGUE_LIMIT = "fatigue-limit"
    EXHAUSTED = "exhaustion"
    EXHAUSTED_MELEE = "exhausted-melee"
    REST = "rest"
    EXPLOIT_MOVE = "exploit-move"
    EXPLOIT_SHOT = "exploit-shot"
    EXPLOIT_MELEE = "exploit-melee"
    # figures and warbands
    PROFILE = "profiles"
    UNIT_SIZE = "unit-size"
    MUSTER = "muster"
    EQUIPMENT = "equipment-choice"
    HEROIC = "heroic-units"
    # set-up and end
    FIRST_PLAYER = "first-player"
    EDGES = "table-edges"
    TERRAIN_TABLE = "terrain-table"
    TERRAIN_PLACING = "terrain-placing"
    TERRAIN_GAP = "terrain-gap"
    TERRAIN_MOVING = "terrain-moving"
    DEPLOYMENT = "deployment"
    DEPLOYMENT_ORDER = "deployment-order"
    OPENING_DICE = "opening-dice"
    LENGTH = "length"
    MASSACRE = "massacre-points"
    VICTORY = "victory"
    AGREEMENT = "agreement"
    # magic
    MAGIC_POOL = "magic-pool"
    CASTING = "casting"
