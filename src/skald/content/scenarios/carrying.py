"""Objectives that are captured and carried: who takes one up, how its carrier moves, who wrests it from whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.counting import disc_of, lying_markers
from skald.content.scenarios.parts import Counting, Found, Part, rule_of
from skald.content.scenarios.settings import setting
from skald.content.scenarios.touching import has_moved, note_melee, touched
from skald.rules.actions import Action, Activate, ChooseRow, Done
from skald.rules.asking import may_enter
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.events import ActivationResolved, Event, FightBegan, FightDecided, MarkerDropped
from skald.rules.frames import Fight, RuleStage
from skald.rules.geometry import CONTACT, Around, Footprint, area, clear_of_line
from skald.rules.hooks import Question, Stage, Window
from skald.rules.ids import NO_RULE, NO_UNIT, Combat, Ground, Kind, RuleId, Side, UnitId
from skald.rules.lengths import MILLIMETRE, VS
from skald.rules.markers import take_marker
from skald.rules.prizes import Prize
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, Staged
from skald.rules.state import Effect, Marker, Unit

Entry = Scenario | Card
CAPTURE, SEIZE = "capture", "seize"
#: Counts, for this turn, that a unit has captured something.
_CAPTURED = RuleId("scenario.captured")
#: What planners take a marker to be worth that is carried to the end, and what bringing it home adds.
TAKEN, HOME = 4, 4


def burden_of(ctx: Context, unit: UnitId) -> Marker | None:
    """The marker that a unit carries."""
    return next((m for m in ctx.markers if m.there and m.carrier == unit), None)


def carried(ctx: Context, side: Side) -> list[Marker]:
    """The markers that a side's units carry."""
    borne = [m for m in ctx.markers if m.there and m.carrier != NO_UNIT]
    return [marker for marker in borne if ctx.unit(marker.carrier).side is side]


# --- the rule of the card


def capture(entry: Entry) -> Part:
    """Objectives can be captured; units deploy far from them."""
    assert isinstance(entry, Card)
    name = rule_of(entry.id)

    def seizing(ctx: Context, unit: UnitId, marker: int) -> RuleStage:
        return RuleStage(name, ctx.unit(unit).side, SEIZE, unit, thing=marker)

    def after_move(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, ActivationResolved)
        unit = has_moved(ctx, event, manoeuvres=bool(setting(ctx, "manoeuvre_captures")))
        if unit is not None and within_reach(ctx, unit):
            ctx.push(RuleStage(name, unit.side, CAPTURE, unit.id))

    def after_defeat(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, FightDecided)
        burden = None if event.loser == NO_UNIT else burden_of(ctx, event.loser)
        if burden is not None:
            ctx.push(seizing(ctx, event.winner, burden.id))

    def fallen(ctx: Context, effect: Effect | None, event: Event) -> None:
        """Who wipes out a carrier in a melee may take up what it let fall, once both have removed their casualties."""
        assert isinstance(event, MarkerDropped)
        fight = ctx.nearest(Fight)
        if fight is None or fight.combat is not Combat.MELEE:
            return
        fighters = (fight.attacker.unit, fight.defender.unit)
        if event.unit in fighters:
            ctx.push_above(fight, seizing(ctx, fighters[1 - fighters.index(event.unit)], event.marker))

    def cuts(ctx: Context) -> tuple[Around, ...]:
        return tuple(Around(entry.clear * MILLIMETRE, disc_of(ctx, marker.id)) for marker in lying_markers(ctx))

    rule = Rule(
        name, f"Lord's Manual p.{entry.page}",
        stages={
            CAPTURE: Procedure(ask=_ask, check=_check, take=_take, skip=pop, options=_options),
            SEIZE: Procedure(ask=_ask, check=_check, take=_take, skip=pop, options=_options),
        },
        watches={
            ActivationResolved: after_move, FightBegan: note_melee, FightDecided: after_defeat, MarkerDropped: fallen,
        },
        answers={Question.HINDERED: _is_laden, Question.FLIES: Staged(Stage.BAN, _flies)},
        permission=lambda ctx, unit, action: _activation_problem(ctx, unit, action, name), judges=(Activate,),
    )  # fmt: skip
    return Part(
        entry.id, cuts=cuts, yields=True, prizes=_prizes, counted=_counted, rules=(rule,), in_force=(name,)
    )  # fmt: skip


# --- for whoever plans


