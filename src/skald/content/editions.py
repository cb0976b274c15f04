"""Editions by name, with their settings: the one place that builds the ruleset of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from skald.content.factions.model import Faction
from skald.content.scenarios.catalogue import battles, cards
from skald.content.scenarios.composing import with_scenario
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.second.lieutenants import allegiance
from skald.content.second.settings import profiles_with
from skald.content.settings import OWN as OWN_SETTINGS
from skald.content.settings import setting_problems
from skald.rules.abilities.model import Board
from skald.rules.ids import RuleId
from skald.rules.records import Allegiance
from skald.rules.ruleset import Ruleset

#: Where each edition is put together; loaded when first asked for.
_EDITIONS = {"second": ("skald.content.second.edition", "SECOND"), "first": ("skald.content.first.edition", "FIRST")}
EDITIONS = tuple(_EDITIONS)
CLASH = "clash-of-warlords"
#: All that can be played: Clash of Warlords, the battles, and an expedition once there are cards to play.
SCENARIOS = (
    CLASH,
    *(name for name, battle in battles().items() if battle.plays),
    *((EXPEDITION,) if any(card.playable for card in cards().values()) else ()),
)


@cache
def edition(name: str) -> Ruleset:
    """An edition as the sources state it, without boards."""
    module, attribute = _EDITIONS[name]
    found: Ruleset = getattr(import_module(module), attribute)
    return found


@cache
def edition_with(name: str, scenario: str) -> Ruleset:
    """An edition with a scenario of the catalogue, without boards."""
    return with_scenario(edition(name), scenario)


def with_boards(
    base: Ruleset, boards: Iterable[Board], settings: Mapping[str, object] | None = None,
    factions: Iterable[Faction] = (),
) -> Ruleset:  # fmt: skip
    """The ruleset of one battle: an edition, boards, what was set differently, and factions that it doesn't know."""
    found = {board.id: board for board in boards}
    served = {each.id: _allegiance(base, each) for each in factions}
    changed: dict[str, Any] = dict(settings or {})
    own = {name: changed.pop(name) for name in list(changed) if name in OWN_SETTINGS}
    profiles = profiles_with(base.profiles, own)
    return base.derive(
        base.id, constants=changed, boards=found, own_settings=own, profiles=profiles,
        allegiances={**base.allegiances, **served},
    )  # fmt: skip


def _allegiance(base: Ruleset, faction: Faction) -> Allegiance:
    rules = (RuleId(rule) for rule in faction.lieutenant_rules if rule in base.rules)
    return allegiance(rules, faction.domains if base.magic is not None else ())


__all__ = ["CLASH", "EDITIONS", "SCENARIOS", "edition", "edition_with", "setting_problems", "with_boards"]
