"""A scenario as a sheet: its set-up, scoring and drawing, of a round or of one drafted game."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from skald.tournament.bids import with_bid
from skald.tournament.event import Event
from skald.tournament.scenarios.catalogue import DOMAINS, EXPEDITION, Card, Line, Scenario, battles, cards, common
from skald.tournament.scenarios.diagrams import Diagonal, diagram
from skald.tournament.scenarios.naming import scenario_id
from skald.web.tournaments.diagrams import described, table_svg
from skald.web.tournaments.wording import spoken


class Drawing(NamedTuple):
    """A drawing of the table, and which of two it is."""

    svg: SafeString
    caption: str
    #: The same in words.
    alt: str


class ScenarioSheet(NamedTuple):
    """What two players need to know."""

    name: str
    number: int
    #: Headings with their sentences.
    steps: list[tuple[str, tuple[str, ...]]]
    #: Lines of the score sheet: what is counted, when, what it is worth.
    lines: list[tuple[str, str, str]]
    drawings: list[Drawing]
    #: The expedition's cards by domain, where players choose.
    cards: list[tuple[str, list[tuple[str, str]]]]
    #: What holds in every scenario, like the steps.
    common: list[tuple[str, tuple[str, ...]]]


def scenario_sheet(event: Event, name: str | int | None) -> ScenarioSheet | None:
    """The sheet of a round's scenario; nothing for one that only the organiser knows."""
    known = scenario_id(name) if name is not None else None
    if known is None:
        return None
    if known == EXPEDITION:
        return _expedition()
    return sheet_of(with_bid(battles()[known], event.settings.bid))


def sheet_of(scenario: Scenario) -> ScenarioSheet:
    """The sheet of a battle, or of an expedition whose cards are chosen."""
    language, words = spoken(), scenario.words
    steps = [
        (_("Set-up"), words.setup[language]),
        (_("Deployment"), words.deployment[language]),
        (_("Duration"), words.duration.get(language, ())),
        (_("Special rule"), words.special.get(language, ())),
        (_("Scoring"), words.scoring[language]),
        (_("Winning"), words.ending[language]),
    ]
    steps = [(heading, said) for heading, said in steps if said]
    lines = [(line.label[language], _when(line), _worth(line)) for line in scenario.lines]
    shared = _common(language, with_capture=scenario.capture)
    return ScenarioSheet(scenario.name[language], scenario.number, steps, lines, _drawings(scenario), [], shared)


def _common(language: str, *, with_capture: bool) -> list[tuple[str, tuple[str, ...]]]:
    found = [(_("In every scenario"), common().rules[language]), (_("Massacre points"), common().massacre[language])]
    return [*found, (_("Capturing an objective"), common().capture[language])] if with_capture else found


def _drawings(scenario: Scenario) -> list[Drawing]:
    if scenario.layout != "diagonal":
        return [_drawing(scenario, "rising", "")]
    return [_drawing(scenario, "rising", _("One diagonal")), _drawing(scenario, "falling", _("The other diagonal"))]


def _drawing(scenario: Scenario, diagonal: Diagonal, caption: str) -> Drawing:
    return Drawing(table_svg(scenario, diagonal), caption, described(diagram(scenario, diagonal)))


def _when(line: Line) -> str:
    return {
        "theirs": _("end of the opponent’s turns 2 to 5"),
        "own": _("end of one’s own turns 2 to 5"),
        "any": _("whenever it happens"),
        "end": _("end of the game"),
    }[line.window]


def _worth(line: Line) -> str:
    if line.cap is not None:
        return _("1 each, at most %(base)d and %(each)d more per banner") % {
            "base": line.cap.base, "each": line.cap.each,
        }  # fmt: skip
    if line.per > 1:
        return _("%(points)d for every %(per)d") % {"points": line.points, "per": line.per}
    return _("%(points)d each") % {"points": line.points} if line.points else _("raises the limit")


def _expedition() -> ScenarioSheet:
    names = {
        "victory": _("Victory"), "terrain": _("Terrain"), "deployment": _("Deployment"),
        "duration": _("Duration"), "special": _("Special rule"),
    }  # fmt: skip
    language = spoken()
    everything = cards().values()
    by_domain = [
        (names[domain], [_card(card, language) for card in everything if card.domain == domain]) for domain in DOMAINS
    ]
    steps = [
        (
            _("Choosing the cards"),
            (
                _("Both roll; the higher is the first player, who picks a domain and one of its cards."),
                _("The second player picks a card of another domain, the first of a third, the second the last two."),
                _("Whoever picks a card can’t pick it again in this event."),
            ),
        ),
        (_("Winning"), (_("3 points more than the opponent. Otherwise a draw."),)),
    ]
    return ScenarioSheet(_("Expedition"), 0, steps, [], [], by_domain, _common(language, with_capture=True))


def _card(card: Card, language: str) -> tuple[str, str]:
    return card.name[language], card.text[language]
