"""Who goes for what: units are sent to the prizes of a scenario, whoever gains most by it first."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from skald.agents.unit_facts import reach_of
from skald.planning.formation import centre_of
from skald.rules.context import Context
from skald.rules.geometry import Area, Around, Plane, Point, any_within, fp_within_area, lies_wholly_in
from skald.rules.ids import Side, UnitId
from skald.rules.lengths import L, M, S
from skald.rules.prizes import Prize
from skald.rules.ruleset import Scenario
from skald.rules.state import Unit

#: What an enemy takes from the worth of a prize who stands so near that he spoils it, and one who may come.
SPOILT, RISK = 8, 3
#: Of a hundred units, so many may be sent before the battle is late; and how many turns at the end are late.
SENT = 50
LATE = 2
#: What a unit would do in fights: its attack dice, in thirtieths, by this in each turn, in halves of a point.
FIGHTS = 120
#: Enemies so near to a prize may soon be there.
AROUND = L
#: What is kept of a Move so that a unit surely gets where it spoils something.
NARROWLY = 200
#: How far inside a rectangle, or beyond a line, a unit makes for, so that all of it is there.
INSIDE = 700


class Prospects:
    """What each unit of a side is sent to hold, in one state."""

    def __init__(self, ctx: Context, side: Side) -> None:
        self.ctx = ctx
        self.side = side
        scenario = ctx.ruleset.scenario
        known = scenario.prizes(ctx, side)
        #: The battle is decided by more than who kills whom.
        self.is_about_points = bool(known) or (
            not counts_as_usual(scenario) and any(scenario.counted(ctx, unit) > 1 for unit in ctx.units)
        )
        left = ctx.constants.turns - ctx.turn
        self.prizes = tuple(prize for prize in known if not prize.last or left < prize.last)
        holds = scenario.holds
        # Where nothing is to be had, nobody is asked whether he could hold it.
        self._mine = [unit for unit in ctx.standing(side) if holds(ctx, unit)] if self.prizes else []
        self._theirs = [unit for unit in ctx.standing(side.other) if holds(ctx, unit)] if self.prizes else []
        #: What the enemy is about to be paid for, with those who hold it.
        self.due = [(prize, theirs) for prize in self.prizes if prize.falls_due and (theirs := self.holders(prize))]
        #: Who goes to spoil what the enemy is about to be paid for.
        self.spoiling: dict[UnitId, Prize] = self._spoil() if self.prizes else {}
        self.sent: dict[UnitId, Prize] = self._send() if self.prizes else {}

    def _send(self) -> dict[UnitId, Prize]:
        """Whoever gains most by it goes for a prize, one after the other; the better part is left to fight."""
        free = [unit for unit in self.ctx.standing(self.side) if self.may_hold(unit)]
        sent: dict[UnitId, Prize] = dict(self.spoiling)
        late = self._is_late()
        sparing = len(free) if late else len(free) * SENT // 100
        # Whoever survives the fights holds quarters: nobody is spared for them before the end.
        open_prizes = [prize for prize in self.prizes if late or not is_wide(prize)]
        judged = sorted(self._judged(free, open_prizes), key=lambda row: (-row[0], row[1].id, row[2].name))
        wanted = {prize.name: self._wanted(prize) for prize in self.prizes}
        holders = {prize.name: 0 for prize in self.prizes}
        for gain, unit, prize in judged:
            if unit.id in sent or gain <= 0 or (holders[prize.name] >= wanted[prize.name] and not prize.each):
                continue
            if sparing or prize.each:
                sent[unit.id] = prize
                holders[prize.name] += 1
                sparing -= not prize.each
        return sent

    def _wanted(self, prize: Prize) -> int:
        """How many units are well spent: where the greater number holds, one more than the enemies around."""
        near = prize.near
        if near is None or prize.units == 1:
            return prize.units
        around = sum(_is_near(foe, near, AROUND) for foe in self._theirs)
        # What pays only the enemy is held by as many as he has there.
        return min(prize.units, around + (prize.worth > 0))

    # --- what the enemy is about to be paid for

    def holders(self, prize: Prize) -> list[Unit]:
        """The enemies by whom a prize is held as things stand; nobody: it isn't."""
        there = [foe for foe in self._theirs if self.is_there(foe, prize)]
        if not there or not prize.denies:
            return []
        return there if self._missing(prize, len(there)) > 0 else []

    def _missing(self, prize: Prize, theirs: int) -> int:
        """How many units more would keep a prize from the enemy."""
        if prize.spoils:
            return 0 if any(self._spoils(unit, prize, 0) for unit in self._mine) else 1
        return theirs - sum(self.is_there(unit, prize) for unit in self._mine)

    def _spoils(self, unit: Unit, prize: Prize, pace: int) -> bool:
        """Whether a unit that goes so far would keep a prize from the enemy, or help to."""
        near = prize.near
        if near is None:
            return self.is_there(unit, prize) or (pace > 0 and self.way(unit, prize) <= pace)
        return _is_near(unit, near, (prize.spoils or near.distance) + pace)

    def _spoil(self) -> dict[UnitId, Prize]:
        """The poorest fighters who can be there in this turn spoil what the enemy holds, the dearest prize first."""
        found: dict[UnitId, Prize] = {}
        paces = {unit.id: reach_of(self.ctx, unit) for unit in self._mine}
        for prize, theirs in sorted(self.due, key=lambda row: (-row[0].denies, row[0].name)):
            free = [
                unit for unit in self._mine
                if unit.id not in found and self.may_hold(unit) and self._spoils(unit, prize, paces[unit.id] - NARROWLY)
                and not self.is_there(unit, prize)
            ]  # fmt: skip
            missing = self._missing(prize, len(theirs))
            if len(free) >= missing:
                free.sort(key=lambda unit: (self._strength(unit), unit.id))
                found |= {unit.id: prize for unit in free[:missing]}
        return found

    def _is_late(self) -> bool:
        """Whether so little is left that everybody may go where points are."""
        return self.ctx.constants.turns - self.ctx.players[self.side].turns < LATE

    def is_last(self) -> bool:
        """Whether the side plays its last turn of a battle that is about points."""
        return bool(self.prizes) and self.ctx.players[self.side].turns >= self.ctx.constants.turns

    def _judged(self, free: list[Unit], prizes: list[Prize]) -> Iterator[tuple[int, Unit, Prize]]:
        """What each unit would gain by each prize that it may hold."""
        for prize in prizes:
            danger = self._danger(prize)
            for unit in free:
                if self._fits(unit, prize) and not (prize.each and self.is_there(unit, prize)):
                    yield self._gain(unit, prize) - danger, unit, prize

    def _gain(self, unit: Unit, prize: Prize) -> int:
        """What a unit gains by going for a prize: what is counted once it has come, less what it would do in fights."""
        turns = self._turns(unit, prize)
        if prize.each or prize.touched:
            return value_of(prize) * 4 // (4 + max(0, turns - 1)) - self._strength(unit) // FIGHTS
        counted = max(0, prize.times - max(0, turns - 1))
        return value_of(prize) * counted // max(1, prize.times) - self._strength(unit) * (counted + turns) // FIGHTS

    def may_hold(self, unit: Unit) -> bool:
        """A unit that is led from its front line; heroes alone keep out of it."""
        return self.ctx.profile(unit).category != "hero" or bool(unit.escort)

    def _fits(self, unit: Unit, prize: Prize) -> bool:
        # A tired unit may rest on its way; one too small to give a die never counts.
        tired = self.ctx.is_exhausted(unit)
        if prize.only and unit.id not in prize.only:
            return False
        return not prize.control or tired or self.ctx.ruleset.scenario.holds(self.ctx, unit)

    def _danger(self, prize: Prize) -> int:
        """What the enemies around a prize take from its worth."""
        near = prize.near
        # Where the greater number holds, enemies are a reason to come, not to stay away.
        if near is None or near.disc is None or prize.touched or prize.units > 1:
            return 0
        # Where to arrive is enough it is the enemies of now who matter, otherwise those of the turn to come.
        disc, reach, each = (near.disc, S, SPOILT) if prize.at_once else (near.disc, L + S, RISK)
        return each * sum(any_within(foe.figures, (disc,), reach) for foe in self.ctx.standing(self.side.other))

    def _turns(self, unit: Unit, prize: Prize) -> int:
        """How many Moves a unit is away."""
        return 0 if self.is_there(unit, prize) else 1 + self.way(unit, prize) // max(1, reach_of(self.ctx, unit))

    def _strength(self, unit: Unit) -> int:
        """What a unit is good for elsewhere: of two that are as near, the better fighter is not sent to hold."""
        return self.ctx.profile(unit).aggression[0] * len(unit.figures)

    def prize(self, unit: Unit) -> Prize | None:
        """What a unit is sent to hold."""
        return self.sent.get(unit.id)

    def spare(self, unit: Unit) -> list[Prize]:
        """Regions that pay, the nearest first, for a unit that is sent nowhere and needed in none; heroes count too."""
        if unit.id in self.sent or unit not in self._mine:
            return []
        paying = [prize for prize in self.prizes if prize.worth and is_wide(prize) and self._fits(unit, prize)]
        here = next((prize for prize in paying if self.is_there(unit, prize)), None)
        if here is not None:
            # Where it is one too many it goes where one more matters.
            one_more = [prize for prize in paying if prize is not here and self._lead(prize) in (-1, 0)]
            paying = one_more if self._lead(here) > 1 else []
        return sorted(paying, key=lambda prize: (self.way(unit, prize), prize.name))

    def _lead(self, prize: Prize) -> int:
        """By how many units a side outnumbers the enemy somewhere."""
        mine, theirs = (sum(self.is_there(unit, prize) for unit in units) for units in (self._mine, self._theirs))
        return mine - theirs

    def way(self, unit: Unit, prize: Prize) -> int:
        """How far a unit is from where it is sent."""
        x, y = centre_of(unit.figures)
        u, v = goal_of(unit, prize)
        return isqrt((u - x) ** 2 + (v - y) ** 2)

    def is_there(self, unit: Unit, prize: Prize) -> bool:
        """Whether a unit stands where the prize is held."""
        if prize.whole is not None:
            return all(lies_wholly_in(figure, prize.whole) for figure in unit.figures)
        return prize.near is not None and _is_near(unit, prize.near, prize.near.distance)

    def contests(self, foe: Unit, prize: Prize) -> bool:
        """Whether an enemy stands so near that it matters for a prize."""
        near = prize.near
        if near is None:
            return prize.whole is not None and all(lies_wholly_in(figure, prize.whole) for figure in foe.figures)
        return _is_near(foe, near, S)


