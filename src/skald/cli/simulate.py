"""`skald simulate`: every pairing of some warbands on some scenarios, as a table of win rates."""

import itertools
import secrets
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from skald.cli.battle import LARGEST_SEED
from skald.cli.battles import workers_died
from skald.cli.errors import UserMistake
from skald.cli.options import edition_option, json_option, lang_option, within_option
from skald.cli.pages import Page
from skald.cli.printing import print_json
from skald.cli.reading import ready_to_write, write_text
from skald.cli.simulated import print_rows, report, rows_of, told_apart
from skald.cli.suggesting import shown
from skald.cli.terms import Request, rules_and_sides, terms_of
from skald.cli.words import _, spoken
from skald.content.editions import edition
from skald.simulation.batch import Task
from skald.simulation.executors import ClusterMissingError, WorkerLostError
from skald.simulation.matches import Match
from skald.simulation.rows_file import OtherRunError, RowsFile
from skald.simulation.runner import EndlessBattle
from skald.simulation.series import OtherCodeError, Progress, Wish, simulate, unwatched

MOST_BATTLES = 10_000_000

EXAMPLES = [
    (
        "skald simulate --warbands last-oath,town-muster,outriders --battles 200 --seed 1",
        _("every pairing of three warbands, two hundred battles each, half of them with the sides changed"),
    ),
    (
        "skald simulate --warbands last-oath,town-muster --scenarios sacred-ground,rule-the-field --html rates.html",
        _("on two kinds of table, with a report to look at"),
    ),
    (
        "skald simulate --warbands last-oath,town-muster --battles 5000 --within 0.03 --resume oath.sqlite",
        _("until the win rate is known within three points; it can be stopped and taken up again"),
    ),
    (
        "skald simulate --warbands last-oath,town-muster --battles 20000 --cluster tcp://127.0.0.1:8786",
        _("on a Dask cluster, which “skald cluster” starts to try"),
    ),
]


@click.command(
    "simulate",
    cls=Page,
    examples=EXAMPLES,
    help=_(
        "Fight every pairing of some warbands, and tell who wins how often.\n\nBattles come in pairs: the same dice,"
        " the sides changed. The same seed gives the same numbers, whatever fights them: this process, several, or"
        " a cluster."
    ),
)
@click.option(
    "--warbands", required=True, metavar="A,B,C", help=_("Two or more warbands: ids of ready ones, or files.")
)
@click.option(
    "--scenarios", default="clash-of-warlords", show_default=True, metavar="X,Y", help=_("One or more scenarios.")
)
@click.option(
    "--agents",
    default="raider",
    show_default=True,
    metavar="A,B",
    help=_("Who decides on both sides; left:right for two different ones. Several are tried in turn."),
)
@edition_option(_("The edition of the rules."), default="second")
@click.option(
    "--battles",
    type=click.IntRange(2, MOST_BATTLES),
    default=200,
    show_default=True,
    help=_("Battles of each pairing; an odd number is made even."),
)
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help=_("The same seed gives the same numbers."))
@within_option
@click.option("--workers", type=click.IntRange(1, 1024), help=_("Processes; otherwise as many as there are cores."))
@click.option("--cluster", default="", metavar=_("ADDRESS"), help=_("Fight on a Dask cluster at this address."))
@click.option(
    "--resume",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar=_("FILE"),
    help=_("Keep every battle in this file (SQLite), and go on where it ends."),
)
@click.option("--html", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("Write a report to look at."))
@json_option
@lang_option
def command(**given: Any) -> None:
    names: dict[str, str] = {}
    matches = list(_matches(given, names))
    for path in filter(None, (given["resume"], given["html"])):
        ready_to_write(path)
    # Pairs of mirrored battles are never torn apart.
    battles = given["battles"] + given["battles"] % 2
    rules = edition(given["edition"])
    ruleset = f"{rules.id}-{rules.version}"
    rows = _rows_file(given["resume"], given["seed"], ruleset)
    wish = Wish(battles, rows.seed if rows else _seed(given["seed"]), given["within"])
    try:
        with _explained(given), _watched(battles * len(matches)) as (progress, taken_up):
            tallies = simulate(
                matches, wish, workers=given["workers"] or 0, cluster=given["cluster"], rows=rows, progress=progress,
                taken_up=taken_up,
            )  # fmt: skip
    finally:
        if rows is not None:
            rows.close()
    found = rows_of(matches, tallies, wish, ruleset)
    if given["html"]:
        write_text(given["html"], report(found, wish, told_apart(names)))
    if given["as_json"]:
        print_json(found)
    else:
        print_rows(found, wish, told_apart(names))


