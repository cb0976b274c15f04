"""`skald demo`: invented events and campaigns to look around in. Each kind is loaded only when it is asked for."""

from importlib import import_module
from importlib.util import find_spec

import click

from skald.cli.options import lang_option
from skald.cli.pages import Chapter
from skald.cli.words import _

#: Where each demo lives.
KINDS = {
    "tournament": "skald.cli.demo_tournament",
    "campaign": "skald.cli.demo_campaign",
}
EXAMPLES = [("skald demo tournament", _("an event of 24 players in its fourth round"))]


class Demos(Chapter):
    """The demos that this installation has."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, module in KINDS.items() if find_spec(module) is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(KINDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # Only names are needed to tell a misspelt one.
        self.commands = {name: self.commands.get(name, click.Command(name)) for name in self.list_commands(ctx)}
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        loaded = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, (command.help or "").partition("\n")[0]) for name, command in loaded if command is not None]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


@click.group(
    "demo",
    cls=Demos,
    examples=EXAMPLES,
    help=_("Create a demo to explore.\n\nIt goes into the data folder that “skald serve” uses."),
)
@lang_option
def command() -> None:
    pass
