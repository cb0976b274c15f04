"""What is said before a deed: its price, and where casualties come from."""

import pytest
from django.utils import translation

from skald.rules.hooks import Window
from skald.rules.ids import Kind
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.ways import ways
from tests.web.battles.newcomer import begin_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("language", "by"),
    [
        ("en", "“Sons of the Glen” (1 common), for 1 fatigue (Acting again)"),
        ("fr", "«\xa0Fils de la vallée\xa0» (1 commun), au prix d’une fatigue (Agir de nouveau)"),
    ],
)
def test_a_shot_by_whoever_acts_again_tells_the_fatigue_that_it_costs(language, by):
    battle, seat = begin_at(134)
    with translation.override(language):
        found = [way.by for way in ways(seen(battle, seat.numbers)) if (way.unit, way.kind) == (3, Kind.SHOOT)]
    assert set(found) == {by}


def test_whoever_is_asked_about_casualties_reads_where_they_come_from_and_figures_by_their_numbers():
    battle, seat = begin_at(206)
    with translation.override("en"):
        found = seen(battle, seat.numbers)
        told = found.sentence, [offer.words for offer in found.offers()]
    assert told == (
        "Niall’s Warlord (0) takes 1 loss and falls unless all is averted. Ragna’s Warriors (8) struck it.",
        ["Resilience (1): Niall’s Warlord (0)", "Take off figure no. 1"],
    )


@pytest.mark.parametrize(("number", "window"), [(160, Window.CASUALTIES), (255, Window.WITHDRAW)])
def test_who_falls_or_gives_ground_is_asked_without_a_card_before_that_says_the_same(number, window):
    battle, seat = begin_at(number)
    with translation.override("en"):
        there = seen(battle, seat.numbers)
        report = drawn(there, seat)["told"][0]
    assert there.asked.window is window
    # The dice stand beside the question, in a few words.
    assert (report["open"], report["begun"], report["waits"]) == (True, False, False)
    assert "saved" in report["brief"] and "attacked" not in report["brief"]


def test_what_else_the_other_side_has_begun_is_read_before_its_question():
    battle, seat = begin_at(153)
    with translation.override("en"):
        there = seen(battle, seat.numbers)
        assert drawn(there, seat)["told"][0]["begun"]
    assert there.asked.window is Window.FIGHT