def _matches(given: dict[str, Any], names: dict[str, str]) -> Iterator[Match]:
    """Every pairing on every scenario; what the warbands are called is written down by their ids."""
    warbands = _words(given["warbands"])
    if len(warbands) < 2:
        raise UserMistake(_("A pairing takes two warbands: --warbands a,b."))
    known: dict[str, str] = {}
    for scenario in _words(given["scenarios"]):
        for agents in _words(given["agents"]):
            left_agent, _colon, right_agent = agents.partition(":")
            for left, right in itertools.combinations(warbands, 2):
                sides = (
                    Request("left", left, None, left_agent),
                    Request("right", right, None, right_agent or left_agent),
                )
                terms = terms_of(given["edition"], scenario, sides, ())
                _ruleset, contenders = rules_and_sides(terms)
                boards = tuple(dict.fromkeys(party.board for party in terms.parties))
                task = Task(terms.edition, contenders, boards, scenario=terms.scenario)
                bands = [party.warband for party in terms.parties]
                for band, word in zip(bands, (left, right), strict=True):
                    if known.setdefault(band.id, word) != word:
                        raise UserMistake(_("Two warbands are both called “{name}”.").format(name=band.id))
                    names[band.id] = band.name[spoken()]
                yield Match(bands[0].id, bands[1].id, terms.scenario, agents, task)


def _words(written: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in written.split(",") if word.strip()))


@contextmanager
def _explained(given: dict[str, Any]) -> Iterator[None]:
    """Whatever ends a run before its time, in a sentence."""
    try:
        yield
    except KeyboardInterrupt:
        if given["resume"]:
            click.echo(_what_is_done(given["resume"]), err=True)
        raise
    except ClusterMissingError as error:
        raise UserMistake(_no_cluster(str(error), given["cluster"])) from error
    except CancelledError as error:
        raise click.ClickException(_lost(_("The cluster was lost."), given["resume"])) from error
    except WorkerLostError as error:
        raise click.ClickException(_lost(workers_died(), given["resume"])) from error
    except OtherCodeError as error:
        message = _("The cluster's workers run another Skald than this one: install the same one there.")
        raise UserMistake(message) from error
    except OtherRunError as error:
        raise UserMistake(_other_run(given["resume"], error)) from error
    except EndlessBattle as error:
        raise click.ClickException(_("A battle finds no end: {what}.").format(what=error)) from error


def _seed(chosen: int | None) -> int:
    return secrets.randbelow(2**32) if chosen is None else chosen


def _rows_file(path: Path | None, chosen: int | None, ruleset: str) -> RowsFile | None:
    if path is None:
        return None
    try:
        return RowsFile(path, _seed(chosen), ruleset, is_chosen=chosen is not None)
    except OtherRunError as error:
        raise UserMistake(_other_run(path, error)) from error


def _other_run(path: Path, error: OtherRunError) -> str:
    name = shown(path)
    match error.what:
        case "seed":
            return _("{file} holds a run with another seed: give --seed as it was, or another file.").format(file=name)
        case "rules":
            message = _(
                "{file} holds battles by other rules, other agents (an older Skald's) or other warbands of the same"
                " name: take another file."
            )
            return message.format(file=name)
        case _:
            return _("{file} can't be used for results: it isn't a file of “skald simulate”.").format(file=name)


def _no_cluster(what: str, address: str) -> str:
    if what == "dask":
        return _("--cluster needs Dask: install skald[dask].")
    return _("No Dask cluster answers at {address}.").format(address=shown(address))


def _lost(told: str, kept: Path | None) -> str:
    further = _what_is_done(kept) if kept else _("With --resume a run can be taken up again.")
    return f"{told} {further}"


def _what_is_done(kept: Path) -> str:
    return _("What is done is in {file}: the same command goes on.").format(file=shown(kept))


@contextmanager
def _watched(battles: int) -> Iterator[tuple[Progress, Progress]]:
    """A bar of progress with the time that is left, where somebody is watching: for battles fought, and taken up."""
    if not sys.stderr.isatty():
        yield unwatched, unwatched
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Battles"), total=battles)

        def take_up(done: int, expected: int) -> None:
            # The time that is left is reckoned anew, from battles that are fought.
            bar.reset(task, completed=int(bar.tasks[0].completed) + done, total=expected)

        yield lambda done, expected: bar.update(task, advance=done, total=expected), take_up
