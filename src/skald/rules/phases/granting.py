"""A rule or an ability lets its owner activate units; effects ask for units or dice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.abilities.effects import (
    candidates,
    change_die,
    grantable,
    is_meant,
    note_outcome,
    source_of,
    struck_by,
    verb_of,
)
from skald.rules.abilities.fight_effects import why_of
from skald.rules.abilities.model import ALL, ActivateUnits, AnyVerb, Source, TakeFatigue
from skald.rules.actions import Action, Activate, Change, Choose, Done, Reroll
from skald.rules.activating import activation_problem, activations, can_act, rules_problem
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Changing, Granting, Rerolling, Resolving, SagaRoll, Targeting
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Face, UnitId
from skald.rules.phases.acting import announce
from skald.rules.refusal import Refusal
from skald.rules.state import Unit

# --- activations


def _granted_by(ctx: Context, frame: Granting) -> tuple[Source, ActivateUnits]:
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    verb = verb_of(ctx, resolving, frame.verb)
    assert isinstance(verb, ActivateUnits)
    return source_of(ctx, resolving), verb


def granted_units(ctx: Context, frame: Granting) -> Iterator[Unit]:
    """The units that may still be activated by this grant."""
    if frame.unit != NO_UNIT:
        unit = ctx.unit(frame.unit)
        if unit.figures and unit.id not in frame.chosen:
            yield unit
        return
    source, verb = _granted_by(ctx, frame)
    for unit in grantable(ctx, frame.side, source, verb):
        if unit.id not in frame.chosen:
            yield unit


def is_granted(ctx: Context, frame: Granting, uid: UnitId) -> bool:
    """Whether the grant is meant for a unit; what the unit could do with it is judged apart."""
    if not 0 <= uid < len(ctx.units) or uid in frame.chosen:
        return False
    if frame.unit != NO_UNIT:
        return uid == frame.unit
    return is_meant(ctx, frame.side, *_granted_by(ctx, frame), ctx.unit(uid))


def grant_options(ctx: Context, frame: Granting) -> Iterator[Action]:
    """Every activation that the grant allows, and declining it."""
    for unit in granted_units(ctx, frame):
        yield from activations(ctx, unit, frame.kinds, farther=frame.farther, special_shot=frame.special)
    if done_problem(ctx, frame) is None:
        yield Done()


def ask_grant(ctx: Context, frame: Granting) -> Decide | None:
    """Asked while units are left to activate."""
    if frame.left > 0:
        for unit in granted_units(ctx, frame):
            if can_act(ctx, unit, frame.kinds, farther=frame.farther, special_shot=frame.special):
                return Decide(frame.side, Window.GRANT, about=_about_grant(frame))
    return None


def _about_grant(frame: Granting) -> About:
    return About(
        frame.unit, ability=frame.ability, source=frame.why, amount=frame.left, kinds=frame.kinds,
        farther=frame.farther, no_fatigue=frame.no_fatigue, special=frame.special,
    )  # fmt: skip


def _about_effect(ctx: Context, amount: int) -> About:
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    return About(resolving.unit, ability=resolving.ability, source=why_of(resolving), amount=amount)


def skip_grant(ctx: Context, frame: Granting) -> None:
    """The grant is used up."""
    ctx.pop()
    if frame.verb >= 0:
        note_outcome(ctx, len(frame.chosen))


def check_grant(ctx: Context, frame: Granting, action: Action) -> Refusal | None:
    """Activate a unit that the grant means, or decline."""
    if isinstance(action, Done):
        return done_problem(ctx, frame)
    if not isinstance(action, Activate):
        return ctx.refuse("not-now", Clause.MULTIPLE)
    if not is_granted(ctx, frame, action.unit):
        return ctx.refuse("not-for-this-unit", Clause.ABILITY_UNIT, unit=action.unit)
    if action.kind not in frame.kinds:
        return ctx.refuse("wrong-kind", Clause.ACTIVATION_KINDS, kind=action.kind.value)
    unit = ctx.unit(action.unit)
    problem = activation_problem(
        ctx, unit, action.kind, action.target, farther=frame.farther, special_shot=frame.special
    )
    return problem or rules_problem(ctx, unit, action)


def done_problem(ctx: Context, frame: Granting) -> Refusal | None:
    """Fewer units may be activated than allowed, except where an ability says all; a rule's use is a promise."""
    if frame.optional or (frame.verb >= 0 and frame.left < ALL - len(frame.chosen)):
        return None
    for unit in granted_units(ctx, frame):
        if can_act(ctx, unit, frame.kinds, farther=frame.farther, special_shot=frame.special):
            return ctx.refuse("all-means-all", Clause.DO_LESS, unit=unit.id)
    return None


def take_grant(ctx: Context, frame: Granting, action: Action) -> None:
    """Announce the activation; the whole of it comes before the next unit."""
    if not isinstance(action, Activate):
        skip_grant(ctx, frame)
        return
    ctx.swap(replace(frame, left=frame.left - 1, chosen=(*frame.chosen, action.unit)))
    announce(ctx, action, frame)


# --- units named by an effect


def _naming(ctx: Context) -> tuple[Source, AnyVerb]:
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    # The resolving frame already points at the next effect.
    return source_of(ctx, resolving), verb_of(ctx, resolving, resolving.step - 1)


def targets(ctx: Context, frame: Targeting) -> Iterator[Unit]:
    """The units that may still be named."""
    for unit in candidates(ctx, frame.side, *_naming(ctx)):
        if unit.id not in frame.chosen:
            yield unit


