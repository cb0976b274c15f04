"""First edition: a move that comes within VS is a melee; who moved before and starts within S must engage."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate, Exploit, MoveUnit, Path
from skald.rules.events import FightBegan, UnitMoved
from skald.rules.ids import Combat, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import about_to_move, bent, by, may_activate, told

MINE, FOE, OTHER = UnitId(0), UnitId(1), UnitId(2)
BASES = 250


def facing(
    gap: int, *others: tuple[int, int], moved: bool = False, fatigue: int = 0, kit: tuple[str, ...] = ()
) -> Game:
    """One figure is about to move; an enemy stands so far ahead (+y), others at given places relative to it."""
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + gap))
    for dx, dy in others:
        field.unit(RIGHT, "warriors", 1, (6000 + dx, 3000 + dy))
    if moved:
        field.change(MINE, acts=(Kind.MOVE,))
    return about_to_move(field, MINE)


@case("first.core.enemy-gap", cite="Reference sheet")
@pytest.mark.parametrize(("left", "engaged"), [(VS, True), (VS + 1, False), (0, True)])
def test_move_that_ends_within_vs_starts_a_melee(left: int, engaged: bool):
    game = facing(1400)
    game.do(by(game, MINE, 0, 1400 - left))
    assert game.seen(FightBegan) == ([FightBegan(Combat.MELEE, MINE, FOE, BY_TEST)] if engaged else [])


@case("first.core.enemy-gap", cite="Reference sheet")
def test_melee_follows_the_move_at_once():
    game = facing(1000)
    game.do(by(game, MINE, 0, 1000))
    kinds = [type(event) for event in game.events if isinstance(event, UnitMoved | FightBegan)]
    assert kinds == [UnitMoved, FightBegan]


@case("first.core.enemy-gap", cite="Reference sheet")
@pytest.mark.parametrize(("nearest", "allowed"), [(VS, False), (VS + 1, True)])
def test_who_passes_within_vs_must_engage(nearest: int, allowed: bool):
    # Across the enemy's front from left to right, and on.
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (5300, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + nearest))
    game = about_to_move(field, MINE)
    across = by(game, MINE, 1400, 0)
    assert game.allows(across) is allowed
    if not allowed:
        refusal = game.refused(across)
        assert (told(refusal), refusal.given) == (("must-engage", "first.core.enemy-gap"), (("enemy", FOE),))


@case("first.core.enemy-gap", cite="Reference sheet; ruling R21")
@pytest.mark.parametrize(("dx", "dy", "allowed"), [(0, -201, True), (0, -1000, True), (900, 150, False)])
def test_who_starts_within_vs_may_leave_and_come_no_closer_on_the_way(dx: int, dy: int, allowed: bool):
    # As after a melee in which nobody could withdraw far.
    game = facing(300)
    assert game.allows(by(game, MINE, dx, dy)) is allowed
    if allowed:
        assert game.do(by(game, MINE, dx, dy)).seen(FightBegan) == []
    else:
        assert told(game.refused(by(game, MINE, dx, dy))) == ("must-engage", "first.core.enemy-gap")


@case("first.core.enemy-gap", "first.core.forced-engagement", cite="Reference sheet")
def test_who_starts_within_vs_and_stays_there_fights_and_who_moved_before_may_not_leave():
    game = facing(300)
    game.do(by(game, MINE, 0, -200))
    assert game.last(FightBegan).defender == FOE
    again = facing(300, moved=True)
    assert told(again.refused(by(again, MINE, 0, -1000))) == ("must-engage", "first.core.forced-engagement")


@case("scenario.clash-of-warlords.dawn", "first.core.enemy-gap", cite="Ruling first.16; FAQ p.49", faq="DAWN")
@pytest.mark.parametrize(("turn", "length", "allowed"), [(1, M, True), (1, M + 1, False), (2, M + 1, True)])
def test_at_dawn_nobody_moves_farther_than_m_to_engage(turn: int, length: int, allowed: bool):
    dawn = RuleId("scenario.clash-of-warlords.dawn")
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000), "horse")
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + 325 + M + VS))
    field.state = replace(field.state, turn=turn, in_force=(dawn,))
    game = about_to_move(field, MINE)
    assert game.allows(by(game, MINE, 0, length)) is allowed
    if not allowed:
        refusal = game.refused(by(game, MINE, 0, length))
        assert (told(refusal), refusal.given) == (("too-far", dawn), (("figure", 0), ("most", M)))
    # Whoever engages nobody goes as far as ever.
    assert game.allows(by(game, MINE, L, 0))


# --- one target


@case("first.core.enemy-gap", cite="Ruling first.9")
def test_the_nearest_enemy_is_engaged():
    game = facing(1300, (400, 1300))
    game.do(by(game, MINE, 0, 900))
    assert game.last(FightBegan).defender == OTHER


@case("first.core.enemy-gap", cite="Ruling first.9")
def test_enemy_that_is_not_nearest_may_not_be_named():
    game = facing(1300, (400, 1300))
    move = by(game, MINE, 0, 900)
    refusal = game.refused(MoveUnit(move.paths, engage=FOE))
    assert (told(refusal), refusal.given) == (("not-engaged", "first.core.enemy-gap"), (("enemy", FOE),))
    assert game.allows(MoveUnit(move.paths, engage=OTHER))


@case("first.core.enemy-gap", cite="Ruling first.9")
@pytest.mark.parametrize("named", [FOE, OTHER])
def test_of_two_equally_near_the_owner_chooses(named: UnitId):
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (5700, 4300))
    field.unit(RIGHT, "warriors", 1, (6300, 4300))
    game = about_to_move(field, MINE)
    game.do(MoveUnit(by(game, MINE, 0, 900).paths, engage=named))
    assert game.last(FightBegan).defender == named


@case("first.core.enemy-gap", cite="Ruling first.9")
def test_enemy_that_is_not_reached_may_not_be_named():
    game = facing(1400)
    move = by(game, MINE, 0, 100)
    assert told(game.refused(MoveUnit(move.paths, engage=FOE))) == ("not-engaged", "first.core.enemy-gap")


# --- forced engagement


@case("first.core.forced-engagement", cite="Reference sheet")
@pytest.mark.parametrize(
    ("gap", "moved", "free"), [(S, True, False), (S + 1, True, True), (S, False, True)],
    ids=["at S after a move", "beyond S", "no move before"],
)  # fmt: skip
def test_unit_that_moved_and_starts_within_s_must_engage(gap: int, moved: bool, free: bool):
    game = facing(gap, moved=moved)
    away = by(game, MINE, 0, -500)
    assert game.allows(away) is free
    if not free:
        refusal = game.refused(away)
        assert (told(refusal), refusal.given) == (("must-engage", "first.core.forced-engagement"), (("enemy", FOE),))
        assert game.allows(by(game, MINE, 0, gap))


@case("first.core.forced-engagement", cite="Reference sheet")
def test_coming_nearer_is_not_enough_for_who_can_engage():
    game = facing(S, moved=True)
    refusal = game.refused(by(game, MINE, 0, 400))
    assert told(refusal) == ("must-engage", "first.core.forced-engagement")
    assert game.allows(by(game, MINE, 0, S - VS))


@case("first.core.forced-engagement", cite="Reference sheet")
def test_shot_before_is_no_move():
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000), "bow")
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.change(MINE, acts=(Kind.SHOOT,))
    game = about_to_move(field, MINE)
    assert game.allows(by(game, MINE, 0, -500))


def shortened(gap: int) -> Game:
    """A tired unit starts in scrub (S), and the enemy exploits its fatigue: VS is left."""
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + gap))
    field.change(MINE, acts=(Kind.MOVE,))
    field.terrain("scrub", (6000, 3000))
    game = field.game().grant(MINE, Kind.MOVE)
    return game.do(Exploit("shorten"))


@case("first.core.forced-engagement", cite="Ruling first.10")
@pytest.mark.parametrize(("step", "allowed"), [(499, False), (500, True)])
def test_who_can_come_within_vs_must_even_if_contact_is_out_of_reach(step: int, allowed: bool):
    game = shortened(S)
    assert game.allows(by(game, MINE, 0, step)) is allowed


@case("first.core.forced-engagement", cite="Ruling first.10")
def test_who_cannot_reach_may_only_come_nearer():
    # The enemy stands behind a wall of friends, so nobody can be reached.
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000), fatigue=1)
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.unit(LEFT, "warriors", 12, (6000 - 6 * 270, 3400), gap=20, rank=12)
    field.change(MINE, acts=(Kind.MOVE,))
    field.terrain("scrub", (6000, 2600))
    game = field.game().grant(MINE, Kind.MOVE).do(Exploit("shorten"))
    assert told(game.refused(by(game, MINE, 0, -100))) == ("must-engage", "first.core.forced-engagement")
    assert told(game.refused(by(game, MINE, 100, 0))) == ("must-engage", "first.core.forced-engagement")
    assert game.allows(by(game, MINE, 0, 100))


@case("first.core.forced-engagement", cite="Ruling first.10")
def test_rest_and_shots_are_not_forced():
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 4, (6000, 3000), "bow")
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.change(MINE, acts=(Kind.MOVE,))
    assert may_activate(field, MINE, Kind.SHOOT).allows(Activate(MINE, Kind.SHOOT, FOE))


@case("first.core.forced-engagement", "first.core.enemy-gap", cite="Reference sheet")
def test_path_may_bend_round_friends_to_engage():
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (6000, 3000))
    field.unit(RIGHT, "warriors", 1, (6000, 3000 + BASES + S))
    field.unit(LEFT, "warriors", 1, (6000, 3500))
    field.change(MINE, acts=(Kind.MOVE,))
    game = about_to_move(field, MINE)
    assert told(game.refused(by(game, MINE, 0, 600)))[0] == "friend-in-the-way"
    game.do(bent(game, MINE, (300, 400), (-100, 400)))
    assert game.last(FightBegan).defender == FOE


@case("first.core.enemy-gap", cite="Reference sheet")
def test_whole_unit_engages_when_one_figure_comes_near():
    field = Field(ruleset("first"))
    mine = field.unit(LEFT, "warriors", 4, (6000, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (6000, 5000))
    game = about_to_move(field, mine)
    # One figure steps ahead, the chain holds.
    step = MoveUnit((Path(0, ((6000, 3700),)), *(Path(n, ((6000 + 300 * n, 3300),)) for n in (1, 2, 3))))
    assert game.allows(step)
    assert 5000 - 3700 - BASES > VS
    near = MoveUnit((Path(0, ((6000, 4400),)), *(Path(n, ((6000 + 300 * n, 3900),)) for n in (1, 2, 3))))
    game.do(near)
    assert game.last(FightBegan) == FightBegan(Combat.MELEE, mine, foe, BY_TEST)
    assert M >= 1400
