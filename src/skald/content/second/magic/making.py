"""What spells are made of: the record and its rule, whom it reaches, what befalls them, and what is laid on them.

Owns the shapes that several spells share; each spell is told in the file of its domain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from skald.content.second.magic.settings import setting
from skald.rules.aiming import Aiming
from skald.rules.asking import are_within, armour_outside, speaks_of
from skald.rules.context import Context
from skald.rules.doing import ROLLED, Procedure
from skald.rules.events import SpellReached
from skald.rules.frames import Aim, Casting, Casualties, EffectRoll, Frame, Noted, RuleStage
from skald.rules.geometry import Footprint, Point, any_within, gap
from skald.rules.ids import NO_UNIT, NOTHING, Bearer, Combat, Level, RuleId, Side, UnitId, Whom
from skald.rules.lasting import lay, lift
from skald.rules.ruleset import Rule
from skald.rules.spellcraft import Late, Spell
from skald.rules.state import Effect, Unit, Until

CITE = "Age of Magic, spells"
#: Which rule a unit bears that may not be activated.
HELD = RuleId("second.magic.spellbound")

INSTANT = ("instant", "instant", "instant")
NEXT = ("next-turn", "next-turn", "next-turn")

Work = Callable[[Context, Casting], None]
#: What befalls a unit: casualties and fatigue, from what its roll came to.
Blow = Callable[[Context, Unit, int], tuple[int, int]]


def spell_id(name: str) -> RuleId:
    """The id of a spell's rule."""
    return RuleId(f"second.spell.{name}")


def spell(
    name: str, domain: str, works: tuple[Work, Work, Work], *, aim: Aiming | None = None,
    blows: tuple[Blow, Blow, Blow] | None = None, until: tuple[str, str, str] = INSTANT,
    fits: Callable[[Context, Unit, Aim], bool] | None = None, late: Late | None = None,
    candidates: Callable[[Context, Unit], Iterable[Aim]] | None = None,
    stages: Mapping[str, Procedure] | None = None, reorder: bool = False,
    settled: Callable[[Context, Aiming], Aiming] | None = None, **hooks: Any,
) -> Rule:  # fmt: skip
    """A spell as a rule: its record, the stages that it shares with others, and the hooks that it lends."""
    record = Spell(domain, works, aim, settled or by_settings, candidates, fits, late, until)
    shared = {"suffer": Procedure(run=_suffer), "tire": Procedure(run=_tire), **(stages or {})}
    if blows is not None:
        shared["struck"] = _struck(blows, reorder=reorder)
    return Rule(spell_id(name), CITE, stages=shared, spell=record, lent=True, **hooks)


def by_settings(ctx: Context, aim: Aiming) -> Aiming:
    """Friends need not be seen, and the caster is no friend of himself, unless it is played otherwise."""
    if aim.whom is not Whom.OWN:
        return aim
    itself = aim.itself or setting(ctx, "spell_on_self") == "within"
    return replace(aim, sight=aim.sight or bool(setting(ctx, "friendly_sight")), itself=itself)


def level_of(ctx: Context) -> Level:
    """The level at which the spell that speaks now was cast."""
    assert ctx.speaking is not None
    return Level(ctx.speaking.amount)


def note(frame: RuleStage, name: str) -> int:
    """A number that a stage has noted."""
    return next((noted.value for noted in frame.notes if noted.name == name), 0)


def rolled(frame: RuleStage) -> list[int]:
    """What a roll came to, for one unit after the other."""
    return [noted.value for noted in frame.notes if noted.name == ROLLED]


# --- whom it reaches


def in_order(ctx: Context, units: Iterable[Unit], first: Side, about: tuple[Footprint, ...]) -> tuple[UnitId, ...]:
    """Units in the order in which magic reaches them: one side's first, then by nearness, then by number."""

    def key(unit: Unit) -> tuple[bool, int, int]:
        return unit.side is not first, nearness(unit, about), unit.id

    return tuple(unit.id for unit in sorted(units, key=key))


def nearness(unit: Unit, about: tuple[Footprint, ...]) -> int:
    """How far the nearest figure of a unit stands from some bases."""
    return min(gap(figure, other) for figure in unit.figures for other in about)


def around(ctx: Context, place: Point, reach: int) -> list[Unit]:
    """The units of both sides with a figure near a place."""
    spot = (Footprint(place[0], place[1], 0),)
    return [unit for unit in ctx.units if unit.figures and any_within(unit.figures, spot, reach)]


def near(ctx: Context, unit: Unit, reach: int, side: Side | None = None) -> list[Unit]:
    """The other units, of one side or both, with a figure near a unit."""
    return [
        other for other in ctx.units
        if other.figures and other.id != unit.id and (side is None or other.side is side)
        and are_within(unit.figures, other.figures, reach)
    ]  # fmt: skip


def armour_of(ctx: Context, unit: Unit, combat: Combat) -> int:
    """A unit's Armour outside any fight."""
    return armour_outside(ctx, unit, combat).value


# --- what befalls them


def afflict(
    ctx: Context, cast: Casting, units: tuple[UnitId, ...], roll: EffectRoll, *, own: bool = False,
    without_dice: tuple[UnitId, ...] = (),
) -> None:  # fmt: skip
    """Dice are rolled for units, by their owners or by the caster's side; then each has what it got."""
    if units:
        ctx.push(replace(roll, units=units, own=own), stage_of(cast, "struck", aim=Aim(units)))
    ctx.emit(SpellReached(cast.spell, units + without_dice))


