"""Battles for tests, begun in the database."""

from skald.web.battles.services.opening import Plan, open_battle
from tests.simulation.table.openings import opening


def begin(left="me", right="raider", *, seed=5, **more):
    return open_battle(plan=Plan(opening(left, right, **more), seed))
