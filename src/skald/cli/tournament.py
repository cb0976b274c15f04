"""`skald tournament`: pairs and ranks the event of a file, draws scenarios, adds up score sheets. No server needed."""

import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from skald.cli.errors import UserMistake
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, labelled, located, paragraph, print_json, problems_as_data, sentence
from skald.cli.reading import read_at_most
from skald.cli.sheets import read_sheet, sheet_as_data, sheet_page
from skald.cli.suggesting import shown
from skald.cli.words import _, ngettext, spoken
from skald.content.bounds import MOST_BYTES
from skald.content.problems import Problem
from skald.content.scenarios.catalogue import scenarios
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import scenario_id
from skald.tournament.event import Event
from skald.tournament.event_file import read_event, schema
from skald.tournament.figures import figure, figures_of
from skald.tournament.pairing.swiss import Pairing, Request, check_request, pair_round
from skald.tournament.reasons import tell_all
from skald.tournament.scenarios.drawing import scenario_for, seal
from skald.tournament.settings import PlayerId
from skald.tournament.standings import Row, explain, standings
from skald.tournament.tables import standings_rows

EXAMPLES = [
    ("skald tournament pair event.json --seed 7", _("the next round, with its reasons")),
    ("skald tournament standings event.json", _("who leads, and why")),
    ("skald tournament draw event.json", _("a scenario that wasn’t played yet")),
    ("skald tournament score take-and-hold sheet.json", _("points, result and goal average of a game")),
]
EVENT = click.argument("event", metavar="EVENT.json", type=click.Path(path_type=Path))


def _seed(ctx: click.Context, option: click.Parameter, given: str | None) -> str | None:
    """A seed that can be shown and typed again: bytes that are no text can't."""
    if given is not None and given.encode("utf-8", "ignore").decode() != given:
        raise UserMistake(_("The seed isn’t UTF-8 text."))
    return given


@click.group(
    "tournament",
    cls=Chapter,
    examples=EXAMPLES,
    help=_("Pair and rank a tournament.\n\nAn event is a small file: docs/event-file.md describes it."),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "pair",
    help=_("Pair the next round: nobody meets twice while it can be helped, and each game says why."),
    examples=[("skald tournament pair event.json --seed 7 --json", _("the same, for a program"))],
)
@EVENT
@click.option(
    "--seed",
    default="0",
    metavar="N",
    callback=_seed,
    help=_("Lots are drawn from it: the same seed, the same round."),
)
@click.option("--agreed", nargs=2, multiple=True, metavar="A B", help=_("Two players who play each other."))
@click.option("--spare", metavar="ID", help=_("Plays only if the others are an odd number."))
@click.option("--away", multiple=True, metavar="ID", help=_("Sits this round out."))
@click.option("--unfinished", is_flag=True, help=_("Even if results are missing."))
@json_option
@lang_option
def pair(
    event: Path, seed: str, agreed: Sequence[tuple[str, str]], spare: str | None, away: Sequence[str],
    unfinished: bool, as_json: bool,
) -> None:  # fmt: skip
    found = event_at(event)
    request = Request(
        seed,
        tuple((player_named(found, a), player_named(found, b)) for a, b in agreed),
        None if spare is None else player_named(found, spare),
        frozenset(player_named(found, each) for each in away),
        unfinished,
    )
    if problems := check_request(found, request):
        raise UserMistake("\n".join(sentence(each) for each in problems))
    pairing = pair_round(found, request)
    if as_json:
        print_json(pairing_as_data(pairing, found))
    else:
        click.echo("\n".join(pairing_page(pairing, found)))


@command.command(
    "standings",
    help=_("Rank the players, each with the reason of the rank."),
    examples=[("skald tournament standings event.json --after 2", _("as it stood after round 2"))],
)
@EVENT
@click.option("--after", type=click.IntRange(1, 50), metavar="N", help=_("After this round, not after the last."))
@json_option
@lang_option
def show_standings(event: Path, after: int | None, as_json: bool) -> None:
    found = event_at(event)
    if as_json:
        print_json(standings_rows(found, {player.id: player for player in found.players}, spoken(), after))
        return
    table = standings(found, after)
    click.echo("\n".join(standings_page(table.rows, found)))
    for player in table.disqualified:
        click.echo(_("{player} is disqualified.").format(player=found.names[player]))


@command.command(
    "check",
    help=_("List everything wrong with an event file. Exit code 1 if there is something."),
    examples=[("skald tournament check event.json", _("every problem with its line"))],
)
@EVENT
@json_option
@lang_option
def check(event: Path, as_json: bool) -> None:
    found, problems = read_event(read_at_most(event, MOST_BYTES))
    if as_json:
        print_json({"file": str(event), "right": not problems, "problems": problems_as_data(problems)})
    elif found is None:
        click.echo(_faulty(str(event), problems))
    else:
        rounds = len(found.paired_rounds)
        players = ngettext("{count} player", "{count} players", len(found.players)).format(count=len(found.players))
        played = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
        click.echo(_("The file is valid: {players}, {rounds}.").format(players=players, rounds=played))
    if problems:
        click.get_current_context().exit(1)


