"""`skald campaign`: resolves a turn from files, and plays campaigns between agent lords. No server needed."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from skald.campaign.chances import quick_chances
from skald.campaign.counting import seeded_dice
from skald.campaign.emblems import emblem
from skald.campaign.forms import MOST_BYTES, plain, read, schema
from skald.campaign.lords.seats import LORDS
from skald.campaign.map import CampaignMap
from skald.campaign.map_file import MOST_BYTES as MOST_MAP_BYTES
from skald.campaign.map_file import read_map, shipped_map
from skald.campaign.orders import Fought
from skald.campaign.resolving import (
    CampaignFile,
    Resolved,
    Submission,
    as_file,
    file_schema,
    resolve,
    results_in_order,
    terms_of,
)
from skald.campaign.settings import PRESETS
from skald.campaign.simulate import abstract_fighter, simulate
from skald.campaign.state_checks import check_state
from skald.campaign.telling import Names, lord_name, tell_all
from skald.campaign.terms import Terms
from skald.campaign.turn import AwaitBids, AwaitOrders, AwaitRemoval, Over, RefusedError, awaiting
from skald.cli.campaign_checks import kinds_for, part_as_data, read_part, told_part
from skald.cli.campaign_pages import chances_page, tally_page
from skald.cli.errors import UserMistake
from skald.cli.options import json_option, lang_option, within_option
from skald.cli.pages import Chapter
from skald.cli.printing import located, paragraph, placed, print_json, problems_as_data
from skald.cli.reading import read_at_most
from skald.cli.suggesting import shown
from skald.cli.words import _, spoken
from skald.content.problems import Problem

EXAMPLES = [
    ("skald campaign resolve state.json orders.json --seed 7", _("a turn, told step by step")),
    ("skald campaign odds state.json", _("the possible outcomes of the next battle")),
    ("skald campaign simulate --campaigns 200 --seed 1", _("how balanced the map is")),
    ("skald campaign check map.toml", _("what is wrong with a map or troops of your own")),
]
SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "state": file_schema, "orders": lambda: schema(Submission), "battles": lambda: schema(list[Fought]),
}  # fmt: skip
#: Battles by a few dice, or fought out by agents, instead of a file.
QUICK = "quick"
AGENTS = "agents"
RAIDER = "raider"
boards_option = click.option(
    "--boards",
    nargs=2,
    default=("", ""),
    metavar="A B",
    help=_("The boards with which agents fight for the first and the second lord; otherwise the same for both."),
)


@click.group(
    "campaign",
    cls=Chapter,
    examples=EXAMPLES,
    help=_(
        "Resolve and simulate campaigns.\n\nTwo lords, one map, sealed orders: docs/campaign-files.md has the files."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "resolve",
    help=_(
        "Continue a campaign as far as the orders allow.\n\nIt stops where something is missing: a bid, orders,"
        " or the result of a battle."
    ),
    examples=[
        ("skald campaign resolve state.json orders.json --battles quick --json", _("battles by a few dice")),
        (
            "skald campaign resolve state.json orders.json --battles agents --replays .",
            _("battles fought out by agents, each written down for “skald replay”"),
        ),
    ],
)
@click.argument("state", metavar="STATE.json", type=click.Path(path_type=Path))
@click.argument("orders", metavar="ORDERS.json", type=click.Path(path_type=Path))
@click.option("--seed", default="0", metavar="N", help=_("Lots are drawn from it: the same seed, the same turn."))
@click.option(
    "--battles",
    metavar="FILE",
    help=_("Results of battles in their order; “quick” for a few dice, “agents” to have them fought out."),
)
@boards_option
@click.option(
    "--replays", type=click.Path(path_type=Path, file_okay=False), help=_("A folder for the battles of agents.")
)
@json_option
@lang_option
def resolve_files(
    state: Path, orders: Path, seed: str, battles: str | None, boards: tuple[str, str], replays: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    wanted: list[tuple[Path, Any]] = [(state, CampaignFile), (orders, Submission)]
    wanted += [] if battles in {None, QUICK, AGENTS} else [(Path(str(battles)), list[Fought])]
    file, submitted, *results = _files(wanted)
    terms = _terms(state, file)
    if battles == QUICK:
        turn = 1 if file.state is None else file.state.turn
        fighter = abstract_fighter(terms, seeded_dice(f"battles:{seed}:{turn}"))
    elif battles == AGENTS:
        from skald.cli.campaign_battles import agents_fighter

        fighter = agents_fighter(terms, seed, boards, replays)
    else:
        fighter = results_in_order(results[0] if results else ())
    try:
        found = resolve(terms, file.state, submitted, seed, fighter)
    except RefusedError as error:
        if as_json:
            print_json({"problems": problems_as_data(error.problems)})
            click.get_current_context().exit(1)
        raise UserMistake("\n".join(placed(each) for each in error.problems)) from error
    names = _names(file, submitted)
    if as_json:
        print_json(_as_data(file, terms, found, names))
        return
    for sentence in tell_all(terms, found.state, found.events, spoken(), names):
        click.echo(paragraph(sentence, hanging=2))
    click.echo(_waits_for(terms, found))


@command.command(
    "odds",
    help=_(
        "The possible outcomes of the next battle.\n\nBy default a few dice are thrown four hundred times: quick,"
        " and blind to the table. With “raider” agents fight as many battles as there is time for."
    ),
    examples=[("skald campaign odds state.json --method raider --seconds 60", _("agents fight for a minute"))],
)
@click.argument("state", metavar="STATE.json", type=click.Path(path_type=Path))
@click.option("--method", type=click.Choice((QUICK, RAIDER)), default=QUICK, show_default=True, help=_("How."))
@click.option(
    "--battles", type=click.IntRange(1, 100_000), default=400, show_default=True, help=_("At most this many.")
)
@click.option("--seconds", type=click.FloatRange(0), default=30.0, show_default=True, help=_("Time for agents."))
@within_option
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help=_("The same seed, the same battles."))
@boards_option
@json_option
@lang_option
def battle_odds(
    state: Path, method: str, battles: int, seconds: float, within: float, seed: int, boards: tuple[str, str],
    as_json: bool,
) -> None:  # fmt: skip
    file: CampaignFile = _files([(state, CampaignFile)])[0]
    terms = _terms(state, file)
    if file.state is None or file.state.battle is None:
        raise UserMistake(_("{file}: no battle is due.").format(file=shown(str(state))))
    note = ""
    if method == QUICK:
        if within:
            raise UserMistake(_("--within ends a count by agents early: name them with --method raider."))
        found = quick_chances(terms, file.state, str(seed), battles)
    else:
        from skald.cli.campaign_battles import agents_chances
        from skald.cli.simulated import looks_note
        from skald.simulation.intervals import Schedule

        schedule = Schedule(battles, within)
        found, note = agents_chances(terms, file.state, boards, schedule, seed, seconds), looks_note(schedule)
    if as_json:
        print_json(plain(found))
    else:
        click.echo("\n".join([*chances_page(found), *filter(None, [note])]))


@command.command(
    "simulate",
    help=_("Play campaigns between agent lords, with quick battles: who wins, and how sure that is."),
    examples=[("skald campaign simulate --campaigns 1000 --seed 1 --preset tool", _("by the other preset"))],
)
@click.option("--campaigns", type=click.IntRange(1, 100_000), default=100, show_default=True, help=_("How many."))
@click.option("--seed", default="0", metavar="N", help=_("The same seed, the same campaigns."))
@click.option("--preset", type=click.Choice(tuple(PRESETS)), default="paper", show_default=True, help=_("Settings."))
@click.option("--map", "map_file", type=click.Path(path_type=Path), help=_("A map of your own."))
@click.option("--lords", nargs=2, type=click.Choice(tuple(LORDS)), default=("steward", "steward"), help=_("Who plays."))
@json_option
@lang_option
def simulate_many(
    campaigns: int, seed: str, preset: str, map_file: Path | None, lords: tuple[str, str], as_json: bool
) -> None:
    terms = Terms(shipped_map() if map_file is None else _map(map_file), PRESETS[preset])
    found = simulate(terms, campaigns, seed, (LORDS[lords[0]], LORDS[lords[1]]))
    if as_json:
        print_json(plain(found))
    else:
        click.echo("\n".join(tally_page(terms, found)))


@command.command(
    "check",
    help=_("List everything wrong with a map file or a troop file."),
    examples=[("skald campaign check troops.toml --json", _("the troops as a campaign’s STATE.json wants them"))],
)
@click.argument("file", metavar="FILE.toml", type=click.Path(path_type=Path))
@json_option
@lang_option
def check(file: Path, as_json: bool) -> None:
    found, problems = read_part(read_at_most(file, MOST_MAP_BYTES))
    if as_json:
        told = {"file": str(file), "right": not problems, "problems": problems_as_data(problems)}
        print_json({**told, **part_as_data(found)})
    else:
        click.echo(_faulty(file, problems) if found is None else told_part(found))
    if problems:
        click.get_current_context().exit(1)


@command.command("schema", help=_("Print the JSON Schema of a file."), examples=[])
@click.argument("file", type=click.Choice(tuple(SCHEMAS)))
@lang_option
def show_schema(file: str) -> None:
    print_json(SCHEMAS[file]())


@command.command(
    "tick",
    help=_(
        "Judge the deadlines of campaigns once.\n\nA running “skald serve” does it by itself; for other servers, call"
        " it every few minutes."
    ),
    examples=[],
)
@lang_option
def tick() -> None:
    from skald.cli.serve import prepare

    prepare([])
    from skald.web.campaigns.services.letters import send_waiting
    from skald.web.campaigns.ticking import tick_once

    click.echo(_("Campaigns that went on: {count}").format(count=tick_once()))
    send_waiting()


def _files(wanted: Sequence[tuple[Path, Any]]) -> list[Any]:
    """Several files, each read as its kind: what is wrong with one hides nothing of another."""
    data = [read_at_most(path, MOST_BYTES) for path, _kind in wanted]
    found = [read(each, kind) for each, (_path, kind) in zip(data, wanted, strict=True)]
    faulty = [
        _faulty(path, problems) for (path, _kind), (_value, problems) in zip(wanted, found, strict=True) if problems
    ]
    if faulty:
        raise UserMistake("\n".join(faulty))
    return [value for value, _problems in found]


def _terms(path: Path, file: CampaignFile) -> Terms:
    terms, problems = terms_of(file, kinds_for(file))
    if terms is not None and file.state is not None:
        problems = check_state(terms, file.state)
    if terms is None or problems:
        raise UserMistake(_faulty(path, problems))
    return terms


def _map(path: Path) -> CampaignMap:
    found, problems = read_map(read_at_most(path, MOST_MAP_BYTES))
    if found is None:
        raise UserMistake(_faulty(path, problems))
    return found


def _names(file: CampaignFile, submitted: Submission) -> Names:
    """What bands are called, also those that the turn ends, with the ids by which files know them."""
    bands = () if file.state is None else file.state.bands
    raised = [recruit for orders in submitted.orders or () for recruit in orders.recruits]
    named = {each.band: each.name for each in raised} | {each.id: each.name for each in bands}
    return {band: f"{name or emblem(band, spoken())} ({band})" for band, name in named.items()}


def _as_data(file: CampaignFile, terms: Terms, found: Resolved, names: Names) -> dict[str, object]:
    waits = awaiting(found.state)
    told = tell_all(terms, found.state, found.events, spoken(), names)
    return {
        **as_file(file, terms, found.state),
        "awaiting": {"what": type(waits).__name__, **dict(plain(waits))},
        "events": [{**plain(event), "text": text} for event, text in zip(found.events, told, strict=True)],
        "given": plain(found.given),
    }


def _waits_for(terms: Terms, found: Resolved) -> str:
    match awaiting(found.state):
        case AwaitBids():
            return _("Turn {turn} waits for bids.").format(turn=found.state.turn)
        case AwaitOrders():
            return _("Turn {turn} waits for orders.").format(turn=found.state.turn)
        case AwaitRemoval(seat=seat):
            lord, cost = lord_name(terms, found.state, seat, spoken()), terms.upkeep(found.state, seat)
            said = _("{lord} has {pp} PP, can’t pay an upkeep of {cost} and must dismiss troops.")
            return said.format(lord=lord, pp=found.state.lords[seat].pp, cost=cost)
        case Over():
            return _("The campaign is over.")
        case _:
            return _("A battle waits for its result.")


def _faulty(path: Path, problems: Sequence[Problem]) -> str:
    lines = [_("{file} can't be used:").format(file=shown(str(path)))]
    return "\n".join([*lines, *(f"  {located(each)}" for each in problems)])
