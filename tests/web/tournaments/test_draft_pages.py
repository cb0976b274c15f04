"""The expedition's cards on two phones: who is first, whose turn, what is spent, and the scenario at the end."""

from __future__ import annotations

import pytest
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.pairing.swiss import Pair
from skald.tournament.scenarios.draft import Draft, Pick, first_by_lot
from skald.tournament.scenarios.drawing import is_seed_of_round
from tests.web.tournaments.phones import address, playing
from tests.web.tournaments.test_player_pages import text

pytestmark = pytest.mark.django_db


def places(made, number: int = 1):
    return [address("player-draft", seat.token, number) for seat in made.seats[:2]]


def chosen(domain: str, at: int = 0) -> str:
    from skald.content.scenarios.catalogue import cards

    return [card.id for card in cards().values() if card.domain == domain][at]


def pick_all(client: Client, made, number: int = 1, at: int = 0) -> None:
    anna, bjorn = places(made, number)
    client.post(anna, {"do": "first:me", "once": f"f{number}"})
    turns = ((anna, "victory"), (bjorn, "terrain"), (anna, "deployment"), (bjorn, "duration"), (bjorn, "special"))
    for place, domain in turns:
        answer = client.post(place, {"do": f"pick:{chosen(domain, at)}", "once": f"{domain}{number}"})
        assert answer.status_code == 302, text(answer)


def test_draft_makes_the_scenario_and_its_score_sheet(client: Client):
    made = playing(scenario="expedition")
    anna, bjorn = places(made)
    assert "Who picks first?" in text(client.get(anna))
    assert "Type each player’s points." in text(client.get(address("player-result", made.seats[0].token, 1)))
    pick_all(client, made)
    for place in (anna, bjorn):
        assert "All five cards are chosen." in text(client.get(place))
    assert made.value.drafts[1, "p1"].is_complete
    sheet = text(client.get(address("player-result", made.seats[0].token, 1)))
    assert "Expedition" in sheet and "Massacre points" in sheet


def test_turns_are_kept_and_cards_are_picked_once(client: Client):
    made = playing(scenario="expedition")
    anna, bjorn = places(made)
    client.post(bjorn, {"do": "first:opponent", "once": "f"})
    assert made.value.drafts == {(1, "p1"): Draft("p1", "p2")}
    assert "Your turn" in text(client.get(anna)) and "Anna picks." in text(client.get(bjorn))
    card = chosen("victory")
    answer = client.post(bjorn, {"do": f"pick:{card}", "once": "x"})
    assert answer.status_code == 409 and "It isn’t “Björn”’s turn to pick." in text(answer)
    for _ in range(2):
        assert client.post(anna, {"do": f"pick:{card}", "once": "y"}).status_code == 302
    assert made.value.drafts[1, "p1"].picks == (Pick("p1", card),)
    taken = client.post(bjorn, {"do": f"pick:{chosen('victory', 1)}", "once": "z"})
    assert taken.status_code == 409 and "has its card already" in text(taken)
    assert client.post(anna, {"do": "first:opponent", "once": "w"}).status_code == 409


def test_lot_can_be_checked_by_anyone(client: Client):
    made = playing(scenario="expedition")
    client.post(places(made)[0], {"do": "lot", "once": "f"})
    draft = made.value.drafts[1, "p1"]
    assert is_seed_of_round(draft.seed, 1, made.value.seal)
    assert draft.first == first_by_lot(draft.seed, 1, ("p1", "p2"))
    assert draft.seed in text(client.get(places(made)[1]))


