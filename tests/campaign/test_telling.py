"""Every event has a sentence in both languages, and no sentence is left over; whole campaigns can be told."""

from __future__ import annotations

from fractions import Fraction
from string import Formatter
from typing import get_args

import pytest

from skald.campaign.events import AmendmentAgreed, AnyEvent, BandReinforced, BandTooSmall, LordReplaced, UnitsRemoved
from skald.campaign.orders import Orders
from skald.campaign.simulate import play
from skald.campaign.state import Unit
from skald.campaign.telling import key_of, tell
from skald.campaign.turn import OrdersShown, apply
from skald.content.words import LANGUAGES, words
from tests.campaign.builders import at_orders, band, marches, terms, warriors, won_by

#: Parameters that a sentence has beside its event's.
MADE = {AmendmentAgreed: ("changes",)}


def test_every_event_has_a_sentence_of_its_own_parameters():
    sentences = dict(words("en", "campaign"))
    for kind in get_args(AnyEvent):
        named = {name for _, name, _, _ in Formatter().parse(sentences.pop(key_of(kind))) if name}
        assert named <= {*kind.__struct_fields__, *MADE.get(kind, ())}, kind
    left = {key for key in sentences if not key.startswith(("outcome-", "why-", "cite-"))}
    assert left == {
        "site-left", "lot-initiative", "lot-retreat", "initiative-by-lot", "band-reinforced-led", "lord-joined",
        "band-named", "amendment-pp", "amendment-band", "amendment-gone", "amendment-nothing",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["paper", "tool"])
def test_a_campaign_can_be_told(language, preset):
    given = terms(preset, control_kept=False)
    played = play(given, "5")
    told = [tell(given, played.state, event, language) for event in played.events]
    assert all("{" not in line for line in told)


def fought(given, **more):
    """A battle at c4 that the attacker wins with seven figures in each of four units of eight."""
    state = at_orders(given, band("a1", "o4", 4), band("b1", "c4"))
    state = apply(given, state, OrdersShown((marches(a1="c4"), Orders()))).state
    return apply(given, state, won_by(state, "attacker", **more))


def sentences(given, step, kind):
    return [tell(given, step.state, event, "en") for event in step.events if isinstance(event, kind)]


def test_a_winner_that_must_go_is_told_why():
    given = terms(recovery="none")
    step = fought(given, attacker=(8, 8, 8, 4))
    told = ["Band a1 has 7/2 of the 4 points that it needs to stay: it must go."]
    assert sentences(given, step, BandTooSmall) == told
    assert sentences(given, fought(given), BandTooSmall) == []


def test_a_lord_who_fell_is_told_of_also_where_it_changes_nothing():
    given = terms(lord_death="ignored")
    told = ["The lord of band b1 fell; in this campaign another leads it at once."]
    assert sentences(given, fought(given, defender_lord=False), LordReplaced) == told


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ((), "Band a1 has a new lord."),
        (warriors(1), "Band a1 was reinforced for 1 PP and has a new lord."),
    ],
)
def test_a_new_lord_is_no_reinforcement_for_nothing(units, told):
    given = terms()
    event = BandReinforced("a1", units, given.points(units), lord=True)
    assert tell(given, at_orders(given), event, "en") == told


def test_troops_that_were_let_go_are_named():
    given = terms()
    event = UnitsRemoved("a1", (Unit("warriors", 5, ("bow",)),))
    assert tell(given, at_orders(given), event, "en", {"a1": "Bears"}) == (
        "Band “Bears” (a1) let go: 5 × Warriors (bow)."
    )


def test_an_amendment_of_a_band_that_goes_home():
    given = terms()
    event = AmendmentAgreed((Fraction(), Fraction(1)), ("b1",), "", ((Fraction(6), Fraction()),))
    told = "Put right by agreement: Chaos +1 PP, band b1 is gone."
    assert tell(given, at_orders(given), event, "en") == told
