"""The bars of a chart: places and sizes as text, so that no language puts a comma into a coordinate."""

from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.odds.answer import Chances
from skald.odds.matchup import DEFENDER
from skald.web.odds.wording import decimal, percent

WIDTH, HEIGHT = 360, 176
TOP, FLOOR, LEFT, RIGHT = 16, 152, 4, 356
#: Counts at either end that are less likely than this are left out.
LEAST_SHOWN = Fraction(1, 2000)
#: Up to this many columns each has its number written over it.
MOST_LABELLED = 13
#: The room that a written number needs.
LETTERS = 12


class Row(NamedTuple):
    """A number of losses, the chance of exactly so many, and of at least so many."""

    lost: int
    exactly: str
    at_least: str


class Column(NamedTuple):
    """A number of losses as two bars, the wide one for "at least" and the narrow one for "exactly"."""

    x: str
    width: str
    y: str
    height: str
    inner_x: str
    inner_width: str
    inner_y: str
    inner_height: str
    middle: str
    name: str
    label: str
    label_y: str
    inner_label: str
    inner_label_y: str


class Chart(NamedTuple):
    """The losses of one side."""

    columns: list[Column]
    rows: list[Row]
    summary: str


class Losses(NamedTuple):
    """What one side may lose, in words and as a chart."""

    side: str
    title: str
    mean: str
    chart: Chart


def losses(chances: Chances, mine: int, *, shot: bool) -> list[Losses]:
    """What both sides may lose, the asker's enemy first; a shooter loses nobody."""
    called = {mine: ("you", _("What you lose")), 1 - mine: ("they", _("What they lose"))}
    told = (DEFENDER,) if shot else (1 - mine, mine)
    return [Losses(*called[who], decimal(chances.means[who], 2), chart(chances, who)) for who in told]


def chart(chances: Chances, who: int) -> Chart:
    """The numbers of figures that a side may lose."""
    tail = chances.at_least(who)
    exactly = [chances.losses[who].chance(count) for count in range(len(tail))]
    last = max((n for n, chance in enumerate(tail) if chance >= LEAST_SHOWN), default=0)
    # A big unit surely loses some: then the chart begins where it becomes interesting.
    first = next(n for n in range(last + 1) if last < MOST_LABELLED or n == last or 1 - tail[n + 1] >= LEAST_SHOWN)
    shown = range(first, last + 1)
    rows = [Row(n, percent(exactly[n]), percent(tail[n])) for n in shown]
    columns = [_column(n, n - first, len(shown), exactly[n], tail[n]) for n in shown]
    likeliest = max(shown, key=lambda n: exactly[n])
    summary = _("{mean} on average; most likely {count} ({chance}).").format(
        mean=decimal(chances.means[who], 2), count=likeliest, chance=percent(exactly[likeliest])
    )
    return Chart(columns, rows, summary)


def _column(count: int, place: int, of: int, exactly: Fraction, at_least: Fraction) -> Column:
    step = (RIGHT - LEFT) / of
    width = min(step * 0.86, 40)
    inner = width * 0.56
    middle = LEFT + step * (place + 0.5)
    tall, short = float(at_least) * (FLOOR - TOP), float(exactly) * (FLOOR - TOP)
    labelled = of <= MOST_LABELLED
    every = -(-of // MOST_LABELLED)
    # Where both bars end at one height a second number would lie on the first.
    both = labelled and tall - short >= LETTERS and short > 0
    return Column(
        _px(middle - width / 2), _px(width), _px(FLOOR - tall), _px(tall),
        _px(middle - inner / 2), _px(inner), _px(FLOOR - short), _px(short), _px(middle),
        str(count) if place % every == 0 else "",
        _whole(at_least) if labelled else "", _px(FLOOR - tall - 4),
        _whole(exactly) if both else "", _px(FLOOR - short - 3),
    )  # fmt: skip


def _px(length: float) -> str:
    return f"{length:.1f}"


def _whole(chance: Fraction) -> str:
    """A chance as a bare whole number; an axis can't hold more."""
    return str(round(chance * 100)) if chance >= Fraction(1, 200) or not chance else "<1"
