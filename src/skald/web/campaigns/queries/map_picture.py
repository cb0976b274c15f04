"""The campaign's map as a picture: land, sites, roads, shields and the arrows of marches, with words for each of them.

The state is public: nothing that is sealed can be in it. Marches are those of whoever looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.map import Site
from skald.campaign.orders import March
from skald.campaign.state import SEATS, Band, Seat, State
from skald.campaign.telling import lord_name
from skald.campaign.terms import Terms
from skald.web.campaigns.drawing.boxes import Box, Ground, around
from skald.web.campaigns.drawing.land import Land, land_of
from skald.web.campaigns.drawing.lettering import LINE, lettering
from skald.web.campaigns.drawing.places import COIN, DISC, GLOW, Drawn, Place, PlaceAsked, placed
from skald.web.campaigns.drawing.roads import Bend, Point, drawn_path, points_on, shortened
from skald.web.campaigns.wording import amount, band_name, points

#: An arrow ends outside the discs of its sites; its number stands where it covers nothing, if there is such a place.
CLEAR, NUMBER = 42, 36
ALONG = (0.5, 0.45, 0.55, 0.4, 0.6, 0.32, 0.68)
#: Where on the road and how far beside it, where on it is no room.
BESIDE, ASIDE = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9), (32, 38, 46, 56, 68, 80)
#: A road so short has no room for an arrow and a number on it.
SHORT = 190
#: Hundredths of a pixel for a unit of the drawing, at least: a disc is never smaller than a finger.
FINGER = 75
LARGE = 1500
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


class Line(Struct, frozen=True):
    """A line of a label."""

    text: str
    y: int


class Label(Struct, frozen=True):
    """A site's name, where its text begins, and the middle of the coin before it; mirrored on the left of a site."""

    lines: tuple[Line, ...]
    is_mirrored: bool
    x: int
    coin_x: int
    coin_y: int


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
    label: Label
    flag: Box | None
    swords: Box | None
    room: Box


class Arrow(Struct, frozen=True):
    """A step of a march, numbered as the steps are carried out; x and y are where its number stands."""

    number: int
    band: str
    path: str
    x: int
    y: int


class SideKey(Struct, frozen=True):
    """A line of the key."""

    seat: Seat
    name: str
    is_mine: bool


class MapPicture(Struct, frozen=True):
    """Everything that is drawn; `least` is the smallest width in pixels at which a finger finds a site."""

    name: str
    left: int
    top: int
    width: int
    height: int
    least: int
    land: Land
    sites: tuple[SiteMark, ...]
    roads: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    sides: tuple[SideKey, ...]
    #: Whose marches the arrows are.
    marching: Seat

    @property
    def is_large(self) -> bool:
        """Whether a screen can't show all of it and still be of use."""
        return self.width > LARGE


class _Ground(Struct, frozen=True):
    drawn: Drawn
    land: Land
    view: Box


def picture(
    terms: Terms, state: State, language: str, *, mine: Seat | None = None, marches: Sequence[March] | None = None,
    raised: Mapping[str, str] | None = None,
) -> MapPicture:  # fmt: skip
    """The map of a state, with the marches of the lord who looks; `raised` are new bands and their towns."""
    chart = terms.map
    asked = tuple(_asked(state, site, language) for site in chart.sites)
    looks = tuple(_look(site) for site in chart.sites)
    ground = _grounded(asked, chart.roads, looks)
    places = dict(zip((each.id for each in chart.sites), ground.drawn.places, strict=True))
    bends = dict(zip(chart.roads, ground.drawn.bends, strict=True))
    view = ground.view
    return MapPicture(
        chart.name[language], view.x, view.y, view.width, view.height, view.width * FINGER // 100, ground.land,
        tuple(_site(terms, state, site, places[site.id], language, mine) for site in chart.sites),
        tuple(drawn_path(each) for each in ground.drawn.bends),
        tuple(_arrows(asked, places, bends, state, marches or (), raised or {})),
        tuple(SideKey(seat, lord_name(terms, state, seat, language), seat == mine) for seat in SEATS),
        mine or SEATS[0],
    )  # fmt: skip


def points_text(terms: Terms, band: Band) -> str:
    """A band's points as people write them."""
    return amount(terms.band_points(band))


def _bands_at(state: State, site: str) -> list[Band]:
    """Whoever fights first: they have the best places."""
    fighters = () if state.battle is None else (state.battle.attacker, state.battle.defender)
    found = [band for seat in SEATS for band in state.bands_of(seat) if band.site == site]
    return sorted(found, key=lambda band: band.id not in fighters)


def _look(site: Site) -> str:
    return site.look if site.look in LOOKS else site.kind


def _asked(state: State, site: Site, language: str) -> PlaceAsked:
    return PlaceAsked(
        site.id, site.x, site.y, lettering(site.name[language]), site.kind == "prestigious",
        state.owner(site.id) is not None, tuple(band.seat for band in _bands_at(state, site.id)),
        state.battle is not None and state.battle.site == site.id,
    )  # fmt: skip


@lru_cache(maxsize=128)
def _grounded(asked: tuple[PlaceAsked, ...], roads: tuple[tuple[str, str], ...], looks: tuple[str, ...]) -> _Ground:
    drawn = placed(asked, roads)
    boxes = list(_boxes(drawn.places, asked))
    ways = [place for each in drawn.bends for place in points_on(each, 14)]
    country = tuple(((place.x, place.y), look) for place, look in zip(drawn.places, looks, strict=True))
    land = land_of(country, boxes, ways)
    outer = [land.box, *(box.grown(8) for box in boxes)]
    left, top = min(box.x for box in outer), min(box.y for box in outer)
    right, bottom = max(box.right for box in outer), max(box.bottom for box in outer)
    return _Ground(drawn, land, Box(left, top, right - left, bottom - top))


