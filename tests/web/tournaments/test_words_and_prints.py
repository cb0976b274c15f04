"""What an organiser reads on pages and paper: names with all their letters, days, sentences that say what they mean."""

from __future__ import annotations

import json
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typst
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from msgspec.structs import replace

from skald.content.factions.peoples import peoples
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.expedition import expedition
from skald.content.second.profiles import PROFILES
from skald.tournament import journal as j
from skald.tournament.event import Event, Player
from skald.tournament.live import Tournament
from skald.tournament.presets import presets
from skald.tournament.rosters import check_entry, faction_key
from skald.tournament.settings import RosterRules, Scenarios, Settings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.papers.compiling import SHEETS, Data
from skald.web.tournaments.papers.emblems import pictured
from skald.web.tournaments.papers.rounds import pairings_by_name, pairings_by_table
from skald.web.tournaments.papers.tables import standings_sheet, warband_sheets
from skald.web.tournaments.queries.names import everybody, faction_names, public_players
from skald.web.tournaments.queries.rosters import handed_in
from skald.web.tournaments.queries.rounds_public import page_of
from skald.web.tournaments.queries.scenario_sheets import sheet_of
from skald.web.tournaments.queries.shields import PLAIN, SHIELDS, shields
from skald.web.tournaments.queries.standings import Filter, table_of
from skald.web.tournaments.services import settings as changing
from skald.web.tournaments.services.recording import add
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db
LOCALE = Path(settings.LOCALE_PATHS[0])
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
LIST = Roster(6, 6, (Buy("hearthguard", 2, 8), Buy("warriors", 3, 24), Buy("levies", 1, 12)), faction="Normands")


def drawn(template: str, name: str, folder: Path) -> bytes:
    words = {"table": "Table", "total": "Points", "signature": "Signature", "qr": "code"}
    data: Data = {"event": "E", "title": "T", "when": "", "lang": "en", "words": words}
    if template == "cards":
        data |= {"cards": [{"name": name, "code": "K", "qr": SQUARE, "say": "–"}], "address": "x"}
    else:
        slip = {"table": "1", "a": name, "b": "B", "qr": "", "code": "", "extras": []}
        data |= {"round": "1", "scenario": "", "lines": [], "slips": [slip], "variants": []}
    compiler = typst.Compiler(folder / f"{template}.typ", root=folder)
    picture = compiler.compile(format="png", ppi=120, sys_inputs={"data": json.dumps(data)})
    assert isinstance(picture, bytes)
    return picture


@pytest.mark.parametrize("template", ["cards", "slips"])
@pytest.mark.parametrize("name", ["Öhm", "Élise Ångström", "Ñandú Ồgjpq", "Åsa " * 8, "Åsa " * 16])
def test_nothing_of_a_name_is_cut_off_on_paper(template, name, tmp_path):
    whole = tmp_path / "sheets"
    shutil.copytree(SHEETS, whole)
    sheet = whole / f"{template}.typ"
    assert "clip: true" in sheet.read_text()
    sheet.write_text(sheet.read_text().replace("clip: true", "clip: true, outset: (top: 9mm)"))
    assert drawn(template, name, SHEETS) == drawn(template, name, whole)


