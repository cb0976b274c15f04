"""What a Move lays a unit open to: which enemies could charge or shoot it where it would stand, and what that costs it.

Charges are measured over open ground, as the card of a unit tells them; nobody spends anything.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.odds.answer import odds
from skald.odds.table import BadMatchup
from skald.rules.actions import Action
from skald.rules.asking import charge_reach, has_sight, shot_range
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.hooks import Question
from skald.rules.ids import Combat
from skald.rules.lengths import MILLIMETRE
from skald.rules.refusal import IllegalAction
from skald.rules.state import Unit
from skald.web.battles.queries.chances import matchup
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.supposing import supposing
from skald.web.odds.wording import decimal

#: So many enemies are named; of the others it is told how many they are.
NAMED = 2
#: A lower average is told as nothing.
_WORTH = 0.05


class Danger(Struct, frozen=True):
    """An enemy that could charge or shoot: how far it reaches, in millimetres, and the average loss, for sorting."""

    unit: int
    kind: str
    reach: float
    lost: float
    words: str


def dangers(seen: Seen, unit: int, action: Action) -> dict[str, Any] | None:
    """Whoever could fall upon a unit after a Move that is only thought of; None if that can't be told.

    Whoever takes nobody from it, as the averages are told, is no danger.
    """
    try:
        there = supposing(seen, (action,))
    except IllegalAction:
        return None
    if there is None:
        return None
    ctx = Context(there.table.ground.ruleset, there.table.state)
    mine = there.table.state.units[unit]
    found = [each for foe in ctx.standing(mine.side.other) for each in _of(there, ctx, foe, mine)]
    worst = sorted((each for each in found if each.lost >= _WORTH), key=lambda each: (-each.lost, each.unit, each.kind))
    return {"units": worst, "words": _told(worst)}


def _of(seen: Seen, ctx: Context, foe: Unit, mine: Unit) -> list[Danger]:
    """A charge, or a shot, or both; whoever is exhausted can only rest."""
    if not mine.figures or ctx.is_exhausted(foe):
        return []
    apart = min(gap(a, b) for a in foe.figures for b in mine.figures)
    far, shot = charge_reach(ctx, foe), shot_range(ctx, foe)
    found = [_danger(seen, foe, mine, Combat.MELEE, far)] if apart <= far else []
    if apart <= shot and ctx.ask(Question.MAY_SHOOT_NORMALLY, foe, True) and has_sight(ctx, foe, mine, shot):
        found.append(_danger(seen, foe, mine, Combat.SHOT, shot))
    return [each for each in found if each is not None]


def _danger(seen: Seen, foe: Unit, mine: Unit, combat: Combat, reach: int) -> Danger | None:
    try:
        lost = odds(matchup(seen, foe, mine, combat), averting=True).means[1]
    except BadMatchup:
        return None
    is_shot = combat is Combat.SHOT
    told = (
        _("{unit} could shoot at it here: on average you lose {lost}")
        if is_shot
        else _("{unit} could charge it here: on average you lose {lost}")
    )
    name = seen.naming.own_unit(foe.id)
    words = told.format(unit=name, lost=decimal(lost))
    return Danger(int(foe.id), "shoot" if is_shot else "charge", reach / MILLIMETRE, float(lost), words)


def _told(worst: list[Danger]) -> str:
    """The worst of them, and how many there are beside these."""
    said = [f"{each.words[:1].upper()}{each.words[1:]}." for each in worst[:NAMED]]
    if others := len({each.unit for each in worst[NAMED:]} - {each.unit for each in worst[:NAMED]}):
        said.append(ngettext("{count} more enemy could.", "{count} more enemies could.", others).format(count=others))
    return " ".join(said)
