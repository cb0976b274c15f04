"""One thing to do, drawn without listing all there is: for the windows in which most of a battle is decided.

The sources of deeds (dice beside the board, abilities with dice on them, units and sides whose rules offer something)
are equally likely, then the deeds of the source drawn. So every deed may come, but not every deed is as likely as
another.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from skald.planning.lots import below, one_of, shuffle, some_of
from skald.rules.abilities.model import Ability
from skald.rules.actions import Action, Cast, PlaceDie, Trigger
from skald.rules.asking import aims_for, board_of, dice_for, lying_on, offering, ready_problem, side_rules
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.hooks import Window
from skald.rules.ids import Face, RuleId, Side
from skald.rules.ruleset import Rule, Ruleset
from skald.rules.state import State, Unit


class _Caster(NamedTuple):
    """A unit with a spell that it may cast."""

    unit: Unit
    spell: RuleId


_Source = Face | Ability | Unit | Rule | _Caster


def draw_deed(ruleset: Ruleset, state: State, asked: Decide, rng: Random) -> Action | None:
    """A legal deed of the asked side; None if no source has one (or it hides where only a list would find it)."""
    ctx = Context(ruleset, state)
    sources = _sources(ctx, asked.side, asked.window)
    shuffle(rng, sources)
    for source in sources:
        action = _drawn(ctx, source, asked, rng)
        if action is not None and check(ruleset, state, action) is None:
            return action
    return None


def _sources(ctx: Context, side: Side, window: Window) -> list[_Source]:
    player, board = ctx.players[side], board_of(ctx, side)
    laid = (board.ability(name) for name in dict.fromkeys(die.ability for die in player.active))
    found: list[_Source] = [ability for ability in laid if ability is not None]
    if window is Window.ORDERS:
        found += player.inactive
    if window is Window.ACTIVATION and ctx.ruleset.magic is not None:
        found += [_Caster(unit, spell) for unit in ctx.standing(side) for spell in unit.spells]
    found += [rule for rule in side_rules(ctx, side) if window in rule.side_offers]
    return found + [unit for unit, _ in offering(ctx, side, window)]


def _drawn(ctx: Context, source: _Source, asked: Decide, rng: Random) -> Action | None:
    """A deed of a source; whether it is legal is not known yet."""
    if isinstance(source, _Caster):
        return _drawn_spell(ctx, source, rng)
    if isinstance(source, Unit):
        hooks = ctx.offers(asked.window, source)
        offered = [use for hook in hooks for use in hook(ctx, source)]
        return one_of(rng, offered) if offered else None
    if isinstance(source, Rule):
        uses = list(source.side_offers[asked.window](ctx, asked.side))
        return one_of(rng, uses) if uses else None
    if isinstance(source, Ability):
        lying = lying_on(ctx.players[asked.side], source.id)
        if len(lying) < len(source.cost):
            return None
        faces = some_of(rng, lying, len(source.cost))
        return Trigger(source.id, tuple(sorted(faces)), below(rng, len(source.options)))
    fitting = board_of(ctx, asked.side).taking.get(source)
    return PlaceDie(source, one_of(rng, fitting)) if fitting else None


def _drawn_spell(ctx: Context, source: _Caster, rng: Random) -> Action | None:
    unit, spell = source
    dice = dice_for(ctx, unit, spell)
    if not dice or ready_problem(ctx, unit.side, Cast(unit.id, spell)) is not None:
        return None
    aims = list(aims_for(ctx, unit, spell))
    return Cast(unit.id, spell, one_of(rng, dice), one_of(rng, aims)) if aims else None
