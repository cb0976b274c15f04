"""Counsel for whoever decides: what the captain would do, and what each Saga die that it would lay is for.

It knows a view, as every agent does, and decides nothing: whoever asks may do otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isqrt
from random import Random

from msgspec import Struct

from skald.agents.ability_worth import Outlook, Purpose
from skald.agents.agent import Reason, reason
from skald.agents.candidates import Plan
from skald.agents.captain import Captain
from skald.agents.caution import BEYOND, PARTS, SHORT
from skald.agents.unit_facts import range_of, reach_of
from skald.planning.formation import centre_of
from skald.rules.actions import Action, PlaceDie, Trigger, Use
from skald.rules.asking import allowance, is_hindered
from skald.rules.awaiting import Decide
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Acting
from skald.rules.geometry import Point, any_within, towards
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.rules.view import View, view

#: Windows in which dice are laid.
LAYING = (Window.ORDERS, Window.OPENING)


class Counsel(Struct, frozen=True):
    """Something worth doing, why, and the own units that are meant by that."""

    action: Action
    why: Reason
    units: tuple[UnitId, ...] = ()


class Counsellor(Captain):
    """A captain who advises somebody new: no charge that takes as much as it gives."""

    name = "counsellor"

    def _weigh(self, state: State, side: Side, plans: list[Plan], *, may_pass: bool) -> tuple[Plan | None, Reason]:
        kept = [plan for plan in plans if not _is_even(plan)]
        return super()._weigh(state, side, kept if kept or may_pass else plans, may_pass=may_pass)

    def advances(self, state: State, side: Side, able: Collection[UnitId]) -> list[tuple[UnitId, Point]]:
        """Where units that have not acted could go towards the enemy, out of reach: of shots, or of charges at least.

        Whoever gains most ground comes first; whoever leads from behind stays there.
        """
        deeds = self._deeds(state, side)
        field, found = deeds.field, []
        for unit in deeds.ctx.standing(side):
            if unit.id in able and not unit.acts and not field.is_led_from_behind(unit):
                way = _safe_way(deeds.ctx, unit, deeds.goal(unit), field.enemies)
                if way != (0, 0):
                    x, y = centre_of(unit.figures)
                    found.append((-(way[0] ** 2 + way[1] ** 2), unit.id, (x + way[0], y + way[1])))
        return [(unit, goal) for _far, unit, goal in sorted(found)]


def _safe_way(ctx: Context, unit: Unit, goal: Point, enemies: Sequence[Unit]) -> Point:
    """The longest part of a unit's way to its goal after which no enemy could shoot at it, else none could charge."""
    x, y = centre_of(unit.figures)
    pace = allowance(ctx, unit, Acting(unit.id, Kind.MOVE, RuleId("")), slowed=is_hindered(ctx, unit)).distance.value
    dx, dy = towards(x, y, *goal, min(pace, isqrt((goal[0] - x) ** 2 + (goal[1] - y) ** 2)))
    charges = [(foe, 0 if ctx.is_exhausted(foe) else reach_of(ctx, foe)) for foe in enemies]
    shots = [(foe, max(reach, range_of(ctx, foe))) for foe, reach in charges]
    for reaches in (shots, charges):
        for part in range(PARTS, 0, -1):
            u, v = dx * part // PARTS, dy * part // PARTS
            if u * u + v * v < SHORT * SHORT:
                break
            moved = tuple(moved_to(each, each.x + u, each.y + v) for each in unit.figures)
            if not any(reach and any_within(moved, foe.figures, reach + BEYOND) for foe, reach in reaches):
                return u, v
    return 0, 0


def _is_even(plan: Plan) -> bool:
    """Whether a charge costs as much as it takes."""
    given = dict(plan.why.given)
    return plan.manner == "charge" and "own" in given and int(given["own"]) >= int(given.get("theirs", 0))


def counsel(captain: Captain, seen: View, asked: Decide) -> Counsel:
    """What the captain would do, without the next best: for whoever has to choose one thing is enough to look at."""
    action, why = captain.decide(seen, asked), captain.explain()
    given = tuple(each for each in why.given if each[0] not in ("instead", "other", "behind", "part"))
    return Counsel(action, Reason(why.code, given))


def counsel_on_dice(ruleset: Ruleset, seen: View, asked: Decide) -> list[Counsel]:
    """Dice to be laid one after the other; at their end an order or a rule to use, after which others may fall."""
    found: list[Counsel] = []
    captain, state = Captain(ruleset, Random(0)), seen.state  # noqa: S311 - an agent's chance
    while asked.window in LAYING and (not found or isinstance(found[-1].action, PlaceDie)):
        given = counsel(captain, view(state, asked.side), asked)
        if isinstance(given.action, PlaceDie):
            found.append(_laying(Outlook(Context(ruleset, state), asked.side, captain.weights), given.action))
        elif isinstance(given.action, Trigger | Use):
            found.append(given)
        else:
            break
        step = apply(ruleset, state, given.action)
        if not isinstance(step.awaits, Decide) or step.awaits.side is not asked.side:
            break
        state, asked = step.state, step.awaits
    return found


def _laying(outlook: Outlook, action: PlaceDie) -> Counsel:
    """A die with the use that makes its ability worth it."""
    ability = outlook.board.ability(action.ability)
    assert ability is not None
    worths = outlook.purposes(ability)
    purpose = max(worths, key=lambda each: worths[each])
    near = purpose in (Purpose.FIGHT, Purpose.ANSWER) and outlook.near
    return Counsel(
        action, reason(f"lay-to-{purpose.value}{'-near' if near else ''}"),
        tuple(outlook.called(ability)) if purpose is Purpose.CALL else (),
    )  # fmt: skip
