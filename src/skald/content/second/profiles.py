"""Troops and equipment of the second edition as data (sources: Age of Magic sheet; rulebook pp.36-39, 44-47)."""

from __future__ import annotations

from skald.content.second import heroes as h
from skald.content.second import mounts as m
from skald.content.second import special_rules as s
from skald.content.second import strange_troops as t
from skald.content.second import weapons as w
from skald.rules.ids import RuleId
from skald.rules.lengths import L, M, S
from skald.rules.ruleset import DIE, Equipment, Profile

FOOT = "round-25"
#: Riders, and heroes on foot, stand on the base that the battle's settings name.
MOUNTED = "mounted"
HERO = "hero"
LARGE = "round-40"
HUGE = "round-60"

HALF, FIFTH = DIE // 2, DIE // 5

EQUIPMENT = {
    item.id: item
    for item in (
        Equipment("bow", (w.BOW,), L),
        Equipment("sling", (w.SLING,), L),
        Equipment("crossbow", (w.CROSSBOW,), L),
        Equipment("composite-bow", (w.COMPOSITE_BOW,), M),
        Equipment("javelins", (w.JAVELINS,), M),
        Equipment("improvised", (w.IMPROVISED,), S),
        Equipment("heavy-weapon", (w.HEAVY_WEAPON,)),
        Equipment("unarmed", (w.UNARMED,)),
        Equipment("firearm", (w.FIREARM,), L),
        Equipment("sarissa", (w.SARISSA,)),
        Equipment("horse", (m.HORSE,), base=MOUNTED),
        Equipment("camel", (m.CAMEL,), base=MOUNTED),
        Equipment("cataphract", (m.CATAPHRACT,), base=MOUNTED),
        Equipment("wings", (t.FLIGHT, m.WINGS)),
        Equipment(
            "beast", (m.BEAST, t.IMPOSING, h.RESILIENCE_2), base=LARGE,
            without=(h.WE_OBEY, h.BODYGUARDS, h.RESILIENCE_1),
        ),
        Equipment(
            "flying-beast", (m.BEAST, t.FLIGHT, m.WINGS, t.IMPOSING, h.RESILIENCE_2), base=LARGE,
            without=(h.WE_OBEY, h.BODYGUARDS, h.RESILIENCE_1),
        ),
    )
}  # fmt: skip

_LORD = (h.DETERMINATION, h.RESILIENCE_1, h.WE_OBEY, h.PRESENCE, h.BODYGUARDS, h.PRIDE)
_LIEUTENANT = (h.DETERMINATION, h.RESILIENCE_1, h.PRESENCE)
_GREAT = (h.RESILIENCE_2, h.PRESENCE, t.IMPOSING, t.PRIMITIVE)
_CREATURE = (h.RESILIENCE_1, h.PRESENCE, t.IMPOSING)
_ENGINE = (h.RESILIENCE_1, w.UNARMED, h.PRESENCE)

#: Half a point is paid by giving up figures of one of these.
_RANKS = ("hearthguard", "warriors", "levies")
_BEASTS = ("bipeds", "quadrupeds", "flyers")
#: A war machine: half a point, no Saga die.
_HALF: dict[str, object] = {
    "per_point": 2, "saga_dice": 0, "worth": (2, 1), "paid_with": _RANKS, "for_points": False,
}  # fmt: skip

_RIDERS = (("horse",), ("horse", "javelins"), ("horse", "composite-bow"), ("camel",), ("camel", "composite-bow"),
           ("cataphract",), ("wings",))  # fmt: skip


def _troop(
    name: str, category: str, armour: tuple[int, int], aggression: tuple[int, int], per_point: int, **more: object
) -> Profile:
    base = HERO if category == "hero" else FOOT
    return Profile(name, category, armour, aggression, base, per_point, **more)  # type: ignore[arg-type]


def _big(
    name: str, category: str, armour: tuple[int, int], aggression: tuple[int, int], rules: tuple[RuleId, ...],
    **more: object,
) -> Profile:  # fmt: skip
    values: dict[str, object] = {
        "base": HUGE, "per_point": 1, "smallest": 1, "largest": 1, "worth": (4, 1), "rules": rules, **more,
    }  # fmt: skip
    return Profile(name, category, armour, (aggression[0] * DIE, aggression[1] * DIE), **values)  # type: ignore[arg-type]


