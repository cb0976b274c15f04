"""Taking the unit that is about to Move towards a place, as far as it legally can.

The unit goes as one block, straight on or fanning out, up to whoever stands in its way; it re-forms where the block
can't go. Candidates are put to the checker in the order of how near to the goal they end, and the first it accepts is
taken.
"""

from __future__ import annotations

from collections.abc import Iterator

from skald.planning.clearance import WHOLE, Disc, are_clear, discs, free_part, inner_radius, landing_part
from skald.planning.formation import NARROW, centre_of, front_of, marched, ranks
from skald.planning.steps import FAN, Room, Steps
from skald.rules.actions import Abandon, MoveUnit, Path
from skald.rules.asking import SLOW, allowance, ends_of, is_cohesive, is_hindered, stands_in
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Acting
from skald.rules.geometry import CONTACT, HEADINGS, Point, any_within, gap, heading_towards, step, towards
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, UnitId
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import Figure, State, Unit

#: At most so many candidates are put to the checker.
TRIES = 16


class Mover:
    """The unit on the move and how far it may go."""

    __slots__ = ("_near", "acting", "centre", "ctx", "far", "flies", "ruleset", "size", "state", "unit")

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state = state
        self.ctx = Context(ruleset, state)
        self.acting: Acting = self.ctx.acting()
        self.unit: Unit = self.ctx.unit(self.acting.unit)
        self.flies = bool(self.ctx.ask(Question.FLIES, self.unit, ""))
        self.centre = centre_of(self.unit.figures)
        self.size = min(inner_radius(figure) for figure in self.unit.figures)
        self._near: int | None = None
        self.far = allowance(self.ctx, self.unit, self.acting, slowed=False).distance.value
        slow = is_hindered(self.ctx, self.unit) or stands_in(self.ctx, self.unit.figures, SLOW, self.unit)
        if slow:
            self.far = min(self.far, self.near)

    @property
    def near(self) -> int:
        """How far it may go over hard ground; many a Move goes over none."""
        if self._near is None:
            self._near = allowance(self.ctx, self.unit, self.acting, slowed=True).distance.value
        return self._near

    def room(self) -> Room:
        """How far to each side the table reaches beyond the unit."""
        xs, ys = [f.x for f in self.unit.figures], [f.y for f in self.unit.figures]
        size, width, height = self.size, self.state.width, self.state.height
        return (size - min(xs), size - min(ys), width - size - max(xs), height - size - max(ys))

    def keep(self) -> int:
        """The gap that a Move keeps to the enemy."""
        return max(CONTACT, self.ctx.constants.move_enemy_gap, self.ctx.constants.engage_within)

    def free_part(self, vector: Point, others: list[Disc]) -> int:
        """How much of a vector the unit can go; one that flies passes over everybody and only has to land."""
        if self.flies:
            return landing_part(self.unit.figures, vector, others)
        return free_part(self.unit.figures, vector, others)

    def problem(self, action: MoveUnit) -> Refusal | None:
        """What the checker has against a move; engaging an enemy by accident is refused here too."""
        problem = check(self.ruleset, self.state, action)
        if problem is None and self.ctx.constants.engage_within and self._engages(action):
            return Refusal("engages", self.acting.why)
        return problem

    def _engages(self, action: MoveUnit) -> bool:
        ends = ends_of(self.unit, action.paths)
        within = self.ctx.constants.engage_within
        return any(any_within(ends, enemy.figures, within) for enemy in self.ctx.standing(self.unit.side.other))


def reach_of(ruleset: Ruleset, state: State) -> tuple[int, int]:
    """How far the unit that is about to Move goes where the ground slows it, and where it doesn't."""
    mover = Mover(ruleset, state)
    return mover.near, mover.far


def plan_move(ruleset: Ruleset, state: State, goal: Point) -> MoveUnit | Abandon:
    """A legal Move towards the goal: a block step, a new formation, staying put; giving up if all are refused."""
    mover = Mover(ruleset, state)
    if is_cohesive(mover.ctx, mover.unit, mover.unit.figures):
        found = _block_move(mover, goal)
        if found is not None:
            return found
    for action in _reformed(mover, goal):
        if mover.problem(action) is None:
            return action
    return _least(mover)


def _least(mover: Mover) -> MoveUnit | Abandon:
    """Staying put; where the edition forces the unit on, engaging; at the worst giving up."""
    stay = MoveUnit(())
    if check(mover.ruleset, mover.state, stay) is None:
        return stay
    if mover.ctx.constants.engage_within:
        for enemy in mover.ctx.standing(mover.unit.side.other):
            found = plan_engage(mover.ruleset, mover.state, enemy.id)
            if found is not None:
                return found
    return Abandon()


def block_step(figures: tuple[Figure, ...], vector: Point) -> MoveUnit:
    """Every figure moves by the same vector and keeps its heading."""
    dx, dy = vector
    if not dx and not dy:
        return MoveUnit(())
    return MoveUnit(tuple(Path(i, ((f.x + dx, f.y + dy),), f.heading) for i, f in enumerate(figures)))


def _block_move(mover: Mover, goal: Point) -> MoveUnit | None:
    """The legal block step that ends nearest to the goal, among those tried."""
    keep = mover.keep()
    for _ in range(2):
        found = _first_legal(mover, goal, keep)
        if not isinstance(found, int):
            return found
        keep = found
    return None


