"""Spells at the table: which a unit knows and why not now, what each level does, how likely it is and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.second.magic.wording import level_text
from skald.odds.spell_levels import chance_of_ruin, level_chances
from skald.rules.actions import Cast, TakeLevel
from skald.rules.aiming import AimKind
from skald.rules.asking import aiming_of, dice_for, levels_open, ready_problem, spell_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import NO_AIM, Aim, Casting
from skald.rules.geometry import gap
from skald.rules.hooks import Window
from skald.rules.ids import Level, RuleId, Side, UnitId, Whom
from skald.rules.notation import format_action
from skald.rules.refusal import Refusal
from skald.rules.state import Unit
from skald.web.battles.queries.seen import Seen
from skald.web.battles.wording import page_cited, refusal_told
from skald.web.odds.wording import percent
from skald.web.reference.told import Told


class LevelTold(Struct, frozen=True):
    """A level of a spell: what it does, how likely it may be taken, what it costs, and how it is taken."""

    name: str
    text: str
    chance: str = ""
    risk: str = ""
    action: str = ""


class Known(Struct, frozen=True):
    """A spell that a unit knows: with its text, and why it can't be cast now."""

    id: str
    name: str
    address: str
    why_not: str
    why_page: str
    levels: list[LevelTold]


class MagicDie(Struct, frozen=True):
    """A Magic die: what it shows, if it was rolled."""

    icon: str
    name: str


def spells_drawn(seen: Seen) -> dict[int, list[dict[str, str]]]:
    """The spells of whoever is asked what to do next, unit by unit."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide) or asked.window is not Window.ACTIVATION:
        return {}
    units = [unit for unit in seen.table.state.units if unit.side is asked.side and unit.spells]
    return {
        unit.id: [{"id": k.id, "name": k.name, "why": k.why_not, "page": k.why_page} for k in known]
        for unit in units if (known := known_spells(seen, unit))
    }  # fmt: skip


def known_spells(seen: Seen, unit: Unit) -> list[Known]:
    """All spells that a unit knows; where its side may do something now, with what keeps it from each."""
    ctx, asked = Context(seen.table.ground.ruleset, seen.table.state), seen.asked
    if not unit.spells or not unit.figures or ctx.ruleset.magic is None:
        return []
    is_asked = isinstance(asked, Decide) and seen.is_mine and asked.side is unit.side
    found = []
    for spell in unit.spells:
        told = _why_not(seen, ctx, unit, spell) if is_asked else _forgotten(seen, ctx, unit, spell)
        page = told.parts[0][1] if told else ""
        found.append(Known(spell, seen.naming.rule(spell), page_cited(spell), str(told), page, _texts(seen, spell)))
    return found


def _forgotten(seen: Seen, ctx: Context, unit: Unit, spell: RuleId) -> Told:
    assert ctx.ruleset.magic is not None
    if spell not in unit.forgotten:
        return Told.of("", "")
    given = (("unit", unit.id), ("rule", spell))
    return refusal_told(Refusal("spell-forgotten", ctx.ruleset.magic.forgetting, given), seen.naming)


def _why_not(seen: Seen, ctx: Context, unit: Unit, spell: RuleId) -> Told:
    asked, side = seen.asked, unit.side
    assert isinstance(asked, Decide) and ctx.ruleset.magic is not None
    problem = ready_problem(ctx, side, Cast(unit.id, spell))
    if problem is not None:
        return refusal_told(problem, seen.naming)
    if asked.window is not Window.ACTIVATION:
        text = _("Spells are cast in the Activation phase, while nobody is on the way.")
        return Told.of(text, page_cited(ctx.ruleset.magic.casting))
    dice = dice_for(ctx, unit, spell)
    most = max(dice, default=0)
    problems = []
    for aim in _aims(ctx, unit, spell):
        problem = check(ctx.ruleset, seen.table.state, Cast(unit.id, spell, most or 1, aim))
        if problem is None:
            return Told.of("", "")
        problems.append(problem)
    if not problems:
        problems = [Refusal("no-legal-aim", spell)]
    return refusal_told(problems[0], seen.naming)


def _aims(ctx: Context, unit: Unit, spell: RuleId) -> Iterator[Aim]:
    """What a spell could be aimed at, were it allowed: the nearest first."""
    record = spell_of(ctx, spell)
    how = aiming_of(ctx, record)
    if how is None:
        yield NO_AIM
    elif record.candidates is not None:
        yield from record.candidates(ctx, unit)
    elif how.kind is AimKind.PIECE:
        yield from (Aim(piece=piece.id) for piece in ctx.terrain)
    else:
        own = how.whom is Whom.OWN
        near = [
            each for each in ctx.units
            if each.figures and (how.whom is Whom.ALL or own == (each.side is unit.side))
            and (how.itself or each.id != unit.id)
        ]  # fmt: skip
        yield from (Aim((each.id,)) for each in sorted(near, key=lambda each: _apart(unit, each)))


def _apart(one: Unit, other: Unit) -> int:
    return min(gap(a, b) for a in one.figures for b in other.figures)


def _texts(seen: Seen, spell: RuleId) -> list[LevelTold]:
    language = seen.naming.language
    return [
        LevelTold(seen.naming.term("level", each.name.lower()), level_text(language, spell, each)) for each in Level
    ]


# --- what is chosen, and what came


def levels_told(seen: Seen, number: int, spell: str, dice: int) -> dict[str, Any] | None:
    """What a spell would do at each level if it were cast with so many dice; nothing if the unit doesn't know it."""
    state = seen.state
    if not 0 <= number < len(state.units) or spell not in state.units[number].spells:
        return None
    unit, known = state.units[UnitId(number)], RuleId(spell)
    ctx = Context(seen.table.ground.ruleset, state)
    chances = level_chances(ctx, unit, known, max(0, min(dice, state.players[unit.side].magic)))
    rows = [_row(seen, ctx, unit, known, level, _("possible: {chance}").format(chance=percent(chance)))
            for level, chance in chances.items()]  # fmt: skip
    pool = magic_dice(seen, unit.side)
    return {"levels": rows, "shown": [], "pool": pool, "abuse": _abuse(ctx)}


