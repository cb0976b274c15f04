"""Final standings are held back in every form: no page of anybody else's changes with them, until the announcement."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.papers.rounds import pairings_by_table
from skald.web.tournaments.queries.names import everybody
from skald.web.tournaments.queries.podium import _hidden, podium_of
from skald.web.tournaments.queries.rounds_public import page_of
from skald.web.tournaments.queries.standings import public_standings
from skald.web.tournaments.services.announcing import announce
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.everyone import ANNA, ROLES, Scene, scene
from tests.web.tournaments.hall import at, once_of, open_event, play_round, signed_in, text_of, value
from tests.web.tournaments.test_roles_secrets import read

pytestmark = pytest.mark.django_db
#: A helper types the scores in, so a helper sees them.
VISITORS = [role for role in ROLES if role not in ("organiser", "helper")]


def last_round(points: int = 977) -> Scene:
    """The second round is the last, published and over; p1 has played p3."""
    made = scene()
    settings = replace(made.value.event.settings, rounds=2, hold_back=True)
    add(event=made.event, actor=ANNA, entries=[
        j.SettingsChanged(settings), j.ResultSettled(1, "p1", j.Result(9, 8)), j.RoundPublished(2),
        j.ResultSettled(2, "p1", j.Result(12, 3)), j.ResultSettled(2, "p2", j.Result(points, 4)),
        j.ResultSettled(2, "p4", j.Result(2, points)), j.Honoured("p2", "painting", points),
    ])  # fmt: skip
    return made


def pages_of(made: Scene, role: str) -> dict[str, str]:
    """Everything that opens for somebody, the print of the standings included."""
    client = made.client(role)
    found = read(client, made, role)
    place = at("standings-pdf", made.event)
    return found | {place: client.get(place).content.decode("latin-1")}


@pytest.mark.parametrize("role", VISITORS)
def test_nothing_that_is_held_back_changes_any_page(role):
    made = last_round()
    before = pages_of(made, role)
    # A number by itself: the seal of a draw may have these figures in a row.
    assert [place for place, page in before.items() if re.search(r"\b977\b", page)] == []
    # Everybody but the two of the visitor's own game plays another game.
    settle(event=made.event, number=2, a="p2", result=j.Result(1, 955), actor=ANNA)
    settle(event=made.event, number=2, a="p4", result=j.Result(955, 1, "a"), actor=ANNA)
    add(event=made.event, entries=[j.Honoured("p4", "fair-play", 955)], actor=ANNA)
    after = pages_of(made, role)
    assert before.keys() == after.keys()
    assert [place for place in before if before[place] != after[place]] == []


@pytest.mark.parametrize("role", VISITORS)
def test_a_result_that_is_entered_and_not_confirmed_is_no_leak_either(role):
    made = scene()
    settings = replace(made.value.event.settings, rounds=2, hold_back=True)
    add(event=made.event, actor=ANNA, entries=[
        j.SettingsChanged(settings), j.RoundPublished(2), j.ResultEntered(2, "p2", "p2", j.Result(977, 4)),
    ])  # fmt: skip
    # As a number of its own: seals and seeds are long, and may hold any digits.
    assert [place for place, page in pages_of(made, role).items() if re.search(r"\b977\b", page)] == []


def test_podium_is_told_from_the_third_place_and_nothing_else_with_it():
    made = last_round()
    client, anybody = signed_in(), made.client("nobody")
    places = [at("standings", made.event), at("screen", made.event), at("event", made.event)]

    def told() -> list[list[str]]:
        pages = [anybody.get(place).content.decode() for place in places]
        return [re.findall(r'class="podium-name">(.*?)</strong>', page) for page in pages]

    def press(what: str) -> None:
        page = client.get(at("run", made.event))
        client.post(at("run", made.event), {"once": once_of(page), "do": what})

    assert told() == [[]] * 3
    press("reveal:3")
    third = told()
    assert [len(each) for each in third] == [1] * 3
    # Once more by somebody whose page is old: nothing is told that wasn't meant.
    press("reveal:3")
    assert told() == third
    held = text_of(anybody.get(places[0]))
    assert "The podium" in held and "Standings after round 1" in held
    press("reveal:2")
    assert [len(each) for each in told()] == [2] * 3
    assert "Reveal the winner" in text_of(client.get(at("run", made.event)))
    press("take-back")
    assert told() == [[]] * 3
    press("reveal:1")
    assert [len(each) for each in told()] == [3] * 3
    press("take-back")
    assert client.post(at("run", made.event), {"once": "x", "do": "reveal:7"}).status_code == 404


def test_podium_says_what_decided_and_counts_no_bye_as_a_fight():
    event = open_event(5, here=True)
    add(event=event, entries=[j.SettingsChanged(replace(value(event).event.settings, rounds=2))], actor=ANNA)
    play_round(event, seed="1")
    play_round(event, seed="2")
    podium = podium_of(value(event))
    assert podium is not None
    lines = [each.line for each in podium.places if each.line]
    assert any(line.row.byes for line in lines)
    assert all(line.row.fought + line.row.byes == line.row.wins for line in lines)
    page = text_of(signed_in("bo").get(at("standings", event)))
    for place in podium.places:
        assert place.why.replace("\u00a0", " ") in page
        assert place.line is not None
        following = public_standings(value(event)).lines[place.number].row
        assert bool(place.decided) == (following.tp == place.line.row.tp)
    assert ", 1 bye" in page and "as many points as place" in page
    # A draw is part of what came to the points.
    game = value(event).event.rounds[1].games[0]
    settle(event=event, number=2, a=game.a, result=j.Result(8, 8), actor=ANNA)
    assert ", 1 draw" in text_of(signed_in("bo").get(at("standings", event)))
    # Both of a tie say what parted them, everybody is named, and no step tells of one that is still hidden.
    for better, worse in pairwise(podium.places):
        assert bool(better.decided) == bool(worse.behind)
    assert [line.row.rank for line in podium.after] == [4, 5] and podium.more == 0
    assert [(each.number, each.behind) for each in _hidden(podium, 2).places[:2]] == [(1, ""), (2, "")]


def test_announcement_opens_every_form():
    made = last_round()
    held = pages_of(made, "nobody")
    announce(event=made.event, actor=ANNA)
    told = pages_of(made, "nobody")
    uid = made.event.uid
    changed = {place for place in told if held.get(place) != told[place]}
    forms = ("", "standings", "round/2", "screen", "results.csv", "standings.csv", "standings.json", "event.json",
             "standings.pdf", "archive", "player/p2")  # fmt: skip
    assert {f"/events/{uid}/{form}" for form in forms} <= changed
    assert "977" in told[f"/events/{uid}/results.csv"]


def test_whoever_has_a_prize_reads_of_it_once_it_is_announced():
    made = last_round()

    def page(player: str) -> str:
        return text_of(Client().get(at_seat(made.event, player)))

    assert "Your prize" not in page("p2")
    announce(event=made.event, actor=ANNA)
    assert "Your prize: Painting" in page("p2") and "Your prize" not in page("p1")


def test_papers_and_exports_of_the_organiser_say_what_is_held_back():
    made = last_round()

    def by_table() -> str:
        now = value(made.event)
        return str(pairings_by_table(now, page_of(now, now.event.rounds[1], everybody(now))).data["provisional"])

    def told() -> str:
        return text_of(signed_in().get(reverse("tournaments:papers", args=[made.event.uid])))

    said = "The exports of standings and results are open to everybody: until you announce, they end with round 1."
    assert (by_table(), said in told()) == ("Not announced yet.", True)
    announce(event=made.event, actor=ANNA)
    assert (by_table(), said in told()) == ("", False)


def at_seat(event: Event, player: str) -> str:
    return reverse("tournaments:player", args=[Seat.objects.get(event=event, player=player).token])


def test_people_are_told_that_it_is_held_back():
    made = last_round()
    client = made.client("nobody")
    said = "The final standings are held back until the organiser announces them."
    for name in ("event", "standings"):
        assert said in text_of(client.get(at(name, made.event)))
    assert said in text_of(client.get(at("round", made.event, 2)))
    assert said in text_of(client.get(f"/p/{made.tokens['player']}/"))
    assert "All games are played: the podium follows." in text_of(client.get(at("screen", made.event)))
    assert "Standings after round 1" in text_of(client.get(at("standings", made.event)))


def test_player_sees_their_own_game_of_the_last_round():
    made = last_round()
    page = text_of(made.client("nobody").get(f"/p/{made.tokens['player']}/"))
    assert "The result counts" in page
    assert "12" in page


def test_organiser_sees_announces_and_takes_back():
    event = open_event(4, here=True)
    held = replace(value(event).event.settings, rounds=2, hold_back=True)
    add(event=event, entries=[j.SettingsChanged(held)], actor=ANNA)
    for seed in "12":
        play_round(event, seed=seed)
    client, anybody = signed_in(), signed_in("bo")
    now = client.get(at("run", event))
    assert "Announce everything at once" in text_of(now)
    assert "Final standings" in text_of(client.get(at("run-standings", event)))
    client.post(at("run", event), {"once": once_of(now), "do": "announce"})
    assert 'class="podium"' in anybody.get(at("standings", event)).content.decode()
    event.refresh_from_db()
    # A result of the first round that is undone now takes the podium from everybody: it is told before and after.
    settled = next(each.number for each in event.entries.order_by("number") if '"ResultSettled"' in each.body)
    place = at("run-undo", event, settled)
    before = client.get(place)
    assert "The final standings are announced already" in text_of(before)
    client.post(place, {"once": once_of(before), "do": "undo"})
    assert "Round 1: 1 result is missing" in text_of(client.get(at("run", event)))
    assert withdrawn(event, anybody) == ["The announcement was withdrawn: a result is open again."] * 5
    event.refresh_from_db()
    place = at("run-undo", event, event.entries.count() - 1)
    client.post(place, {"once": once_of(client.get(place)), "do": "redo"})
    event.refresh_from_db()
    announcement = next(each.number for each in event.entries.all() if '"StandingsAnnounced"' in each.body)
    asked = text_of(client.get(at("run-undo", event, announcement)))
    assert "The final standings would be held back again" in asked and "Nothing else" not in asked
    now = client.get(at("run", event))
    client.post(at("run", event), {"once": once_of(now), "do": "take-back"})
    page = anybody.get(at("standings", event)).content.decode()
    assert 'class="podium"' not in page
    said = "The announcement was withdrawn: the final standings are held back until the organiser announces them again."
    assert withdrawn(event, anybody) == [said] * 5
    now = client.get(at("run", event))
    assert "The announcement of the final standings is withdrawn." in text_of(now) and "Undone:" not in text_of(now)
    client.post(at("run", event), {"once": once_of(now), "do": "announce"})
    assert withdrawn(event, anybody) == [""] * 5


def withdrawn(event: Event, anybody: Client) -> list[str]:
    """What each page says of an announcement that was withdrawn."""
    seat = Seat.objects.filter(event=event).first()
    assert seat is not None
    pages = [("event",), ("standings",), ("round", 2), ("screen",)]
    places = [*(at(name, event, *more) for name, *more in pages), f"/p/{seat.token}/"]
    said = [text_of(anybody.get(place)) for place in places]
    return [found[0] if (found := re.search(r"The announcement was withdrawn[^.]*\.", page)) else "" for page in said]


def test_new_events_hold_back_and_older_ones_do_not():
    client = signed_in()
    client.post("/events/new", {"name": "New", "preset": "manual"})
    made = Event.objects.get(name="New")
    assert value(made).event.settings.hold_back is True
    event = open_event(4, here=True)
    for seed in "123":
        play_round(event, seed=seed)
    assert "Final standings" in text_of(client.get(at("standings", event)))
    assert 'class="podium"' in client.get(at("standings", event)).content.decode()
