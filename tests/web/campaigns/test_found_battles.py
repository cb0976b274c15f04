"""Found by playing: a battle page left open, reports that differ in one figure, halves in a preview."""

from fractions import Fraction

import pytest
from django.test import Client

from skald.campaign.orders import Fought
from skald.campaign.preview import Difference
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Meeting
from skald.web.campaigns.queries.proposals import _difference
from skald.web.campaigns.services.battles import report
from tests.web.campaigns.builders import NOON, at_battle, fresh

pytestmark = pytest.mark.django_db

TOLD = Fought((8, 8, 8, 8, 8, 3), (8,) * 6, "attacker")


def told(seat):
    report(seat=seat, meeting=Meeting.objects.get(), fought=TOLD, now=NOON)


def test_the_form_begins_with_what_was_told_already():
    first, second = at_battle()
    told(first)
    page = Client().get(f"/campaigns/seat/{second.token}/battle/")
    assert [left for _name, _figures, left in page.context["fighters"][0].units] == ["8", "8", "8", "8", "8", "3"]
    assert page.context["chosen"] == "attacker"


def test_the_lords_page_says_who_has_told_a_result():
    first, second = at_battle()
    told(first)
    asked = Client().get(f"/campaigns/seat/{second.token}/").content.decode()
    waiting = Client().get(f"/campaigns/seat/{first.token}/").content.decode()
    assert "Astrid has told how it ended." in asked
    assert "it counts when Bjorn says yes." in waiting


def test_a_result_from_the_page_of_another_battle_is_not_taken():
    first, _second = at_battle()
    sent = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    wrong = str(Meeting.objects.get().pk + 1)
    base = f"/campaigns/seat/{first.token}/battle/"
    client = Client()
    assert client.post(base, {**sent, "winner": "attacker", "meeting": wrong})["location"] == base
    assert Meeting.objects.get().reports.count() == 0


def test_a_battle_page_says_which_battle_it_shows_so_that_it_can_follow():
    first, _second = at_battle()
    page = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert f'data-follow="{Meeting.objects.get().pk}"' in page


def test_a_preview_writes_halves_as_people_do():
    first, _second = at_battle()
    found = Difference("band", "a1", f"c4 {Fraction(9, 2)}", f"o1 {Fraction(5, 2)}")
    assert _difference(chronicle_of(fresh(first)), found) == "Band a1: Caravan II, 4½ points → Castle, 2½ points"
