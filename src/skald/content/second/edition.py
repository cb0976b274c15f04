"""The second edition put together."""

from __future__ import annotations

from skald.content.clause_rules import clause_rules
from skald.content.scenarios import clash_of_warlords
from skald.content.second.clauses import CITES
from skald.content.second.heroes import HEROES
from skald.content.second.lieutenants import LIEUTENANTS, SERVING, allegiance
from skald.content.second.magic import sorcery
from skald.content.second.magic.thickets import CONJURED
from skald.content.second.mounts import MOUNTS
from skald.content.second.profiles import EQUIPMENT, PROFILES
from skald.content.second.special_rules import LEVY_MISSILES, MANOEUVRE, SPECIAL_RULES, WAR_BANNER
from skald.content.second.weapons import WEAPONS
from skald.content.terrain import TERRAIN
from skald.rules.constants import Constants
from skald.rules.ruleset import TURN, Ruleset

ID = "second"
VERSION = 2

MELEE = (
    "early-abilities", "close-ranks", "pools", "abilities", "attack", "defence", "casualties", "fatigue", "withdrawal",
    "after",
)  # fmt: skip
SHOT = ("pools", "abilities", "shot", "shot-defence", "casualties", "after")

CORE, CLAUSES = clause_rules(ID, CITES)
_RULES = (
    *CORE, *WEAPONS, *MOUNTS, *HEROES, *LIEUTENANTS, *SPECIAL_RULES, *sorcery.RULES, *clash_of_warlords.RULES,
)  # fmt: skip

SECOND = Ruleset(
    id=ID,
    version=VERSION,
    constants=Constants(),
    rules={rule.id: rule for rule in _RULES},
    clauses=CLAUSES,
    profiles=PROFILES,
    equipment=EQUIPMENT,
    terrain={**TERRAIN, **CONJURED},
    boards={},
    scenario=clash_of_warlords.SCENARIO,
    melee=MELEE,
    shot=SHOT,
    magic=sorcery.WHOLE,
    turn=("magic-pool", *TURN),
    universal=(MANOEUVRE, LEVY_MISSILES),
    bearer=(WAR_BANNER,),
    allegiances={name: allegiance(rules, sorcery.FACTIONS[name]) for name, rules in SERVING.items()},
)
