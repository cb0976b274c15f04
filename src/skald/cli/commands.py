"""The table of commands. A command's module is imported only when that command is used."""

from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import click

from skald.cli.errors import NotInstalled
from skald.cli.words import _


class Entry(NamedTuple):
    """Where a command lives, and the line that presents it."""

    target: str
    summary: str

    @property
    def module(self) -> str:
        return self.target.partition(":")[0]

    @property
    def exists(self) -> bool:
        return find_spec(self.module) is not None


Chapter = tuple[str, dict[str, Entry]]


def chapters() -> list[Chapter]:
    """All commands, in the order in which help shows them, with words in the language in use."""
    return [
        (
            _("Play"),
            {
                "battle": Entry("skald.cli.battle:command", _("Fight battles between agents, one or thousands.")),
                "simulate": Entry("skald.cli.simulate:command", _("Fight every pairing of warbands, and count.")),
                "replay": Entry("skald.cli.replay:command", _("Retell a recorded battle, or judge it again.")),
            },
        ),
        (
            _("Prepare"),
            {
                "warband": Entry("skald.cli.warband:command", _("Check and show a warband.")),
                "troops": Entry("skald.cli.troops:command", _("Show the troops that warbands are made of.")),
                "factions": Entry("skald.cli.factions:command", _("Read the factions.")),
                "boards": Entry("skald.cli.boards:command", _("Read the battle boards.")),
                "scenarios": Entry("skald.cli.scenarios:command", _("Read the scenarios, and draw their tables.")),
            },
        ),
        (
            _("Look up"),
            {
                "spells": Entry("skald.cli.spells:command", _("Read the spells of the Age of Magic.")),
                "rules": Entry("skald.cli.rules:command", _("Read a rule, or compare two editions.")),
                "odds": Entry("skald.cli.odds:command", _("Exact odds of a fight, and the best that both can do.")),
            },
        ),
        (
            _("Organise"),
            {
                "tournament": Entry("skald.cli.tournament:command", _("Pair and rank a tournament.")),
                "campaign": Entry("skald.cli.campaign:command", _("Resolve and simulate campaigns.")),
            },
        ),
        (
            _("Host"),
            {
                "serve": Entry("skald.cli.serve:command", _("Open Skald in the browser, here or on the LAN.")),
                "let-in": Entry("skald.cli.let_in:command", _("Give an organiser a link for a new password.")),
                "cluster": Entry("skald.cli.cluster:command", _("Start a Dask cluster to simulate on.")),
                "demo": Entry("skald.cli.demo:command", _("Create a demo to explore.")),
            },
        ),
    ]


def table() -> dict[str, Entry]:
    """Every command by name."""
    return {name: entry for _title, entries in chapters() for name, entry in entries.items()}


def load(name: str, entry: Entry) -> click.Command:
    """Import the command, or say which part of Skald is missing."""
    module, _colon, attribute = entry.target.partition(":")
    try:
        command = getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("skald."):
            raise NotInstalled(_("“{name}” is not part of this installation.").format(name=name)) from error
        message = _("“{name}” needs the package {package}. Run scripts/setup, or install skald[cli,web].")
        raise NotInstalled(message.format(name=name, package=error.name)) from error
    assert isinstance(command, click.Command)
    return command
