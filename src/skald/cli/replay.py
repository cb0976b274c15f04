"""`skald replay`: a recorded battle retold, shown at one moment, or judged again from its first input to its last."""

from pathlib import Path

import click
from msgspec.structs import replace

from skald.cli.errors import UserMistake
from skald.cli.finding import faulty
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Page
from skald.cli.positions import position_lines
from skald.cli.printing import paragraph, print_json
from skald.cli.reading import read_at_most
from skald.cli.results import result_lines
from skald.cli.retelling import retelling_as_data, schema
from skald.cli.stories import Detail, Stage, story_lines
from skald.cli.suggesting import shown
from skald.cli.verdicts import verdict_as_data, verdict_lines
from skald.cli.words import _, spoken
from skald.content.faults import tell_fault
from skald.rules.notation import NotationError, Replay, parse_replay
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.judging import judge, state_after
from skald.simulation.luck import audited
from skald.simulation.luck_words import audit_as_data, audit_lines
from skald.simulation.replays import is_current, rules_of

MOST_BYTES = 64_000_000

EXAMPLES = [
    ("skald replay lances.skald", _("the story of a saved battle")),
    ("skald replay lances.skald --to 120 --quiet", _("a map of the table after 120 inputs, and every unit")),
    ("skald replay lances.skald --to 120 --json", _("the whole position then, for other programs")),
    ("skald replay lances.skald --luck", _("how lucky each side was, roll by roll")),
    ("skald replay lances.skald --check", _("every move, roll and number judged again")),
]


def _print_schema(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        print_json(schema())
        ctx.exit()


@click.command(
    "replay",
    cls=Page,
    examples=EXAMPLES,
    help=_(
        "Retell a recorded battle, or judge it again.\n\nThe file is one that “skald battle --save” has written."
        " --check puts every input before the rules again, compares what they say with what the file says, and tests"
        " each position by simple laws of their own. Exit code 1 if anything differs."
    ),
)
@click.argument("file", type=click.Path(path_type=Path), metavar=_("FILE"))
@click.option(
    "--to",
    "inputs",
    type=click.IntRange(0),
    metavar="N",
    help=_("Only up to input N; shows the table then and its notation, or judges so far."),
)
@click.option("--check", is_flag=True, help=_("Judge every input again."))
@click.option("--luck", is_flag=True, help=_("Compare every roll with what its dice could have shown."))
@click.option("--quiet", is_flag=True, help=_("Without the story."))
@click.option("--verbose", is_flag=True, help=_("Everything, with the reasons of each number."))
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_schema,
    help=_("Print the JSON Schema of what --json gives."),
)
@json_option
@lang_option
def command(file: Path, inputs: int | None, check: bool, luck: bool, quiet: bool, verbose: bool, as_json: bool) -> None:
    text = _text_of(file)
    replay = _parsed(file, text)
    if inputs is not None and inputs > len(replay.turns):
        message = _("The battle has {count} inputs, not {given}.")
        raise UserMistake(message.format(count=len(replay.turns), given=inputs))
    told = replay if inputs is None else _cut(replay, inputs)
    if check:
        _check(file, told, text, as_json=as_json)
        return
    _warn(file, replay)
    if luck:
        _luck(file, told, as_json=as_json)
        return
    at = _position(replay, len(told.turns))
    position = None if at is None else at[1]
    stage = Stage.of(replay)
    story = story_lines(told, stage, Detail.FULL if verbose else Detail.USUAL)
    if as_json:
        print_json(retelling_as_data(replay, told, [_one_line(each) for each in story], at))
        return
    if not quiet:
        for line in story:
            click.echo(line)
        click.echo()
    if inputs is None:
        click.echo("\n".join(result_lines(replay, position, stage)))
    elif position is not None:
        click.echo("\n".join(position_lines(position, stage)))


def _text_of(file: Path) -> str:
    data = read_at_most(file, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise UserMistake(_("{file} is too big to be a replay.").format(file=shown(file)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserMistake(_("{file} isn't a replay: it isn't even text.").format(file=shown(file))) from error


def _parsed(file: Path, text: str) -> Replay:
    try:
        return parse_replay(text)
    except NotationError as error:
        message = _("{file} isn't a replay that Skald can read.").format(file=shown(file))
        raise UserMistake(f"{message}\n  {tell_fault(error, spoken())}") from error


def _rules(file: Path, replay: Replay) -> Ruleset:
    ruleset, problems = rules_of(replay)
    if ruleset is None:
        raise UserMistake(faulty(file, problems))
    return ruleset


def _warn(file: Path, replay: Replay) -> None:
    """Say beforehand why the rules of today may not know this battle."""
    _ruleset, problems = rules_of(replay)
    if problems:
        click.echo(faulty(file, problems), err=True)
    elif not is_current(replay):
        message = _(
            "This battle was played under version {version} of the rules “{edition}”, which have changed since:"
            " it is shown as it was told then."
        )
        click.echo(message.format(version=replay.version, edition=replay.edition), err=True)


def _check(file: Path, replay: Replay, text: str, *, as_json: bool) -> None:
    ruleset = _rules(file, replay)
    if not is_current(replay):
        message = _(
            "This battle was played under version {version} of the rules “{edition}”, which have changed since:"
            " it is judged by those of today."
        )
        click.echo(message.format(version=replay.version, edition=replay.edition), err=True)
    verdict = judge(replay, ruleset)
    stage = Stage.of(replay)
    if as_json:
        print_json(verdict_as_data(verdict, text, stage))
    else:
        click.echo("\n".join(verdict_lines(verdict, text, stage)))
    if verdict.difference is not None:
        click.get_current_context().exit(1)


def _luck(file: Path, replay: Replay, *, as_json: bool) -> None:
    audit = audited(replay, _rules(file, replay))
    if as_json:
        print_json(audit_as_data(audit))
    else:
        click.echo("\n".join(paragraph(each, hanging=2) for each in audit_lines(audit, Stage.of(replay).naming)))


def _cut(replay: Replay, inputs: int) -> Replay:
    ended = inputs == len(replay.turns)
    return replay if ended else replace(replay, turns=replay.turns[:inputs], outcome=None, seal="")


def _position(replay: Replay, inputs: int) -> tuple[Ruleset, State] | None:
    """The rules and the position after so many inputs, if the rules of today still get there."""
    ruleset, _problems = rules_of(replay)
    try:
        return None if ruleset is None else (ruleset, state_after(replay, ruleset, inputs))
    except IllegalAction:
        click.echo(_("The rules of today refuse one of its inputs, so its last position can't be shown."), err=True)
        return None


def _one_line(line: str) -> str:
    """A line of the story as it was before it was filled to the terminal's width."""
    first, *following = line.split("\n")
    return " ".join([first, *(each.strip() for each in following)])
