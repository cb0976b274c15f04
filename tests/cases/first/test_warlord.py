"""First edition: what a Warlord can do (ruling first.13)."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import ActivateUnits, Cancel, GiveFatigue
from skald.rules.actions import Abandon, Activate, Choose, Done, RemoveFigures, Use
from skald.rules.awaiting import Decide
from skald.rules.engine import options
from skald.rules.events import (
    ActivationResolved,
    CasualtyPassedOn,
    FatigueTaken,
    FightBegan,
    FiguresLost,
    RuleUsed,
    UnitEliminated,
)  # fmt: skip
from skald.rules.frames import EndTurn
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.lengths import VS, M, S
from tests.kit.boards import ACTIVATION, REACTION, ability, activating, board_field, going_on, lay, settled, spend
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import melee, shot
from tests.kit.moves import about_to_move, by, told

LORD, FOE = UnitId(0), UnitId(1)
#: From middle to middle where the Warlord and a man touch, and two Warlords.
BASES, LORDS = 325, 400
HARDY, SWORN, LEADER, TOGETHER = (
    RuleId(f"first.core.{name}") for name in ("hardy", "sworn-men", "leader", "side-by-side")
)


# --- hard to kill


def shot_at_lord(hits: int, *men: tuple[str, int, int]) -> Game:
    """Bowmen hit the Warlord so often and nothing is saved; men are (troop, figures, gap to the Warlord)."""
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 5000))
    bows = field.unit(RIGHT, "hearthguard", 8, (6000, 3000), "bow")
    for troop, figures, gap in men:
        field.unit(LEFT, troop, figures, (6000 + BASES + gap, 5000), rank=1)
    game = shot(field, bows, LORD, side=RIGHT).hits(hits)
    return game.hits(0) if hits else game


@case("first.core.hardy", cite="Ruling first.13")
@pytest.mark.parametrize(("hits", "slain"), [(1, False), (2, True)])
def test_warlord_ignores_the_first_hit_of_a_shot(hits: int, slain: bool):
    game = shot_at_lord(hits)
    assert bool(game.seen(UnitEliminated)) is slain


@case("first.core.hardy", cite="Ruling first.13")
@pytest.mark.parametrize(("hits", "slain"), [(1, False), (2, True)])
def test_warlord_ignores_the_first_hit_of_a_melee(hits: int, slain: bool):
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 5000))
    foe = field.unit(RIGHT, "warriors", 3, (6000, 5255))
    game = melee(field, LORD, foe).passing().hits(0).hits(hits).hits(0)
    assert bool(game.seen(UnitEliminated)) is slain


@case("first.core.hardy", cite="Ruling first.13")
def test_nobody_else_ignores_a_hit():
    field = board_field(edition="first")
    field.unit(LEFT, "hearthguard", 1, (6000, 5000))
    bows = field.unit(RIGHT, "hearthguard", 8, (6000, 3000), "bow")
    game = shot(field, bows, LORD, side=RIGHT).hits(1).hits(0)
    assert len(game.seen(UnitEliminated)) == 1


@case("first.core.sworn-men", cite="Ruling first.13")
@pytest.mark.parametrize(("troop", "offered"), [("hearthguard", True), ("warriors", True), ("levies", False)])
def test_further_hits_pass_to_hearthguards_or_warriors_near(troop: str, offered: bool):
    game = shot_at_lord(2, (troop, 4, S))
    if not offered:
        assert [event.unit for event in game.seen(UnitEliminated)] == [LORD]
        return
    assert game.awaits == Decide(LEFT, Window.CASUALTIES)
    # Only the nearest figure stands within S.
    assert game.uses(SWORN) == [Use(SWORN, LORD, UnitId(2), 0)]
    game.do(Use(SWORN, LORD, UnitId(2), 0))
    assert game.last(CasualtyPassedOn) == CasualtyPassedOn(LORD, UnitId(2), SWORN)
    assert game.last(FiguresLost) == FiguresLost(UnitId(2), 1, 3, SWORN)
    assert game.unit(LORD).figures


@case("first.core.sworn-men", "first.core.within", cite="Ruling first.13")
def test_men_beyond_s_do_not_fall_for_the_warlord():
    game = shot_at_lord(2, ("hearthguard", 4, S + 1))
    assert [event.unit for event in game.seen(UnitEliminated)] == [LORD]


@case("first.core.sworn-men", cite="Ruling first.13")
def test_hits_pass_one_at_a_time_and_the_warlord_need_not():
    game = shot_at_lord(4, ("hearthguard", 4, 100))
    game.do(game.uses(SWORN)[0])
    assert game.awaits == Decide(LEFT, Window.CASUALTIES)
    game.do(RemoveFigures((0,)))
    assert [event.unit for event in game.seen(FiguresLost)] == [UnitId(2), LORD]


# --- leading


def court(*others: tuple[str, int], kit: tuple[str, ...] = ()) -> Field:
    """A Warlord with units so far from him; an enemy far away."""
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 2000), *kit)
    field.unit(RIGHT, "warriors", 4, (6000, 8500))
    for troop, gap in others:
        field.unit(LEFT, troop, 1, (6000 + BASES + gap, 2000), *kit)
    return field


@case("first.core.leader", "first.core.free-activation", "first.core.activation-phase", cite="Ruling first.13")
def test_warlord_acts_for_free_once_in_each_own_phase():
    game = activating(court(("warriors", S)))
    assert game.uses(LEADER) == [Use(LEADER, LORD)]
    game.do(Use(LEADER, LORD))
    assert told(game.refused(Done())) == ("all-means-all", "first.core.do-less")
    game.do(Activate(LORD, Kind.REST))
    assert game.last(ActivationResolved) == ActivationResolved(LORD, Kind.REST)
    assert game.uses(LEADER) == [] and game.uses(TOGETHER) == []


@case("first.core.leader", "first.core.free-activation", "first.core.repeat-fatigue", cite="Ruling first.13")
@pytest.mark.parametrize(("acts", "fatigue"), [((), 0), ((Kind.REST,), 0), ((Kind.MOVE,), 1), ((Kind.MOVE,) * 2, 1)])
def test_free_activation_of_the_warlord_tires_him_like_any_other(acts: tuple[Kind, ...], fatigue: int):
    field = court()
    field.change(LORD, acts=acts)
    game = activating(field).do(Use(LEADER, LORD), Activate(LORD, Kind.MOVE))
    game.do(by(game, LORD, 0, 500))
    tired = [FatigueTaken(LORD, 1, RuleId("first.core.repeat-fatigue"))] * fatigue
    assert (game.seen(FatigueTaken), game.unit(LORD).fatigue) == (tired, fatigue)


@case("first.core.leader", "first.core.free-activation", "first.core.repeat-fatigue", cite="Ruling first.13")
def test_free_activation_of_the_warlord_counts_for_the_next():
    order = ability("order", ACTIVATION, ActivateUnits(kinds=(Kind.MOVE,)))
    field = board_field(order, edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 2000))
    field.unit(RIGHT, "warriors", 4, (6000, 8500))
    lay(field, LEFT, "order")
    game = activating(field).do(Use(LEADER, LORD), Activate(LORD, Kind.MOVE))
    game.do(by(game, LORD, 0, 500))
    assert game.unit(LORD).fatigue == 0
    game.do(spend("order"), Activate(LORD, Kind.MOVE))
    game.do(by(game, LORD, 0, 500))
    assert game.unit(LORD).fatigue == 1


@case("first.core.leader", cite="Ruling first.13")
def test_warlord_acts_for_free_again_in_his_next_phase_and_not_in_the_enemys():
    game = activating(court(("warriors", S)))
    game.do(Use(LEADER, LORD), Activate(LORD, Kind.REST))
    assert game.uses(LEADER) == []
    later = activating_again(game, RIGHT)
    assert later.uses(LEADER) == []
    assert activating_again(later, LEFT).uses(LEADER) == [Use(LEADER, LORD)]


def activating_again(game: Game, side: Side) -> Game:
    """The same table in the next player's Activation phase: the turn before ends as turns do."""
    field = Field(game.rules)
    field.state = game.state
    field.state = settled(field, EndTurn(side.other), side=side.other).state
    return activating(field, side)


