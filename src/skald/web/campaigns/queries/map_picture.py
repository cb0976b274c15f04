"""The campaign's map as a picture: sites, roads, shields and the arrows of marches, with the words for each of them.

The state is public: nothing that is sealed can be in it. Marches are those of whoever looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.map import CampaignMap, Site
from skald.campaign.orders import March
from skald.campaign.state import SEATS, Band, Seat, State
from skald.campaign.telling import lord_name
from skald.campaign.terms import Terms
from skald.web.campaigns.wording import amount, points

#: Room around the outermost sites, in units of the map: names are wide, flags are high.
BESIDE, ABOVE = 120, 80
#: Where a shield stands beside its site, and how far the next one is from it.
SHIELD, NEXT = 46, 36
#: An arrow ends outside the circles of its sites.
CLEAR = 40
LOOKS = frozenset({
    "castle", "village", "camp", "mill", "caravan", "tower", "oasis", "standing-stone", "stone-circle", "barrow",
    "pyramid", "ziggurat",
})  # fmt: skip


class BandMark(Struct, frozen=True):
    """A shield; x and y are its middle."""

    id: str
    seat: Seat
    name: str
    points: str
    x: int
    y: int
    is_mine: bool
    is_ready: bool
    has_lord: bool


class SiteMark(Struct, frozen=True):
    """A site; `told` says everything about it in words."""

    id: str
    x: int
    y: int
    kind: str
    kind_name: str
    look: str
    name: str
    owner: Seat | None
    owner_name: str
    income: int
    roads: tuple[str, ...]
    bands: tuple[BandMark, ...]
    told: str


class Road(Struct, frozen=True):
    """A line between two sites."""

    x1: int
    y1: int
    x2: int
    y2: int


class Arrow(Struct, frozen=True):
    """A step of a march, numbered as the steps are carried out; x and y are where its number stands."""

    number: int
    band: str
    x1: int
    y1: int
    x2: int
    y2: int
    x: int
    y: int


class SideKey(Struct, frozen=True):
    """A line of the key."""

    seat: Seat
    name: str
    is_mine: bool


class MapPicture(Struct, frozen=True):
    """Everything that is drawn."""

    name: str
    left: int
    top: int
    width: int
    height: int
    sites: tuple[SiteMark, ...]
    roads: tuple[Road, ...]
    arrows: tuple[Arrow, ...]
    sides: tuple[SideKey, ...]


def picture(
    terms: Terms, state: State, language: str, *, mine: Seat | None = None, marches: Sequence[March] | None = None,
    raised: Mapping[str, str] | None = None,
) -> MapPicture:  # fmt: skip
    """The map of a state, with the marches of the lord who looks; `raised` are new bands and their towns."""
    chart = terms.map
    ends = [(chart.by_id[a], chart.by_id[b]) for a, b in chart.roads]
    xs, ys = [site.x for site in chart.sites], [site.y for site in chart.sites]
    return MapPicture(
        chart.name[language], min(xs) - BESIDE, min(ys) - ABOVE, max(xs) - min(xs) + 2 * BESIDE,
        max(ys) - min(ys) + 2 * ABOVE, tuple(_site(terms, state, site, language, mine) for site in chart.sites),
        tuple(Road(a.x, a.y, b.x, b.y) for a, b in ends), tuple(_arrows(chart, state, marches or (), raised or {})),
        tuple(SideKey(seat, lord_name(terms, state, seat, language), seat == mine) for seat in SEATS),
    )  # fmt: skip


def points_text(terms: Terms, band: Band) -> str:
    """A band's points as people write them."""
    return amount(terms.band_points(band))


def _site(terms: Terms, state: State, site: Site, language: str, mine: Seat | None) -> SiteMark:
    owner = state.owner(site.id)
    holder = "" if owner is None else lord_name(terms, state, owner, language)
    bands = tuple(
        _band(terms, state, band, site, place, mine)
        for seat in SEATS
        for place, band in enumerate(each for each in state.bands_of(seat) if each.site == site.id)
    )
    return SiteMark(
        site.id, site.x, site.y, site.kind, _kind(site.kind), site.look if site.look in LOOKS else site.kind,
        site.name[language], owner, holder, terms.site_income(site.id),
        tuple(terms.map.by_id[near].name[language] for near in terms.map.neighbours[site.id]), bands,
        _told(terms, state, site, holder, bands, language),
    )  # fmt: skip


def _band(terms: Terms, state: State, band: Band, site: Site, place: int, mine: Seat | None) -> BandMark:
    away = SHIELD + NEXT * place
    return BandMark(
        band.id, band.seat, band.name or band.id, points_text(terms, band),
        site.x - away if band.seat == 0 else site.x + away, site.y, band.seat == mine, state.is_active(band),
        band.has_lord,
    )  # fmt: skip


def _told(terms: Terms, state: State, site: Site, holder: str, bands: Sequence[BandMark], language: str) -> str:
    held = _("held by %(lord)s") % {"lord": holder} if holder else _("held by nobody")
    standing = [
        _("%(band)s of %(lord)s with %(points)s")
        % {
            "band": band.name,
            "lord": lord_name(terms, state, band.seat, language),
            "points": points(terms.band_points(state.band(band.id))),
        }
        for band in bands
    ]
    return ", ".join([site.name[language], _kind(site.kind), held, *standing])


def _kind(kind: str) -> str:
    kinds = {
        "normal": _("site"), "developed": _("developed site"), "recruit": _("recruitment site"),
        "prestigious": _("prestigious site"),
    }  # fmt: skip
    return kinds[kind]


def _arrows(chart: CampaignMap, state: State, marches: Sequence[March], raised: Mapping[str, str]) -> list[Arrow]:
    """First steps of all bands, then their second steps, as they are carried out."""
    towns = {band: site for band, site in raised.items() if site in chart.by_id}
    sites = {band.id: band.site for band in state.bands} | towns
    ways = [
        (march.band, (sites[march.band], *march.path))
        for march in marches
        if march.band in sites and all(site in chart.by_id for site in march.path)
    ]
    longest = max((len(way) for _band, way in ways), default=0)
    found: list[Arrow] = []
    for step in range(longest - 1):
        for band, way in ways:
            if step + 1 < len(way):
                found.append(_arrow(len(found) + 1, band, chart.by_id[way[step]], chart.by_id[way[step + 1]]))
    return found


def _arrow(number: int, band: str, a: Site, b: Site) -> Arrow:
    length = hypot(b.x - a.x, b.y - a.y) or 1
    clear = min(CLEAR, length / 2 - 2)
    dx, dy = (b.x - a.x) / length * clear, (b.y - a.y) / length * clear
    return Arrow(
        number, band, int(a.x + dx), int(a.y + dy), int(b.x - dx), int(b.y - dy), (a.x + b.x) // 2, (a.y + b.y) // 2
    )