def counts_as_usual(scenario: Scenario) -> bool:
    """Whether every loss is counted once."""
    return scenario.counted is Scenario.counted


def value_of(prize: Prize) -> int:
    """What a prize is worth to the end of the battle, in points: one's own, and half of what the enemy would get."""
    return (2 * prize.worth + prize.denies) * prize.times


def is_wide(prize: Prize) -> bool:
    """Whether a prize is a whole region of the table, any place of which is as good as another."""
    return prize.whole is not None and prize.box is not None


def goal_of(unit: Unit, prize: Prize) -> Point:
    """Where a unit makes for to hold a prize."""
    x, y = centre_of(unit.figures)
    if prize.box is not None:
        low_x, low_y, high_x, high_y = prize.box
        return (_between(x, low_x, high_x), _between(y, low_y, high_y))
    if prize.beyond is not None:
        return _beyond((x, y), prize.beyond)
    assert prize.near is not None
    return place_of(prize.near)


def place_of(near: Around) -> Point:
    """The middle of what somebody has to be near to."""
    if near.disc is not None:
        return (near.disc.x, near.disc.y)
    assert near.area is not None
    return _middle(near.area)


def _is_near(unit: Unit, near: Around, distance: int) -> bool:
    if near.area is not None:
        return any(fp_within_area(figure, near.area, distance) for figure in unit.figures)
    assert near.disc is not None
    return any_within(unit.figures, (near.disc,), distance)


def _between(at: int, low: int, high: int) -> int:
    inside = min(INSIDE, max(0, (high - low) // 2))
    return min(max(at, low + inside), high - inside)


def _beyond(at: Point, plane: Plane) -> Point:
    """The nearest point well beyond a line."""
    length = isqrt(plane.a * plane.a + plane.b * plane.b)
    missing = plane.least + INSIDE + M // 3 - (plane.a * at[0] + plane.b * at[1] + plane.c) // length
    if missing <= 0:
        return at
    return (at[0] + plane.a * missing // length, at[1] + plane.b * missing // length)


def _middle(area: Area) -> Point:
    corners = area.corners
    return (sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners))
