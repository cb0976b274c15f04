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


class Haven(Struct, frozen=True):
    """The best place for a caster, and how much better it is."""

    place: Point
    gain: int


def haven(field: Field, caution: Caution, caster: Unit) -> Haven | None:
    """The safest place behind a friend; None if it isn't much better than where he stands."""
    here = centre_of(caster.figures)
    now = _cost(field, caution, caster, here)
    places = [
        field.behind(friend, foe)
        for friend in field.friends
        if friend.id != caster.id and (foe := field.quarry(friend)) is not None
    ]
    judged = [(_cost(field, caution, caster, place) + WAY * between(here, place) // M, place) for place in places]
    cost, place = min(judged, default=(now, here))
    return Haven(place, now - cost) if now - cost >= BETTER else None


def _cost(field: Field, caution: Caution, caster: Unit, place: Point) -> int:
    there = moved_to(caster.figures[0], *place)
    friends = [friend for friend in field.friends if friend.id != caster.id]
    near = [friend for friend in friends if any_within(friend.figures, (there,), S)]
    guarded = any(field.ctx.profile(friend).category == "hearthguard" for friend in near)
    total = 0 if guarded else UNGUARDED
    for foe in field.enemies:
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