def _first_legal(mover: Mover, goal: Point, keep: int) -> MoveUnit | int | None:
    """The first legal step; or the greater gap to the enemy that a refusal asked for."""
    figures = mover.unit.figures
    others = discs(mover.ctx.units, mover.unit, mover.far, keep)
    x, y = mover.centre
    steps = Steps((goal[0] - x, goal[1] - y), mover.far, mover.room())
    tries = TRIES
    while tries and (following := steps.pop()):
        vector, shortened = following
        if not shortened:
            part = mover.free_part(vector, others)
            if part < WHOLE:
                steps.add(scaled(vector, part), shortened=True)
                continue
        action = block_step(figures, vector)
        problem = mover.problem(action)
        if problem is None:
            return action
        wanted = dict(problem.given).get("gap", 0)
        if isinstance(wanted, int) and wanted > keep:
            return wanted
        tries -= 1
        if not shortened:
            # Perhaps hard ground, perhaps a corner: a shorter step in the same direction.
            steps.add(_cut(vector, mover.near), shortened=True)
    return None


def scaled(vector: Point, part: int) -> Point:
    """A part of a vector, in parts of WHOLE."""
    # A part less, so that rounding never makes bases overlap.
    part = max(0, part - 2)
    return (_part(vector[0], part), _part(vector[1], part))


def _part(component: int, part: int) -> int:
    size = abs(component) * part // WHOLE
    return size if component >= 0 else -size


def _cut(vector: Point, length: int) -> Point:
    """The vector cut to a length, or halved when it is not longer."""
    dx, dy = vector
    if dx * dx + dy * dy > length * length:
        return towards(0, 0, dx, dy, length)
    return (dx // 2, dy // 2)


def _reformed(mover: Mover, goal: Point) -> Iterator[MoveUnit]:
    """The unit formed anew, on its way to the goal or where it stands."""
    figures = mover.unit.figures
    if len(figures) < 2:
        return
    x, y = mover.centre
    others = [] if mover.flies else discs(mover.ctx.units, mover.unit, mover.far, mover.keep())
    heading = heading_towards(goal[0] - x, goal[1] - y)
    base = max(figures, key=lambda f: f.radius).base
    fronts = dict.fromkeys((front_of(len(figures)), min(NARROW, len(figures))))
    for length in dict.fromkeys((mover.far * 5 // 8, mover.near * 5 // 8, mover.near // 4, 0)):
        for front in fronts:
            dx, dy = towards(x, y, goal[0], goal[1], length)
            for facing in (heading, (heading + HEADINGS // 4) % HEADINGS):
                places = ranks(base, len(figures), (x + dx, y + dy), facing, front)
                paths = marched(figures, places)
                if are_clear(figures, paths, others):
                    yield MoveUnit(paths)


def plan_retreat(ruleset: Ruleset, state: State) -> MoveUnit | Abandon:
    """A legal Move away from the nearest enemy."""
    mover = Mover(ruleset, state)
    enemies = [f for enemy in mover.ctx.standing(mover.unit.side.other) for f in enemy.figures]
    if not enemies:
        return plan_move(ruleset, state, mover.centre)
    x, y = mover.centre
    nearest = min(enemies, key=lambda f: ((f.x - x) ** 2 + (f.y - y) ** 2, f.x, f.y))
    away = step(heading_towards(x - nearest.x, y - nearest.y), mover.far)
    goal = (min(max(0, x + away[0]), state.width), min(max(0, y + away[1]), state.height))
    return plan_move(ruleset, state, goal)


def plan_engage(ruleset: Ruleset, state: State, enemy: UnitId) -> MoveUnit | None:
    """Where moves engage: a legal Move that ends within engaging distance of that enemy; None if there is none."""
    mover = Mover(ruleset, state)
    limit = mover.ctx.constants.engage_within
    foe = mover.ctx.unit(enemy)
    if not limit or not foe.figures:
        return None
    for vector in _engaging_vectors(mover, foe):
        for engage in (enemy, NO_UNIT):
            action = MoveUnit(block_step(mover.unit.figures, vector).paths, engage)
            if check(ruleset, state, action) is None:
                return action
    return None


def _engaging_vectors(mover: Mover, foe: Unit) -> list[Point]:
    """Block steps into engaging distance, those that bring most figures there first."""
    limit = mover.ctx.constants.engage_within
    figures = mover.unit.figures
    nearest = min(
        ((gap(a, b), i, j) for i, a in enumerate(figures) for j, b in enumerate(foe.figures)), default=(0, 0, 0)
    )
    a, b = figures[nearest[1]], foe.figures[nearest[2]]
    best = heading_towards(b.x - a.x, b.y - a.y)
    ranked = []
    for turn in (0, *FAN[:5], *(-t for t in FAN[:5])):
        for length in _closing_lengths(mover, nearest[0]):
            dx, dy = step((best + turn) % HEADINGS, length)
            reached = sum(1 for f in figures if _comes_near(f, dx, dy, foe, limit))
            if reached:
                ranked.append((-reached, abs(turn), length, dx, dy))
    return [(dx, dy) for *_, dx, dy in sorted(ranked)]


def _closing_lengths(mover: Mover, distance: int) -> list[int]:
    lengths = {max(0, distance - 20), max(0, distance - 100), max(0, distance - 300), mover.near, mover.far}
    return sorted(length for length in lengths if length <= mover.far)


def _comes_near(figure: Figure, dx: int, dy: int, foe: Unit, limit: int) -> bool:
    # Radii bound the bases, so this is exact for round ones and generous for others; the checker decides.
    x, y = figure.x + dx, figure.y + dy
    return any((x - f.x) ** 2 + (y - f.y) ** 2 <= (limit + f.radius + figure.radius) ** 2 for f in foe.figures)