@case("first.core.side-by-side", "first.core.within", cite="Ruling first.13")
@pytest.mark.parametrize(("gap", "offered"), [(S, True), (S + 1, False)])
def test_warlord_takes_one_unit_within_s_along(gap: int, offered: bool):
    game = activating(court(("levies", gap)))
    assert game.uses(TOGETHER) == ([Use(TOGETHER, LORD, UnitId(2))] if offered else [])


@case("first.core.side-by-side", cite="Ruling first.13")
def test_both_make_the_same_activation():
    game = activating(court(("levies", S)))
    game.do(Use(TOGETHER, LORD, UnitId(2)), Activate(UnitId(2), Kind.MOVE), by(game, UnitId(2), 0, 500))
    assert game.awaits == Decide(LEFT, Window.GRANT)
    assert told(game.refused(Activate(LORD, Kind.REST))) == ("wrong-kind", "first.core.activation-kinds")
    assert told(game.refused(Activate(UnitId(2), Kind.MOVE))) == ("not-for-this-unit", "first.core.ability-restriction")
    game.do(Activate(LORD, Kind.MOVE), by(game, LORD, 0, 500))
    assert [(e.unit, e.kind) for e in game.seen(ActivationResolved)] == [(UnitId(2), Kind.MOVE), (LORD, Kind.MOVE)]
    assert game.seen(RuleUsed) == [RuleUsed(TOGETHER, LORD, UnitId(2))]


