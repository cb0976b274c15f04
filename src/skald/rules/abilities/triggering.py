"""When an ability may be triggered, and what spending its dice does."""

from __future__ import annotations

from collections.abc import Iterator

from skald.rules.abilities.effects import is_possible
from skald.rules.abilities.filters import fits
from skald.rules.abilities.model import Ability, AbilityType, Board
from skald.rules.abilities.moments import has_its_moment
from skald.rules.actions import Trigger
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import AbilityTriggered
from skald.rules.frames import Fight, Reacting, Resolving
from skald.rules.geometry import any_within
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, Combat, Face, Side
from skald.rules.memory import Memory
from skald.rules.phases.saga_dice import board_of, fits_slots, lying_on
from skald.rules.refusal import Refusal
from skald.rules.sides import side_problem
from skald.rules.state import Die, Player, Unit

IN_FIGHTS = frozenset(
    {
        AbilityType.SHOOTING,
        AbilityType.SHOOTING_REACTION,
        AbilityType.MELEE,
        AbilityType.MELEE_REACTION,
    }
)

_MELEE, _STRIKING, _STRUCK = (AbilityType.MELEE,), (AbilityType.SHOOTING,), (AbilityType.SHOOTING_REACTION,)


def trigger_problem(ctx: Context, side: Side, action: Trigger, types: tuple[AbilityType, ...]) -> Refusal | None:
    """Why this ability may not be triggered in a window of these types."""
    ability = board_of(ctx, side).ability(action.ability)
    if ability is None:
        return ctx.refuse("no-such-ability", Clause.PLACING, ability=action.ability)
    if not _is_of(ability, types):
        return ctx.refuse("wrong-moment", Clause.ABILITY_TYPE, ability=ability.id)
    player = ctx.players[side]
    if not ability.basic and ability.id in player.triggered:
        return ctx.refuse("triggered-already", Clause.ADVANCED, ability=ability.id)
    if not _pays(ability, action.faces, lying_on(player, ability.id)):
        return ctx.refuse("dice-missing", Clause.PLACING, ability=ability.id)
    if not 0 <= action.option < len(ability.options):
        return ctx.refuse("no-such-option", Clause.DO_LESS, option=action.option)
    if action.amount == 0 or action.amount < -1:
        return ctx.refuse("no-such-amount", Clause.DO_LESS, amount=action.amount)
    problem = _moment_problem(ctx, side, ability, types) or _use_problem(ctx, side, ability, action)
    if problem is None and not _has_moment(ability, action.option, types):
        # Of the alternatives of a combined ability only those of this moment.
        return ctx.refuse("wrong-moment", Clause.ABILITY_TYPE, ability=ability.id)
    return problem or side_problem(ctx, side, action)


def _pays(ability: Ability, faces: tuple[Face, ...], lying: list[Face]) -> bool:
    if len(faces) != len(ability.cost) or not fits_slots(ability.cost, faces):
        return False
    rest = list(lying)
    for face in faces:
        if face not in rest:
            return False
        rest.remove(face)
    return True


def _moment_problem(ctx: Context, side: Side, ability: Ability, types: tuple[AbilityType, ...]) -> Refusal | None:
    if not IN_FIGHTS.isdisjoint(types):
        return _fight_problem(ctx, side, ability)
    if AbilityType.ACTIVATION_REACTION in types:
        return _cause_problem(ctx, side, ability)
    return None


def _fight_problem(ctx: Context, side: Side, ability: Ability) -> Refusal | None:
    fight = ctx.fight()
    for combatant in (fight.attacker, fight.defender):
        if combatant.unit != NO_UNIT and ctx.units[combatant.unit].side is side:
            unit = ctx.units[combatant.unit]
            break
    else:
        return ctx.refuse("no-unit-in-fight", Clause.UNITLESS, ability=ability.id)
    if not fits(ctx, ability.who, unit, side):
        return ctx.refuse("not-for-this-unit", Clause.ABILITY_UNIT, ability=ability.id, unit=unit.id)
    if not ability.basic:
        for question in (Question.MAY_USE_ADVANCED, Question.MAY_TRIGGER_ADVANCED):
            if not ctx.ask(question, unit, True):
                return ctx.refuse("no-advanced-abilities", Clause.ABILITY_UNIT, ability=ability.id, unit=unit.id)
    return None


def _cause_problem(ctx: Context, side: Side, ability: Ability) -> Refusal | None:
    """An answer to an activation: of the right kind, at the right moment, near enough or aimed at the right unit."""
    acting, window = ctx.acting(), ctx.nearest(Reacting)
    cause = ability.cause
    assert window is not None
    if acting.kind not in cause.kinds or cause.after != window.after:
        return ctx.refuse("wrong-moment", Clause.ACTIVATION_REACTION, ability=ability.id)
    if cause.at_own:
        target = acting.target
        if (
            target == NO_UNIT
            or ctx.units[target].side is not side
            or not _answers(ctx, side, ability, ctx.units[target])
        ):
            return ctx.refuse("not-aimed-at", Clause.ACTIVATION_REACTION, ability=ability.id)
    if cause.near:
        actor = ctx.units[acting.unit]
        near = [
            unit
            for unit in ctx.standing(side)
            if any_within(unit.figures, actor.figures, cause.near) and _answers(ctx, side, ability, unit)
        ]
        if not near:
            return ctx.refuse("too-far-to-react", Clause.ACTIVATION_REACTION, ability=ability.id)
    return None


