"""Which activations a unit may be given now, and what speaks against one."""

from __future__ import annotations

from collections.abc import Iterator

from skald.core import answered
from skald.rules.actions import Activate
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.fight.numbers import shot_range
from skald.rules.fight.sight import has_sight
from skald.rules.frames import Acting
from skald.rules.hooks import Question
from skald.rules.ids import NO_RULE, NO_UNIT, Kind, RuleId, UnitId
from skald.rules.movement.allowance import allowance
from skald.rules.movement.ground import SLOW, all_stand_in, is_hindered, stands_in
from skald.rules.refusal import Refusal
from skald.rules.screens import are_within, enemies_within
from skald.rules.state import Unit
from skald.rules.voices import granted, opposing, radiated

TIRING = (Kind.MOVE, Kind.CHARGE, Kind.SHOOT)
_NOBODY = (NO_UNIT,)


def activation_problem(
    ctx: Context, unit: Unit, kind: Kind, target: UnitId, *, farther: int = 0, special_shot: bool = False
) -> Refusal | None:
    """Why a unit may not be activated like that."""
    if not unit.figures:
        return ctx.refuse("unit-gone", Clause.ACTIVATION_KINDS, unit=unit.id)
    if kind is Kind.REST:
        if ctx.constants.rest_first and unit.acts:
            return ctx.refuse("rest-comes-first", Clause.REST, unit=unit.id)
        return None
    if unit.fatigue and ctx.constants.exhausted_only_rests and ctx.is_exhausted(unit):
        return ctx.refuse("exhausted", Clause.EXHAUSTED, unit=unit.id)
    if kind is Kind.MOVE:
        return None
    if kind is Kind.CHARGE and ctx.constants.engage_within:
        return ctx.refuse("no-charges", Clause.ACTIVATION_KINDS)
    if not 0 <= target < len(ctx.units) or not ctx.units[target].figures or ctx.units[target].side is unit.side:
        clause = Clause.CHARGE_TARGET if kind is Kind.CHARGE else Clause.RANGE
        return ctx.refuse("no-such-target", clause, target=target)
    spared = spared_by(ctx, ctx.units[target], kind)
    if spared:
        if kind is Kind.CHARGE:
            return Refusal("may-not-be-charged", spared, (("target", target),))
        return Refusal("may-not-be-shot-at", spared, (("target", target),))
    if kind is Kind.CHARGE:
        return _charge_problem(ctx, unit, ctx.units[target], farther)
    return _shot_problem(ctx, unit, ctx.units[target], special_shot=special_shot)


def spared_by(ctx: Context, target: Unit, kind: Kind) -> RuleId:
    """The rule by which nobody may charge a unit, or shoot at it; none if anybody may."""
    question = Question.UNCHARGEABLE if kind is Kind.CHARGE else Question.UNSHOOTABLE
    return ctx.ask(question, target, NO_RULE) if ctx.is_answered(question) else NO_RULE


def _charge_problem(ctx: Context, unit: Unit, target: Unit, farther: int) -> Refusal | None:
    reach = charge_reach(ctx, unit, farther)
    if not are_within(unit.figures, target.figures, reach):
        return ctx.refuse("out-of-charge-range", Clause.CHARGE_TARGET, target=target.id, reach=reach)
    return None


def charge_reach(ctx: Context, unit: Unit, farther: int = 0) -> int:
    """How far a unit could charge, as far as the ground it starts in tells; what lies ahead is seen later."""
    acting = Acting(unit.id, Kind.CHARGE, RuleId(""), farther=farther)
    # Where hard ground slows figures one by one, those that stand in the open still charge farther.
    stuck = stands_in(ctx, unit.figures, SLOW, unit) if ctx.constants.slow_scope_unit else all_stand_in(ctx, unit, SLOW)
    slowed = stuck or is_hindered(ctx, unit)
    return allowance(ctx, unit, acting, slowed=slowed).distance.value


def _shot_problem(ctx: Context, unit: Unit, target: Unit, *, special_shot: bool) -> Refusal | None:
    reach = shot_range(ctx, unit)
    if not reach:
        return ctx.refuse("no-ranged-weapon", Clause.RANGE, unit=unit.id)
    if not special_shot and not ctx.ask(Question.MAY_SHOOT_NORMALLY, unit, True):
        return ctx.refuse("may-not-shoot-now", Clause.RANGE, unit=unit.id)
    if not are_within(unit.figures, target.figures, reach):
        return ctx.refuse("out-of-range", Clause.RANGE, target=target.id, reach=reach)
    if not has_sight(ctx, unit, target, reach):
        return ctx.refuse("no-line-of-sight", Clause.SIGHT, target=target.id)
    return None


