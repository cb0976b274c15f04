"""Every event has a sentence in both languages, and no sentence is left over; whole campaigns can be told."""

from __future__ import annotations

from fractions import Fraction
from string import Formatter
from typing import get_args

import pytest
from msgspec import structs

from skald.campaign.emblems import EMBLEMS, emblem
from skald.campaign.events import (
    AmendmentAgreed,
    AnyEvent,
    BandLost,
    BandMoved,
    BandRaised,
    BandReinforced,
    BandRetreated,
    BandTooSmall,
    BattleEnded,
    BattleJoined,
    ConquestScored,
    LordReplaced,
    SiteTaken,
    UnitsRemoved,
)
from skald.campaign.orders import Orders
from skald.campaign.place_names import at_place, of_name, of_place
from skald.campaign.simulate import play
from skald.campaign.state import Unit
from skald.campaign.telling import key_of, tell, tell_all
from skald.campaign.turn import OrdersShown, apply
from skald.content.words import LANGUAGES, words
from tests.campaign.builders import at_orders, band, marches, terms, warriors, won_by

#: Parameters that a sentence has beside its event's.
MADE = {AmendmentAgreed: ("changes",)}
#: Sentences that depend on what happened, beside that of their event, and pieces of sentences.
OUTCOMES = ("attacker", "defender", "draw")
VARIANTS = {
    "battle-ended": (
        *(f"battle-ended-{who}{named}" for who in OUTCOMES for named in ("", "-named")),
        *("battle-ended-draw-left", "battle-ended-draw-named-left"),
    )
}
PREPARED = ("of_site", "at_site", "of_origin", "at_origin", "of_seat", "bare", "first", "second")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_of_its_own_parameters(language):
    sentences = dict(words(language, "campaign"))
    for kind in get_args(AnyEvent):
        for key in VARIANTS.get(key_of(kind), (key_of(kind),)):
            named = {name for _, name, _, _ in Formatter().parse(sentences.pop(key)) if name}
            assert named <= {*kind.__struct_fields__, *MADE.get(kind, ()), *PREPARED}, kind
    left = {key for key in sentences if not key.startswith(("why-", "cite-", "worked", "emblem-", "sum-"))}
    assert left == {
        "site-left", "lot-initiative", "lot-retreat", "initiative-by-lot", "band-reinforced-led", "lord-joined",
        "band-named", "amendment-pp", "amendment-band", "amendment-gone", "amendment-nothing", "band-of", "band-again",
        "band-lost-refunded", "band-disbanded-refunded", "conquest-scored-one", "band-retreated-for-good",
    }  # fmt: skip


def named():
    given = terms()
    state = at_orders(given)
    lords = (structs.replace(state.lords[0], name="Astrid"), structs.replace(state.lords[1], name="Bersi"))
    return given, structs.replace(state, lords=lords)


def told_in(language, *events):
    given, state = named()
    return [tell(given, state, event, language) for event in events]


STORY = (
    BandRaised("a1", 0, "o1", warriors(6), Fraction(6)), BandMoved("a1", "o1", "o3"), BandMoved("b1", "o7", "c11"),
    BattleJoined(1, "c11", "a1", "b1"), BandRetreated("b1", "c11", "c1", 4), SiteTaken("p3", 0),
    ConquestScored(0, 1, 3, ("p3",)), ConquestScored(1, 2, 2, ("p2", "p5")), BandLost("b1", "c9"),
)  # fmt: skip


#: What French calls the first bands of both.
RAVENS, WOLVES = "bande «\u00a0Les Corbeaux\u00a0» d’Astrid", "bande «\u00a0Les Loups\u00a0» de Bersi"


def test_a_story_is_told_in_natural_french():
    assert told_in("fr", *STORY) == [
        "Astrid a levé la bande «\u00a0Les Corbeaux\u00a0» au Château pour 6 PP.",
        f"La {RAVENS} est allée du Château au Moulin I.",
        f"La {WOLVES} est allée de la Tour I à l’Oasis V.",
        f"Bataille 1 à l’Oasis V\u00a0: la {RAVENS} a attaqué la {WOLVES}.",
        f"La {WOLVES} s’est repliée de l’Oasis V au Village du Sud\u00a0; elle agira de nouveau au tour 4.",
        "Astrid a pris le Cromlech.",
        "Astrid a gagné un point de conquête en tenant le Cromlech\u00a0: 3 en tout.",
        "Bersi a gagné 2 points de conquête en tenant la Pyramide et la Ziggurat\u00a0: 2 en tout.",
        f"La {WOLVES} a été anéantie à l’Oasis III.",
    ]


def test_a_story_is_told_in_natural_english():
    assert told_in("en", *STORY)[:6] == [
        "Astrid raised band “Ravens” at the Castle for 6 PP.",
        "Astrid’s band “Ravens” marched from the Castle to Mill I.",
        "Bersi’s band “Wolves” marched from Tower I to Oasis V.",
        "At Oasis V Astrid’s band “Ravens” attacked Bersi’s band “Wolves”: battle 1.",
        "Bersi’s band “Wolves” fell back from Oasis V to the Southern Village; it acts again in turn 4.",
        "Astrid took the Stone Circle.",
    ]


