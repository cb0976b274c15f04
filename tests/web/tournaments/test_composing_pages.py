"""The organiser composes a scenario of five cards: the settings, the round, its sheet, its score sheet, its prints."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from skald.content.scenarios.catalogue import cards
from skald.tournament.settings import OwnScenario, Scenarios, Settings
from skald.web.tournaments.papers.compiling import pictures
from skald.web.tournaments.papers.tables import scenario_paper
from skald.web.tournaments.queries.rounds_public import round_page
from skald.web.tournaments.queries.scenario_sheets import scenario_sheet
from tests.web.tournaments.hall import at, open_event, play_round, signed_in, text_of, value
from tests.web.tournaments.phones import address, playing
from tests.web.tournaments.test_run_settings import fields_of

pytestmark = pytest.mark.django_db
FIVE = {"victory": "control", "terrain": "marshland", "deployment": "refused-flank", "duration": "regicide",
        "special": "loyalty"}  # fmt: skip
FORD = OwnScenario("the-ford", "The Ford", cards=tuple(FIVE.values()))
PLANNED = Settings(scenarios=Scenarios("mixed", plan=("the-ford",), own=(FORD,)))


def composing(event, **changed: str):
    """The section of the settings saved with these fields changed."""
    browser, place = signed_in(), at("run-section", event, "scenarios")
    form = fields_of(browser.get(place).content.decode())
    return browser.post(place, {**form, **changed, "do": "save"})


def row(number: int = 0, **fields: str) -> dict[str, str]:
    return {f"composed-{number}-{key}": text for key, text in fields.items()}


def test_five_cards_are_saved_as_a_scenario_and_can_be_planned():
    event = open_event(2)
    assert composing(event, **row(name="The Ford", **FIVE)).status_code == 302
    assert value(event).event.settings.scenarios.own == (FORD,)
    assert composing(event, plan_1="the-ford", mode="mixed").status_code == 302
    assert value(event).event.settings.scenarios.plan == ("the-ford",)
    # Without a name it is called after its cards; without cards it is gone, and from the plan too.
    assert composing(event, **row(1, **{**FIVE, "victory": "plunder"})).status_code == 302
    assert [each.name for each in value(event).event.settings.scenarios.own] == [
        "The Ford", "Plunder, Refused Flank, Loyalty",
    ]  # fmt: skip
    assert composing(event, **row(**dict.fromkeys(FIVE, ""))).status_code == 302
    found = value(event).event.settings.scenarios
    assert ([each.id for each in found.own], found.plan) == (["plunder-refused-flank-loyalty"], ())


def test_a_domain_without_a_card_is_asked_for():
    event = open_event(2)
    answer = composing(event, **row(name="The Ford", **{**FIVE, "special": ""}))
    assert answer.status_code == 422
    assert text_of(answer).count("Choose a card: a scenario has one of each domain.") == 1
    assert text_of(composing(event, **row(name="Nothing yet"))).count("Choose a card") == 5
    assert value(event).event.settings.scenarios.own == ()


def test_what_the_page_does_not_show_of_it_stays():
    harder = OwnScenario("the-ford", "The Ford", 10, 4, FORD.cards)
    event = open_event(2, Settings(scenarios=Scenarios(own=(harder, OwnScenario("bog", "Bog", 9, 2)))))
    assert composing(event, **row(name="The Old Ford")).status_code == 302
    assert set(value(event).event.settings.scenarios.own) == {
        OwnScenario("the-ford", "The Old Ford", 10, 4, FORD.cards), OwnScenario("bog", "Bog", 9, 2),
    }  # fmt: skip


def test_cards_of_a_scenario_that_is_played_stay():
    event = open_event(4, PLANNED, here=True)
    play_round(event)
    answer = composing(event, **row(victory="plunder"))
    assert "A round is played by “The Ford”: its cards stay as they are." in text_of(answer)
    assert value(event).event.settings.scenarios.own == (FORD,)
    assert composing(event, **row(name="The Old Ford")).status_code == 302


@pytest.mark.parametrize("language", ["en", "fr"])
def test_round_has_sheet_drawing_and_score_sheet(client, language):
    made = playing(scenario="the-ford", settings=PLANNED)
    page = text_of(signed_in(language=language).get(at("scenario", made.event, 1)))
    assert "The Ford" in page
    for name in FIVE.values():
        assert " ".join(cards()[name].text[language].split()) in page
    form = client.get(address("player-result", made.seats[0].token, 1)).content.decode()
    assert "a-objectives-3" in form and "a-loss-hero-0" in form and 'href="?how=points"' in form


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("victory", [card.id for card in cards().values() if card.domain == "victory"])
def test_composed_scenario_prints_on_at_most_two_pages(language, victory):
    own = OwnScenario("x", "X", cards=(victory, "unknown-land", "confusion", "under-pressure", "visionary"))
    event = open_event(2, Settings(scenarios=Scenarios(own=(own,), plan=("x",))), here=True)
    play_round(event)
    page = round_page(value(event), 1)
    assert page is not None and page.scenario == "X"
    with override(language):
        sheet = scenario_sheet(value(event).event, "x")
        assert sheet is not None and len(sheet.drawings) == 2
        assert len(pictures(scenario_paper(value(event), page, sheet), 20)) <= 2
