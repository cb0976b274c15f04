"""Editions by name, with their settings: the one place that builds the ruleset of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from skald.content.settings import setting_problems
from skald.rules.abilities.model import Board
from skald.rules.ruleset import Ruleset

#: Where each edition is put together; loaded when first asked for.
_EDITIONS = {"second": ("skald.content.second.edition", "SECOND"), "first": ("skald.content.first.edition", "FIRST")}
EDITIONS = tuple(_EDITIONS)
SCENARIOS = ("clash-of-warlords",)


@cache
def edition(name: str) -> Ruleset:
    """An edition as the sources state it, without boards."""
    module, attribute = _EDITIONS[name]
    found: Ruleset = getattr(import_module(module), attribute)
    return found


def with_boards(base: Ruleset, boards: Iterable[Board], settings: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset of one battle: an edition, the boards played with, and what was set differently."""
    found = {board.id: board for board in boards}
    changed = dict(settings or {})
    return base.derive(base.id, constants=changed, boards=found)


__all__ = ["EDITIONS", "SCENARIOS", "edition", "setting_problems", "with_boards"]
