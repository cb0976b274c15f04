"""A hill with an objective in the middle and a sacred ground of each player: laid, deployed around, held by more."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.counting import lying_markers, marker_objective
from skald.content.scenarios.grounds import ground_of, has_ground, name_ground
from skald.content.scenarios.parts import Counting, Objective, Part, rule_of
from skald.content.scenarios.regions import holds_piece
from skald.content.scenarios.zones import middle_band
from skald.rules.actions import Action, PlaceTerrain
from skald.rules.asking import STARTER, first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, area_problem, laid, lay_piece
from skald.rules.frames import Frame, RuleStage
from skald.rules.geometry import HEADINGS, Around, placed
from skald.rules.hooks import Window
from skald.rules.ids import NOTHING, Side
from skald.rules.lengths import MILLIMETRE, M
from skald.rules.pieces import make_piece
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Terrain

Entry = Scenario | Card
HILL = "hill"
#: What nobody's sacred ground may be.
HILLS = (HILL, "steep-hill")
LAY = "lay"
CENTRE = "centre"


# --- the hill and the grounds


def hill(entry: Entry) -> Part:
    """A hill lies in the middle from the beginning, its long side along the long edges; units deploy M away from it."""
    assert isinstance(entry, Scenario)
    assert entry.hill is not None
    x, y = (each * MILLIMETRE for each in entry.hill[:2])

    def lay(ctx: Context) -> tuple[Frame, ...]:
        area = placed(ctx.ruleset.terrain[HILL].corners, x, y, 0)
        ctx.set_fact(HILL, make_piece(ctx, HILL, area, first_player(ctx), rule_of(entry.id)))
        return ()

    def cuts(ctx: Context) -> tuple[Around, ...]:
        found = ctx.piece(ctx.fact(HILL, NOTHING))
        return () if found is None else (Around(M, area=found.area),)

    return Part(entry.id, steps={"markers": lay}, cuts=cuts)


def grounds(entry: Entry) -> Part:
    """Each player lays one piece in the middle of the table, no hill: his ground; nothing is ever moved."""
    rule = rule_of(entry.id, "enemy-ground")

    def turns(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        return tuple(RuleStage(rule, side, LAY) for side in (first, first.other))

    def problem(ctx: Context, piece: Terrain) -> Refusal | None:
        if piece.id != NOTHING:
            return Refusal("nothing-is-moved", rule)
        if all(has_ground(ctx, side) for side in Side):
            # Not even a spell brings up another piece.
            return Refusal("nothing-more-lies", rule)
        if not holds_piece(middle_band(ctx, entry.layout), piece):
            return Refusal("ground-outside-band", rule, (("gap", M),))
        return None

    stage = Procedure(ask=_ask_ground, check=_check_ground, take=_take_ground, options=lambda ctx, frame: iter(()))
    made = Rule(rule, f"Lord's Manual p.{entry.page}", stages={LAY: stage})
    return Part(entry.id, steps={"terrain": turns}, ground_problem=problem, rules=(made,))


def _ask_ground(ctx: Context, frame: RuleStage) -> Decide:
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=frame.stage))


def _check_ground(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    if not isinstance(action, PlaceTerrain):
        return Refusal("lays-a-ground", frame.rule)
    kind = ctx.ruleset.terrain.get(action.kind)
    if kind is None or not kind.listed or kind.id in HILLS:
        return Refusal("no-such-ground", frame.rule)
    if not 0 <= action.heading < HEADINGS:
        return Refusal("no-such-ground", frame.rule)
    return area_problem(ctx, laid(ctx, frame.side, action), NOTHING)


def _take_ground(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, PlaceTerrain)
    ctx.pop()
    name_ground(ctx, frame.side, lay_piece(ctx, frame.side, action))


# --- who starts


def done_first_starts(entry: Entry) -> Part:
    """Of units put down in turn: whoever has placed his last one first plays the first turn."""

    def settle(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        units = {side: sum(unit.side is side for unit in ctx.units) for side in Side}
        ctx.set_fact(STARTER, first if units[first] <= units[first.other] else first.other)
        return ()

    return Part(entry.id, steps={"starter": settle})


# --- holding


def grounds_held(entry: Entry, line: Line) -> Counting:
    """The enemy's ground and the marker in the middle, held by whoever has more units there.

    A unit counts for one of the two, so the line of the ground counts the line of the centre too.
    """
    centre = next(each for each in entry.lines if each.id == CENTRE)

    def objectives(ctx: Context) -> tuple[Objective, ...]:
        found = [marker_objective(ctx, marker, (centre.points, centre.points)) for marker in lying_markers(ctx)]
        held = [each._replace(rule=rule_of(entry.id, centre.id)) for each in found]
        for side in Side:
            piece = ground_of(ctx, side)
            if piece is not None:
                points = (0, line.points) if side is Side.LEFT else (line.points, 0)
                held.append(Objective(f"ground {piece.id}", points, area=piece.area))
        return tuple(held)

    return Counting(rule_of(entry.id, line.id), line.window, objectives=objectives, control="majority")


PLAYS: dict[str, Callable[..., Part]] = {"hill": hill, "grounds": grounds, "done-first-starts": done_first_starts}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"grounds-held": grounds_held}
