"""Numbers and switches of an edition: what can be said as a value needs no code.

Each field that the sources leave open is a numbered ruling in ``docs/rulings.md`` and can be set for a battle.
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.lengths import VS, M, S


class Constants(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition's numbers; the defaults are only a starting point for an edition to state its own."""

    # table
    table_width: int = 12000
    table_height: int = 9000
    # cohesion
    chain: int = VS
    #: 0: the edition has no radius.
    radius: int = S
    mounted_radius: int = M
    # dice
    dice_capped: bool = True
    armour_floor: int = 2
    #: 0: no ceiling.
    armour_ceiling: int = 6
    # Saga dice
    saga_dice: int = 8
    most_rolled: int = 8
    dice_left_reduce_roll: bool = False
    may_take_back: bool = True
    # movement
    foot_move: int = M
    slow_move: int = S
    foot_charge: int = M
    #: Paths may bend anywhere, only their length counts.
    free_paths: bool = False
    #: A Move may not come this near to an enemy; -1: only contact is barred; it may when moves engage.
    move_enemy_gap: int = VS
    #: Coming this near in a Move means a melee; 0: only a charge makes contact.
    engage_within: int = 0
    #: A unit that moved before and starts this near must engage; 0: never.
    must_engage_within: int = 0
    slow_scope_unit: bool = True
    gaps_block: bool = True
    # fatigue
    exhausted_only_rests: bool = True
    #: "hit-1" or "half".
    exhausted_melee: str = "hit-1"
    fatigue_capped: bool = True
    #: "to-S" or "step".
    shorten: str = "to-S"
    #: A distance of S shortened: VS, or S for no further effect.
    shorten_from_s: int = VS
    #: How often each use of fatigue may be bought in one activation or fight; 0: without limit.
    same_use: int = 0
    elimination_fatigue_any: bool = True
    cancelled_counts: bool = False
    rest_first: bool = True
    # fights
    close_ranks: str = "both"
    trade_ratio: int = 2
    alternate_abilities: bool = True
    #: 0: no cap on the pool that an unmodified unit may start with.
    shooting_pool: int = 8
    melee_pool: int = 16
    unitless_pool: int = 0
    #: Attack dice may double what was generated, rather than the whole starting pool.
    double_generated: bool = False
    bonus_limited: bool = True
    #: 0: no cap.
    defence_per_hit: int = 2
    shooting_save: int = 4
    melee_save: int = 5
    light_shooting: int = 1
    solid_shooting: int = 2
    solid_shooting_armour: int = 0
    solid_melee: int = 1
    #: Parts in a hundred of a unit's figures that must be in cover.
    cover_share: int = 100
    withdraw: int = S
    withdraw_gap: int = VS
    # units
    #: The bases that riders, and heroes on foot, stand on; any base by name.
    mounted_base: str = "round-40"
    hero_base: str = "round-40"
    heroic_units: bool = True
    #: Troops of one kind that are hired may be divided into several units.
    hired_split: bool = False
    # terrain placing
    terrain_gap: int = S
    terrain_least: int = 3
    terrain_most: int = 8
    terrain_shift: int = M
    terrain_same: int = 2
    terrain_large: int = 1
    terrain_pass: bool = True
    # scenario
    turns: int = 6
    #: Which part of an odd number of units is put down first: "either" or "greater".
    half_of_odd: str = "either"
    #: Where a unit stands that finds no room in its zone: on its own "side" of the table, or "nowhere" else.
    crowded_zone: str = "side"
    opening_dice: int = 3
    #: The first player's first turn has only so many dice; 0: all.
    first_turn_dice: int = 0
    no_dice_ends_game: bool = True
    victory_floor: int = 8
    victory_lead: int = 3
    #: Slaying the enemy warlord wins, whatever the points.
    warlord_decides: bool = False
    massacre_round_up: bool = False
    #: Points for each unit that is gone altogether, beside those for its figures.
    elimination_points: int = 1
    hero_points_apart: int = 4
    #: The year of the FAQ that is played.
    faq: int = 2022
    #: Attack dice a warlord shoots with, where a rule sets them.
    warlord_shot_dice: int = 1
    #: Only figures in reach of the enemy fight.
    reach_only: bool = False
    # magic
    #: How many of a Magic die's six sides show minimum, optimum and maximum.
    magic_faces: str = "3-2-1"
    #: "up-to-best": any level up to the best die; "shown": only one that a die shows.
    magic_take: str = "up-to-best"
    #: 0: no cap on the pool.
    magic_pool_cap: int = 0
    magic_dice_kept: bool = False
    #: Casters kept off the table add to the pool.
    pool_reserve: bool = False
    exhausted_casts: bool = False
    #: A spell is cast once a turn by each "caster", by a "side", or "no" such limit.
    spell_once: str = "caster"
    #: Whoever has another form is activated as what he is ("itself"), or as what he has become ("form").
    form_class: str = "itself"
    #: Cover counts as a modifier of defence dice where their results are read.
    cover_on_dice: bool = True
    #: A free move far from every enemy stays in the open all the way, not only where it starts.
    free_move_all_open: bool = False
