"""Where a caster is safe: behind friends, beyond the reach of those who could come at him, and not too far to cast."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.caution import Caution
from skald.agents.field import Field, between
from skald.planning.formation import centre_of
from skald.rules.bases import moved_to
from skald.rules.geometry import Point, any_within, sweep, sweep_overlaps_any
from skald.rules.hooks import Question
from skald.rules.lengths import M, S
from skald.rules.state import Figure, Unit

#: What it costs, in sixtieths of a point: an enemy who could charge him, one who could after a Move, one who could
#: shoot at him; nobody who would fall in his place; and each M of the way there.
REACHED, NEARLY, SHOT_AT, UNGUARDED, WAY = 60, 20, 6, 15, 3
#: A haven has to be better than the place of now by this much.
BETTER = 20
#: More than any place costs.
MOST = 100_000


class Haven(Struct, frozen=True):
    """The best place for a caster, and how much better it is."""

    place: Point
    gain: int


def haven(field: Field, caution: Caution, caster: Unit) -> Haven | None:
    """The safest place behind a friend; None if it isn't much better than where he stands."""
    here = centre_of(caster.figures)
    friends = [friend for friend in field.friends if friend.id != caster.id]
    now = _cost(field, caution, friends, moved_to(caster.figures[0], *here), MOST)
    # Whatever comes to more than this is no haven, or not the best.
    most = now - BETTER
    if most < 0:
        return None
    best: Point | None = None
    for friend in friends:
        foe = field.quarry(friend)
        if foe is None:
            continue
        place = field.behind(friend, foe)
        way = WAY * between(here, place) // M
        cost = way + _cost(field, caution, friends, moved_to(caster.figures[0], *place), most - way)
        if cost < most or (cost == most and (best is None or place < best)):
            most, best = cost, place
    return None if best is None else Haven(best, now - most)


def _cost(field: Field, caution: Caution, friends: list[Unit], there: Figure, most: int) -> int:
    """What a place costs a caster; where that is more than so much, it is not counted to the end."""
    total = UNGUARDED
    for friend in friends:
        if field.ctx.profile(friend).category == "hearthguard" and any_within(friend.figures, (there,), S):
            total = 0
            break
    for foe in field.enemies:
        if total > most:
            return total
        total += SHOT_AT if field.reach(foe) and any_within(foe.figures, (there,), field.reach(foe)) else 0
        reach = caution.reach(foe)
        if reach and any_within(foe.figures, (there,), reach + M) and not _is_barred(caution, foe, there, friends):
            total += REACHED if any_within(foe.figures, (there,), reach) else NEARLY
    return total


def _is_barred(caution: Caution, foe: Unit, there: Figure, friends: list[Unit]) -> bool:
    """Whether friends stand in the way of an enemy who can't fly over them."""
    if caution.field.ctx.ask(Question.FLIES, foe, False):
        return False
    nearest = min(foe.figures, key=lambda f: (f.x - there.x) ** 2 + (f.y - there.y) ** 2)
    way = sweep(nearest, there.x, there.y)
    return any(sweep_overlaps_any(way, friend.figures) for friend in friends)
