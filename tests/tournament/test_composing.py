"""A scenario of five cards of the organiser's choice: its sheet, its points, and what is refused (manual p. 2)."""

from __future__ import annotations

import json
from itertools import product

import pytest

from skald.content.problems import problem
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.diagrams import diagram
from skald.content.scenarios.expedition import by_domain, expedition
from skald.tournament.event_file import read_event, write_event
from skald.tournament.scenarios.composing import composed, scenario_in
from skald.tournament.scenarios.drawing import planned_for, pool_of
from skald.tournament.scenarios.naming import to_win
from skald.tournament.scenarios.sheets import score
from skald.tournament.settings import OwnScenario, Scenarios, Settings

FIVE = ("control", "marshland", "refused-flank", "regicide", "loyalty")
FIFTH = "settings.scenarios.own[0].cards[4]"
FORD = OwnScenario("ford", "The Ford", cards=FIVE)


def file_with(chosen: tuple[str, ...]) -> bytes:
    """An event's file with one scenario of these cards."""
    own = [{"id": "ford", "name": "F", "cards": chosen}]
    return json.dumps({"name": "E", "players": [], "settings": {"scenarios": {"own": own}}}).encode()


def settings(*own: OwnScenario) -> Settings:
    return Settings(scenarios=Scenarios("mixed", pool=("ford",), plan=("battle", "ford"), own=own))


def test_five_cards_make_a_sheet_a_drawing_and_points():
    made = composed(FORD)
    assert (made.id, made.name["fr"], made.to_win, made.layout) == ("ford", "The Ford", (0, 3), "flank")
    assert [line.id for line in made.lines] == ["massacre", "objectives"]
    assert len(diagram(made).markers) == 3
    assert made.words.special["fr"][0].startswith("Loyauté. ")
    scored, _problems = score(made, ({"objectives": (1, 1, 0, 0)}, {"massacre": (2,)}), Settings())
    assert scored is not None and (scored.a_points, scored.b_points, scored.result) == (6, 2, "a")


def test_a_composed_scenario_is_planned_drawn_and_won_like_others():
    chosen = settings(FORD)
    assert (planned_for(chosen, 2), pool_of(chosen), to_win(chosen, "ford")) == ("ford", ("ford",), (0, 3))
    assert scenario_in(chosen, "ford") == composed(FORD)
    # One that only the organiser knows, an expedition to be drafted, a battle of the manual.
    assert scenario_in(settings(OwnScenario("ford", "The Ford")), "ford") is None
    assert scenario_in(chosen, "expedition") is None
    assert scenario_in(chosen, 1) == scenario_in(chosen, "take-and-hold") is not None


def test_what_it_takes_to_win_is_said_as_it_was_chosen():
    strict = composed(OwnScenario("ford", "The Ford", 10, 4, FIVE))
    assert strict.to_win == (10, 4)
    assert strict.words.ending == {
        "en": ("At least 10 points, and 4 more than the opponent, to win. Otherwise a draw.",),
        "fr": ("Il faut au moins 10 points, et 4 de plus que l’adversaire, pour gagner. Sinon, match nul.",),
    }


def test_cards_go_by_their_names_in_either_language():
    named = OwnScenario("ford", "The Ford", cards=("Contrôle", "Marshland", "flanc refusé", "regicide", "Loyauté"))
    assert composed(named) == composed(FORD)


@pytest.mark.parametrize(
    ("chosen", "code", "given"),
    [
        (FIVE[:4], "event.composed", {"at": "settings.scenarios.own[0].cards"}),
        ((*FIVE, "visionary"), "event.composed", {"at": "settings.scenarios.own[0].cards"}),
        ((*FIVE[:4], "pincer"), "event.composed", {"at": "settings.scenarios.own[0].cards"}),
        ((*FIVE[:4], "loyaty"), "event.unknown-card-near", {"at": FIFTH, "word": "loyaty", "near": "loyalty"}),
        ((*FIVE[:4], "zzz"), "event.unknown-card", {"at": FIFTH, "word": "zzz"}),
    ],
)
def test_cards_that_make_no_scenario_are_refused(chosen, code, given):
    event, problems = read_event(file_with(chosen))
    assert event is None
    assert problems == (problem(code, 1, **given),)


def test_cards_are_kept_in_the_file_of_an_event():
    event, problems = read_event(file_with(FIVE))
    assert event is not None and problems == ()
    again, _none = read_event(write_event(event))
    assert again == event and again.settings.scenarios.own[0].cards == FIVE


def test_all_combinations_have_seven_forms():
    """7,776 of them: the other four domains never add a line, and only the quarters of Conquest depend on another."""
    names = [[card.id for card in cards().values() if card.domain == domain] for domain in DOMAINS]
    victory, terrain, deployment, duration, special = names
    forms = {
        tuple((line.id, line.most, line.points) for line in expedition(by_domain(five)).lines)
        for five in product(victory, terrain[:2], deployment, duration[:2], special[:2])
    }
    assert len(forms) == 7
