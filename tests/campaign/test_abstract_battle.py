"""The quick battle: what its dice do, and how near it comes to stored battles of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from skald.campaign.abstract_battle import FITTED, Constants, fight
from skald.campaign.chances import Chances, chances
from skald.campaign.lords.steward import PURCHASES
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Battle, State
from skald.campaign.terms import opening
from tests.campaign.builders import band, terms

STORED = Path(__file__).parent / "engine_battles.json"
ONE_ROUND = Constants(rounds=1, hits_from=5, most_dice=7, lord_dice=1, lord_hits=2, nobody=1)


def scripted(*thrown: int) -> Callable[[int], int]:
    """Dice in a given order, then only misses."""
    waiting = iter(thrown)
    return lambda _sides: next(waiting, 0)


def test_each_hit_costs_a_unit_a_quarter_of_a_point():
    found = fight(terms(), band("a1", "p1", 4), band("b1", "p1", 4), scripted(5, 0, 4, 0, 5, 1), ONE_ROUND)
    assert found == Fought((4, 6, 8, 8), (8, 8, 8, 8), points=(0, 3))


def test_a_unit_destroyed_and_a_lord_who_falls_give_points_and_the_fallen_take_no_more():
    hits = scripted(*(5, 0) * 5, 5, 2, 5, 2, 5, 3)
    found = fight(terms(), band("a1", "p1", 2), band("b1", "p1", 8), hits, ONE_ROUND)
    assert (found.attacker, found.attacker_lord) == ((0, 8), False)
    assert found.points == (0, 4 + 1 + 4)


def test_a_great_band_throws_no_more_dice_than_the_limit():
    thrown: list[int] = []

    def count(sides: int) -> int:
        thrown.append(sides)
        return 0

    fight(terms(), band("a1", "p1", 10), band("b1", "p1", 4, has_lord=False), count, ONE_ROUND)
    assert len(thrown) == (7 + 1) + 4


def test_a_band_without_a_lord_loses_none():
    found = fight(terms(), band("a1", "p1"), band("b1", "p1", has_lord=False), Random(1).randrange)
    assert (found.defender_lord, len(found.defender)) == (False, 6)


class Row(msgspec.Struct):
    attacker: int
    defender: int
    lords: tuple[bool, bool]
    results: tuple[Fought, ...]

    def meeting(self) -> State:
        given = terms()
        bands = tuple(
            Band(f"{'ab'[seat]}1", seat, "p1", tuple(PURCHASES[at % 4] for at in range(points)), self.lords[seat])
            for seat, points in enumerate((self.attacker, self.defender))
        )
        return State(opening(given).lords, phase="moving", bands=bands, battle=Battle(1, 1, "p1", "a1", "b1"))

    def by_engine(self) -> Chances:
        return chances(terms(), self.meeting(), self.results, "raider")

    def by_dice(self, battles: int = 800) -> Chances:
        state, dice = self.meeting(), Random(f"{self.attacker}:{self.defender}").randrange
        a, b = state.bands
        results = (fight(terms(), a, b, dice, FITTED) for _ in range(battles))
        return chances(terms(), state, results, "quick")


ROWS = msgspec.json.decode(STORED.read_bytes(), type=list[Row])


def named(row: Row) -> str:
    return f"{row.attacker}v{row.defender}{'' if all(row.lords) else '-lordless'}"


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_losses_are_those_of_the_engine(row: Row):
    """Points lost, as a share of the band."""
    engine, dice = row.by_engine().losses, row.by_dice().losses
    assert abs(engine[0] - dice[0]) / row.attacker < 0.12
    assert abs(engine[1] - dice[1]) / row.defender < 0.12


def differences() -> Iterator[float]:
    for row in ROWS:
        engine, dice = row.by_engine(), row.by_dice()
        for one, two in zip(
            (engine.attacker, engine.draw, engine.defender, *engine.lords_lost),
            (dice.attacker, dice.draw, dice.defender, *dice.lords_lost),
            strict=True,
        ):
            yield one.count / one.of - two.count / two.of


def test_outcomes_and_lords_lost_come_near_the_engine():
    """The root of the mean squared difference; the stored samples alone would account for some 0.05 of it."""
    squares = [each**2 for each in differences()]
    assert (sum(squares) / len(squares)) ** 0.5 < 0.12
