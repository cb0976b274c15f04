"""What the first turn bars: advanced abilities, second activations, attacks, long steps.

Each is a rule in force for the whole battle that speaks only in turn 1. "First player" and "second player" are settled
by the roll, whoever plays the first turn.
"""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.settings import setting
from skald.rules.abilities.model import Volley
from skald.rules.actions import Action, Activate, MoveUnit, PlaceDie, Relocate, Trigger
from skald.rules.asking import board_of, course_of, enemies_near, first_player, starter
from skald.rules.context import Context
from skald.rules.hooks import Question, Stage
from skald.rules.ids import Kind, RuleId, Side
from skald.rules.lengths import S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import PermissionHook, Rule, Staged
from skald.rules.state import Unit
from skald.rules.tally import Modifier

Entry = Scenario | Card
ATTACKS = (Kind.CHARGE, Kind.SHOOT)


def _cite(entry: Entry) -> str:
    return f"Lord's Manual p.{entry.page}"


def _in_force(entry: Entry, rule: Rule) -> Part:
    return Part(entry.id, rules=(rule,), in_force=(rule.id,))


def _is_turn_of(ctx: Context, side: Side) -> bool:
    """Whether a side's own first turn is being played."""
    return ctx.turn == 1 and ctx.active is side


# --- advanced abilities


def no_advanced(entry: Entry) -> Part:
    """In the own first turn whoever starts lays no die on an advanced ability (or triggers none, by the setting)."""
    name = rule_of(entry.id)

    def permission(ctx: Context, side: Side, action: Action) -> Refusal | None:
        if not _is_turn_of(ctx, side) or side is not starter(ctx) or not isinstance(action, PlaceDie | Trigger):
            return None
        if setting(ctx, "overcast") == ("trigger" if isinstance(action, PlaceDie) else "fill"):
            return None
        ability = board_of(ctx, side).ability(action.ability)
        if ability is None or ability.basic:
            return None
        return Refusal("no-advanced-yet", name, (("ability", action.ability),))

    return _in_force(entry, Rule(name, _cite(entry), side_permission=permission))


# --- one activation each


def one_activation(entry: Entry) -> Part:
    """In the first turn of whoever starts no unit is activated a second time; what was cancelled doesn't count."""
    name = rule_of(entry.id)

    def permission(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
        first = starter(ctx)
        meant = setting(ctx, "caution_whose") == "all" or unit.side is first
        if not meant or not unit.acts or not _is_turn_of(ctx, first):
            return None
        return Refusal("activated-once", name, (("unit", unit.id),))

    return _in_force(entry, Rule(name, _cite(entry), permission=permission, judges=(Activate,)))


# --- no attack


def no_attack(entry: Entry) -> Part:
    """In turn 1 no unit of the first player is activated to charge or to shoot."""
    name = rule_of(entry.id)

    def is_barred(ctx: Context, side: Side) -> bool:
        own = setting(ctx, "under_pressure_until") == "own-turn"
        return ctx.turn == 1 and side is first_player(ctx) and (not own or ctx.active is side)

    def permission(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
        if not is_barred(ctx, unit.side):
            return None
        attacks = isinstance(action, Activate) and action.kind in ATTACKS
        if attacks or (isinstance(action, MoveUnit) and _engages(ctx, unit, action)):
            return Refusal("no-attack-yet", name, (("unit", unit.id),))
        return None

    def volleys(ctx: Context, side: Side, action: Action) -> Refusal | None:
        """A shot without a unit activates nobody (FAQ p.25); a setting bars it too."""
        if not isinstance(action, Trigger) or not setting(ctx, "unitless_counts") or not is_barred(ctx, side):
            return None
        ability = board_of(ctx, side).ability(action.ability)
        if ability is None or not any(isinstance(verb, Volley) for verb in ability.options[action.option]):
            return None
        return Refusal("no-volley-yet", name, (("ability", action.ability),))

    rule = Rule(
        name, _cite(entry), permission=permission, judges=(Activate, MoveUnit), side_permission=volleys,
    )  # fmt: skip
    return _in_force(entry, rule)


def _engages(ctx: Context, unit: Unit, action: MoveUnit) -> bool:
    """Where moves engage, a Move that comes near enough for a melee is that edition's charge."""
    limit = ctx.constants.engage_within
    if not limit:
        return False
    ends = course_of(ctx, unit, ctx.acting(), action.paths).ends
    return bool(enemies_near(ctx, unit, ends, limit))


# --- short steps


def short_steps(entry: Entry) -> Part:
    """In each player's first turn every unit moves and charges S at most, as if its fatigue had been used for that."""
    name = rule_of(entry.id)

    def pace(ctx: Context, unit: Unit, longest: Modifier | None) -> Modifier | None:
        if ctx.turn != 1 or (longest is not None and longest.amount <= S):
            return longest
        return Modifier(S, name)

    def shortens(ctx: Context, unit: Unit, current: bool) -> bool:
        # It is the one shortening of the activation: no marker is spent on another.
        return current and ctx.turn != 1

    rule = Rule(
        name, _cite(entry), answers={Question.PACE: Staged(Stage.CAP, pace), Question.SHORTENS: shortens},
        permission=_no_lifting(name), judges=(Relocate,),
    )  # fmt: skip
    return _in_force(entry, rule)


def _no_lifting(name: RuleId) -> PermissionHook:
    def permission(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
        return Refusal("shortened", name, (("unit", unit.id),)) if ctx.turn == 1 else None

    return permission


PLAYS: dict[str, Callable[..., Part]] = {
    "no-advanced": no_advanced,
    "one-activation": one_activation,
    "no-attack": no_attack,
    "short-steps": short_steps,
}
