"""No Quarter: once in the game a broken enemy unit is taken off the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part, rule_of
from skald.rules.actions import Use
from skald.rules.asking import dice_of
from skald.rules.context import Context
from skald.rules.doing import take_away
from skald.rules.geometry import any_within
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Side
from skald.rules.lengths import S
from skald.rules.ruleset import Rule
from skald.rules.state import Unit


def finish_off(entry: Scenario | Card) -> Part:
    """In the own Orders phase an enemy within S that gives no Saga die any more is removed; nobody is tired by it."""
    name = rule_of(entry.id)

    def offers(ctx: Context, side: Side) -> Iterable[Use]:
        if ctx.fact(_spent(side)) == 1:
            return
        friends = ctx.standing(side)
        for enemy in ctx.standing(side.other):
            if is_broken(ctx, enemy) and any(any_within(f.figures, enemy.figures, S) for f in friends):
                yield Use(name, NO_UNIT, enemy.id, side=side)

    def perform(ctx: Context, action: Use) -> None:
        assert action.side is not None
        ctx.set_fact(_spent(action.side), 1)
        take_away(ctx, action.target, name)

    def _spent(side: Side) -> str:
        return f"{name}/{side.name.lower()}"

    rule = Rule(name, f"Lord's Manual p.{entry.page}", side_offers={Window.ORDERS: offers}, perform=perform)
    return Part(entry.id, rules=(rule,), in_force=(name,))


def is_broken(ctx: Context, unit: Unit) -> bool:
    """Whether a unit gives no Saga die any more, and gave one when it was whole."""
    if dice_of(ctx, unit):
        return False
    return dice_of(ctx, replace(unit, figures=unit.figures[:1] * unit.started)) > 0


PLAYS: dict[str, Callable[..., Part]] = {"finish-off": finish_off}
