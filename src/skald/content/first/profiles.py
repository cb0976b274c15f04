"""Troops and equipment of the first edition as data (source: the reference sheet)."""

from __future__ import annotations

from skald.content.first import special_rules as r
from skald.rules.lengths import L, M
from skald.rules.ruleset import DIE, Equipment, Profile

FOOT = "round-25"
#: Riders, and heroes on foot, stand on the base that the battle's settings name.
MOUNTED = "mounted"
HERO = "hero"

EQUIPMENT = {
    item.id: item
    for item in (
        Equipment("bow", (r.BOW,), L),
        Equipment("sling", (r.SLING,), L),
        Equipment("crossbow", (r.CROSSBOW,), L),
        Equipment("javelins", (r.JAVELINS,), M),
        Equipment("composite-bow", (r.COMPOSITE_BOW,), M),
        Equipment("heavy-weapon", (r.HEAVY_WEAPON,)),
        Equipment("horse", (r.HORSE,), base=MOUNTED),
    )
}

_RIDERS = (("horse",), ("horse", "javelins"), ("horse", "composite-bow"))
_LORD = (r.HARDY, r.SWORN_MEN, r.LEADER, r.SIDE_BY_SIDE, r.CHALLENGE, r.LORDLY_AIM)

PROFILES = {
    troop.id: troop
    for troop in (
        Profile(
            "warlord", "hero", (5, 6), (5 * DIE, DIE), HERO, 1, smallest=1, largest=1, saga_dice=2, limit=4,
            rules=_LORD, worth=(3, 1), free=True, most=1,
            options=((), ("heavy-weapon",), ("bow",), ("javelins",), *_RIDERS),
        ),
        Profile(
            "hearthguard", "hearthguard", (5, 5), (2 * DIE, DIE), FOOT, 4, half_point=2, limit=4, worth=(1, 1),
            options=((), ("heavy-weapon",), ("bow",), ("javelins",), *_RIDERS),
        ),
        Profile(
            "warriors", "warriors", (4, 4), (DIE, DIE // 2), FOOT, 8, half_point=4, limit=3, worth=(1, 2),
            options=((), ("heavy-weapon",), ("bow",), ("crossbow",), ("javelins",), *_RIDERS),
        ),
        Profile(
            "levies", "levies", (3, 3), (DIE // 3, DIE // 2), FOOT, 12, half_point=6, saga_dice=0, limit=2,
            worth=(1, 3), options=((), ("javelins",), ("bow",), ("sling",), ("crossbow",)),
        ),
    )
}  # fmt: skip
