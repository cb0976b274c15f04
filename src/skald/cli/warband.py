"""`skald warband`: the warbands that are ready to play, one of them in full, or the check of a file."""

from pathlib import Path

import click
from msgspec import to_builtins

from skald.cli.finding import warband_at, warband_named
from skald.cli.findings import print_findings
from skald.cli.options import edition_option, json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, paragraph, print_json
from skald.cli.suggesting import shown
from skald.cli.words import _, ngettext, spoken
from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS
from skald.content.editions import edition as edition_of
from skald.content.factions.catalogue import hired_name
from skald.content.naming import edition_name, equipment_name, troop_name
from skald.content.problems import Problem, problem
from skald.warbands.belonging import notes_on
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import bought_figures

EXAMPLES = [
    ("skald warband list", _("the warbands that are ready to play")),
    ("skald warband show last-oath", _("what is in one of them")),
    ("skald warband check my-warband.toml", _("everything that is wrong with one of yours")),
]


@click.group(
    "warband",
    cls=Chapter,
    examples=EXAMPLES,
    help=_(
        "Check and show a warband.\n\nSome warbands are ready to play; you can write your own as a small file:"
        " docs/warband-files.md tells how."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_("List the warbands that are ready to play."),
    examples=[("skald warband list --json", _("the same, for a program"))],
)
@edition_option(_("Only those for this edition."))
@json_option
@lang_option
def list_warbands(edition: str | None, as_json: bool) -> None:
    warbands = [each for each in ready_warbands().values() if edition is None or edition in each.editions]
    if as_json:
        print_json([summary(each) for each in warbands])
        return
    rows = [(each.id, each.name[spoken()], _points(each), _editions(each), each.board) for each in warbands]
    click.echo("\n".join(columns(rows, indent=0)))


@command.command(
    "show",
    help=_("Show a warband: what was bought, and the units it is grouped into."),
    examples=[
        ("skald warband show town-muster", _("one that is ready")),
        ("skald warband show ./my-warband.toml", _("one that you have written")),
    ],
)
@click.argument("warband", metavar=_("ID|FILE"))
@json_option
@lang_option
def show_warband(warband: str, as_json: bool) -> None:
    found = warband_named(warband)
    if as_json:
        print_json({**summary(found), "roster": to_builtins(found.roster), "muster": to_builtins(found.muster)})
        return
    click.echo("\n".join(warband_page(found)))


@command.command(
    "check",
    help=_("List every problem in a warband file, each with its line. Exit code 1 if there is one."),
    examples=[
        ("skald warband check my-warband.toml", _("by the rules of every edition that the file names")),
        ("skald warband check my-warband.toml --edition first", _("by the rules of one edition")),
    ],
)
@click.argument("file", type=click.Path(path_type=Path), metavar=_("FILE"))
@edition_option(_("Check by the rules of this edition only."))
@json_option
@lang_option
def check_warband(file: Path, edition: str | None, as_json: bool) -> None:
    warband, _problems = warband_at(file)
    problems = _in_every_edition(file, edition) if warband is None else _against_rules(file, warband, edition)
    right = _("{file}: a valid warband.").format(file=shown(file))
    if warband is not None and not as_json:
        right += f" ({warband.name[spoken()]}, {_points(warband)})"
    notes = notes_on(warband.roster) if warband is not None else ()
    print_findings(file, problems, right, as_json=as_json, notes=notes)


def warband_page(warband: Warband) -> list[str]:
    """A warband as a page of text."""
    lines = [f"{warband.name[spoken()]} ({warband.id})", paragraph(warband.about[spoken()], 2)]
    about = [_points(warband), _editions(warband)]
    if warband.board:
        about.append(_("board: {name}").format(name=shipped_boards()[warband.board].words.name[spoken()]))
    lines += [f"  {', '.join(about)}", "", _("Bought")]
    bought = [(str(count), hired_name(spoken(), troop)) for troop, count in bought_figures(warband.roster).items()]
    lines += columns([(count.rjust(3), troop) for count, troop in bought])
    if warband.muster:
        lines += ["", _("Units"), *columns([_unit(unit) for unit in warband.muster])]
    return lines


def summary(warband: Warband) -> dict[str, object]:
    """A warband in a few words, for programs."""
    return {
        "id": warband.id,
        "name": warband.name[spoken()],
        "names": warband.name,
        "about": warband.about[spoken()],
        "editions": list(warband.editions),
        "board": warband.board,
        "points": warband.roster.list_points,
        "figures": sum(bought_figures(warband.roster).values()),
    }


def _against_rules(file: Path, warband: Warband, edition: str | None) -> tuple[Problem, ...]:
    """What the editions of the warband, or the one asked for, find wrong with it; each thing once."""
    if edition is not None and edition not in warband.editions:
        return (problem("warband.edition", warband=warband.id, edition=edition),)
    found: dict[Problem, None] = {}
    for name in [edition] if edition else warband.editions:
        found |= dict.fromkeys(warband_at(file, edition_of(name))[1])
    return tuple(sorted(found, key=lambda each: each.line))


def _in_every_edition(file: Path, edition: str | None) -> tuple[Problem, ...]:
    """What is wrong with a file that can't be read, whichever edition it is meant for."""
    each, *others = (warband_at(file, edition_of(name))[1] for name in ([edition] if edition else EDITIONS))
    return tuple(found for found in each if all(found in other for other in others))


def _unit(unit: MusterUnit) -> tuple[str, str, str]:
    extra = [equipment_name(spoken(), each) for each in unit.equipment]
    if unit.hero:
        extra.insert(0, _("led by {hero}").format(hero=troop_name(spoken(), unit.hero)))
    if unit.banner:
        extra.append(_("war banner"))
    return str(unit.figures).rjust(3), hired_name(spoken(), unit.troop), ", ".join(extra)


def _points(warband: Warband) -> str:
    points = warband.roster.list_points
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _editions(warband: Warband) -> str:
    return ", ".join(edition_name(spoken(), each) for each in warband.editions)
