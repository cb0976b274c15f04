"""Melee step 6 and the last step of a shot: figures are removed."""

from __future__ import annotations

from skald.rules.actions import RemoveFigures
from skald.rules.engine import options
from skald.rules.events import FightDecided, FiguresLost, UnitEliminated
from skald.rules.ids import NO_UNIT, RuleId
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import duel, fought, melee, shot, trial

CASUALTIES = "second.core.casualties"


@case("second.core.casualties", cite="Rulebook p.28")
def test_casualties_of_both_sides_fall_at_the_same_moment():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("warriors", 4))
    game = fought(melee(field, attacker, defender), attack=4, defence=4)
    assert game.seen(FiguresLost) == [
        FiguresLost(attacker, 4, 0, RuleId("second.core.casualties")),
        FiguresLost(defender, 4, 0, RuleId("second.core.casualties")),
    ]
    assert game.last(FightDecided) == FightDecided(NO_UNIT, NO_UNIT, 4, 4, RuleId("second.core.melee-loser"))


@case("second.core.casualties", cite="Rulebook p.28")
def test_the_owner_chooses_which_figures_go():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("warriors", 4))
    places = [(f.x, f.y) for f in field.state.units[defender].figures]
    game = fought(melee(field, attacker, defender), attack=2).do(RemoveFigures((0, 1)))
    assert [(f.x, f.y) for f in game.unit(defender).figures] == places[2:]


@case("second.core.casualties", cite="Rulebook p.28")
def test_exactly_as_many_figures_go_as_hits_stand():
    field = trial()
    attacker, defender = duel(field, ("warriors", 4), ("warriors", 4))
    game = fought(melee(field, attacker, defender), attack=3, saves=(0, 1))
    for figures in ((), (0,), (0, 1, 2), (0, 0)):
        refused = game.refused(RemoveFigures(figures))
        assert (refused.code, refused.cites, refused.given) == ("wrong-number", CASUALTIES, (("needed", 2),))
    refused = game.refused(RemoveFigures((0, 4)))
    assert (refused.code, refused.cites) == ("no-such-figure", CASUALTIES)
    assert game.allows(RemoveFigures((0, 1)))


@case("second.core.casualties", "second.core.cohesion-chain", cite="Rulebook p.28")
def test_a_removal_may_not_break_the_chain():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 3, (3000, 4500), gap=500)
    game = shot(field, bows, target).hits(1).hits(0)
    refused = game.refused(RemoveFigures((1,)))
    assert (refused.code, refused.cites) == ("breaks-formation", CASUALTIES)
    assert [game.allows(RemoveFigures((n,))) for n in (0, 2)] == [True, True]


@case("second.core.casualties", "second.core.cohesion-radius", cite="Rulebook p.28")
def test_a_removal_may_not_take_the_only_figure_that_holds_the_circle():
    field = trial()
    ring = [(700, 0), (495, 495), (0, 700), (-495, 495), (-700, 0), (-495, -495), (0, -700), (495, -495)]
    places = [(4000, 5000), *[(4000 + x, 5000 + y) for x, y in ring]]
    bows = field.unit(LEFT, "hearthguard", 4, (3800, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 9, (0, 0), places=places)
    game = shot(field, bows, target).hits(1).hits(0)
    assert game.refused(RemoveFigures((0,))).code == "breaks-formation"
    assert all(game.allows(RemoveFigures((n,))) for n in range(1, 9))


@case("second.core.casualties", cite="Rulebook p.28")
def test_a_unit_already_out_of_formation_may_lose_any_figure():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 3, (3000, 4500), gap=501)
    game = shot(field, bows, target).hits(1).hits(0)
    assert [game.allows(RemoveFigures((n,))) for n in (0, 1, 2)] == [True] * 3


@case("second.core.casualties", cite="Rulebook p.28")
def test_the_removal_that_is_offered_keeps_the_formation():
    field = trial()
    bows = field.unit(LEFT, "hearthguard", 4, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 4, (0, 0), places=[(3000, 4500), (4200, 4500), (3600, 4500), (3900, 4500)])
    game = shot(field, bows, target).hits(2).hits(0)
    assert list(options(game.rules, game.state)) == [RemoveFigures((1, 3))]


@case("second.core.casualties", cite="Rulebook p.28")
def test_more_casualties_than_figures_remove_the_unit_and_count_as_its_figures():
    field = trial()
    attacker, defender = duel(field, ("warriors", 6), ("warriors", 2))
    game = fought(melee(field, attacker, defender), attack=6)
    assert game.last(FiguresLost) == FiguresLost(defender, 2, 0, RuleId("second.core.casualties"))
    assert game.last(UnitEliminated) == UnitEliminated(defender, RuleId("second.core.casualties"))
    assert game.last(FightDecided) == FightDecided(NO_UNIT, NO_UNIT, 0, 2, RuleId("second.core.melee-loser"))


@case("second.core.casualties", cite="Rulebook p.28")
def test_saves_beyond_the_hits_bring_nobody_back():
    field = trial()
    bows, target = duel(field, ("hearthguard", 4, "bow"), ("warriors", 4), 1000)
    game = shot(field, bows, target).hits(2).hits(2)
    assert game.seen(FiguresLost) == []
    assert len(game.unit(target).figures) == 4
