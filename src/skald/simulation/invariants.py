"""What must hold in every settled state, and between two of them: written apart from the procedures that play.

Owns an independent look at a position, at what an input changed and at what its events claim. Never plays, never
repairs; calls none of the procedures of the rules, only their geometry and the numbers of a unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from skald.rules import events as e
from skald.rules.actions import Action
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import Step
from skald.rules.events import Event
from skald.rules.frames import Acting, ActivationPhase, EndTurn, Fight
from skald.rules.geometry import Footprint, lies_in, overlaps, within
from skald.rules.hooks import Point, Question
from skald.rules.ids import NO_UNIT, Ground, UnitId
from skald.rules.pieces import lying
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, Player, State, Unit, Until
from skald.simulation.flight_invariants import wrong_flight
from skald.simulation.reckoning import wrong_scores
from skald.simulation.spell_checks import wrong_casting, wrong_magic
from skald.simulation.things import is_on_table, missing_bearer, stood_on, uncounted, wrong_things


def violations(ruleset: Ruleset, before: State, given: Action | Roll, step: Step) -> list[str]:
    """What is wrong with a step that an input has led to."""
    return broken(ruleset, step.state, before, step.events)


def broken(ruleset: Ruleset, state: State, before: State | None = None, events: Sequence[Event] = ()) -> list[str]:
    """Every promise that a settled state breaks, alone and (where it is given) against the state before."""
    found = [*_table(ruleset, state, before), *_fatigue(ruleset, state, before), *_dice(ruleset, state)]
    found += [
        *_turns(ruleset, state),
        *_pending(state),
        *_effects(state),
        *wrong_things(state),
        *wrong_scores(ruleset, state, events),
        *wrong_magic(ruleset, state),
    ]
    if before is not None:
        found += [*_units(state, before, events), *_losses(state, before, events), *_markers(state, before, events)]
        found += [*_formation(ruleset, state, before, events), *_places(state, before, events)]
        found += [
            *_rolls(ruleset, before, events),
            *_progress(state, before, events),
            *uncounted(state, before, events),
            *stood_on(state, before),
            *wrong_casting(ruleset, state, before, events),
            *wrong_flight(ruleset, state, before, events),
        ]
    return found


# --- the table


def _table(ruleset: Ruleset, state: State, before: State | None) -> Iterator[str]:
    if before is not None and _bases(before) == _bases(state):
        return
    figures = [(unit.id, figure) for unit in state.units for figure in unit.figures]
    blocked = [p.area for p in lying(Context(ruleset, state)) if p.kind.ground is Ground.IMPASSABLE]
    for uid, figure in figures:
        if not is_on_table(figure, state.width, state.height):
            yield f"unit {uid} stands off the table at {figure.x},{figure.y}"
        if any(lies_in(figure, area) for area in blocked):
            yield f"unit {uid} stands in impassable ground at {figure.x},{figure.y}"
    figures.sort(key=lambda pair: pair[1].x)
    for at, (uid, figure) in enumerate(figures):
        for other, base in figures[at + 1 :]:
            if base.x - figure.x > figure.radius + 2 * base.radius:
                break
            if overlaps(figure, base):
                yield f"bases of units {uid} and {other} overlap at {figure.x},{figure.y}"


def _bases(state: State) -> list[tuple[Figure, ...]]:
    return [unit.figures for unit in state.units]


def is_one_chain(figures: Sequence[Footprint], link: int) -> bool:
    """Whether every figure is joined to every other by gaps of at most ``link``."""
    groups = [{number} for number in range(len(figures))]
    for one in range(len(figures)):
        for two in range(one):
            if within(figures[one], figures[two], link):
                mine = next(group for group in groups if one in group)
                theirs = next(group for group in groups if two in group)
                if mine is not theirs:
                    mine |= theirs
                    groups.remove(theirs)
    return len(groups) <= 1


def is_in_formation(ruleset: Ruleset, state: State, unit: Unit) -> bool:
    """Whether a unit is one chain, and (where the edition has it) all of it is near one of its figures."""
    constants = ruleset.constants
    if not is_one_chain(unit.figures, constants.chain):
        return False
    if not constants.radius or len(unit.figures) < 2:
        return True
    ctx = Context(ruleset, state)
    mounted = ctx.ask(Question.MOUNTED, unit, False)
    base = constants.mounted_radius if mounted else constants.radius
    radius = ctx.tally(Point.RADIUS, unit, base, ruleset.cite(Clause.RADIUS)).value
    return any(all(within(centre, figure, radius) for figure in unit.figures) for centre in unit.figures)


def _formation(ruleset: Ruleset, state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Who was deployed or moved is in formation; who withdrew is, if it was before."""
    lost = {event.unit for event in events if isinstance(event, e.FiguresLost)}
    for event in events:
        if isinstance(event, e.UnitDeployed | e.UnitMoved):
            demanded = True
        elif isinstance(event, e.UnitWithdrew):
            demanded = is_in_formation(ruleset, before, before.units[event.unit])
        else:
            continue
        unit = state.units[event.unit]
        if demanded and unit.id not in lost and unit.figures and not is_in_formation(ruleset, state, unit):
            yield f"unit {unit.id} is out of formation"


