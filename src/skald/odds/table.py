"""A question laid out as the kernel's own position, with the fight about to begin.

The figures of a unit stand on one spot, all of them in reach and in sight: odds ask what a fight is worth, not
whether the unit gets there. Cover is real terrain under the unit, so whoever may not take cover does not get it.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import edition, with_boards
from skald.content.problems import Problem, problem
from skald.odds.enchanting import enchanted, enchantment_problems
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup, of_side, problems
from skald.rules.abilities.model import Board
from skald.rules.actions import Deploy, Place
from skald.rules.asking import figures_for, may_close_ranks, rules_for, shot_range
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import Procedure
from skald.rules.frames import AttackRoll, Combatant, Fight, Sealed, Withdrawal
from skald.rules.geometry import area
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import Combat, Cover, Ground, RuleId, Side, UnitId
from skald.rules.lengths import VS, S
from skald.rules.ruleset import Ruleset, TerrainKind
from skald.rules.state import Effect, Player, State, Terrain, Unit, Until
from skald.rules.supposing import being_resolved

#: Where the attacker stands; the defender stands to the right of it.
_SPOT = (4000, 4000)
_HALF = 400
_KINDS = {Cover.LIGHT: "odds-light-cover", Cover.SOLID: "odds-solid-cover"}
_PATCH = ((-_HALF, -_HALF), (_HALF, -_HALF), (_HALF, _HALF), (-_HALF, _HALF))
#: A side without a board has one without abilities.
_BARE = Board("", ())
#: Longer shots than this one differ from it in nothing.
_FAR = 20_000
#: Bases are measured edge to edge but put down by their outer circles; the longest is this much longer than wide.
_SLACK = 320


class Table(Struct, frozen=True):
    """A laid-out question; ``ruleset`` stops before the dice, ``rolling`` goes through to the end of the fight."""

    ruleset: Ruleset
    rolling: Ruleset
    state: State


class BadMatchup(Exception):  # noqa: N818 - named for what it carries
    """A question that can't be asked, with everything that is wrong with it."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, found)))
        self.problems = found


@lru_cache(maxsize=256)
def lay_out(matchup: Matchup) -> Table:
    """The position of a question; raises BadMatchup with all its problems."""
    found = problems(matchup)
    base = edition(matchup.edition) if not found else None
    if base is not None:
        found = tuple(
            of_side(each, role) for who, role in enumerate(ROLES) for each in enchantment_problems(matchup, who, base)
        )
    if found:
        raise BadMatchup(found)
    halted, rolling = _rulesets(matchup.edition, matchup.settings, matchup.boards)
    state, found = _enchanted(rolling, _state(rolling, matchup), matchup)
    if found:
        raise BadMatchup(found)
    ctx = Context(rolling, state)
    found = tuple(each for who in (ATTACKER, DEFENDER) for each in _position_problems(ctx, matchup, who))
    if found:
        raise BadMatchup(found)
    return Table(halted, rolling, state)


@lru_cache(maxsize=32)
def _rulesets(
    name: str, settings: tuple[tuple[str, int | str | bool], ...], own: tuple[Board, ...]
) -> tuple[Ruleset, Ruleset]:
    """The edition with ground that gives cover, halting before the dice, or only when the fight is decided."""
    base = edition(name)
    terrain = dict(base.terrain)
    for cover, kind in _KINDS.items():
        terrain[kind] = TerrainKind(kind, False, Ground.OPEN, False, cover, _PATCH)
    boards = [_BARE, *(file.board for file in shipped_boards().values()), *own]
    whole = with_boards(base, boards, dict(settings)).derive(base.id, terrain=terrain)
    return halted(whole, AttackRoll, Withdrawal), halted(whole, Withdrawal)


def halted(ruleset: Ruleset, *kinds: type) -> Ruleset:
    """The same rules, except that play stops at these frames."""
    stop = Procedure(ask=lambda ctx, frame: Decide(Side.LEFT, Window.FIGHT))
    return ruleset.derive(ruleset.id, replaced={**ruleset.replaced, **dict.fromkeys(kinds, stop)})


def _state(ruleset: Ruleset, matchup: Matchup) -> State:
    players = (Player(matchup.attacker.board), Player(matchup.defender.board, edge=1))
    players = (
        replace(players[0], active=matchup.attacker.dice),
        replace(players[1], active=matchup.defender.dice),
    )
    constants = ruleset.constants
    state = State(
        ruleset.id, ruleset.version, constants.table_width, constants.table_height, players, first=Side.LEFT, turn=2
    )
    for who, fighter in enumerate(matchup.sides):
        state = _with_fighters(ruleset, state, who, fighter, _spot(ruleset, state, matchup, who))
    state = _with_friends(ruleset, state, matchup)
    fight = Fight(
        matchup.combat, ruleset.cite(Clause.FIGHT_ABILITIES), Combatant(UnitId(0)), Combatant(UnitId(1)),
        charged=matchup.combat is Combat.MELEE,
    )  # fmt: skip
    # Below the fight lies a frame that waits for ever, so that the fight's end is a settled state.
    floor = Sealed(ruleset.cite(Clause.FIGHT_ABILITIES), 0)
    return being_resolved(state, floor, fight)