PROFILES = {
    troop.id: troop
    for troop in (
        _troop(
            "warlord", "hero", (5, 5), (8 * DIE, 4 * DIE), 1, smallest=1, largest=1, rules=_LORD, worth=(4, 1),
            free=True, most=1,
            options=((), ("heavy-weapon",), ("bow",), ("javelins",), *_RIDERS, ("beast",), ("flying-beast",)),
        ),
        _troop(
            "lieutenant", "hero", (5, 5), (4 * DIE, 2 * DIE), 2, smallest=1, largest=1, saga_dice=0,
            rules=_LIEUTENANT, worth=(4, 1), most=1, paid_with=(*_RANKS, *_BEASTS), for_points=False,
            options=((), ("heavy-weapon",), ("bow",), ("horse",), ("wings",)),
        ),
        _troop(
            "hearthguard", "hearthguard", (5, 5), (2 * DIE, DIE), 4, half_point=2, worth=(1, 1),
            options=((), ("heavy-weapon",), ("bow",), ("javelins",), *_RIDERS, ("sarissa",)),
        ),
        _troop(
            "warriors", "warriors", (4, 4), (DIE, HALF), 8, half_point=4, needs=4, worth=(1, 2),
            options=((), ("heavy-weapon",), ("bow",), ("crossbow",), ("javelins",), *_RIDERS, ("sarissa",)),
        ),
        _troop(
            "levies", "levies", (4, 4), (HALF, HALF), 12, half_point=6, needs=6, worth=(1, 3),
            options=((), ("javelins",), ("bow",), ("sling",), ("crossbow",), ("firearm",), ("improvised",),
                     ("unarmed",), ("sarissa",)),
        ),
        # hired swords: one kind of each, known by their class
        _troop(
            "mercenary-warriors", "warriors", (4, 4), (DIE, HALF), 8, needs=4, worth=(1, 2), rules=(s.MERCENARIES,),
            mercenary=True, options=((), ("heavy-weapon",), ("bow",), ("crossbow",), ("javelins",), *_RIDERS),
        ),
        _troop(
            "mercenary-guards", "hearthguard", (5, 5), (2 * DIE, DIE), 4, worth=(1, 1), rules=(s.MERCENARIES,),
            mercenary=True, options=((), ("heavy-weapon",), ("bow",), ("horse",)),
        ),
        _troop(
            "loyal-mercenaries", "warriors", (4, 4), (DIE, HALF), 8, needs=4, worth=(1, 2),
            rules=(s.MERCENARIES, s.LOYAL), mercenary=True, options=((), ("heavy-weapon",), ("javelins",)),
        ),
        # Age of Magic
        _troop(
            "sorcerer", "hero", (3, 4), (2 * DIE, 0), 1, smallest=1, largest=1, saga_dice=0, worth=(4, 1),
            rules=(h.DETERMINATION, h.RESILIENCE_1, h.PRESENCE, h.BODYGUARDS, w.UNARMED, t.MAGIC),
            options=((), ("horse",), ("wings",)),
        ),
        # The sheet's row has no Magic; a Necromancer casts all the same (ruling A2).
        _troop(
            "necromancer", "hero", (4, 4), (2 * DIE, 0), 1, smallest=1, largest=1, worth=(4, 1), free=True, most=1,
            rules=(h.DETERMINATION, h.RESILIENCE_1, h.WE_OBEY, h.PRESENCE, h.BODYGUARDS, t.MAGIC),
            options=((), ("horse",), ("beast",), ("flying-beast",)),
        ),
        _troop(
            "paladin", "hero", (5, 5), (5 * DIE, 0), 2, smallest=1, largest=1, saga_dice=0, worth=(2, 1), most=2,
            paid_with=_RANKS, for_points=False,
            rules=(h.RESILIENCE_1, h.PRESENCE, h.DETERMINATION, h.PALADIN),
            options=((), ("heavy-weapon",), ("horse",), ("wings",)),
        ),
        _big("behemoth", "monster", (4, 4), (14, 0), _GREAT),
        _big("titan", "monster", (5, 5), (12, 0), (*_GREAT, t.SLOW_RULE)),
        _big("scourge", "monster", (4, 4), (10, 4), (*_GREAT, t.BREATH, t.FLIGHT)),
        _big("bipeds", "creatures", (4, 4), (5, 1), _CREATURE, base=LARGE, per_point=2, smallest=2, largest=6,
             worth=(2, 1), paid_with=_RANKS),
        _big("quadrupeds", "creatures", (4, 3), (5, 1), (*_CREATURE, t.SWIFT), base=LARGE, per_point=2, smallest=2,
             largest=6, worth=(2, 1), paid_with=_RANKS),
        _big("flyers", "creatures", (4, 3), (4, 1), (*_CREATURE, t.FLIGHT), base=LARGE, per_point=2, smallest=2,
             largest=6, worth=(2, 1), paid_with=_RANKS),
        _big("static-machine", "machine", (3, 4), (1, 4), (*_ENGINE, t.POWERFUL_SHOT, t.CUMBERSOME), **_HALF),
        _big("mobile-machine", "machine", (5, 5), (2, 4), _ENGINE, options=(("firearm",),), **_HALF),
        _big("flying-machine", "machine", (4, 4), (1, 4), (*_ENGINE, t.BREATH, t.FLIGHT), **_HALF),
        _troop(
            "swarm", "levies", (4, 3), (HALF, 0), 12, needs=6, worth=(1, 3),
            rules=(t.PRIMITIVE, t.INSIGNIFICANT, t.TINY),
        ),
        _troop(
            "mindless", "mindless", (4, 4), (FIFTH, 0), 20, smallest=12, largest=24, saga_dice=0, worth=(1, 3),
            rules=(t.MINDLESS, t.SLOW_RULE, t.HORDE),
        ),
        _troop(
            "stalkers", "warriors", (3, 3), (DIE, 0), 8, needs=4, worth=(1, 2), rules=(t.PRIMITIVE, t.HUNT),
        ),
        _big(
            "war-chariot", "machine", (6, 6), (4, 2), (h.RESILIENCE_1, h.PRESENCE, t.DEVASTATING_CHARGE), base=HUGE,
            options=(("horse", "javelins"),), saga_dice=1,
        ),
        _troop(
            "destruction-team", "warriors", (4, 5), (DIE, 3 * DIE), 4, smallest=1, largest=1, saga_dice=0, worth=(1, 1),
            rules=(h.RESILIENCE_1, t.UNSTABLE), options=(("firearm",),), paid_with=("warriors",), for_points=False,
        ),
    )
}  # fmt: skip
