"""Many phones at the same moment against a real server with a real file: nothing is lost, nothing counts twice."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.server import serving
from tests.web.tournaments.phones import sheet
from tests.web.tournaments.real_hall import Phone, Plan, journal_of, make_halls, once_of

pytestmark = pytest.mark.slow
FILLED = sheet(massacre=(9, 4), objectives=((1, 1, 1, 0), (0, 0, 0, 0)), melees=(0, 0))


@pytest.fixture(scope="module")
def halls(tmp_path_factory):
    """One server with a hall for each test."""
    data = tmp_path_factory.mktemp("data")
    made = make_halls(data, [Plan(), Plan(), Plan(), Plan("")])
    with serving(data) as site:
        yield site, data, made


def hall(halls, number):
    site, data, made = halls
    return site, data, made[number]


def test_both_players_send_the_same_result_many_times_at_once(halls):
    site, data, tokens = hall(halls, 0)

    def ready(player: str) -> tuple[Phone, str, str]:
        phone, place = Phone(site), f"/p/{tokens[player]}/round/1/result"
        phone.get(place)
        return phone, place, once_of(phone.post(place, {**FILLED, "look": "1"}).page)

    senders = [ready("p1"), ready("p2")] * 6

    def send(sender: tuple[Phone, str, str]) -> int:
        phone, place, once = sender
        return phone.post(place, {**FILLED, "send": "1", "once": once}).status

    with ThreadPoolExecutor(len(senders)) as pool:
        answers = list(pool.map(send, senders))
    assert Counter(answers) == {200: 12}
    assert Counter(entry["what"] for entry in journal_of(data, tokens["uid"]))["ResultEntered"] == 2
    assert "The result counts" in Phone(site).get(f"/p/{tokens['p1']}/").page


def test_two_different_results_at_once_are_a_mismatch_and_both_are_kept(halls):
    site, data, tokens = hall(halls, 1)
    mine = {"how": "points", "a-points": "9", "b-points": "2", "send": "1"}
    claims = [("p1", {**mine, "once": "one"}), ("p2", {**mine, "a-points": "2", "b-points": "9", "once": "two"})]
    phones = {player: Phone(site) for player, _fields in claims}
    for player, phone in phones.items():
        phone.get(f"/p/{tokens[player]}/round/1/result")

    def send(claim: tuple[str, dict[str, str]]) -> int:
        player, fields = claim
        return phones[player].post(f"/p/{tokens[player]}/round/1/result", fields).status

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(send, claims)) == [200, 200]
    entered = [entry["by"] for entry in journal_of(data, tokens["uid"]) if entry["what"] == "ResultEntered"]
    assert sorted(entered) == ["p1", "p2"]
    assert "You two entered different results." in Phone(site).get(f"/p/{tokens['p2']}/").page


def test_one_confirmation_counts_and_the_others_are_told(halls):
    site, data, tokens = hall(halls, 2)
    first = Phone(site)
    place = f"/p/{tokens['p1']}/round/1/result"
    first.get(place)
    first.post(place, {"how": "points", "a-points": "9", "b-points": "2", "send": "1", "once": "one"})
    phones = [Phone(site) for _ in range(6)]
    home = f"/p/{tokens['p2']}/"
    for phone in phones:
        phone.get(home)

    def confirm(numbered: tuple[int, Phone]) -> int:
        number, phone = numbered
        fields = {"seen": '{"a_points":9,"b_points":2}', "once": f"confirm-{number}"}
        return phone.post(f"{home}round/1/confirm", fields).status

    with ThreadPoolExecutor(6) as pool:
        assert Counter(pool.map(confirm, enumerate(phones))) == {200: 1, 409: 5}
    assert Counter(entry["what"] for entry in journal_of(data, tokens["uid"]))["ResultConfirmed"] == 1


def test_last_place_is_given_once(halls):
    site, data, tokens = hall(halls, 3)
    place = f"/events/{tokens['uid']}/register"
    phones = [Phone(site) for _ in range(6)]
    for phone in phones:
        phone.get(place)

    def register(numbered: tuple[int, Phone]) -> str:
        number, phone = numbered
        return phone.post(place, {"name": f"Guest {number // 2}", "once": f"form-{number // 2}"}).address

    with ThreadPoolExecutor(6) as pool:
        links = Counter(pool.map(register, enumerate(phones)))
    assert sorted(links.values()) == [2, 2, 2]
    added = [entry["player"]["id"] for entry in journal_of(data, tokens["uid"]) if entry["what"] == "PlayerAdded"]
    assert sorted(added) == ["p1", "p2", "p3", "p4", "p5", "p6", "p7"]
