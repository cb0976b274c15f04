"""First edition: what tires a unit, how the enemy uses it, and exhaustion."""

from __future__ import annotations

import pytest

from skald.rules.abilities.model import Slay
from skald.rules.actions import Activate, Choose, Done, Exploit
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.events import AttackRolled, FatigueExploited, FatigueTaken, UnitEliminated, UnitMoved
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.tally import Modifier, Tally
from tests.kit.boards import ACTIVATION, ability, activating, board_field, lay, spend
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.fights import duel, melee, pools, shot
from tests.kit.moves import about_to_move, by, may_activate, told

MINE, FOE = UnitId(0), UnitId(1)


def rid(name: str) -> RuleId:
    return RuleId(f"first.core.{name}")


# --- taking it


@case("first.core.repeat-fatigue", cite="Reference sheet")
@pytest.mark.parametrize(("acts", "fatigue"), [((), 0), ((Kind.MOVE,), 1), ((Kind.SHOOT,), 1), ((Kind.REST,), 0)])
def test_each_shot_after_the_first_move_or_shot_tires(acts: tuple[Kind, ...], fatigue: int):
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 4, (3000, 3000), "bow")
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    field.change(MINE, acts=acts)
    game = field.game().grant(MINE, Kind.SHOOT, FOE).passing().hits(0)
    assert [event.why for event in game.seen(FatigueTaken)] == [rid("repeat-fatigue")] * fatigue


@case("first.core.melee-fatigue", cite="Reference sheet")
def test_both_sides_are_tired_by_a_melee():
    field = board_field(edition="first")
    mine, foe = duel(field, ("warriors", 4), ("warriors", 4))
    game = melee(field, mine, foe).passing().hits(0).hits(0)
    assert game.seen(FatigueTaken) == [FatigueTaken(unit, 1, rid("melee-fatigue")) for unit in (mine, foe)]


@case("first.core.elimination-fatigue", "first.core.within", cite="Reference sheet")
@pytest.mark.parametrize(("gap", "tired"), [(S, True), (S + 1, False)])
def test_friend_eliminated_in_melee_within_s_tires(gap: int, tired: bool):
    field = board_field(edition="first")
    mine, foe = duel(field, ("hearthguard", 4), ("levies", 2))
    last = field.state.units[foe].figures[-1]
    friend = field.unit(RIGHT, "warriors", 1, (last.x + 250 + gap, last.y))
    game = melee(field, mine, foe).passing().hits(2).hits(0).hits(0)
    assert game.seen(UnitEliminated)[0].unit == foe
    expected = [FatigueTaken(friend, 1, rid("elimination-fatigue"))] if tired else []
    assert [event for event in game.seen(FatigueTaken) if event.unit == friend] == expected


@case("first.core.elimination-fatigue", cite="Reference sheet")
def test_friend_eliminated_otherwise_tires_nobody():
    field = board_field(ability("slay", ACTIVATION, Slay(amount=4)), edition="first")
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    foe = field.unit(RIGHT, "levies", 2, (3000, 8000))
    field.unit(RIGHT, "warriors", 4, (3000, 7500))
    lay(field, LEFT, "slay")
    game = activating(field).do(spend("slay"), Choose(foe))
    assert [event.unit for event in game.seen(UnitEliminated)] == [foe]
    assert game.seen(FatigueTaken) == []


# --- limits


@case("first.core.fatigue-limit", "first.core.profiles", cite="Reference sheet")
@pytest.mark.parametrize(("troop", "limit"), [("levies", 2), ("warriors", 3), ("hearthguard", 4), ("warlord", 4)])
def test_limits_by_class(troop: str, limit: int):
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, troop, 1, (3000, 3000))
    ctx = Context(field.rules, field.state)
    assert ctx.limit(ctx.unit(unit)) == limit
    for fatigue, exhausted in ((limit - 1, False), (limit, True), (limit + 1, True)):
        field.change(unit, fatigue=fatigue)
        ctx = Context(field.rules, field.state)
        assert ctx.is_exhausted(ctx.unit(unit)) is exhausted


@case("first.core.fatigue-limit", cite="Reference sheet")
def test_fatigue_may_exceed_the_limit():
    field = board_field(edition="first")
    mine, foe = duel(field, ("levies", 4), ("warriors", 4))
    field.change(mine, fatigue=2)
    game = melee(field, mine, foe).passing().hits(0).hits(0)
    assert game.unit(mine).fatigue == 3


@case("first.core.exhaustion", cite="Reference sheet")
def test_exhausted_unit_only_rests():
    field = Field(ruleset("first"))
    field.unit(LEFT, "levies", 4, (3000, 3000), "bow", fatigue=2)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    game = may_activate(field, MINE, Kind.MOVE, Kind.SHOOT, Kind.REST)
    for kind, target in ((Kind.MOVE, UnitId(-1)), (Kind.SHOOT, foe)):
        assert told(game.refused(Activate(MINE, kind, target))) == ("exhausted", "first.core.exhaustion")
    assert game.allows(Activate(MINE, Kind.REST))


@case("first.core.exhausted-melee", "first.core.rounding", cite="Reference sheet")
@pytest.mark.parametrize(("figures", "dice"), [(4, 2), (5, 3)])
def test_exhausted_unit_loses_half_its_attack_dice(figures: int, dice: int):
    field = board_field(edition="first")
    mine, foe = duel(field, ("warriors", figures), ("warriors", 4))
    field.change(mine, fatigue=3)
    game = melee(field, mine, foe)
    half = figures // 2
    assert pools(game)[mine] == f"{dice} = {figures} (first.core.profiles) -{half} (first.core.exhausted-melee)"


