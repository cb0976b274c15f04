"""What a careful lord buys: core troops, or those of his faction where the campaign's books have them.

A point at a time, in an order that gives a band of any size some of everything: men, a caster, guards, half-point
recruits in pairs, a beast or a chariot, a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skald.campaign.peoples import faction_problems, recruits_of
from skald.campaign.state import Unit
from skald.campaign.state_people import People
from skald.campaign.terms import Terms
from skald.campaign.troops import Troop
from skald.content.factions.catalogue import factions
from skald.content.factions.model import Faction

#: Half a band of Warriors, then Hearthguards and Levies by turns: one point each.
PURCHASES = (Unit("warriors", 8), Unit("hearthguard", 4), Unit("warriors", 8), Unit("levies", 12, ("bow",)))

#: What comes after what; of several the first that may be had. Half points go together.
ORDER: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("warriors",),),
    (("sorcerer",),),
    (("hearthguard",),),
    (
        ("lieutenant", "destruction-team"), ("lieutenant", "paladin"), ("lieutenant", "mobile-machine"),
        ("lieutenant", "static-machine"), ("lieutenant", "warriors"),
    ),
    (("mindless",), ("warriors",)),
    (("war-chariot",), ("behemoth",), ("scourge",), ("quadrupeds",)),
    (("flyers",), ("levies",), ("swarm",)),
    (("hearthguard",),),
)  # fmt: skip
#: What everybody may buy.
MEN = ("warriors",)


def bought(terms: Terms, people: People, points: int, held: Sequence[Unit] = ()) -> tuple[Unit, ...]:
    """So many whole points for a band that holds these units already."""
    faction = factions().get(people.faction)
    if faction is None:
        return tuple(PURCHASES[at % len(PURCHASES)] for at in range(points))
    found: list[Unit] = []
    start = int(terms.points(held))
    for at in range(start, start + points):
        found += _next(terms, people, faction, (*held, *found), ORDER[at % len(ORDER)])
    return tuple(found)


def _next(
    terms: Terms, people: People, faction: Faction, whole: tuple[Unit, ...], wishes: Iterable[tuple[str, ...]]
) -> tuple[Unit, ...]:
    """The first wish that the books have and the faction allows; men if there is none."""
    for wish in (*wishes, MEN):
        units = _units(terms, faction, wish)
        if units and _is_allowed(terms, people, (*whole, *units)):
            return units
    return ()


def _units(terms: Terms, faction: Faction, wish: tuple[str, ...]) -> tuple[Unit, ...]:
    """A point of some troops, each with what it may carry; nothing if one of them can't be had."""
    found = []
    for name in wish:
        troop = terms.troops.get(name)
        kit = None if troop is None else _kit(troop, faction)
        if troop is None or kit is None:
            return ()
        unit = Unit(name, max(1, troop.per_point // len(wish)), kit)
        if unit.figures > troop.largest or terms.points((unit,)) % terms.settings.purchase_step:
            return ()
        found.append(unit)
    return tuple(found)


def _kit(troop: Troop, faction: Faction) -> tuple[str, ...] | None:
    """The plainest equipment that book and faction both know; None if there is none."""
    kits = faction.troops.get(troop.fights_as, ())
    both = [kit for kit in troop.options if any(set(kit) == set(other) for other in kits)]
    return min(both, key=len, default=None)


def _is_allowed(terms: Terms, people: People, units: Sequence[Unit]) -> bool:
    fighting = recruits_of(terms.troops, ((unit.troop, unit.figures, unit.equipment) for unit in units))
    return not list(faction_problems(people, "", fighting))
