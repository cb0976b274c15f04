"""The sheet of a scenario in an event: that of a round, or of one drafted game, in the visitor's language."""

from __future__ import annotations

from django.utils.safestring import mark_safe

from skald.content.scenarios.catalogue import Scenario
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.sheets import Drawing, ScenarioSheet, open_expedition
from skald.content.scenarios.sheets import sheet_of as plain_sheet
from skald.tournament.bids import with_bid
from skald.tournament.event import Event
from skald.tournament.scenarios.composing import scenario_in
from skald.tournament.scenarios.naming import settled_id
from skald.web.tournaments.wording import spoken

__all__ = ["ScenarioSheet", "scenario_sheet", "sheet_of"]


def scenario_sheet(event: Event, name: str | int | None) -> ScenarioSheet | None:
    """The sheet of a round's scenario; nothing for one that only the organiser knows."""
    if name is None:
        return None
    if settled_id(event.settings, name) == EXPEDITION:
        return open_expedition(spoken())
    found = scenario_in(event.settings, name)
    return sheet_of(with_bid(found, event.settings.bid)) if found is not None else None


def sheet_of(scenario: Scenario) -> ScenarioSheet:
    """The sheet of a battle, or of an expedition whose cards are chosen."""
    found = plain_sheet(scenario, spoken())
    return found._replace(drawings=[_drawn(each) for each in found.drawings])


def _drawn(drawing: Drawing) -> Drawing:
    return drawing._replace(svg=mark_safe(drawing.svg))  # noqa: S308  (numbers of ours, and words that were escaped)
