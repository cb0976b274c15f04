"""What spending something in a fight is said to change: losses on average, and that no die can miss any more."""

import pytest
from msgspec.structs import replace

from skald.rules.actions import Exploit
from skald.rules.asking import faces_hitting
from skald.rules.context import Context
from skald.rules.frames import Fight
from skald.rules.ids import RuleId
from skald.rules.tally import Modifier
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.strikes import FACES, effect_told
from tests.web.battles.kept_battles import kept_seen

pytestmark = pytest.mark.django_db(transaction=True)

#: A melee in which the enemy's fatigue can lower its Armour.
TIRED_ENEMY = ("riders-and-bows", 93)
LOWERED = Exploit("enemy-armour")


def hitting_with(faces: int) -> Seen:
    """That melee, the own attack dice hitting with so many faces."""
    there = kept_seen(*TIRED_ENEMY)
    state = there.table.state
    ctx = Context(there.table.ground.ruleset, state)
    fight = ctx.fight()
    who = 0 if ctx.unit(fight.attacker.unit).side == there.sides[0] else 1
    more = faces - faces_hitting(ctx, fight, who)
    name = ("attacker", "defender")[who]
    own = getattr(fight, name)
    surer = replace(fight, **{name: replace(own, hit=(*own.hit, Modifier(more, RuleId("test"))))})
    pending = tuple(surer if isinstance(each, Fight) else each for each in state.pending)
    step = replace(there.table.step, state=replace(state, pending=pending))
    return replace(there, table=replace(there.table, step=step))


@pytest.mark.parametrize(
    ("faces", "ending"),
    [(FACES - 2, " more"), (FACES - 1, " more, as every die hits"), (FACES, "")],
)
def test_it_is_said_once_that_no_die_can_miss_any_more(faces: int, ending: str):
    told = effect_told(hitting_with(faces), LOWERED)
    assert told.startswith("they lose about ") if ending else not told
    assert told.endswith(ending)
    assert ("every die" in told) is ("every die" in ending)


def test_an_offer_that_makes_every_die_hit_says_so_on_the_page():
    words = [each.words for each in table_page(hitting_with(FACES - 1))["other_offers"]]
    told = [each for each in words if each.endswith("as every die hits")]
    assert [each.partition(" · ")[0] for each in told] == ["Exploit their fatigue: their Armour −1"]