@command.command(
    "draw",
    help=_(
        "Draw the scenario of the next round.\n\nThe seal can be shown before the round and the seed after it, so that"
        " everybody can check the draw."
    ),
    examples=[("skald tournament draw event.json --seed oak-raven-12", _("with a seed sealed before"))],
)
@EVENT
@click.option("--seed", metavar=_("TEXT"), callback=_seed, help=_("The seed; without one, a fresh one is made."))
@json_option
@lang_option
def draw(event: Path, seed: str | None, as_json: bool) -> None:
    found = event_at(event)
    number = found.next_round
    source = secrets.token_hex(16) if seed is None else seed
    scenario = scenario_for(found, source, number)
    if as_json:
        print_json({"round": number, "scenario": scenario, "seal": seal(source), "seed": source})
        return
    click.echo(_("Round {round}: {scenario}").format(round=number, scenario=scenario_name(scenario, found)))
    click.echo("\n".join(columns([(_("seal"), seal(source)), (_("seed"), source)])))


@command.command(
    "score",
    help=_("Add up a score sheet: the points, who won, tournament points and goal average."),
    examples=[
        ("skald tournament score dawn-and-dusk sheet.json --json", _("the same, for a program")),
        (
            "skald tournament score conquest sheet.json --deployment refused-flank",
            _("an expedition, by two of its cards"),
        ),
    ],
)
@click.argument("scenario", metavar=_("SCENARIO"))
@click.argument("sheet", metavar="SHEET.json", type=click.Path(path_type=Path))
@click.option(
    "--deployment", metavar=_("CARD"), help=_("The expedition’s card of deployment: zones and quarters follow from it.")
)
@json_option
@lang_option
def score(scenario: str, sheet: Path, deployment: str | None, as_json: bool) -> None:
    chosen, scored = read_sheet(scenario, sheet, deployment)
    if as_json:
        print_json(sheet_as_data(scored))
    else:
        click.echo("\n".join(sheet_page(chosen, scored)))


@command.command(
    "schema",
    help=_("Print the JSON Schema of an event’s file."),
    examples=[("skald tournament schema > event.schema.json", _("for an editor that checks while you type"))],
)
@lang_option
def show_schema() -> None:
    print_json(schema())


def event_at(path: Path) -> Event:
    """The event of a file; every problem of the file is told."""
    event, problems = read_event(read_at_most(path, MOST_BYTES))
    if event is None:
        raise UserMistake(_faulty(str(path), problems))
    return event


def player_named(event: Event, given: str) -> PlayerId:
    """The player of an id as it is typed."""
    for player in event.players:
        if str(player.id) == given:
            return player.id
    raise UserMistake(_("There is no player “{player}”.").format(player=shown(given)))


def pairing_as_data(pairing: Pairing, event: Event) -> dict[str, object]:
    """A pairing for programs."""
    language, names = spoken(), event.names
    return {
        "round": pairing.round,
        "games": [
            {"a": game.a, "b": game.b, "table": game.table, "why": tell_all(game.why, language, names)}
            for game in pairing.games
        ],
        "bye": pairing.bye,
        "bye_why": tell_all(pairing.bye_why, language, names) if pairing.bye is not None else None,
        "notes": [tell_all([note], language, names) for note in pairing.notes],
    }


def pairing_page(pairing: Pairing, event: Event) -> list[str]:
    """A pairing for people: the games by table, and below each its reasons."""
    language, names = spoken(), event.names
    lines = [_("Round {round}").format(round=pairing.round)]
    lines += [paragraph(tell_all([note], language, names)) for note in pairing.notes]
    for game in sorted(pairing.games, key=lambda each: each.table):
        title = _("Table {table}: {a} – {b}").format(table=game.table, a=names[game.a], b=names[game.b])
        lines += ["", title, paragraph(tell_all(game.why, language, names), 2)]
    if pairing.bye is not None:
        why = paragraph(tell_all(pairing.bye_why, language, names), 2)
        lines += ["", _("Bye: {player}").format(player=names[pairing.bye]), why]
    return lines


def standings_page(rows: Sequence[Row], event: Event) -> list[str]:
    """The standings for people: the table with the figures that decide in this event, then the reasons."""
    figures = figures_of(event.settings)
    head = ("", _("player"), *map(_figure_head, figures), _("W/D/L"), _("points"))
    body = [
        (
            str(row.rank), event.names[row.player], *(str(figure(row, name)) for name in figures),
            f"{row.wins}/{row.draws}/{row.losses}", f"{row.points_for}:{row.points_against}",
        )
        for row in rows
    ]  # fmt: skip
    reasons = [paragraph(labelled(event.names[row.player], _reason(row, event))) for row in rows]
    return [*columns([head, *body], indent=0), "", *reasons]


def _reason(row: Row, event: Event) -> str:
    said = explain(row, spoken(), event.names)
    return said[:1].lower() + said[1:]


def _figure_head(name: str) -> str:
    return {
        "tp": _("TP"), "goal-average": _("GA"), "resistance": _("res."), "points-for": _("scored"), "wins": _("won"),
        "points-difference": _("diff."), "points-against": _("conceded"), "bonus": _("bonus"),
        "middle-resistance": _("mid. res."),
    }[name]  # fmt: skip


def scenario_name(scenario: str, event: Event) -> str:
    """A scenario's name in the language in use."""
    for own in event.settings.scenarios.own:
        if own.id == scenario:
            return own.name
    known = scenario_id(scenario)
    if known is None or known == EXPEDITION:
        return _("Expedition") if known == EXPEDITION else scenario
    return scenarios()[known].name[spoken()]


def _faulty(name: str, problems: Sequence[Problem]) -> str:
    """A sentence about a file, and below it every problem with its line and path."""
    head = _("{file} can't be used:").format(file=shown(name))
    return "\n".join([head, *(f"  {located(each)}" for each in problems)])
