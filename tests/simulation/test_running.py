"""The runner, the dice and batches."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from skald.agents.registry import agent_named
from skald.rules.awaiting import Chance
from skald.rules.dice import Pool, Roll, fits
from skald.rules.engine import apply
from skald.rules.ids import RuleId, Side
from skald.simulation.batch import Result, Task, add_up, run_batch, run_battle, seed_of
from skald.simulation.contest import Contender, contender, fight, open_battle, ruleset_for
from skald.simulation.dice import ScriptedDice, SeededDice, draw
from skald.simulation.executors import Crew, WorkerLostError
from skald.simulation.runner import EndlessBattle, play
from skald.simulation.workers import leave_with_parent
from skald.warbands.files import ready_warbands


def pair(one: str, other: str, left: str = "driftwood-crew", right: str = "heron-watch") -> tuple[Contender, Contender]:
    bands = ready_warbands()
    return contender(bands[left], one), contender(bands[right], other)


def test_seeded_dice_fit_their_pool_and_repeat():
    pools = [Pool(8, (3, 2, 1)), Pool(1, (15, 15, 6)), Pool(12, (0, 6)), Pool(5, (1,) * 6)]
    one, other = SeededDice(4), SeededDice(4)
    for pool in pools:
        asked = Chance(pool, Side.LEFT, RuleId("test"))
        roll = one.roll(asked)
        assert fits(pool, roll)
        assert roll == other.roll(asked)


def test_dice_fall_by_their_weights():
    rng = Random(1)
    counts = [sum(column) for column in zip(*(draw(Pool(6, (3, 2, 1)), rng).counts for _ in range(2000)), strict=True)]
    assert sum(counts) == 12000
    assert [round(count / 2000) for count in counts] == [3, 2, 1]


def test_scripted_dice_come_in_order_and_run_out():
    dice = ScriptedDice([Roll((1, 0)), (0, 1)])
    asked = Chance(Pool(1, (3, 3)), Side.LEFT, RuleId("test"))
    assert [dice.roll(asked).counts, dice.roll(asked).counts] == [(1, 0), (0, 1)]
    with pytest.raises(LookupError):
        dice.roll(asked)


def test_a_battle_can_be_played_again_from_its_inputs():
    sides = pair("raider", "random")
    rules = ruleset_for("second", sides)
    battle = fight(rules, sides, 11)
    state = battle.opening
    for entry in battle.entries:
        step = apply(rules, state, entry.input)
        assert step.events == entry.events
        state = step.state
    assert state == battle.final
    assert state.outcome == battle.outcome
    assert battle.decisions + battle.rolls == len(battle.entries)


def test_the_listener_hears_every_input():
    sides = pair("random", "random")
    rules = ruleset_for("second", sides)
    heard = []
    agents = (agent_named("random")(rules, Random(1), ()), agent_named("random")(rules, Random(2), ()))
    battle = play(rules, open_battle(rules, sides), agents, SeededDice(3), lambda entry, state: heard.append(entry))
    assert tuple(heard) == battle.entries


def test_a_battle_that_does_not_end_is_an_error():
    sides = pair("random", "random")
    rules = ruleset_for("second", sides)
    with pytest.raises(EndlessBattle):
        fight(rules, sides, 1, limit=20)


def test_seeds_of_a_batch_differ_and_stay_the_same():
    assert len({seed_of(1, index) for index in range(1000)}) == 1000
    assert seed_of(1, 2) != seed_of(2, 1)
    assert seed_of(0, 0) == 3153696582655363665


def test_a_batch_is_the_same_on_an_executor():
    task = Task("second", pair("random", "random"), swap=True)
    serial = list(run_batch(task, 6, 5))
    with ThreadPoolExecutor(2) as executor:
        assert list(run_batch(task, 6, 5, executor=executor)) == serial
    assert serial[3] == run_battle(task, 5, 3)
    totals = add_up(serial)
    assert totals.battles == 6
    assert sum(totals.wins) + totals.draws == 6


def _unless_first(task: Task, master: int, numbers: tuple[int, ...], mark: Path) -> list[Result]:
    """A bundle of a batch, over whose third battle the first worker dies."""
    if 2 in numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [run_battle(task, master, index) for index in numbers]


@pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")
def test_a_crew_whose_worker_is_killed_fights_on(tmp_path: Path):
    task, mark = Task("second", pair("random", "random")), tmp_path / "died"
    begun = []

    def more(first: int, count: int) -> Iterator[Result]:
        begun.append((first, count))
        futures = [crew.submit(_unless_first, task, 5, (n,), mark) for n in range(first, first + count)]
        for future in futures:
            yield from future.result()

    with Crew(1, leave_with_parent) as crew:
        found = list(crew.carry_on(more)(0, 4))
    assert found == list(run_batch(task, 4, 5))
    # What had come was not fought again.
    assert begun == [(0, 4), (2, 2)]


def test_a_crew_that_always_dies_is_given_up():
    with Crew(1, leave_with_parent) as crew:

        def more(_first: int, _count: int) -> Iterator[object]:
            yield crew.submit(os._exit, 1).result()

        with pytest.raises(WorkerLostError):
            list(crew.carry_on(more)(0, 1))


def test_a_batch_can_go_on_where_another_stopped():
    task = Task("second", pair("random", "random"))
    assert list(run_batch(task, 2, 5, first=2)) == list(run_batch(task, 4, 5))[2:]


@pytest.mark.parametrize(
    "settings",
    [{"mounted_base": "round-50"}, {"mounted_base": "oval-60x35"}, {"hero_base": "round-60"}, {"chain": 100},
     {"terrain_pass": False}],
    ids=str,
)  # fmt: skip
def test_agents_set_a_battle_up_whatever_the_settings(settings: dict[str, object]):
    # Seed 5 draws the narrow zones along a diagonal.
    sides = pair("raider", "raider", "last-oath", "outriders")
    battle = fight(ruleset_for("second", sides, settings={"turns": 1, **settings}), sides, 5)
    assert battle.outcome.reason in ("turns-played", "no-saga-dice")
