"""Hallowed Ground: the first piece that a player lays is his ground, near the line that parts the players."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.grounds import becomes_ground_of, is_ground, name_ground
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.regions import holds_piece
from skald.content.scenarios.zones import layout_of, middle_band
from skald.rules.context import Context
from skald.rules.events import Event, TerrainPlaced
from skald.rules.ids import NOTHING
from skald.rules.lengths import M
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Terrain


def hallowed(entry: Scenario | Card) -> Part:
    """Whatever the method of laying terrain: a ground lies wholly within M of the line, and is never moved."""
    name = rule_of(entry.id)

    def problem(ctx: Context, piece: Terrain) -> Refusal | None:
        if piece.id != NOTHING:
            return Refusal("ground-stays", name) if is_ground(ctx, piece.id) else None
        # What a spell brings up is nobody's ground.
        is_laid = ctx.ruleset.terrain[piece.kind].listed
        becomes_one = is_laid and becomes_ground_of(ctx, piece.by) is not None
        if not becomes_one or holds_piece(middle_band(ctx, layout_of(ctx)), piece):
            return None
        return Refusal("ground-outside-band", name, (("gap", M),))

    def lay(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, TerrainPlaced)
        owner = becomes_ground_of(ctx, event.side)
        if owner is not None:
            name_ground(ctx, owner, ctx.terrain[-1].id)

    rule = Rule(name, f"Lord's Manual p.{entry.page}", watches={TerrainPlaced: lay})
    return Part(entry.id, ground_problem=problem, rules=(rule,), in_force=(name,))


PLAYS: dict[str, Callable[..., Part]] = {"hallowed": hallowed}
