"""The scenario that a name means in an event, and what it takes to win it there."""

from __future__ import annotations

from skald.content.scenarios.catalogue import ToWin, scenarios
from skald.content.scenarios.expedition import EXPEDITION, EXPEDITION_TO_WIN
from skald.content.scenarios.naming import scenario_id
from skald.tournament.settings import Settings

#: A round whose scenario nobody has named: 3 points more win.
UNNAMED = ToWin()


def settled_id(settings: Settings, name: str | int) -> str:
    """The id of a scenario in an event: one of the organiser's own goes before a battle of the same name."""
    if any(own.id == name for own in settings.scenarios.own):
        return str(name)
    return scenario_id(name) or str(name)


def to_win(settings: Settings, name: str | int | None) -> ToWin | None:
    """What it takes to win the scenario of a round; None when nobody knows it."""
    if name is None:
        return UNNAMED
    for own in settings.scenarios.own:
        if own.id == name:
            return ToWin(own.floor, own.margin)
    found = scenario_id(name)
    if found is None:
        return None
    return EXPEDITION_TO_WIN if found == EXPEDITION else scenarios()[found].to_win
