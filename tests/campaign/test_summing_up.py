"""What a turn decided, in a few sentences: whatever was taken, fought and won in it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from skald.campaign.aftermath import Aftermath, Toll
from skald.campaign.events import TurnEnded
from skald.campaign.state import Battle, State
from skald.campaign.story import Chapter
from skald.campaign.summing_up import lost_in, summed_up, taken_in
from tests.campaign.builders import at_orders, band, terms

TERMS = terms()
RAVENS, WOLVES = band("a1", "o1", 6), band("b1", "c1", 6)
BEGUN = at_orders(TERMS, RAVENS, WOLVES, owners=(("o1", 0), ("c1", 1), ("o3", 1)))


def battle(site: str, lost: tuple[int, int]) -> Aftermath:
    """Each band loses so many figures of its first unit."""
    tolls = [
        Toll(each, tuple((unit, 0, unit.figures - (0 if at else gone)) for at, unit in enumerate(each.units)), False)
        for each, gone in zip((RAVENS, WOLVES), lost, strict=True)
    ]
    return Aftermath(1, Battle(2, 1, site, "a1", "b1"), "attacker", None, *tolls)


def ended(*owners: tuple[str, int], conquest: tuple[int, int] = (0, 0)) -> Chapter:
    lords = tuple(structs.replace(lord, conquest=(points,)) for lord, points in zip(BEGUN.lords, conquest, strict=True))
    closing: State = structs.replace(BEGUN, owners=owners, lords=lords)
    return Chapter(2, BEGUN, (TurnEnded(2),), closing)


@pytest.mark.parametrize(
    ("chapter", "fought", "english", "french"),
    [
        (ended(*BEGUN.owners), (),
         "No site changed hands. Nobody fought.",
         "Aucun terrain n’a changé de mains. Personne ne s’est battu."),
        (ended(("o1", 0), ("c1", 1), ("o3", 0), ("p1", 1), conquest=(0, 2)), (battle("p1", (4, 8)),),
         ("Order took Mill I; Chaos took the Standing Stone. The battle at the Standing Stone "
          "cost Order 1/2 and Chaos 1 in points of troops. Conquest points: Order 0, Chaos 2."),
         ("Ordre a pris le Moulin I\u00a0; Chaos a pris la Pierre levée. La bataille de la Pierre levée a coûté, "
          "en points de troupes, 1/2 à Ordre et 1 à Chaos. Points de conquête\u00a0: Ordre 0, Chaos 2.")),
        (ended(("o1", 1), ("c1", 1), ("o3", 1)), (battle("o1", (8, 0)), battle("o3", (4, 4))),
         "Chaos took the Castle. The 2 battles cost Order 3/2 and Chaos 1/2 in points of troops.",
         "Chaos a pris le Château. Les 2 batailles ont coûté, en points de troupes, 3/2 à Ordre et 1/2 à Chaos."),
    ],
)  # fmt: skip
def test_a_turn_that_is_over_is_summed_up(chapter, fought, english, french):
    assert [summed_up(TERMS, chapter, fought, language) for language in ("en", "fr")] == [english, french]


def test_a_turn_that_is_played_has_decided_nothing():
    assert summed_up(TERMS, structs.replace(ended(("o3", 0)), events=()), (), "en") == ""


def test_a_site_that_came_back_was_not_taken_and_what_recovers_was_not_lost():
    assert [taken_in(TERMS, ended(*BEGUN.owners, ("p1", 0)), seat) for seat in (0, 1)] == [("p1",), ()]
    assert [lost_in(TERMS, (battle("p1", (0, 4)),), seat) for seat in (0, 1)] == [0, Fraction(1, 2)]