@answered
def rules_problem(ctx: Context, unit: Unit, action: object) -> Refusal | None:
    """What rules say against an action, unless one lifts it: the unit's, those around, the target's, the scenario's."""
    for hook in ctx.permissions(type(action), unit):
        problem = hook(ctx, unit, action)  # type: ignore[arg-type]
        if problem is not None and not _is_lifted(ctx, unit, problem.code):
            return problem
    if not ctx.effects and not ctx.ruleset.forbidding:
        return None
    for problem in _from_others(ctx, unit, action):
        if not _is_lifted(ctx, unit, problem.code):
            return problem
    return None


def _is_lifted(ctx: Context, unit: Unit, code: str) -> bool:
    if code in ctx.ruleset.lifted(ctx.rules_of(unit)):
        return True
    return any(code in voice.rule.lifts for voice in (*radiated(ctx, unit), *granted(ctx, unit)))


def _from_others(ctx: Context, unit: Unit, action: object) -> Iterator[Refusal]:
    """What is forbidden by auras, by what is in force for a while, and by whom the action is aimed at."""
    for rule, effect, _ in (*radiated(ctx, unit), *granted(ctx, unit)):
        if rule.judges and type(action) not in rule.judges:
            continue
        ctx.speaking = effect
        problems = [hook(ctx, unit, action) for hook in (rule.permission, rule.obligation) if hook is not None]  # type: ignore[arg-type]
        ctx.speaking = None
        yield from (problem for problem in problems if problem is not None)
    target = getattr(action, "target", NO_UNIT)
    if not 0 <= target < len(ctx.units) or ctx.units[target].side is unit.side:
        return
    for rule, effect, bearer in opposing(ctx, ctx.units[target]):
        against = rule.against.permission if rule.against is not None else None
        if against is not None and bearer is not None:
            ctx.speaking = effect
            problem = against(ctx, bearer, unit, action)  # type: ignore[arg-type]
            ctx.speaking = None
            if problem is not None:
                yield problem


def activations(
    ctx: Context, unit: Unit, kinds: tuple[Kind, ...], *, farther: int = 0, special_shot: bool = False
) -> Iterator[Activate]:
    """Every legal announcement of an activation of a unit."""
    for kind in kinds:
        for target in targets_of(ctx, unit, kind, farther):
            action = _announced(ctx, unit, kind, target, special_shot)
            if action is not None:
                yield action


def can_act(
    ctx: Context, unit: Unit, kinds: tuple[Kind, ...], *, farther: int = 0, special_shot: bool = False
) -> bool:  # fmt: skip
    """Whether there is any such announcement: asked so much more often than for all that no listing is begun."""
    for kind in kinds:
        for target in targets_of(ctx, unit, kind, farther):
            if _announced(ctx, unit, kind, target, special_shot) is not None:
                return True
    return False


def _announced(ctx: Context, unit: Unit, kind: Kind, target: UnitId, special_shot: bool) -> Activate | None:
    """The announcement against a target worth judging, if nothing speaks against it."""
    # Who is within a charge's reach may be charged; all the rest is judged.
    if kind is not Kind.CHARGE and activation_problem(ctx, unit, kind, target, special_shot=special_shot) is not None:
        return None
    action = Activate(unit.id, kind, target)
    return action if rules_problem(ctx, unit, action) is None else None


def targets_of(ctx: Context, unit: Unit, kind: Kind, farther: int) -> tuple[UnitId, ...] | list[UnitId]:
    """The targets worth judging: those within reach, of a unit that may act against anybody at all."""
    if kind is Kind.MOVE or kind is Kind.REST:
        return _NOBODY
    if not unit.figures or (kind is Kind.CHARGE and ctx.constants.engage_within):
        return ()
    if unit.fatigue and ctx.constants.exhausted_only_rests and ctx.is_exhausted(unit):
        return ()
    reach = charge_reach(ctx, unit, farther) if kind is Kind.CHARGE else shot_range(ctx, unit)
    if not reach:
        return ()
    return [enemy.id for enemy in enemies_within(ctx.units, unit, reach) if not spared_by(ctx, enemy, kind)]
