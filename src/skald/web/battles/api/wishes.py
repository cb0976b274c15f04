"""From a wish to what the planner makes of it: what activates a unit first, the action, and what keeps it from more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from skald.planning.barriers import what_bars
from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted
from skald.rules.actions import Abandon, Action, Activate, Deploy, MoveUnit
from skald.rules.awaiting import Decide
from skald.rules.engine import check
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import NotationError, format_action, parse_action
from skald.rules.refusal import Refusal
from skald.web.battles.api import forms
from skald.web.battles.api.answering import kind_wanted, misfit, parts_of
from skald.web.battles.api.refused import Refused, refused_by
from skald.web.battles.planning import (
    NotUnderstood,
    activated,
    ends_of,
    friend_in_the_way,
    is_between_deeds,
    means_to,
    planned,
    shape_of,
    shifted,
    stopping,
    tiring,
    what_forbids,
    wish_of,
)
from skald.web.battles.queries.card import reach_told
from skald.web.battles.queries.dangers import dangers
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.ways import barrier_of
from skald.web.battles.reaching import reached
from skald.web.battles.wording import barrier_told, costs_told, friend_told, not_read, refusal_told
from skald.web.reference.told import Told


def on_its_way(found: Seen, sent: forms.PlanIn, wanted: Wanted) -> tuple[Sequence[Action], Seen]:
    """A unit that is wanted elsewhere before it is activated: what activates it, and the battle as if it had been."""
    kind = kind_wanted(sent, engages=bool(found.table.ground.ruleset.constants.engage_within))
    if kind is None or not is_between_deeds(found):
        return (), found
    target = wanted.target if kind is Kind.CHARGE else NO_UNIT
    is_placed = kind is Kind.MOVE and wanted.goal is not None
    way = means_to(found, wanted) if is_placed else activated(found, wanted.unit, kind, target)
    if way is not None:
        return way
    shot = _no_shot(found, wanted) if kind is Kind.CHARGE and sent.or_shoot else None
    barrier = barrier_of(found, wanted.unit, target) if kind is Kind.CHARGE else None
    if barrier is not None:
        told = barrier_told(barrier, found.naming, wanted.unit, target)
        raise Refused(422, "charge-barred", _both(shot, told))
    problem = what_forbids(found, Activate(wanted.unit, kind, target))
    if problem is None:
        raise Refused(422, "no-activation")
    raise Refused(422, problem.code, _both(shot, refusal_told(problem, found.naming)))


def _no_shot(found: Seen, wanted: Wanted) -> Told | None:
    """What forbids a unit that could shoot now to shoot at somebody; nothing of others."""
    problem = what_forbids(found, Activate(wanted.unit, Kind.SHOOT, wanted.target))
    if problem is None or problem.code in ("no-ranged-weapon", "wrong-kind"):
        return None
    return refusal_told(problem, found.naming)


def _both(first: Told | None, told: Told) -> Told:
    """Two refusals, each once."""
    return told if first in (None, told) else Told.joined((first, told))


def plan_out(found: Seen, sent: forms.PlanIn, wanted: Wanted) -> dict[str, Any]:
    """The legal action for a wish, and what it comes to."""
    asked = found.asked
    assert isinstance(asked, Decide)
    state = found.table.state
    if code := misfit(sent, asked, engages=bool(found.table.ground.ruleset.constants.engage_within)):
        raise Refused(422, code)
    try:
        if sent.words:
            wanted = wish_of(found, asked, sent.words, wanted)
        elif wanted.goal is None and wanted.target != NO_UNIT and state.units[wanted.target].figures:
            wanted = replace(wanted, goal=centre_of(state.units[wanted.target].figures))
    except NotUnderstood as error:
        raise Refused(422, "not-understood") from error
    action = planned(found, wanted) if sent.shift is None else _shift(found, asked, sent.shift)
    if isinstance(action, Refusal):
        raise refused_by(action, found.naming)
    if isinstance(action, Deploy) and sent.unit not in (None, action.unit):
        raise Refused(422, "other-unit")
    ends = ends_of(state, asked, action)
    stops = _stopped(found, wanted, action) if sent.shift is None else None
    return {
        "action": format_action(action), "words": found.offer(action).words,
        "figures": [{"x": x / MILLIMETRE, "y": y / MILLIMETRE, "heading": heading} for x, y, heading in ends],
        "parts": parts_of(action),
        "shape": [(x / MILLIMETRE, y / MILLIMETRE) for x, y in shape_of(state, found.table.ground.ruleset, action)],
        "reach": reach_told(found, asked) or None,
        "around": [(x / MILLIMETRE, y / MILLIMETRE) for x, y in reached(found)] if sent.around else [],
        "dangers": _dangers(found, asked, action) if sent.dangers else None,
        "costs": costs_told(tiring(found, asked.about.unit, action), found.naming),
        "stopped": None if stops is None else stops.body,
    }  # fmt: skip


def _dangers(found: Seen, asked: Decide, action: Action) -> dict[str, Any] | None:
    return dangers(found, asked.about.unit, action) if isinstance(action, MoveUnit) else None


def _stopped(found: Seen, wanted: Wanted, action: Action) -> Refused | None:
    """What keeps a Move from its goal, or a charge from its target; a friend in the way by its name."""
    asked = found.asked
    assert isinstance(asked, Decide)
    if asked.window is Window.CHARGE and isinstance(action, Abandon):
        barrier = what_bars(found.table.ground.ruleset, found.table.state)
        told = barrier_told(barrier, found.naming, asked.about.unit, asked.about.target)
        return Refused(422, "charge-barred", told)
    stops = stopping(found, wanted, action)
    if stops is None:
        return None
    named = NO_UNIT
    if stops.code == "friend-in-the-way" and wanted.goal is not None:
        named = friend_in_the_way(found, wanted.goal)
    if named in (NO_UNIT, asked.about.unit):
        return refused_by(stops, found.naming)
    return Refused(422, stops.code, friend_told(stops, found.naming, named))


def _shift(found: Seen, asked: Decide, sent: forms.ShiftIn) -> Action | Refusal:
    """A planned action with one figure elsewhere, if the rules allow it."""
    state = found.table.state
    to = (round(sent.to[0] * MILLIMETRE), round(sent.to[1] * MILLIMETRE))
    try:
        action = shifted(state, asked, parse_action(sent.action), sent.figure, to)
    except (NotationError, OverflowError) as error:
        raise Refused(422, "notation", not_read(error)) from error
    if action is None:
        raise Refused(422, "not-understood")
    return check(found.table.ground.ruleset, state, action) or action
