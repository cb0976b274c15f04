"""What must hold wherever magic is at work: pools, spells known and forgotten, forms, pieces that were conjured.

Written apart from the procedures that cast; reads positions and events only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from skald.rules import events as e
from skald.rules.events import Event
from skald.rules.geometry import area_within_table, lies_in
from skald.rules.ids import Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State


def wrong_magic(ruleset: Ruleset, state: State) -> Iterator[str]:
    """What is wrong with the magic of a position."""
    for side, player in enumerate(state.players):
        if player.magic < 0:
            yield f"side {side} has less than no Magic dice"
        idle = state.turn and state.active != side and not state.outcome and not ruleset.constants.magic_dice_kept
        if player.magic and idle:
            yield f"side {side} has Magic dice in the enemy's turn"
    for unit in state.units:
        if not set(unit.forgotten) <= set(unit.spells) or len(set(unit.forgotten)) < len(unit.forgotten):
            yield f"unit {unit.id} has forgotten what it never knew"
        for spell in unit.spells:
            if ruleset.rules[spell].spell is None:
                yield f"unit {unit.id} knows {spell}, which is no spell"
    yield from _forms(ruleset, state)


def _forms(ruleset: Ruleset, state: State) -> Iterator[str]:
    shaped = Counter(effect.unit for effect in state.effects if effect.form)
    for effect in state.effects:
        if effect.form:
            troop, *kit = effect.form.split("+")
            if troop not in ruleset.profiles or not set(kit) <= set(ruleset.equipment):
                yield f"unit {effect.unit} has the shape of nothing: {effect.form}"
            if not state.units[effect.unit].figures:
                yield f"unit {effect.unit} is gone and has a shape"
    yield from (f"unit {uid} has {count} shapes" for uid, count in shaped.items() if count > 1)


def wrong_casting(ruleset: Ruleset, state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """What is wrong with what became of magic between two positions."""
    yield from _pools(state, before, events)
    told = Counter((event.unit, event.spell) for event in events if isinstance(event, e.SpellForgotten))
    for unit, old in zip(state.units, before.units, strict=False):
        if unit.spells != old.spells:
            yield f"unit {unit.id} knows other spells than before"
        for spell in set(unit.forgotten) - set(old.forgotten):
            if not told[unit.id, spell]:
                yield f"unit {unit.id} forgot {spell} and no event says so"
        if not set(old.forgotten) <= set(unit.forgotten):
            yield f"unit {unit.id} remembers what it had forgotten"
    for event in events:
        if isinstance(event, e.SpellDeclared) and event.spell in before.units[event.unit].forgotten:
            yield f"unit {event.unit} cast {event.spell}, which it has forgotten"
        if isinstance(event, e.PieceMade):
            yield from _conjured(state, event)


def _pools(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    pools = [player.magic for player in before.players]
    for event in events:
        match event:
            case e.MagicPoolFilled():
                pools[event.side] = event.dice.value
            case e.MagicDiceGained():
                pools[event.side] += event.dice
            case e.MagicDiceLost():
                pools[event.side] -= event.dice
            case e.SpellDeclared():
                pools[state.units[event.unit].side] -= event.dice
    for side in Side:
        if pools[side] != state.players[side].magic:
            yield f"side {side} has {state.players[side].magic} Magic dice, and events tell of {pools[side]}"


def _conjured(state: State, event: e.PieceMade) -> Iterator[str]:
    piece = next((each for each in state.terrain if each.id == event.piece), None)
    if piece is None:
        return
    if not area_within_table(piece.area, state.width, state.height):
        yield f"piece {piece.id} lies off the table"
    if any(lies_in(figure, piece.area) for unit in state.units for figure in unit.figures):
        yield f"piece {piece.id} was made where somebody stands"
