"""Where a caster is safe: behind friends, beyond the reach of those who could come at him, and not too far to cast."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.caution import Caution
from skald.agents.field import Field, between
from skald.agents.spell_sight import Sight
from skald.agents.spell_worth import JUDGES
from skald.content.second.magic.listing import short_id
from skald.planning.formation import centre_of
from skald.rules.actions import Cast
from skald.rules.asking import ready_problem
from skald.rules.bases import moved_to
from skald.rules.frames import Aim
from skald.rules.geometry import Point, any_within, sweep, sweep_overlaps_any
from skald.rules.hooks import Question
from skald.rules.ids import Level, Whom
from skald.rules.lengths import VS, M, S
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
    """The safest place behind a friend, best behind one who needs him; None if it isn't better than where he stands."""
    here = centre_of(caster.figures)
    friends = [friend for friend in field.friends if friend.id != caster.id]
    calls = _calls(field, caster)
    now = _cost(field, caution, friends, moved_to(caster.figures[0], *here), MOST, calls)
    # Whatever comes to more than this is no haven, or not the best.
    most = now - BETTER
    if most < -max((worth for worth, _ in calls), default=0):
        return None
    best: Point | None = None
    for friend in friends:
        foe = field.quarry(friend)
        if foe is None:
            continue
        place = field.behind(friend, foe)
        way = WAY * between(here, place) // M
        cost = way + _cost(field, caution, friends, moved_to(caster.figures[0], *place), most - way, calls)
        if cost < most or (cost == most and (best is None or place < best)):
            most, best = cost, place
    return None if best is None else Haven(best, now - most)


def _calls(field: Field, caster: Unit) -> list[tuple[int, Unit]]:
    """What spells that reach no farther than a few steps would be worth to each friend, if the caster were there."""
    ctx, found = field.ctx, []
    sight: Sight | None = None
    for rule in caster.spells:
        spell = ctx.ruleset.rules[rule].spell
        aim = None if spell is None else spell.aim
        if aim is None or (aim.whom, aim.reach) != (Whom.OWN, VS):
            continue
        if ready_problem(ctx, caster.side, Cast(caster.id, rule)) is not None:
            continue
        sight = sight or Sight(ctx, caster)
        judge = JUDGES[short_id(ctx.ruleset.rules[rule])]
        found += [(judge(sight, Aim((friend.id,)))[Level.OPTIMUM], friend) for friend in sight.friends]
    return [(worth, friend) for worth, friend in found if worth > 0]


def _cost(
    field: Field, caution: Caution, friends: list[Unit], there: Figure, most: int, calls: list[tuple[int, Unit]]
) -> int:
    """What a place costs a caster; where that is more than so much, it is not counted to the end."""
    total = UNGUARDED
    for friend in friends:
        if field.ctx.profile(friend).category == "hearthguard" and any_within(friend.figures, (there,), S):
            total = 0
            break
    total -= max((worth for worth, friend in calls if any_within(friend.figures, (there,), VS)), default=0)
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
