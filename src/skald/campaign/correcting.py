"""A battle's result corrected weeks later: the story is told again up to the first thing that no longer fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from skald.campaign.events import AnyEvent
from skald.campaign.orders import Fought
from skald.campaign.state import Lot, State
from skald.campaign.terms import Terms
from skald.campaign.turn import AnyGiven, BattleFought, LotDrawn, apply, check
from skald.content.problems import Problem, problem

Draw = Callable[[Lot], int | None]


class InForce(Struct, frozen=True):
    """Something given that counts, with the number of its entry in the journal (-1: a lot of a correction)."""

    number: int
    given: AnyGiven


class Refitted(Struct, frozen=True):
    """The story told again. `gap` is the entry where it had to stop, if any, and `problems` say why."""

    state: State
    in_force: tuple[InForce, ...]
    events: tuple[AnyEvent, ...]
    #: Lots that the first story didn't need.
    lots: tuple[LotDrawn, ...] = ()
    gap: int | None = None
    problems: tuple[Problem, ...] = ()


def corrected(
    terms: Terms, start: State, story: Sequence[InForce], number: int, fought: Fought, draw: Draw
) -> Refitted:
    """Tell the story again with another result for one battle.

    Lots that both stories need fall as they fell; others are asked of `draw`, and the story stops at a lot that it
    doesn't know.
    """
    retelling = _Retelling(terms, start, story, draw)
    for each in story:
        if isinstance(each.given, LotDrawn):
            continue
        given = each.given
        if each.number == number:
            if not isinstance(given, BattleFought):
                break
            given = BattleFought(given.battle, fought)
        if not retelling.go_on(InForce(each.number, given)):
            break
    return retelling.result()


def check_correction(story: Sequence[InForce], number: int) -> Problem | None:
    """Why no battle of that number can be corrected, or nothing."""
    if any(each.number == number and isinstance(each.given, BattleFought) for each in story):
        return None
    return problem("campaign.no-battle", number=number)


class _Retelling:
    """A story on its way."""

    def __init__(self, terms: Terms, start: State, story: Sequence[InForce], draw: Draw) -> None:
        self.terms, self.state, self.draw = terms, start, draw
        self.fallen = {each.given.lot: each for each in story if isinstance(each.given, LotDrawn)}
        self.kept: list[InForce] = []
        self.events: list[AnyEvent] = []
        self.lots: list[LotDrawn] = []
        self.gap: int | None = None
        self.problems: tuple[Problem, ...] = ()
        self._draw_lots()

    def go_on(self, each: InForce) -> bool:
        self.problems = check(self.terms, self.state, each.given)
        if self.problems:
            self.gap = each.number
            return False
        self._apply(each)
        self._draw_lots()
        return True

    def _apply(self, each: InForce) -> None:
        step = apply(self.terms, self.state, each.given)
        self.state = step.state
        self.events += step.events
        self.kept.append(each)

    def _draw_lots(self) -> None:
        while self.state.lot is not None and self.state.winner is None:
            lot = self.state.lot
            if lot in self.fallen:
                self._apply(self.fallen[lot])
                continue
            picked = self.draw(lot)
            if picked is None:
                return
            self.lots.append(LotDrawn(lot, picked))
            self._apply(InForce(-1, self.lots[-1]))

    def result(self) -> Refitted:
        return Refitted(self.state, tuple(self.kept), tuple(self.events), tuple(self.lots), self.gap, self.problems)
