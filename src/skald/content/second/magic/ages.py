"""The spells of Time: what withers, hastens, foresees and wears away."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.content.rule_making import in_melee
from skald.content.second.magic.earth import grant_to
from skald.content.second.magic.energy import FRIEND_NEAR
from skald.content.second.magic.making import (
    afflict,
    armour_of,
    lay_spell,
    lays,
    level_of,
    spell,
    spell_id,
    stage_of,
    target_of,
)
from skald.content.second.magic.metal import FRIEND_OR_SELF, pools_counted, roll_defence_again
from skald.content.second.magic.settings import setting
from skald.content.second.strange_troops import MINDLESS
from skald.rules.actions import Use
from skald.rules.aiming import Aiming, AimKind
from skald.rules.asking import can_act, shot_range
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import Procedure, roll_faces
from skald.rules.events import ActivationResolved, Event, FightDecided, PoolAssembled, UnitMoved
from skald.rules.frames import Aim, Casting, Engaging, Granting, Noted, RuleStage
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import Bearer, Combat, Cover, Ground, Kind, Level, RuleId, Whom
from skald.rules.lasting import lift
from skald.rules.lengths import L
from skald.rules.pieces import kind_of
from skald.rules.ruleset import Rule, TerrainKind
from skald.rules.state import Effect, Terrain, Unit, Until
from skald.rules.tally import Tally

TIME = "time"
MOVING = (Kind.MOVE, Kind.CHARGE)


# --- decay: up to three units, a die each against their Armour


def _wither(ctx: Context, cast: Casting) -> None:
    afflict(ctx, cast, cast.aim.units, roll_faces(cast.spell, cast.side, 1))


def _above_melee(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    return 0, int(came > armour_of(ctx, unit, Combat.MELEE))


def _above_shooting(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    return int(came > armour_of(ctx, unit, Combat.SHOT)), 0


def _at_least_lower(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    reached = int(came >= min(armour_of(ctx, unit, combat) for combat in Combat))
    return reached, reached


decay = spell(
    "decay", TIME, (_wither, _wither, _wither), aim=Aiming(reach=L, sight=True, whom=Whom.ALL, most=3),
    blows=(_above_melee, _above_shooting, _at_least_lower), reorder=True,
)  # fmt: skip


# --- slowed time: shots between two heartbeats

_HELD_MOMENT = spell_id("slowed-time")


def _shoots(ctx: Context, caster: Unit, aim: Aim) -> bool:
    unit = ctx.unit(aim.units[0])
    return bool(shot_range(ctx, unit)) and bool(ctx.ask(Question.MAY_SHOOT_NORMALLY, unit, True))


def _shoot_at_once(ctx: Context, cast: Casting) -> None:
    if not ctx.has_rule(ctx.unit(target_of(cast)), MINDLESS):
        ctx.push(grant_to(cast, target_of(cast), (Kind.SHOOT,), no_fatigue=True))


def _shoot_better(ctx: Context, cast: Casting) -> None:
    uid = target_of(cast)
    if ctx.has_rule(ctx.unit(uid), MINDLESS):
        return
    lay_spell(ctx, cast, Until.NEXT_SHOT, Until.TURN, unit=uid)
    ctx.push(grant_to(cast, uid, (Kind.SHOOT,), no_fatigue=True), stage_of(cast, "pass", uid))


def _moment_passes(ctx: Context, frame: RuleStage) -> None:
    """Without a shot the better aim is lost."""
    ctx.pop()
    for effect in ctx.effects:
        if effect.rule == frame.rule and effect.unit == frame.unit and effect.amount == Level.MAXIMUM:
            lift(ctx, effect)


def _no_fatigue(ctx: Context, unit: Unit, tires: bool) -> bool:
    return tires and not (level_of(ctx) is Level.MINIMUM and ctx.acting().kind is Kind.SHOOT)


def _moment_used(ctx: Context, unit: Unit, event: Event) -> None:
    """The first fatigue for shooting again was spared."""
    assert isinstance(event, ActivationResolved)
    effect = ctx.speaking
    if effect is None or event.unit != unit.id or event.kind is not Kind.SHOOT or effect.amount:
        return
    acting = ctx.acting()
    if acting.again and not acting.no_fatigue:
        lift(ctx, effect)


def _aims_well(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, _HELD_MOMENT) if level_of(ctx) is Level.MAXIMUM and not in_melee(ctx) else tally


slowed_time = spell(
    "slowed-time", TIME, (lays(Until.TURN), _shoot_at_once, _shoot_better), aim=FRIEND_NEAR, fits=_shoots,
    until=("turn", "instant", "instant"), answers={Question.TIRES_BY_ACT: _no_fatigue},
    modifiers={Point.HIT: _aims_well}, triggers={ActivationResolved: _moment_used},
    stages={"pass": Procedure(run=_moment_passes)},
)  # fmt: skip


# --- aging: what it does costs it more in the enemy's turn

_AGING = spell_id("aging")


def _is_its_turn(ctx: Context) -> bool:
    """The turn that follows is the one of whoever did not cast it."""
    assert ctx.speaking is not None
    return ctx.active is not ctx.speaking.owner


def _after_melee(ctx: Context, unit: Unit, event: Event) -> None:
    fight = ctx.fight()
    if level_of(ctx) is Level.MINIMUM and _is_its_turn(ctx):
        if unit.id in (fight.attacker.unit, fight.defender.unit):
            ctx.tire(unit.id, 1, _AGING)


def _after_moving(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, UnitMoved)
    below = ctx.nearest(Engaging)
    if event.unit == unit.id and below is not None and level_of(ctx) is not Level.MINIMUM and _is_its_turn(ctx):
        # After the fatigue of the move itself, and before a charge's melee.
        ctx.push_above(below, RuleStage(_AGING, unit.side, "tire", unit.id, notes=(Noted("fatigue", 1),)))


def _after_acting(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationResolved)
    if event.unit == unit.id and level_of(ctx) is Level.MAXIMUM and _is_its_turn(ctx) and event.kind not in MOVING:
        ctx.tire(unit.id, 1, _AGING)


def _as_turn_ends(ctx: Context, effect: Effect, end: Until | None) -> None:
    if end is Until.ENEMY_TURN and effect.amount == Level.MAXIMUM:
        ctx.tire(effect.unit, 1, _AGING)


_LATER = lays(Until.ENEMY_TURN)

aging = spell(
    "aging", TIME, (_LATER, _LATER, _LATER), aim=Aiming(reach=L, sight=True, whom=Whom.ALL, itself=True),
    fits=lambda ctx, caster, aim: bool(ctx.ask(Question.TIRES, ctx.unit(aim.units[0]), True)),
    until=("enemy-turn", "enemy-turn", "enemy-turn"), ended=_as_turn_ends,
    triggers={FightDecided: _after_melee, UnitMoved: _after_moving, ActivationResolved: _after_acting},
)  # fmt: skip


# --- erosion: a small piece worn to nothing

_EROSION_OPTIMUM = {"own-next-turn": Until.OWN_TURN, "turn": Until.TURN}


def _erode(ctx: Context, cast: Casting) -> None:
    until = {
        Level.MINIMUM: Until.NEXT_TURN,
        Level.OPTIMUM: _EROSION_OPTIMUM[str(setting(ctx, "erosion_optimum"))],
        Level.MAXIMUM: Until.GAME,
    }[cast.level or Level.MINIMUM]
    lay_spell(ctx, cast, until, bearer=Bearer.PIECE, thing=cast.aim.piece)


def _is_small_and_uneven(ctx: Context, caster: Unit, aim: Aim) -> bool:
    piece = ctx.piece(aim.piece)
    kind = None if piece is None else kind_of(ctx, piece)
    return kind is not None and not kind.large and kind.ground is Ground.UNEVEN


def _worn(ctx: Context, piece: Terrain, kind: TerrainKind) -> TerrainKind:
    return replace(kind, ground=Ground.OPEN, high=False, cover=Cover.NONE)


erosion = spell(
    "erosion", TIME, (_erode, _erode, _erode), aim=Aiming(AimKind.PIECE, sight=True), fits=_is_small_and_uneven,
    until=("next-turn", "own-turn", "game"), terrain=_worn,
)  # fmt: skip


# --- precognition: the next melee of this turn

_FORESIGHT = spell_id("precognition")


def _foresees(ctx: Context, unit: Unit, event: Event) -> None:
    if pools_counted(ctx, unit, event):
        roll_defence_again(ctx, unit, level_of(ctx))


def _evades(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, _FORESIGHT) if level_of(ctx) is Level.MAXIMUM and in_melee(ctx) else tally


_NEXT_MELEE = lays(Until.NEXT_MELEE, Until.TURN)

precognition = spell(
    "precognition", TIME, (_NEXT_MELEE, _NEXT_MELEE, _NEXT_MELEE), aim=FRIEND_OR_SELF,
    until=("next-melee", "next-melee", "next-melee"), modifiers={Point.ARMOUR: _evades},
    triggers={PoolAssembled: _foresees},
)  # fmt: skip


# --- rush: a move that costs no die

_RUSH = spell_id("rush")
#: Noted when the offer was taken up: a cancelled move doesn't bring it back.
_TAKEN = RuleId("second.spell.rush.taken")


def _offer_rush(ctx: Context, unit: Unit) -> Iterable[Use]:
    if not ctx.uses(_TAKEN, unit.id) and can_act(ctx, unit, MOVING):
        yield Use(_RUSH, unit.id)


def _set_off(ctx: Context, use: Use) -> None:
    ctx.spend(_TAKEN, use.unit)
    ctx.push(Granting(ctx.unit(use.unit).side, _RUSH, 1, MOVING, unit=use.unit))


def _anew(ctx: Context, effect: Effect) -> None:
    ctx.spent = tuple(spent for spent in ctx.spent if (spent.what, spent.unit) != (_TAKEN, effect.unit))


def _rushed(ctx: Context, unit: Unit, event: Event) -> None:
    """Its move or charge is made: at the optimum it isn't counted later, at the maximum another follows."""
    assert isinstance(event, UnitMoved)
    if event.unit != unit.id or event.kind not in MOVING:
        return
    if level_of(ctx) is Level.OPTIMUM:
        ctx.spend(ctx.cite(Clause.REPEAT_FATIGUE), unit.id)
    elif level_of(ctx) is Level.MAXIMUM:
        again = Granting(unit.side, _RUSH, 1, MOVING, unit=unit.id, no_fatigue=True, optional=True)
        ctx.push_below(ctx.acting(), again)


_rush = lays(Until.NEXT_MOVE, Until.NEXT_CHARGE, Until.TURN)

rush = spell(
    "rush", TIME, (_rush, _rush, _rush), aim=FRIEND_NEAR, until=("next-move", "next-move", "next-move"),
    fits=lambda ctx, caster, aim: not ctx.has_rule(ctx.unit(aim.units[0]), MINDLESS),
    offers={Window.ACTIVATION: _offer_rush}, perform=_set_off, triggers={UnitMoved: _rushed}, begun=_anew,
)  # fmt: skip

SPELLS: tuple[Rule, ...] = (decay, slowed_time, aging, erosion, precognition, rush)
