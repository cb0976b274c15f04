"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from skald.cli import words
from skald.cli.words import _
from skald.content.editions import EDITIONS

Command = TypeVar("Command", bound=Callable[..., Any])


def _speak(ctx: click.Context, option: click.Parameter, language: str | None) -> None:
    if language:
        words.speak(language)


def lang_option(command: Command) -> Command:
    """`--lang` after the subcommand, as well as before it."""
    return click.option(
        "--lang",
        type=click.Choice(words.LANGUAGES),
        callback=_speak,
        expose_value=False,
        is_eager=True,
        help=_("Language; otherwise that of your system."),
    )(command)


def within_option(command: Command) -> Command:
    """`--within`: a count ends early, once it is known well enough."""
    return click.option(
        "--within",
        type=click.FloatRange(0.001, 0.5),
        callback=lambda _context, _option, width: width or 0.0,
        metavar=_("WIDTH"),
        help=_(
            "End early once the win rate is known within this much, say 0.03. It is looked at after 50, 100, 200 …"
            " battles, and intervals are widened for looking that often."
        ),
    )(command)


def json_option(command: Command) -> Command:
    """`--json`: data on the standard output, and nothing else."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print data for programs instead of text."))(command)


def edition_option(help_text: str, default: str | None = None) -> Callable[[Command], Command]:
    """`--edition`, for one of the editions that Skald knows."""
    return click.option(
        "--edition", type=click.Choice(EDITIONS), default=default, show_default=default is not None, help=help_text
    )
