"""A battle as a replay: whole once it is over, before that as one side may see it."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Action, Answer
from skald.rules.awaiting import Over
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.frames import Kept, Sealed
from skald.rules.notation import Entry, Replay
from skald.rules.view import HIDDEN
from skald.simulation.replays import LONGEST_NAME, recorded, sealed
from skald.simulation.table.fold import Table
from skald.web.battles.models import Battle
from skald.web.battles.tables import table_of


def replay_of_battle(battle: Battle, side: int | None) -> Replay:
    """The replay of a battle for whoever holds a side, or watches; seed and sealed answers only at the end."""
    table = table_of(battle)
    is_over = isinstance(table.awaits, Over)
    entries = tuple(Entry(_shown(table, each.input, side), each.events) for each in table.played)
    ground = table.ground
    seed = int(battle.seed) if is_over else None
    replay = recorded(ground.begun.state, entries, table.state.outcome, ground.terms, seed)
    left, right = (
        replace(each, name=name[:LONGEST_NAME] or each.name)
        for each, name in zip(replay.sides, table.names, strict=True)
    )  # fmt: skip
    replay = replace(replay, sides=(left, right))
    return sealed(replay) if is_over else replay


def _shown(table: Table, given: Action | Roll, side: int | None) -> Action | Roll:
    """An input as a side may see it: another's answer is hidden as long as it is sealed."""
    if not isinstance(given, Answer) or given.side == side or not _is_hidden(table):
        return given
    return replace(given, row=HIDDEN)


def _is_hidden(table: Table) -> bool:
    ctx = Context(table.ground.ruleset, table.state)
    return ctx.nearest(Sealed) is not None or ctx.nearest(Kept) is not None
