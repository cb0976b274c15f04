"""Small profiles for tests of warbands: the four usual troops, a hero to buy and a mercenary."""

from __future__ import annotations

from skald.rules.ruleset import DIE, Profile


def _profile(troop: str, category: str, per_point: int, *options: tuple[str, ...], **more: object) -> Profile:
    fields: dict[str, object] = {
        "id": troop, "category": category, "armour": (4, 4), "aggression": (DIE, DIE), "base": "foot",
        "per_point": per_point, "options": ((), *options), **more,
    }  # fmt: skip
    return Profile(**fields)  # type: ignore[arg-type]


RIDING = (("horse",), ("horse", "composite-bow"))

PROFILES = {
    profile.id: profile
    for profile in (
        _profile("warlord", "hero", 0, ("heavy-weapon",), ("bow",), *RIDING, free=True, smallest=1, largest=1),
        _profile("hearthguard", "hearthguard", 4, ("heavy-weapon",), ("bow",), *RIDING, half_point=2),
        _profile(
            "warriors", "warriors", 8, ("heavy-weapon",), ("bow",), ("crossbow",), ("javelins",), *RIDING,
            ("horse", "javelins"), half_point=4,
        ),
        _profile("levies", "levies", 12, ("javelins",), ("bow",), ("sling",), ("crossbow",), half_point=6),
        _profile("lieutenant", "hero", 1, smallest=1, largest=1, most=1),
        _profile("hired-axes", "hearthguard", 4, ("heavy-weapon",), mercenary=True),
        _profile("hired-bows", "warriors", 8, ("bow",), mercenary=True),
    )
}  # fmt: skip