def casting_told(seen: Seen) -> dict[str, Any] | None:
    """The spell whose level is to be named: the dice that came, and what they allow."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide) or asked.window is not Window.LEVEL:
        return None
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    casting = ctx.nearest(Casting)
    assert casting is not None
    unit, opened = ctx.unit(casting.unit), levels_open(ctx)
    rows = []
    for level in Level:
        action = format_action(TakeLevel(level)) if level in opened else ""
        said = "" if action else _("not with these dice")
        rows.append(_row(seen, ctx, unit, casting.spell, level, said, action))
    shown = [MagicDie(each.name.lower(), seen.naming.term("level", each.name.lower())) for each in casting.shown]
    return {"levels": rows, "shown": shown, "pool": [], "abuse": _abuse(ctx)}


def _row(seen: Seen, ctx: Context, unit: Unit, spell: RuleId, level: Level, chance: str, action: str = "") -> LevelTold:
    text = level_text(seen.naming.language, spell, level)
    name = seen.naming.term("level", level.name.lower())
    return LevelTold(name, text, chance, risk_told(seen, ctx, unit, spell, level), action)


def risk_told(seen: Seen, ctx: Context, unit: Unit, spell: RuleId, level: Level) -> str:
    """What the highest level costs."""
    if level is not Level.MAXIMUM:
        return ""
    ruin = chance_of_ruin(ctx, unit, spell, seen.table.opened.settings)
    if ruin is None:
        return _("Then Abuse of Power is rolled.")
    return _("Then Abuse of Power is rolled: the caster is lost {chance} of the time.").format(chance=percent(ruin))


def _abuse(ctx: Context) -> str:
    """Where Abuse of Power is told."""
    return page_cited(ctx.ruleset.magic.forgetting) if ctx.ruleset.magic else ""


def magic_dice(seen: Seen, side: Side) -> list[MagicDie]:
    """The Magic dice that lie in a side's pool."""
    return [MagicDie("", _("Magic die"))] * seen.state.players[side].magic