def _prizes(ctx: Context, side: Side) -> Iterator[Prize]:
    """Markers to be taken up by whoever has free hands, and one's own edge for those who carry."""
    mine = [unit.id for unit in ctx.standing(side)]
    laden = tuple(unit for unit in mine if burden_of(ctx, unit) is not None)
    free = tuple(unit for unit in mine if unit not in laden)
    for marker in lying_markers(ctx) if free else ():
        touching = Around(CONTACT, Footprint(marker.x, marker.y, marker.radius))
        yield Prize(f"marker {marker.id}", TAKEN, TAKEN, near=touching, control=False, touched=True, only=free)
    if laden:
        yield _home(ctx, side, laden)


def _home(ctx: Context, side: Side, laden: tuple[UnitId, ...]) -> Prize:
    width, height = ctx.start.width, ctx.start.height
    low, high = (0, VS) if ctx.players[side].edge == 0 else (height - VS, height)
    edge = 0 if low == 0 else height - 1
    strip = (0, low, width, high)
    line = area(((0, edge), (width, edge), (width, edge + 1), (0, edge + 1)))
    return Prize("home", HOME, near=Around(VS, area=line), box=strip, control=False, each=True, only=laden)


def _counted(ctx: Context, unit: Unit) -> int:
    """Who carries something is worth more than its figures."""
    return 1 if burden_of(ctx, unit.id) is None else 2


def _is_laden(ctx: Context, unit: Unit, hindered: bool) -> bool:
    return hindered or burden_of(ctx, unit.id) is not None


def _flies(ctx: Context, unit: Unit, by: RuleId) -> RuleId:
    """Nobody flies with a marker (O-35)."""
    return by if burden_of(ctx, unit.id) is None else NO_RULE


def _activation_problem(ctx: Context, unit: Unit, action: Action, why: RuleId) -> Refusal | None:
    """Who has captured acts no more in this turn; who may enter no terrain doesn't move with a marker."""
    assert isinstance(action, Activate)
    if ctx.uses(_CAPTURED, unit.id):
        return Refusal("has-captured", why, (("unit", unit.id),))
    if action.kind in (Kind.MOVE, Kind.CHARGE) and burden_of(ctx, unit.id) and not may_enter(ctx, unit, Ground.UNEVEN):
        return Refusal("too-laden", why, (("unit", unit.id),))
    return None


# --- taking a marker up


def within_reach(ctx: Context, unit: Unit) -> list[Marker]:
    """The markers that a unit may take up from the ground: it carries one at most."""
    return [] if burden_of(ctx, unit.id) is not None else touched(ctx, unit)


def _open_to(ctx: Context, frame: RuleStage) -> list[Marker]:
    unit = ctx.unit(frame.unit)
    if frame.stage == CAPTURE:
        return within_reach(ctx, unit)
    marker = ctx.marker(frame.thing)
    return [marker] if unit.figures and marker.there and burden_of(ctx, unit.id) is None else []


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    found = _open_to(ctx, frame)
    about = About(frame.unit, source=frame.rule, amount=len(found), stage=frame.stage)
    return Decide(frame.side, Window.STAGE, about=about) if found else None


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    for marker in _open_to(ctx, frame):
        yield ChooseRow(marker.id)
    yield Done()


def _check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_options(ctx, frame)) else Refusal("no-such-objective", frame.rule)


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    ctx.pop()
    if not isinstance(action, ChooseRow):
        return
    if frame.stage == CAPTURE or setting(ctx, "seizing_ends"):
        ctx.spend(_CAPTURED, frame.unit)
    take_marker(ctx, action.row, frame.unit, frame.rule)


# --- lines of the score


def _each(entry: Entry, line: Line, counts: Callable[[Context, Marker], bool]) -> Counting:
    def count(ctx: Context, side: Side) -> Iterable[Found]:
        return [(line.points, f"marker {marker.id}") for marker in carried(ctx, side) if counts(ctx, marker)]

    return Counting(rule_of(entry.id, line.id), line.window, count)


def markers_carried(entry: Entry, line: Line) -> Counting:
    """Points for each marker that is carried."""
    return _each(entry, line, lambda ctx, marker: True)


def markers_brought_home(entry: Entry, line: Line) -> Counting:
    """Points for each marker whose carrier is within VS of a long edge, whosever it is."""
    return _each(entry, line, lambda ctx, marker: is_near_long_edge(ctx, ctx.unit(marker.carrier)))


def is_near_long_edge(ctx: Context, unit: Unit) -> bool:
    """Whether a figure of a unit is within VS of one of the long edges."""
    height = ctx.start.height
    edges = ((0, 1, 0), (0, -1, height))
    # A base is nearer than that when it doesn't lie wholly farther away.
    return any(not clear_of_line(figure, *edge, VS + 1) for figure in unit.figures for edge in edges)


PLAYS: dict[str, Callable[..., Part]] = {"capture": capture}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {
    "markers-carried": markers_carried,
    "markers-brought-home": markers_brought_home,
}
