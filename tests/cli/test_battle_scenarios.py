"""`skald battle --scenario`: each of the manual's thirty-six is played to its end and told in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skald.content.scenarios.catalogue import DOMAINS, battles, cards
from tests.cli.calling import call, data

#: Agents that decide at random are quick.
LINE = ["battle", "--left", "last-oath", "--right", "town-muster", "--left-agent", "random", "--right-agent", "random"]
#: The first, second and further cards of all domains: six expeditions hold all thirty.
DECKS = list(zip(*([c.id for c in cards().values() if c.domain == domain] for domain in DOMAINS), strict=True))
SCENARIOS = [(name, ()) for name in battles()] + [("expedition", deck) for deck in DECKS]


def chosen(scenario: str, deck: tuple[str, ...]) -> list[str]:
    return [*LINE, "--seed", "8", "--scenario", scenario, *(["--cards", ",".join(deck)] if deck else [])]


def test_six_battles_and_six_expeditions_are_all_thirty_six():
    assert len({name for name, deck in SCENARIOS if not deck} | {card for _, deck in SCENARIOS for card in deck}) == 36


@pytest.mark.parametrize(("scenario", "deck"), SCENARIOS, ids=[deck[0] if deck else name for name, deck in SCENARIOS])
def test_each_is_played_and_told_in_both_languages(scenario: str, deck: tuple[str, ...], tmp_path: Path):
    saved = tmp_path / "battle.skald"
    played = data(*chosen(scenario, deck), "--save", saved)
    assert (played["scenario"], tuple(played["cards"])) == (scenario, deck)
    assert (played["turns"], played["reason"]) == (5, "turns-played")
    for side, score in played["scores"].items():
        assert sum(line["points"] for line in played["points"][side]) == score
    assert (played["variant"] in ("dawn", "dusk")) == (scenario == "dawn-and-dusk")
    diagonals = scenario in ("wrath-of-warlords", "rule-the-field") or "confusion" in deck
    assert (played["diagonal"] is not None) == diagonals
    # A replay tells what the battle told.
    stories = [call("replay", saved, "--lang", lang).stdout for lang in ("en", "fr")]
    assert ("Turn 5" in stories[0], "Tour 5" in stories[1]) == (True, True)
    for story in stories:
        # Names and sentences, no ids of rules.
        assert not re.search(r"\bscenario\.", story)
    for card in deck:
        assert all(cards()[card].name[lang] in story for lang, story in zip(("en", "fr"), stories, strict=True))
