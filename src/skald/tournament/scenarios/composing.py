"""Scenarios that an organiser composes of five cards of the expedition, one of each domain (manual p. 2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.fields import nearest, shown
from skald.content.lines import Path
from skald.content.scenarios.catalogue import DOMAINS, Scenario, ToWin, cards, scenarios
from skald.content.scenarios.expedition import by_domain, expedition
from skald.content.scenarios.naming import card_id, scenario_id
from skald.content.shapes import Fault
from skald.content.words import LANGUAGES
from skald.tournament.settings import OwnScenario, Settings


def scenario_in(settings: Settings, name: str | int) -> Scenario | None:
    """A scenario of an event with its sheet; nothing for what only the organiser knows, or players still draft."""
    for own in settings.scenarios.own:
        if own.id == name:
            return composed(own) if own.cards else None
    return scenarios().get(scenario_id(name) or "")


def composed(own: OwnScenario) -> Scenario:
    """The scenario that the organiser's five cards make."""
    made = expedition(by_domain(card_ids(own)), ToWin(own.floor, own.margin))
    return replace(made, id=own.id, name=dict.fromkeys(LANGUAGES, own.name))


def card_ids(own: OwnScenario) -> tuple[str, ...]:
    """The cards of a scenario of one's own by id, however they were written."""
    return tuple(card_id(each) or each for each in own.cards)


def faults_of_cards(own: OwnScenario, path: Path) -> Iterator[Fault]:
    """Everything wrong with the cards of a scenario of one's own: unknown ones, a domain twice or not at all."""
    if not own.cards:
        return
    unknown = [at for at, written in enumerate(own.cards) if card_id(written) is None]
    for at in unknown:
        yield _unknown_card(own.cards[at], (*path, "cards", at))
    if unknown:
        return
    if sorted(cards()[name].domain for name in card_ids(own)) != sorted(DOMAINS):
        yield "event.composed", (*path, "cards"), {}


def _unknown_card(written: str, path: Path) -> Fault:
    if near := nearest(written, cards()):
        return "event.unknown-card-near", path, {"word": shown(written), "near": near}
    return "event.unknown-card", path, {"word": shown(written)}
