"""The spells of Death: what drains, veils, focuses, sprouts, hexes and haunts."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.rule_making import answer, in_melee, in_shot
from skald.content.second.magic.energy import ENEMY_IN_SIGHT
from skald.content.second.magic.making import (
    NEXT,
    Work,
    befall,
    lay_spell,
    lays,
    level_of,
    note,
    radiates,
    rolled,
    spell,
    spell_id,
    stage_of,
    target_of,
)
from skald.content.second.magic.metal import must_roll_again
from skald.content.second.magic.settings import setting
from skald.content.second.strange_troops import FLIGHT, PRIMITIVE
from skald.rules.aiming import Aiming
from skald.rules.asking import dice_of
from skald.rules.context import Context
from skald.rules.doing import Procedure, cancel_activation, roll_faces, roll_successes
from skald.rules.events import ActivationAnnounced, Event, PoolAssembled
from skald.rules.frames import NO_AIM, Acting, Aim, Casting, Noted, Reacting, RuleStage
from skald.rules.hooks import Point, Question, Stage
from skald.rules.ids import Bearer, Cover, Kind, Level, RuleId, Whom
from skald.rules.lasting import lift
from skald.rules.lengths import VS, L, S
from skald.rules.ruleset import COVER, COVER_ANYWAY, DIE, Rule, Staged
from skald.rules.spellcraft import Spellcraft
from skald.rules.state import Unit, Until
from skald.rules.tally import Tally

DEATH = "death"
_UNTIL_NEXT = lays(Until.NEXT_TURN)


# --- drain life: from somebody to the caster


def _leech(need: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        roll = roll_successes(cast.spell, cast.side, 1, need)
        ctx.push(roll, stage_of(cast, "drained"))

    return work


def _drained(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if not any(rolled(frame)):
        return
    took = ctx.tire(frame.aim.units[0], 1, frame.rule)
    if took or not setting(ctx, "drain_linked"):
        ctx.ease(frame.unit, 1, frame.rule)


def _suck_dry(ctx: Context, cast: Casting) -> None:
    ctx.push(stage_of(cast, "revived"))
    befall(ctx, cast, target_of(cast), 1, 1)


def _revived(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    ctx.ease(frame.unit, ctx.unit(frame.unit).fatigue, frame.rule)


drain_life = spell(
    "drain-life", DEATH, (_leech(4), _leech(3), _suck_dry), aim=Aiming(reach=L, sight=True, whom=Whom.ALL),
    stages={"drained": Procedure(run=_drained), "revived": Procedure(run=_revived)},
)  # fmt: skip


# --- shadows: around the caster, against shots

_SHADOWS = spell_id("shadows")


def _dusk(rule: RuleId) -> Work:
    """Light cover for all around the caster; it helps against shots only."""

    def work(ctx: Context, cast: Casting) -> None:
        lay_spell(
            ctx, cast, Until.NEXT_TURN, unit=cast.unit, bearer=Bearer.AURA, reach=S, rule=rule, amount=Cover.LIGHT
        )

    return work


shadows = spell(
    "shadows", DEATH, (_dusk(COVER), _dusk(COVER_ANYWAY), radiates(S, Until.NEXT_TURN)), until=NEXT,
    answers={Question.UNSHOOTABLE: lambda ctx, unit, why: _SHADOWS},
)  # fmt: skip


# --- ritual: the caster's next spell

_RITUAL = spell_id("ritual")


def _focus(ctx: Context, cast: Casting) -> None:
    uid = cast.aim.units[0] if cast.aim.units else cast.unit
    for old in ctx.effects:
        # A new one takes the place of an older one, whatever its level.
        if old.rule == _RITUAL and old.unit == uid:
            lift(ctx, old)
    also = (Until.TURN,) if setting(ctx, "ritual_until") == "turn" else ()
    lay_spell(ctx, cast, Until.NEXT_SPELL, *also, unit=uid)


def _focused(ctx: Context, unit: Unit, craft: Spellcraft) -> Spellcraft:
    if craft.spell == _RITUAL:
        return craft
    match level_of(ctx):
        case Level.MINIMUM:
            return craft._replace(again=craft.again + 2)
        case Level.OPTIMUM:
            return craft._replace(sets=_RITUAL)
        case _:
            return craft._replace(free=_RITUAL)


def _is_caster(ctx: Context, caster: Unit, aim: Aim) -> bool:
    if not aim.units:
        return True
    return bool(setting(ctx, "ritual_other")) and bool(ctx.unit(aim.units[0]).spells)


def _casters(ctx: Context, caster: Unit) -> Iterable[Aim]:
    yield NO_AIM
    for unit in ctx.standing(caster.side):
        if unit.spells and unit.id != caster.id:
            yield Aim((unit.id,))


ritual = spell(
    "ritual", DEATH, (_focus, _focus, _focus), until=("next-spell", "next-spell", "next-spell"),
    aim=Aiming(whom=Whom.OWN, least=0), candidates=_casters, fits=_is_caster,
    answers={Question.SPELLCRAFT: _focused},
)  # fmt: skip


# --- eruptions: wings

_WINGS = spell_id("eruptions")


def _is_charging(ctx: Context) -> bool:
    acting = ctx.nearest(Acting)
    return acting is not None and acting.kind is Kind.CHARGE


def _soars(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.set_to(L, _WINGS)


def _swoops(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally if level_of(ctx) is Level.MINIMUM else tally.set_to(L, _WINGS)


def _flies(ctx: Context, unit: Unit, why: object) -> object:
    return why if level_of(ctx) is Level.MINIMUM and _is_charging(ctx) else FLIGHT


def _exposed(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(-1 if in_shot(ctx) else 0, _WINGS)


def _may_sprout(ctx: Context, caster: Unit, aim: Aim) -> bool:
    unit = ctx.unit(aim.units[0])
    return dice_of(ctx, unit) > 0 and not ctx.ask(Question.FLIES, unit, False)


eruptions = spell(
    "eruptions", DEATH, (lays(Until.NEXT_MOVE, Until.TURN), lays(Until.TURN), lays(Until.GAME)),
    aim=Aiming(reach=VS, whom=Whom.OWN), fits=_may_sprout, until=("next-move", "turn", "game"),
    modifiers={
        Point.MOVE: Staged(Stage.SET, _soars),
        Point.CHARGE: Staged(Stage.SET, _swoops),
        Point.ARMOUR: Staged(Stage.PROFILE, _exposed),
    },
    answers={
        Question.FLIES: _flies,
        Question.SEEN_OVER: answer(True),
        Question.MAY_BEND: answer(True),
        Question.COVER: answer(Cover.NONE),
        Question.MAY_CLOSE_RANKS: answer(False),
    },
)  # fmt: skip


# --- bane: a hex on whoever strikes

_BANE = spell_id("bane")


def _misses(ctx: Context, unit: Unit, event: Event) -> None:
    must_roll_again(ctx, unit, event, (6,) if level_of(ctx) is Level.MINIMUM else ())


def _weakened(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(0 if level_of(ctx) is Level.MINIMUM else -1, _BANE)


def _is_brute(ctx: Context, unit: Unit) -> bool:
    return level_of(ctx) is Level.MAXIMUM and in_melee(ctx) and not ctx.has_rule(unit, PRIMITIVE)


def _brutish(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(-DIE * unit.fatigue if _is_brute(ctx, unit) else 0, _BANE)


bane = spell(
    "bane", DEATH, (_UNTIL_NEXT, _UNTIL_NEXT, _UNTIL_NEXT), aim=ENEMY_IN_SIGHT, until=NEXT,
    modifiers={Point.HIT: _weakened, Point.AGGRESSION: _brutish}, triggers={PoolAssembled: _misses},
    answers={Question.MAY_TRIGGER_ADVANCED: lambda ctx, unit, may: may and not _is_brute(ctx, unit)},
)  # fmt: skip


# --- nightmares: before each activation

_NIGHTMARES = spell_id("nightmares")
_HAUNTED = {Level.MINIMUM: 4, Level.OPTIMUM: 3, Level.MAXIMUM: 2}
_WORST = 6


def _haunt(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, ActivationAnnounced)
    answers = ctx.nearest(Reacting)
    if event.unit != unit.id or answers is None:
        return
    stage = RuleStage(_NIGHTMARES, unit.side, "haunted", unit.id, notes=(Noted("level", level_of(ctx)),))
    roll = roll_faces(_NIGHTMARES, unit.side, 1, (unit.id,))
    if setting(ctx, "nightmares_moment") == "answered":
        ctx.push_below(answers, stage)
        ctx.push_above(stage, roll)
    else:
        ctx.push(roll, stage)


def _haunted(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    level, came = Level(note(frame, "level")), sum(rolled(frame))
    unit = ctx.unit(frame.unit)
    worst = level is Level.MAXIMUM and came == _WORST
    acting = ctx.acting()
    if worst:
        ctx.tire(unit.id, ctx.limit(unit) - unit.fatigue, _NIGHTMARES)
    elif came >= _HAUNTED[level]:
        ctx.tire(unit.id, 1, _NIGHTMARES)
    if worst or (acting.kind is not Kind.REST and ctx.is_exhausted(ctx.unit(unit.id))):
        cancel_activation(ctx, acting, _NIGHTMARES)


nightmares = spell(
    "nightmares", DEATH, (_UNTIL_NEXT, _UNTIL_NEXT, _UNTIL_NEXT), aim=Aiming(sight=True), until=NEXT,
    triggers={ActivationAnnounced: _haunt}, stages={"haunted": Procedure(run=_haunted)},
)  # fmt: skip

SPELLS: tuple[Rule, ...] = (drain_life, shadows, ritual, eruptions, bane, nightmares)
