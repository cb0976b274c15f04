"""Scenarios and cards as pages of text and as data: what `skald scenarios` prints."""

from typing import Any

from msgspec import to_builtins

from skald.cli.printing import columns, labelled, paragraph
from skald.cli.words import _, spoken
from skald.content.editions import SCENARIOS
from skald.content.scenarios.catalogue import Card, Line, Scenario, cards, scenarios
from skald.content.scenarios.diagrams import diagram, views
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.sheets import (
    ScenarioSheet,
    SheetLine,
    Step,
    domain_name,
    drawings,
    open_expedition,
    sheet_line,
    sheet_of,
)
from skald.content.words import LANGUAGES


def listed() -> list[dict[str, object]]:
    """Every scenario and card, in short."""
    battles = [
        {"id": each.id, "kind": "battle", "names": each.name, "number": each.number or None,
         "playable": each.id in SCENARIOS}
        for each in scenarios().values()
    ]  # fmt: skip
    named = {language: open_expedition(language).name for language in LANGUAGES}
    drafted = {
        "id": EXPEDITION,
        "kind": EXPEDITION,
        "names": named,
        "number": None,
        "playable": EXPEDITION in SCENARIOS,
    }
    found = [
        {"id": card.id, "kind": "card", "domain": card.domain, "names": card.name, "number": card.number,
         "playable": card.playable}
        for card in cards().values()
    ]  # fmt: skip
    everything: list[dict[str, Any]] = [*battles, drafted, *found]
    return [{**each, "name": each["names"][spoken()]} for each in everything]


def sheet_page(sheet: ScenarioSheet, identity: str) -> list[str]:
    """A scenario as a page of text."""
    lines = [f"{sheet.name} ({identity})"]
    for heading, sentences in sheet.steps:
        lines += ["", heading, *_sentences(sentences)]
    if sheet.lines:
        lines += ["", _("The score sheet"), *_score_lines(sheet.lines)]
    for heading, sentences in sheet.common:
        lines += ["", heading, *_sentences(sentences)]
    for domain, found in sheet.cards:
        lines += ["", domain, *(paragraph(labelled(name, text), 2, 4) for name, text in found)]
    return lines


def card_page(card: Card) -> list[str]:
    """A card as a page of text."""
    lines = [f"{card.name[spoken()]} ({card.id})", f"  {domain_name(card.domain, spoken())}", ""]
    lines.append(paragraph(card.text[spoken()], 2))
    if card.lines:
        lines += ["", _("The score sheet"), *_score_lines([sheet_line(line, spoken()) for line in card.lines])]
    return lines


def scenario_as_data(scenario: Scenario) -> dict[str, object]:
    """A scenario for programs: words, lines of the score sheet, and its tables in millimetres."""
    return {
        **sheet_as_data(sheet_of(scenario, spoken()), scenario.id),
        "names": scenario.name,
        "number": scenario.number or None,
        "page": scenario.page or None,
        "floor": scenario.floor,
        "margin": scenario.margin,
        "variants": list(scenario.variants),
        "losses": scenario.losses,
        "capture": scenario.capture,
        "playable": scenario.id in SCENARIOS,
        "lines": [_line_as_data(line) for line in scenario.lines],
        "tables": _tables(scenario),
    }


def sheet_as_data(sheet: ScenarioSheet, identity: str) -> dict[str, object]:
    """What a sheet says, for programs."""
    return {
        "id": identity,
        "kind": EXPEDITION if identity == EXPEDITION else "battle",
        "name": sheet.name,
        "steps": _steps(sheet.steps),
        "common": _steps(sheet.common),
    }


def card_as_data(card: Card) -> dict[str, object]:
    """A card for programs."""
    return {
        "id": card.id,
        "kind": "card",
        "domain": card.domain,
        "number": card.number,
        "name": card.name[spoken()],
        "names": card.name,
        "text": card.text[spoken()],
        "texts": card.text,
        "playable": card.playable,
        "lines": [_line_as_data(line) for line in card.lines],
    }


def _sentences(sentences: tuple[str, ...]) -> list[str]:
    return [paragraph(f"- {sentence}", 2, 4) for sentence in sentences]


def _score_lines(lines: list[SheetLine]) -> list[str]:
    return columns([(line.what, line.when, line.worth) for line in lines])


def _steps(steps: list[Step]) -> list[dict[str, object]]:
    return [{"heading": heading, "sentences": list(sentences)} for heading, sentences in steps]


def _line_as_data(line: Line) -> dict[str, object]:
    return {
        "id": line.id, "label": line.label[spoken()], "labels": line.label, "window": line.window,
        "points": line.points, "per": line.per, "most": list(line.most), "within": list(line.within),
        "shared": line.shared or None, "variants": to_builtins(line.variants),
        "cap": to_builtins(line.cap) if line.cap is not None else None,
    }  # fmt: skip


def _tables(scenario: Scenario) -> list[dict[str, Any]]:
    """Every table it may be played on; the first player's edge is y = 0."""
    found = []
    for view, drawing in zip(views(scenario), drawings(scenario, spoken()), strict=True):
        drawn = diagram(scenario, view)
        found.append({
            "layout": view.layout, "diagonal": view.diagonal if "diagonal" in view.layout else None,
            "caption": drawing.caption, "description": drawing.alt, "width": drawn.width, "depth": drawn.depth,
            "zones": to_builtins(drawn.zones), "band": to_builtins(drawn.areas), "hill": to_builtins(drawn.hill),
            "markers": [{"centre": list(disc.centre), "radius": disc.radius} for disc in drawn.markers],
            "barred": [{"centre": list(disc.centre), "radius": disc.radius} for disc in drawn.barred],
        })  # fmt: skip
    return found