def stage_of(cast: Casting, stage: str, unit: UnitId | None = None, aim: Aim | None = None, **notes: int) -> RuleStage:
    """A stage of the spell that is being cast."""
    noted = tuple(Noted(name, value) for name, value in notes.items())
    return RuleStage(
        cast.spell, cast.side, stage, cast.unit if unit is None else unit, aim=aim or cast.aim, notes=noted
    )


def _struck(blows: tuple[Blow, Blow, Blow], *, reorder: bool) -> Procedure:
    """What the dice made of each unit; those that were named in another order are struck in the usual one."""

    def run(ctx: Context, frame: RuleStage) -> None:
        ctx.pop()
        casting = ctx.nearest(Casting)
        assert casting is not None and casting.level is not None
        came = dict(zip(frame.aim.units, rolled(frame), strict=True))
        order = frame.aim.units
        if reorder:
            order = in_order(ctx, map(ctx.unit, order), casting.side, ctx.unit(casting.unit).figures)
        suffered = [blows[casting.level](ctx, ctx.unit(uid), came[uid]) for uid in order]
        for uid, (casualties, fatigue) in reversed(list(zip(order, suffered, strict=True))):
            befall(ctx, casting, uid, casualties, fatigue)

    return Procedure(run=run)


def befall(ctx: Context, cast: Casting, uid: UnitId, casualties: int, fatigue: int) -> None:
    """A unit suffers casualties, then fatigue, when it is its turn to."""
    if casualties or fatigue:
        ctx.push(stage_of(cast, "suffer", uid, casualties=casualties, fatigue=fatigue))


def _suffer(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    unit = ctx.unit(frame.unit)
    frames: list[Frame] = []
    if unit.figures and note(frame, "casualties"):
        # As many as there are, even beyond its figures, as in a fight: each has to be averted.
        frames.append(Casualties(unit.id, note(frame, "casualties"), frame.rule))
    if note(frame, "fatigue"):
        frames.append(replace(frame, stage="tire"))
    ctx.push(*frames)


def _tire(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    ctx.tire(frame.unit, note(frame, "fatigue"), frame.rule)


def casualties_each(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    """A casualty for each success."""
    return came, 0


def fatigue_each(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    """A fatigue for each success."""
    return 0, came


def both_each(ctx: Context, unit: Unit, came: int) -> tuple[int, int]:
    """A casualty and a fatigue for each success."""
    return came, came


# --- what is laid on them


def lay_spell(
    ctx: Context, cast: Casting, until: Until, *also: Until, unit: UnitId = NO_UNIT, bearer: Bearer = Bearer.UNIT,
    rule: RuleId | None = None, thing: int = NOTHING, reach: int = 0, whom: Whom = Whom.OWN, form: str = "",
    amount: int | None = None,
) -> Effect | None:  # fmt: skip
    """Put a spell in force at its level; of the same spell on the same bearer only the higher level stays."""
    assert cast.level is not None
    effect = Effect(
        rule or cast.spell, int(cast.level if amount is None else amount), unit, until, cast.side, cast.spell, also,
        bearer, whom, reach, thing, cast.unit, form,
    )  # fmt: skip
    if setting(ctx, "spell_same") == "highest":
        for old in ctx.effects:
            if _is_same(old, effect):
                if old.amount > effect.amount:
                    return None
                lift(ctx, old)
    return lay(ctx, effect)


def _is_same(one: Effect, other: Effect) -> bool:
    borne = (one.rule, one.why, one.bearer, one.unit, one.thing) == (
        other.rule, other.why, other.bearer, other.unit, other.thing,
    )  # fmt: skip
    return borne and (one.bearer is Bearer.UNIT or one.owner is other.owner)


def counts_once(ctx: Context, unit: Unit) -> bool:
    """Whether what speaks now around a caster counts for a unit: of the same spell of several only the highest does."""
    if setting(ctx, "spell_same") != "highest":
        return True
    mine = ctx.speaking
    assert mine is not None
    reaching = [e for e in ctx.effects if (e.rule, e.owner) == (mine.rule, mine.owner) and speaks_of(ctx, e, unit)]
    return mine is max(reaching, key=lambda effect: effect.amount, default=mine)


def lays(until: Until, *also: Until) -> Work:
    """A level that puts the spell in force on the unit aimed at, or on the caster."""

    def work(ctx: Context, cast: Casting) -> None:
        uid = cast.aim.units[0] if cast.aim.units else cast.unit
        lay_spell(ctx, cast, until, *also, unit=uid)

    return work


def radiates(reach: int, until: Until) -> Work:
    """A level that puts the spell in force around the caster, wherever he goes."""

    def work(ctx: Context, cast: Casting) -> None:
        lay_spell(ctx, cast, until, unit=cast.unit, bearer=Bearer.AURA, reach=reach)

    return work


def hold(ctx: Context, cast: Casting, uid: UnitId, until: Until) -> None:
    """A unit may not be activated for a while."""
    lay_spell(ctx, cast, until, unit=uid, rule=HELD)


def target_of(cast: Casting) -> UnitId:
    """The one unit aimed at."""
    return cast.aim.units[0]
