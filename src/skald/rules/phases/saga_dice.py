"""Saga dice: how many are generated, rolled, placed on the board and given back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from skald.core import answered
from skald.rules.abilities.model import Ability, Board
from skald.rules.actions import Action, PlaceDie, TakeBack
from skald.rules.awaiting import About, Chance, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.dice import Roll, saga_pool
from skald.rules.events import DiceReturned, DiceTakenBack, DiePlaced, SagaDiceRolled
from skald.rules.frames import SagaRoll, TakeBackDice
from skald.rules.hooks import Point, Window
from skald.rules.ids import AbilityId, Face, Side
from skald.rules.refusal import Refusal
from skald.rules.sides import side_problem
from skald.rules.state import Die, Player, Unit
from skald.rules.tally import Tally


@answered
def board_of(ctx: Context, side: Side) -> Board:
    """The battle board of a side."""
    return ctx.ruleset.boards[ctx.players[side].board]


def figure_count(ctx: Context, unit: Unit) -> int:
    """How many figures a unit counts as, where a rule counts figures."""
    return ctx.tally(Point.FIGURE_COUNT, unit, len(unit.figures), ctx.cite(Clause.SAGA_DICE)).value


def dice_of(ctx: Context, unit: Unit) -> int:
    """The Saga dice that a unit generates now."""
    profile = ctx.profile(unit)
    if not unit.figures or figure_count(ctx, unit) < profile.needs:
        return 0
    return ctx.tally(Point.SAGA_DICE, unit, profile.saga_dice, ctx.cite(Clause.SAGA_DICE)).value


def generated(ctx: Context, side: Side) -> Tally:
    """The Saga dice that a side's units generate, each unit's share with its rule."""
    why = ctx.cite(Clause.SAGA_DICE)
    tally = Tally(0, why)
    for unit in ctx.standing(side):
        tally = tally.add(dice_of(ctx, unit), why)
    for unit in ctx.units:
        if unit.reserve and not unit.deployed and unit.side is side:
            tally = tally.add(ctx.ruleset.scenario.reserve_dice(ctx, unit), why)
    player = ctx.players[side]
    if ctx.constants.dice_left_reduce_roll:
        tally = tally.add(-len(player.active), ctx.cite(Clause.DICE_LEFT))
    return tally.at_most(ctx.constants.most_rolled, ctx.cite(Clause.DICE_LIMIT)).at_least(0, why)


def available(ctx: Context, player: Player) -> int:
    """Dice that lie neither on the board nor rolled beside it."""
    owned = ctx.constants.saga_dice
    if ctx.turn == 1 and player is ctx.players[ctx.active] and (few := few_dice(ctx, ctx.active)):
        # The other dice are set aside for the first turn: no effect rolls them either.
        owned = min(owned, few)
    return owned - len(player.active) - len(player.inactive)


def few_dice(ctx: Context, side: Side) -> int:
    """How many Saga dice a side has in the first turn that is being played; 0: all of them."""
    if ctx.turn != 1:
        return 0
    if ctx.constants.first_turn_dice and side is ctx.first:
        return ctx.constants.first_turn_dice
    return ctx.ruleset.scenario.few_dice(ctx, side)


# --- rolling


def ask_roll(ctx: Context, frame: SagaRoll) -> Chance | None:
    """Saga dice are rolled, if there are any."""
    return Chance(saga_pool(frame.dice), frame.side, frame.why) if frame.dice > 0 else None


def rolled(ctx: Context, frame: SagaRoll, roll: Roll) -> None:
    """The faces join the inactive dice."""
    faces = tuple(face for face in Face for _ in range(roll.counts[face]))
    player = ctx.players[frame.side]
    ctx.set_player(frame.side, inactive=tuple(sorted((*player.inactive, *faces))))
    ctx.pop()
    ctx.emit(SagaDiceRolled(frame.side, faces, frame.why, frame.again))


# --- taking dice back


def ask_take_back(ctx: Context, frame: TakeBackDice) -> Decide | None:
    """Only asked when more dice were generated than are available and some lie on the board."""
    player = ctx.players[frame.side]
    if frame.generated > available(ctx, player) and player.active and ctx.constants.may_take_back:
        missing = frame.generated - available(ctx, player)
        return Decide(frame.side, Window.TAKE_BACK, about=About(amount=missing))
    return None


def check_take_back(ctx: Context, frame: TakeBackDice, action: Action) -> Refusal | None:
    """As many as are missing, from where they lie."""
    if not isinstance(action, TakeBack):
        return ctx.refuse("not-now", Clause.TAKE_BACK)
    player = ctx.players[frame.side]
    missing = frame.generated - available(ctx, player)
    if len(action.dice) > missing:
        return ctx.refuse("too-many-dice", Clause.TAKE_BACK, most=missing)
    lying = [die.ability for die in player.active]
    for ability in action.dice:
        if ability not in lying:
            return ctx.refuse("no-die-there", Clause.TAKE_BACK, ability=ability)
        lying.remove(ability)
    return None


def take_back(ctx: Context, frame: TakeBackDice, action: Action) -> None:
    """Take dice from the board; then as many are rolled as there are."""
    assert isinstance(action, TakeBack)
    player = ctx.players[frame.side]
    lying = list(player.active)
    for ability in action.dice:
        lying.remove(next(die for die in lying if die.ability == ability))
    ctx.set_player(frame.side, active=tuple(lying))
    skip_take_back(ctx, frame)
    if action.dice:
        ctx.emit(DiceTakenBack(frame.side, action.dice))


def skip_take_back(ctx: Context, frame: TakeBackDice) -> None:
    """Roll what was generated, as far as dice are available."""
    dice = min(frame.generated, available(ctx, ctx.players[frame.side]))
    ctx.swap(SagaRoll(frame.side, dice, ctx.cite(Clause.SAGA_DICE)))


def take_back_options(ctx: Context, frame: TakeBackDice) -> Iterator[Action]:
    """Take nothing, or as many as are missing from the first abilities."""
    player = ctx.players[frame.side]
    missing = frame.generated - available(ctx, player)
    yield TakeBack(())
    yield TakeBack(tuple(die.ability for die in player.active[:missing]))


# --- placing


def fits_slots(slots: tuple[tuple[Face, ...], ...], faces: Sequence[Face]) -> bool:
    """Whether each die can have a slot of its own; a die in a wide slot makes room for a pickier one."""
    return _fits(slots, tuple(faces))


@lru_cache(maxsize=1024)
def _fits(slots: tuple[tuple[Face, ...], ...], faces: tuple[Face, ...]) -> bool:
    if not faces:
        return True
    return any(faces[0] in slot and _fits(slots[:at] + slots[at + 1 :], faces[1:]) for at, slot in enumerate(slots))


def placing_problem(ctx: Context, side: Side, action: PlaceDie) -> Refusal | None:
    """Why this die may not be put there."""
    player = ctx.players[side]
    if action.face not in player.inactive:
        return ctx.refuse("no-such-die", Clause.PLACING, face=action.face.name.lower())
    ability = board_of(ctx, side).ability(action.ability)
    if ability is None:
        return ctx.refuse("no-such-ability", Clause.PLACING, ability=action.ability)
    return _slot_problem(ctx, player, ability, action.face) or side_problem(ctx, side, action)


def _slot_problem(ctx: Context, player: Player, ability: Ability, face: Face) -> Refusal | None:
    if not _fits(ability.cost, (face,)):
        return ctx.refuse("wrong-face", Clause.PLACING, ability=ability.id, face=face.name.lower())
    if ability.basic:
        return None
    lying = [die.face for die in player.active if die.ability == ability.id]
    if not fits_slots(ability.cost, [*lying, face]):
        return ctx.refuse("ability-full", Clause.ADVANCED, ability=ability.id)
    if not lying and ability.id in player.filled:
        return ctx.refuse("filled-already", Clause.ADVANCED, ability=ability.id)
    return None


def place(ctx: Context, side: Side, action: PlaceDie) -> None:
    """Put a die on the board."""
    player = ctx.players[side]
    inactive = list(player.inactive)
    inactive.remove(action.face)
    filled = player.filled if action.ability in player.filled else (*player.filled, action.ability)
    active = (*player.active, Die(action.ability, action.face))
    ctx.set_player(side, inactive=tuple(inactive), active=active, filled=filled)
    ctx.emit(DiePlaced(side, action.face, action.ability))


def placing_options(ctx: Context, side: Side) -> Iterator[PlaceDie]:
    """Every legal placing of an inactive die."""
    player, board = ctx.players[side], board_of(ctx, side)
    restrained = ctx.ruleset.restraining
    # Only where dice lie, or lay in this turn, an advanced ability may be full.
    used = {die.ability for die in player.active}
    used.update(player.filled)
    for face in dict.fromkeys(player.inactive):
        for name in board.taking.get(face, ()):
            if name in used:
                ability = board.ability(name)
                assert ability is not None
                if _slot_problem(ctx, player, ability, face) is not None:
                    continue
            action = PlaceDie(face, name)
            if not restrained or side_problem(ctx, side, action) is None:
                yield action


def return_unplaced(ctx: Context, side: Side) -> None:
    """Inactive dice go back."""
    left = len(ctx.players[side].inactive)
    if left:
        ctx.set_player(side, inactive=())
        ctx.emit(DiceReturned(side, left))


@answered
def lying_on(player: Player, ability: AbilityId) -> list[Face]:
    """The faces lying on an ability."""
    return [die.face for die in player.active if die.ability == ability]
