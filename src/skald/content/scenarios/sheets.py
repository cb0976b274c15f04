"""A scenario as people read it: steps with their sentences, lines of the score sheet, drawings; in one language."""

from __future__ import annotations

from typing import NamedTuple

from skald.content.scenarios.catalogue import DOMAINS, Card, Domain, Line, Scenario, cards, common
from skald.content.scenarios.diagrams import DIAGONAL, View, diagram, views
from skald.content.scenarios.pictures import described, table_svg
from skald.content.words import word

#: A heading and its sentences.
Step = tuple[str, tuple[str, ...]]


class Drawing(NamedTuple):
    """A drawing of the table, and which of several it is."""

    svg: str
    caption: str
    #: The same in words.
    alt: str


class SheetLine(NamedTuple):
    """A line of the score sheet: what is counted, when, what it is worth."""

    what: str
    when: str
    worth: str


class ScenarioSheet(NamedTuple):
    """What two players need to know."""

    name: str
    number: int
    steps: list[Step]
    lines: list[SheetLine]
    drawings: list[Drawing]
    #: What holds in every scenario, like the steps.
    common: list[Step]
    #: The expedition's cards by domain, where players choose.
    cards: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


def sheet_of(scenario: Scenario, language: str) -> ScenarioSheet:
    """The sheet of a battle, or of an expedition whose cards are chosen."""
    words = scenario.words
    steps = [
        _step(language, "setup", words.setup),
        _step(language, "deployment", words.deployment),
        _step(language, "duration", words.duration),
        _step(language, "special", words.special),
        _step(language, "scoring", words.scoring),
        _step(language, "ending", words.ending),
    ]
    return ScenarioSheet(
        scenario.name[language], scenario.number, [step for step in steps if step[1]],
        [sheet_line(line, language) for line in scenario.lines], drawings(scenario, language),
        shared(language, is_common=scenario.common, with_capture=scenario.capture),
    )  # fmt: skip


def open_expedition(language: str) -> ScenarioSheet:
    """The sheet of an expedition whose cards the players are still to choose."""
    said = {"drafting": ("roll", "picks", "once"), "ending": ("margin",)}
    steps = [
        (_heading(language, step), tuple(word(language, "scenarios", f"expedition.{each}") for each in sentences))
        for step, sentences in said.items()
    ]
    return ScenarioSheet(
        word(language, "scenarios", "expedition.name"), 0, steps, [], [],
        shared(language, is_common=True, with_capture=True),
        tuple((domain_name(domain, language), _cards_of(domain, language)) for domain in DOMAINS),
    )  # fmt: skip


def shared(language: str, *, is_common: bool, with_capture: bool) -> list[Step]:
    """What scenarios share: the rules of the manual, massacre points, and capturing where it is possible."""
    found = [_step(language, "common", common().rules)] if is_common else []
    found.append(_step(language, "massacre", common().massacre))
    return [*found, _step(language, "capture", common().capture)] if with_capture else found


def drawings(scenario: Scenario, language: str) -> list[Drawing]:
    """Every table that a scenario may be played on."""
    return [_drawing(scenario, view, language) for view in views(scenario)]


def sheet_line(line: Line, language: str) -> SheetLine:
    """A line of the score sheet in words."""
    return SheetLine(line.label[language], word(language, "scenarios", f"when.{line.window}"), _worth(line, language))


def domain_name(domain: Domain, language: str) -> str:
    """A domain as people call it."""
    return word(language, "scenarios", f"domain.{domain}")


def _worth(line: Line, language: str) -> str:
    if line.cap is not None:
        return word(language, "scenarios", "worth.capped", base=line.cap.base, each=line.cap.each)
    if line.per > 1:
        return word(language, "scenarios", "worth.per", points=line.points, per=line.per)
    return word(language, "scenarios", "worth.each" if line.points else "worth.raises", points=line.points)


def _drawing(scenario: Scenario, view: View, language: str) -> Drawing:
    drawn = diagram(scenario, view)
    said = [_which(scenario, view, language)]
    said += [word(language, "scenarios", "caption.barred")] if drawn.barred else []
    said += [word(language, "scenarios", "caption.band")] if drawn.areas else []
    return Drawing(table_svg(drawn, language), " ".join(filter(None, said)), described(drawn, language))


def _which(scenario: Scenario, view: View, language: str) -> str:
    """Which of several tables it is; nothing where there is one only."""
    letter = "ABC"[scenario.ways.index(view.layout)] if scenario.ways else ""
    parts = ["way"] if letter else []
    parts += [view.diagonal] if view.layout in DIAGONAL else []
    return word(language, "scenarios", f"caption.{'-'.join(parts)}", letter=letter) if parts else ""


def _step(language: str, name: str, said: dict[str, tuple[str, ...]]) -> Step:
    return _heading(language, name), said.get(language, ())


def _heading(language: str, name: str) -> str:
    return word(language, "scenarios", f"step.{name}")


def _cards_of(domain: Domain, language: str) -> tuple[tuple[str, str], ...]:
    return tuple(_card(card, language) for card in cards().values() if card.domain == domain)


def _card(card: Card, language: str) -> tuple[str, str]:
    return card.name[language], card.text[language]
