"""Dice that fall on a real table: how what they show is typed, in words that fit the roll."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from skald.rules.awaiting import Chance
from skald.rules.context import Context
from skald.rules.frames import ChartRoll, EffectRoll, MagicRoll, RollFirst
from skald.rules.ids import FACE_WEIGHTS, Level, Side
from skald.web.battles.queries.seen import Seen

#: Faces of a die; a class of results is as many of them as it weighs, from the lowest on.
FACES = 6


def rolling(seen: Seen) -> dict[str, Any] | None:
    """The classes of dice to be typed, each with its words; of a single die one of them is pressed."""
    asked = seen.asked
    if not seen.may_roll or not isinstance(asked, Chance):
        return None
    labels = _labels(seen, asked)
    classes = [
        {"number": number, "label": labels[number], "most": asked.pool.dice}
        for number, weight in enumerate(asked.pool.weights) if weight
    ]  # fmt: skip
    return {"classes": classes, "is_one": asked.pool.dice == 1}


def _labels(seen: Seen, asked: Chance) -> list[str]:
    """What each class of a roll means."""
    ctx, naming, weights = Context(seen.table.ground.ruleset, seen.table.state), seen.naming, asked.pool.weights
    match ctx.top():
        case RollFirst():
            higher = [_("{side} rolled higher").format(side=naming.side(side)) for side in Side]
            return [f"{each[:1].upper()}{each[1:]}" for each in (*higher, _("both rolled the same"))]
        case ChartRoll(chart=chart):
            rows = ctx.ruleset.scenario.charts[chart]
            names = [naming.rule(row.rule) if row.rule else naming.row(chart, n) for n, row in enumerate(rows)]
            return _with_faces(names, weights)
        case MagicRoll():
            return _with_faces([naming.term("level", level.name.lower()) for level in Level], weights)
        case EffectRoll(pays=pays) if sum(weights) > FACES:
            return [_("together {sum}").format(sum=each) for each in pays]
    if weights == FACE_WEIGHTS:
        return _with_faces([_("common"), _("uncommon"), _("rare")], weights)
    if len(weights) == 2 and sum(weights) == FACES:
        return [_("dice of {least} or more").format(least=FACES + 1 - weights[0]), _("dice below that")]
    return [_("dice that show {faces}").format(faces=each) for each in _faces(weights)]


def _with_faces(names: list[str], weights: tuple[int, ...]) -> list[str]:
    """Names with the faces of a usual die that mean them."""
    told = [f"{name[:1].upper()}{name[1:]}" for name in names]
    if sum(weights) != FACES:
        return told
    return [f"{name} ({faces})" for name, faces in zip(told, _faces(weights), strict=True)]


def _faces(weights: tuple[int, ...]) -> list[str]:
    ends = list(accumulate(weights))
    return [f"{end - w + 1}–{end}" if w > 1 else f"{end}" for w, end in zip(weights, ends, strict=True)]
