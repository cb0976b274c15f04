"""Casting a spell: what is declared, the dice, the level, what is named late, what it costs.

Casting is no activation. Owns the procedure that all spells share; what a spell does is told by its record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from skald.rules.actions import Action, Cast, Done, Name, RollMagic, TakeLevel
from skald.rules.awaiting import About, Chance, Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll
from skald.rules.events import (
    MagicDiceRolled,
    MagicDieSet,
    SpellAimed,
    SpellCast,
    SpellDeclared,
)
from skald.rules.frames import (
    Casting,
    LateAim,
    LevelChoice,
    MagicAgain,
    MagicRoll,
    Priming,
    SpellBacklash,
    SpellWorks,
)
from skald.rules.hooks import Question, Window
from skald.rules.ids import Level, RuleId, Side
from skald.rules.lasting import occasion_begins, occasion_ends
from skald.rules.phases.spell_aims import aim_problem_of, aims_for
from skald.rules.refusal import Refusal
from skald.rules.spellcraft import Magic, Spell, Spellcraft
from skald.rules.state import Unit, Until

# --- declaring


def spell_of(ctx: Context, name: RuleId) -> Spell:
    """The record of a spell."""
    found = ctx.ruleset.rules[name].spell
    assert found is not None
    return found


def craft_of(ctx: Context, unit: Unit, spell: RuleId) -> Spellcraft:
    """What eases the casting of a spell for a unit."""
    plain = Spellcraft(spell)
    if not ctx.is_answered(Question.SPELLCRAFT):
        return plain
    found: Spellcraft = ctx.ask(Question.SPELLCRAFT, unit, plain)
    return found


def ready_problem(ctx: Context, side: Side, action: Cast) -> Refusal | None:
    """Why this unit may not cast this spell at all now, whatever it aims at."""
    magic = ctx.ruleset.magic
    assert magic is not None
    if not 0 <= action.unit < len(ctx.units):
        return Refusal("no-caster", magic.casting, (("unit", action.unit),))
    unit = ctx.unit(action.unit)
    if unit.side is not side or not unit.figures:
        return Refusal("no-caster", magic.casting, (("unit", action.unit),))
    problem = magic.caster_problem(ctx, unit)
    if problem is not None:
        return problem
    if not ctx.constants.exhausted_casts and ctx.is_exhausted(unit):
        return Refusal("caster-exhausted", magic.casting, (("unit", unit.id),))
    if action.spell not in unit.spells or ctx.ruleset.rules[action.spell].spell is None:
        return Refusal("unknown-spell", magic.casting, (("unit", unit.id), ("rule", action.spell)))
    if action.spell in unit.forgotten:
        return Refusal("spell-forgotten", magic.forgetting, (("unit", unit.id), ("rule", action.spell)))
    return _again_problem(ctx, magic, unit, action)


def _again_problem(ctx: Context, magic: Magic, unit: Unit, action: Cast) -> Refusal | None:
    """A spell is cast once a turn: by each caster, or by all of a side."""
    once = ctx.constants.spell_once
    casters = [unit.id] if once == "caster" else [u.id for u in ctx.units if u.side is unit.side]
    if once != "no" and any(ctx.uses(action.spell, each) for each in casters):
        return Refusal("cast-already", magic.casting, (("rule", action.spell),))
    return None


def _dice_problem(ctx: Context, unit: Unit, action: Cast) -> Refusal | None:
    magic = ctx.ruleset.magic
    assert magic is not None
    pool = ctx.players[unit.side].magic
    if craft_of(ctx, unit, action.spell).free:
        return Refusal("no-dice-needed", action.spell) if action.dice else None
    if not 1 <= action.dice <= pool:
        return Refusal("too-few-dice", magic.pool, (("most", pool),))
    return None


def cast_problem(ctx: Context, side: Side, action: Cast) -> Refusal | None:
    """Why a spell may not be cast like that."""
    magic = ctx.ruleset.magic
    if magic is None:
        return ctx.refuse("no-magic", Clause.ACTIVATION)
    problem = ready_problem(ctx, side, action)
    if problem is not None:
        return problem
    unit = ctx.unit(action.unit)
    return _dice_problem(ctx, unit, action) or aim_problem_of(ctx, unit, action)


def cast_options(ctx: Context, side: Side) -> Iterator[Cast]:
    """Every spell that a side may cast now, at every aim that can be listed, with every number of dice."""
    if ctx.ruleset.magic is None:
        return
    for unit in ctx.standing(side):
        for spell in unit.spells:
            if ready_problem(ctx, side, Cast(unit.id, spell)) is None:
                for dice in dice_for(ctx, unit, spell):
                    for aim in aims_for(ctx, unit, spell):
                        yield Cast(unit.id, spell, dice, aim)


def dice_for(ctx: Context, unit: Unit, spell: RuleId) -> range:
    """The numbers of Magic dice with which a unit may cast a spell."""
    return range(1) if craft_of(ctx, unit, spell).free else range(1, ctx.players[unit.side].magic + 1)


def cast(ctx: Context, action: Cast) -> None:
    """Declare a spell: its dice leave the pool, and its stages follow."""
    unit = ctx.unit(action.unit)
    casting = Casting(unit.side, unit.id, action.spell, action.dice, action.aim)
    ctx.set_player(unit.side, magic=ctx.players[unit.side].magic - action.dice)
    ctx.pending.append(casting)
    ctx.push(Priming(), MagicRoll(action.dice), MagicAgain(), LevelChoice(), LateAim(), SpellWorks(), SpellBacklash())
    occasion_begins(ctx, unit.id, Until.NEXT_SPELL, but=action.spell)
    ctx.emit(SpellDeclared(unit.id, action.spell, action.dice, action.aim))


def casting_of(ctx: Context) -> Casting:
    """The spell being cast."""
    found = ctx.nearest(Casting)
    assert found is not None
    return found


def _change(ctx: Context, **changes: Any) -> Casting:
    old = casting_of(ctx)
    new = replace(old, **changes)
    ctx.replace_nearest(old, new)
    return new


def _about(ctx: Context) -> About:
    casting = casting_of(ctx)
    target = casting.aim.units[0] if casting.aim.units else About().target
    return About(casting.unit, target, source=casting.spell, amount=-1 if casting.level is None else casting.level)


def _craft(ctx: Context) -> Spellcraft:
    casting = casting_of(ctx)
    return craft_of(ctx, ctx.unit(casting.unit), casting.spell)


# --- a die set before the roll


def ask_priming(ctx: Context, frame: Priming) -> Decide | None:
    """Asked of a caster who may tire himself for it."""
    casting = casting_of(ctx)
    if not casting.dice or not _craft(ctx).sets or not ctx.can_tire(ctx.unit(casting.unit)):
        return None
    return Decide(casting.side, Window.PRIME, about=_about(ctx))


def priming_options(ctx: Context, frame: Priming) -> Iterator[Action]:
    """Any face, or none."""
    yield from (TakeLevel(level) for level in Level)
    yield Done()


def check_priming(ctx: Context, frame: Priming, action: Action) -> Refusal | None:
    """Name a face, or not."""
    return None if isinstance(action, TakeLevel | Done) else Refusal("not-now", casting_of(ctx).spell)


def take_priming(ctx: Context, frame: Priming, action: Action) -> None:
    """The die that is set is one of those declared."""
    why = _craft(ctx).sets
    ctx.pop()
    if not isinstance(action, TakeLevel):
        return
    casting = _change(ctx, shown=(action.level,))
    roll = ctx.nearest(MagicRoll)
    assert roll is not None
    ctx.replace_nearest(roll, MagicRoll(roll.dice - 1))
    ctx.tire(casting.unit, 1, why)
    ctx.emit(MagicDieSet(casting.unit, action.level, why))


# --- the dice


def magic_weights(ctx: Context) -> tuple[int, ...]:
    """How many of a Magic die's six sides show each level."""
    return tuple(int(part) for part in ctx.constants.magic_faces.split("-"))


