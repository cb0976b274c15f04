"""The map: sites, roads and the two sides that face each other. `map_file` reads one."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skald.campaign.state import SiteId

Kind = Literal["normal", "developed", "recruit", "prestigious"]
KINDS: tuple[Kind, ...] = ("normal", "developed", "recruit", "prestigious")

#: Power points in a turn; what a recruitment site yields is agreed on in the settings.
INCOMES: Mapping[str, int] = {"normal": 2, "developed": 4, "recruit": 0, "prestigious": 0}
MOST_INCOME = 50


class Site(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place of the map. `look` tells which picture it has; `retreat` names a town for each side.

    An `income` that is left out is that of the site's kind.
    """

    id: SiteId
    kind: Kind
    name: dict[str, str]
    x: int
    y: int
    income: Annotated[int, Meta(ge=0, le=MOST_INCOME)] | None = None
    look: str = ""
    retreat: dict[str, SiteId] = {}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two sides: where it recruits and where it begins."""

    id: str
    name: dict[str, str]
    towns: tuple[SiteId, ...]
    starts: tuple[SiteId, ...] = ()


class CampaignMap(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A map that was checked: every road has two ends and every side its towns."""

    id: str
    name: dict[str, str]
    sites: tuple[Site, ...]
    roads: tuple[tuple[SiteId, SiteId], ...]
    sides: tuple[Side, Side]
    width: int = 1000
    height: int = 1000

    @cached_property
    def by_id(self) -> Mapping[SiteId, Site]:
        """The sites by their ids."""
        return {site.id: site for site in self.sites}

    @cached_property
    def neighbours(self) -> Mapping[SiteId, tuple[SiteId, ...]]:
        """Where one road leads from each site."""
        found: dict[SiteId, list[SiteId]] = {site.id: [] for site in self.sites}
        for a, b in self.roads:
            found[a].append(b)
            found[b].append(a)
        return {site: tuple(ends) for site, ends in found.items()}

    @cached_property
    def _distances(self) -> Mapping[SiteId, Mapping[SiteId, int]]:
        return {site.id: self._from(site.id) for site in self.sites}

    def _from(self, start: SiteId) -> dict[SiteId, int]:
        found, waiting = {start: 0}, deque([start])
        while waiting:
            at = waiting.popleft()
            for near in self.neighbours[at]:
                if near not in found:
                    found[near] = found[at] + 1
                    waiting.append(near)
        return found

    def distance(self, a: SiteId, b: SiteId) -> int:
        """How many roads lie between two sites."""
        return self._distances[a][b]

    def income(self, site: SiteId) -> int:
        """What a site that is no town yields."""
        found = self.by_id[site]
        return INCOMES[found.kind] if found.income is None else found.income

    def is_town(self, site: SiteId) -> bool:
        """Whether bands can be recruited there."""
        return self.by_id[site].kind == "recruit"

    @cached_property
    def towns(self) -> tuple[SiteId, ...]:
        """All recruitment sites."""
        return tuple(site.id for site in self.sites if site.kind == "recruit")

    @cached_property
    def prestigious(self) -> tuple[SiteId, ...]:
        """The sites that give conquest points."""
        return tuple(site.id for site in self.sites if site.kind == "prestigious")

    def side(self, side: str) -> Side:
        """The side of an id."""
        return next(each for each in self.sides if each.id == side)
