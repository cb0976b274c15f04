"""A campaign at one moment: treasuries, bands, owners of sites, and what is being resolved. Values, never changed."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct, structs

from skald.campaign.state_people import NOBODY, People

Seat = int
SEATS: tuple[Seat, Seat] = (0, 1)
SiteId = str
BandId = str

Phase = Literal["initiative", "bids", "orders", "moving", "end", "removal", "over"]
EndStep = Literal["control", "income", "upkeep", "conquest", "close"]


class Unit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures of one troop with the same equipment."""

    troop: str
    figures: int
    equipment: tuple[str, ...] = ()


class Band(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units that follow a lord. `ready` is the turn from which the band can act; before it, it is retreating."""

    id: BandId
    seat: Seat
    site: SiteId
    units: tuple[Unit, ...]
    has_lord: bool = True
    ready: int = 1
    name: str = ""


class Lord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the two players. `side` is the side of the map, `bloc` the label of his people."""

    side: str
    bloc: str
    pp: Fraction
    name: str = ""
    conquest: tuple[int, ...] = ()
    #: How many bands were ever raised: ids are not used twice.
    raised: int = 0
    #: What he chose for his people.
    people: People = NOBODY

    @property
    def score(self) -> int:
        """Conquest points so far."""
        return sum(self.conquest)


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of one band, waiting in its lord's queue."""

    band: BandId
    to: SiteId


class Battle(Struct, frozen=True, forbid_unknown_fields=True):
    """Two bands that met. `number` counts the battles of the turn."""

    turn: int
    number: int
    site: SiteId
    attacker: BandId
    defender: BandId


class Lot(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that chance decides: a label that no other lot of the campaign has, and what there is to draw from."""

    label: str
    options: tuple[str, ...]


class State(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that can differ between two moments of a campaign. A lord's bands stand in his own order."""

    lords: tuple[Lord, Lord]
    turn: int = 1
    phase: Phase = "initiative"
    holder: Seat = 0
    bands: tuple[Band, ...] = ()
    owners: tuple[tuple[SiteId, Seat], ...] = ()
    queues: tuple[tuple[Move, ...], tuple[Move, ...]] = ((), ())
    mover: Seat = 0
    stopped: tuple[BandId, ...] = ()
    fought: int = 0
    battle: Battle | None = None
    #: The band whose entry led to the battle, while there may be more to fight on the site.
    entering: BandId | None = None
    deferred: tuple[BandId, ...] = ()
    retreats: tuple[tuple[BandId, bool], ...] = ()
    lot: Lot | None = None
    ending: tuple[tuple[EndStep, Seat], ...] = ()
    winner: Seat | None = None

    def band(self, band: BandId) -> Band:
        """The band of an id."""
        return next(each for each in self.bands if each.id == band)

    def has_band(self, band: BandId) -> bool:
        """Whether the band exists."""
        return any(each.id == band for each in self.bands)

    def bands_of(self, seat: Seat) -> tuple[Band, ...]:
        """A lord's bands in his order."""
        return tuple(each for each in self.bands if each.seat == seat)

    def is_active(self, band: Band) -> bool:
        """Whether a band can act and be met; one that retreated can't until its turn."""
        return band.ready <= self.turn

    def owner(self, site: SiteId) -> Seat | None:
        """Who controls a site."""
        return dict(self.owners).get(site)

    def active_at(self, site: SiteId, seat: Seat) -> tuple[Band, ...]:
        """A lord's bands that can be met on a site, in his order."""
        return tuple(each for each in self.bands if each.site == site and each.seat == seat and self.is_active(each))

    def with_band(self, band: Band) -> State:
        """The state with one band replaced."""
        return structs.replace(self, bands=tuple(band if each.id == band.id else each for each in self.bands))

    def without_band(self, band: BandId) -> State:
        """The state without a band."""
        return structs.replace(self, bands=tuple(each for each in self.bands if each.id != band))

    def with_lord(self, seat: Seat, lord: Lord) -> State:
        """The state with one lord replaced."""
        lords = (lord, self.lords[1]) if seat == 0 else (self.lords[0], lord)
        return structs.replace(self, lords=lords)

    def with_pp(self, seat: Seat, change: Fraction | int) -> State:
        """The state after a lord received or paid."""
        lord = self.lords[seat]
        return self.with_lord(seat, structs.replace(lord, pp=lord.pp + change))

    def with_owner(self, site: SiteId, seat: Seat | None) -> State:
        """The state after a site changed hands."""
        owners = dict(self.owners)
        if seat is None:
            owners.pop(site, None)
        else:
            owners[site] = seat
        return structs.replace(self, owners=tuple(sorted(owners.items())))


def other(seat: Seat) -> Seat:
    """The opponent."""
    return 1 - seat
