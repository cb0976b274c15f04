"""Uses of rules in the own Orders phase, and dice named for them: which are worth it, and when."""

from __future__ import annotations

from collections.abc import Iterable

from skald.agents.ability_worth import Outlook
from skald.agents.agent import Decision, reason
from skald.agents.estimate import POINT, figure_worth
from skald.content.scenarios.warlords import AGAIN, TURN
from skald.rules.actions import Action, Change, Done, Reroll, Use
from skald.rules.context import Context
from skald.rules.ids import NO_UNIT, AbilityId, Face, Side

#: A figure is given up only if its unit keeps more than so many, and it is worth no more than half a point.
SPARED, CHEAP = 4, POINT // 2
#: How often each face comes on six sides.
_COMES = {Face.COMMON: 3, Face.UNCOMMON: 2, Face.RARE: 1}


def choose_use(ctx: Context, outlook: Outlook, uses: Iterable[Use]) -> Decision | None:
    """The use to make now, if any: the best prey of those that name an enemy, the better way of those with two."""
    found = list(uses)
    if not found:
        return None
    rule = found[0].rule
    alike = [use for use in found if use.rule == rule]
    if alike[0].target != NO_UNIT and ctx.unit(alike[0].target).side is outlook.side:
        others = [use for use in found if use.rule != rule]
        return _sacrifice(ctx, alike) or choose_use(ctx, outlook, others)
    if alike[0].target != NO_UNIT:
        best = max(alike, key=lambda use: (_prey(ctx, use), -use.target))
        return best, reason("use-rule", rule=rule)
    if alike[0].side is None or len(found) == 1:
        return alike[0], reason("use-rule", rule=rule)
    return _vision(ctx, outlook, alike)


def _prey(ctx: Context, use: Use) -> int:
    unit = ctx.unit(use.target)
    return figure_worth(ctx, unit) * len(unit.figures)


def _sacrifice(ctx: Context, uses: list[Use]) -> Decision | None:
    """A figure of the own ranks, the cheapest, where its unit still gives its die; else none."""

    def spares(use: Use) -> bool:
        unit = ctx.unit(use.target)
        return len(unit.figures) > max(SPARED, ctx.profile(unit).needs) and figure_worth(ctx, unit) <= CHEAP

    fit = [use for use in uses if spares(use)]
    if not fit:
        return None
    best = min(fit, key=lambda use: (figure_worth(ctx, ctx.unit(use.target)), -len(ctx.unit(use.target).figures)))
    return best, reason("use-rule", rule=best.rule)


def _vision(ctx: Context, outlook: Outlook, ways: list[Use]) -> Decision:
    """Roll a die again as long as the battle is young; turn one in the last turn in which that may be done."""
    late = ctx.turn >= ctx.constants.turns - 1
    wanted = TURN if late and _best_turn(outlook) is not None else AGAIN
    use = next((way for way in ways if way.amount == wanted), ways[0])
    return use, reason("use-rule", rule=use.rule)


def _worths(outlook: Outlook) -> dict[Face, int]:
    return {face: outlook.face_worth(face) for face in Face}


def _best_turn(outlook: Outlook) -> Change | None:
    """The turn of a die that gains most; none if none gains anything."""
    worth = _worths(outlook)
    turns = [Change(old, new) for old in dict.fromkeys(outlook.player.inactive) for new in Face if new is not old]
    best = max(turns, key=lambda a: (worth[a.new] - worth[a.old], a.new, a.old), default=None)
    return best if best is not None and worth[best.new] > worth[best.old] else None


def choose_again(outlook: Outlook, offered: Iterable[Action]) -> Decision | None:
    """The die to roll again: the worst, if a roll is likely to better it; None where no die is asked for."""
    again = [action for action in offered if isinstance(action, Reroll) and len(action.faces) == 1]
    if not again:
        return None
    worth = _worths(outlook)
    usual = sum(worth[face] * times for face, times in _COMES.items())
    worst = min(again, key=lambda action: (worth[action.faces[0]], action.faces))
    if 6 * worth[worst.faces[0]] >= usual:
        return Done(), reason("dice-well-turned")
    return worst, reason("roll-again", worth=worth[worst.faces[0]])


def choose_surplus(outlook: Outlook, side: Side) -> AbilityId:
    """Where to take up a die when too many lie on the board: one of little use now, else the latest laid."""
    lying = [die.ability for die in outlook.ctx.players[side].active]
    return next(iter(outlook.stale(lying)), lying[-1])
