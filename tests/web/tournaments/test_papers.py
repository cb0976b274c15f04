"""Prints: every one is a PDF in both languages, whatever people are called; keys are for organisers only."""

import pytest
from django.test import Client
from django.utils.translation import override
from msgspec.structs import replace

from skald.content.scenarios.catalogue import battles, common
from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.pairing.swiss import Pair
from skald.tournament.settings import Settings, Tables
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.papers.compiling import Paper, pdf, pictures
from skald.web.tournaments.papers.emblems import emblems
from skald.web.tournaments.papers.rounds import result_slips
from skald.web.tournaments.papers.shared import file_name, plain
from skald.web.tournaments.papers.tables import scenario_paper, standings_sheet
from skald.web.tournaments.queries.rounds_public import round_page
from skald.web.tournaments.queries.scenario_sheets import scenario_sheet
from skald.web.tournaments.queries.standings import full_standings
from skald.web.tournaments.services.players import Newcomer, add_players
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.services.results import settle
from tests.web.tournaments.hall import ANNA, at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db

HOSTILE = [
    '#eval("1+1") *bold* $x$', "<script>alert(1)</script>", "@ref <label> // x /* y */ \\ #", "الشيخ محمد", "👑 🐉",
    "A" * 190, "\N{RIGHT-TO-LEFT OVERRIDE}live", "Zoë Ångström-Ñandú", '"}\'{[', "#import \"@preview/x:1.0.0\"",
]  # fmt: skip
OF_ROUND = ("pairings-by-name", "pairings-by-table", "slips", "missing")
OF_EVENT = ("standings-paper", "warbands", "cards", "signs")
PRIVATE = {"carry", "full-event-json", "t3", "papers", "import-results", "backups", *OF_EVENT}


@pytest.fixture
def event():
    made = open_event(0, Settings(tables=Tables(count=6)))
    add_players(event=made, newcomers=[Newcomer(name, club=name, faction="x") for name in HOSTILE], actor=ANNA)
    lists = Roster(6, 6, (Buy("hearthguard", 3, 12), Buy("no-such-troop", 3, 24)), faction="#x", banner=True)
    add(event=made, entries=[j.RosterSubmitted("p1", lists)], actor=ANNA)
    play_round(made, results=False)
    return made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_print_is_a_pdf(event, language):
    client = signed_in(language=language)
    addresses = [at(name, event, 1) for name in OF_ROUND] + [at(name, event) for name in OF_EVENT]
    addresses += [at("warband", event, "p1"), at("standings-pdf", event), at("scenario-sheet", event, 1)]
    answers = [client.get(address) for address in addresses]
    assert [(each.status_code, each["Content-Type"], each.content[:5]) for each in answers] == [
        (200, "application/pdf", b"%PDF-")
    ] * len(addresses)


def test_private_prints_and_files_are_for_organisers(event):
    addresses = [at(name, event, 1) for name in OF_ROUND] + [at(name, event) for name in sorted(PRIVATE)]
    addresses += [at("warband", event, "p1"), at("forget", event, "p1")]
    assert [Client().get(address).status_code for address in addresses] == [302] * len(addresses)
    assert [signed_in("stranger").get(address).status_code for address in addresses] == [404] * len(addresses)


def test_unknown_rounds_and_players_are_not_found(event):
    client = signed_in()
    addresses = [at(name, event, 9) for name in OF_ROUND] + [at("warband", event, "p2"), at("warband", event, "nobody")]
    assert [client.get(address).status_code for address in addresses] == [404] * len(addresses)


def keys_of(event):
    return list(event.passes.order_by("label").values_list("label", "token", "code"))


def test_pairing_makes_the_keys_of_its_tables_and_printing_makes_none(event):
    client = signed_in()
    first = keys_of(event)
    assert [label for label, _token, _code in first] == ["1", "2", "3", "4", "5"]
    for place in (at("slips", event, 1), at("signs", event), at("papers", event)):
        assert client.get(place).status_code == 200
    assert keys_of(event) == first


def test_keys_that_are_missing_are_made_when_they_are_asked_for(event):
    client = signed_in()
    first = keys_of(event)
    assert "1 table has no link and code for slips and signs yet." in text_of(client.get(at("papers", event)))
    assert client.post(at("papers", event)).status_code == 302
    assert keys_of(event)[:5] == first and [label for label, *_key in keys_of(event)] == ["1", "2", "3", "4", "5", "6"]
    assert "no link and code" not in text_of(client.get(at("papers", event)))


def test_no_key_no_sign_but_a_slip_to_write_on(event):
    event.passes.all().delete()
    client = signed_in()
    assert client.get(at("slips", event, 1)).content[:5] == b"%PDF-"
    assert client.get(at("signs", event)).status_code == 404
    assert "papers/signs.pdf" not in client.get(at("papers", event)).content.decode()
    assert keys_of(event) == []


