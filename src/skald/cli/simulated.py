"""What `skald simulate` found: rows for programs, a table for people, and a report with the matrix as a picture."""

from collections.abc import Sequence
from html import escape
from typing import Any

import click

from skald.cli.printing import columns, decimal
from skald.cli.words import _, ngettext, spoken
from skald.simulation.intervals import Schedule, battles_to_tell, wilson
from skald.simulation.matches import Match, Tally
from skald.simulation.series import Wish

Row = dict[str, Any]

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
body{color:#1c1a17;background:#fbf9f4}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid #d8d2c4}
th:first-child,td:first-child{text-align:left}
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
        "battles_to_tell": battles_to_tell((tally.left + tally.draws / 2) / n),
        "ruleset": ruleset,
        "seed": wish.seed,
    }


def print_rows(rows: Sequence[Row], wish: Wish) -> None:
    """A table for people."""
    click.echo(_("From seed {seed}:").format(seed=wish.seed))
    lines = [_heads(), *[_cells(row) for row in rows]]
    click.echo("\n".join(columns(lines)))
    click.echo(_note(wish))


def _heads() -> tuple[str, ...]:
    return (
        _("pairing"), _("battles"), _("won"), "", _("lost"), _("drawn"), _("points"), _("turns"), _("to tell apart")
    )  # fmt: skip


def _cells(row: Row) -> tuple[str, ...]:
    low, high = row["interval"]
    between = _("from {low} to {high}").format(low=_percent(low), high=_percent(high))
    points = " : ".join(decimal(each, 1) for each in row["points"])
    return (
        _name(row), str(row["battles"]), _percent(row["rate"]), between, _percent(row["losses"]["rate"]),
        _percent(row["drawn"]["rate"]), points, decimal(row["turns"], 1), str(row["battles_to_tell"] or "–"),
    )  # fmt: skip


def _name(row: Row) -> str:
    return f"{row['left']} – {row['right']} ({row['scenario']}, {row['agents']})"


def _percent(rate: float) -> str:
    return _("{number}%").format(number=round(100 * rate))


def _note(wish: Wish) -> str:
    told = _(
        "Won and lost are those of the first warband; the bounds hold with a confidence of 95% (Wilson). “To tell"
        " apart”: so many battles would show, four times in five, that the two are not equal, if they are as unequal"
        " as here."
    )
    if not wish.enough:
        return told
    return f"{told} {looks_note(wish.schedule)}"


def looks_note(schedule: Schedule) -> str:
    """What looking several times does to the bounds."""
    count = len(schedule.stages)
    widened = ngettext(
        "Looked at {count} time at most: the bounds are widened for that (Bonferroni).",
        "Looked at up to {count} times: the bounds are widened for that (Bonferroni).",
        count,
    )
    return widened.format(count=count)


def report(rows: Sequence[Row], wish: Wish) -> str:
    """A page of its own: a matrix for each scenario and agent, and all rows."""
    title = _("Win rates")
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(_('From seed {seed}:').format(seed=wish.seed))}</p>"]
    for scenario, agents in dict.fromkeys((row["scenario"], row["agents"]) for row in rows):
        chosen = [row for row in rows if (row["scenario"], row["agents"]) == (scenario, agents)]
        parts += [f"<h2>{escape(scenario)}, {escape(agents)}</h2>", _matrix(chosen)]
    cells = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(row))}</tr>" for row in rows)
    head = "".join(f"<th>{escape(each)}</th>" for each in _heads())
    parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>")
    parts.append(f'<p class="note">{escape(_note(wish))}</p>')
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _matrix(rows: Sequence[Row]) -> str:
    """Who beats whom: the share of points won by the warband of the row, a draw being half a point."""
    names = list(dict.fromkeys(name for row in rows for name in (row["left"], row["right"])))
    share: dict[tuple[str, str], float] = {}
    for row in rows:
        score = (row["wins"][0] + row["draws"] / 2) / row["battles"]
        share[row["left"], row["right"]], share[row["right"], row["left"]] = score, 1 - score
    side, edge = 76, 9 * max(len(name) for name in names) + 10
    drawn = []
    for at, name in enumerate(names):
        middle = edge + at * side + side // 2
        drawn.append(f'<text class="out" x="{edge - 8}" y="{middle + 5}" text-anchor="end">{escape(name)}</text>')
        turned = f'transform="rotate(-90 {middle + 5} {edge - 8})"'
        drawn.append(f'<text class="out" x="{middle + 5}" y="{edge - 8}" {turned}>{escape(name)}</text>')
        for across, other in enumerate(names):
            if (name, other) in share:
                drawn.append(_square(edge + across * side, edge + at * side, side, share[name, other]))
    size = edge + len(names) * side + 4
    label = escape(_("Share of points won by the warband of each row against that of each column"))
    return f'<svg role="img" aria-label="{label}" viewBox="0 0 {size} {size}" width="{size}">{"".join(drawn)}</svg>'


def _square(x: int, y: int, side: int, share: float) -> str:
    """From red (always lost) over pale to green (always won); the number stands in it, so that colour is not needed."""
    hue, strength = (140, share - 0.5) if share >= 0.5 else (15, 0.5 - share)
    colour = f"hsl({hue} {round(30 + 60 * strength)}% {round(92 - 50 * strength)}%)"
    middle = f'x="{x + side // 2}" y="{y + side // 2 + 5}" text-anchor="middle"'
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{side - 2}" height="{side - 2}" rx="6" fill="{colour}"/>'
    return f"{box}<text {middle}>{escape(_percent(share))}</text>"
