"""Help pages: a command, or a group of commands, whose help ends with examples."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from skald.cli.suggesting import unknown_command
from skald.cli.words import _

Example = tuple[str, str]


def write_examples(formatter: click.HelpFormatter, examples: Iterable[Example]) -> None:
    """Lines that can be typed as they are, each above what it does."""
    with formatter.section(_("Examples")):
        for line, what in examples:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
            with formatter.indentation():
                formatter.write_text(what)


class Page(click.Command):
    """A command with examples."""

    def __init__(self, *arguments: Any, examples: Sequence[Example] = (), **settings: Any) -> None:
        super().__init__(*arguments, **{"options_metavar": _("[OPTIONS]"), **settings})
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            write_examples(formatter, self.examples)


class Chapter(click.Group):
    """A group of commands with examples; a misspelt command is answered with the nearest one."""

    command_class = Page

    def __init__(self, *arguments: Any, examples: Sequence[Example] = (), **settings: Any) -> None:
        super().__init__(
            *arguments,
            **{"options_metavar": "", "subcommand_metavar": _("COMMAND …"), "no_args_is_help": True, **settings},
        )
        self.examples = examples

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            ctx.fail(unknown_command(name, self.commands))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, (command.help or "").partition("\n")[0]) for name, command in self.commands.items()]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            write_examples(formatter, self.examples)