LEFT = (warriors(6), warriors(2))


@pytest.mark.parametrize(
    ("language", "outcome", "sentence"),
    [
        ("en", "attacker", "Astrid’s band “Ravens” won battle 1. Points of troops left: 6 against 2."),
        ("en", "defender", "Bersi’s band “Wolves” won battle 1. Points of troops left: 2 against 6."),
        (
            "en",
            "draw",
            (
                "Nobody won battle 1. "
                "Points of troops left: 6 to Astrid’s band “Ravens”, 2 to Bersi’s band “Wolves”."
                " After a draw the attacker gives up the ground."
            ),
        ),
        ("fr", "attacker", f"La {RAVENS} a gagné la bataille 1. Points de troupes restants\u00a0: 6 contre 2."),
        ("fr", "defender", f"La {WOLVES} a gagné la bataille 1. Points de troupes restants\u00a0: 2 contre 6."),
        (
            "fr", "draw",
            (
                "Personne n’a gagné la bataille 1. Points de troupes restants\u00a0: "
                f"6 à la {RAVENS}, 2 à la {WOLVES}. Sans vainqueur, c’est l’attaquant qui cède le terrain."
            ),
        ),
    ],
)  # fmt: skip
def test_the_end_of_a_battle_names_who_won_and_what_is_left(language, outcome, sentence):
    given, state = named()
    story = (BattleJoined(1, "c11", "a1", "b1"), BattleEnded(1, outcome, *LEFT))
    assert list(tell_all(given, state, story, language))[1] == sentence


def test_the_end_of_a_battle_that_nobody_saw_begin_names_no_band():
    assert told_in("en", BattleEnded(2, "draw", *LEFT)) == [
        (
            "Nobody won battle 2. Points of troops left: 6 to the attacker, 2 to the defender."
            " After a draw the attacker gives up the ground."
        )
    ]


@pytest.mark.parametrize(
    ("name", "of", "at"),
    [
        ("Gué aux Ours", "du Gué aux Ours", "au Gué aux Ours"),
        ("Auberge", "de l’Auberge", "à l’Auberge"),
        ("Halte", "de la Halte", "à la Halte"),
        ("Ulster", "d’Ulster", "à Ulster"),
        ("Rouen", "de Rouen", "à Rouen"),
    ],
)
def test_names_of_maps_of_ones_own_are_told_too(name, of, at):
    assert (of_place(name), at_place(name)) == (of, at)


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
    needed = "is down to 7/2 of the 4 points of troops that it needs to hold its ground, and leaves."
    told = [f"Order’s band “Ravens” {needed}"]
    assert sentences(given, step, BandTooSmall) == told
    assert sentences(given, fought(given), BandTooSmall) == []


def test_a_band_that_falls_back_in_the_last_turn_never_acts_again():
    state = at_orders(terms(turns=2), band("a1", "o4"))
    told = [tell(terms(turns=2), state, BandRetreated("a1", "c4", "o1", ready), "en") for ready in (2, 3)]
    back = "Order’s band “Ravens” fell back from Caravan II to the Castle"
    assert told == [f"{back}; it acts again in turn 2.", f"{back}."]


def test_a_lord_who_fell_is_told_of_also_where_it_changes_nothing():
    given = terms(lord_death="ignored")
    told = ["Chaos’s band “Wolves” lost its lord; in this campaign another leads it at once."]
    assert sentences(given, fought(given, defender_lord=False), LordReplaced) == told


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ((), "Order’s band “Ravens” follows a new lord."),
        (warriors(1), "Order’s band “Ravens” was reinforced for 1 PP and follows a new lord."),
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
        "Order’s band “Bears” let go of 5 × Warriors (bow)."
    )


def test_an_amendment_of_a_band_that_goes_home():
    given = terms()
    event = AmendmentAgreed((Fraction(), Fraction(1)), ("b1",), "", ((Fraction(6), Fraction()),))
    told = "Put right by agreement: Chaos +1 PP, band “Wolves” is gone."
    assert tell(given, at_orders(given), event, "en") == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_bands_without_a_name_are_told_apart(language):
    names = [emblem(f"{letter}{number}", language) for letter in "ab" for number in range(1, 2 * EMBLEMS + 1)]
    assert len(set(names)) == len(names) == 48
    assert names[EMBLEMS] == f"{names[0]} 2"
    assert emblem("guard", language) == "guard"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Astrid", "d’Astrid"),
        ("Émile", "d’Émile"),
        ("Bersi", "de Bersi"),
        ("Harald", "de Harald"),
        ("helga", "de helga"),
    ],
)
def test_french_elides_before_vowels_and_not_before_an_h(name: str, told: str):
    """As the reports of a battle do, so that one lord has one form."""
    assert of_name(name) == told