def test_spent_cards_are_greyed_with_their_reason_and_refused(client: Client):
    made = playing(scenario="expedition")
    pick_all(client, made)
    made.record(
        j.ResultSettled(1, "p1", Result(9, 2)), j.ResultSettled(1, "p3", Result(9, 2)),
        j.ScenarioDrawn(2, "expedition"), j.Paired(2, (Pair("p1", "p2", 1), Pair("p3", "p4", 2))), j.RoundPublished(2),
    )  # fmt: skip
    anna, bjorn = places(made, 2)
    client.post(anna, {"do": "first:me", "once": "f2"})
    assert text(client.get(anna)).count("You chose it in round 1.") == 2
    assert text(client.get(bjorn)).count("You chose it in round 1.") == 3
    answer = client.post(anna, {"do": f"pick:{chosen('victory')}", "once": "s"})
    assert answer.status_code == 409 and "has been used already in this event" in text(answer)
    # The opponent's cards are not charged to Anna.
    assert client.post(anna, {"do": f"pick:{chosen('terrain')}", "once": "t"}).status_code == 302


def test_draft_at_the_table(client: Client):
    made = playing(scenario="expedition")
    held = made.pass_of("table", "1")
    client.post(address("table-draft", held.token, "b"), {"do": "first:me", "once": "f"})
    assert made.value.drafts[1, "p1"].first == "p2"


def test_battles_have_no_draft_and_hostile_picks_are_refused(client: Client):
    assert client.get(places(playing())[0]).status_code == 404


@pytest.mark.parametrize(
    ("do", "status"),
    [("", 404), ("dance", 404), ("first:p3", 404), ("lot:x", 404), ("pick:dragon", 409), ("pick:" + "x" * 9999, 409)],
)
def test_hostile_input(client: Client, do, status):
    made = playing(scenario="expedition")
    client.post(places(made)[0], {"do": "first:me", "once": "f"})
    assert client.post(places(made)[0], {"do": do, "once": "g"}).status_code == status


def test_slip_of_the_finger_is_taken_back_until_the_opponent_chooses(client: Client):
    made = playing(scenario="expedition")
    anna, bjorn = places(made)
    client.post(anna, {"do": "first:me", "once": "f"})
    client.post(anna, {"do": f"pick:{chosen('victory')}", "once": "v"})
    assert "Take “Conquest” back" in text(client.get(anna)) and "back" not in text(client.get(bjorn)).replace(
        "Back", ""
    )
    assert client.post(bjorn, {"do": "back", "once": "no"}).status_code == 409
    for _ in range(2):
        assert client.post(anna, {"do": "back", "once": "b"}).status_code == 302
    assert made.value.drafts[1, "p1"].picks == ()
    assert "Anna picks." in text(client.get(bjorn))
    client.post(anna, {"do": f"pick:{chosen('victory', 1)}", "once": "w"})
    client.post(bjorn, {"do": f"pick:{chosen('terrain')}", "once": "t"})
    answer = client.post(anna, {"do": "back", "once": "late"})
    assert answer.status_code == 409 and "your opponent has chosen since" in text(answer)
    now = made.value.drafts[1, "p1"]
    assert [pick.card for pick in now.picks] == [chosen("victory", 1), chosen("terrain")]


def test_last_cards_are_taken_back_until_a_result_is_entered(client: Client):
    made = playing(scenario="expedition")
    pick_all(client, made)
    bjorn = places(made)[1]
    assert [client.post(bjorn, {"do": "back", "once": f"b{at}"}).status_code for at in range(3)] == [302, 302, 409]
    for domain in ("duration", "special"):
        client.post(bjorn, {"do": f"pick:{chosen(domain, 1)}", "once": f"again-{domain}"})
    made.record(j.ResultEntered(1, "p1", "p1", Result(9, 2)))
    answer = client.post(bjorn, {"do": "back", "once": "late"})
    assert answer.status_code == 409 and "its cards stay" in text(answer)


def test_wrong_first_player_is_put_right_before_a_card_is_chosen(client: Client):
    made = playing(scenario="expedition")
    anna, _bjorn = places(made)
    client.post(anna, {"do": "first:me", "once": "f"})
    assert "No, Björn picks first" in text(client.get(anna))
    client.post(anna, {"do": "first:opponent", "once": "g"})
    assert made.value.drafts[1, "p1"] == Draft("p2", "p1")
