"""The way round friends: who stands in the way, on which side it is shorter, and when it is offered."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.agent import reason
from skald.agents.candidates import Plan, plans_of, ways
from skald.agents.captain import Captain
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.detours import ROOM, Detour, detour
from skald.agents.field import Field as Sight
from skald.agents.memory import Memory
from skald.agents.weights import CAPTAIN
from skald.content.editions import CLASH
from skald.rules.actions import Activate, Trigger, Use
from skald.rules.context import Context
from skald.rules.ids import Face, Kind, UnitId
from skald.rules.lengths import L
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.thinking import act, at_turn

MINE = UnitId(0)
WARRIORS = "fjord-reavers.warriors"
#: The radius of a warrior's base.
RADIUS = 125


def way(field: Field, goal: tuple[int, int]) -> Detour | None:
    ctx = Context(field.rules, field.state)
    return detour(Sight(ctx, LEFT, CAPTAIN), ctx.unit(MINE), goal)


def alone() -> Field:
    field = Field()
    field.unit(LEFT, "warriors", 1, (6000, 2000))
    return field


@pytest.mark.parametrize(("x", "beside"), [(6000, 6000 - 2 * RADIUS - ROOM), (6100, 6100 - 2 * RADIUS - ROOM),
                                           (5900, 5900 + 2 * RADIUS + ROOM)])  # fmt: skip
def test_the_way_leads_past_a_friend_on_the_shorter_side(x: int, beside: int):
    field = alone()
    field.unit(LEFT, "warriors", 1, (x, 4000))
    found = way(field, (6000, 6000))
    assert found is not None
    assert found.beside == (beside, 4000)
    assert 4000 < found.length < 4100


def test_only_friends_between_are_in_the_way():
    field = alone()
    for at in ((6000 + 2 * RADIUS, 4000), (6000, 1000), (6000, 6500)):
        field.unit(LEFT, "warriors", 1, at)
    # An enemy is where one goes to, and a hero makes way.
    field.unit(RIGHT, "warriors", 1, (6000, 4000))
    field.unit(LEFT, "warlord", 1, (6000, 3000))
    assert way(field, (6000, 6000)) is None
    assert way(field, (6000, 2000)) is None


def test_of_several_friends_the_first_is_passed():
    field = alone()
    for y in (5000, 3000, 4000):
        field.unit(LEFT, "warriors", 1, (6000, y))
    found = way(field, (6000, 6000))
    assert found is not None
    assert found.beside[1] == 3000


def test_the_way_stays_on_the_table():
    field = Field()
    field.unit(LEFT, "warriors", 1, (300, 2000))
    field.unit(LEFT, "warriors", 8, (0, 0), places=[(150 + 260 * n, 4000) for n in range(8)])
    found = way(field, (300, 6000))
    assert found is not None
    assert found.beside[0] > 8 * 260


def test_who_stands_behind_friends_is_sent_round_them():
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 1000))
    field.change(field.unit(LEFT, "levies", 8, (5000, 1700)), acts=(Kind.MOVE,))
    field.unit(RIGHT, "warriors", 8, (5000, 8000))
    state = at_turn(field, 2).state
    deeds = Deeds(field.rules, state, LEFT, Memory(), weights=CAPTAIN)
    deed = Deed(Activate(MINE, Kind.MOVE), 0, reason("test"))
    assert [manner for manner, _ in ways(deeds, deed)] == ["round"]
    field.dice(LEFT, WARRIORS, Face.COMMON)
    found = act(field)
    assert found.why.code == "weighed-round"
    assert found.deed == deed.action


# --- a Move for nothing and the same one for a die


def near_the_limit(scenario: str = CLASH) -> Field:
    """Warriors a hair beyond the distance within which nobody manoeuvres."""
    field = Field(ruleset(scenario=scenario))
    field.unit(LEFT, "warriors", 8, (5000, 1000))
    field.unit(RIGHT, "warriors", 4, (5000, 1000 + L + 600))
    field.dice(LEFT, WARRIORS, Face.COMMON)
    return at_turn(field, 4)


def plans(field: Field) -> list[Plan]:
    game = field.game()
    captain = Captain(field.rules, Random(1))
    deeds = Deeds(field.rules, game.state, LEFT, Memory(), weights=CAPTAIN)
    return plans_of(deeds, captain._chances.listed(deeds))


def test_a_move_is_thought_through_for_nothing_and_for_a_die():
    found = [type(plan.action) for plan in plans(near_the_limit()) if plan.manner == "move"]
    assert found == [Use, Trigger]


def test_where_points_are_counted_nobody_pays_for_coming_to_the_enemy():
    field = near_the_limit("wrath-of-warlords")
    field.unit(LEFT, "levies", 8, (5000, 1700))
    found = {(plan.manner, type(plan.action)) for plan in plans(field) if plan.deed and plan.deed.action.unit == MINE}
    assert ("move", Use) in found
    assert not found & {("move", Trigger), ("round", Use), ("round", Trigger)}


def test_who_may_not_manoeuvre_any_nearer_spends_a_die_and_comes():
    field = near_the_limit()
    found = act(field)
    assert isinstance(found.first, Trigger)
    assert found.state.units[MINE].figures[0].y > 1000 + 500
