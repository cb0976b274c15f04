"""The first edition put together: the same kernel, other numbers, other steps, other rules."""

from __future__ import annotations

from skald.content.clause_rules import clause_rules
from skald.content.first.clauses import CITES
from skald.content.first.profiles import EQUIPMENT, PROFILES
from skald.content.first.special_rules import RULES
from skald.content.scenarios import clash_of_warlords
from skald.content.terrain import LINEAR, TERRAIN
from skald.rules.constants import Constants
from skald.rules.lengths import VS, S
from skald.rules.ruleset import Ruleset

ID = "first"
VERSION = 2

MELEE = (
    "early-abilities", "pools", "trade-dice", "abilities", "attack", "defence", "casualties", "fatigue", "withdrawal",
    "after",
)  # fmt: skip
SHOT = ("pools", "abilities", "shot", "shot-defence", "casualties", "after")

CONSTANTS = Constants(
    radius=0,
    dice_capped=False,
    armour_ceiling=0,
    saga_dice=8,
    most_rolled=6,
    dice_left_reduce_roll=True,
    may_take_back=False,
    free_paths=True,
    move_enemy_gap=-1,
    engage_within=VS,
    must_engage_within=S,
    exhausted_melee="half",
    fatigue_capped=False,
    shorten="step",
    same_use=1,
    elimination_fatigue_any=False,
    close_ranks="none",
    alternate_abilities=False,
    shooting_pool=0,
    melee_pool=0,
    bonus_limited=False,
    double_generated=True,
    light_shooting=1,
    solid_shooting=1,
    solid_shooting_armour=1,
    solid_melee=1,
    heroic_units=False,
    opening_dice=0,
    first_turn_dice=3,
    victory_floor=0,
    victory_lead=3,
    warlord_decides=True,
    massacre_round_up=True,
    elimination_points=0,
)

CORE, CLAUSES = clause_rules(ID, CITES)
_RULES = (*CORE, *RULES, *clash_of_warlords.RULES)

FIRST = Ruleset(
    id=ID,
    version=VERSION,
    constants=CONSTANTS,
    rules={rule.id: rule for rule in _RULES},
    clauses=CLAUSES,
    profiles=PROFILES,
    equipment=EQUIPMENT,
    terrain={**TERRAIN, **LINEAR},
    boards={},
    scenario=clash_of_warlords.SCENARIO,
    melee=MELEE,
    shot=SHOT,
)
