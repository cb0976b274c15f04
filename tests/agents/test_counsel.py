"""Counsel on Saga dice: what the captain would do with them, and what each die is for."""

import pytest

from skald.agents.ability_worth import Outlook, Purpose
from skald.agents.counsel import Counsel, counsel_on_dice
from skald.content.board_files import shipped_boards
from skald.rules.abilities import model
from skald.rules.abilities.model import ActivateUnits
from skald.rules.actions import PlaceDie, Trigger
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.ids import Face, Kind
from skald.rules.view import view
from tests.kit.boards import ACTIVATION, MELEE, ORDERS, REACTION, ability, aid, board_field
from tests.kit.field import LEFT, RIGHT, Field, ruleset

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
CALL = ActivateUnits(kinds=(Kind.MOVE, Kind.CHARGE))


def counsel(field: Field, *faces: Face, enemy: int = 9000) -> list[Counsel]:
    """What is advised to somebody with two units of warriors and these dice."""
    for n in range(2):
        field.unit(LEFT, "warriors", 4, (3000 + 1500 * n, 1500))
    field.unit(RIGHT, "warriors", 4, (3000, enemy))
    field.inactive(LEFT, *faces)
    game = field.orders()
    asked = game.asked
    assert isinstance(asked, Decide)
    return counsel_on_dice(game.rules, view(game.state, LEFT), asked)


def told(found: list[Counsel]) -> list[tuple[str, str]]:
    return [(getattr(each.action, "ability", ""), each.why.code) for each in found]


def test_dice_call_the_units_that_stand_there():
    found = counsel(board_field(ability("all", ACTIVATION, CALL, basic=True)), C, C)
    assert told(found) == [(aid("all"), "lay-to-call")] * 2
    assert [each.units for each in found] == [(0, 1), (0, 1)]


def test_a_die_waits_for_a_fight_and_the_reason_says_whether_that_is_near():
    gain = model.Gain(what="attack", amount=2)
    fights = ability("strike", MELEE, gain, cost="u")
    assert told(counsel(board_field(fights), U, enemy=2500)) == [(aid("strike"), "lay-to-fight-near")]
    assert told(counsel(board_field(fights), U, enemy=9000)) == [(aid("strike"), "lay-to-fight")]
    answers = ability("shout", REACTION, model.Cancel(), cost="u")
    assert told(counsel(board_field(answers), U, enemy=2500)) == [(aid("shout"), "lay-to-answer-near")]


def test_an_order_is_laid_for_and_then_given():
    order = ability("horn", ORDERS, model.RollDice(dice=2), cost="c")
    found = counsel(board_field(order), C)
    assert [type(each.action) for each in found] == [PlaceDie, Trigger]
    assert found[0].why.code == "lay-to-roll"


def test_nothing_is_advised_where_no_die_is_worth_laying():
    levies = ActivateUnits(kinds=(Kind.MOVE,), who=model.UnitFilter(classes=("levies",)))
    assert counsel(board_field(ability("nobody", ACTIVATION, levies)), C) == []


@pytest.mark.parametrize("enemy", [2500, 9000])
@pytest.mark.parametrize("board", sorted(shipped_boards()))
def test_the_best_purpose_is_what_an_ability_is_worth(board, enemy):
    file = shipped_boards()[board]
    field = Field(ruleset(file.editions[0]), board=board)
    for n, troop in enumerate(("warlord", "hearthguard", "warriors", "levies")):
        unit = field.unit(LEFT, troop, 1 if troop == "warlord" else 4, (2000 + 1500 * n, 1500))
        field.change(unit, fatigue=n % 2)
    field.unit(RIGHT, "warriors", 4, (3000, enemy))
    outlook = Outlook(Context(field.rules, field.state), LEFT)
    worths = {each.id: outlook.ability_worth(each) for each in outlook.board.abilities}
    assert worths == {each.id: max(outlook.purposes(each).values()) for each in outlook.board.abilities}
    assert {max(found, key=lambda p: found[p]) for found in map(outlook.purposes, outlook.board.abilities)} >= {
        Purpose.CALL, Purpose.FIGHT,
    }  # fmt: skip
