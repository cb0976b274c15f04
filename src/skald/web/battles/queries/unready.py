"""What state an ability is in, and why it can't be used now, in a few words: the rules are asked."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from skald.agents.counsel import LAYING
from skald.content.naming import cost_name
from skald.rules.abilities.model import Ability
from skald.rules.actions import PlaceDie, Trigger
from skald.rules.asking import fits_slots, lying_on
from skald.rules.awaiting import Decide
from skald.rules.engine import check
from skald.rules.hooks import Window
from skald.rules.ids import Face, Side
from skald.rules.refusal import Refusal
from skald.rules.state import Player
from skald.web.battles.queries.seen import Seen
from skald.web.battles.wording import refusal_told

#: Windows in which abilities are triggered; in others none can be, whatever they do.
_TRIGGERING = (
    Window.ORDERS_REACTION, Window.ORDERS, Window.ACTIVATION, Window.REACTION, Window.EARLY, Window.FIGHT,
)  # fmt: skip
#: What says no more than that this isn't the moment.
_LATER = "wrong-moment"


def unready_told(seen: Seen, side: Side, ability: Ability) -> str:
    """Why an ability of a side can't be used now; of the other's board only what lies there."""
    player = seen.state.players[side]
    lying = lying_on(player, ability.id)
    if not lying:
        return _empty_told(seen, side, player, ability) if int(side) in seen.sides else ""
    if len(lying) < len(ability.cost):
        return _("another die is needed: {faces}").format(
            faces=cost_name(seen.naming.language, _missing(ability, lying))
        )
    problem = _against(seen, side, Trigger(ability.id, tuple(lying[: len(ability.cost)])), _TRIGGERING)
    if problem is None or problem.code == _LATER:
        return _("laid, waits for its moment")
    return refusal_told(problem, seen.naming)


def _empty_told(seen: Seen, side: Side, player: Player, ability: Ability) -> str:
    """Why no die lies there that could be used."""
    if not ability.basic and ability.id in player.triggered:
        return _("used in this turn already")
    if not ability.basic and ability.id in player.filled:
        return _("dice lay here in this turn already")
    if not _decides(seen, side, LAYING):
        return _("no die lies here")
    if not player.inactive:
        return _("no die is left to lay")
    fitting = next((face for face in player.inactive if fits_slots(ability.cost, (face,))), None)
    if fitting is None:
        faces = cost_name(seen.naming.language, dict.fromkeys(ability.cost))
        return _("none of your dice shows this: {faces}").format(faces=faces)
    problem = _against(seen, side, PlaceDie(fitting, ability.id), LAYING)
    return refusal_told(problem, seen.naming) if problem else _("no die lies here")


def _decides(seen: Seen, side: Side, windows: Sequence[Window]) -> bool:
    """Whether the side is asked for a decision of such a kind."""
    asked = seen.asked
    return seen.is_mine and isinstance(asked, Decide) and asked.side is side and asked.window in windows


def _against(seen: Seen, side: Side, action: Trigger | PlaceDie, windows: Sequence[Window]) -> Refusal | None:
    """What the rules have against it, where something of its kind can be done at all."""
    return check(seen.table.ground.ruleset, seen.table.state, action) if _decides(seen, side, windows) else None


def _missing(ability: Ability, lying: list[Face]) -> list[tuple[Face, ...]]:
    """The slots that are still empty: a die lies in the pickiest that takes it."""
    left = list(ability.cost)
    for face in lying:
        taking = [slot for slot in left if face in slot]
        if taking:
            left.remove(min(taking, key=len))
    return left
