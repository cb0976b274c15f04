"""Dawn and dusk: a die says when a battle is fought, and what becomes of the two objectives on the flanks."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.counting import lying_markers, marker_objective
from skald.content.scenarios.parts import Counting, Objective, Part, rule_of
from skald.content.scenarios.zones import deployment_zone
from skald.rules.asking import first_player
from skald.rules.context import Context
from skald.rules.events import Event, TurnBegan
from skald.rules.frames import ChartRoll, Frame
from skald.rules.geometry import holds_point
from skald.rules.ids import Side
from skald.rules.markers import remove_marker
from skald.rules.ruleset import Row, Rule
from skald.rules.state import Effect, Marker

Entry = Scenario | Card
VARIANT = "variant"
DAWN, DUSK = 0, 1
#: On 1 to 3 it is dawn, on 4 to 6 dusk.
ROWS = (Row("dawn", 3), Row("dusk", 3))
#: At dawn the flanks give nothing in this turn; at dusk they are cleared when this one begins.
DAWN_TURN, DUSK_TURN = 2, 4


def flanks(ctx: Context) -> tuple[Marker, ...]:
    """The markers that lie nearest to the short edges."""
    width = ctx.start.width
    nearest = min((min(m.x, width - m.x) for m in ctx.markers), default=0)
    return tuple(m for m in ctx.markers if min(m.x, width - m.x) == nearest)


def dawn_or_dusk(entry: Entry) -> Part:
    """A die is rolled on the two times of day."""

    def roll(ctx: Context) -> tuple[Frame, ...]:
        return (ChartRoll(VARIANT),)

    def clear(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, TurnBegan)
        is_time = event.side is first_player(ctx) and ctx.players[event.side].turns == DUSK_TURN
        if is_time and ctx.fact(VARIANT) == DUSK:
            for marker in flanks(ctx):
                remove_marker(ctx, marker.id, rule.id)

    rule = Rule(rule_of(entry.id), f"Lord's Manual p.{entry.page}", watches={TurnBegan: clear})
    return Part(entry.id, steps={"variant": roll}, charts={VARIANT: ROWS}, rules=(rule,), in_force=(rule.id,))


def markers_outside_zone(entry: Entry, line: Line) -> Counting:
    """Each marker held by presence that doesn't lie in one's own zone; at dawn the flanks give nothing at first."""

    def worth(ctx: Context, marker: Marker, side: Side) -> int:
        if holds_point(deployment_zone(ctx, entry.layout, side), (marker.x, marker.y)):
            return 0
        is_dark = ctx.fact(VARIANT) == DAWN and ctx.turn == DAWN_TURN and marker in flanks(ctx)
        return 0 if is_dark else line.points

    def objectives(ctx: Context) -> tuple[Objective, ...]:
        found = [(m, (worth(ctx, m, Side.LEFT), worth(ctx, m, Side.RIGHT))) for m in lying_markers(ctx)]
        leaving = flanks(ctx) if ctx.fact(VARIANT) == DUSK and ctx.turn < DUSK_TURN else ()
        held = [(m, marker_objective(ctx, m, points)) for m, points in found]
        return tuple(each._replace(until=DUSK_TURN - 1) if m in leaving else each for m, each in held)

    return Counting(rule_of(entry.id, line.id), line.window, objectives=objectives, control="presence")


PLAYS: dict[str, Callable[..., Part]] = {"dawn-or-dusk": dawn_or_dusk}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"markers-outside-zone": markers_outside_zone}
