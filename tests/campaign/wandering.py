"""A lord who does anything that is allowed, and campaigns between two of them: for the laws that always hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from skald.campaign.lords import steward
from skald.campaign.lords.seats import AgentLord
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import March, Orders, Recruit, Transfer
from skald.campaign.recruit_checks import band_id
from skald.campaign.recruiting import muster
from skald.campaign.simulate import Played
from skald.campaign.simulate import play as play_out
from skald.campaign.state import Seat, State, Unit
from skald.campaign.terms import Terms

MIDDLE = "p1"


def wanderer_of(salt: str) -> AgentLord:
    def bid(_terms: Terms, state: State, seat: Seat) -> int:
        most = max(0, int(state.lords[seat].pp))
        return Random(f"{salt}:{state.turn}:{seat}:bid").choice((0, 0, 1, 2, most + 1))

    def orders(terms: Terms, state: State, seat: Seat) -> Orders:
        rng = Random(f"{salt}:{state.turn}:{seat}:orders")
        found = Orders()
        for part in _parts(terms, state, seat, rng):
            found = _kept(terms, state, seat, found, part)
        for part in _marches(terms, muster(terms, state, seat, found, []), seat, rng):
            found = _kept(terms, state, seat, found, part)
        return found

    return AgentLord(bid, orders, steward.removal)


def play(terms: Terms, seed: str) -> Played:
    return play_out(terms, seed, (wanderer_of, wanderer_of))


def _kept(terms: Terms, state: State, seat: Seat, orders: Orders, part: Orders) -> Orders:
    names = ("recruits", "marches", "transfers", "disbanded")
    more = structs.replace(orders, **{name: getattr(orders, name) + getattr(part, name) for name in names})
    return orders if check_orders(terms, state, seat, more) else more


def _parts(terms: Terms, state: State, seat: Seat, rng: Random) -> Iterator[Orders]:
    own = list(state.bands_of(seat))
    for band in own:
        if rng.random() < 0.04:
            yield Orders(disbanded=(band.id,))
        for other in own:
            if other is not band and rng.random() < 0.5:
                yield Orders(transfers=(Transfer(band.id, rng.randrange(len(band.units)), other.id),))
        if rng.random() < 0.4:
            units = _units(terms, rng, rng.randint(0, 3))
            yield Orders(recruits=(Recruit(band.id, units, lord=not band.has_lord),))
    sites = list(terms.recruiting_sites(state, seat))
    rng.shuffle(sites)
    for number, site in enumerate(sites, state.lords[seat].raised + 1):
        if rng.random() < 0.9:
            yield Orders(recruits=(Recruit(band_id(seat, number), _units(terms, rng, rng.randint(4, 7)), site=site),))


def _marches(terms: Terms, state: State, seat: Seat, rng: Random) -> Iterator[Orders]:
    bands = list(state.bands_of(seat))
    rng.shuffle(bands)
    for band in bands:
        yield Orders(marches=(March(band.id, _way(terms, band.site, rng)),))


def _units(terms: Terms, rng: Random, points: int) -> tuple[Unit, ...]:
    found = []
    for _ in range(points):
        troop = terms.troops[rng.choice(("hearthguard", "warriors", "levies"))]
        found.append(Unit(troop.id, troop.per_point, rng.choice(troop.options)))
    return tuple(found)


def _way(terms: Terms, site: str, rng: Random) -> tuple[str, ...]:
    """Mostly towards the middle, where the others are."""
    way: list[str] = []
    for _ in range(rng.choice((0, 1, 2, 2, 2))):
        near = list(terms.map.neighbours[way[-1] if way else site])
        rng.shuffle(near)
        way.append(min(near, key=lambda each: terms.map.distance(each, MIDDLE)) if rng.random() < 0.7 else near[0])
    return tuple(way)
