"""What came of the bids is told at the top of a lord's page while he gives his orders."""

import pytest
from django.test import Client
from django.utils import translation

from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.queries.initiative import bids_told
from tests.web.campaigns.builders import fresh, give, page, raised, two_seats

pytestmark = pytest.mark.django_db

AS_BEFORE = ("Equal bids of 2: the order stays. {holder} first this turn, as before.", "Both paid what they bid.")
BY_LOT = ("Equal bids of 2: chance decided. {holder} first this turn.", "Both paid what they bid.")


def told(bids, settings=None):
    """The two lords, and what each of them reads after these bids."""
    first, second = two_seats(settings=settings or {})
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    for seat, bid in zip((first, second), bids, strict=True):
        give(seat, bid)
    value = chronicle_of(fresh(first))
    holder = ("Astrid", "Bjorn")[value.state.holder]
    return first, holder, [bids_told(value, seat) for seat in (0, 1)]


def test_whoever_bids_more_is_told_with_both_bids_and_what_was_paid():
    first, _holder, (mine, theirs) = told((3, 1))
    assert mine == (
        "You have the initiative with a bid of 3; Bjorn bid 1. You move first this turn.",
        "Both paid what they bid.",
    )
    assert theirs[0] == "Astrid has the initiative with a bid of 3 and moves first this turn; you bid 1."
    watched = bids_told(chronicle_of(fresh(first)), None)
    assert watched[0] == "Astrid has the initiative with a bid of 3 and moves first this turn; Bjorn bid 1."
    for path in ("", "orders/"):
        assert mine[0] in Client().get(page(first, path)).content.decode()


@pytest.mark.parametrize(("tie", "lines"), [("keep", AS_BEFORE), ("lot", BY_LOT)])
def test_equal_bids_say_what_that_means(tie, lines):
    _first, holder, both = told((2, 2), {"bid_tie": tie})
    for name, read in zip(("Astrid", "Bjorn"), both, strict=True):
        moves = "You move" if name == holder else f"{holder} moves"
        assert read == tuple(line.format(holder=moves) for line in lines)


def test_the_outcome_is_told_in_french():
    with translation.override("fr"):
        _first, _holder, (mine, _theirs) = told((3, 1), {"bid_paid_by": "winner"})
    assert mine == (
        "Vous avez l’initiative\u00a0: vous avez misé 3, Bjorn 1. Vous jouez en premier ce tour-ci.",
        "Vous avez payé 3 PP.",
    )
