"""The report of a check: every problem with its line, or that all is well."""

from collections.abc import Sequence
from pathlib import Path

import click

from skald.cli.printing import placed, print_json, problems_as_data
from skald.cli.suggesting import shown
from skald.cli.words import ngettext
from skald.content.problems import Problem


def print_findings(file: Path, problems: Sequence[Problem], right: str, *, as_json: bool) -> None:
    """Print what was found about a file; exit code 1 if there is a problem."""
    if as_json:
        print_json({"file": str(file), "right": not problems, "problems": problems_as_data(problems)})
    elif problems:
        count = ngettext("{file}: {count} problem", "{file}: {count} problems", len(problems))
        click.echo(count.format(file=shown(file), count=len(problems)))
        for each in problems:
            click.echo(f"  {placed(each)}")
    else:
        click.echo(right)
    if problems:
        click.get_current_context().exit(1)
