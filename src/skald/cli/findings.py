"""The report of a check: every problem with its line, or that all is well."""

from collections.abc import Sequence
from pathlib import Path

import click

from skald.cli.printing import placed, print_json, problems_as_data, sentence
from skald.cli.suggesting import shown
from skald.cli.words import ngettext
from skald.content.problems import Problem


def print_findings(
    file: Path, problems: Sequence[Problem], right: str, *, as_json: bool, notes: Sequence[Problem] = ()
) -> None:  # fmt: skip
    """Print what was found about a file, and what wasn't looked at; exit code 1 if there is a problem."""
    if as_json:
        noted = {"notes": problems_as_data(notes)} if notes else {}
        print_json({"file": str(file), "right": not problems, "problems": problems_as_data(problems), **noted})
    elif problems:
        count = ngettext("{file}: {count} problem", "{file}: {count} problems", len(problems))
        click.echo(count.format(file=shown(file), count=len(problems)))
        for each in problems:
            click.echo(f"  {placed(each)}")
    else:
        click.echo(right)
    for each in () if as_json else notes:
        click.echo(f"  {sentence(each)}")
    if problems:
        click.get_current_context().exit(1)
