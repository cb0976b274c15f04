"""Warbands in the browser: built by address, judged at once, saved, printed, handed in, compared and fought."""

from __future__ import annotations

import re
import tomllib
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from msgspec.structs import replace

from skald.content.factions.catalogue import FOLDER
from skald.content.handbook.entries import entries
from skald.simulation.batch import Result
from skald.tournament.settings import Settings
from skald.warbands.files import read_warband, ready_warbands
from skald.web.tournaments.forms.plain_heads import headed
from skald.web.tournaments.forms.plain_list import is_file
from skald.web.warbands import fighting
from skald.web.warbands.draft import Draft, draft_of
from skald.web.warbands.fighting import Fought
from skald.web.warbands.printing import warband_paper
from skald.web.warbands.reading import LONGEST_WORDS, MOST_FILE
from tests.content.test_faction_files import REEDS, reeds
from tests.web.tournaments.hall import at, open_event, signed_in, value
from tests.web.tournaments.phones import hall

pytestmark = pytest.mark.django_db

SIX = "play=vikings&size=6&points-hearthguard=2&points-warriors=3&points-levies=1"


def page_of(client, path: str, language: str = "en", status: int = 200) -> str:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == status, path
    return unescape(answer.content.decode())


def test_points_become_units_and_a_lawful_warband(client):
    page = page_of(client, f"/warbands/build?{SIX}")
    assert "The warband is lawful." in page
    assert re.findall(r'name="unit" value="([^"]+)"', page) == [
        "warlord:1", "hearthguard:4", "hearthguard:4", "warriors:8", "warriors:8", "warriors:8", "levies:12",
    ]  # fmt: skip


def test_all_problems_come_at_once_each_with_the_page_of_its_rule(client):
    page = page_of(
        client, f"/warbands/build?{Draft(QueryDict(SIX)).address()}&points-titan=1&n-3=30&kit-4=crossbow+horse"
    )
    verdict = page[page.index('data-part="verdict"') : page.index('data-part="units"')]
    rules = re.findall(r'href="/rules/([^"]+)"', verdict)
    assert len(rules) == verdict.count("<p>") - 1 > 1
    assert [rule for rule in rules if rule not in entries()] == []


def test_one_more_point_regroups_that_troop_and_keeps_the_others(client):
    before = Draft(QueryDict(f"{SIX}"))
    query = QueryDict(before.address(), mutable=True)
    query.setlist("unit", ["warlord:1", "hearthguard:8:heavy-weapon", "warriors:12", "warriors:12", "levies:12:bow"])
    query["step"] = "points-levies:+1"
    found = Draft(query)
    assert [(unit.troop, unit.figures, unit.equipment) for unit in found.muster] == [
        ("warlord", 1, ()), ("hearthguard", 8, ("heavy-weapon",)), ("warriors", 12, ()), ("warriors", 12, ()),
        ("levies", 12, ("bow",)), ("levies", 12, ("bow",)),
    ]  # fmt: skip


def test_a_unit_is_split(client):
    draft = Draft(QueryDict(Draft(QueryDict(SIX)).address() + "&split=3"))
    assert [unit.figures for unit in draft.muster if unit.troop == "warriors"] == [4, 4, 8, 8]


@pytest.mark.parametrize("name", sorted(ready_warbands()))
def test_every_ready_warband_comes_back_lawful_from_its_address(name):
    warband = ready_warbands()[name]
    draft = Draft(QueryDict(draft_of(warband, "en").address()))
    assert draft.problems == ()
    assert draft.muster == warband.muster


