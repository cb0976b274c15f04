"""Names are sorted and found as people expect it, whatever their letters bear, in every list and every search."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from skald.web.tournaments.models import Pass
from skald.web.tournaments.queries.names import alphabetical
from skald.web.tournaments.services.players import Newcomer, add_players, check_in
from tests.web.tournaments.hall import ANNA, at, open_event, organiser, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db
#: In the order in which somebody looks for them.
SORTED = ["Ægir", "Édouard", "Łukasz", "Noémie", "Œdipe", "Olivier", "Øystein", "Zoé"]


def hall_of(*names: str):
    event = open_event()
    add_players(event=event, newcomers=[Newcomer(name) for name in names], actor=ANNA)
    check_in(event=event, players=[player.id for player in value(event).event.players], actor=ANNA)
    return event


def test_names_have_one_order():
    assert sorted(sorted(SORTED), key=alphabetical) == SORTED


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("edouard", "Édouard"), ("ŒDIPE", "Œdipe"), ("oedipe", "Œdipe"), ("oystein", "Øystein"), ("lukasz", "Łukasz")],
)
def test_helpers_and_the_journal_find_a_name_as_it_is_typed(wanted, found):
    event = hall_of(*SORTED)
    play_round(event, results=False)
    helper = Pass.objects.create(event=event, kind="helper", label="Ines")
    listed = Client().get(f"/helper/{helper.token}/", {"q": wanted}).content.decode()
    (names,) = re.findall(r'class="line-names">(.*?)</span>', listed)
    assert found in names
    # Whoever looks for a letter that is there finds it as well.
    assert found in Client().get(f"/helper/{helper.token}/", {"q": found[:2]}).content.decode()
    told = text_of(signed_in().get(at("run-journal", event), {"q": f"{wanted} registered"}))
    assert f"1 entry says “{wanted} registered”." in told and f"{found} is registered" in told


def test_boards_helpers_and_organisers_stand_by_name():
    event = open_event(2)
    mine = Client().get("/boards/hill-clans.toml").content.decode()
    for number, name in enumerate(("Zephyrs", "Écume", "Falaise")):
        text = mine.replace('id = "hill-clans"', f'id = "own-{number}"').replace("Hill Clans", name)
        signed_in().post(at("run-boards", event), {"do": "keep", "text": text, "once": name})
    boards = text_of(signed_in().get(at("run-boards", event)))
    for name in ("Zoé", "Élodie", "Fanny"):
        signed_in().post(at("run-keys", event), {"do": "add-helper", "helper-name": name, "once": name})
    for name in ("zacharie", "éric", "felix"):
        event.organisers.add(organiser(name))
    keys = text_of(signed_in().get(at("run-keys", event)))
    for page, order in (
        (boards, ("Écume", "Falaise", "Zephyrs")),
        (keys, ("Élodie", "Fanny", "Zoé")),
        (keys, ("éric", "felix", "zacharie")),
    ):
        assert sorted(order, key=page.index) == list(order)
