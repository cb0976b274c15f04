"""What a steward decides, against a second reckoning that shares nothing with his: every way weighed, money by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b

import pytest
from msgspec import structs

from skald.campaign.lords.marches import best_march
from skald.campaign.lords.shopping import PURCHASES
from skald.campaign.lords.steward import bid, orders, removal
from skald.campaign.orders import Cut, March
from skald.campaign.simulate import play
from skald.campaign.state import Band, State
from skald.campaign.terms import Terms, opening
from skald.campaign.turn import OrdersShown, apply, begin
from tests.campaign.builders import at_orders, band, rich, terms


def every_way(given: Terms, start: str, length: int, closed: set[str]) -> Iterator[tuple[str, ...]]:
    """Every walk of at most so many roads that never comes to a site twice."""

    def onward(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield way
        if len(way) < length:
            both = [*given.map.roads, *((there, here) for here, there in given.map.roads)]
            for here, there in both:
                if here == (way[-1] if way else start) and there not in (start, *way) and there not in closed:
                    yield from onward((*way, there))

    yield from onward(())


def roads_between(given: Terms, first: str, second: str) -> int:
    """How many roads the shortest walk has, layer by layer."""
    reached, layer = {first}, 0
    while second not in reached:
        reached |= {near for site in reached for near in given.map.neighbours[site]}
        layer += 1
    return layer


def worth(given: Terms, state: State, mover: Band, aimed: list[str], way: tuple[str, ...]) -> int:
    """A way's worth in hundred-and-twentieths of a power point of income."""
    owners, end = dict(state.owners), way[-1] if way else mover.site
    total = -12 * len(way)
    for site in way:
        enemies = [
            each for each in state.bands if each.seat != mover.seat and each.site == site and state.is_active(each)
        ]
        if enemies:
            lead = points(given, mover) - sum(points(given, each) for each in enemies)
            total += -1440 if lead < -1 else -240 if lead <= 0 else 360 + int(120 * lead)
    if end not in aimed:
        prized = end in given.map.prestigious
        income = 960 if prized else 120 * given.site_income(end)
        if owners.get(end) == mover.seat:
            total += 480 if prized else 0
        else:
            total += income + (120 if end in owners else 0)
    pulls = [
        600 * (2 if site in given.map.prestigious else 1) // (2 + roads_between(given, end, site))
        for site in given.map.by_id
        if site != end and owners.get(site) != mover.seat and site not in aimed
    ]
    return total + max(pulls, default=0)


def points(given: Terms, each: Band) -> Fraction:
    return sum((Fraction(unit.figures, given.troops[unit.troop].per_point) for unit in each.units), Fraction())


def positions(given: Terms, seed: str) -> list[State]:
    """The moments of a campaign in which orders are about to be given."""
    state, found = begin(given), []
    for each in play(given, seed).given:
        if isinstance(each, OrdersShown):
            found.append(state)
        state = apply(given, state, each).state
    return found


@pytest.mark.parametrize("preset", ["paper", "tool"])
@pytest.mark.parametrize("seed", ["2", "7"])
def test_every_band_takes_the_way_that_is_worth_most(preset, seed):
    given = terms(preset)
    for state in positions(given, seed)[1:]:
        for mover in state.bands:
            closed = set(given.side(state, 1 - mover.seat).towns) if preset == "tool" else set()
            aimed = [given.map.prestigious[0], "o4"]
            ways = list(every_way(given, mover.site, 2, closed))
            weighed = {way: worth(given, state, mover, aimed, way) for way in ways}
            equal = [way for way, value in weighed.items() if value == max(weighed.values())]
            label = f"salt:{state.turn}:{mover.id}:"
            chosen = max(equal, key=lambda way: blake2b(f"{label}{way}".encode(), digest_size=8).digest())
            assert best_march(given, state, mover, aimed, "salt") == chosen


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"), [(6, 4, 360 + 240), (6, 6, -240), (5, 6, -240), (5, 7, -1440), (6, 5, 360 + 120)]
)
def test_who_stands_in_the_way_is_fought_avoided_or_feared(mine, theirs, expected):
    from skald.campaign.lords.marches import _meeting

    given = terms()
    state = at_orders(given, band("a1", "o4", mine), band("b1", "c4", theirs))
    assert _meeting(given, state, state.band("a1"), "c4") == expected
    assert _meeting(given, state, state.band("a1"), "o3") == 0


@pytest.mark.parametrize(
    ("turn", "pp", "expected"),
    [(2, 6, 0), (2, 8, 0), (2, 9, 1), (2, 12, 2), (2, 40, 2), (2, 3, 0), (2, -4, 0), (5, 40, 2), (6, 7, 7), (6, -1, 0),
     (6, Fraction(7, 2), 3)],
)  # fmt: skip
def test_bid_is_little_until_the_last_turn_and_then_everything(turn, pp, expected):
    """A third of what a new band (six points) leaves, two at most; in the last turn whatever there is."""
    state = structs.replace(rich(at_orders(terms(), turn=turn), pp, 0), phase="bids")
    assert bid(terms(), state, 0) == expected


def raised(state: State, seat: int = 0, **chosen: object) -> list[tuple[str, int, str, bool]]:
    """What is recruited: band, points, site, with a new lord or not."""
    given = terms(**chosen)
    return [(each.band, len(each.units), each.site, each.lord) for each in orders(given, state, seat).recruits]


