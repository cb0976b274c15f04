"""The `skald` command: finds the subcommand, and turns every expected error into one line."""

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn, TypedDict

import click

from skald.cli import words
from skald.cli.commands import chapters, load, table
from skald.cli.errors import UserMistake
from skald.cli.pages import write_examples
from skald.cli.suggesting import unknown_command
from skald.cli.words import _

INTERRUPTED = 130


class Session(TypedDict):
    """What every command finds in `click.Context.obj`."""

    lang: str


class SkaldGroup(click.Group):
    """The top of the command line: knows its commands by name, and loads one only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, entry in table().items() if entry.exists]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = table().get(cmd_name)
        return load(cmd_name, entry) if entry else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in table() and not name.startswith("-"):
            ctx.fail(unknown_command(name, table()))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(_("skald: battles of SAGA, played by the rules, with every number explained."))
        formatter.write_paragraph()
        formatter.write_usage("skald", _("[--lang en|fr] COMMAND …"), _("Usage:") + " ")
        _write_commands(formatter)
        click.Command.format_options(self, ctx, formatter)
        _write_examples(formatter)


def build() -> SkaldGroup:
    """The whole command line, in the language in use."""

    @click.group("skald", cls=SkaldGroup, context_settings={"help_option_names": ["-h", "--help"]})
    @click.option("--lang", type=click.Choice(words.LANGUAGES), help=_("Language; otherwise that of your system."))
    @click.version_option(package_name="skald", message=f"skald %(version)s ({_core()})", help=_("Show the version."))
    @click.pass_context
    def skald(ctx: click.Context, lang: str | None) -> None:
        ctx.obj = Session(lang=lang or words.spoken())

    return skald


def _core() -> str:
    """Which core answers questions of geometry."""
    from skald.core import KIND

    return _("compiled core") if KIND == "compiled" else _("plain core")


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code."""
    words.speak(words.choose(arguments, os.environ))
    try:
        _core()
    except RuntimeError:
        wish = os.environ.get("SKALD_CORE", "")
        if wish == "compiled":
            UserMistake(_("SKALD_CORE=compiled, but the core isn't built here: scripts/setup builds it.")).show()
        else:
            UserMistake(_("SKALD_CORE is plain or compiled, not {wish}.").format(wish=wish)).show()
        return UserMistake.exit_code
    try:
        result = build().main(args=list(arguments) or ["--help"], prog_name="skald", standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:
        # Python's pool may find its own pipe closed on the way out, and would say so to whoever only wanted to stop.
        sys.unraisablehook = lambda _told: None
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has left.
        _drop_output()
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        UserMistake(_("The output can't be written: the disk is full.")).show()
        return UserMistake.exit_code
    return result if isinstance(result, int) else 0


def main() -> NoReturn:
    """Entry point of the installed command."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark for it.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def _drop_output() -> None:
    """Write into nothing from now on: Python would complain once more when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_commands(formatter: click.HelpFormatter) -> None:
    for title, entries in chapters():
        rows = [(name, entry.summary) for name, entry in entries.items() if entry.exists]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows, col_max=12)


def _write_examples(formatter: click.HelpFormatter) -> None:
    examples = [
        (
            "battle",
            "skald battle --left two-handed --right border-lances",
            _("two ready warbands, each with its own board, in the hands of agents"),
        ),
        ("replay", "skald replay battle.skald --check", _("judge every input of a saved battle again")),
        ("boards", "skald boards show hill-clans", _("the fifteen abilities of a board")),
        ("rules", "skald rules show javelins", _("one rule, with where it is written")),
        ("odds", 'skald odds melee "8 warriors" "4 hearthguard heavy-weapon"', _("who loses how many, and who wins")),
        ("serve", "skald serve --host 0.0.0.0", _("let phones on the same network join")),
    ]
    commands = table()
    write_examples(formatter, [(line, what) for name, line, what in examples if commands[name].exists])
