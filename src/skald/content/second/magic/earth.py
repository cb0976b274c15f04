"""The spells of Earth that bear on units: bark, beasts, the pack and roots."""

from __future__ import annotations

from collections.abc import Iterator

from skald.content.rule_making import ANY_KIND, in_melee
from skald.content.second.magic.energy import FRIEND_NEAR
from skald.content.second.magic.making import (
    NEXT,
    hold,
    lay_spell,
    lays,
    level_of,
    note,
    spell,
    spell_id,
    stage_of,
    target_of,
)
from skald.content.second.magic.settings import setting
from skald.content.second.magic.thickets import verdant_wakening, wall_of_thorns
from skald.rules.actions import Name
from skald.rules.aiming import Aiming
from skald.rules.context import Context
from skald.rules.doing import Procedure
from skald.rules.frames import Aim, Casting, Granting, RuleStage
from skald.rules.geometry import fp_within_area
from skald.rules.hooks import Question, Stage
from skald.rules.ids import Cover, Ground, Kind, Level, RuleId, UnitId
from skald.rules.lengths import S
from skald.rules.pieces import lying
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, Staged
from skald.rules.spellcraft import Late, Spellcraft
from skald.rules.state import Effect, Unit, Until

EARTH = "earth"


# --- chrysalis: the caster wrapped in bark

_CHRYSALIS = spell_id("chrysalis")
_WRAPS = lays(Until.NEXT_TURN)


def _solid_in_melee(ctx: Context, unit: Unit, cover: Cover) -> Cover:
    return max(cover, Cover.SOLID) if level_of(ctx) is Level.MINIMUM and in_melee(ctx) else cover


def _not_charged(ctx: Context, unit: Unit, why: RuleId) -> RuleId:
    return _CHRYSALIS if level_of(ctx) >= Level.OPTIMUM else why


def _not_shot_at(ctx: Context, unit: Unit, why: RuleId) -> RuleId:
    return _CHRYSALIS if level_of(ctx) is Level.MAXIMUM else why


def _one_again(ctx: Context, unit: Unit, craft: Spellcraft) -> Spellcraft:
    return craft._replace(again=craft.again + 1)


chrysalis = spell(
    "chrysalis", EARTH, (_WRAPS, _WRAPS, _WRAPS), until=NEXT,
    answers={
        Question.COVER: Staged(Stage.SET, _solid_in_melee),
        Question.UNCHARGEABLE: _not_charged,
        Question.UNSHOOTABLE: _not_shot_at,
        Question.SPELLCRAFT: _one_again,
    },
)  # fmt: skip


# --- transformation: another shape until the end of the turn

TRANSFORMATION = spell_id("transformation")
#: The shapes of each level, as profiles with what belongs to them.
SHAPES = (("bipeds", "quadrupeds", "flyers"), ("warlord+beast",), ("behemoth", "titan", "scourge"))


def _shapes(ctx: Context, cast: Casting) -> Iterator[Name]:
    assert cast.level is not None
    for number in range(len(SHAPES[cast.level])):
        yield Name(number=number)


def _shape_problem(ctx: Context, cast: Casting, action: Name) -> Refusal | None:
    return None if action in list(_shapes(ctx, cast)) else Refusal("no-such-form", cast.spell)


def _change_shape(ctx: Context, cast: Casting) -> None:
    assert cast.level is not None
    lay_spell(ctx, cast, Until.TURN, unit=cast.unit, form=SHAPES[cast.level][cast.number])


def _is_himself_again(ctx: Context, effect: Effect, end: Until | None) -> None:
    unit = ctx.unit(effect.unit)
    ctx.ease(unit.id, unit.fatigue - ctx.limit(unit), TRANSFORMATION)


transformation = spell(
    "transformation", EARTH, (_change_shape, _change_shape, _change_shape), until=("turn", "turn", "turn"),
    late=Late(_shapes, _shape_problem, lambda ctx, caster: True, is_listed=True), ended=_is_himself_again,
)  # fmt: skip


# --- animal prowess: beasts rest, move, act


def grant_to(cast: Casting, uid: UnitId, kinds: tuple[Kind, ...], *, no_fatigue: bool = False) -> Granting:
    """A spell lets its side activate a unit at once."""
    return Granting(cast.side, cast.spell, 1, kinds, unit=uid, no_fatigue=no_fatigue, optional=True)


def _rests(ctx: Context, uid: UnitId) -> int:
    return ctx.unit(uid).acts.count(Kind.REST)


def _pack_rests(ctx: Context, cast: Casting) -> None:
    ctx.push(grant_to(cast, target_of(cast), (Kind.REST,)))


def _pack_rests_and_moves(ctx: Context, cast: Casting) -> None:
    uid = target_of(cast)
    ctx.push(grant_to(cast, uid, (Kind.REST,)), stage_of(cast, "then", uid, rests=_rests(ctx, uid)))


def _then(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if _rests(ctx, frame.unit) > note(frame, "rests") or not setting(ctx, "prowess_linked"):
        ctx.push(Granting(frame.side, frame.rule, 1, (Kind.MOVE,), unit=frame.unit, optional=True))


def _pack_acts(ctx: Context, cast: Casting) -> None:
    ctx.push(grant_to(cast, target_of(cast), ANY_KIND))
    ctx.ease(target_of(cast), 2, cast.spell)


def _is_beast(ctx: Context, caster: Unit, aim: Aim) -> bool:
    return ctx.profile(ctx.unit(aim.units[0])).category in ("creatures", "monster")


animal_prowess = spell(
    "animal-prowess", EARTH, (_pack_rests, _pack_rests_and_moves, _pack_acts), aim=FRIEND_NEAR, fits=_is_beast,
    stages={"then": Procedure(run=_then)},
)  # fmt: skip


# --- choking weeds: whoever is near a scrub or a wood


def _among_weeds(ctx: Context, caster: Unit, aim: Aim) -> bool:
    figures = ctx.unit(aim.units[0]).figures
    weeds = [on.area for on in lying(ctx) if on.kind.ground is Ground.UNEVEN and on.kind.cover is Cover.LIGHT]
    return any(fp_within_area(figure, area, S) for area in weeds for figure in figures)


def _bind(ctx: Context, cast: Casting) -> None:
    hold(ctx, cast, target_of(cast), Until.NEXT_TURN)


def _choke(ctx: Context, cast: Casting) -> None:
    unit = ctx.unit(target_of(cast))
    ctx.tire(unit.id, ctx.limit(unit) - unit.fatigue, cast.spell)


choking_weeds = spell(
    "choking-weeds", EARTH, (lays(Until.NEXT_TURN), _bind, _choke), aim=Aiming(sight=True), fits=_among_weeds,
    until=("next-turn", "next-turn", "instant"), answers={Question.HINDERED: lambda ctx, unit, hindered: True},
)  # fmt: skip

SPELLS: tuple[Rule, ...] = (
    chrysalis, transformation, animal_prowess, wall_of_thorns, choking_weeds, verdant_wakening,
)  # fmt: skip
