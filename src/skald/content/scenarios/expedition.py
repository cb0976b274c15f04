"""The expedition: five cards, one of each domain, make a scenario (manual p. 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from skald.content.scenarios.catalogue import (
    DOMAINS,
    TURNS,
    Card,
    Domain,
    Layout,
    Line,
    Point,
    Scenario,
    Texts,
    ToWin,
    cards,
)
from skald.content.words import LANGUAGES, word

EXPEDITION = "expedition"
#: The manual: in the expedition 3 points more win, whatever the total.
EXPEDITION_TO_WIN = ToWin(0, 3)


def expedition(chosen: Mapping[Domain, Card], to_win: ToWin = EXPEDITION_TO_WIN) -> Scenario:
    """The scenario that five cards make, one of each domain."""
    assert set(chosen) == set(DOMAINS), "one card of each domain"
    victory, layout = chosen["victory"], chosen["deployment"].layout

    def said(*domains: Domain) -> dict[str, tuple[str, ...]]:
        return {
            language: tuple(f"{chosen[each].name[language]}. {chosen[each].text[language]}" for each in domains)
            for language in victory.name
        }

    ending: dict[str, tuple[str, ...]] = {language: (_to_win(to_win, language),) for language in LANGUAGES}
    return Scenario(
        id=EXPEDITION, name={"en": "Expedition", "fr": "Expédition"}, lines=_fitted(victory.lines, layout),
        words=Texts(
            said("terrain"), said("deployment"), said("victory"), ending, said("duration"), said("special")
        ),
        layout=layout, floor=to_win.floor, margin=to_win.margin,
        markers=line_markers(layout, victory.line_markers), quarters=victory.quarters,
        band=line_band(layout) if victory.band else (), clear=victory.clear, capture=victory.capture,
        losses=victory.losses,
    )  # fmt: skip


def by_domain(names: Iterable[str]) -> dict[Domain, Card]:
    """Cards by their ids, laid out by domain."""
    return {cards()[name].domain: cards()[name] for name in names}


def _to_win(to_win: ToWin, language: str) -> str:
    kind = "floor" if to_win.floor else "margin"
    return word(language, "scenarios", f"to-win.{kind}", floor=to_win.floor, margin=to_win.margin)


def _fitted(lines: tuple[Line, ...], layout: Layout) -> tuple[Line, ...]:
    """D1-4b, D2: a diagonal leaves one quarter to a player's zone alone, every other deployment leaves two."""
    own = 1 if layout == "diagonal" else 2
    most = {"own-quarters": own, "other-quarters": 4 - own}
    return tuple(
        structs.replace(line, most=(most[line.id],) * len(TURNS)) if line.id in most else line for line in lines
    )


def line_markers(layout: Layout, count: int) -> tuple[Point, ...]:
    """Objectives on the line that parts the players: at the centre, and L to either side of it."""
    sides: dict[Layout, tuple[Point, Point]] = {
        "diagonal": ((360, 270), (840, 630)),
        "flank": ((600, 150), (600, 750)),
    }
    around = sides.get(layout, ((300, 450), (900, 450)))
    return ((), ((600, 450),), ((600, 450), *around))[min(count, 2)]


def line_band(layout: Layout) -> tuple[Point, ...]:
    """Everything within M of the line that parts the players."""
    bands: dict[Layout, tuple[Point, ...]] = {
        # M from a diagonal of 1200 x 900 is 250 along the long edge and 187 along the short one.
        "diagonal": ((0, 0), (250, 0), (1200, 712), (1200, 900), (950, 900), (0, 188)),
        "flank": ((450, 0), (750, 0), (750, 900), (450, 900)),
    }
    return bands.get(layout, ((0, 300), (1200, 300), (1200, 600), (0, 600)))
