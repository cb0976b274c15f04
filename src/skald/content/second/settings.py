"""Settings of the second edition's ages: what the sheet leaves open; the rulings are in docs/rulings.md."""

from __future__ import annotations

from collections.abc import Mapping

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


def profiles_with(profiles: Mapping[str, Profile], settings: Mapping[str, object]) -> Mapping[str, Profile]:
    """The troops of an edition with what settings let them carry beside what is printed."""
    if not settings.get("warrior_firearms"):
        return profiles
    warriors = profiles["warriors"]
    return {**profiles, "warriors": replace(warriors, options=(*warriors.options, ("firearm",)))}
