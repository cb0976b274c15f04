"""What every command prints in the same way: data, problems, paragraphs, tables."""

import json
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction

import click

from skald.campaign.citing import cited
from skald.cli.words import _, spoken
from skald.content.naming import equipment_name, troop_counted, troop_name
from skald.content.problems import Problem
from skald.content.second.magic.wording import spell_name
from skald.content.words import word
from skald.odds.phrases import PROPOSED

WIDEST = 100


def print_json(value: object) -> None:
    """The value as JSON in UTF-8, whatever the terminal speaks."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    click.echo(text.encode("utf-8", "replace"), nl=False)


def width() -> int:
    """How wide a line may be."""
    return max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def paragraph(text: str, indent: int = 0, hanging: int | None = None) -> str:
    """A text filled to the width of the terminal; its further lines may begin elsewhere than its first."""
    following = " " * (indent if hanging is None else hanging)
    # No-break spaces and words with hyphens stay whole.
    return textwrap.fill(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=following,
        break_long_words=False,
        break_on_hyphens=False,
    )


def labelled(label: str, value: str) -> str:
    """A value behind what it is, with the language's own way of setting a colon."""
    return _("{label}: {value}").format(label=label, value=value)


def decimal(value: Fraction | float, places: int) -> str:
    """A number with decimals, as the language writes them."""
    text = f"{float(value):.{places}f}"
    return text.replace(".", ",") if spoken() == "fr" else text


def columns(rows: Sequence[Sequence[str]], indent: int = 2) -> list[str]:
    """Rows as lines whose columns begin at the same place."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
    margin = " " * indent
    return [margin + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def sentence(problem: Problem) -> str:
    """A problem in the language in use, without its line."""
    given = cited(dict(problem.given), spoken())
    if problem.code.startswith("odds."):
        given |= {key: _called(key, str(given[key])) for key in _NAMED if key in given}
        told = dict(problem.given)
        given |= {
            key: troop_counted(spoken(), str(told[key]), int(told[count]))
            for key, count in PROPOSED
            if {key, count} <= told.keys()
        }
    return word(spoken(), "problems", problem.code, **given)


#: What is an id in a problem and has a name.
_NAMED = ("troop", "one", "other", "equipment", "spell")


def _called(key: str, name: str) -> str:
    """Troops, equipment and spells as people call them; files are told of the ids that they hold."""
    if key == "spell":
        return spell_name(spoken(), name)
    if key == "equipment":
        return " + ".join(equipment_name(spoken(), each) for each in name.split(" + "))
    return troop_name(spoken(), name)


def placed(problem: Problem) -> str:
    """A problem with the line that it is about."""
    if not problem.line:
        return sentence(problem)
    return _("line {line}: {problem}").format(line=problem.line, problem=sentence(problem))


def located(problem: Problem) -> str:
    """A problem with its line and the path to it, where they are known."""
    place = _("line {line}").format(line=problem.line) if problem.line else ""
    where = ", ".join(filter(None, (place, str(dict(problem.given).get("at", "")))))
    return labelled(where, sentence(problem)) if where else sentence(problem)


def problems_as_data(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems for programs: the code and its parameters, and the sentence for people."""
    return [
        {"code": each.code, "line": each.line, "given": dict(each.given), "text": sentence(each)} for each in problems
    ]
