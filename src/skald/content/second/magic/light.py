"""The spells of Light: what dazzles, burns, drives off, wards, pierces and heals."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from skald.content.rule_making import in_shot
from skald.content.second.magic.energy import ENEMY_IN_SIGHT
from skald.content.second.magic.making import (
    NEXT,
    Work,
    afflict,
    befall,
    casualties_each,
    counts_once,
    in_order,
    lay_spell,
    lays,
    level_of,
    near,
    nearness,
    rolled,
    spell,
    spell_id,
    stage_of,
    target_of,
)
from skald.content.second.magic.settings import setting
from skald.rules.actions import Action, Choose, Name
from skald.rules.aiming import Aiming, ruler
from skald.rules.asking import are_within
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, cancel_activation, roll_lowest, roll_successes
from skald.rules.events import ActivationAnnounced, Event, FightBegan
from skald.rules.frames import Aim, Casting, Frame, Reacting, RuleStage, Withdrawal
from skald.rules.geometry import Area, fp_within_area
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Bearer, Combat, Level, UnitId, Whom
from skald.rules.lengths import VS, L, M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, Staged
from skald.rules.spellcraft import Late
from skald.rules.state import Unit, Until
from skald.rules.tally import Tally

LIGHT = "light"
_UNTIL_NEXT = lays(Until.NEXT_TURN)
_FRIEND_AT_HAND = Aiming(reach=VS, whom=Whom.OWN)


# --- blinding: activations that come to nothing

_BLINDING = spell_id("blinding")
_DAZZLED = {Level.MINIMUM: 5, Level.OPTIMUM: 4, Level.MAXIMUM: 3}


def _dazzle(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationAnnounced)
    answers = ctx.nearest(Reacting)
    if event.unit != unit.id or answers is None:
        return
    # Right before the answers: whatever else comes before them is resolved first.
    stage = RuleStage(_BLINDING, unit.side, "dazzled", unit.id)
    ctx.push_above(answers, stage)
    ctx.push_above(stage, roll_successes(_BLINDING, unit.side, 1, _DAZZLED[level_of(ctx)], (unit.id,)))


def _dazzled(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if any(rolled(frame)):
        cancel_activation(ctx, ctx.acting(), _BLINDING)


blinding = spell(
    "blinding", LIGHT, (_UNTIL_NEXT, _UNTIL_NEXT, _UNTIL_NEXT), aim=ENEMY_IN_SIGHT, until=NEXT,
    triggers={ActivationAnnounced: _dazzle}, stages={"dazzled": Procedure(run=_dazzled)},
)  # fmt: skip


# --- burning: fatigue for whoever fights near the caster

_BURNING = spell_id("burning")
_BURNT = {Level.MINIMUM: 5, Level.OPTIMUM: 4, Level.MAXIMUM: 1}


def _embers(ctx: Context, cast: Casting) -> None:
    caster = ctx.unit(cast.unit)
    if not setting(ctx, "burning_fixed"):
        lay_spell(ctx, cast, Until.NEXT_TURN, unit=caster.id, bearer=Bearer.AURA, reach=VS)
        return
    for unit in (caster, *near(ctx, caster, VS, caster.side)):
        lay_spell(ctx, cast, Until.NEXT_TURN, unit=unit.id)


def _scorch(ctx: Context, unit: Unit, event: Event) -> None:
    """A melee began: the enemy of a unit near the caster burns."""
    assert isinstance(event, FightBegan)
    effect = ctx.speaking
    if event.combat is not Combat.MELEE or effect is None:
        return
    ours, foe = ctx.unit(event.attacker), ctx.unit(event.defender)
    if ours.side is not effect.owner:
        ours, foe = foe, ours
    reach = effect.reach if effect.bearer is Bearer.AURA else -1
    if ours.id != unit.id and (reach < 0 or not are_within(ours.figures, unit.figures, reach)):
        return
    if not counts_once(ctx, ours):
        return
    if level_of(ctx) is Level.MAXIMUM:
        ctx.tire(foe.id, 1, _BURNING)
        return
    stage = RuleStage(_BURNING, foe.side, "burnt", foe.id)
    ctx.push(roll_successes(_BURNING, foe.side, 1, _BURNT[level_of(ctx)], (foe.id,)), stage)


def _burnt(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    ctx.tire(frame.unit, sum(rolled(frame)), _BURNING)


burning = spell(
    "burning", LIGHT, (_embers, _embers, _embers), until=NEXT, triggers={FightBegan: _scorch},
    stages={"burnt": Procedure(run=_burnt)},
)  # fmt: skip


# --- banishment: away from the caster, as far as it goes


def _drive(distance: int, fatigue: int = 0) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        shorter = setting(ctx, "banish_short") == "longest"
        frames: list[Frame] = [Withdrawal(target_of(cast), cast.unit, distance, cast.spell, shorter)]
        if fatigue:
            frames.append(stage_of(cast, "tire", target_of(cast), fatigue=fatigue))
        ctx.push(*frames)

    return work


banishment = spell("banishment", LIGHT, (_drive(VS), _drive(S), _drive(M, 1)), aim=Aiming(reach=M))


# --- shield of light: Armour set

_SHIELD = spell_id("shield-of-light")
_WARDS = {Level.MINIMUM: (0, 5), Level.OPTIMUM: (5, 5), Level.MAXIMUM: (6, 6)}


def _wards(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    value = _WARDS[level_of(ctx)][1 if in_shot(ctx) else 0]
    if value and setting(ctx, "set_may_lower"):
        return tally.set_to(value, _SHIELD)
    return tally.at_least(value, _SHIELD)


shield_of_light = spell(
    "shield-of-light", LIGHT, (_UNTIL_NEXT, _UNTIL_NEXT, _UNTIL_NEXT), until=NEXT,
    aim=Aiming(reach=VS, whom=Whom.OWN, itself=True), modifiers={Point.ARMOUR: Staged(Stage.SET, _wards)},
)  # fmt: skip


# --- spear of light: a ruler from the caster's rim


def _ray(ctx: Context, cast: Casting) -> Area:
    """The strip under the ruler: L long, from the rim of the caster's base towards the named point."""
    base, end = ctx.unit(cast.unit).figures[0], cast.aim.line
    assert end is not None
    dx, dy = end[0] - base.x, end[1] - base.y
    length = isqrt(dx * dx + dy * dy)
    near_end = base.x + dx * base.radius // length, base.y + dy * base.radius // length
    far = base.radius + L
    return ruler(near_end, (base.x + dx * far // length, base.y + dy * far // length))


def _pierced(ctx: Context, cast: Casting) -> tuple[Unit, ...]:
    caster = ctx.unit(cast.unit)
    strip = _ray(ctx, cast)
    found = [u for u in ctx.standing(cast.side.other) if any(fp_within_area(f, strip, 0) for f in u.figures)]
    return tuple(ctx.unit(uid) for uid in in_order(ctx, found, cast.side, caster.figures))


def _lance(need: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        units = tuple(unit.id for unit in _pierced(ctx, cast))
        afflict(ctx, cast, units, roll_successes(cast.spell, cast.side, 2, need), own=True)

    return work


def _great_lance(ctx: Context, cast: Casting) -> None:
    units, base = _pierced(ctx, cast), ctx.unit(cast.unit).figures
    nearest = tuple(unit.id for unit in units if nearness(unit, base) == nearness(units[0], base))
    if len(nearest) > 1:
        # Of units that are equally near the caster's side says which is the nearest.
        ctx.push(stage_of(cast, "nearest", aim=Aim(nearest)))
    else:
        _run_through(ctx, cast, nearest)


def _run_through(ctx: Context, cast: Casting, nearest: tuple[UnitId, ...]) -> None:
    """The nearest loses what the dice say, every other one figure."""
    others = tuple(unit.id for unit in _pierced(ctx, cast) if unit.id not in nearest)
    for uid in reversed(others):
        befall(ctx, cast, uid, 1, 0)
    afflict(ctx, cast, nearest, roll_lowest(cast.spell, cast.side, 2), own=True, without_dice=others)


def _ask_nearest(ctx: Context, frame: RuleStage) -> Decide:
    return Decide(frame.side, Window.STAGE, about=About(frame.unit, source=frame.rule, amount=1, stage=frame.stage))


def _nearest_options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    yield from (Choose(uid) for uid in frame.aim.units)


def _check_nearest(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_nearest_options(ctx, frame)) else Refusal("wrong-aim", frame.rule)


def _take_nearest(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, Choose)
    casting = ctx.nearest(Casting)
    assert casting is not None
    ctx.pop()
    _run_through(ctx, casting, (action.unit,))


def _enemies_in_reach(ctx: Context, caster: Unit) -> list[Unit]:
    return near(ctx, caster, L, caster.side.other)


def _directions(ctx: Context, cast: Casting) -> Iterator[Name]:
    """Directions worth trying: through the first, the middle and the last figure of each enemy in reach."""
    for unit in _enemies_in_reach(ctx, ctx.unit(cast.unit)):
        figures = unit.figures
        for number in dict.fromkeys((len(figures) // 2, 0, len(figures) - 1)):
            yield Name(Aim(line=(figures[number].x, figures[number].y)))


def _direction_problem(ctx: Context, cast: Casting, action: Name) -> Refusal | None:
    base, end = ctx.unit(cast.unit).figures[0], action.aim.line
    return Refusal("wrong-aim", cast.spell) if end is None or end == (base.x, base.y) else None


spear_of_light = spell(
    "spear-of-light", LIGHT, (_lance(6), _lance(5), _great_lance),
    blows=(casualties_each, casualties_each, casualties_each),
    late=Late(
        _directions, _direction_problem, lambda ctx, caster: bool(_enemies_in_reach(ctx, caster)), covers=_ray,
        reaches=_pierced,
    ),
    stages={
        "nearest": Procedure(ask=_ask_nearest, options=_nearest_options, check=_check_nearest, take=_take_nearest)
    },
)  # fmt: skip


# --- laying on hands: fatigue taken away


def _soothe(dice: int, need: int, at_once: int = 0) -> Work:
    """Fatigue goes at once, then for each die that succeeds; no number of dice means one for each marker."""

    def work(ctx: Context, cast: Casting) -> None:
        uid = target_of(cast)
        ctx.ease(uid, at_once, cast.spell)
        count = dice or ctx.unit(uid).fatigue
        ctx.push(roll_successes(cast.spell, cast.side, count, need), stage_of(cast, "soothed", uid))

    return work


def _soothed(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    ctx.ease(frame.unit, sum(rolled(frame)), frame.rule)


laying_on_hands = spell(
    "laying-on-hands", LIGHT, (_soothe(1, 3), _soothe(1, 6, at_once=1), _soothe(0, 3)), aim=_FRIEND_AT_HAND,
    fits=lambda ctx, caster, aim: bool(ctx.ask(Question.TIRES, ctx.unit(aim.units[0]), True)),
    stages={"soothed": Procedure(run=_soothed)},
)  # fmt: skip

SPELLS: tuple[Rule, ...] = (blinding, burning, banishment, shield_of_light, spear_of_light, laying_on_hands)
