"""Many battles of the same terms: fought on all cores, counted, and told with how sure the counts are."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from multiprocessing import active_children

import click

from skald.cli.printing import columns
from skald.cli.results import SIDES, side_words
from skald.cli.simulated import looks_note
from skald.cli.terms import rules_and_sides
from skald.cli.words import _, ngettext, spoken
from skald.rules.ids import Side
from skald.simulation.batch import CHUNK, Result, Task, run_batch
from skald.simulation.executors import Crew, WorkerLostError
from skald.simulation.intervals import Schedule, wilson
from skald.simulation.replays import Terms
from skald.simulation.workers import leave_with_parent

SURE = 95
DRAW = -1
#: Fewer battles than this are over before a second process has started.
WORTH_SHARING = 3 * CHUNK


def fight_many(terms: Terms, seed: int, schedule: Schedule) -> list[Result]:
    """Fight a batch of battles; each has a seed of its own, drawn from the one that is given."""
    battles = schedule.most
    _ruleset, sides = rules_and_sides(terms)
    task = Task(
        terms.edition, sides, tuple(each.board for each in terms.parties), terms.settings, terms.scenario, terms.cards
    )
    workers = min(os.cpu_count() or 1, -(-battles // CHUNK))
    if battles < WORTH_SHARING or workers < 2:
        return list(_watched(schedule.until_known(_more(task, seed), _is_left), battles))
    crew = Crew(workers, _die_quietly)
    try:
        with _interruptions_later():
            crew.submit(int)  # starts the workers
        more = crew.carry_on(_more(task, seed, crew))
        with told_if_lost():
            results = list(_watched(schedule.until_known(more, _is_left), battles))
    except BaseException:
        # Nobody waits for battles whose result is no longer wanted.
        for worker in active_children():
            worker.terminate()
        crew.shutdown(wait=False, cancel_futures=True)
        raise
    # Python 3.11 may complain of a closed pipe on its way out if the workers leave at the same moment.
    crew.shutdown(wait=True)
    return results


@contextmanager
def told_if_lost() -> Iterator[None]:
    """Workers that die over and over, in a sentence."""
    try:
        yield
    except WorkerLostError as error:
        raise click.ClickException(workers_died()) from error


def workers_died() -> str:
    """Why there are no more battles."""
    return _("Workers died again and again; perhaps there is too little memory for them.")


def _more(task: Task, seed: int, executor: Executor | None = None) -> Callable[[int, int], Iterator[Result]]:
    return lambda first, count: run_batch(task, count, seed, first=first, executor=executor)


def _is_left(result: Result) -> bool:
    return result.winner == Side.LEFT


def rates_as_data(terms: Terms, seed: int, results: Sequence[Result], z: float) -> dict[str, object]:
    """The counts, the rates and every battle, for programs."""
    names = {Side.LEFT: "left", Side.RIGHT: "right", DRAW: "draw"}
    won = {name: sum(result.winner == who for result in results) for who, name in names.items()}
    left, right = ({"warband": each.warband.id, "board": each.board.id, "agent": each.agent} for each in terms.parties)
    return {
        "battles": len(results),
        "seed": seed,
        "edition": terms.edition,
        "scenario": terms.scenario,
        "cards": list(terms.cards),
        "settings": dict(terms.settings),
        "left": left,
        "right": right,
        "wins": won,
        "rates": {name: _rate_as_data(count, len(results), z) for name, count in won.items()},
        "confidence": SURE / 100,
        "results": [_result_as_data(each) for each in results],
    }


def print_rates(terms: Terms, seed: int, results: Sequence[Result], schedule: Schedule) -> None:
    """Who won how often, and between which bounds the true rate lies with 95% confidence."""
    count = ngettext("{count} battle, from seed {seed}", "{count} battles, from seed {seed}", len(results))
    click.echo(count.format(count=len(results), seed=seed))
    names = [each.warband.name[spoken()] for each in terms.parties]
    rows = [(f"{names[side]} ({side_words(side)})", *_rate(results, side, schedule.quantile)) for side in Side]
    click.echo("\n".join(columns([*rows, (_("drawn"), *_rate(results, DRAW, schedule.quantile))])))
    click.echo(_("The bounds hold with a confidence of {sure} (Wilson).").format(sure=_percent(SURE)))
    if note := looks_note(schedule):
        click.echo(note)


def _rate(results: Sequence[Result], who: int, z: float) -> tuple[str, str, str]:
    won = sum(result.winner == who for result in results)
    low, high = (round(100 * bound) for bound in wilson(won, len(results), z))
    between = _("from {low} to {high}").format(low=_percent(low), high=_percent(high))
    return str(won).rjust(5), _percent(round(100 * won / len(results))).rjust(5), between


def _rate_as_data(count: int, battles: int, z: float) -> dict[str, float]:
    low, high = wilson(count, battles, z)
    return {"rate": count / battles, "low": low, "high": high}


def _result_as_data(result: Result) -> dict[str, object]:
    return {
        "seed": result.seed,
        "winner": None if result.winner == DRAW else SIDES[Side(result.winner)],
        "reason": result.reason,
        "scores": {name: result.points[side] for side, name in SIDES.items()},
        "turns": result.turns,
        "inputs": result.inputs,
    }


def _percent(number: int) -> str:
    return _("{number}%").format(number=number)


def _watched(results: Iterable[Result], battles: int) -> Iterator[Result]:
    """The results as they come, with a bar of progress where somebody is watching."""
    if not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(results, _("Battles"), battles, console=Console(stderr=True), transient=True)


@contextmanager
def _interruptions_later() -> Iterator[None]:
    """Put off Ctrl-C: between its birth and its entry in the books a worker could not be ended, and would stay."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _die_quietly() -> None:
    """A worker that is interrupted leaves at once and says nothing: its parent does the talking."""
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(1))
    leave_with_parent()
