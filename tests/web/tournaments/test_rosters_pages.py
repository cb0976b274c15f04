"""Lists built on a phone: live checks, all problems in words, files pasted in, deadlines, changed rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

import skald.warbands
from skald.content.factions.catalogue import FOLDER, HIRED
from skald.content.handbook.entries import entries
from skald.tournament import journal as j
from skald.tournament.journal import Details
from skald.tournament.ledger import RefusedError
from skald.tournament.settings import RosterRules, Settings
from skald.warbands.files import ready_warbands
from skald.warbands.roster import Buy, Roster, Swap
from skald.web.tournaments.forms.roster import RosterForm, as_fields
from skald.web.tournaments.forms.settings.lists import troop_choices
from skald.web.tournaments.models import Seat
from skald.web.tournaments.papers.tables import warband_sheets
from skald.web.tournaments.queries.rosters import badges, roster_view
from skald.web.tournaments.services.forgetting import blanked
from skald.web.tournaments.services.recording import Actor
from skald.web.tournaments.services.rosters import submit_roster, take_roster_back
from tests.web.tournaments.hall import open_event, signed_in
from tests.web.tournaments.phones import address, hall, playing
from tests.web.tournaments.test_player_pages import text

pytestmark = pytest.mark.django_db
GOOD = {"points-hearthguard": "2", "points-warriors": "3", "points-levies": "1", "faction": "Sea Wolves"}
READY = Path(str(skald.warbands.__file__)).parent / "ready"


def test_good_list_is_handed_in_once(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    for _ in range(2):
        assert client.post(place, {**GOOD, "do": "hand-in", "once": "k"}).status_code == 302
    handed_in = made.value.rosters["p1"]
    assert replace(handed_in, locked_at="") == Roster(
        6, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 3, 24), Buy("levies", 1, 12)), faction="Sea Wolves", checks=1
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", handed_in.locked_at)
    assert "valid" in text(client.get(address("player", made.seats[0].token)))
    assert made.event.entries.filter(once="k").count() == 1


def test_a_list_without_a_faction_says_so_where_none_is_asked_for(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    assert re.search(r" Faction optional ", text(client.get(place)))
    bare = {**GOOD, "faction": ""}
    assert "The list is valid. No faction is named." in text(client.post(place, {**bare, "do": "check"}))
    answer = client.post(place, {**bare, "do": "hand-in", "once": "k"}, follow=True)
    assert "Saved: your list is handed in. No faction is named." in text(answer)
    asked = hall(settings=Settings(rosters=RosterRules(factions=("Vikings",))))
    assert " Faction optional " not in text(client.get(address("player-list", asked.seats[0].token)))


def test_all_problems_at_once_and_nothing_handed_in(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    bad = {"points-warriors": "2", "points-mercenary-guards": "2", "swap-remove": "levies", "swap-add": "levies"}
    answer = client.post(place, {**bad, "do": "hand-in", "once": "k"})
    assert answer.status_code == 422
    for each in (
        "The points of the list come to 4, not to 6.", "Mercenaries may cost 1 points at most",
        "The half-point swap has to be between two different troops.", "no half point of “Levies” to give up",
    ):  # fmt: skip
        assert each in text(answer)
    assert made.value.rosters == {}
    assert client.post(place, {**bad, "do": "hand-in", "anyway": "1", "once": "l"}).status_code == 302
    assert badges(made.value) == {"p1": "bad", "p2": "none", "p3": "none", "p4": "none"}


def test_check_tells_points_left_and_steps_work_without_a_script(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    page = client.post(place, {"points-warriors": "3", "step": "points-warriors:+1"}).content.decode()
    assert re.search(r'id="points-warriors"[^>]*value="4"', page)
    assert "2 points left" in page and "32 figures" in page
    assert "1 point too many" in text(client.post(place, {"points-warriors": "7", "do": "check"}))


def test_rules_that_change_are_seen_at_once(client: Client):
    made = hall()
    client.post(address("player-list", made.seats[0].token), {**GOOD, "do": "hand-in", "once": "k"})
    assert badges(made.value)["p1"] == "good"
    made.record(j.SettingsChanged(replace(Settings(), rosters=RosterRules(banned_troops=("levies",)))))
    assert badges(made.value)["p1"] == "bad"
    page = text(client.get(address("player-list", made.seats[0].token)))
    assert "handed in, not valid" in page and "“Levies” isn’t allowed here." in page


def test_late_list_is_marked_and_taken(client: Client):
    made = hall()
    made.record(j.DetailsChanged(Details(lists_due=1_000_000_000)))
    place = address("player-list", made.seats[0].token)
    assert "the time is over" in text(client.get(place))
    client.post(place, {**GOOD, "do": "hand-in", "once": "k"})
    shown = roster_view(made.event, made.value, "p1")
    assert shown is not None and shown.is_late and shown.is_fine


def test_list_can_be_taken_back(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    client.post(place, {**GOOD, "do": "hand-in", "once": "k"})
    client.post(place, {"do": "take-back", "once": "l"})
    assert made.value.rosters == {}


@pytest.mark.parametrize("file", sorted(READY.glob("*.toml")), ids=lambda file: file.stem)
def test_warband_file_fills_in_the_fields(client: Client, file: Path):
    roster = ready_warbands()[file.stem].roster
    made = hall(settings=Settings(age=roster.age))
    place = address("player-list", made.seats[0].token)
    answer = client.post(place, {"do": "read", "file": file.read_text(encoding="utf-8")})
    assert answer.status_code == 200
    page = answer.content.decode()
    for buy in roster.purchases:
        if buy.type == "necromancer":
            assert '<option value="necromancer" selected>' in page
        elif buy.paid_with:
            assert re.search(rf'id="figures-{buy.type}"[^>]*value="{buy.figures}"', page), buy
            assert re.search(rf'id="pay-{buy.type}".*?<option value="{buy.paid_with}" selected>', page), buy
        else:
            assert re.search(rf'id="points-{buy.type}"[^>]*value="{buy.points}"', page), buy
    assert made.value.rosters == {}


@pytest.mark.parametrize(
    "file",
    [
        "", "{", "[roster", "x" * 30_000, '{"roster": 3}', "list_points = 6", '{"a":' * 5000, "\x00", "[]", "null",
        'list_points = 6\npurchases = [{type = "dragons", points = 6, figures = "many"}]',
    ],
)  # fmt: skip
def test_broken_files_are_told_and_stay(client: Client, file: str):
    made = hall()
    answer = client.post(address("player-list", made.seats[0].token), {"do": "read", "file": file})
    assert answer.status_code == 422
    assert 'class="problems"' in answer.content.decode()


def test_bare_roster_in_json_is_read(client: Client):
    made = hall()
    file = '{"list_points": 6, "purchases": [{"type": "warriors", "points": 6, "figures": 48}], "banner": true}'
    page = client.post(address("player-list", made.seats[0].token), {"do": "read", "file": file}).content.decode()
    assert re.search(r'id="points-warriors"[^>]*value="6"', page) and "The list is valid." in page


@pytest.mark.parametrize("points", ["-1", "31", "999999", "٣", "1.5", "<b>"])
def test_hostile_points_are_refused(client: Client, points: str):
    made = hall()
    place = address("player-list", made.seats[0].token)
    for what in ("check", "hand-in"):
        answer = client.post(place, {**GOOD, "points-levies": points, "do": what, "anyway": "1"})
        assert answer.status_code in (200, 422) and "isn’t a number of points" in text(answer)
    assert made.value.rosters == {}


def test_list_round_trips_through_the_fields():
    roster = Roster(
        6, 6, (Buy("hearthguard", 3, 12), Buy("warriors", 2, 16)), faction="wolves", sub_faction="grey",
        half_point_swap=Swap("hearthguard", "warriors"), mercenaries=(Buy("mercenary-warriors", 1, 8),), banner=True,
        checks=1,
    )  # fmt: skip
    assert RosterForm(Settings(), data=as_fields(roster)).roster() == roster


@pytest.mark.parametrize("name", [name for name, band in ready_warbands().items() if band.roster.age == "magic"])
def test_list_of_the_age_of_magic_round_trips_and_is_valid(name: str):
    roster = ready_warbands()[name].roster
    form = RosterForm(Settings(age="magic", size=roster.list_points), data=as_fields(roster))
    found = form.roster()
    assert form.problems == []
    assert found is not None
    assert set(found.purchases) == set(roster.purchases)
    assert (found.age, found.faction, found.checks) == ("magic", roster.faction, 1)


def test_list_is_locked_once_the_first_round_is_published(client: Client):
    made = playing()
    place = address("player-list", made.seats[0].token)
    # Whoever has handed in nothing still can.
    assert client.post(place, {**GOOD, "do": "hand-in", "once": "k"}).status_code == 302
    before = made.value.rosters["p1"]
    page = client.get(place)
    assert "your list stays as you handed it in" in text(page) and "Hand in this list" not in text(page)
    for do in ("hand-in", "take-back", "check"):
        assert client.post(place, {**GOOD, "points-warriors": "4", "do": do, "once": f"{do}2"}).status_code == 409
    assert made.value.rosters["p1"] == before
    desk = Client()
    desk.force_login(made.event.organisers.get())
    assert (
        desk.post(address("run-player", made.event.uid, "p1"), {"do": "list-back:p1", "once": "o"}).status_code == 302
    )
    assert made.value.rosters == {}
    assert client.post(place, {**GOOD, "do": "hand-in", "once": "again"}).status_code == 302


def test_services_refuse_a_locked_list_too():
    made = playing()
    roster = Roster(6, 6, (Buy("warriors", 6, 48),))
    submit_roster(event=made.event, player="p1", roster=roster, actor=Actor("player", "Anna"))
    for change in (
        lambda: submit_roster(event=made.event, player="p1", roster=roster, actor=Actor("player", "Anna")),
        lambda: take_roster_back(event=made.event, player="p1", actor=Actor("player", "Anna")),
    ):
        with pytest.raises(RefusedError):
            change()
    assert "p1" in made.value.rosters


def test_spells_of_a_sorcerer_are_kept_and_shown(client: Client):
    made = hall(settings=Settings(age="magic"))
    place = address("player-list", made.seats[0].token)
    given = {"points-hearthguard": "2", "points-warriors": "3", "points-sorcerer": "1", "spells": "decay, rush ,, bane"}
    assert client.post(place, {**given, "do": "hand-in", "anyway": "1", "once": "k"}).status_code == 302
    bought = {buy.type: buy.spells for buy in made.value.rosters["p1"].purchases}
    assert bought == {"hearthguard": (), "warriors": (), "sorcerer": ("decay", "rush", "bane")}
    assert 'value="Withering, Quickened Step, Hex of Dread"' in client.get(place).content.decode()
    form = RosterForm(Settings(), data={"file": json.dumps({
        "list_points": 1, "locked_at": "2026-01-10T08:55",
        "purchases": [{"type": "sorcerer", "points": 1, "figures": 1, "spells": ["decay", "rush"]}],
    })})  # fmt: skip
    assert form.read_file() and form.spells == "Withering, Quickened Step"


def test_a_list_that_is_refused_says_so_and_the_page_opens_there():
    event = open_event(2)
    seat = Seat.objects.get(event=event, player="p1")
    address = reverse("tournaments:player-list", args=[seat.token])
    page = Client().post(address, {"do": "hand-in", "faction": "vikings", "points-warriors": "8"}).content.decode()
    assert page.count("Not handed in:") == 1
    assert re.search(r'id="still"[^>]* data-refused', page) and 'href="#still"' in page
    assert "Not handed in:" not in Client().post(address, {"do": "check", "points-warriors": "8"}).content.decode()


def test_a_text_that_was_never_read_is_read_when_it_is_handed_in(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    pasted = {"file": "Vikings, 2 pts hearthguards, 4 pts warriors", "points-levies": "0", "do": "hand-in", "once": "k"}
    assert client.post(place, pasted).status_code == 302
    assert made.value.rosters["p1"].purchases == (Buy("hearthguard", 2, 8), Buy("warriors", 4, 32))


def test_lines_that_nobody_understood_stay_until_they_are_mended_or_deleted(client: Client):
    made = hall()
    place = address("player-list", made.seats[0].token)
    words = "Sea Wolves\n8 hearthguards\n24 warriors\n12 levies\na big grey cat"
    sent = {**GOOD, "file": words, "do": "hand-in", "once": "k"}
    saved = text(client.post(place, sent, follow=True))
    assert "Saved: your list is handed in. 1 unclear line stays with it, marked" in saved
    assert made.value.list_words == {"p1": words}
    # The words are there again, beside what was made of them; the organiser reads of it too.
    again = client.get(place)
    assert words in again.content.decode() and "“a big grey cat” names no troop." in text(again)
    assert "handed in, valid 1 unclear line" in text(again)
    assert "Your list valid, 1 unclear line" in text(client.get(address("player", made.seats[0].token)))
    (paper,) = warband_sheets(made.value, made.value.event.players, {}).data["players"]
    assert (paper["problems"], paper["unclear"]) == ([], ["“a big grey cat” names no troop."])
    desk = signed_in("olga").get(reverse("tournaments:run-player", args=[made.event.uid, "p1"]))
    assert "What isn’t clear in the words of this list: “a big grey cat” names no troop." in text(desk)
    assert text(desk).count("valid, 1 unclear line") == 2 and "valid list" not in text(desk)
    organiser = signed_in("olga")
    check_in, now = (
        organiser.get(reverse(f"tournaments:{each}", args=[made.event.uid])) for each in ("run-players", "run")
    )
    assert "valid, 1 unclear line" in text(check_in) and "valid list" not in text(check_in)
    assert f"1 list has unclear lines: {made.value.event.names['p1']}" in text(now)
    # Sent once more it is the same list; mended or deleted it has nothing left to say.
    client.post(place, {**sent, "once": "k2"})
    assert made.event.entries.filter(once="k2").count() == 0
    for at, mended in enumerate((words.replace("a big grey cat", "Warlord"), "")):
        client.post(place, {**sent, "once": f"back{at}"})
        assert made.value.list_words == {"p1": words}
        client.post(place, {**sent, "file": mended, "once": f"mended{at}"})
        assert made.value.list_words == {}
        assert "unclear" not in text(organiser.get(reverse("tournaments:run", args=[made.event.uid])))
        assert "names no troop" not in text(client.get(place))


@pytest.mark.parametrize(("language", "said"), [("en", "Irish"), ("fr", "Irlandais")])
def test_the_faction_of_a_list_stands_in_the_readers_language(language, said):
    made = hall()
    made.record(j.PlayerChanged("p1", faction="Irish"))
    place = address("player-list", made.seats[0].token)
    reader = Client(headers={"accept-language": language})
    assert f'name="faction" value="{said}"' in reader.get(place).content.decode()
    roster = Roster(6, 6, (Buy("warriors", 6, 48),), faction="Irish")
    submit_roster(event=made.event, player="p1", roster=roster, actor=Actor("organiser"))
    assert f'name="faction" value="{said}"' in reader.get(place).content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sum_is_no_unclear_line_once_the_list_comes_to_it(language):
    made = hall()
    organiser = signed_in("olga", language)
    now = reverse("tournaments:run", args=[made.event.uid])
    told = {
        "en": ("1 list has unclear lines", "1 list with problems"),
        "fr": ("1 liste a des lignes à préciser", "1 liste à revoir"),
    }
    words = "Vikings, 6 points\n8 hearthguards\n24 warriors\n24 levies"

    def keep(levies: int) -> None:
        bought = (Buy("hearthguard", 2, 8), Buy("warriors", 3, 24), Buy("levies", levies, 12 * levies))
        roster = Roster(6, 6, bought)
        submit_roster(event=made.event, player="p1", roster=roster, words=words, actor=Actor("organiser"))

    keep(2)
    shown = text(organiser.get(now))
    # An invalid list is told of on "Now"; that its words don't agree says nothing more.
    assert told[language][1] in shown and told[language][0] not in shown
    keep(1)
    shown = text(organiser.get(now))
    assert told[language][1] not in shown and told[language][0] not in shown
    (paper,) = warband_sheets(made.value, made.value.event.players, {}).data["players"]
    assert paper["unclear"] == []


def test_words_of_a_list_go_with_whoever_is_forgotten_and_with_the_list():
    made = hall()
    roster = Roster(6, 6, (Buy("warriors", 6, 48),))
    submit_roster(event=made.event, player="p1", roster=roster, words="a cat", actor=Actor("organiser"))
    assert made.value.list_words == {"p1": "a cat"}
    take_roster_back(event=made.event, player="p1", actor=Actor("organiser"))
    assert made.value.list_words == {}
    entry = j.RosterSubmitted("p1", roster, "a cat of Anna's")
    assert blanked(entry, "p1") == j.RosterSubmitted("p1", None)


def test_points_are_shown_one_by_one_as_far_as_a_row_holds_them():
    def pips(size: int, points: str) -> list[str]:
        return RosterForm(Settings(size=size), data={"points-warriors": points}).pips

    assert [pips(4, "3"), pips(4, "5"), pips(13, "3")] == [["full"] * 3 + ["open"], ["full"] * 4 + ["over"], []]


MAGIC = {
    "points-warriors": "4", "points-hearthguard": "1", "points-sorcerer": "1", "faction": "horde",
    "figures-lieutenant": "1", "pay-lieutenant": "warriors",
}  # fmt: skip


def test_factions_of_a_known_age_are_chosen_from_a_list(client: Client):
    made = hall(settings=Settings(age="magic"))
    page = client.get(address("player-list", made.seats[0].token)).content.decode()
    listed = re.search(r'<select id="faction".*?</select>', page, re.DOTALL)
    assert listed is not None
    assert re.findall(r'value="([a-z-]+)"', listed[0]) == [
        "great-kingdoms", "horde", "lords-of-the-wild", "otherworld", "undead", "underearth",
    ]  # fmt: skip
    assert 'id="points-behemoth"' in page
    other = hall(settings=Settings(age="vikings"))
    page = client.get(address("player-list", other.seats[0].token)).content.decode()
    assert '<input id="faction"' in page
    assert 'id="points-behemoth"' not in page


def test_mercenaries_that_a_file_names_are_offered_in_their_age(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    hired = (
        'id = "brine-dogs"\nname = { en = "Brine Dogs", fr = "Chiens de saumure" }\nfights_as = "mercenary-guards"\n'
    )
    head = 'id = "salt-hires"\nage = "magic"\nname = { en = "Hires", fr = "Engagés" }\n'
    (tmp_path / "hires.toml").write_text(f"{head}[[mercenaries]]\n{hired}", encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    rules = RosterRules(mercenaries={"horde": ("brine-dogs",)})
    given = {"faction": "horde", "points-warriors": "5", "points-brine-dogs": "1"}
    form = RosterForm(Settings(age="magic", rosters=rules), data=given)
    assert [(row.label, row.figures) for row in form.mercenaries] == [("Brine Dogs", 4)]
    assert ("brine-dogs", "Brine Dogs") in troop_choices(mercenary=True)
    roster = form.roster()
    assert roster is not None and (form.problems, roster.mercenaries) == ([], (Buy("brine-dogs", 1, 4),))
    assert {row.troop for row in RosterForm(Settings(age="vikings")).mercenaries} == HIRED


def test_spells_that_the_event_fixes_are_asked_for_and_shown_to_the_opponent(client: Client):
    rules = RosterRules(spells=True, visible="always")
    made = playing(settings=Settings(age="magic", rosters=rules))
    form = RosterForm(made.value.event.settings, data=MAGIC)
    form.roster()
    told = "The event fixes spells on the list: 3 have to be named, and here are 0."
    assert [(each, each.pages) for each in form.problems] == [(told, ("second.magic.magic",))]
    form = RosterForm(made.value.event.settings, data={**MAGIC, "spells": "Withering, Kanker, rust"})
    form.roster()
    assert [str(each) for each in form.problems] == [
        "“Withering” is of the domain Time; the faction has Earth + Metal [Horde].",
        "There is no spell called “Kanker”. Is it “Canker”?",
    ]
    form = RosterForm(made.value.event.settings, data={**MAGIC, "spells": "red haste, Rongefer, chrysalis"})
    roster = form.roster()
    assert form.problems == []
    assert form.known_spells.startswith("Barkwomb, Beast Shape, ") and form.known_spells.count(",") == 11
    made.record(j.RosterSubmitted("p1", roster))
    seen = text(client.get(address("player-opponent", made.seats[1].token, 1)))
    assert "Red Haste, Canker, Barkwomb" in seen
    assert "Horde" in seen


def test_a_list_of_before_stays_valid_and_is_marked(client: Client):
    made = playing(settings=Settings(age="magic", rosters=RosterRules(visible="always")))
    before = Roster(
        6, 6, (Buy("warriors", 5, 40), Buy("lieutenant", 1, 1)), age="magic", faction="nobody",
        locked_at="2025-01-01T10:00",
    )  # fmt: skip
    made.record(j.RosterSubmitted("p1", before))
    seen = text(client.get(address("player-opponent", made.seats[1].token, 1)))
    assert "Handed in before lists were checked by age and faction" in seen


def test_every_problem_of_a_list_leads_to_its_rule(client: Client):
    """What the player sees while building, and what the organiser sees of a list that stands."""
    made = hall(settings=Settings(size=6))
    page = address("player-list", made.seats[0].token)
    wrong = {"points-warriors": "9", "points-levies": "1", "do": "check"}
    for language, rule in (("en", "Mustering"), ("fr", entries()["second.core.muster"].name("fr"))):
        shown = client.post(page, wrong, headers={"accept-language": language}).content.decode()
        assert f'<a class="line-rule" href="/rules/second.core.muster" title="{rule}">{rule}</a>' in shown, language