def ask_magic_roll(ctx: Context, frame: MagicRoll) -> Chance | None:
    """Roll, if there are dice."""
    if frame.dice <= 0:
        return None
    casting = casting_of(ctx)
    return Chance(Pool(frame.dice, magic_weights(ctx)), casting.side, casting.spell, _about(ctx))


def magic_rolled(ctx: Context, frame: MagicRoll, roll: Roll) -> None:
    """What the dice show joins what lies there."""
    ctx.pop()
    levels = tuple(level for level in Level for _ in range(roll.counts[level]))
    casting = casting_of(ctx)
    _change(ctx, shown=tuple(sorted((*casting.shown, *levels))))
    ctx.emit(MagicDiceRolled(casting.unit, levels, frame.again))


def ask_magic_again(ctx: Context, frame: MagicAgain) -> Decide | None:
    """Asked where dice may be rolled again."""
    casting = casting_of(ctx)
    if not casting.shown or _craft(ctx).again <= 0:
        return None
    return Decide(casting.side, Window.MAGIC, about=_about(ctx))


def magic_again_options(ctx: Context, frame: MagicAgain) -> Iterator[Action]:
    """The lowest dice, as many as may be or fewer; and none."""
    shown = casting_of(ctx).shown
    for dice in range(1, min(_craft(ctx).again, len(shown)) + 1):
        yield RollMagic(shown[:dice])
    yield Done()


def check_magic_again(ctx: Context, frame: MagicAgain, action: Action) -> Refusal | None:
    """Dice that lie there, no more than may be; or none."""
    casting = casting_of(ctx)
    if isinstance(action, Done):
        return None
    if not isinstance(action, RollMagic):
        return Refusal("not-now", casting.spell)
    most = _craft(ctx).again
    if not 1 <= len(action.levels) <= most:
        return Refusal("too-many-dice", casting.spell, (("most", most),))
    if Counter(action.levels) - Counter(casting.shown):
        return Refusal("no-such-magic-die", casting.spell)
    return None


