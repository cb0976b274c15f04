"""The figures of the standings: those that decide in an event, in the order in which they decide."""

from __future__ import annotations

from collections.abc import Callable

from skald.tournament.settings import Settings
from skald.tournament.standings import Row

#: Figures that stand in "W/D/L" and "points" anyway: a column of their own only where they decide early.
_TOLD_ANYWAY = frozenset({"wins", "points-for", "points-against"})
EARLY = 3


def figures_of(settings: Settings) -> tuple[str, ...]:
    """The tie-breaks of an event that are figures of one player, in their order.

    The game between two belongs to both of them, and a draw number is nothing that was played.
    """
    counted = [name for name in settings.tie_breaks if name in _FIGURES]
    counted += [] if "tp" in counted else ["tp"]
    return tuple(name for at, name in enumerate(counted) if at < EARLY or name not in _TOLD_ANYWAY)


def figure(row: Row, name: str) -> int:
    """One of them, as the standings have it."""
    return _FIGURES[name](row)


def _middle_resistance(row: Row) -> int:
    # As the tie-break: a bye is no opponent, and with two opponents or fewer none is left out.
    points = sorted(points for who, points in row.opponents if who is not None)
    return sum(points[1:-1]) if len(points) > 2 else sum(points)


_FIGURES: dict[str, Callable[[Row], int]] = {
    "tp": lambda row: row.tp,
    "goal-average": lambda row: row.goal_average,
    "resistance": lambda row: row.resistance,
    "points-for": lambda row: row.points_for,
    "wins": lambda row: row.wins,
    "points-difference": lambda row: row.difference,
    "points-against": lambda row: row.points_against,
    "bonus": lambda row: row.bonus,
    "middle-resistance": _middle_resistance,
}