# --- using the enemy's


def tired_mover(*kit: str, fatigue: int = 2) -> Game:
    field = Field(ruleset("first"))
    field.unit(LEFT, "hearthguard", 1, (5000, 2000), *kit, fatigue=fatigue)
    field.unit(RIGHT, "warriors", 1, (1000, 8000))
    return field.game().grant(MINE, Kind.MOVE)


@case("first.core.exploit-move", cite="Reference sheet")
@pytest.mark.parametrize(("kit", "most"), [(("horse",), M), ((), S)])
def test_move_is_shortened_by_one_stick(kit: tuple[str, ...], most: int):
    game = tired_mover(*kit)
    assert game.awaits == Decide(RIGHT, Window.SHORTEN)
    game.do(Exploit("shorten"))
    assert game.last(FatigueExploited) == FatigueExploited(RIGHT, MINE, "shorten")
    assert game.unit(MINE).fatigue == 1
    assert dict(game.refused(by(game, MINE, 0, most + 1)).given)["most"] == most
    game.do(by(game, MINE, 0, most))
    assert game.last(UnitMoved).distance.modifiers[-1].why == rid("exploit-move")


@case("first.core.exploit-move", "first.core.uneven-ground", cite="Reference sheet")
def test_slow_move_is_shortened_to_vs():
    field = Field(ruleset("first"))
    field.unit(LEFT, "hearthguard", 1, (5000, 2000), "horse", fatigue=1)
    field.unit(RIGHT, "warriors", 1, (1000, 8000))
    field.terrain("scrub", (5000, 2000))
    game = field.game().grant(MINE, Kind.MOVE).do(Exploit("shorten"))
    assert dict(game.refused(by(game, MINE, 0, VS + 1)).given)["most"] == VS
    tally = game.do(by(game, MINE, 0, VS)).last(UnitMoved).distance
    steps = (
        Modifier(L - M, rid("horse")),
        Modifier(S - L, rid("uneven-ground")),
        Modifier(VS - S, rid("exploit-move")),
    )
    assert tally == Tally(M, rid("move-distance"), steps)


@case("first.core.exploit-move", cite="Reference sheet")
def test_move_is_shortened_once_however_tired():
    game = tired_mover(fatigue=3).do(Exploit("shorten"))
    assert game.awaits == Decide(LEFT, Window.MOVE)


@case("first.core.exploit-melee", cite="Reference sheet")
def test_each_use_of_fatigue_is_bought_once_in_a_melee():
    field = board_field(edition="first")
    mine, foe = duel(field, ("warriors", 4), ("warriors", 4))
    field.change(foe, fatigue=4)
    game = melee(field, mine, foe).do(Exploit("own-armour"))
    refusal = game.refused(Exploit("own-armour"))
    assert (told(refusal), refusal.given) == (("used-already", "first.core.exploit-melee"), (("use", "own-armour"),))
    game.do(Exploit("enemy-armour"))
    assert game.unit(foe).fatigue == 2
    assert game.last(FatigueExploited) == FatigueExploited(LEFT, foe, "enemy-armour")
    game.passing().hits(0).hits(0)
    mine_roll, foe_roll = game.seen(AttackRolled)
    assert mine_roll.armour == Tally(4, rid("profiles"), (Modifier(-1, rid("exploit-melee")),))
    assert foe_roll.armour == Tally(4, rid("profiles"), (Modifier(1, rid("exploit-melee")),))


@case("first.core.exploit-melee", cite="Reference sheet")
def test_both_sides_use_each_others_fatigue():
    field = board_field(edition="first")
    mine, foe = duel(field, ("warriors", 4), ("warriors", 4))
    for uid in (mine, foe):
        field.change(uid, fatigue=1)
    game = melee(field, mine, foe).do(Done(), Exploit("own-armour"))
    # The attacker is done: there is nothing left to use. Now the defender.
    assert game.awaits == Decide(RIGHT, Window.FIGHT)
    game.do(Exploit("own-armour"))
    assert (game.unit(mine).fatigue, game.unit(foe).fatigue) == (0, 0)


@case("first.core.exploit-shot", cite="Reference sheet")
def test_target_of_a_shot_uses_the_shooters_fatigue_once():
    field = board_field(edition="first")
    bows = field.unit(LEFT, "warriors", 4, (3000, 3000), "bow", fatigue=2)
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000), fatigue=2)
    game = shot(field, bows, foe)
    assert game.awaits == Decide(RIGHT, Window.FIGHT)
    assert told(game.refused(Exploit("enemy-armour"))) == ("not-in-a-shot", "first.core.exploit-shot")
    game.do(Exploit("own-armour")).hits(0)
    assert game.last(AttackRolled).armour == Tally(4, rid("profiles"), (Modifier(1, rid("exploit-shot")),))
    assert game.unit(bows).fatigue == 1


@case("first.core.exploit-move", cite="Reference sheet")
def test_nobody_has_to_use_fatigue():
    game = tired_mover("horse").do(Done())
    assert game.do(by(game, MINE, 0, L)).last(UnitMoved).distance.value == L


@case("first.core.repeat-fatigue", cite="Reference sheet")
def test_move_is_tired_after_it_is_made():
    field = Field(ruleset("first"))
    field.unit(LEFT, "warriors", 1, (5000, 2000), fatigue=2)
    field.change(MINE, acts=(Kind.MOVE,))
    game = about_to_move(field, MINE)
    assert game.do(by(game, MINE, 0, M)).unit(MINE).fatigue == 3
