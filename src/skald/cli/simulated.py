"""What `skald simulate` found: rows for programs, a table for people, and a report with the matrix as a picture."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import click

from skald.cli.printing import columns, decimal
from skald.cli.words import _, spoken
from skald.content.naming import scenario_name
from skald.simulation.intervals import Schedule, battles_to_tell, wilson
from skald.simulation.matches import Match, Tally
from skald.simulation.series import Wish

Row = dict[str, Any]
#: What warbands are called, by their ids.
Names = Mapping[str, str]

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
body{color:#1c1a17;background:#fbf9f4}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.5rem}figure{margin:0 0 1rem}svg{max-width:100%;height:auto}
div{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.3rem .7rem;text-align:right;white-space:nowrap;border-bottom:1px solid #d8d2c4}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9rem}
svg text{font:13px system-ui,sans-serif;fill:#1c1a17}.note{color:#5a5448}
@media(prefers-color-scheme:dark){body{color:#ece7db;background:#191713}.note{color:#b3aa98}
th,td{border-color:#3a352b}svg text.out{fill:#ece7db}}
"""


def rows_of(matches: Sequence[Match], tallies: Sequence[Tally], wish: Wish, ruleset: str) -> list[Row]:
    """One row for each pairing; rates are those of the left warband, with their intervals."""
    return [_row(match, tally, wish, ruleset) for match, tally in zip(matches, tallies, strict=True)]


def _row(match: Match, tally: Tally, wish: Wish, ruleset: str) -> Row:
    n = tally.battles

    def rate(count: int) -> Row:
        return {"rate": count / n, "interval": list(wilson(count, n, wish.schedule.quantile))}

    return {
        "left": match.left,
        "right": match.right,
        "scenario": match.scenario,
        "agents": match.agents,
        "battles": n,
        "wins": [tally.left, tally.right],
        "draws": tally.draws,
        **rate(tally.left),
        "losses": rate(tally.right),
        "drawn": rate(tally.draws),
        "points": [tally.left_points / n, tally.right_points / n],
        "turns": tally.turns / n,
        "battles_to_tell": battles_to_tell(tally.left / n, tally.right / n),
        "ruleset": ruleset,
        "seed": wish.seed,
    }


def told_apart(names: Names) -> Names:
    """Warbands by name, and by id too where one is called like another: a variant of it, say."""
    often = Counter(names.values())
    return {band: name if often[name] == 1 else f"{name} ({band})" for band, name in names.items()}


def print_rows(rows: Sequence[Row], wish: Wish, names: Names) -> None:
    """A table for people, for each scenario and pair of agents."""
    click.echo(_begun(rows, wish))
    grouped = list(_grouped(rows))
    # One set of columns for all tables.
    lines = iter(columns([_heads(), *(_cells(row, names) for _name, some in grouped for row in some)]))
    heads = next(lines)
    for name, some in grouped:
        click.echo(f"\n{name}\n{heads}")
        for _row_of_it in some:
            click.echo(next(lines))
    click.echo(f"\n{_note(wish)}")


def _begun(rows: Sequence[Row], wish: Wish) -> str:
    return _("From seed {seed}, by the rules {ruleset}:").format(seed=wish.seed, ruleset=rows[0]["ruleset"])