def test_mercenaries_that_a_file_names_stand_in_a_unit_of_their_own(client, tmp_path, monkeypatch):
    (tmp_path / "reeds.toml").write_text(REEDS, encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    draft = draft_of(replace(reeds(), muster=()), "en")
    assert draft.problems == ()
    assert [(unit.troop, unit.figures) for unit in draft.muster][-1] == ("brine-dogs", 8)
    assert page_of(client, f"/warbands/build?{draft.address()}").count("Brine Dogs") > 1


def test_fields_of_the_page_change_units_without_a_script(client):
    page = page_of(client, f"/warbands/build?{Draft(QueryDict(SIX)).address()}&n-3=10&n-4=6&kit-3=bow&kit-6=")
    units = re.findall(r'name="unit" value="([^"]+)"', page)
    assert units[3:5] == ["warriors:10:bow", "warriors:6"]


def test_casters_choose_among_the_spells_of_their_faction(client):
    page = page_of(client, "/warbands/build?play=magic&faction=horde&size=6&points-warriors=5&points-sorcerer=1")
    assert page.count('<select name="spell-') == 3


def test_a_list_becomes_a_file_that_reads_back(client):
    answer = client.get(f"/warbands/file?{SIX}&name=Ravens")
    assert answer["content-disposition"] == 'attachment; filename="ravens.toml"'
    warband, problems = read_warband(answer.content)
    assert problems == () and warband is not None and warband.name["fr"] == "Ravens"
    back = client.post("/warbands/read", {"text": answer.content.decode()})
    assert back.status_code == 302 and "points-hearthguard=2" in back["location"]


def test_a_broken_file_is_told_with_its_lines(client):
    answer = client.post("/warbands/read", {"text": "id = 5\n[roster]\n"})
    assert answer.status_code == 422 and "Line" in answer.content.decode()


def test_the_print_is_a_page_of_paper(client):
    assert client.get(f"/warbands/print?{SIX}").content.startswith(b"%PDF")


def test_the_link_holds_the_list_and_has_a_code(client):
    page = page_of(client, f"/warbands/share?{SIX}")
    assert "<svg" in page and "/warbands/build?play=vikings&size=6" in page


def test_without_an_event_the_way_to_one_is_shown(client):
    assert 'href="/events/"' in page_of(client, f"/warbands/hand-in?{SIX}")


def test_a_player_whom_the_phone_knows_puts_the_list_into_the_event(client):
    made = hall()
    token = made.seats[0].token
    client.get(f"/p/{token}/")
    assert '/warbands/build?size=6&faction=wolves">In the warband builder' in page_of(client, f"/p/{token}/list")
    page = page_of(client, f"/warbands/hand-in?{SIX}")
    assert f'action="/p/{token}/list"' in page
    fields = dict(re.findall(r'<input type="hidden" name="(points-[^"]+)" value="([^"]*)"', page))
    assert fields == {"points-hearthguard": "2", "points-warriors": "3", "points-levies": "1"}
    checked = client.post(f"/p/{token}/list", {**fields, "do": "check"})
    assert checked.status_code == 200 and "The list is valid." in checked.content.decode()


def test_two_warbands_are_compared(client):
    page = page_of(client, "/warbands/compare?a=last-oath&b=town-muster", "fr")
    assert "Dés Saga" in page and re.search(r"<td>\d+,\d\d</td>", page)


def test_a_list_that_was_sent_is_compared_by_its_link(client):
    page = page_of(client, "/warbands/compare", "en")
    assert 'name="b-link"' in page
    query = {"a": "last-oath", "b": "town-muster", "b-link": f"http://hall/warbands/build?{SIX}&name=Ravens"}
    page = client.get("/warbands/compare", query).content.decode()
    assert re.findall(r'<th scope="col"><a [^>]+>([^<]+)</a>', page)[1] == "Ravens"


def test_spells_stand_on_the_print_and_go_into_the_event(client):
    list_of = "play=magic&faction=horde&size=6&points-warriors=5&points-sorcerer=1"
    draft = Draft(QueryDict(list_of))
    at = next(index for index, unit in enumerate(draft.muster) if unit.troop == "sorcerer")
    address = f"{draft.address()}&spell-{at}=rust&spell-{at}=violence&spell-{at}=strengthen"
    sheet = warband_paper(Draft(QueryDict(address)), "en").data["players"][0]
    assert sheet["troops"][at][0] == "Sorcerer (Canker, Red Haste, Iron Stance)"
    client.get(f"/p/{hall().seats[0].token}/")
    assert 'name="spells" value="rust, violence, strengthen"' in page_of(client, f"/warbands/hand-in?{address}")


def test_an_unlawful_warband_does_not_fight(client):
    answer = client.post("/warbands/against?play=vikings&points-warriors=1", {"do": "quick", "foe": "last-oath"})
    assert "Only a lawful warband fights" in answer.content.decode()


def test_quick_battles_are_told_while_they_are_fought(client):
    result = Result(0, 1, 0, (8, 2), 6, 100, "turns-played")
    so_far = Fought().after(result).after(replace(result, winner=-1)).after(result)
    assert so_far == Fought(3, (2, 0), 1) and so_far.share == (67, 21, 94)
    fighting._KEPT["watched"] = so_far
    page = page_of(client, f"/warbands/against?{SIX}&fight=watched&foe=last-oath")
    assert "67 %" in page and "3 of 100 fought" in page and "data-goes-on" in page
    fighting._KEPT["watched"] = so_far._replace(is_over=True)
    page = page_of(client, f"/warbands/against?{SIX}&fight=watched&foe=last-oath")
    assert "67 %" in page and "data-goes-on" not in page
    assert "67 %" not in page_of(client, f"/warbands/against?{SIX}&fight=forgotten")


def test_quick_battles_of_two_visitors_are_fought_one_after_the_other(client):
    with fighting._TURN:
        answer = client.post(f"/warbands/against?{SIX}", {"do": "quick", "foe": "last-oath"})
    assert answer.status_code == 503 and "Somebody else’s battles" in answer.content.decode()


def test_a_lawful_one_goes_to_the_table(client):
    answer = client.post(f"/warbands/against?{SIX}", {"do": "table", "foe": "last-oath"})
    assert answer.status_code == 302 and "/battles/" in answer["location"]


@pytest.mark.parametrize("query", [
    "play=nothing&size=999", "unit=warriors:9999999:bow", "points-warriors=abc", "split=99", "unit=%00&name=%00",
    "faction=" + "x" * 500, "play=first&points-warriors=2&banner=1&points-sorcerer=2", "size=-3&leader=titan",
])  # fmt: skip
def test_strange_addresses_are_answered(client, query):
    page_of(client, f"/warbands/build?{query}")


def test_a_list_is_pasted_as_people_write_it(client):
    answer = client.post("/warbands/read", {"text": "2 points of hearthguards, 8 warriors x3, 12 levies"})
    assert answer.status_code == 302
    page = unescape(client.get(answer["location"]).content.decode())
    assert 'id="points-hearthguard" name="points-hearthguard" type="number"' in page
    assert "The warband is lawful." in page
    assert "<td>8 warriors x3</td><td><strong>3 units of 8 Warriors – 3 points</strong></td>" in page
    wrong = client.post("/warbands/read", {"text": "six teapots"})
    assert wrong.status_code == 422 and "six teapots" in wrong.content.decode()


def test_an_organiser_builds_a_players_list_in_the_same_builder(client):
    event, anna = open_event(2, Settings(age="vikings", size=4)), signed_in()
    player = value(event).event.players[0]
    form = anna.get(at("run-player-list", event, player.id)).content.decode()
    place = unescape(re.findall(r'href="(/warbands/build\?for=[^"]+)"', form)[0])
    built = unescape(anna.get(f"{place}&points-warriors=4").content.decode())
    assert f"A list for {player.name}, Hall" in built and "lawful ✓" in built
    address = re.findall(r'href="(/warbands/hand-in\?[^"]+)">Save as the list of', built)[0]
    handed = anna.get(address).content.decode()
    assert at("run-player-list", event, player.id) in handed and 'name="points-warriors" value="4"' in handed
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', handed.partition("<main")[2]))
    saved = anna.post(at("run-player-list", event, player.id), {**fields, "do": "hand-in"})
    assert saved.status_code == 302 and player.id in value(event).rosters
    # Nobody else is told whose list it would be.
    assert "A list for" not in client.get(place).content.decode()


def test_the_bar_says_what_is_left_and_whether_it_is_lawful(client):
    def bar(query: str) -> str:
        page = client.get(f"/warbands/build?play=vikings&size=2{query}").content.decode()
        return " ".join(re.sub("<[^>]+>", "", page.partition('class="band-bar"')[2].partition("</p>")[0]).split())

    assert bar("").endswith("tap + to add a unit")
    assert bar("&points-warriors=2").endswith("lawful ✓")
    assert "to fix" in bar("&points-warriors=3")


def test_an_age_offers_only_what_it_has(client):
    """No wings among Vikings, and none pasted in."""
    page = client.get("/warbands/build?play=vikings&size=6&points-warriors=6").content.decode()
    assert "wings" not in page and 'value="horse"' in page
    assert 'value="wings"' in client.get("/warbands/build?play=magic&size=6&points-warriors=6").content.decode()
    draft = Draft(QueryDict("play=vikings&size=1&points-warriors=1&unit=warlord:1:wings&unit=warriors:8&of="
                            "warlord-1_warriors-8"))  # fmt: skip
    assert [each.code for each in draft.problems] == ["muster.equipment"]


def test_a_file_that_would_take_minutes_is_refused_before_it_is_read(client, monkeypatch):
    def read(_text: str) -> None:
        pytest.fail("a key of thousands of dots takes a TOML reader minutes")

    monkeypatch.setattr(tomllib, "loads", read)
    dots = SimpleUploadedFile("list.toml", b"a." * 45_000 + b"b=1")
    answer = client.post("/warbands/read", {"file": dots})
    assert answer.status_code == 422
    assert "This line is too long" in answer.content.decode()


@pytest.mark.parametrize(
    "text", ["8 warriors\n" * (LONGEST_WORDS // 11 + 1), "[roster]\n" + "# warriors\n" * (MOST_FILE // 11 + 1)],
    ids=["words", "file"],
)  # fmt: skip
def test_a_text_longer_than_any_list_is_refused(client, text):
    for sent in ({"text": text}, {"file": SimpleUploadedFile("list.toml", text.encode())}):
        answer = client.post("/warbands/read", sent)
        assert answer.status_code == 422
        assert "The file is too big" in answer.content.decode()


def test_a_number_longer_than_any_is_told_and_breaks_nothing(client):
    answer = client.post("/warbands/read", {"text": "9" * 5000 + " warriors"})
    assert answer.status_code == 422
    assert "isn’t a whole number of points" in answer.content.decode()


def test_lines_and_spaces_without_end_are_read_once():
    """Read again from each of them, either would take minutes."""
    assert not is_file("\n" * 200_000 + "8 warriors")
    assert headed("x" + " " * 200_000 + "y") == ("", "x" + " " * 200_000 + "y")
