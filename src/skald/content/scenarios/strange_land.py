"""Unknown Land: each chooses a piece for the own half, the other lays it there; later each may shift one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.fitting import find_place, listed_kinds
from skald.content.scenarios.grounds import ACROSS, becomes_ground_of, wants_grounds
from skald.content.scenarios.parts import Part, rule_of
from skald.content.scenarios.regions import away_from_edges, holds_piece, joined
from skald.content.scenarios.shifting import late_shifts
from skald.content.scenarios.zones import half_of, layout_of, middle_band
from skald.rules.actions import Action, ChooseRow, PlaceTerrain
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, laid, lay_piece, lay_problem, pop
from skald.rules.frames import Frame, Noted, RuleStage
from skald.rules.geometry import Region, area_gap_within
from skald.rules.hooks import Window
from skald.rules.lengths import M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule

CHOOSE, LAY = "choose", "lay"
ROUNDS = 4


def unknown_land(entry: Scenario | Card) -> Part:
    """Twice: the second player chooses and the first lays in the second's half, then the other way round."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        ctx.set_fact(ACROSS, 1)
        second = first_player(ctx).other
        sides = (second, second.other) * (ROUNDS // 2)
        return tuple(RuleStage(name, side, CHOOSE, notes=(Noted("round", n),)) for n, side in enumerate(sides))

    stages = {
        CHOOSE: Procedure(ask=_ask_kind, check=_kind_problem, take=_take_kind, skip=pop, options=_kinds),
        LAY: Procedure(ask=_ask_place, check=_place_problem, take=_take_place, options=_places),
    }
    rule = Rule(name, f"Lord's Manual p.{entry.page}", stages={**stages, **late_shifts()})
    return Part(entry.id, steps={"terrain": begin, "after-deployment": lambda ctx: _late(ctx, rule)}, rules=(rule,))


def _late(ctx: Context, rule: Rule) -> tuple[Frame, ...]:
    second = first_player(ctx).other
    return tuple(RuleStage(rule.id, side, "shift") for side in (second, second.other))


# --- choosing a kind that can be laid


def _noted(frame: RuleStage, name: str) -> int:
    return next(note.value for note in frame.notes if note.name == name)


def _fitting(ctx: Context, frame: RuleStage) -> Iterator[int]:
    """The kinds that the other player can lay; whose they are counts for the limit of large pieces."""
    for number, kind in enumerate(listed_kinds(ctx)):
        if _place_for(ctx, replace(frame, side=frame.side.other), kind) is not None:
            yield number


def _place_for(ctx: Context, frame: RuleStage, kind: str) -> PlaceTerrain | None:
    def judge(action: PlaceTerrain) -> Refusal | None:
        return _lie_problem(ctx, frame, action)

    key = (frame.rule, frame.side, _noted(frame, "round"))
    # A wide strip is soon searched; a narrow one is searched along its length.
    tight = wants_grounds(ctx) and becomes_ground_of(ctx, frame.side) is not None
    region = joined(_region(ctx, frame), middle_band(ctx, layout_of(ctx))) if tight else None
    return find_place(ctx, (kind,), judge, key, region)


def _ask_kind(ctx: Context, frame: RuleStage) -> Decide | None:
    if next(_fitting(ctx, frame), None) is None:
        return None
    return Decide(frame.side, Window.STAGE, about=About(source=frame.rule, stage=CHOOSE))


def _kinds(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    for number in _fitting(ctx, frame):
        yield ChooseRow(number)


def _kind_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    fitting = isinstance(action, ChooseRow) and action.row in list(_fitting(ctx, frame))
    return None if fitting else Refusal("no-such-kind", frame.rule)


def _take_kind(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, ChooseRow)
    notes = (*frame.notes, Noted("kind", action.row))
    ctx.swap(replace(frame, side=frame.side.other, stage=LAY, notes=notes))


# --- laying it in the chooser's half


def _region(ctx: Context, frame: RuleStage) -> Region:
    return joined(half_of(ctx, layout_of(ctx), frame.side.other), away_from_edges(ctx, S + 1))


def _lie_problem(ctx: Context, frame: RuleStage, action: PlaceTerrain) -> Refusal | None:
    found = lay_problem(ctx, frame.side, action)
    if found is not None:
        return found
    piece = laid(ctx, frame.side, action)
    if not holds_piece(_region(ctx, frame), piece):
        return Refusal("outside-half", frame.rule, (("gap", S),))
    second_of_a_pair = _noted(frame, "round") % 2 == 1 and ctx.terrain
    if second_of_a_pair and area_gap_within(piece.area, ctx.terrain[-1].area, M):
        return Refusal("terrain-too-near", frame.rule, (("gap", M),))
    return None


def _ask_place(ctx: Context, frame: RuleStage) -> Decide:
    return Decide(frame.side, Window.TERRAIN, about=About(source=frame.rule, stage=LAY))


def _kind_of(ctx: Context, frame: RuleStage) -> str:
    return listed_kinds(ctx)[_noted(frame, "kind")]


def _place_problem(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    if not isinstance(action, PlaceTerrain) or action.kind != _kind_of(ctx, frame):
        return Refusal("lay-the-chosen", frame.rule, (("kind", _kind_of(ctx, frame)),))
    return _lie_problem(ctx, frame, action)


def _places(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    found = _place_for(ctx, frame, _kind_of(ctx, frame))
    if found is not None:
        yield found


def _take_place(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, PlaceTerrain)
    ctx.pop()
    lay_piece(ctx, frame.side, action)


PLAYS: dict[str, Callable[..., Part]] = {"unknown-land": unknown_land}