def _boxes(places: Sequence[Place], asked: Sequence[PlaceAsked]) -> Iterator[Box]:
    bright = {each.id for each in asked if each.is_bright}
    for place in places:
        size = 2 * (GLOW if place.id in bright else DISC)
        yield around(place.x, place.y, size, size)
        yield from (box for box in (place.label, place.flag, place.swords, *place.bands) if box is not None)


def _site(terms: Terms, state: State, site: Site, place: Place, language: str, mine: Seat | None) -> SiteMark:
    owner = state.owner(site.id)
    holder = "" if owner is None else lord_name(terms, state, owner, language)
    standing = _bands_at(state, site.id)
    bands = tuple(_band(terms, state, band, box, mine) for band, box in zip(standing, place.bands, strict=True))
    return SiteMark(
        site.id, place.x, place.y, site.kind, _kind(site.kind), _look(site), site.name[language], owner, holder,
        terms.site_income(site.id),
        tuple(terms.map.by_id[near].name[language] for near in terms.map.neighbours[site.id]), bands,
        _told(terms, state, site, holder, bands, language), _label(site.name[language], place), place.flag,
        place.swords, place.room,
    )  # fmt: skip


def _label(name: str, place: Place) -> Label:
    lines, box = lettering(name).lines, place.label
    # Names are narrower than they were measured: the coin stands beside the site, and the name beside its coin.
    is_left = box.right <= place.x + 12
    middle = box.y + (box.height - len(lines) * LINE) // 2
    return Label(
        tuple(Line(text, middle + at * LINE + 22) for at, text in enumerate(lines)), is_left,
        box.right - COIN if is_left else box.x + COIN,
        box.right - COIN // 2 + 1 if is_left else box.x + COIN // 2 - 1, box.y + box.height // 2,
    )  # fmt: skip


def _band(terms: Terms, state: State, band: Band, box: Box, mine: Seat | None) -> BandMark:
    return BandMark(
        band.id, band.seat, band_name(band), points_text(terms, band), box.x + box.width // 2,
        box.y + box.height // 2 + 9, band.seat == mine, state.is_active(band), band.has_lord,
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
    fought = [_("a battle is to be fought here")] if state.battle is not None and state.battle.site == site.id else []
    income = _("income %(pp)s PP") % {"pp": terms.site_income(site.id)}
    return ", ".join([site.name[language], _kind(site.kind), income, held, *standing, *fought])


def _kind(kind: str) -> str:
    kinds = {
        "normal": _("site"), "developed": _("developed site"), "recruit": _("recruitment site"),
        "prestigious": _("prestigious site"),
    }  # fmt: skip
    return kinds[kind]


def _arrows(
    asked: Sequence[PlaceAsked], places: Mapping[str, Place], bends: Mapping[tuple[str, str], Bend], state: State,
    marches: Sequence[March], raised: Mapping[str, str],
) -> Iterator[Arrow]:  # fmt: skip
    """First steps of all bands, then their second steps, as they are carried out."""
    towns = {band: site for band, site in raised.items() if site in places}
    sites = {band.id: band.site for band in state.bands} | towns
    ways = [
        (march.band, (sites[march.band], *march.path))
        for march in marches
        if march.band in sites and all(site in places for site in march.path)
    ]
    longest = max((len(way) for _band, way in ways), default=0) - 1
    steps = [(band, way[at], way[at + 1]) for at in range(longest) for band, way in ways if at + 1 < len(way)]
    taken = Ground(_boxes(tuple(places.values()), asked))
    roads = [_road(places, bends, start, end) for _band, start, end in steps]
    for number, ((band, _start, _end), road) in enumerate(zip(steps, roads, strict=True), start=1):
        others = Ground(around(x, y, 8, 8) for each in roads if each != road for x, y in points_on(each, 40))
        yield _arrow(number, band, road, taken, others)


def _road(places: Mapping[str, Place], bends: Mapping[tuple[str, str], Bend], a: str, b: str) -> Bend:
    """The road as it is drawn, in the direction of the march; a straight line where there is none."""
    if (a, b) in bends:
        return bends[a, b]
    if (b, a) in bends:
        return bends[b, a].reversed()
    first, last = places[a], places[b]
    return Bend((first.x, first.y), ((first.x + last.x) // 2, (first.y + last.y) // 2), (last.x, last.y))


def _length(road: Bend) -> float:
    (x, y), (to_x, to_y) = road.at(0), road.at(1)
    return hypot(to_x - x, to_y - y)


def _beside(road: Bend) -> Iterator[Point]:
    """On either side of a road: where its number would hide the arrow, or something else."""
    (x, y), (to_x, to_y) = road.at(0), road.at(1)
    length = max(1.0, _length(road))
    for far in ASIDE:
        for part in BESIDE:
            at_x, at_y = road.at(part)
            across, down = far * (to_y - y) / length, -far * (to_x - x) / length
            yield from ((round(at_x + sign * across), round(at_y + sign * down)) for sign in (1, -1))


def _arrow(number: int, band: str, road: Bend, taken: Ground, others: Ground) -> Arrow:
    """A step of a march; its number covers nothing, and no other march runs through it, if there is such a place."""
    on_road = [] if _length(road) < SHORT else [(round(x), round(y)) for x, y in map(road.at, ALONG)]

    def covered(spot: Point) -> tuple[int, int]:
        box = around(*spot, NUMBER, NUMBER)
        return taken.covered(box), others.covered(box)

    x, y = min([*on_road, *_beside(road)], key=covered)
    taken.put(around(x, y, NUMBER, NUMBER))
    return Arrow(number, band, drawn_path(shortened(road, CLEAR)), x, y)