def test_what_is_hung_up_names_people_as_the_public_pages_do():
    event = open_event(4, here=True)
    play_round(event)
    add(event=event, entries=[j.NameHidden("p1", hidden=True)], actor=ANNA)
    now = value(event)
    page = page_of(now, now.event.rounds[0], public_players(now))
    table = table_of(now, now.event, public_players(now), None)
    papers = [pairings_by_name(now, page), pairings_by_table(now, page), standings_sheet(now, table)]
    assert ["Ana" in str(each.data) for each in papers] == [False] * 3
    assert ["Player 1" in str(each.data) for each in papers] == [True] * 3
    assert "Ana" in str(pairings_by_name(now, page_of(now, now.event.rounds[0], everybody(now))).data)
    # The paper itself: the same bytes as one made with public names, others than one with all names.
    client, shown = signed_in(), reverse("tournaments:pairings-by-name", args=[event.uid, 1])
    hidden = client.get(shown).content
    add(event=event, entries=[j.NameHidden("p1", hidden=False)], actor=ANNA)
    assert client.get(shown).content != hidden


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Handed in: 10 January 2026, 13:30 CET."), ("fr", "Remise : 10 janvier 2026 13:30 CET.")],
)
def test_moment_of_a_list_on_paper_is_the_events_own(language, said):
    event = open_event(2)
    add(event=event, entries=[j.RosterSubmitted("p1", LIST)], actor=ANNA)
    details = replace(value(event).details, zone="Europe/Paris")
    changing.change_details(event=event, name="Hall", details=details, is_listed=True, actor=ANNA)
    event.entries.update(at=datetime(2026, 1, 10, 12, 30, tzinfo=UTC))
    now = value(event)
    with override(language):
        (sheet,) = warband_sheets(now, now.event.players, handed_in(event)).data["players"]
    assert sheet["notes"][-1].split(":", 1)[1] == said.split(":", 1)[1]
    assert sheet["about"].split(" · ")[0] == {"en": "Normans", "fr": "Normands"}[language]


def test_factions_are_compared_by_letters_and_shown_as_typed():
    assert {faction_key(each) for each in ("Sea Wolves", "sea-wolves", " SEA  WOLVES ")} == {"sea-wolves"}
    only = Settings(rosters=RosterRules(factions=("Normands",), mercenaries={"NORMANDS": ()}))
    for typed in ("normands", "Normands"):
        assert check_entry(replace(LIST, faction=typed), only, PROFILES) == ()
    hired = replace(LIST, mercenaries=(Buy("slingers", 1, 8),))
    assert check_entry(hired, only, PROFILES) != ()
    assert [each.code for each in check_entry(replace(LIST, faction="Danes"), only, PROFILES)] == ["entry.faction"]


def hall_of(*factions: str) -> Tournament:
    players = tuple(Player(f"p{at}", f"Player {at}", faction=each) for at, each in enumerate(factions, start=1))
    return Tournament(event=Event("", players))


@pytest.mark.parametrize(("language", "known"), [("en", "Normans"), ("fr", "Normands")])
def test_one_faction_is_one_filter_in_the_readers_language(language, known):
    players = hall_of("normands", "Normans", "Breton", "Bretons", "Sea Wolves").event.players
    with override(language):
        assert faction_names(players) == ["Bretons", known, "Sea Wolves"]
        chosen = Filter.asked({"faction": "Norman"})
        assert (chosen.faction, [chosen.lets(each) for each in players[:3]]) == (known, [True, True, False])


def test_one_faction_bears_one_shield_in_every_event():
    first, second = shields(hall_of("normands", "Normans", "Vikings")), shields(hall_of("Bretons", "Saxons", "Norman"))
    assert first["p1"] == first["p2"] == second["p3"]
    assert len({first["p1"], first["p3"], second["p1"], second["p2"]}) == 4
    known = shields(hall_of(*(each.en for each in peoples())))
    assert len(set(known.values())) == len(peoples())


def test_whoever_names_no_faction_bears_a_plain_shield():
    worn = shields(hall_of("", *(each.en for each in peoples()), "Sea Wolves", ""))
    plain = {worn["p1"], worn[f"p{len(worn)}"]}
    assert plain <= set(range(SHIELDS, SHIELDS + PLAIN)) and not plain & set(list(worn.values())[1:-1])
    assert all("stroke-opacity" in pictured(each) for each in range(SHIELDS, SHIELDS + PLAIN))


def test_faction_stays_as_it_was_typed_in_the_form():
    event = open_event(2)
    place = reverse("tournaments:player-list", args=[event.seats.get(player="p1").token])
    sent = {
        "points-hearthguard": "2",
        "points-warriors": "3",
        "points-levies": "1",
        "faction": " Chevaliers  d’Outremer ",
    }
    Client().post(place, {**sent, "do": "hand-in", "once": "k"})
    assert value(event).rosters["p1"].faction == "Chevaliers d’Outremer"
    assert "Chevaliers d’Outremer" in text_of(Client().get(place)) + Client().get(place).content.decode()


