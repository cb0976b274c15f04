"""From a wish to a legal action: a Move is planned as far as it goes, and what stops it is said beside it."""

from random import Random

import pytest

from skald.planning.formation import centre_of
from skald.planning.sampler import sample_busily
from skald.planning.wanted import Wanted, plan_wanted, what_stops
from skald.rules.actions import MoveUnit
from skald.rules.asking import ends_of
from skald.rules.awaiting import Chance, Over
from skald.rules.engine import apply, check
from skald.rules.hooks import Window
from skald.rules.refusal import Refusal
from skald.simulation.dice import draw
from skald.simulation.table.fold import replayed
from tests.simulation.table.openings import opening


def moves_of(edition, seed, most=450):
    """Every moment of a battle at which a unit is about to Move."""
    table = replayed([opening("person", "person", edition=edition)])
    rng, step, ruleset = Random(seed), table.step, table.ground.ruleset
    for _ in range(most):
        asked = step.awaits
        if isinstance(asked, Over):
            return
        if isinstance(asked, Chance):
            step = apply(ruleset, step.state, draw(asked.pool, rng))
            continue
        if asked.window is Window.MOVE:
            yield ruleset, step.state, asked
        step = apply(ruleset, step.state, sample_busily(ruleset, step.state, asked, rng))


@pytest.mark.parametrize(("edition", "seed"), [("second", 0), ("second", 2), ("first", 0)])
def test_a_wish_to_move_is_never_refused_for_being_far(edition, seed):
    seen = 0
    for ruleset, state, asked in moves_of(edition, seed):
        goal = (state.width // 2, state.height // 2)
        found = plan_wanted(ruleset, state, asked, Wanted(goal=goal))
        assert not isinstance(found, Refusal)
        assert check(ruleset, state, found) is None
        stops = what_stops(ruleset, state, asked, Wanted(goal=goal), found)
        unit = state.units[asked.about.unit]
        ends = ends_of(unit, found.paths) if isinstance(found, MoveUnit) else unit.figures
        assert stops is not None or centre_of(ends) == goal or len(unit.figures) > 1
        seen += 1
    assert seen > 10


def test_whoever_is_hemmed_in_stays_and_is_told_by_whom():
    told = []
    for ruleset, state, asked in moves_of("second", 2):
        wanted = Wanted(goal=(state.width // 2, state.height // 2))
        found = plan_wanted(ruleset, state, asked, wanted)
        if found == MoveUnit(()):
            stops = what_stops(ruleset, state, asked, wanted, found)
            assert stops is not None and stops.code != "too-far"
            told.append(stops.code)
    assert told