def _spot(ruleset: Ruleset, state: State, matchup: Matchup, who: int) -> tuple[int, int]:
    if who == ATTACKER:
        return _SPOT
    apart = 0
    if matchup.combat is Combat.SHOT:
        reach = min(_FAR, shot_range(Context(ruleset, state), state.units[0]))
        apart = max(0, (min(matchup.distance, reach) if matchup.distance else reach) - _SLACK)
    target = matchup.defender
    other = _unit(ruleset, state, Side.RIGHT, target, 1, _SPOT)
    return (_SPOT[0] + state.units[0].figures[0].radius + other.figures[0].radius + apart, _SPOT[1])


def _with_fighters(ruleset: Ruleset, state: State, who: int, fighter: Fighter, spot: tuple[int, int]) -> State:
    side = Side(who)
    uid = UnitId(len(state.units))
    unit = _unit(ruleset, state, side, fighter, fighter.figures, spot)
    unit = replace(unit, fatigue=fighter.fatigue)
    why = ruleset.cite(Clause.BONUS_DICE)
    effects = [
        Effect(RuleId(point.value), amount, uid, Until.TURN, side, why)
        for point, amount in ((Point.BONUS_ATTACK, fighter.attack_bonus), (Point.BONUS_DEFENCE, fighter.defence_bonus))
        if amount
    ]
    terrain = state.terrain
    if fighter.cover:
        # The patch ends at the own rim: the enemy in contact beyond it is not covered by it.
        rim = unit.figures[0].radius
        across = [min(x, rim) if who == ATTACKER else max(x, -rim) for x, _ in _PATCH]
        patch = area(tuple((spot[0] + x, spot[1] + y) for x, (_, y) in zip(across, _PATCH, strict=True)))
        terrain = (*terrain, Terrain(_KINDS[fighter.cover], patch, side))
    return replace(state, units=(*state.units, unit), effects=(*state.effects, *effects), terrain=terrain)


def _unit(ruleset: Ruleset, state: State, side: Side, fighter: Fighter, count: int, at: tuple[int, int]) -> Unit:
    ctx, equipment = Context(ruleset, state), fighter.equipment
    unit = Unit(UnitId(len(state.units)), side, fighter.troop, count, escort=fighter.escort, deployed=True)
    figures = figures_for(ctx, unit, Deploy(unit.id, equipment, (Place(*at),) * count))
    return replace(unit, equipment=equipment, figures=figures, rules=rules_for(ctx, unit, equipment))


def _with_friends(ruleset: Ruleset, state: State, matchup: Matchup) -> State:
    """Guards and a hero stand behind their friends, where they hide nobody."""
    for who, fighter in enumerate(matchup.sides):
        figure = state.units[who].figures[0]
        behind = -1 if who == ATTACKER else 1
        for troop, count in (("hearthguard", fighter.guards), ("warlord", int(fighter.hero_near))):
            if count:
                at = (figure.x + behind * (S // 2 + figure.radius), figure.y)
                friend = _unit(ruleset, state, Side(who), Fighter(troop, count), count, at)
                state = replace(state, units=(*state.units, friend))
    return state


def _enchanted(ruleset: Ruleset, state: State, matchup: Matchup) -> tuple[State, tuple[Problem, ...]]:
    """The position with the spells of both sides in force, each laid by a Sorcerer who stands behind his friends."""
    found: list[Problem] = []
    if not any(fighter.spells for fighter in matchup.sides):
        return state, ()
    casters = []
    for who in (ATTACKER, DEFENDER):
        figure = state.units[who].figures[0]
        at = (figure.x + (-1 if who == ATTACKER else 1) * (VS // 2 + 2 * figure.radius), figure.y)
        casters.append(UnitId(len(state.units)))
        state = replace(state, units=(*state.units, _unit(ruleset, state, Side(who), Fighter("sorcerer", 1), 1, at)))
    for who, fighter in enumerate(matchup.sides):
        state, wrong = enchanted(ruleset, state, who, fighter, (casters[0], casters[1]))
        found += [of_side(each, ROLES[who]) for each in wrong]
    return state, tuple(found)


def _position_problems(ctx: Context, matchup: Matchup, who: int) -> list[Problem]:
    """What only the rules can tell: who may shoot, close ranks, be so tired."""
    fighter, unit = matchup.sides[who], ctx.units[who]
    found = []
    limit = ctx.limit(unit) if ctx.ask(Question.TIRES, unit, True) else 0
    if (ctx.constants.fatigue_capped or not limit) and fighter.fatigue > limit:
        found.append(problem("odds.fatigue", troop=fighter.troop, found=fighter.fatigue, most=limit))
    steps = ctx.ruleset.melee if matchup.combat is Combat.MELEE else ctx.ruleset.shot
    if fighter.closed and ("close-ranks" not in steps or not _may_close(ctx, unit, who)):
        found.append(problem("odds.close-ranks", troop=fighter.troop))
    if fighter.traded and (who == ATTACKER or "trade-dice" not in steps):
        found.append(problem("odds.no-trade", troop=fighter.troop))
    if matchup.combat is Combat.SHOT and who == ATTACKER:
        reach = shot_range(ctx, unit)
        if not reach:
            found.append(problem("odds.cannot-shoot", troop=fighter.troop))
        elif matchup.distance > reach:
            found.append(problem("odds.beyond-range", troop=fighter.troop, reach=reach, distance=matchup.distance))
    return [of_side(each, ROLES[who]) for each in found]


def _may_close(ctx: Context, unit: Unit, who: int) -> bool:
    allowed = ctx.constants.close_ranks
    return (allowed == "both" or (allowed == "defender" and who == DEFENDER)) and may_close_ranks(ctx, unit)