@case("first.core.side-by-side", cite="Ruling first.13")
@pytest.mark.parametrize(("bow", "kinds"), [((), ["move", "rest"]), (("bow",), ["move", "rest", "shoot"])])
def test_nobody_is_taken_along_for_what_the_warlord_cannot_do(bow: tuple[str, ...], kinds: list[str]):
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 2000), *bow)
    field.unit(RIGHT, "warriors", 4, (6000, 4000))
    field.unit(LEFT, "levies", 1, (6000 + BASES + S, 2000), "bow")
    game = activating(field).do(Use(TOGETHER, LORD, UnitId(2)))
    assert sorted({action.kind.value for action in _activations(game)}) == kinds


@case("first.core.side-by-side", "first.core.cancelled-activation", cite="Ruling first.13")
@pytest.mark.parametrize("by_enemy", [False, True])
def test_the_warlord_acts_also_when_his_companions_activation_is_cancelled(by_enemy: bool):
    stop = ability("stop", REACTION, Cancel(), GiveFatigue(units=1))
    field = board_field(stop, edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 2000))
    field.unit(RIGHT, "warriors", 4, (6000, 8500))
    field.unit(LEFT, "levies", 1, (6000 + BASES + S, 2000))
    if by_enemy:
        lay(field, RIGHT, "stop")
    game = activating(field).do(Use(TOGETHER, LORD, UnitId(2)), Activate(UnitId(2), Kind.MOVE))
    if by_enemy:
        # What the answer does besides comes first.
        game.do(spend("stop"), Choose(UnitId(2)))
    else:
        game.do(Abandon())
    assert game.awaits == Decide(LEFT, Window.GRANT)
    assert [(action.unit, action.kind) for action in _activations(game)] == [(LORD, Kind.MOVE)]
    game.do(Activate(LORD, Kind.MOVE), Abandon())
    assert game.awaits != Decide(LEFT, Window.GRANT)


@case("first.core.side-by-side", "first.core.leader", cite="Ruling first.13")
def test_taking_a_unit_along_is_the_one_free_activation():
    field = court(("levies", S), ("warriors", 500))
    field.change(UnitId(3), figures=())
    game = activating(field).do(Use(TOGETHER, LORD, UnitId(2)), Activate(UnitId(2), Kind.REST))
    game.do(Activate(LORD, Kind.REST))
    assert game.uses(LEADER) == game.uses(TOGETHER) == []


