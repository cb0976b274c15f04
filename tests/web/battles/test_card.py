"""What the card of a unit says: its numbers with their reasons, and what is in force on it for a while."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from skald.rules.ids import RuleId, Side, UnitId
from skald.rules.lengths import S
from skald.rules.state import Effect, Until
from skald.web.battles.queries.card import card
from skald.web.battles.queries.seen import seen
from tests.web.battles.kept_battles import kept_seen
from tests.web.battles.newcomer import begin_at

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(inputs, unit, language="en"):
    battle, seat = begin_at(inputs)
    with translation.override(language):
        found = card(seen(battle, seat.numbers), unit)
    assert found is not None
    return {each.label: (each.value, each.why) for each in found["numbers"]}


def test_levies_with_slings_have_fewer_dice_hand_to_hand_than_in_a_shot():
    found = numbers(42, 4)
    assert {label: found[label] for label in ("Attack dice", "Shooting dice")} == {
        "Attack dice": ("4", "6 (12 figures) − 2 (Levies with missiles)"),
        "Shooting dice": ("6", "6 (12 figures)"),
    }


@pytest.mark.parametrize(
    ("language", "move", "told"),
    [
        ("en", ("Move", "VS", "Leeches"), "“Leeches”: Move distance −S, until Ragna’s next turn."),
        ("fr", ("Mouvement", "TC", "Sangsues"), "«\N{NO-BREAK SPACE}Sangsues\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: "),
    ],
)
def test_what_an_enemy_has_laid_on_a_unit_is_told_with_its_name_and_end_and_beside_the_number(language, move, told):
    battle, seat = begin_at(42)
    leeches = Effect(RuleId("move"), -S, UnitId(4), Until.NEXT_TURN, Side.RIGHT, RuleId("marsh-bows.leeches"))
    with translation.override(language):
        here = seen(battle, seat.numbers)
        step = here.table.step
        state = replace(step.state, effects=(leeches,))
        found = card(replace(here, table=replace(here.table, step=replace(step, state=state))), 4)
    assert found is not None
    # Whose unit it is stands below its name, and isn't said twice.
    assert found["name"] == here.naming.own_unit(4) and found["owner"] == here.naming.side(Side.LEFT)
    assert move in [(each.label, each.value, each.changed) for each in found["numbers"]]
    assert found["effects"][0].startswith(told)


def test_a_charge_that_is_shorter_than_a_move_has_its_own_number_with_what_shortens_it():
    # The first turn is fought at Dawn.
    there = kept_seen("clans-and-riders", 46)
    found = card(there, 6)
    assert found is not None
    told = {each.label: (each.value, each.changed) for each in found["numbers"]}
    assert (told["Move"], told["Charge"], told["Range"]) == (("L", ""), ("M", "Dawn"), ("M", ""))
    slings = card(there, 4)
    assert slings is not None
    told = {each.label: (each.value, each.changed) for each in slings["numbers"]}
    assert told["Range"] == ("M", "Dawn")
    assert "Charge" not in told
