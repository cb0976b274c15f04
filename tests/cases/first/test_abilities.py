"""First edition: abilities work as in the second (ruling first.15); compact cases for what it keeps."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import (
    ALL,
    ActivateUnits,
    AnyVerb,
    Cancel,
    EaseFatigue,
    EaseSelf,
    FoeGains,
    Gain,
    GiveFatigue,
    SpendFoeFatigue,
    UnitFilter,
)  # fmt: skip
from skald.rules.actions import Activate, Choose, Done
from skald.rules.awaiting import Decide
from skald.rules.events import ActivationCancelled, ActivationResolved, DiceGained, FatigueRemoved
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, UnitId
from tests.kit.boards import ACTIVATION, MELEE, REACTION, ability, activating, board_field, lay, spend, why
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.fights import duel, melee
from tests.kit.moves import by, told

ONE, TWO, THREE, ENEMY = (UnitId(n) for n in range(4))
WAIT = ability("wait", ACTIVATION, GiveFatigue(), basic=True)


def company(*abilities: object, answers: str = "") -> Game:
    """LEFT's three units, an enemy far away, a die on each ability (RIGHT's for the answers)."""
    field = board_field(*abilities, WAIT, edition="first")  # type: ignore[arg-type]
    for n, troop in enumerate(("hearthguard", "warriors", "levies")):
        field.unit(LEFT, troop, 1, (1000 + 2000 * n, 1000), fatigue=1)
    field.unit(RIGHT, "hearthguard", 1, (1000, 8000))
    lay(field, LEFT, "wait")
    for each in abilities:
        name = each.id.partition(".")[2]  # type: ignore[attr-defined]
        lay(field, RIGHT if name in answers.split() else LEFT, name)
    return activating(field)


@case("first.core.activation-phase", cite="Kept from the second edition")
def test_abilities_are_triggered_one_after_another():
    game = company(ability("a", ACTIVATION, EaseFatigue()), ability("b", ACTIVATION, EaseFatigue()))
    game.do(spend("a"), Choose(ONE), spend("b"), Choose(TWO))
    assert [event.why for event in game.seen(FatigueRemoved)] == [why("a"), why("b")]
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("first.core.multiple-activations", "first.core.do-less", "first.core.ability-restriction", cite="Kept")
def test_several_units_one_at_a_time_and_fewer_if_wanted():
    game = company(ability("go", ACTIVATION, ActivateUnits(units=2, who=UnitFilter(classes=("warriors", "levies")))))
    game.do(spend("go"))
    assert told(game.refused(Activate(ONE, Kind.REST))) == ("not-for-this-unit", "first.core.ability-restriction")
    assert told(game.refused(Choose(ENEMY))) == ("not-now", "first.core.multiple-activations")
    game.do(Activate(THREE, Kind.MOVE))
    assert told(game.refused(Activate(TWO, Kind.MOVE)))[0] == "not-now"
    game.do(Done(), by(game, THREE, 0, 100), Done())
    assert [event.unit for event in game.seen(ActivationResolved)] == [THREE]


@case("first.core.do-less", cite="Kept from the second edition")
def test_all_means_all():
    game = company(ability("all", ACTIVATION, ActivateUnits(units=ALL, kinds=(Kind.REST,)))).do(spend("all"))
    for uid in (ONE, TWO, THREE):
        assert told(game.refused(Done())) == ("all-means-all", "first.core.do-less")
        game.do(Activate(uid, Kind.REST))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("first.core.activation-kinds", cite="Kept from the second edition")
def test_ability_names_the_kinds_of_activation():
    game = company(ability("walk", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,)))).do(spend("walk"))
    assert told(game.refused(Activate(ONE, Kind.REST))) == ("wrong-kind", "first.core.activation-kinds")


@case("first.core.activation-reaction", "first.core.cancelled-activation", cite="Ruling first.15")
def test_answers_come_before_the_deed_and_may_cancel_it():
    game = company(ability("walk", ACTIVATION, ActivateUnits()), ability("ban", REACTION, Cancel()), answers="ban").do(
        spend("walk"), Activate(ONE, Kind.MOVE)
    )
    assert game.awaits == Decide(RIGHT, Window.REACTION)
    assert told(game.refused(by(game, ONE, 0, 100))) == ("not-now", "first.core.activation-reaction")
    game.do(spend("ban"))
    assert game.last(ActivationCancelled) == ActivationCancelled(ONE, Kind.MOVE, why("ban"))
    assert game.unit(ONE).acts == ()


def brawl(*verbs: AnyVerb, foe: int = 0) -> Game:
    field = board_field(
        ability("do", MELEE, *verbs), ability("other", MELEE, Gain(what="attack", amount=1)), edition="first"
    )
    duel(field, ("hearthguard", 3), ("warriors", 3))
    field.change(UnitId(1), fatigue=foe)
    lay(field, LEFT, "do")
    lay(field, LEFT, "other")
    return melee(field, UnitId(0), UnitId(1))


@case("first.core.linked-effects", cite="Kept from the second edition")
def test_linked_effect_needs_the_one_before_it_and_a_separate_one_does_not():
    steal = (SpendFoeFatigue(), Gain(what="attack", amount=2, linked=True))
    assert brawl(*steal).do(spend("do")).seen(DiceGained) == []
    assert brawl(*steal, foe=1).do(spend("do")).last(DiceGained).amount == 2
    assert brawl(EaseSelf(), Gain(what="attack", amount=2)).do(spend("do")).last(DiceGained).amount == 2


@case("first.core.do-less", cite="Kept from the second edition")
@pytest.mark.parametrize("amount", [1, 2])
def test_enemy_gets_as_many_as_were_taken(amount: int):
    game = brawl(Gain(what="attack", amount=2), FoeGains(what="attack")).do(spend("do", amount=amount))
    assert [event.amount for event in game.seen(DiceGained)] == [amount, amount]


@case("first.core.ability-restriction", cite="Ruling first.15")
def test_fight_ability_names_the_units_it_serves():
    field = board_field(
        ability("mob", MELEE, Gain(what="attack", amount=1), who=UnitFilter(classes=("levies",))),
        ability("other", MELEE, Gain(what="attack", amount=1)), edition="first",
    )  # fmt: skip
    duel(field, ("hearthguard", 3), ("warriors", 3))
    for name in ("mob", "other"):
        lay(field, LEFT, name)
    refusal = melee(field, UnitId(0), UnitId(1)).refused(spend("mob"))
    assert told(refusal) == ("not-for-this-unit", "first.core.ability-restriction")
    assert refusal.cites == RuleId("first.core.ability-restriction")