def take_magic_again(ctx: Context, frame: MagicAgain, action: Action) -> None:
    """Take the dice up and roll them; what they show then stands."""
    ctx.pop()
    if isinstance(action, RollMagic):
        left = Counter(casting_of(ctx).shown) - Counter(action.levels)
        _change(ctx, shown=tuple(sorted(left.elements())))
        ctx.push(MagicRoll(len(action.levels), tuple(sorted(action.levels))))


# --- the level


def levels_open(ctx: Context) -> tuple[Level, ...]:
    """The levels that may be taken: up to the best that shows, or only what shows."""
    casting = casting_of(ctx)
    if not casting.shown:
        return tuple(Level)
    if ctx.constants.magic_take == "shown":
        return tuple(sorted(set(casting.shown)))
    return tuple(level for level in Level if level <= max(casting.shown))


def ask_level(ctx: Context, frame: LevelChoice) -> Decide | None:
    """Asked when there is a choice."""
    return Decide(casting_of(ctx).side, Window.LEVEL, about=_about(ctx)) if len(levels_open(ctx)) > 1 else None


def level_options(ctx: Context, frame: LevelChoice) -> Iterator[Action]:
    """Every level that is open."""
    yield from (TakeLevel(level) for level in levels_open(ctx))


def check_level(ctx: Context, frame: LevelChoice, action: Action) -> Refusal | None:
    """One that is open."""
    if not isinstance(action, TakeLevel):
        return Refusal("not-now", casting_of(ctx).spell)
    magic = ctx.ruleset.magic
    assert magic is not None
    return None if action.level in levels_open(ctx) else Refusal("level-not-shown", magic.casting)


def take_level(ctx: Context, frame: LevelChoice, action: Action) -> None:
    """The spell works at this level."""
    assert isinstance(action, TakeLevel)
    _settle_level(ctx, action.level)


def skip_level(ctx: Context, frame: LevelChoice) -> None:
    """There is but one."""
    _settle_level(ctx, levels_open(ctx)[0])


def _settle_level(ctx: Context, level: Level) -> None:
    ctx.pop()
    casting = _change(ctx, level=level)
    ctx.emit(SpellCast(casting.unit, casting.spell, level))


# --- what is named late


def ask_late(ctx: Context, frame: LateAim) -> Decide | None:
    """Asked for a spell that wants something named now, unless there is but one answer."""
    casting = casting_of(ctx)
    late = spell_of(ctx, casting.spell).late
    if late is None:
        return None
    answers = iter(late.options(ctx, casting))
    if next(answers, None) is None or (late.is_listed and next(answers, None) is None):
        return None
    return Decide(casting.side, Window.AIM, about=_about(ctx))


def late_options(ctx: Context, frame: LateAim) -> Iterator[Action]:
    """What the spell lists."""
    casting = casting_of(ctx)
    late = spell_of(ctx, casting.spell).late
    if late is not None:
        yield from late.options(ctx, casting)


def check_late(ctx: Context, frame: LateAim, action: Action) -> Refusal | None:
    """What the spell accepts."""
    casting = casting_of(ctx)
    late = spell_of(ctx, casting.spell).late
    assert late is not None
    if not isinstance(action, Name):
        return Refusal("not-now", casting.spell)
    return late.problem(ctx, casting, action)


def take_late(ctx: Context, frame: LateAim, action: Action) -> None:
    """Note what was named."""
    assert isinstance(action, Name)
    ctx.pop()
    casting = _change(ctx, aim=action.aim, number=action.number, heading=action.heading)
    ctx.emit(SpellAimed(casting.unit, casting.spell, action.aim, action.number, action.heading))


def skip_late(ctx: Context, frame: LateAim) -> None:
    """Nothing to name, or only one thing."""
    casting = casting_of(ctx)
    late = spell_of(ctx, casting.spell).late
    only = None if late is None or not late.is_listed else next(iter(late.options(ctx, casting)), None)
    if only is None:
        ctx.pop()
    else:
        take_late(ctx, frame, only)


# --- what it does, and what it costs


def work(ctx: Context, frame: SpellWorks) -> None:
    """The spell does what it does at its level."""
    ctx.pop()
    casting = casting_of(ctx)
    assert casting.level is not None
    spell_of(ctx, casting.spell).works[casting.level](ctx, casting)


def backlash(ctx: Context, frame: SpellBacklash) -> None:
    """Whoever took the highest level and is still in play pays for it."""
    ctx.pop()
    casting = casting_of(ctx)
    magic = ctx.ruleset.magic
    assert magic is not None
    if casting.level is Level.MAXIMUM and ctx.unit(casting.unit).figures:
        magic.backlash(ctx, casting)


def end_casting(ctx: Context, frame: Casting) -> None:
    """The spell counts as cast; what waited for it is used up."""
    ctx.pop()
    ctx.spend(frame.spell, frame.unit)
    occasion_ends(ctx, frame.unit, Until.NEXT_SPELL)
