"""What each lord chose for his people: a faction, who leads, a battle board; and what a faction lets him recruit.

A lord without a faction recruits whatever the campaign's books have, as campaigns always did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from skald.campaign.citing import BANDS, refused
from skald.campaign.state_people import People
from skald.campaign.troops import Troop
from skald.content.board_files import shipped_boards
from skald.content.editions import edition
from skald.content.factions.catalogue import EDITION, factions, mercenaries_of
from skald.content.factions.model import Faction, Limit
from skald.content.fields import shown
from skald.content.problems import Problem, problem

WARLORD, NECROMANCER = "warlord", "necromancer"
#: Who may lead a band for nothing.
LEADERS = (WARLORD, NECROMANCER)
#: The two blocs, and the factions of each.
BLOCS: Mapping[str, tuple[str, ...]] = {
    "order": ("great-kingdoms", "lords-of-the-wild", "underearth"),
    "chaos": ("horde", "otherworld", "undead"),
}


class Recruited(Struct, frozen=True):
    """Figures of one troop as battles know it, with what they carry."""

    troop: str
    figures: int
    equipment: tuple[str, ...] = ()
    #: What the campaign calls it.
    called: str = ""


def hired_troops() -> tuple[Troop, ...]:
    """The mercenaries that faction files name, as troops of a campaign; each serves the factions of its file."""
    profiles = edition(EDITION).profiles
    named = {hired.id: hired for faction in factions().values() for hired in faction.mercenaries}
    return tuple(
        Troop(
            hired.id, hired.name, profiles[hired.fights_as].per_point, profiles[hired.fights_as].largest, hired.kits,
            hired.fights_as,
        )
        for hired in named.values()
    )  # fmt: skip


def people_problems(people: People, bloc: str) -> Iterator[Problem]:
    """What is wrong with a lord's choice."""
    faction = factions().get(people.faction)
    if people.faction and faction is None:
        yield problem("campaign.unknown-faction", faction=shown(people.faction))
    other = next((name for name, members in BLOCS.items() if people.faction in members), "")
    if other and bloc in BLOCS and other != bloc:
        yield problem("campaign.faction-of-bloc", faction=people.faction, bloc=bloc)
    if people.board and people.board not in shipped_boards():
        yield problem("campaign.unknown-board", board=shown(people.board))
    leader = people.leader or WARLORD
    if leader not in LEADERS or (faction is not None and leader not in faction.troops):
        yield problem("campaign.leader", leader=shown(leader), faction=people.faction or "—")
    elif leader != WARLORD and faction is None:
        yield problem("campaign.leader", leader=leader, faction="—")


def faction_problems(people: People, band: str, units: Sequence[Recruited]) -> Iterator[Problem]:
    """What a band may not hold by the faction of its lord: troops, equipment, and how many of them."""
    faction = factions().get(people.faction)
    if faction is None:
        return
    for unit in units:
        hired = mercenaries_of(faction.age, faction.id).get(unit.called)
        kits = hired.kits if hired is not None else faction.troops.get(unit.troop)
        if kits is None:
            yield refused("order.troop-of-faction", BANDS, band=band, troop=unit.troop, faction=faction.id)
        elif set(unit.equipment) not in [set(kit) for kit in kits]:
            named = " + ".join(unit.equipment) or "—"
            yield refused(
                "order.kit-of-faction", BANDS, band=band, troop=unit.troop, equipment=named, faction=faction.id
            )
    for limit in faction.limits:
        yield from _limit_problems(limit, faction, band, units)


def _limit_problems(limit: Limit, faction: Faction, band: str, units: Sequence[Recruited]) -> Iterator[Problem]:
    counted = [u for u in units if u.troop in limit.troops and set(limit.equipment) <= set(u.equipment)]
    found, most = sum(unit.figures for unit in counted), limit.figures
    if not most:
        found = len(counted)
        most = limit.units or sum(unit.troop in limit.of for unit in units) // max(1, limit.one_for)
    if found > most:
        troops = " + ".join(limit.troops)
        given: dict[str, int | str] = {"troops": troops, "found": found, "most": most, "faction": faction.id}
        yield refused("order.faction-limit", BANDS, band=band, **given)


def recruits_of(troops: Mapping[str, Troop], units: Iterable[tuple[str, int, tuple[str, ...]]]) -> list[Recruited]:
    """Units of a band as battles know them."""
    return [
        Recruited(troops[troop].fights_as, figures, kit, troop) for troop, figures, kit in units if troop in troops
    ]  # fmt: skip
