"""Replays in the browser's pages: brought, judged, kept within bounds, told without scripts, and filmed."""

from __future__ import annotations

import gzip
import json
import re
from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.rules.events import FightBegan
from skald.rules.ids import NO_UNIT, Combat
from skald.simulation.films import changed, drawn_position
from skald.simulation.judging import state_after
from skald.simulation.luck_words import percent
from skald.simulation.replays import rules_of
from skald.web.replays import keeping
from skald.web.replays.models import KeptReplay
from skald.web.replays.screening import readable

pytestmark = pytest.mark.django_db

TEXT = (Path(__file__).parents[2] / "told" / "take-and-hold.skald").read_text(encoding="utf-8")


def bring(client, text: str | bytes):
    data = text.encode() if isinstance(text, str) else text
    return client.post("/replays/", {"file": SimpleUploadedFile("battle.skald", data)})


def test_a_replay_is_brought_judged_and_told(client):
    answer = bring(client, TEXT)
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "315 inputs judged again, all right" in page
    # Sentences speak of players: the page says first who leads which warband.
    assert "Ragna (The Driftwood Crew) won" in page
    assert "The turning point was" in page
    assert client.get(answer["Location"] + "file").content.decode() == TEXT
    assert bring(client, TEXT)["Location"] == answer["Location"]
    assert KeptReplay.objects.count() == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_points_of_both_sides_add_up_from_their_parts(client, language):
    place = bring(client, TEXT)["Location"]
    page = client.get(place, headers={"accept-language": language}).content.decode()
    told = re.search(r'<ul class="made-up">(.*?)</ul>', page, re.DOTALL)
    assert told is not None
    sums = re.findall(r"<strong>.*?: (\d+)</strong> \((.*?)\)</li>", told[1].replace("\u00a0", " ").replace(" :", ":"))
    assert len(sums) == 2
    for points, parts in sums:
        assert int(points) == sum(int(each) for each in re.findall(r": (-?\d+)", parts)) > 0


def test_a_changed_file_is_found_out(client):
    changed_text = TEXT.replace("figures-lost 2 amount=1 left=7", "figures-lost 2 amount=1 left=8", 1)
    assert changed_text != TEXT
    page = client.get(bring(client, changed_text)["Location"]).content.decode()
    assert "This file has been changed" in page
    # What another end would be made up of is told by nobody.
    assert 'class="made-up"' not in page


def test_the_film_shows_the_battle(client):
    place = bring(client, TEXT)["Location"]
    answer = client.get(place + "film.json")
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 40_000
    film = json.loads(gzip.decompress(answer.content))
    shown = film["opening"]
    for by in film["changes"]:
        shown = changed(shown, by)
    replay = readable(TEXT)
    assert replay is not None
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    assert shown == json.loads(json.dumps(drawn_position(ruleset, state_after(replay, ruleset, 315))))
    assert film["luck"] == [72, 99]
    # Every fight that somebody began has the odds that stood then, as the odds page gives them.
    begun = {
        str(number): event for number, entry in enumerate(replay.turns, start=1) for event in entry.events
        if isinstance(event, FightBegan) and event.attacker != NO_UNIT
    }  # fmt: skip
    assert len(begun) > 8 and set(film["stood"]) == set(begun)
    melee = next(number for number, event in begun.items() if event.combat is Combat.MELEE)
    state, event = state_after(replay, ruleset, int(melee)), begun[melee]
    sides = [state.units[unit] for unit in (event.attacker, event.defender)]
    first, second = (
        Fighter(unit.troop, len(unit.figures), unit.equipment, unit.fatigue, board=state.players[unit.side].board)
        for unit in sides
    )
    found = odds(Matchup(first, second, Combat.MELEE, replay.edition), averting=True)
    assert f" {percent('en', found.attacker_wins)} for " in film["stood"][melee]


def test_the_position_and_the_luck_need_no_script(client):
    place = bring(client, TEXT)["Location"]
    told = client.get(place + "?to=227").content.decode()
    assert "The table after input 227, in turn 4" in told
    assert "4 of 7 figures" in told
    assert "luckier than 99 of 100 players" in client.get(place + "?luck=1").content.decode()
    assert client.get(place + "?to=99999").status_code == 200


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "Choose a file first."),
        (b"\xff\xfe\x00", "isn&#x27;t even text"),
        (b"hello", "isn&#x27;t a replay that Skald can read"),
        (b"x" * (keeping.MOST_BYTES + 1), "too big"),
    ],
    ids=["nothing", "bytes", "text", "big"],
)
def test_what_is_no_replay_is_refused(client, data, told):
    answer = bring(client, data)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert KeptReplay.objects.count() == 0


def test_what_nobody_looks_at_is_forgotten(client):
    name = keeping.keep_replay("old", date(2030, 1, 1))
    assert keeping.kept_replay(name, date(2030, 1, 20)) == "old"
    keeping.keep_replay("other", date(2030, 2, 15))
    assert keeping.kept_replay(name, date(2030, 2, 15)) == "old"
    keeping.keep_replay("third", date(2030, 4, 1))
    assert keeping.kept_replay(name, date(2030, 4, 1)) is None


def test_the_store_is_bounded(client, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_FILES", 2)
    names = [keeping.keep_replay(text, date(2030, 1, day)) for day, text in enumerate(("a", "b", "c"), start=1)]
    assert set(KeptReplay.objects.values_list("pk", flat=True)) == set(names[1:])


def test_unknown_replays_are_no_pages(client):
    assert client.get("/replays/" + "0" * 64 + "/").status_code == 404
    assert client.get("/replays/x/film.json").status_code == 404