def _places(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Nobody stands elsewhere than before unless an event says so, and then where it says."""
    told = {x.unit: x for x in events if isinstance(x, e.UnitMoved)}
    changed = {x.unit for x in events if isinstance(x, e.UnitDeployed | e.UnitWithdrew | e.FiguresLost)} | set(told)
    for unit, old in zip(state.units, before.units, strict=False):
        if unit.figures != old.figures and unit.id not in changed:
            yield f"unit {unit.id} was changed and no event says so"
        claim = told.get(unit.id)
        if claim is not None and len(claim.places) == len(unit.figures) and not _also(events, unit.id):
            if tuple((f.x, f.y) for f in unit.figures) != claim.places:
                yield f"unit {unit.id} does not stand where it was said to have moved"


def _also(events: Sequence[Event], uid: UnitId) -> bool:
    return any(isinstance(x, e.UnitWithdrew | e.FiguresLost) and x.unit == uid for x in events)


# --- units and their losses


def _units(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Units are never forgotten, never change what they are, never grow, and the dead stay dead."""
    if len(state.units) < len(before.units):
        yield "units have disappeared"
    deployed = {event.unit for event in events if isinstance(event, e.UnitDeployed)}
    for unit, old in zip(state.units, before.units, strict=False):
        if (unit.id, unit.side, unit.troop, unit.started, unit.escort) != (
            old.id, old.side, old.troop, old.started, old.escort,
        ):  # fmt: skip
            yield f"unit {old.id} has become another unit"
        if old.deployed and (unit.equipment, unit.rules, unit.deployed) != (old.equipment, old.rules, True):
            yield f"unit {old.id} has changed its equipment"
        if unit.id in deployed and before.turn and not old.reserve:
            yield f"unit {unit.id} came onto the table and was not kept off it before"
        if len(unit.figures) > len(old.figures) and unit.id not in deployed:
            yield f"unit {unit.id} has grown"
        if len(unit.figures) > unit.started:
            yield f"unit {unit.id} has more figures than it started with"
        if unit.lost_apart < old.lost_apart or unit.lost_apart > unit.started - len(unit.figures):
            yield f"unit {unit.id} has lost an impossible number of figures"


def _losses(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Figures that are gone are those that events tell of, and a unit ends with its last one."""
    lost: Counter[int] = Counter()
    left: dict[int, int] = {}
    ended: Counter[int] = Counter()
    deployed: Counter[int] = Counter()
    for event in events:
        if isinstance(event, e.FiguresLost):
            lost[event.unit] += event.amount
            left[event.unit] = event.left
        elif isinstance(event, e.UnitEliminated):
            ended[event.unit] += 1
        elif isinstance(event, e.UnitDeployed):
            deployed[event.unit] += event.figures
    for unit in state.units:
        were = len(before.units[unit.id].figures) if unit.id < len(before.units) else 0
        were += deployed[unit.id]
        if were - len(unit.figures) != lost[unit.id]:
            yield f"unit {unit.id} lost {were - len(unit.figures)} figures, and events tell of {lost[unit.id]}"
        if unit.id in left and left[unit.id] != len(unit.figures):
            yield f"unit {unit.id} has {len(unit.figures)} figures left, and events say {left[unit.id]}"
        if ended[unit.id] != (1 if were and not unit.figures else 0):
            yield f"unit {unit.id} was said to be eliminated {ended[unit.id]} times"


# --- fatigue


def _fatigue(ruleset: Ruleset, state: State, before: State | None) -> Iterator[str]:
    ctx: Context | None = None
    for unit in state.units:
        if unit.fatigue < 0:
            yield f"unit {unit.id} has less than no fatigue"
        if not unit.fatigue or not unit.figures or not ruleset.constants.fatigue_capped:
            continue
        if before is not None and unit.id < len(before.units) and unit.fatigue <= before.units[unit.id].fatigue:
            # A limit that was raised for a while may have fallen since.
            continue
        ctx = ctx or Context(ruleset, state)
        if unit.fatigue > ctx.limit(unit):
            yield f"unit {unit.id} has more fatigue than its limit"


def _markers(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Fatigue changes by what events tell of."""
    change: Counter[int] = Counter()
    for event in events:
        if isinstance(event, e.FatigueTaken):
            change[event.unit] += event.amount
        elif isinstance(event, e.FatigueRemoved):
            change[event.unit] -= event.amount
    for unit, old in zip(state.units, before.units, strict=False):
        if unit.fatigue - old.fatigue != change[unit.id]:
            yield f"unit {unit.id} has {unit.fatigue} fatigue after {old.fatigue}, and events tell of {change[unit.id]}"


# --- Saga dice


def _dice(ruleset: Ruleset, state: State) -> Iterator[str]:
    for side, player in enumerate(state.players):
        if len(player.active) + len(player.inactive) > ruleset.constants.saga_dice:
            yield f"side {side} has more Saga dice than it owns"
        yield from _placed(ruleset, player)


def _placed(ruleset: Ruleset, player: Player) -> Iterator[str]:
    board = ruleset.boards.get(player.board)
    if board is None:
        return
    abilities = {ability.id: ability for ability in board.abilities}
    lying = Counter(die.ability for die in player.active)
    for name, count in lying.items():
        ability = abilities.get(name)
        if ability is None:
            yield f"a die lies on {name}, which is not on the board"
            continue
        if not ability.basic and count > len(ability.cost):
            yield f"more than one set of dice lies on {name}"
        for die in player.active:
            if die.ability == name and not any(die.face in slot for slot in ability.cost):
                yield f"a die lies on {name} that it does not take"


# --- turns, the stack, effects


def _turns(ruleset: Ruleset, state: State) -> Iterator[str]:
    if not 0 <= state.turn <= ruleset.constants.turns:
        yield f"there is no turn {state.turn}"
    if state.players[0].edge == state.players[1].edge:
        yield "both sides have the same table edge"
    if state.turn and state.first is None:
        yield "a turn is played and nobody is first"
    if state.turn and not state.outcome and not all(unit.deployed or unit.reserve for unit in state.units):
        yield "a turn is played and somebody is not deployed"


def _progress(state: State, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Turns follow each other, one side after the other."""
    began = [event for event in events if isinstance(event, e.TurnBegan)]
    if state.turn != (began[-1].turn if began else before.turn):
        yield f"turn {state.turn} follows turn {before.turn} without having begun"
    if began and state.active is not began[-1].side:
        yield "it is the turn of a side whose turn has not begun"
    if not began and state.active is not before.active:
        yield "the turn passed to the other side without beginning"
    if before.outcome is not None:
        yield "something happened after the end"


def _pending(state: State) -> Iterator[str]:
    if state.outcome is not None:
        if state.pending:
            yield "the battle is over and something is pending"
        return
    if not state.pending:
        yield "the battle goes on and nothing is pending"
        return
    bottom = state.pending[0]
    if state.turn and isinstance(bottom, EndTurn) and bottom.side is not state.active:
        yield "the wrong side's turn is about to end"
    if sum(isinstance(frame, ActivationPhase) for frame in state.pending) > 1:
        yield "two Activation phases are pending"
    count = len(state.units)
    for frame in state.pending:
        for name in ("unit", "target", "enemy"):
            uid = getattr(frame, name, NO_UNIT)
            if not NO_UNIT <= uid < count:
                yield f"{type(frame).__name__} speaks of unit {uid}"
        if isinstance(frame, Fight):
            yield from _fighters(state, frame)


def _fighters(state: State, fight: Fight) -> Iterator[str]:
    sides = [state.units[side.unit].side for side in (fight.attacker, fight.defender) if side.unit != NO_UNIT]
    if len(sides) == 2 and sides[0] is sides[1]:
        yield "a unit fights its own side"
    for side in (fight.attacker, fight.defender):
        if min(side.generated, side.starting, side.hits, side.saved, side.casualties) < 0:
            yield "a number of a fight is less than nothing"


def _effects(state: State) -> Iterator[str]:
    fighting = any(isinstance(frame, Fight) for frame in state.pending)
    acting = sum(isinstance(frame, Acting) for frame in state.pending)
    for effect in state.effects:
        ends = (effect.until, *effect.also)
        if Until.FIGHT in ends and not fighting:
            yield f"an effect of {effect.why} has outlived its fight"
        if Until.ACTIVATION in ends and effect.within > acting:
            yield f"an effect of {effect.why} has outlived its activation"
        if Until.OWN_TURN in ends and state.players[effect.owner].turns > effect.since[effect.owner] + 1:
            yield f"an effect of {effect.why} has outlived its owner's turn"
        yield from missing_bearer(state, effect)


# --- dice of fights


def _rolls(ruleset: Ruleset, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Armour stays in its bounds, and nobody rolls more dice than the fight allows."""
    constants = ruleset.constants
    fight = next((frame for frame in reversed(before.pending) if isinstance(frame, Fight)), None)
    for event in events:
        if isinstance(event, e.AttackRolled):
            if event.armour.value < constants.armour_floor:
                yield f"an armour of {event.armour}"
            if constants.armour_ceiling and event.armour.value > constants.armour_ceiling:
                yield f"an armour of {event.armour}"
            if not 0 <= event.hits <= sum(event.counts):
                yield f"{event.hits} hits of {sum(event.counts)} dice"
            if fight is not None and not event.again:
                side = fight.attacker if fight.attacker.unit == event.unit else fight.defender
                most = 2 * (side.generated if constants.double_generated else side.starting)
                if sum(event.counts) > most:
                    yield f"unit {event.unit} rolled {sum(event.counts)} attack dice, at most {most}"
        elif isinstance(event, e.DefenceRolled) and not 0 <= event.saved <= event.dice.value:
            yield f"{event.saved} saves of {event.dice.value} dice"
