"""`skald boards`: the battle boards on the shelf, one of them in full, or the check of a file."""

from pathlib import Path

import click

from skald.cli.finding import board_bytes, board_named
from skald.cli.findings import print_findings
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, labelled, paragraph, print_json
from skald.cli.suggesting import shown
from skald.cli.words import _, spoken
from skald.content.board_abilities import AbilityWords
from skald.content.board_files import BoardFile, read_board, shipped_boards
from skald.content.naming import cost_name, edition_name, type_name
from skald.rules.abilities.model import Ability

EXAMPLES = [
    ("skald boards list", _("the boards that come with Skald")),
    ("skald boards show hill-clans --lang fr", _("all fifteen abilities of a board, in French")),
    ("skald boards check my-board.toml", _("everything that is wrong with a board you typed in")),
]


@click.group(
    "boards",
    cls=Chapter,
    examples=EXAMPLES,
    help=_(
        "Read the battle boards.\n\nSkald has boards of its own, original in name and effect, and reads those that you"
        " type in: docs/board-files.md tells how to write one."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_("List the boards that come with Skald."),
    examples=[("skald boards list --json", _("the same, for a program"))],
)
@json_option
@lang_option
def list_boards(as_json: bool) -> None:
    boards = shipped_boards().values()
    if as_json:
        print_json([_summary(board) for board in boards])
        return
    rows = [(board.board.id, board.words.name[spoken()], _editions(board)) for board in boards]
    click.echo("\n".join(columns(rows, indent=0)))


@command.command(
    "show",
    help=_("Show all fifteen abilities of a board: one that comes with Skald, or one from a file."),
    examples=[
        ("skald boards show marsh-bows", _("a board of Skald’s")),
        ("skald boards show ./my-board.toml", _("one of yours")),
    ],
)
@click.argument("board", metavar=_("ID|FILE"))
@json_option
@lang_option
def show_board(board: str, as_json: bool) -> None:
    file = board_named(board).file
    if as_json:
        print_json({**_summary(file), "abilities": [_as_data(each, file) for each in file.board.abilities]})
        return
    click.echo("\n".join(board_page(file)))


@command.command(
    "check",
    help=_("List every problem in a board file, each with its line. Exit code 1 if there is one."),
    examples=[("skald boards check my-board.toml", _("docs/board-files.md explains every key"))],
)
@click.argument("file", type=click.Path(path_type=Path), metavar=_("FILE"))
@json_option
@lang_option
def check_board(file: Path, as_json: bool) -> None:
    board, problems = read_board(board_bytes(file))
    right = _("{file}: a valid board.").format(file=shown(file))
    if board is not None and not as_json:
        right += f" ({board.words.name[spoken()]})"
    print_findings(file, problems, right, as_json=as_json)


def board_page(file: BoardFile) -> list[str]:
    """A board as a page of text."""
    lines = [f"{file.words.name[spoken()]} ({file.board.id})", paragraph(file.words.about[spoken()], 2)]
    lines.append(f"  {_editions(file)}")
    for title, basic in ((_("Basic abilities"), True), (_("Advanced abilities"), False)):
        lines += ["", title]
        for ability in file.board.abilities:
            if ability.basic == basic:
                lines += ["", *_ability(ability, file.words.abilities[ability.id])]
    return lines


def _ability(ability: Ability, words: AbilityWords) -> list[str]:
    types = ", ".join(type_name(spoken(), each) for each in ability.types)
    head = labelled(words.name[spoken()], f"{types} [{cost_name(spoken(), ability.cost)}]")
    return [f"  {head}", paragraph(words.text[spoken()], 4)]


def _editions(board: BoardFile) -> str:
    return ", ".join(edition_name(spoken(), each) for each in board.editions)


def _summary(file: BoardFile) -> dict[str, object]:
    return {
        "id": file.board.id,
        "name": file.words.name[spoken()],
        "names": file.words.name,
        "about": file.words.about[spoken()],
        "editions": list(file.editions),
    }


def _as_data(ability: Ability, file: BoardFile) -> dict[str, object]:
    words = file.words.abilities[ability.id]
    return {
        "id": ability.id,
        "name": words.name[spoken()],
        "names": words.name,
        "text": words.text[spoken()],
        "texts": words.text,
        "basic": ability.basic,
        "types": [each.value for each in ability.types],
        "cost": [[face.name.lower() for face in slot] for slot in ability.cost],
    }
