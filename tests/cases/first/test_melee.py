"""First edition: the steps of a melee, its dice and armour, dice traded for defence, who loses."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import Gain, Shift
from skald.rules.actions import CloseRanks, Done, Path, RemoveFigures, TradeDice, Withdraw
from skald.rules.awaiting import Chance, Decide
from skald.rules.dice import Pool
from skald.rules.events import (
    AttackRolled,
    DefenceRolled,
    DiceGained,
    DiceTraded,
    FatigueTaken,
    FightDecided,
    FiguresLost,
    PoolAssembled,
    UnitStayed,
    UnitWithdrew,
)  # fmt: skip
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, UnitId
from skald.rules.lengths import S
from skald.rules.tally import Modifier, Tally
from tests.kit.boards import EARLY, MELEE, ability, board_field, going_on, lay, spend, why
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game
from tests.kit.fights import awaited, duel, melee, pools
from tests.kit.moves import told

MINE, FOE = UnitId(0), UnitId(1)
BLOW = ability("blow", MELEE, Gain(what="attack", amount=20))
GUARD = ability("guard", MELEE, Gain(what="defence", amount=9))
EDGE = ability("edge", MELEE, Gain(what="hits", amount=2))
WALL = ability("wall", MELEE, Shift(what="own-armour", amount=3))


def rid(name: str) -> RuleId:
    return RuleId(f"first.core.{name}")


def brawl(left: tuple[str | int, ...], right: tuple[str | int, ...], *more: object, **settings: object) -> Field:
    """Two units in contact, LEFT having engaged; nobody has dice on the board."""
    field = board_field(BLOW, GUARD, EDGE, WALL, *more, edition="first", **settings)  # type: ignore[arg-type]
    duel(field, left, right)
    return field


# --- dice and armour


@case("first.core.profiles", "first.core.rounding", "first.core.melee-pool", cite="Reference sheet")
@pytest.mark.parametrize(
    ("troop", "figures", "dice"),
    [
        ("levies", 3, 1), ("levies", 4, 2), ("levies", 12, 4), ("warriors", 5, 5), ("warriors", 12, 12),
        ("hearthguard", 12, 24), ("warlord", 1, 5),
    ],
)  # fmt: skip
def test_attack_dice_by_class_without_a_cap(troop: str, figures: int, dice: int):
    game = melee(brawl((troop, figures), ("warriors", 1)), MINE, FOE)
    assert game.seen(PoolAssembled)[0].dice == Tally(dice, rid("profiles"))


@case("first.core.profiles", cite="Reference sheet")
@pytest.mark.parametrize(("troop", "armour"), [("levies", 3), ("warriors", 4), ("hearthguard", 5), ("warlord", 5)])
def test_armour_in_melee_by_class(troop: str, armour: int):
    game = melee(brawl(("warriors", 4), (troop, 1)), MINE, FOE).passing().hits(0)
    assert game.last(AttackRolled).armour == Tally(armour, rid("profiles"))


@case("first.core.heavy-weapon", cite="Reference sheet")
def test_heavy_weapon_costs_armour_and_helps_each_die():
    game = melee(brawl(("warriors", 4, "heavy-weapon"), ("warriors", 3)), MINE, FOE)
    assert awaited(game) == (4, 4)
    assert awaited(game.hits(0)) == (3, 4)
    mine, foe = game.hits(0).seen(AttackRolled)
    assert mine.bonus == Tally(0, rid("modified-dice"), (Modifier(1, rid("heavy-weapon")),))
    assert foe.armour == Tally(4, rid("profiles"), (Modifier(-1, rid("heavy-weapon")),))


@case("first.core.armour-bounds", "first.core.modified-dice", cite="Ruling first.17")
@pytest.mark.parametrize(("weapon", "faces"), [((), 0), (("heavy-weapon",), 1)])
def test_armour_has_no_ceiling_but_a_die_may_exceed_six(weapon: tuple[str, ...], faces: int):
    field = brawl(("warriors", 3, *weapon), ("warriors", 3))
    lay(field, RIGHT, "wall")
    game = melee(field, MINE, FOE).do(spend("wall"))
    assert awaited(game) == (3, faces)
    assert game.hits(0).last(AttackRolled).armour == Tally(4, rid("profiles"), (Modifier(3, why("wall")),))


@case("first.core.armour-bounds", cite="Ruling first.17")
def test_armour_under_two_counts_as_two():
    field = brawl(("warriors", 3), ("levies", 3), ability("sunder", MELEE, Shift(what="foe-armour", amount=-3)))
    lay(field, LEFT, "sunder")
    game = melee(field, MINE, FOE).do(spend("sunder"))
    assert awaited(game) == (3, 5)
    steps = (Modifier(-3, why("sunder")), Modifier(2, rid("armour-bounds")))
    assert game.hits(0).last(AttackRolled).armour == Tally(3, rid("profiles"), steps)


# --- step 0: before the pools


@case("first.core.melee-reaction", cite="Reference sheet")
def test_melee_reaction_abilities_come_first_the_attackers_then_the_defenders():
    dash = ability("dash", EARLY, Gain(what="attack", amount=1), basic=True)
    field = brawl(("warriors", 4), ("warriors", 4), dash)
    lay(field, LEFT, "dash", "cc")
    lay(field, RIGHT, "dash")
    game = melee(field, MINE, FOE)
    assert game.awaits == Decide(LEFT, Window.EARLY)
    assert told(game.refused(spend("blow"))) == ("wrong-moment", "first.core.ability-types")
    assert told(game.refused(TradeDice(2))) == ("not-now", "first.core.melee-reaction")
    game.do(spend("dash"))
    assert game.awaits == Decide(LEFT, Window.EARLY)
    game.do(spend("dash"))
    assert (game.awaits, game.seen(PoolAssembled)) == (Decide(RIGHT, Window.EARLY), [])
    game.do(Done(), Done())
    assert awaited(game) == (6, 3)


# --- step 2: dice traded


@case("first.core.trade-dice", cite="Reference sheet")
@pytest.mark.parametrize(("figures", "most"), [(3, 0), (4, 2), (5, 2), (7, 2), (8, 4), (12, 6)])
def test_defender_gives_up_at_most_half_the_dice_two_for_one(figures: int, most: int):
    game = melee(brawl(("warriors", 4), ("warriors", figures)), MINE, FOE)
    if not most:
        assert isinstance(game.awaits, Chance)
        return
    assert game.awaits == Decide(RIGHT, Window.TRADE)
    for dice in (most + 2, most - 1, 0, -2):
        refusal = game.refused(TradeDice(dice))
        assert (told(refusal), refusal.given) == (
            ("bad-trade", "first.core.trade-dice"), (("dice", dice), ("most", most), ("ratio", 2)),
        )  # fmt: skip
    game.do(TradeDice(most))
    assert game.last(DiceTraded) == DiceTraded(FOE, most, most // 2)
    assert awaited(game.hits(0)) == (figures - most, 3)


@case("first.core.trade-dice", cite="Ruling: trade_ratio")
def test_where_dice_are_traded_one_for_one_a_single_one_may_be_given_up():
    game = melee(brawl(("warriors", 4), ("warriors", 4), trade_ratio=1), MINE, FOE)
    assert [game.allows(TradeDice(dice)) for dice in (0, 1, 2, 3)] == [False, True, True, False]


@case("first.core.trade-dice", "first.core.defence-cap", cite="Reference sheet")
def test_traded_dice_defend():
    game = melee(brawl(("warriors", 4), ("warriors", 8)), MINE, FOE).do(TradeDice(4)).hits(3).hits(0)
    assert awaited(game) == (5, 2)


@case("first.core.trade-dice", cite="Reference sheet")
def test_only_the_defender_trades_and_before_abilities():
    field = brawl(("warriors", 8), ("warriors", 8))
    lay(field, LEFT, "blow")
    game = melee(field, MINE, FOE)
    assert told(game.refused(spend("blow"))) == ("not-now", "first.core.trade-dice")
    game.do(Done())
    assert game.awaits == Decide(LEFT, Window.FIGHT)


# --- steps 3 to 5


@case("first.core.fight-abilities", cite="Ruling first.8")
def test_attacker_uses_all_abilities_then_the_defender():
    field = brawl(("warriors", 3), ("warriors", 3))
    for side in (LEFT, RIGHT):
        lay(field, side, "blow")
        lay(field, side, "guard")
    game = melee(field, MINE, FOE).do(spend("blow"))
    assert game.awaits == Decide(LEFT, Window.FIGHT)
    game.do(Done())
    assert game.awaits == Decide(RIGHT, Window.FIGHT)
    game.do(spend("guard"), spend("blow"))
    assert isinstance(game.awaits, Chance)


@case("first.core.double-pool", "first.core.exhausted-melee", cite="Reference sheet")
@pytest.mark.parametrize(("fatigue", "dice"), [(0, 6), (3, 4)])
def test_attack_dice_are_at_most_twice_those_generated(fatigue: int, dice: int):
    field = brawl(("warriors", 3), ("warriors", 3))
    field.change(MINE, fatigue=fatigue)
    lay(field, LEFT, "blow")
    assert awaited(melee(field, MINE, FOE).do(spend("blow")).passing()) == (dice, 3)


@case("first.core.automatic-hits", "first.core.melee-save", cite="Kept from the second edition")
def test_automatic_hits_join_those_rolled_and_saves_need_five():
    field = brawl(("warriors", 3), ("warriors", 3))
    lay(field, LEFT, "edge")
    game = melee(field, MINE, FOE).do(spend("edge")).hits(1).hits(0)
    assert awaited(game) == (3, 2)
    assert game.hits(0).last(DefenceRolled).needed == Tally(5, rid("melee-save"))


@case("first.core.defence-cap", cite="Reference sheet")
def test_defence_dice_are_at_most_twice_the_hits():
    field = brawl(("warriors", 3), ("warriors", 3))
    lay(field, RIGHT, "guard")
    game = melee(field, MINE, FOE).do(spend("guard")).hits(2).hits(0)
    assert awaited(game) == (4, 2)
    dice = game.hits(0).last(DefenceRolled).dice
    assert dice == Tally(2, rid("melee-save"), (Modifier(9, rid("fight-abilities")), Modifier(-7, rid("defence-cap"))))


@case("first.core.solid-cover", "first.core.light-cover", cite="Reference sheet")
@pytest.mark.parametrize(("kind", "faces"), [("rocks", 3), ("scrub", 2)])
def test_only_solid_cover_helps_in_melee(kind: str, faces: int):
    field = board_field(edition="first")
    field.terrain(kind, (3000, 5000))
    field.unit(LEFT, "warriors", 3, (2700, 4200), gap=50)
    field.unit(RIGHT, "warriors", 3, (2700, 5000), gap=50)
    game = melee(field, MINE, FOE).hits(1).hits(0)
    assert awaited(game) == (1, faces)


@case("first.core.melee-pool", cite="Ruling first.5")
def test_every_figure_fights_or_only_those_in_reach():
    for reach_only, dice in ((False, 4), (True, 2)):
        field = board_field(edition="first", reach_only=reach_only)
        # One figure in contact, one at VS behind it, two farther back.
        field.unit(LEFT, "warriors", 4, (0, 0), places=[(3000, 3000), (3000, 2250), (3000, 1500), (3000, 750)])
        field.unit(RIGHT, "warriors", 3, (3000, 3255))
        assert melee(field, MINE, FOE).seen(PoolAssembled)[0].dice.value == dice


# --- steps 6 to 8


def fought(mine: int, theirs: int, left: int = 4, right: int = 4) -> Game:
    """A melee in which LEFT's hits and RIGHT's are all casualties."""
    field = brawl(("warriors", left), ("warriors", right))
    game = melee(field, MINE, FOE).passing().hits(mine).hits(theirs)
    while isinstance(game.awaits, Chance):
        game.hits(0)
    return game


@case("first.core.casualties", cite="Reference sheet")
def test_owner_removes_as_many_figures_as_there_are_uncancelled_hits():
    game = fought(2, 0)
    assert game.awaits == Decide(RIGHT, Window.CASUALTIES)
    refusal = game.refused(RemoveFigures((0,)))
    assert (told(refusal), refusal.given) == (("wrong-number", "first.core.casualties"), (("needed", 2),))
    game.do(RemoveFigures((0, 1)))
    assert game.last(FiguresLost) == FiguresLost(FOE, 2, 2, rid("casualties"))


@case("first.core.melee-loser", cite="Ruling first.6")
@pytest.mark.parametrize(("mine", "theirs", "loser"), [(2, 1, FOE), (1, 2, MINE), (1, 1, MINE), (0, 0, MINE)])
def test_more_casualties_lose_and_a_tie_is_the_attackers(mine: int, theirs: int, loser: UnitId):
    game = fought(mine, theirs)
    while not game.seen(FightDecided):
        going_on(game)
    winner = FOE if loser == MINE else MINE
    assert game.last(FightDecided) == FightDecided(winner, loser, theirs, mine, rid("melee-loser"))
    assert game.awaits == Decide(game.unit(loser).side, Window.WITHDRAW)


@case("first.core.melee-loser", cite="Ruling first.6")
def test_nobody_withdraws_when_a_unit_is_gone():
    game = fought(4, 0)
    assert game.last(FightDecided).loser == -1
    assert game.seen(UnitWithdrew) == []


@case("first.core.withdrawal", cite="Ruling first.7")
def test_loser_moves_s_away_without_fatigue():
    game = fought(0, 0)
    figures = game.unit(MINE).figures
    steps = {dy: Withdraw(tuple(Path(n, ((f.x, f.y + dy),)) for n, f in enumerate(figures))) for dy in (S, -S, -900)}
    assert told(game.refused(steps[S]))[1] == "first.core.withdrawal"
    assert told(game.refused(steps[-900])) == ("not-a-full-step", "first.core.withdrawal")
    taken = len(game.seen(FatigueTaken))
    game.do(steps[-S])
    assert game.last(UnitWithdrew) == UnitWithdrew(MINE, FOE, S, rid("withdrawal"))
    assert len(game.seen(FatigueTaken)) == taken


@case("first.core.give-way", cite="Ruling first.7")
def test_winner_gives_way_by_the_least_when_the_loser_cannot():
    field = board_field(edition="first")
    # The loser stands with its back to the table's edge, friends to both sides.
    field.unit(LEFT, "warriors", 1, (6000, 130))
    field.unit(RIGHT, "warriors", 1, (6000, 385))
    field.unit(LEFT, "warriors", 1, (5700, 200))
    field.unit(LEFT, "warriors", 1, (6300, 200))
    game = melee(field, MINE, FOE).hits(0).hits(0)
    assert game.seen(UnitStayed) == []
    gone = game.last(UnitWithdrew)
    assert (gone.unit, gone.enemy, gone.why) == (FOE, MINE, rid("give-way"))
    assert 0 < gone.distance < 100


@case("first.core.melee-fatigue", "first.core.casualties", cite="Reference sheet")
def test_steps_follow_each_other():
    game = fought(1, 1)
    while game.state.pending and game.awaits in (Decide(LEFT, Window.CASUALTIES), Decide(RIGHT, Window.CASUALTIES)):
        going_on(game)
    kinds = (PoolAssembled, AttackRolled, DefenceRolled, FiguresLost, FatigueTaken, FightDecided)
    order = [type(event) for event in game.events if isinstance(event, kinds)]
    assert order == [kind for kind in kinds[:-1] for _ in (0, 1)] + [FightDecided]


@case("first.core.trade-dice", cite="Reference sheet")
def test_nobody_closes_ranks():
    game = melee(brawl(("warriors", 4), ("warriors", 4)), MINE, FOE)
    assert told(game.refused(CloseRanks())) == ("not-now", "first.core.trade-dice")


@case("first.core.fight-abilities", cite="Reference sheet")
def test_dice_gained_are_told():
    field = brawl(("warriors", 3), ("warriors", 3))
    lay(field, LEFT, "guard")
    game = melee(field, MINE, FOE).do(spend("guard", amount=2))
    assert game.last(DiceGained) == DiceGained(MINE, "defence", 2, why("guard"))
    assert pools(game)[MINE] == "3 = 3 (first.core.profiles)"
    assert game.awaits == Chance(Pool(3, (3, 3)), LEFT, BY_TEST)
