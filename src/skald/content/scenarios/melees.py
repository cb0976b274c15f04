"""Points for melees: won by the side that attacked, near an objective."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.counting import disc_of
from skald.content.scenarios.parts import Part, rule_of
from skald.rules.context import Context
from skald.rules.events import Event, FightBegan, FightDecided
from skald.rules.geometry import any_within
from skald.rules.ids import NO_UNIT, Combat, UnitId
from skald.rules.lengths import S
from skald.rules.markers import score
from skald.rules.ruleset import Rule
from skald.rules.state import Effect

LINE = "melees"


def melees_near_markers(entry: Scenario | Card) -> Part:
    """A point when one's attacking unit wins a melee, if a loser stood within S of a marker before the casualties."""
    name = rule_of(entry.id, LINE)
    points = next(line.points for line in entry.lines if line.id == LINE)

    def note(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, FightBegan)
        if event.combat is Combat.MELEE:
            # Nobody moves between the begin of a melee and its casualties.
            ctx.set_fact(name, int(is_near_marker(ctx, event.defender)))

    def reward(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, FightDecided)
        fight = ctx.fight()
        attacker, defender = ctx.unit(fight.attacker.unit), ctx.unit(fight.defender.unit)
        beaten = event.winner == attacker.id or (event.winner == NO_UNIT and attacker.figures and not defender.figures)
        if beaten and ctx.fact(name) == 1:
            score(ctx, attacker.side, points, name)

    rule = Rule(name, "Lord's Manual p.5", watches={FightBegan: note, FightDecided: reward})
    return Part(entry.id, rules=(rule,), in_force=(name,))


def is_near_marker(ctx: Context, unit: UnitId) -> bool:
    """Whether a figure of the unit is within S of a marker that lies on the table."""
    lying = [disc_of(ctx, m.id) for m in ctx.markers if m.there and m.carrier == NO_UNIT]
    return any(any_within(ctx.unit(unit).figures, (disc,), S) for disc in lying)


PLAYS: dict[str, Callable[..., Part]] = {"melees-near-markers": melees_near_markers}
