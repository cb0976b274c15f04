"""Toy rules for the mechanisms of the kernel: a field whose ruleset has them, and effects laid by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from skald.rules.context import Context
from skald.rules.engine import Step, _settle
from skald.rules.ids import NO_UNIT, RuleId, UnitId
from skald.rules.lasting import lay
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Until
from tests.kit.field import LEFT, Field, Game, ruleset

TOY = RuleId("toy.rule")
WHY = RuleId("toy.why")


def toy(name: str = "rule", **hooks: Any) -> Rule:
    """A rule of a test's own."""
    return Rule(RuleId(f"toy.{name}"), "", **hooks)


def toy_field(*rules: Rule, edition: str = "second", **fields: Any) -> Field:
    """A field whose ruleset has these rules too."""
    base = ruleset(edition)
    return Field(base.derive(base.id, new_rules=rules, **fields))


def give(field: Field, uid: UnitId, *rules: RuleId) -> None:
    """Print rules on a unit."""
    field.change(uid, rules=(*field.state.units[uid].rules, *rules))


def effect(rule: str = TOY, unit: UnitId = NO_UNIT, until: Until = Until.GAME, amount: int = 1, **more: Any) -> Effect:
    """An effect of the left side."""
    return Effect(RuleId(rule), amount, unit, until, more.pop("owner", LEFT), WHY, **more)


def laid(field: Field, *effects: Effect) -> Context:
    """The open state of a field on which these effects were laid."""
    ctx = Context(field.rules, field.game().state)
    for each in effects:
        lay(ctx, each)
    return ctx


def lay_on(game: Game, *effects: Effect) -> Game:
    """Lay effects in the middle of a game."""
    ctx = Context(game.rules, game.state)
    for each in effects:
        lay(ctx, each)
    game.events += ctx.events
    game.state = ctx.close()
    return game


def pushed(game: Game, frame: Any) -> Game:
    """A game in which a frame came to be resolved next."""
    state = replace(game.state, pending=(*game.state.pending, frame))
    step: Step = _settle(Context(game.rules, state))
    game.state = step.state
    game.events += step.events
    return game