def test_the_same_data_give_the_same_bytes_and_pages_fill_up():
    def paper(count: int) -> Paper:
        rows = [{"table": "1", "a": f"Name {at}", "b": "Other", "state": "–"} for at in range(count)]
        words = {"table": "Table", "state": "State", "none": "None"}
        return Paper(
            "missing", "x", {"event": "E", "title": "T", "when": "", "lang": "en", "words": words, "rows": rows}
        )

    assert pdf(paper(3)) == pdf(paper(3))
    assert [len(pictures(paper(count), 20)) for count in (0, 10, 100)] == [1, 1, 3]


def test_prints_say_that_they_are_for_everybody(event):
    # PDF/UA-1 names itself in the metadata; a letter that no font has gives up the name, not the paper.
    assert b"pdfuaid" in signed_in().get(at("scenario-sheet", event, 1)).content
    assert b"pdfuaid" not in signed_in().get(at("cards", event)).content


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("battle", battles())
def test_a_battle_stands_on_one_page_with_what_all_scenarios_share(event, battle, language):
    page = round_page(value(event), 1)
    assert page is not None
    with override(language):
        sheet = scenario_sheet(value(event).event, battle)
        assert sheet is not None and sheet.common[0][1] == common().rules[language]
        assert len(pictures(scenario_paper(value(event), page, sheet), 20)) == 1
        # Where players bid, the sheet has a line more.
        bidding = replace(value(event).event, settings=Settings(bid=6))
        assert len(pictures(scenario_paper(value(event), page, scenario_sheet(bidding, battle)), 20)) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_clash_of_warlords_prints_its_four_tables_on_one_page(event, language):
    page = round_page(value(event), 1)
    assert page is not None
    with override(language):
        sheet = scenario_sheet(value(event).event, "clash-of-warlords")
        assert sheet is not None
        # The manual's five turns and control units are none of its rules.
        assert (len(sheet.drawings), [said for _head, said in sheet.common]) == (4, [common().massacre[language]])
        assert len(pictures(scenario_paper(value(event), page, sheet), 20)) == 1


def test_text_is_made_plain_for_paper():
    assert plain("a\n\tb\x00c") == "a b c"
    assert plain("\u202elive") == "live"
    assert plain("A" * 50).replace("\u200b", "|") == "A" * 45 + "|" + "A" * 5


def test_file_names_are_harmless():
    assert file_name("Été à l’Aber / ../x", "standings", 3) == "ete-a-laber-x-standings-3"
    assert file_name("👑") == "skald"


def test_only_organisers_papers_name_those_who_hide(event):
    add(event=event, entries=[j.NameHidden("p8", hidden=True)], actor=ANNA)
    assert value(event).hidden == {"p8"}
    assert "Zo" not in Client().get(at("standings-csv", event)).content.decode()


def test_twenty_four_places_with_their_reasons_are_printed_on_one_page():
    event = open_event(24, here=True)
    play_round(event)
    assert len(pictures(standings_sheet(value(event), full_standings(value(event), None)))) == 1


def test_prints_bear_the_shields_of_the_pages():
    event = open_event(4, Settings(rounds=1, hold_back=True), here=True)
    play_round(event)
    before = standings_sheet(value(event), full_standings(value(event), None))
    add(event=event, entries=[j.StandingsAnnounced(1)], actor=ANNA)
    after = standings_sheet(value(event), full_standings(value(event), None))
    assert (before.data["title"], after.data["title"]) == ("Standings after round 1", "Final standings")
    drawn = emblems(value(event))
    assert [row["shield"] for row in after.data["rows"]] == [
        drawn[str(line.player.id)] for line in full_standings(value(event), None).lines
    ]
    assert set(after.data["wall"]) == set(drawn.values())
    assert pdf(after).startswith(b"%PDF")


def test_slips_name_the_turns_that_are_counted_and_ask_what_is_chosen():
    event = open_event(2, here=True)
    paired = j.Paired(1, (Pair("p1", "p2", 1),), None)
    add(event=event, entries=[j.ScenarioDrawn(1, "dawn-and-dusk"), paired, j.RoundPublished(1)], actor=ANNA)
    page = round_page(value(event), 1)
    assert page is not None
    made = result_slips(value(event), page, {})
    assert [line["turns"] for line in made.data["lines"]] == [[], ["T2", "T3", "T4", "T5"]]
    # The sheet on the screen asks it too.
    assert made.data["variants"] == ["Dawn (the die shows 1 to 3)", "Dusk (the die shows 4 to 6)"]
    assert pdf(made).startswith(b"%PDF")


def test_printed_standings_say_how_many_results_are_missing():
    event = open_event(4, here=True)
    play_round(event, results=False)
    made = standings_sheet(value(event), full_standings(value(event), None))
    assert made.data["provisional"] == "Provisional: 2 results are still missing."
    assert pdf(made).startswith(b"%PDF")
    for game in value(event).event.rounds[0].games:
        settle(event=event, number=1, a=game.a, result=Result(15, 6), actor=ANNA)
    assert standings_sheet(value(event), full_standings(value(event), None)).data["provisional"] == ""