def _answers(ctx: Context, side: Side, ability: Ability, unit: Unit) -> bool:
    if not ability.basic and not ctx.ask(Question.MAY_USE_ADVANCED, unit, True):
        return False
    return fits(ctx, ability.who, unit, side)


def _use_problem(ctx: Context, side: Side, ability: Ability, action: Trigger) -> Refusal | None:
    """An ability whose effects could do nothing is not worth its dice: it is refused rather than wasted."""
    for verb in ability.options[action.option]:
        if not verb.linked and is_possible(ctx, side, ability, verb):
            return None
    return ctx.refuse("nothing-to-do", Clause.LINKED_EFFECTS, ability=ability.id)


def trigger(ctx: Context, side: Side, action: Trigger) -> None:
    """Spend the dice; the effects are resolved next."""
    player = ctx.players[side]
    active = list(player.active)
    for face in action.faces:
        active.remove(Die(action.ability, face))
    triggered = player.triggered
    ability = board_of(ctx, side).ability(action.ability)
    assert ability is not None
    if not ability.basic:
        triggered = (*triggered, action.ability)
    ctx.set_player(side, active=tuple(active), triggered=triggered)
    ctx.push(Resolving(action.ability, side, action.faces, action.option, action.amount))
    ctx.emit(AbilityTriggered(side, action.ability, action.faces))


def trigger_options(ctx: Context, side: Side, types: tuple[AbilityType, ...]) -> Iterator[Trigger]:
    """Every legal way to trigger an ability now (using all that it allows)."""
    player = ctx.players[side]
    if not player.active:
        return
    for ability, payments in payable(board_of(ctx, side), player, types):
        if _moment_problem(ctx, side, ability, types) is None:
            yield from _ways(ctx, side, ability, payments, types)


def can_trigger(ctx: Context, side: Side, types: tuple[AbilityType, ...]) -> bool:
    """Whether there is any such way: who only wants to know whether to ask begins no listing."""
    player = ctx.players[side]
    if not player.active:
        return False
    for ability, payments in payable(board_of(ctx, side), player, types):
        if _moment_problem(ctx, side, ability, types) is None:
            for option in range(len(ability.options)):
                action = Trigger(ability.id, payments[0], option)
                if _is_useful(ctx, side, ability, action, types):
                    if not ctx.ruleset.restraining or next(_ways(ctx, side, ability, payments, types), None):
                        return True
    return False


#: An ability with the different sets of dice that pay for it.
Payable = tuple[Ability, list[tuple[Face, ...]]]
_affordable: Memory[list[Payable]] = Memory()


def payable(board: Board, player: Player, types: tuple[AbilityType, ...]) -> list[Payable]:
    """The abilities of these types that the dice on the board pay for; dice lie there through many windows."""
    key = (types, player.triggered)
    known = _affordable.recall(player.active, board, key)
    if known is not None:
        return known
    found = []
    for name in dict.fromkeys([die.ability for die in player.active]):
        ability = board.ability(name)
        if ability is None or not _is_of(ability, types):
            continue
        if not ability.basic and name in player.triggered:
            continue
        lying = lying_on(player, name)
        payments = [faces for faces in _payments(ability, lying) if _pays(ability, faces, lying)]
        if payments:
            found.append((ability, payments))
    return _affordable.note(player.active, board, key, found)


def _ways(
    ctx: Context, side: Side, ability: Ability, payments: list[tuple[Face, ...]], types: tuple[AbilityType, ...]
) -> Iterator[Trigger]:
    """What an ability whose moment it is may be triggered for; what its options could do is asked once."""
    useful: dict[int, bool] = {}
    for faces in payments:
        for option in range(len(ability.options)):
            action = Trigger(ability.id, faces, option)
            if option not in useful:
                useful[option] = _is_useful(ctx, side, ability, action, types)
            if useful[option] and side_problem(ctx, side, action) is None:
                yield action


def _is_useful(ctx: Context, side: Side, ability: Ability, action: Trigger, types: tuple[AbilityType, ...]) -> bool:
    """Whether an alternative belongs to the moment and could do anything."""
    return _has_moment(ability, action.option, types) and _use_problem(ctx, side, ability, action) is None


def _is_of(ability: Ability, types: tuple[AbilityType, ...]) -> bool:
    for kind in ability.types:  # noqa: SIM110 - asked for every ability with dice, and a plain loop is the quickest
        if kind in types:
            return True
    return False


_moments: Memory[bool] = Memory()


def _has_moment(ability: Ability, option: int, types: tuple[AbilityType, ...]) -> bool:
    """Whether an alternative of an ability belongs to one of these types."""
    known = _moments.recall(ability, None, (option, types))
    if known is None:
        timely = has_its_moment(ability.options[option], set(ability.types).intersection(types))
        known = _moments.note(ability, None, (option, types), timely)
    return known


def _payments(ability: Ability, lying: list[Face]) -> list[tuple[Face, ...]]:
    """The different sets of lying dice that pay for one use."""
    if len(ability.cost) == 1:
        return [(face,) for face in dict.fromkeys(lying)]
    if len(lying) < len(ability.cost):
        return []
    paid: list[Face] = []
    for face in sorted(lying):
        if fits_slots(ability.cost, [*paid, face]):
            paid.append(face)
    return [tuple(paid)] if _pays(ability, tuple(paid), lying) else []


def types_in_fight(ctx: Context, fight: Fight, who: int) -> tuple[AbilityType, ...]:
    """The ability types that a side of a fight may trigger in the step of abilities."""
    if fight.combat is Combat.MELEE:
        return _MELEE
    return _STRUCK if who else _STRIKING