@pytest.mark.parametrize(
    ("language", "data", "said"),
    [
        ("fr", b"%PDF-1.7", "Ce n’est pas un fichier d’événement de Skald."),
        ("en", b"name;club", "This isn’t an event file of Skald."),
        ("fr", b'{"name":\n,', "la ligne 2 est illisible."),
    ],
)
def test_a_file_that_is_no_event_is_told_plainly(language, data, said):
    answer = signed_in(language=language).post("/events/restore", {"file": SimpleUploadedFile("x.json", data)})
    assert answer.status_code == 422 and said in text_of(answer) and "Expecting" not in text_of(answer)


def test_home_names_the_plan_of_the_round():
    event = open_event(4, Settings(scenarios=Scenarios(mode="battles", plan=("expedition",))), here=True)
    page = text_of(signed_in().get(at("run", event)))
    assert "The plan of this event says: Expedition." in page and "As planned: Expedition" in page
    assert "drawn at random" not in page


def test_every_preset_says_whose_warlord_was_killed():
    extras = [each for preset in presets().values() for each in preset.settings.get("bonus", ())]
    said = {(each["en"], each["fr"]) for each in extras if each["id"] == "warlord"}
    assert said == {("Enemy Warlord killed", "Seigneur ennemi tué")}


def test_each_card_stands_under_its_own_heading():
    chosen = {domain: next(card for card in cards().values() if card.domain == domain) for domain in DOMAINS}
    with override("fr"):
        steps = sheet_of(expedition(chosen)).steps
    named = [(heading, said[0].partition(".")[0]) for heading, said in steps[1:4]]
    cards_in_words = [chosen[domain].name["fr"] for domain in ("deployment", "duration", "special")]
    assert named == list(zip(("Déploiement", "Durée", "Règle spéciale"), cards_in_words, strict=True))
    assert [len(said) for _heading, said in steps] == [1] * 6


def test_saved_result_is_said_once_and_the_rest_follows_the_game():
    event = open_event(2, here=True)
    play_round(event, results=False)
    token = event.seats.get(player="p1").token
    client = Client()
    sent = {"ending": "conceded", "winner": "b", "once": "k", "send": "1"}
    client.post(reverse("tournaments:player-result", args=[token, 1]), sent)
    page = text_of(client.get(reverse("tournaments:player", args=[token])))
    assert "Saved." in page and "still has to confirm it." in page and "It counts once" not in page


@pytest.mark.parametrize(("language", "said"), [("en", "17 November 2026"), ("fr", "17 novembre 2026")])
def test_days_are_written_out(language, said):
    event = open_event(2)
    details = replace(value(event).details, day="2026-11-17")
    changing.change_details(event=event, name="Hall", details=details, is_listed=True, actor=ANNA)
    client = signed_in(language=language)
    for place in (reverse("tournaments:mine"), reverse("tournaments:list"), at("run-settings", event)):
        assert said in text_of(client.get(place)) and "2026-11-17" not in text_of(client.get(place))


#: Words that stand on buttons and headings again and again, as people say them in both languages.
SAID = {
    "Export CSV": "Exporter en CSV", "Import results (CSV)": "Importer des résultats (CSV)",
    "Look it over": "Relire le résultat", "Watch the replay": "Revoir la bataille", "Your events": "Vos événements",
    "Did not come": "Absence", "See what comes next": "Voir la suite", "Open the page": "Ouvrir la page",
}  # fmt: skip
#: What was said in their place, and nobody says.
NEVER = re.compile("vos affaires|d’un tableau|mes affaires", re.IGNORECASE)


def test_buttons_say_what_people_say():
    with (LOCALE / "fr" / "LC_MESSAGES" / "django.po").open("rb") as file:
        known = [each for each in read_po(file) if each.id and isinstance(each.string, str)]
    assert {each.id: each.string for each in known if each.id in SAID and not each.context} == SAID
    # A button says what it does, and an event has a name of its own.
    empty = {"Continue", "Check result", "My event", "My events", "No-show"}
    assert {each.id for each in known} & empty == set()
    assert [each.string for each in known if NEVER.search(str(each.string))] == []
