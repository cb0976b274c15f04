"""The fight that is being fought, before its dice fall: how many each side rolls, what they need, and why."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.telling import tell_tally
from skald.rules.asking import armour, faces_hitting, save_needed, side_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat
from skald.web.battles.queries.seen import Seen

#: Windows of a fight before its dice; while ranks are closed and early abilities used, the dice aren't gathered yet.
_BEFORE = (Window.RANKS, Window.EARLY)
_GATHERED = (Window.FIGHT, Window.TRADE)
_FACES = 6


class Blow(Struct, frozen=True):
    """What one side is about to roll, in a sentence, and the numbers behind it."""

    told: str
    why: tuple[str, ...]


def blows(seen: Seen) -> list[Blow]:
    """What both sides of the fight at hand would roll now; of a shot only whoever shoots strikes."""
    asked = seen.asked
    if not isinstance(asked, Decide) or asked.window not in (*_BEFORE, *_GATHERED):
        return []
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    fight = ctx.nearest(Fight)
    if fight is None or NO_UNIT in (fight.attacker.unit, fight.defender.unit):
        return []
    strikers = (0, 1) if fight.combat is Combat.MELEE else (0,)
    return [_blow(seen, ctx, fight, who, is_gathered=asked.window in _GATHERED) for who in strikers]


def _blow(seen: Seen, ctx: Context, fight: Fight, who: int, *, is_gathered: bool) -> Blow:
    naming, mine, foe = seen.naming, side_of(fight, who), side_of(fight, 1 - who)
    against, needed = armour(ctx, fight, 1 - who), save_needed(ctx, fight, 1 - who)
    if not is_gathered:
        told = _("{unit}: hits on {hit}, saved on {save}.")
    elif foe.defence:
        told = _("{unit}: {dice}, hits on {hit}, saved on {save} with {more} more.")
    else:
        told = _("{unit}: {dice}, hits on {hit}, saved on {save}.")
    told = told.format(
        unit=naming.unit(mine.unit), dice=naming.dice(mine.attack), more=naming.dice(foe.defence),
        hit=_needed(faces_hitting(ctx, fight, who)), save=_needed(_FACES + 1 - needed.value),
    )  # fmt: skip
    why = (
        _("Armour of {unit}: {tally}").format(unit=naming.unit(foe.unit), tally=tell_tally(against, naming)),
        _("To save: {tally}").format(tally=tell_tally(needed, naming)),
    )
    return Blow(f"{told[:1].upper()}{told[1:]}", why)


def _needed(faces: int) -> str:
    """The results of a die that do, by how many faces they are."""
    if faces <= 0:
        return _("nothing")
    return _("anything") if faces >= _FACES else f"{_FACES + 1 - faces}+"