def _grouped(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each scenario and pair of agents, under the name of both."""
    for scenario, agents in dict.fromkeys((row["scenario"], row["agents"]) for row in rows):
        chosen = [row for row in rows if (row["scenario"], row["agents"]) == (scenario, agents)]
        yield f"{scenario_name(spoken(), scenario)}, {agents}", chosen


def _heads() -> tuple[str, ...]:
    return (
        _("pairing"), _("battles"), _("wins"), _("defeats"), _("draws"), _("points"), _("turns"), _("to tell apart")
    )  # fmt: skip


def _cells(row: Row, names: Names) -> tuple[str, ...]:
    points = " : ".join(decimal(each, 1) for each in row["points"])
    return (
        f"{names[row['left']]} – {names[row['right']]}", str(row["battles"]), _rate(row), _rate(row["losses"]),
        _rate(row["drawn"]), points, decimal(row["turns"], 1), str(row["battles_to_tell"] or "–"),
    )  # fmt: skip


def _rate(counted: Row) -> str:
    low, high = (round(100 * bound) for bound in counted["interval"])
    return _("{rate} ({low} to {high})").format(rate=_percent(counted["rate"]), low=low, high=high)


def _percent(rate: float) -> str:
    return _("{number}%").format(number=round(100 * rate))


def _note(wish: Wish) -> str:
    told = _(
        "Wins and defeats are those of the first warband; the bounds in brackets hold with a confidence of 95%"
        " (Wilson). “To tell apart”: so many battles would show, four times in five, that the two are not equal, if"
        " they are as unequal as here."
    )
    return " ".join(filter(None, (told, looks_note(wish.schedule))))


def looks_note(schedule: Schedule) -> str:
    """What looking several times does to the bounds; nothing where nobody looks before the end."""
    count = len(schedule.stages)
    if count == 1:
        return ""
    return _("Looked at up to {count} times: the bounds are widened for that (Bonferroni).").format(count=count)


def report(rows: Sequence[Row], wish: Wish, names: Names) -> str:
    """A page of its own: for each scenario and pair of agents a matrix, and its rows."""
    title = escape(_("Win rates"))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(_begun(rows, wish))}</p>"]
    for name, some in _grouped(rows):
        parts += [f"<h2>{escape(name)}</h2>", _matrix(some, names), _table(some, names)]
    parts.append(f'<p class="note">{escape(_note(wish))}</p>')
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _table(rows: Sequence[Row], names: Names) -> str:
    lines = (_cells(row, names) for row in rows)
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines)
    head = "".join(f"<th>{escape(each)}</th>" for each in _heads())
    # Whoever has no mouse scrolls by keys what can be focused.
    return f'<div tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table></div>'


def _matrix(rows: Sequence[Row], names: Names) -> str:
    """Who beats whom, as a picture with its caption."""
    bands = list(dict.fromkeys(name for row in rows for name in (row["left"], row["right"])))
    share: dict[tuple[str, str], float] = {}
    for row in rows:
        score = (row["wins"][0] + row["draws"] / 2) / row["battles"]
        share[row["left"], row["right"]], share[row["right"], row["left"]] = score, 1 - score
    side, edge = 64, 7 * max(len(names[band]) for band in bands) + 16
    drawn = []
    for at, band in enumerate(bands):
        middle = edge + at * side + side // 2
        told = escape(names[band])
        drawn.append(f'<text class="out" x="{edge - 8}" y="{middle + 5}" text-anchor="end">{told}</text>')
        turned = f'transform="rotate(-90 {middle + 5} {edge - 8})"'
        drawn.append(f'<text class="out" x="{middle + 5}" y="{edge - 8}" {turned}>{told}</text>')
        for across, other in enumerate(bands):
            if (band, other) in share:
                drawn.append(_square(edge + across * side, edge + at * side, side, share[band, other]))
    size = edge + len(bands) * side + 4
    caption = _(
        "How much the warband of each row won against that of each column: a win counts as one, a draw as a half."
    )
    # On a phone it is drawn a little smaller, and scrolled where that isn't enough: letters have to be read.
    shape = f'viewBox="0 0 {size} {size}" width="{size}" style="min-width:{size * 6 // 7}px"'
    picture = f'<svg role="img" aria-label="{escape(caption)}" {shape}>{"".join(drawn)}</svg>'
    caption = f'<figcaption class="note">{escape(caption)}</figcaption>'
    return f'<figure><div tabindex="0">{picture}</div>{caption}</figure>'


def _square(x: int, y: int, side: int, share: float) -> str:
    """From red (always lost) over pale to green (always won); the number stands in it, so that colour is not needed."""
    hue, strength = (140, share - 0.5) if share >= 0.5 else (15, 0.5 - share)
    colour = f"hsl({hue} {round(30 + 60 * strength)}% {round(92 - 50 * strength)}%)"
    middle = f'x="{x + side // 2}" y="{y + side // 2 + 5}" text-anchor="middle"'
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" rx="6" fill="{colour}"/>'
    return f"{box}<text {middle}>{escape(_percent(share))}</text>"