def test_new_bands_have_six_points_one_for_each_town_at_the_beginning():
    state = structs.replace(opening(terms()), phase="orders", turn=1)
    found = raised(state)
    assert [(name, size, lord) for name, size, _site, lord in found] == [("a1", 6, False), ("a2", 6, False)]
    assert {site for _name, _size, site, _lord in found} == {"o1", "o2"}
    assert orders(terms(), state, 0).recruits[0].units == (*PURCHASES, *PURCHASES[:2])
    poor = rich(state, 11, 0)
    assert [size for _name, size, _site, _lord in raised(poor)] == [6]
    assert raised(rich(state, 5, 0)) == []


@pytest.mark.parametrize(
    ("largest", "least", "smallest", "size"), [(10, 6, 4, 6), (5, 4, 4, 5), (10, 8, 4, 8), (10, 4, 7, 7), (6, 4, 4, 6)]
)
def test_size_of_a_new_band_follows_the_terms(largest, least, smallest, size):
    given = {"largest_band": largest, "least_to_leave": least, "smallest_band": smallest}
    state = structs.replace(opening(terms(**given)), phase="orders", turn=1)
    assert {points for _name, points, _site, _lord in raised(state, **given)} == {size}


@pytest.mark.parametrize(
    ("before", "pp", "expected"),
    [
        (4, 18, [("a1", 2, "", False), ("a2", 6), ("a3", 6)]),
        (4, 13, [("a1", 2, "", False), ("a2", 6)]),
        (6, 18, [("a2", 6), ("a3", 6)]),
        (Fraction(9, 2), 1, [("a1", 1, "", False)]),
        (Fraction(9, 2), 3, [("a1", 2, "", False)]),
        (1, 3, [("a1", 3, "", False)]),
        (1, 0, []),
        (1, -1, []),
    ],
)
def test_band_in_town_is_filled_up_before_another_is_raised(before, pp, expected):
    state = rich(at_orders(terms(), band("a1", "o1", before)), pp, 0)
    found = raised(state)
    assert [each if each[2] == "" else each[:2] for each in found] == expected


def test_band_away_from_town_gets_nothing_and_a_lost_lord_is_replaced_in_town():
    state = rich(at_orders(terms(), band("a1", "o4", 2), band("a2", "o1", 6, has_lord=False)), 4, 0)
    assert raised(state) == [("a2", 0, "", True)]
    empty = rich(state, 0, 0)
    assert raised(empty) == [("a2", 0, "", True)]
    assert raised(empty, free_when_empty=False) == []


def test_no_band_is_filled_beyond_what_it_may_have():
    given = {"largest_band": 5, "least_to_leave": 4}
    state = rich(at_orders(terms(**given), band("a1", "o1", Fraction(9, 2))), 5, 0)
    assert raised(state, **given) == [("a2", 5, raised(state, **given)[0][2], False)]


@pytest.mark.parametrize(("turn", "expected"), [(4, 3), (5, 3), (6, 0)])
def test_nobody_is_raised_who_could_not_act_any_more(turn, expected):
    state = rich(at_orders(terms(), turn=turn), 18, 0)
    assert len(raised(state)) == expected


def test_no_more_is_bought_than_the_next_upkeep_allows():
    """Written down a second time: each further point must be paid for, and its upkeep by what is left and comes in."""
    from skald.campaign.lords.steward import _allowance
    from skald.campaign.money import upkeep

    for total in (0, 4, 8, 12, 20):
        for pp in range(-2, 40):
            whole = tuple(band(f"a{at}", "o9", 4) for at in range(total // 4))
            state = rich(at_orders(terms(), *whole), pp, 0)
            income = sum(terms().site_income(site) for site, owner in state.owners if owner == 0)
            fits = [
                all(
                    step <= pp and upkeep(total + step) <= min(income + pp - step, max(income + 2, 8))
                    for step in range(1, bought + 1)
                )
                for bought in range(60)
            ]
            assert _allowance(terms(), state, 0) == fits.index(False) - 1, (total, pp)


def test_smallest_band_is_let_go_first_unit_by_unit():
    given = terms(debt="disband")
    held = (band("a1", "o9", 6), band("a2", "o9", 4), band("a3", "o9", 4))
    state = structs.replace(rich(at_orders(given, *held), 3, 0), phase="removal", mover=0)
    # 14 points cost 4, 11 cost 3, 7 cost 2.
    assert removal(given, state, 0) == tuple(Cut("a2", at, 8) for at in range(3))
    assert removal(given, rich(state, 4, 0), 0) == ()
    two_left = (*(Cut("a2", at, 8) for at in range(4)), *(Cut("a3", at, 8) for at in range(3)))
    assert removal(given, rich(state, 2, 0), 0) == two_left
    everything = tuple(Cut(name, at, 8) for name, size in (("a2", 4), ("a3", 4), ("a1", 6)) for at in range(size))
    assert removal(given, rich(state, -1, 0), 0) == everything


def test_only_the_first_band_marches_where_one_may():
    given = terms(marching="one")
    state = rich(at_orders(given, band("a1", "o4", 6), band("a2", "o9", 8), band("a3", "o3", 5)), 0, 0)
    found = orders(given, state, 0).marches
    assert [each.band for each in found] == ["a2", "a1", "a3"]
    assert found[0].path and found[1:] == (March("a1"), March("a3"))


def test_march_that_would_be_refused_is_left_out():
    given = terms()
    state = rich(at_orders(given, band("a1", "o1", 4)), 0, 0)
    # Four points are too few to leave a town.
    assert orders(given, state, 0).marches == (March("a1"),)
    assert orders(terms(least_to_leave=4), state, 0).marches != (March("a1"),)
