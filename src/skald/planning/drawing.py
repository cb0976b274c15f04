"""One thing to do, drawn without listing all there is: for the windows in which most of a battle is decided.

The sources of deeds (dice beside the board, abilities that the dice on them pay for, units and sides whose rules offer
something) are equally likely, then the deeds of the source drawn; of a grant the units that it is meant for, then what
they may be activated for. So every deed may come, but not every deed is as likely as another.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from skald.planning.lots import below, one_of, shuffle, some_of
from skald.rules.abilities.model import Ability
from skald.rules.actions import Action, Activate, Cast, PlaceDie, Trigger
from skald.rules.asking import (
    OWN_ACTIVATIONS,
    OWN_ORDERS,
    aims_for,
    board_of,
    dice_for,
    fits_slots,
    granted_uses,
    has_granted_uses,
    is_granted,
    lying_on,
    offering,
    payable,
    ready_problem,
    side_rules,
    targets_of,
)
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Granting
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind, RuleId, Side
from skald.rules.ruleset import OfferHook, Rule, Ruleset
from skald.rules.state import State, Unit

#: Once in so many times a shot is not looked for before anything else; once in so many a charge is looked for next.
READY, EAGER = 4, 3


class _Payable(Struct, frozen=True, gc=False):
    """An ability that the dice on it pay for, with a way to pay."""

    ability: Ability
    faces: tuple[Face, ...]


class _Bearer(Struct, frozen=True, gc=False):
    """A unit whose printed rules may offer something."""

    unit: Unit
    hooks: tuple[OfferHook, ...]


class _Charmed(Struct, frozen=True, gc=False):
    """A unit to which a rule that is in force for a while may offer something."""

    unit: Unit


class _Caster(Struct, frozen=True, gc=False):
    """A unit with a spell that it may cast."""

    unit: Unit
    spell: RuleId


_Source = Face | _Payable | _Bearer | _Charmed | Rule | _Caster


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


def draw_activation(ruleset: Ruleset, state: State, asked: Decide, rng: Random) -> Activate | None:
    """A legal activation by the grant that is given out; None if no unit that it means can do anything."""
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Granting)
    assert frame is not None
    units = [ctx.unit(frame.unit)] if frame.unit >= 0 else ctx.standing(asked.side)
    shuffle(rng, units)
    for unit in units:
        if not is_granted(ctx, frame, unit.id):
            continue
        kinds = list(frame.kinds)
        shuffle(rng, kinds)
        if below(rng, READY):
            is_eager = not below(rng, EAGER)
            kinds.sort(key=lambda kind: _patience(unit, kind, is_eager=is_eager))
        for kind in kinds:
            targets = list(targets_of(ctx, unit, kind, frame.farther))
            shuffle(rng, targets)
            for target in targets:
                action = Activate(unit.id, kind, target)
                if check(ruleset, state, action) is None:
                    return action
    return None


def _patience(unit: Unit, kind: Kind, *, is_eager: bool) -> int:
    """How late a kind of activation is thought of; rest is nothing to whoever isn't tired."""
    if kind is Kind.REST and not unit.fatigue:
        return 3
    return 0 if kind is Kind.SHOOT else 1 if kind is Kind.CHARGE and is_eager else 2


def _sources(ctx: Context, side: Side, window: Window) -> list[_Source]:
    player = ctx.players[side]
    types = OWN_ORDERS if window is Window.ORDERS else OWN_ACTIVATIONS
    found: list[_Source] = []
    if player.active:
        found += [_Payable(ability, ways[0]) for ability, ways in payable(board_of(ctx, side), player, types)]
    if window is Window.ORDERS:
        found += player.inactive
    if window is Window.ACTIVATION and ctx.ruleset.magic is not None:
        found += [_Caster(unit, spell) for unit in ctx.standing(side) for spell in unit.spells]
    found += [rule for rule in side_rules(ctx, side) if window in rule.side_offers]
    found += [_Bearer(unit, hooks) for unit, hooks in offering(ctx, side, window)]
    if ctx.effects:
        found += [_Charmed(unit) for unit in ctx.standing(side) if has_granted_uses(ctx, unit, window)]
    return found


def _drawn(ctx: Context, source: _Source, asked: Decide, rng: Random) -> Action | None:
    """A deed of a source; whether it is legal is not known yet."""
    if type(source) is _Payable:
        return _drawn_trigger(ctx, source, asked.side, rng)
    if type(source) is _Bearer:
        return _drawn_use(ctx, source, rng)
    if isinstance(source, _Caster):
        return _drawn_spell(ctx, source, rng)
    if isinstance(source, _Charmed):
        uses = granted_uses(ctx, source.unit, asked.window)
        return one_of(rng, uses) if uses else None
    if isinstance(source, Rule):
        uses = list(source.side_offers[asked.window](ctx, asked.side))
        return one_of(rng, uses) if uses else None
    assert isinstance(source, Face)
    fitting = board_of(ctx, asked.side).taking.get(source)
    return PlaceDie(source, one_of(rng, fitting)) if fitting else None


def _drawn_trigger(ctx: Context, source: _Payable, side: Side, rng: Random) -> Action:
    """An ability paid for by any of the dice that lie there, as far as they fit."""
    ability, faces = source.ability, source.faces
    lying = lying_on(ctx.players[side], ability.id)
    if len(lying) > len(faces):
        drawn = tuple(sorted(some_of(rng, lying, len(faces))))
        faces = drawn if fits_slots(ability.cost, drawn) else faces
    return Trigger(ability.id, faces, below(rng, len(ability.options)))


def _drawn_use(ctx: Context, source: _Bearer, rng: Random) -> Action | None:
    unit, hooks = source.unit, source.hooks
    for hook in hooks if len(hooks) == 1 else some_of(rng, list(hooks), len(hooks)):
        offered = tuple(hook(ctx, unit))
        if offered:
            return one_of(rng, offered)
    return None


def _drawn_spell(ctx: Context, source: _Caster, rng: Random) -> Action | None:
    unit, spell = source.unit, source.spell
    dice = dice_for(ctx, unit, spell)
    if not dice or ready_problem(ctx, unit.side, Cast(unit.id, spell)) is not None:
        return None
    aims = list(aims_for(ctx, unit, spell))
    return Cast(unit.id, spell, one_of(rng, dice), one_of(rng, aims)) if aims else None
