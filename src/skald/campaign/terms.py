"""What both lords agreed on before the first turn: the map, the settings and the troops. It never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct, structs

from skald.campaign.map import CampaignMap, Side
from skald.campaign.money import upkeep
from skald.campaign.settings import PAPER, Settings
from skald.campaign.state import SEATS, Band, Lord, Seat, SiteId, State, Unit
from skald.campaign.state_people import NOBODY, People
from skald.campaign.troops import CORE, Troop


class Terms(Struct, frozen=True):
    """The terms of a campaign, and the sums that follow from them."""

    map: CampaignMap
    settings: Settings = PAPER
    troops: Mapping[str, Troop] = CORE

    def points(self, units: Iterable[Unit]) -> Fraction:
        """What units are worth, exactly; a lord is free."""
        figures: dict[int, int] = {}
        for unit in units:
            per_point = self.troops[unit.troop].per_point
            figures[per_point] = figures.get(per_point, 0) + unit.figures
        return sum((Fraction(count, per_point) for per_point, count in figures.items()), Fraction())

    def band_points(self, band: Band) -> Fraction:
        """What a band is worth."""
        return self.points(band.units)

    def total(self, state: State, seat: Seat) -> Fraction:
        """The points of all bands of a lord."""
        return sum((self.band_points(band) for band in state.bands_of(seat)), Fraction())

    def upkeep(self, state: State, seat: Seat) -> int:
        """What a lord's bands will cost at the end of the turn."""
        return self.upkeep_of(self.total(state, seat))

    def upkeep_of(self, total: Fraction) -> int:
        """What so many points of bands cost in a turn."""
        return upkeep(total, empty=self.settings.empty_upkeep, rounding=self.settings.upkeep_rounding)

    def site_income(self, site: SiteId) -> int:
        """What a site yields to its holder."""
        return self.settings.town_income if self.map.is_town(site) else self.map.income(site)

    def income(self, state: State, seat: Seat) -> int:
        """What a lord's sites yield."""
        return sum(self.site_income(site) for site, owner in state.owners if owner == seat)

    def towns(self, state: State, seat: Seat) -> tuple[SiteId, ...]:
        """The recruitment sites a lord holds; a captured one recruits for its holder."""
        owners = dict(state.owners)
        return tuple(town for town in self.map.towns if owners.get(town) == seat)

    def recruiting_sites(self, state: State, seat: Seat) -> tuple[SiteId, ...]:
        """Where a lord can raise bands now."""
        if state.turn == 1 and self.settings.first_recruits == "starts":
            return self.side(state, seat).starts
        return self.towns(state, seat)

    def side(self, state: State, seat: Seat) -> Side:
        """The side of the map that a lord took."""
        return self.map.side(state.lords[seat].side)

    def prestigious_sites(self, state: State, seat: Seat) -> tuple[SiteId, ...]:
        """The prestigious sites that a lord holds."""
        owners = dict(state.owners)
        return tuple(site for site in self.map.prestigious if owners.get(site) == seat)

    def prestigious(self, state: State, seat: Seat) -> int:
        """How many prestigious sites a lord holds."""
        return len(self.prestigious_sites(state, seat))

    def is_sound(self, unit: Unit) -> bool:
        """Whether there can be such a unit: a known troop with equipment that it may have."""
        troop = self.troops.get(unit.troop)
        return troop is not None and unit.figures > 0 and troop.can_have(unit.equipment)

    def is_too_small(self, band: Band) -> bool:
        """Whether a band may not stay in the field."""
        small = self.band_points(band) < self.settings.smallest_band
        return small and self.settings.small_band == "retreats"

    def is_leaderless(self, band: Band) -> bool:
        """Whether a band lacks the lord without whom it may not stay in the field."""
        return not band.has_lord and self.settings.lord_death == "retreats"


def opening(
    terms: Terms, names: tuple[str, str] = ("", ""), blocs: tuple[str, str] | None = None,
    peoples: tuple[People, People] = (NOBODY, NOBODY),
) -> State:  # fmt: skip
    """The first moment: treasuries filled, towns and starting sites held, no band yet."""
    sides, settings = terms.map.sides, terms.settings
    chosen = blocs or (sides[0].id, sides[1].id)
    first, second = (
        Lord(
            side=sides[seat].id,
            bloc=chosen[seat],
            pp=Fraction(settings.start_pp),
            name=names[seat],
            people=peoples[seat],
        )
        for seat in SEATS
    )
    owners: dict[SiteId, Seat] = {}
    for seat in SEATS:
        owners |= dict.fromkeys(sides[seat].towns, seat)
        if settings.start_control == "towns-and-starts":
            owners |= dict.fromkeys(sides[seat].starts, seat)
    state = State(lords=(first, second))
    return structs.replace(state, owners=tuple(sorted(owners.items())))
