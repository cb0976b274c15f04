"""Abuse of Power: two dice after a maximum, and what they do to the caster and those around him."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from skald.content.second.heroes import BODYGUARDS
from skald.content.second.magic.making import in_order, near, note, rolled
from skald.content.second.magic.settings import setting
from skald.rules.actions import Action, Name
from skald.rules.awaiting import About, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import Procedure, roll_successes, roll_sum, take_away
from skald.rules.events import PowerAbused, SpellForgotten, SpellReached
from skald.rules.frames import Aim, Casting, Casualties, Noted, RuleStage
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import RuleId, UnitId
from skald.rules.lengths import M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Unit

ABUSE = RuleId("second.magic.abuse-of-power")
#: What a single die has to show for the worse.
NEED = 4
#: Totals by their row of the table.
ROWS: dict[int, str] = {
    2: "burst", 3: "flood", 4: "surge", 5: "surge", 6: "mastery", 7: "mastery", 8: "mastery", 9: "recoil", 10: "recoil",
    11: "sparks", 12: "hurled",
}  # fmt: skip
_LOWEST, _HIGHEST = 2, 12


def row_of(total: int) -> str:
    """The row of the table that a total names."""
    return ROWS[max(_LOWEST, min(_HIGHEST, total))]


def pay(ctx: Context, casting: Casting) -> None:
    """Whoever took the maximum rolls on the table."""
    ctx.push(roll_sum(ABUSE, casting.side, 2), _stage(casting, "row"))


def _stage(
    of: Casting | RuleStage, stage: str, aim: Aim | None = None, notes: tuple[Noted, ...] = ()
) -> RuleStage:  # fmt: skip
    return RuleStage(ABUSE, of.side, stage, of.unit, aim=aim or Aim(), notes=notes)


def _spell(ctx: Context) -> RuleId:
    casting = ctx.nearest(Casting)
    assert casting is not None
    return casting.spell


def _row(ctx: Context, frame: RuleStage) -> None:
    """The total, shifted by whatever shifts it, names the row."""
    ctx.pop()
    total = ctx.tally(Point.TABLE_ROLL, ctx.unit(frame.unit), sum(rolled(frame)), ABUSE)
    ctx.emit(PowerAbused(frame.unit, _spell(ctx), total))
    _CONSEQUENCES[row_of(total.value)](ctx, frame)


# --- the caster falls


def _mourners(ctx: Context, unit: Unit) -> tuple[UnitId, ...]:
    """Friends who are tired by the end of the caster, measured before he is gone."""
    if not ctx.constants.elimination_fatigue_any or not ctx.ask(Question.TIRES_FRIENDS, unit, True):
        return ()
    return tuple(friend.id for friend in near(ctx, unit, S, unit.side))


def _fall(ctx: Context, frame: RuleStage, *between: RuleStage) -> None:
    """The caster is removed; then comes what follows, and last the fatigue of his friends."""
    unit = ctx.unit(frame.unit)
    ctx.push(*between, _stage(frame, "mourn", Aim(_mourners(ctx, unit))))
    if setting(ctx, "abuse_saved") == "bodyguards" and ctx.has_rule(unit, BODYGUARDS):
        ctx.push(Casualties(unit.id, len(unit.figures), ABUSE))
        return
    take_away(ctx, unit.id, ABUSE)


def _mourn(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if ctx.unit(frame.unit).figures:
        return
    for friend in frame.aim.units:
        ctx.tire(friend, 1, ctx.cite(Clause.ELIMINATION_FATIGUE))


def _burst(ctx: Context, frame: RuleStage) -> None:
    """2: he bursts, and whoever is near may lose a figure."""
    unit = ctx.unit(frame.unit)
    units = in_order(ctx, near(ctx, unit, S), frame.side, unit.figures)
    _fall(ctx, frame, _stage(frame, "shards", Aim(units)))
    ctx.emit(SpellReached(ABUSE, units))


def _shards(ctx: Context, frame: RuleStage) -> None:
    """Each unit rolls; then each that has to loses a figure."""
    units = frame.aim.units
    if not any(noted.name == "thrown" for noted in frame.notes):
        ctx.swap(_stage(frame, "shards", frame.aim, (Noted("thrown", 1),)))
        if units:
            roll = roll_successes(ABUSE, frame.side, 1, NEED, units)
            ctx.push(replace(roll, own=True))
        return
    ctx.pop()
    hit = [uid for uid, came in zip(units, rolled(frame), strict=True) if came and ctx.unit(uid).figures]
    ctx.push(*(Casualties(uid, 1, ABUSE) for uid in hit))


# --- fatigue and forgetting


def _overload(dice: int) -> Callable[[Context, RuleStage], None]:
    def consequence(ctx: Context, frame: RuleStage) -> None:
        ctx.push(roll_successes(ABUSE, frame.side, dice, NEED), _stage(frame, "overload", notes=(Noted("dice", dice),)))

    return consequence


def _overloaded(ctx: Context, frame: RuleStage) -> None:
    """3 to 5: fatigue for each success, of which somebody else may bear a part."""
    ctx.pop()
    came, before = sum(rolled(frame)), ctx.unit(frame.unit).fatigue
    if came:
        notes = (Noted("dice", note(frame, "dice")), Noted("before", before))
        ctx.push(_stage(frame, "outcome", notes=notes))
        ctx.tire(frame.unit, came, ABUSE)


def _outcome(ctx: Context, frame: RuleStage) -> None:
    """With three dice two fatigues of his own cost the spell; the exhausted fall dead."""
    ctx.pop()
    unit = ctx.unit(frame.unit)
    if note(frame, "dice") > 2 and unit.fatigue - note(frame, "before") >= 2:
        forget(ctx, unit.id, _spell(ctx))
    if ctx.is_exhausted(unit):
        _fall(ctx, frame)


def forget(ctx: Context, uid: UnitId, spell: RuleId) -> None:
    """A caster forgets a spell for the rest of the battle."""
    unit = ctx.unit(uid)
    if spell in unit.spells and spell not in unit.forgotten:
        ctx.set_unit(uid, forgotten=(*unit.forgotten, spell))
        ctx.emit(SpellForgotten(uid, spell, ABUSE))


def _recoil(ctx: Context, frame: RuleStage) -> None:
    """9 and 10: this spell may be forgotten."""
    ctx.push(roll_successes(ABUSE, frame.side, 1, NEED), _stage(frame, "recoil"))


def _recoiled(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if any(rolled(frame)):
        forget(ctx, frame.unit, _spell(ctx))


def _sparks(ctx: Context, frame: RuleStage) -> None:
    """11: a spell for each success."""
    ctx.push(roll_successes(ABUSE, frame.side, 3, NEED), _stage(frame, "sparks"))


def _known(ctx: Context, frame: RuleStage) -> list[RuleId]:
    unit = ctx.unit(frame.unit)
    return [spell for spell in unit.spells if spell not in unit.forgotten]


def _ask_sparks(ctx: Context, frame: RuleStage) -> Decide | None:
    """The owner names the spells, unless all of them go."""
    left = sum(rolled(frame)) - note(frame, "named")
    if left <= 0 or len(_known(ctx, frame)) <= left:
        return None
    return Decide(frame.side, Window.STAGE, about=About(frame.unit, source=ABUSE, amount=left, stage="sparks"))


def _spark_options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    spells = ctx.unit(frame.unit).spells
    yield from (Name(number=spells.index(spell)) for spell in _known(ctx, frame))


def _check_sparks(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_spark_options(ctx, frame)) else Refusal("not-that-spell", ABUSE)


def _take_sparks(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, Name)
    named = note(frame, "named") + 1
    notes = (Noted("named", named), *(noted for noted in frame.notes if noted.name != "named"))
    ctx.swap(_stage(frame, "sparks", notes=notes))
    forget(ctx, frame.unit, ctx.unit(frame.unit).spells[action.number])


def _skip_sparks(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    if sum(rolled(frame)) > note(frame, "named"):
        for spell in _known(ctx, frame):
            forget(ctx, frame.unit, spell)


def _hurled(ctx: Context, frame: RuleStage) -> None:
    """12: a blast that tires his friends, the nearest first; and then he is gone."""
    unit = ctx.unit(frame.unit)
    friends = in_order(ctx, near(ctx, unit, M, unit.side), frame.side, unit.figures)
    ctx.push(*(_stage(frame, "blast", Aim((friend,))) for friend in friends), _stage(frame, "gone"))
    ctx.emit(SpellReached(ABUSE, friends))


def _blast(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    ctx.tire(frame.aim.units[0], 1, ABUSE)


def _gone(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    _fall(ctx, frame)


_CONSEQUENCES: dict[str, Callable[[Context, RuleStage], None]] = {
    "burst": _burst,
    "flood": _overload(3),
    "surge": _overload(2),
    "mastery": lambda ctx, frame: None,
    "recoil": _recoil,
    "sparks": _sparks,
    "hurled": _hurled,
}

abuse = Rule(
    ABUSE,
    "Age of Magic sheet",
    stages={
        "row": Procedure(run=_row),
        "shards": Procedure(run=_shards),
        "mourn": Procedure(run=_mourn),
        "blast": Procedure(run=_blast),
        "gone": Procedure(run=_gone),
        "overload": Procedure(run=_overloaded),
        "outcome": Procedure(run=_outcome),
        "recoil": Procedure(run=_recoiled),
        "sparks": Procedure(
            ask=_ask_sparks, check=_check_sparks, take=_take_sparks, skip=_skip_sparks, options=_spark_options
        ),
    },
)
