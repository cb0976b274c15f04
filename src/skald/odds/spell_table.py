"""A cast laid out as the kernel's own position: the caster, the unit he aims at, and what the spell needs beside it.

An enemy stands M away in the open, a friend beside the caster. Spells that grow from scrub find some under the target,
and spells against the Imposing find one on the table, far off.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from skald.content.editions import edition, with_boards
from skald.content.problems import problem
from skald.odds.matchup import Fighter
from skald.odds.spell_question import EDITION, SpellQuestion, aims_at, spell_problems
from skald.odds.table import BadMatchup, halted
from skald.rules.abilities.model import Board
from skald.rules.actions import Cast, Deploy, Place
from skald.rules.asking import aims_for, figures_for, rules_for
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import ActivationPhase, Aim, EndTurn
from skald.rules.geometry import area
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import VS, M
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, Player, State, Terrain, Unit
from skald.rules.supposing import being_resolved

_SPOT = (4000, 4000)
#: Where somebody stands who is only there to be there.
_AWAY = (10_000, 7000)
#: Between the bases of a unit, and how many stand in a row.
_GAP, _ROW = 50, 6
#: Bases are measured edge to edge but put down by their outer circles.
_SLACK = 320
_SCRUB = "scrub"
#: Spells that need scrub at the target, or somewhere; and those that need an Imposing enemy.
_IN_SCRUB = frozenset({"choking-weeds", "wall-of-thorns", "erosion"})
_AGAINST_GIANTS = frozenset({"cleaving-blades"})
CASTER, TARGET = UnitId(0), UnitId(1)


class SpellTable(Struct, frozen=True):
    """A laid-out cast: the rules, the position in which it is declared, and the declaration for one die.

    ``casting`` are the same rules, except that play stops when the spell is done.
    """

    ruleset: Ruleset
    casting: Ruleset
    state: State
    cast: Cast


@lru_cache(maxsize=128)
def lay_spell_out(question: SpellQuestion) -> SpellTable:
    """The position of a question; raises BadMatchup with all its problems."""
    found = spell_problems(question)
    if found:
        raise BadMatchup(found)
    rules = with_boards(edition(EDITION), [Board("", ())], dict(question.settings))
    state = _state(rules, question)
    ctx = Context(rules, state)
    _check_fatigue(ctx, question)
    rule = question.rule
    aims = [aim for aim in aims_for(ctx, ctx.unit(CASTER), rule.id) if _is_meant(aim, question)]
    declared = Cast(CASTER, rule.id, 1, aims[0]) if aims else None
    if declared is None or check(rules, state, declared) is not None:
        troop = question.target.troop if question.target else question.caster
        raise BadMatchup((problem("odds.spell-refused", spell=rule.id, troop=troop),))
    return SpellTable(rules, halted(rules, ActivationPhase), state, declared)


def _check_fatigue(ctx: Context, question: SpellQuestion) -> None:
    """A caster who is exhausted does not cast, and nobody bears more than he can."""
    caster = ctx.unit(CASTER)
    found = []
    if ctx.is_exhausted(caster):
        found.append(problem("odds.fatigue", troop=caster.troop, found=caster.fatigue, most=ctx.limit(caster) - 1))
    target = question.target
    if target is not None:
        limit = ctx.limit(ctx.unit(TARGET))
        if target.fatigue > limit:
            found.append(problem("odds.fatigue", troop=target.troop, found=target.fatigue, most=limit))
    if found:
        raise BadMatchup(tuple(found))


def _is_meant(aim: Aim, question: SpellQuestion) -> bool:
    if question.target is None:
        return TARGET not in aim.units
    return not aim.units or aim.units == (TARGET,)


def _state(rules: Ruleset, question: SpellQuestion) -> State:
    constants = rules.constants
    players = (Player("", magic=1), Player("", edge=1))
    state = State(
        rules.id, rules.version, constants.table_width, constants.table_height, players, first=Side.LEFT, turn=2
    )
    caster = _unit(rules, state, Side.LEFT, Fighter(question.caster, 1, question.mount), _SPOT)
    caster = replace(caster, fatigue=question.caster_fatigue, spells=(question.rule.id,))
    state = replace(state, units=(caster,))
    if question.target is not None:
        state = _with_target(rules, state, question, question.target)
    short = question.spell
    if short in _AGAINST_GIANTS:
        giant = _unit(rules, state, Side.RIGHT, Fighter("behemoth", 1), _AWAY)
        state = replace(state, units=(*state.units, giant))
    elif question.target is None:
        # Nobody wins by default while a spell is being looked at.
        lone = _unit(rules, state, Side.RIGHT, Fighter("warriors", 1), _AWAY)
        state = replace(state, units=(*state.units, lone))
    if short in _IN_SCRUB:
        state = _with_scrub(rules, state, at_target=question.target is not None)
    return being_resolved(state, EndTurn(Side.LEFT), ActivationPhase(Side.LEFT))


def _with_target(rules: Ruleset, state: State, question: SpellQuestion, target: Fighter) -> State:
    is_friend = aims_at(question) == "friend"
    side = Side.LEFT if is_friend else Side.RIGHT
    tried = _unit(rules, state, side, replace(target, figures=1), _SPOT)
    apart = (VS if is_friend else M) - _SLACK
    away = state.units[0].figures[0].radius + tried.figures[0].radius + max(0, apart)
    unit = _unit(rules, state, side, target, (_SPOT[0] + away, _SPOT[1]))
    state = replace(state, units=(*state.units, replace(unit, fatigue=target.fatigue)))
    if is_friend:
        # Somebody to fight with, out of everybody's way.
        foe = _unit(rules, state, Side.RIGHT, Fighter("warriors", 1), _AWAY)
        state = replace(state, units=(*state.units, foe))
    return state


def _unit(rules: Ruleset, state: State, side: Side, fighter: Fighter, at: tuple[int, int]) -> Unit:
    """A unit in rows, its first figure nearest to the caster."""
    ctx = Context(rules, state)
    unit = Unit(UnitId(len(state.units)), side, fighter.troop, fighter.figures, deployed=True)
    alone = figures_for(ctx, unit, Deploy(unit.id, fighter.equipment, (Place(*at),)))[0]
    step = 2 * alone.radius + _GAP
    places = [Place(at[0] + number // _ROW * step, at[1] + number % _ROW * step) for number in range(fighter.figures)]
    figures: tuple[Figure, ...] = figures_for(ctx, unit, Deploy(unit.id, fighter.equipment, tuple(places)))
    return replace(
        unit, equipment=fighter.equipment, figures=figures, rules=rules_for(ctx, unit, fighter.equipment)
    )  # fmt: skip


def _with_scrub(rules: Ruleset, state: State, *, at_target: bool) -> State:
    kind = rules.terrain[_SCRUB]
    figure = state.units[TARGET].figures[0] if at_target else state.units[CASTER].figures[0]
    x, y = figure.x + (0 if at_target else M), figure.y
    patch = area(tuple((x + dx, y + dy) for dx, dy in kind.corners))
    return replace(state, terrain=(Terrain(kind.id, patch, Side.RIGHT, id=0),))