def unpaid_problem(ctx: Context, frame: Targeting) -> Refusal | None:
    """Whoever may do more may do less; but the fatigue of one's own units is a price."""
    if isinstance(_naming(ctx)[1], TakeFatigue):
        return ctx.refuse("price-unpaid", Clause.DO_LESS, units=frame.left)
    return None


def ask_target(ctx: Context, frame: Targeting) -> Decide | None:
    """Asked while units are left to name."""
    if frame.left > 0 and any(True for _ in targets(ctx, frame)):
        return Decide(frame.side, Window.TARGET, about=_about_effect(ctx, frame.left))
    return None


def skip_target(ctx: Context, frame: Targeting) -> None:
    """The effect has its targets."""
    ctx.pop()
    note_outcome(ctx, frame.came)


def target_options(ctx: Context, frame: Targeting) -> Iterator[Action]:
    """Every unit that may be named, and no more."""
    for unit in targets(ctx, frame):
        yield Choose(unit.id)
    if unpaid_problem(ctx, frame) is None:
        yield Done()


def check_target(ctx: Context, frame: Targeting, action: Action) -> Refusal | None:
    """Name a unit that the effect may mean, or stop."""
    if isinstance(action, Done):
        return unpaid_problem(ctx, frame)
    if not isinstance(action, Choose):
        return ctx.refuse("not-now", Clause.DO_LESS)
    if not any(unit.id == action.unit for unit in targets(ctx, frame)):
        return ctx.refuse("not-for-this-unit", Clause.ABILITY_UNIT, unit=action.unit)
    return None


def take_target(ctx: Context, frame: Targeting, action: Action) -> None:
    """Do to the unit what the verb says."""
    if not isinstance(action, Choose):
        skip_target(ctx, frame)
        return
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    named = replace(frame, left=frame.left - 1, chosen=(*frame.chosen, action.unit))
    ctx.swap(named)
    came = struck_by(ctx, resolving, verb_of(ctx, resolving, resolving.step - 1), action.unit)
    ctx.replace_nearest(named, replace(named, came=frame.came + came))


# --- dice turned by an effect


def ask_change(ctx: Context, frame: Changing) -> Decide | None:
    """Asked while dice are left to turn."""
    if frame.left > 0 and ctx.players[frame.side].inactive:
        return Decide(frame.side, Window.CHANGE, about=_about_effect(ctx, frame.left))
    return None


def change_options(ctx: Context, frame: Changing) -> Iterator[Action]:
    """Every turn of an inactive die."""
    for old in dict.fromkeys(ctx.players[frame.side].inactive):
        for new in Face:
            if new is not old:
                yield Change(old, new)
    yield Done()


def check_change(ctx: Context, frame: Changing, action: Action) -> Refusal | None:
    """Turn a die that is there, or stop."""
    if isinstance(action, Done):
        return None
    if not isinstance(action, Change):
        return ctx.refuse("not-now", Clause.DO_LESS)
    if action.old not in ctx.players[frame.side].inactive:
        return ctx.refuse("no-such-die", Clause.PLACING, face=action.old.name.lower())
    return None


def take_change(ctx: Context, frame: Changing, action: Action) -> None:
    """Turn the die."""
    if not isinstance(action, Change):
        ctx.pop()
        return
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    ctx.swap(replace(frame, left=frame.left - 1))
    note_outcome(ctx, resolving.came_to + 1)
    change_die(ctx, frame.side, action.old, action.new, why_of(resolving))


# --- dice rolled again by an effect


def ask_reroll(ctx: Context, frame: Rerolling) -> Decide | None:
    """Asked while there are dice to roll again."""
    if not ctx.players[frame.side].inactive:
        return None
    return Decide(frame.side, Window.CHANGE, about=_about_effect(ctx, frame.most))


def reroll_options(ctx: Context, frame: Rerolling) -> Iterator[Action]:
    """The most frequent faces, as many as may be; each face alone; and none."""
    inactive = ctx.players[frame.side].inactive
    yield Reroll(inactive[: frame.most])
    for face in dict.fromkeys(inactive):
        if inactive[: frame.most] != (face,):
            yield Reroll((face,))
    yield Done()


def check_reroll(ctx: Context, frame: Rerolling, action: Action) -> Refusal | None:
    """Dice that are there, no more than the effect allows; or none."""
    if isinstance(action, Done):
        return None
    if not isinstance(action, Reroll):
        return ctx.refuse("not-now", Clause.DO_LESS)
    if not 1 <= len(action.faces) <= frame.most:
        return ctx.refuse("too-many-dice", Clause.DO_LESS, most=frame.most)
    left = list(ctx.players[frame.side].inactive)
    for face in action.faces:
        if face not in left:
            return ctx.refuse("no-such-die", Clause.PLACING, face=face.name.lower())
        left.remove(face)
    return None


def take_reroll(ctx: Context, frame: Rerolling, action: Action) -> None:
    """Take the dice up and roll them; they fall as new dice do, and may be rolled again by another effect."""
    ctx.pop()
    faces = action.faces if isinstance(action, Reroll) else ()
    note_outcome(ctx, len(faces))
    if not faces:
        return
    resolving = ctx.nearest(Resolving)
    assert resolving is not None
    left = list(ctx.players[frame.side].inactive)
    for face in faces:
        left.remove(face)
    ctx.set_player(frame.side, inactive=tuple(left))
    ctx.push(SagaRoll(frame.side, len(faces), why_of(resolving), tuple(sorted(faces))))
