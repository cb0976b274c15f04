"""Clash of Warlords: three ways to deploy, a chart of special rules, massacre points."""

from __future__ import annotations

from collections.abc import Iterable

from skald.content.leading import leaders, leads
from skald.content.rule_making import ANY_KIND, grant, offer_self
from skald.content.scenarios.massacre import scores
from skald.content.scenarios.room import find_room, own_side
from skald.rules.actions import Use
from skald.rules.asking import first_player
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import (
    Arrange,
    BeginTurn,
    ChartRoll,
    DeployHalf,
    DeployTurn,
    EdgeChoice,
    Frame,
    MusterTurn,
    OpeningPlacement,
    RollFirst,
    RowChoice,
    SagaRoll,
    TerrainTurn,
)
from skald.rules.geometry import Plane
from skald.rules.hooks import Question, Window
from skald.rules.ids import RuleId, Side
from skald.rules.lengths import L, M, S
from skald.rules.ruleset import Row, Rule, Scenario, Zone
from skald.rules.state import Figure, Outcome, Unit
from skald.rules.tally import Modifier

ID = "clash-of-warlords"
METHOD_A = RuleId("scenario.clash-of-warlords.method-a")
METHOD_B = RuleId("scenario.clash-of-warlords.method-b")
METHOD_C = RuleId("scenario.clash-of-warlords.method-c")
DAWN = RuleId("scenario.clash-of-warlords.dawn")
OLD_GRUDGE = RuleId("scenario.clash-of-warlords.old-grudge")
FINE_DAY = RuleId("scenario.clash-of-warlords.fine-day")

CHARTS = {
    "deployment": (Row("A", 2, METHOD_A), Row("B", 2, METHOD_B), Row("C", 2, METHOD_C)),
    # Under an Old Grudge every unit of whoever moves acts for nothing, before a newcomer has moved at all.
    "special": (Row("dawn", 2, DAWN), Row("old-grudge", 2, OLD_GRUDGE, harsh=True), Row("fine-day", 2, FINE_DAY)),
    "diagonal": (Row("rising", 1), Row("falling", 1)),
}


# --- set-up


def setup(ctx: Context, stage: str) -> tuple[Frame, ...]:
    """The set-up in order: first player, table, armies."""
    if not stage:
        return (RollFirst(), Arrange("table"))
    first = first_player(ctx)
    if stage == "table":
        return (EdgeChoice(), TerrainTurn(first), ChartRoll("deployment"), ChartRoll("special"), Arrange("armies"))
    opening: tuple[Frame, ...] = ()
    if dice := min(ctx.constants.opening_dice, ctx.constants.saga_dice):
        opening = (SagaRoll(first.other, dice, ctx.cite(Clause.OPENING_DICE)), OpeningPlacement(first.other))
    return (
        MusterTurn(first),
        MusterTurn(first.other),
        DeployHalf(first, leaders(ctx.ruleset)),
        DeployTurn(first.other, 0),
        DeployTurn(first, 0),
        *opening,
        BeginTurn(first),
    )


def drawn(ctx: Context, chart: str, row: int) -> tuple[Frame, ...]:
    """Method B lets the first player choose the diagonal."""
    if chart == "deployment" and CHARTS[chart][row].rule == METHOD_B:
        return (RowChoice("diagonal", first_player(ctx)),)
    return ()


def zone(ctx: Context, side: Side, part: str = "") -> Zone:
    """Where a side deploys, by the method drawn."""
    method = CHARTS["deployment"][ctx.fact("deployment")].rule
    width, height = ctx.start.width, ctx.start.height
    near = ctx.players[side].edge == 0
    if method == METHOD_A:
        return _along_edge(height, near=near)
    if method == METHOD_B:
        return _off_diagonal(width, height, rising=ctx.fact("diagonal") == 0, near=near)
    return _across_width(width, height, near=near)


