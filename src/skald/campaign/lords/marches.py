"""Where a band gains most: every way it could take is given a worth, and the best is taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b

from skald.campaign.state import Band, Seat, SiteId, State, other
from skald.campaign.terms import Terms

#: Worths are whole numbers; a power point of income is worth so much.
POINT = 120
PRESTIGE = 8 * POINT
NEARNESS = 5 * POINT
FIGHT_WON = 3 * POINT
EVEN_FIGHT = -2 * POINT
LOST_FIGHT = -12 * POINT
ROAD = POINT // 10

Way = tuple[SiteId, ...]


def best_march(terms: Terms, state: State, band: Band, aimed: Sequence[SiteId], salt: str = "") -> Way:
    """The way worth most; staying is one of them. `aimed` are sites that other bands have chosen."""
    owners = dict(state.owners)
    wanted = [site.id for site in terms.map.sites if owners.get(site.id) != band.seat and site.id not in aimed]
    pulls: dict[SiteId, int] = {}

    def worth(way: Way) -> int:
        end = way[-1] if way else band.site
        if end not in pulls:
            pulls[end] = _pull(terms, end, wanted)
        held = 0 if end in aimed else _site_worth(terms, owners, band.seat, end)
        met = sum(_meeting(terms, state, band, site) for site in way)
        return held + met + pulls[end] - ROAD * len(way)

    ways = [(worth(way), way) for way in _ways(terms, state, band)]
    best = max(value for value, _ in ways)
    # Equal ways are told apart by the salt, so that a habit of the lord favours no side of the map.
    equal = (way for value, way in ways if value == best)
    return max(equal, key=lambda way: rank(f"{salt}:{state.turn}:{band.id}:{way}"))


def rank(label: str) -> bytes:
    """A place among others that follows from a label alone and favours none."""
    return blake2b(label.encode(), digest_size=8).digest()


def _ways(terms: Terms, state: State, band: Band) -> Iterator[Way]:
    forbidden = terms.settings.enemy_towns == "forbidden"
    closed = set(terms.side(state, other(band.seat)).towns) if forbidden else set()
    yield ()
    layer: list[Way] = [()]
    for _ in range(terms.settings.longest_march):
        layer = [
            (*way, near)
            for way in layer
            for near in terms.map.neighbours[way[-1] if way else band.site]
            if near not in closed and near != band.site and near not in way
        ]
        yield from layer


def _site_worth(terms: Terms, owners: Mapping[SiteId, Seat], seat: Seat, site: SiteId) -> int:
    owner = owners.get(site)
    is_prestigious = site in terms.map.prestigious
    base = PRESTIGE if is_prestigious else terms.site_income(site) * POINT
    if owner == seat:
        # What is held already needs a band only where it is worth fighting for.
        return base // 2 if is_prestigious else 0
    return base if owner is None else base + POINT


def _meeting(terms: Terms, state: State, band: Band, site: SiteId) -> int:
    """What it is worth to run into those who stand there."""
    enemies = state.active_at(site, other(band.seat))
    if not enemies:
        return 0
    lead = terms.band_points(band) - sum(terms.band_points(enemy) for enemy in enemies)
    if lead < -1:
        return LOST_FIGHT
    return FIGHT_WON + int(lead * POINT) if lead > 0 else EVEN_FIGHT


def _pull(terms: Terms, end: SiteId, wanted: Sequence[SiteId]) -> int:
    """Being near something worth having: the best site still to be taken, less for each road to it."""
    best = 0
    for site in wanted:
        if site != end:
            weight = 2 if site in terms.map.prestigious else 1
            best = max(best, NEARNESS * weight // (2 + terms.map.distance(end, site)))
    return best
