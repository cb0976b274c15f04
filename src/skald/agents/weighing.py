"""What was weighed against what, and the reason that comes of it: the choice, its parts, the runner-up."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from skald.agents.agent import Reason, reason
from skald.agents.candidates import Plan
from skald.agents.estimate import POINT
from skald.agents.position import Parts
from skald.rules.ids import NO_UNIT
from skald.rules.refusal import Parameter

#: The parts that a reason names.
NAMED = ("material", "threat", "fatigue", "objective", "approach", "dice", "result")


class Weighed(Struct, frozen=True):
    """A plan (None: to do nothing more) and what its future is worth."""

    plan: Plan | None
    parts: Parts


W = TypeVar("W", bound=Weighed)


def ranked(weighed: list[W], *, must_dare: bool = False) -> list[W]:
    """What was weighed, the best first; among equals a charge, for whoever must dare something, then the first."""
    return sorted(weighed, key=lambda each: (-each.parts.total, must_dare and manner_of(each) != "charge"))


def told(best: Weighed, second: Weighed | None, now: Parts) -> Reason:
    """Why a plan was chosen: what it changes, in hundredths of a point, and what the next best lacked."""
    given: dict[str, Parameter] = {}
    if best.plan is not None and best.plan.deed is not None:
        action = best.plan.deed.action
        given["unit"] = action.unit
        if action.target != NO_UNIT:
            given["target"] = action.target
    for name in NAMED:
        change = getattr(best.parts, name) - getattr(now, name)
        if change:
            given[name] = hundredths(change)
    if second is not None:
        part, _ = best.parts.differs_by(second.parts)
        given |= {"instead": manner_of(second), "behind": hundredths(best.parts.total - second.parts.total)}
        given["part"] = part
        if second.plan is not None and second.plan.deed is not None:
            given["other"] = second.plan.deed.action.unit
    return reason(f"weighed-{manner_of(best)}", **given)


def expected(plan: Plan, parts: Parts, now: Parts, *, for_points: bool = False) -> Parts:
    """The parts of a future, but for what chance or a withdrawal would distort."""
    if plan.manner == "charge" and not for_points:
        # Whoever withdraws from a melee, or loses his nearest enemy by it, has left nothing that he should hold.
        return replace(parts, approach=max(parts.approach, now.approach))
    if plan.manner != "shoot" or plan.deed is None:
        return parts
    # Few dice seldom fall as on average.
    return replace(parts, material=now.material + plan.deed.gain)


def manner_of(weighed: Weighed) -> str:
    """Which manner of deed was weighed."""
    return "done" if weighed.plan is None else weighed.plan.manner


def hundredths(worth: int) -> int:
    """A worth in hundredths of a point."""
    return worth * 100 // POINT
