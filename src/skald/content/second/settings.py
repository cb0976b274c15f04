"""Settings of the second edition's ages: what the sheet leaves open; the rulings are in docs/rulings.md."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.ruleset import Profile

#: What is played unless a battle says otherwise.
USUAL: dict[str, bool | int | str] = {
    "mindless_we_obey": True,
    "warrior_firearms": False,
    "knight_pays_prices": False,
    "lone_figure_bonus": "limited",
}
#: Settings that are words, with those that are understood.
WORDS: dict[str, tuple[str, ...]] = {"lone_figure_bonus": ("limited", "free")}
BOUNDS: dict[str, tuple[int, int]] = {}


def setting(ctx: Context, name: str) -> bool | int | str:
    """What is played where the sheet leaves something open."""
    return ctx.ruleset.own_settings.get(name, USUAL[name])


#: What a setting lets a troop carry that no row prints, and the factions whose public lists have it.
OPENED: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "warrior_firearms": ("warriors", ("firearm",), ("underearth",)),
}


def profiles_with(profiles: Mapping[str, Profile], settings: Mapping[str, object]) -> Mapping[str, Profile]:
    """The troops of an edition with what settings let them carry beside what is printed."""
    for name, (troop, kit, _) in OPENED.items():
        if settings.get(name):
            profiles = {**profiles, troop: replace(profiles[troop], options=(*profiles[troop].options, kit))}
    return profiles


def is_opened(profiles: Mapping[str, Profile], faction: str, troop: str, equipment: Collection[str]) -> bool:
    """Whether a setting of the battle these troops are for lets a faction carry what its file doesn't name."""
    return any(
        (troop, set(equipment)) == (who, set(kit)) and faction in served and kit in profiles[who].options
        for who, kit, served in OPENED.values()
    )
