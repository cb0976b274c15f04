"""What hits come to against one defence, made once for each number of hits: many strikes meet the same defence.

``exact`` counts one strike from its dice; here a strike is only the weights of its hits, and the rest is a sum of
products with a table. The two agree, weight by weight.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from skald.odds.exact import Strike, Toll, defence_dice, hits, losses, saves
from skald.odds.weights import Weights, sixes

#: Tables are made for so many hits more than are asked for, so that they serve stronger strikes too.
STEP = 16
#: With more figures than this, or more hits, a table is larger than what it saves.
_MOST_FIGURES = 32
_MOST_DICE = 64


class Table(NamedTuple):
    """For each number of hits: the weight of each loss, the mean of the losses; all over six to the same power."""

    columns: tuple[tuple[int, ...], ...]
    means: tuple[int, ...]
    power: int


def struck(strike: Strike, toll: Toll) -> Weights:
    """The losses of a strike."""
    rows = _table_for(strike, toll)
    if rows is None:
        return losses(strike, toll)
    scored = hits(_bare(strike))
    return Weights(tuple(_product(scored, column) for column in rows.columns), scored.power + rows.power)


def mean(strike: Strike, toll: Toll, power: int) -> int:
    """The expected losses, over six to a power."""
    rows = _table_for(strike, toll)
    if rows is None:
        found = losses(strike, toll)
        return found.total * sixes(power - found.power)
    scored = hits(_bare(strike))
    return _product(scored, rows.means) * sixes(power - scored.power - rows.power)


def wiped_out(strike: Strike, toll: Toll, power: int) -> int:
    """The chance that no figure is left, over six to a power."""
    rows = _table_for(strike, toll)
    if rows is None:
        found = losses(strike, toll)
        return found.of[toll.figures] * sixes(power - found.power) if len(found.of) > toll.figures else 0
    scored = hits(_bare(strike))
    return _product(scored, rows.columns[-1]) * sixes(power - scored.power - rows.power)


def _product(scored: Weights, column: tuple[int, ...]) -> int:
    found: int = sum(map(mul, scored.of, column))
    return found


def _bare(strike: Strike) -> Strike:
    """Only what bears on the hits, so that they are counted once."""
    return Strike(strike.dice, strike.faces, strike.automatic, strike.again, strike.forced)


def _table_for(strike: Strike, toll: Toll) -> Table | None:
    most = -(-(max(0, strike.dice) + strike.automatic + 1) // STEP) * STEP
    if toll.figures > most:
        # More figures than hits: they can't all fall, however many there are.
        toll = toll._replace(figures=most)
    if strike.is_shown or most > _MOST_DICE or toll.figures > _MOST_FIGURES:
        return None
    return table(strike.extra, strike.per_hit, strike.save_faces, strike.save_again, toll, most)


@lru_cache(maxsize=1024)
def table(extra: int, per_hit: int, faces: int, again: int, toll: Toll, most: int) -> Table:
    """What up to so many hits come to against a defence."""
    defence = Strike(0, 0, extra=extra, per_hit=per_hit, save_faces=faces, save_again=again)
    rolled = [saves(defence_dice(defence, count), faces, again) for count in range(most + 1)]
    power = max(saved.power for saved in rolled)
    rows = [_row(saved, count, toll, sixes(power - saved.power)) for count, saved in enumerate(rolled)]
    means = tuple(sum(map(mul, row, range(toll.figures + 1))) for row in rows)
    return Table(tuple(zip(*rows, strict=True)), means, power)


def _row(saved: Weights, count: int, toll: Toll, scale: int) -> list[int]:
    """The weights of the losses that so many hits come to: all figures, fewer, none."""
    figures, standing = toll.figures, count - toll.ignored - toll.averted
    some = [saved.of[standing - lost] for lost in range(1, figures) if 0 <= standing - lost < len(saved.of)]
    ahead = [0] * sum(standing - lost >= len(saved.of) for lost in range(1, figures))
    row = [sum(saved.of[max(0, standing) :]), *ahead, *some]
    row += [0] * (figures - len(row))
    row.append(sum(saved.of[: max(0, standing - figures + 1)]))
    return [weight * scale for weight in row]
