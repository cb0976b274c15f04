"""Every reason an agent may give has words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skald.agents
from skald.agents.agent import reason
from skald.agents.expecting import as_dice_fall, mean_fallen
from skald.content.ability_telling import tell_purpose
from skald.content.naming import Naming
from skald.content.offers import tell_because, tell_why
from skald.content.words import words
from tests.kit.field import LEFT, RIGHT, Field

SOURCES = Path(skald.agents.__file__).parent
MANNERS = ("charge", "shoot", "move", "halt", "round", "back", "rest", "use", "done")


def codes() -> set[str]:
    text = "".join(path.read_text() for path in SOURCES.glob("*.py"))
    found = set(re.findall(r'reason\(\s*"([a-z-]+)"', text)) | set(re.findall(r'"(slip-[a-z-]+)"', text))
    return found | {f"weighed-{manner}" for manner in MANNERS}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_words(language: str):
    known = words(language, "table")
    assert [code for code in sorted(codes()) if f"why.{code}" not in known] == []


def naming(language: str) -> Naming:
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 3000))
    field.unit(RIGHT, "hearthguard", 4, (5000, 6000))
    return Naming(field.rules, field.state.units, language)


WRITTEN = "weighed-halt unit=0 threat=-4 approach=32 dice=-13 instead=move behind=137 part=threat other=0"


SAID = {
    "en": (
        "Left’s Warriors (0) went on, to where nobody new can charge: +0.3 for where it stands, −0.1 in Saga "
        "dice. Sending Left’s Warriors (0) on would be 1.4 points worse, mostly for what they could answer."
    ),
    "fr": (
        "L’unité de Guerriers (0) de Gauche avance, et s’arrête hors d’atteinte de nouvelles charges : +0,3 pour "
        "la place, −0,1 en dés Saga. Faire avancer l’unité de Guerriers (0) de Gauche vaudrait 1,4 point de moins, "
        "surtout à cause de leur réponse possible."
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_a_weighed_reason_names_its_parts_and_the_runner_up(language: str):
    assert tell_why(WRITTEN, naming(language)) == SAID[language]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_brief_reasons_are_reasons_that_agents_give(language: str):
    known = words(language, "table")
    brief = [key.removeprefix("because.") for key in known if key.startswith("because.")]
    assert brief and all(f"why.{code}" in known for code in brief)


BRIEF = {
    WRITTEN: "To where nobody new can charge it.",
    "weighed-charge unit=0 target=1 material=50": "Of all that was thought through, this was the best.",
    "slip-no-odds unit=0 target=1": "A slip: what the charge costs wasn’t counted.",
    "charge-favourable unit=0 target=1 own=178 theirs=356": (
        "Expected losses: 3.6 of Right’s Hearthguards (1), 1.8 of Left’s Warriors (0)."
    ),
    "shot-worthwhile unit=0 target=1 theirs=68": "Right’s Hearthguards (1) should lose 0.7 on average.",
    "give-orders ability=marsh-bows.leeches": "“Leeches” serves here, to slow the enemy down.",
    "answer ability=marsh-bows.sinking-ground unit=0": (
        "In answer: “Sinking Ground” to keep the enemy from coming as far."
    ),
    "into-range target=1 gap=2400": "To come into range of Right’s Hearthguards (1), 24 cm away.",
}


@pytest.mark.parametrize("written", BRIEF)
def test_beside_its_deed_a_reason_is_brief_and_without_sums(written: str):
    assert tell_because(written, naming("en")) == BRIEF[written]


def test_a_slip_is_admitted_in_words():
    said = "A slip: Left’s Warriors (0) charged Right’s Hearthguards (1) without counting what that costs."
    assert tell_why("slip-no-odds unit=0 target=1", naming("en")) == said


def test_losses_are_told_in_figures_and_distances_as_people_guess_them():
    assert tell_why("charge-favourable target=1 own=267 theirs=356", naming("fr")) == (
        "Charger l’unité de Gardes (1) de Droite rapporte\u00a0: cela devrait coûter 3,6 figurines à l’ennemi"
        " en moyenne, et 2,7 aux siens."
    )
    assert tell_why("make-for prize=marker 2 gap=900", naming("en")) == "To reach what pays: marker 3."
    assert tell_why("hold prize=quarter 3", naming("fr")) == "Pour tenir ce qui rapporte\u00a0: le quart nord-est."
    level = "weighed-done instead=move behind=3 part=material other=0"
    assert tell_why(level, naming("en")).endswith("better. Sending Left’s Warriors (0) on would be as good.")
    assert (
        tell_why("advance target=1 gap=2662", naming("en")) == "To come nearer to Right’s Hearthguards (1), 27 cm away."
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ability_of_a_board_is_used_for_something(language: str):
    found = naming(language)
    abilities = [each.id for board in found.ruleset.boards.values() for each in board.abilities]
    assert [each for each in abilities if not tell_purpose(each, found)] == []


def test_an_agent_does_not_say_that_it_expects_more_to_fall_than_do_on_average():
    # Four dice of which each kills in nine of thirty-six cases, against one figure and against many.
    assert [mean_fallen(4, 9, figures) for figures in (1, 2, 8)] == [68, 94, 100]
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 3000), "javelins")
    field.unit(RIGHT, "warriors", 1, (5000, 4000))
    why = reason("shot-worthwhile", unit=0, target=1, theirs=100)
    told = as_dice_fall(field.rules, field.state, why)
    assert told == reason("shot-worthwhile", unit=0, target=1, theirs=68)
    lower = reason("shot-worthwhile", unit=0, target=1, theirs=20)
    assert as_dice_fall(field.rules, field.state, lower) == lower


def test_whoever_answers_at_once_says_what_for():
    told = tell_why("answer-at-once ability=fjord-reavers.steady-on-the-deck", naming("en"))
    assert told == "In answer, at once: “Steady on the Deck” to save more of its own."


@pytest.mark.parametrize(("language", "subject"), [("en", ("It ", "He ")), ("fr", ("Il ", "Elle "))])
def test_no_reason_has_a_subject_that_names_nobody(language: str, subject: tuple[str, ...]):
    impersonal = ("Il ne reste personne",)
    known = words(language, "table")
    told = [text for key, text in known.items() if key.startswith(("why.", "because."))]
    assert [text for text in told if text.startswith(subject) and not text.startswith(impersonal)] == []
