"""What people hand in: bids, orders for a turn, the result of a battle, troops let go. `order_checks` judges them."""

from __future__ import annotations

from msgspec import Struct

from skald.campaign.events import Outcome
from skald.campaign.state import BandId, SiteId, Unit


class Recruit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Troops bought for a band; a band that doesn't exist yet is raised on the site with a free lord.

    `lord` gives a new free lord to a band that lost its own.
    """

    band: BandId
    units: tuple[Unit, ...] = ()
    site: SiteId = ""
    lord: bool = False
    name: str = ""


class Transfer(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, by its place in its band, goes over to another band on the same site."""

    source: BandId
    unit: int
    target: BandId


class March(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The way of a band; an empty one stays, and still gives the band its place in the lord's order."""

    band: BandId
    path: tuple[SiteId, ...] = ()


class Orders(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a lord wants in a turn; carried out as disbanding, transfers, recruiting, then marches in order."""

    recruits: tuple[Recruit, ...] = ()
    marches: tuple[March, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    disbanded: tuple[BandId, ...] = ()


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of a unit, by its place in its band, that are let go."""

    band: BandId
    unit: int
    figures: int


class Fought(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a battle ended: figures left of each unit, in the band's order, before losses are made good.

    Without a winner the points scored decide, by the settings.
    """

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    winner: Outcome | None = None
    points: tuple[int, int] = (0, 0)
    attacker_lord: bool = True
    defender_lord: bool = True
