"""What an ability comes to here and now: whom a shot without a shooter takes, and whether a charge still arrives."""

import pytest
from msgspec.structs import replace

from skald.agents.agent import reason
from skald.odds.under_way import mean_losses
from skald.rules.actions import Choose, Trigger
from skald.rules.bases import moved_to
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, UnitId
from skald.rules.notation import parse_action
from skald.rules.state import Die
from skald.web.battles.queries.because import Deed, because
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import Seen, seen
from skald.web.odds.wording import decimal
from tests.web.battles.kept_battles import kept, kept_seen, with_unit

pytestmark = pytest.mark.django_db(transaction=True)

BOWS, CLANS = "riders-and-bows", "clans-and-riders"
#: Arrows may be let fly from nowhere; they are about to fall on one of four units.
BEFORE, ARROWS = 104, 105
RAIN = Trigger(AbilityId("marsh-bows.arrows-from-nowhere"), (Face.RARE,))
#: The riders' lord is about to charge the clans' lord.
CHARGED = 129
PATH = Trigger(AbilityId("hill-clans.the-steep-path"), (Face.COMMON,))


def archers(inputs: int) -> Seen:
    """The battle as the archers see it, who play its right side."""
    battle, _seat = kept(BOWS, inputs, right="me")
    return seen(battle, (1,))


def test_whoever_could_be_named_for_a_shot_without_a_shooter_stands_there_with_what_it_takes():
    there = archers(ARROWS)
    assert there.asked.window is Window.TARGET
    told = {each["action"]: each["told"] for each in drawn(there)["options"]}
    ruleset, state = there.table.ground.ruleset, there.table.state
    for number in (2, 3, 4):
        losses = mean_losses(ruleset, apply(ruleset, state, Choose(UnitId(number))).state, there.asked.side)
        assert losses is not None
        assert told[f"choose {number}"] == f"they lose {decimal(losses.theirs)} on average"
    assert told["choose 0"] == "it falls: 1.6%"
    # The page without the drawn table says the same.
    assert any(each.words.endswith(" · it falls: 1.6%") for each in table_page(there)["offers"])


def test_an_ability_that_shoots_is_advised_with_whom_it_takes_most_from():
    there = archers(BEFORE)
    told = because(there, Deed(RAIN, None, None), reason("use-ability"))
    assert told.startswith("Make a shot of 5 attack dice")
    assert told.endswith(" Now: at Hearthguards (2): they lose 1.2 on average.")


def charged(apart: int | None = None) -> Seen:
    """The clans' lord is charged, from as far as it was or from so near, and a die lies where it shortens the way."""
    there = kept_seen(CLANS, CHARGED)
    if apart is not None:
        lord = there.table.state.units[7].figures[0]
        near = moved_to(there.table.state.units[0].figures[0], lord.x + apart, lord.y + apart)
        there = with_unit(there, 0, figures=(near,))
    state, given = there.table.state, parse_action("activate 7 charge 0")
    mine = replace(state.players[0], active=(*state.players[0].active, Die(PATH.ability, Face.COMMON)))
    step = apply(there.table.ground.ruleset, replace(state, players=(mine, state.players[1])), given)
    return replace(there, table=replace(there.table, step=step))


@pytest.mark.parametrize(
    ("apart", "ending"), [(None, "the charge can’t arrive then"), (500, "the charge arrives all the same")]
)
def test_an_ability_that_answers_a_charge_says_whether_it_arrives(apart: int | None, ending: str):
    there = charged(apart)
    assert there.asked.window is Window.REACTION
    (offer,) = [each.words for each in table_page(there)["offers"] if "The Steep Path" in each.words]
    assert offer.endswith(f" · {ending}")
    assert because(there, Deed(PATH, None, None), reason("answer")).endswith(f" Now: {ending}.")