@case("first.core.side-by-side", "first.core.javelins", cite="Ruling first.13")
def test_companion_that_throws_javelins_brings_the_warlord_along_once():
    field = court(("levies", S))
    field.change(UnitId(2), equipment=("javelins",), rules=(RuleId("first.core.javelins"),))
    field.unit(RIGHT, "warriors", 1, (6000 + BASES + S, 2000 + 500 + 250 + M))
    game = activating(field).do(Use(TOGETHER, LORD, UnitId(2)), Activate(UnitId(2), Kind.MOVE))
    game.do(by(game, UnitId(2), 0, 500))
    seen = []
    while game.awaits == Decide(LEFT, Window.GRANT):
        offered = _activations(game)
        seen.append((offered[0].unit, offered[0].kind))
        game.do(Done()) if offered[0].kind is Kind.SHOOT else game.do(offered[0], by(game, LORD, 0, 100))
    assert sorted(seen, key=str) == [(LORD, Kind.MOVE), (UnitId(2), Kind.SHOOT)]


def _activations(game: Game) -> list[Activate]:
    return [action for action in options(game.rules, game.state) if isinstance(action, Activate)]


# --- the challenge


def challenge(hero_gap: int, hero: str = "warlord") -> Game:
    """The Warlord is about to move; warriors stand at S ahead, and somebody else so far to the right."""
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.unit(RIGHT, hero, 1, (6000 + (LORDS if hero == "warlord" else BASES) + hero_gap, 3000))
    return about_to_move(field, LORD)


@case("first.core.challenge", cite="Ruling first.13")
@pytest.mark.parametrize(
    ("gap", "hero", "allowed"),
    [(M + VS, "warlord", False), (M + VS + 1, "warlord", True), (M + VS, "hearthguard", True)],
)
def test_warlord_engages_the_enemy_warlord_in_reach_before_others(gap: int, hero: str, allowed: bool):
    game = challenge(gap, hero)
    ahead = by(game, LORD, 0, S - VS)
    assert game.allows(ahead) is allowed
    if not allowed:
        refusal = game.refused(ahead)
        assert (told(refusal), refusal.given) == (("hero-first", "first.core.challenge"), (("hero", UnitId(2)),))
        game.do(by(game, LORD, M, 0))
        assert game.last(FightBegan).defender == UnitId(2)


@case("first.core.challenge", "first.core.enemy-gap", cite="Rulings first.9 and first.13")
@pytest.mark.parametrize(("dy", "allowed"), [(700, False), (600, True)])
def test_it_is_not_enough_to_come_near_the_enemy_warlord_and_engage_another(dy: int, allowed: bool):
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.unit(RIGHT, "warlord", 1, (6000 + LORDS + 350, 3600))
    game = about_to_move(field, LORD)
    # At 700 the warriors are the nearest and would be engaged, at 600 the Warlord is.
    ahead = by(game, LORD, 0, dy)
    assert game.allows(ahead) is allowed
    if allowed:
        assert game.do(ahead).last(FightBegan).defender == UnitId(2)
    else:
        assert told(game.refused(ahead)) == ("hero-first", "first.core.challenge")


@case("first.core.challenge", cite="Ruling first.13")
def test_warlord_who_engages_nobody_may_go_where_he_wants():
    game = challenge(M)
    assert game.allows(by(game, LORD, 0, -500))


@case("first.core.challenge", cite="Ruling first.13")
def test_only_warlords_are_challenged():
    field = board_field(edition="first")
    field.unit(LEFT, "hearthguard", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.unit(RIGHT, "warlord", 1, (6000 + BASES + S, 3000))
    game = about_to_move(field, LORD)
    assert game.allows(by(game, LORD, 0, S))


@case("first.core.hardy", "first.core.elimination-fatigue", cite="Reference sheet")
def test_warlord_slain_in_melee_tires_his_men_near():
    field = board_field(edition="first")
    field.unit(LEFT, "warlord", 1, (6000, 5000))
    foe = field.unit(RIGHT, "warriors", 3, (6000, 5255))
    levies = field.unit(LEFT, "levies", 4, (6000, 4500))
    game = melee(field, LORD, foe).passing().hits(0).hits(2).hits(0)
    while not game.seen(UnitEliminated):
        going_on(game)
    assert game.unit(levies).fatigue == 1
