"""Melee step 8: who has lost, and how it leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Path, RemoveFigures, Withdraw
from skald.rules.awaiting import Decide
from skald.rules.engine import options
from skald.rules.events import FatigueTaken, FightDecided, UnitStayed, UnitWithdrew
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, RuleId, UnitId
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import charge, duel, fought, melee, shift, trial

LOSER = RuleId("second.core.melee-loser")
WITHDRAWAL = RuleId("second.core.withdrawal")


def pair(field: Field, at: tuple[int, int] = (3000, 4000)) -> tuple[UnitId, UnitId]:
    """Two single figures in contact, the defender above the attacker, half a millimetre between them."""
    attacker = field.unit(LEFT, "warriors", 1, at)
    defender = field.unit(RIGHT, "warriors", 1, (at[0], at[1] + 255))
    return attacker, defender


def tied(field: Field, attacker: UnitId, defender: UnitId) -> Game:
    """Nobody loses a figure, so the attacker has to go."""
    return fought(melee(field, attacker, defender))


def steps(*places: tuple[int, int]) -> Withdraw:
    return Withdraw(tuple(Path(number, (place,)) for number, place in enumerate(places)))


def why_not(game: Game, *places: tuple[int, int]) -> tuple[str, str]:
    refused = game.refused(steps(*places))
    return refused.code, refused.cites


# --- who


@case("second.core.melee-loser", cite="Rulebook p.28")
@pytest.mark.parametrize(
    ("attack", "defence", "loser"), [(0, 0, 0), (1, 1, 0), (1, 2, 0), (2, 1, 1), (3, 0, 1), (0, 1, 0)]
)
def test_more_casualties_lose_and_a_tie_loses_the_attacker(attack, defence, loser):
    field = trial()
    units = duel(field, ("warriors", 6), ("warriors", 6))
    game = fought(melee(field, *units), attack=attack, defence=defence)
    if defence:
        game.do(RemoveFigures(tuple(range(defence))))
    if attack:
        game.do(RemoveFigures(tuple(range(6 - attack, 6))))
    assert game.last(FightDecided) == FightDecided(units[1 - loser], units[loser], defence, attack, LOSER)
    waits = game.awaits
    assert isinstance(waits, Decide) and (waits.side, waits.window) == ((LEFT, RIGHT)[loser], Window.WITHDRAW)


@case("second.core.melee-loser", cite="Rulebook p.28")
@pytest.mark.parametrize(("attack", "defence"), [(2, 0), (0, 2), (2, 2)])
def test_nobody_withdraws_when_a_unit_was_eliminated(attack, defence):
    field = trial()
    units = duel(field, ("warriors", 2), ("warriors", 2))
    game = fought(melee(field, *units), attack=attack, defence=defence)
    assert game.last(FightDecided) == FightDecided(NO_UNIT, NO_UNIT, defence, attack, LOSER)
    assert game.seen(UnitWithdrew) == [] and game.seen(UnitStayed) == []


# --- how


@case("second.core.withdrawal", cite="Rulebook p.28", faq="WITHDRAWAL")
def test_a_withdrawal_is_a_full_s():
    field = trial()
    game = tied(field, *pair(field))
    assert why_not(game, (3000, 2999)) == ("not-a-full-step", WITHDRAWAL)
    # Directions are rounded, so a millimetre less still is full.
    assert why_not(game, (3000, 3011)) == ("not-a-full-step", WITHDRAWAL)
    assert game.allows(steps((3000, 3010)))
    game.do(steps((3000, 3000)))
    assert game.last(UnitWithdrew) == UnitWithdrew(UnitId(0), UnitId(1), 1000, WITHDRAWAL)
    assert (game.unit(UnitId(0)).figures[0].x, game.unit(UnitId(0)).figures[0].y) == (3000, 3000)


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_every_figure_goes():
    field = trial()
    units = duel(field, ("warriors", 2), ("warriors", 2))
    game = tied(field, *units)
    assert why_not(game, (3000, 2875)) == ("figures-left-behind", WITHDRAWAL)


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_every_figure_goes_away_from_the_enemy():
    field = trial()
    attacker = field.unit(LEFT, "warriors", 2, (0, 0), places=[(3000, 4000), (3000, 3300)])
    defender = field.unit(RIGHT, "warriors", 1, (3000, 4255))
    game = tied(field, attacker, defender)
    # The hindmost would end nearer to the enemy than it stood.
    assert why_not(game, (3707, 3293), (3766, 3942)) == ("not-away", WITHDRAWAL)
    assert game.allows(steps((3000, 3000), (3000, 2300)))


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_a_withdrawal_ends_more_than_vs_from_every_enemy():
    field = trial()
    attacker, defender = pair(field)
    other = field.unit(RIGHT, "warriors", 1, (3000, 2250))
    game = tied(field, attacker, defender)
    assert why_not(game, (3000, 3000)) == ("withdrawal-blocked", WITHDRAWAL)
    shift(field, other, 0, -1)
    game = tied(field, attacker, defender)
    assert game.allows(steps((3000, 3000)))


@case("second.core.withdrawal", "second.core.obstruction", cite="Rulebook p.28")
def test_a_withdrawal_does_not_pass_through_other_units():
    field = trial()
    attacker, defender = pair(field)
    field.unit(LEFT, "warriors", 1, (3100, 3500))
    game = tied(field, attacker, defender)
    assert why_not(game, (3000, 3000)) == ("withdrawal-blocked", WITHDRAWAL)


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_a_withdrawal_stays_on_the_table():
    field = trial()
    game = tied(field, *pair(field, (3000, 1124)))
    assert why_not(game, (3000, 124)) == ("withdrawal-blocked", WITHDRAWAL)
    field = trial()
    game = tied(field, *pair(field, (3000, 1125)))
    assert game.allows(steps((3000, 125)))


@case("second.core.withdrawal", "second.core.obstruction", cite="Rulings R12")
@pytest.mark.parametrize(("blocks", "allowed"), [(True, False), (False, True)])
def test_nobody_withdraws_through_the_gaps_inside_a_unit(blocks, allowed):
    field = trial(gaps_block=blocks)
    units = pair(field)
    # Two friends of another unit, 30 mm apart: room for a base between them.
    field.unit(LEFT, "warriors", 2, (0, 0), places=[(2725, 3500), (3275, 3500)])
    game = tied(field, *units)
    assert game.allows(steps((3000, 3000))) is allowed
    if blocks:
        assert why_not(game, (3000, 3000)) == ("withdrawal-blocked", WITHDRAWAL)


@case("second.core.withdrawal", cite="Rulings R12")
def test_figures_that_stand_among_the_enemy_may_leave_between_them():
    field = trial()
    enemy = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(2745, 4000), (3255, 4000)])
    # Between the two and just behind the line from one to the other, touching both.
    inside = field.unit(LEFT, "warriors", 1, (3000, 4001))
    game = tied(field, inside, enemy)
    assert game.allows(steps((3000, 3001)))


@case("second.core.withdrawal", "second.core.cohesion-chain", cite="Rulebook p.28")
def test_a_withdrawal_ends_in_formation():
    field = trial()
    units = duel(field, ("warriors", 2), ("warriors", 2))
    game = tied(field, *units)
    left, right = (3000, 3875), (3300, 3875)
    apart = ((left[0] - 600, left[1] - 800), (right[0] + 600, right[1] - 800))
    assert why_not(game, *apart) == ("withdrawal-blocked", WITHDRAWAL)
    assert game.allows(steps((left[0], left[1] - 1000), (right[0], right[1] - 1000)))


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_a_withdrawal_is_no_activation_and_hard_ground_neither_shortens_nor_tires():
    field = trial()
    attacker, defender = duel(field, ("warriors", 1), ("warriors", 1), 900)
    game = fought(charge(field.game(), attacker, defender))
    field.state = game.state
    field.terrain("marsh", (3000, 4000))
    game.state = replace(game.state, terrain=field.state.terrain)
    x, y = (game.unit(attacker).figures[0].x, game.unit(attacker).figures[0].y)
    game.do(steps((x, y - 1000)))
    assert game.unit(attacker).acts == (Kind.CHARGE,)
    assert [e.why for e in game.seen(FatigueTaken) if e.unit == attacker] == ["second.core.melee-fatigue"]


@case("second.core.withdrawal", cite="Rulebook p.28")
def test_the_first_way_offered_leads_straight_back():
    field = trial()
    game = tied(field, *pair(field))
    assert list(options(game.rules, game.state)) == [steps((3000, 3000))]


# --- when it can't


def cornered(field: Field) -> tuple[UnitId, UnitId]:
    """An attacker in the corner of the table, the defender above it and a friend beside it."""
    attacker, defender = pair(field, (125, 125))
    field.unit(LEFT, "warriors", 1, (385, 125))
    return attacker, defender


@case("second.core.give-way", cite="FAQ p.28", faq="WITHDRAWAL")
def test_the_winner_gives_way_by_the_minimum_when_the_loser_can_not_withdraw():
    field = trial()
    attacker, defender = cornered(field)
    game = tied(field, attacker, defender)
    # A gap of half a millimetre is contact; one millimetre more is not.
    assert game.seen(UnitWithdrew) == [UnitWithdrew(defender, attacker, 10, RuleId("second.core.give-way"))]
    assert [(f.x, f.y) for u in (attacker, defender) for f in game.unit(u).figures] == [(125, 125), (125, 390)]


@case("second.core.give-way", cite="FAQ p.28", faq="WITHDRAWAL")
def test_the_winner_needs_not_leave_vs_to_the_loser():
    field = trial()
    attacker, defender = cornered(field)
    game = tied(field, attacker, defender)
    gap = game.unit(defender).figures[0].y - game.unit(attacker).figures[0].y - 250
    assert gap == 15


@case("second.core.give-way", cite="FAQ p.28", faq="WITHDRAWAL")
def test_a_defender_that_lost_and_is_cornered_makes_the_attacker_give_way():
    field = trial()
    defender = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(125, 125), (125, 385)])
    attacker = field.unit(LEFT, "warriors", 1, (125, 640))
    field.unit(RIGHT, "warriors", 1, (385, 125))
    field.unit(RIGHT, "warriors", 1, (385, 385))
    game = fought(melee(field, attacker, defender), attack=1).do(RemoveFigures((0,)))
    assert game.seen(UnitWithdrew) == [UnitWithdrew(attacker, defender, 10, RuleId("second.core.give-way"))]


@case("second.core.give-way", cite="FAQ p.28", faq="WITHDRAWAL")
def test_both_stay_when_neither_can_move():
    field = trial()
    attacker, defender = cornered(field)
    field.unit(RIGHT, "warriors", 1, (380, 380))
    field.unit(RIGHT, "warriors", 1, (125, 635))
    game = tied(field, attacker, defender)
    assert game.seen(UnitWithdrew) == []
    assert game.seen(UnitStayed) == [UnitStayed(attacker)]


@case("second.core.give-way", "second.core.melee-fatigue", cite="FAQ p.28", faq="WITHDRAWAL")
def test_giving_way_tires_nobody_beyond_the_melee():
    field = trial()
    attacker, defender = cornered(field)
    game = tied(field, attacker, defender)
    assert [(e.unit, e.why) for e in game.seen(FatigueTaken)] == [
        (attacker, "second.core.melee-fatigue"),
        (defender, "second.core.melee-fatigue"),
    ]
