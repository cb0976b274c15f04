"""Small random layouts for one charging figure, and the dense grid of places that answers for it by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from skald.content.terrain import TERRAIN
from skald.rules.bases import moved_to, stand
from skald.rules.geometry import CONTACT, Area, Point, overlaps, placed, step
from skald.rules.lengths import VS, L, M, S
from skald.rules.movement.approach import Approach, is_way_free, target_gap, touches_target
from skald.rules.state import Figure

SIZE = 6000
START = SIZE // 2


class _Table:
    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.figures: list[Figure] = []

    def put(self, base: str, about: Point, spread: int, most: int, least: int = 0) -> tuple[Figure, ...]:
        """Put a few figures down about a place; those that find no room stay away."""
        found = []
        for _ in range(self.dice.randint(least, most)):
            for _ in range(50):
                x = about[0] + self.dice.randint(-spread, spread)
                y = about[1] + self.dice.randint(-spread, spread)
                figure = stand(base, x, y)
                if not any(overlaps(figure, other) for other in self.figures):
                    self.figures.append(figure)
                    found.append(figure)
                    break
        return tuple(found)


def layout(seed: int, base: str = "round-25", enemy: str = "round-25") -> Approach:
    """A figure about to charge, a few targets, friends that have moved, others in the way, perhaps barred ground."""
    table = _Table(seed)
    dice = table.dice
    distance = dice.choice([S, M, M, L])
    figure = stand(base, START, START, dice.choice([0, 5, 16]) if base.startswith("rect") else 0)
    table.figures.append(figure)
    dx, dy = step(dice.randint(0, 63), dice.randint(200, distance + 200))
    there = (START + dx, START + dy)
    target = table.put(enemy, there, 450, 4, 1)
    moved = table.put(base, there, 650, 5)
    foes = table.put(enemy, (there[0] - dx // 4, there[1] - dy // 4), 600, 2)
    friends = table.put("round-25", (there[0] - dx // 3, there[1] - dy // 3), 600, 2)
    barred: tuple[Area, ...] = ()
    if dice.random() < 0.3:
        corners = TERRAIN[dice.choice(["scrub", "rocks"])].corners
        x, y = there[0] + dice.randint(-1200, 1200), there[1] + dice.randint(-1200, 1200)
        barred = (placed(corners, x, y, dice.randint(0, 63)),)
    return Approach(
        figure=figure, distance=distance, target=target, moved=moved, chain=VS, radius=dice.choice([S, M]), foes=foes,
        friends=friends, gaps=(), barred=barred, width=SIZE, height=SIZE,
    )  # fmt: skip


def _grid(ask: Approach, about: Figure, reach: int, mesh: int) -> Iterator[Point]:
    x, y, far = ask.figure.x, ask.figure.y, ask.distance * ask.distance
    for px in range((about.x - reach) // mesh * mesh, about.x + reach + mesh, mesh):
        for py in range((about.y - reach) // mesh * mesh, about.y + reach + mesh, mesh):
            if (px - x) ** 2 + (py - y) ** 2 <= far and (px - about.x) ** 2 + (py - about.y) ** 2 <= reach * reach:
                yield px, py


def grid_contact(ask: Approach, mesh: int = 10) -> Point | None:
    """A place of the grid where the figure may stand and touches the target."""
    for foe in ask.target:
        for place in _grid(ask, foe, ask.figure.radius + foe.radius + CONTACT, mesh):
            end = moved_to(ask.figure, *place)
            if touches_target(ask, end) and is_way_free(ask, place, end):
                return place
    return None


def grid_gap(ask: Approach, mesh: int = 20) -> int | None:
    """How near to the target the figure may stand on the grid; None when it may stand nowhere."""
    best: int | None = None
    for friend in ask.moved:
        for place in _grid(ask, friend, ask.chain + friend.radius + ask.figure.radius, mesh):
            end = moved_to(ask.figure, *place)
            apart = target_gap(ask, end)
            if (best is None or apart < best) and is_way_free(ask, place, end):
                best = apart
    return best