def spare_zone(ctx: Context, unit: Unit, figures: tuple[Figure, ...], part: str) -> Zone | None:
    """One's own side of the table, for a unit that its zone has no room for."""
    if ctx.constants.crowded_zone != "side" or find_room(ctx, unit, figures, zone(ctx, unit.side, part)) is not None:
        return None
    return own_side(ctx, unit.side, part, zone)


def _along_edge(height: int, *, near: bool) -> Zone:
    if near:
        return Zone((Plane(0, 1, 0, S), Plane(0, -1, L, 0)))
    return Zone((Plane(0, -1, height, S), Plane(0, 1, L - height, 0)))


def _off_diagonal(width: int, height: int, *, rising: bool, near: bool) -> Zone:
    # The line through the corners, positive on the side of the edge y = 0.
    a, b, c = (height, -width, 0) if rising else (-height, -width, width * height)
    if not near:
        a, b, c = -a, -b, -c
    return Zone((Plane(a, b, c, M), Plane(-a, -b, -c, -L)))


def _across_width(width: int, height: int, *, near: bool) -> Zone:
    # "Within M of an edge" includes M itself, so figures stand a hair farther off.
    off_edges = (Plane(0, 1, 0, M + 1), Plane(0, -1, height, M + 1))
    if near:
        return Zone((Plane(-1, 0, width, M + 1), Plane(1, 0, L + M - width, 0), *off_edges))
    return Zone((Plane(1, 0, 0, M + 1), Plane(-1, 0, L + M, 0), *off_edges))


# --- the special rules chart


def _dim_light(ctx: Context, unit: Unit, farthest: Modifier | None) -> Modifier | None:
    return Modifier(M, DAWN) if ctx.turn == 1 else farthest


dawn = Rule(DAWN, "FAQ p.49", answers={Question.FARTHEST: _dim_light})


def _offer_eagerness(ctx: Context, unit: Unit) -> Iterable[Use]:
    # What no basic ability can activate has no activation to be had for nothing.
    barred = not ctx.ask(Question.MAY_USE_BASIC, unit, True)
    if barred or ctx.turn != 1 or unit.acts or ctx.uses(OLD_GRUDGE, unit.id):
        return ()
    return offer_self(ctx, unit, OLD_GRUDGE, ANY_KIND)


def _act_eagerly(ctx: Context, use: Use) -> None:
    grant(ctx, use, ANY_KIND)


old_grudge = Rule(OLD_GRUDGE, "FAQ p.49", offers={Window.ACTIVATION: _offer_eagerness}, perform=_act_eagerly)
fine_day = Rule(FINE_DAY, "Rulebook p.49, chart")

method_a = Rule(METHOD_A, "FAQ p.49")
method_b = Rule(METHOD_B, "FAQ p.49")
method_c = Rule(METHOD_C, "FAQ p.49")

RULES = (dawn, old_grudge, fine_day, method_a, method_b, method_c)


# --- the end


def finish(ctx: Context, reason: str) -> Outcome:
    """Count massacre points; enough of them and a clear lead win."""
    both = scores(ctx)
    points = [score.points.value for score in both]
    if ctx.constants.warlord_decides:
        fallen = [not _warlord_lives(ctx, side) for side in Side]
        if fallen[0] != fallen[1]:
            return Outcome(Side.RIGHT if fallen[0] else Side.LEFT, "warlord-slain", both)
    for side in Side:
        mine, theirs = points[side], points[side.other]
        if mine >= ctx.constants.victory_floor and mine - theirs >= ctx.constants.victory_lead:
            return Outcome(side, reason, both)
    return Outcome(None, reason, both)


def _warlord_lives(ctx: Context, side: Side) -> bool:
    return any(u.side is side and u.figures and leads(ctx, u) for u in ctx.units)


SCENARIO = Scenario(ID, setup, CHARTS, zone, finish, drawn, spare_zone=spare_zone)
