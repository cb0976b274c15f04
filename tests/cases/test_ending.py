"""The end: six turns, no Saga dice, time, giving up, agreeing; massacre points and who has won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.scenarios.massacre import points_against, scores
from skald.rules.actions import CallTime, Concede, Done, OfferDraw
from skald.rules.awaiting import Over
from skald.rules.context import Context
from skald.rules.events import BattleEnded, DrawOffered, PointsCounted, TimeCalled, TurnBegan, TurnEnded
from skald.rules.ids import Face, RuleId, Side
from skald.rules.state import Figure
from skald.rules.tally import Modifier, Tally
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import keep_open, told

MASSACRE = RuleId("second.core.massacre-points")
MERCENARIES = RuleId("second.core.mercenaries")


class Battle(Field):
    """A field whose units may have lost figures."""

    def lost(self, side: Side, troop: str, started: int, lost: int, *equipment: str, escort: str = "") -> int:
        """Put a unit down that has lost so many of its figures, the hero of a heroic unit last."""
        y = 500 + 600 * len(self.state.units)
        uid = self.unit(side, troop, started, (1000, y), *equipment, escort=escort, rank=12)
        left: tuple[Figure, ...] = self.state.units[uid].figures[: started - lost]
        self.change(uid, figures=left)
        return uid

    def points(self, side: Side) -> int:
        """The points that a side's losses are worth."""
        return points_against(Context(self.rules, self.state), side).value

    def finish(self) -> Game:
        """Play the last player turn of the battle to its end."""
        keep_open(self, LEFT)
        self.state = replace(self.state, first=RIGHT, turn=self.rules.constants.turns)
        return self.game(side=LEFT).do(Done())


# --- length


@case("second.core.length", cite="Rulebook p.49")
@pytest.mark.parametrize(("turn", "side", "over"), [(5, RIGHT, False), (6, LEFT, False), (6, RIGHT, True)])
def test_battle_ends_after_six_turns_of_both_players(turn: int, side: Side, over: bool):
    field = Field()
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    field.state = replace(field.state, turn=turn)
    game = field.game(side=side).do(Done())
    assert game.seen(TurnEnded) == [TurnEnded(side, turn)]
    assert isinstance(game.awaits, Over) is over
    if over:
        assert game.last(BattleEnded) == BattleEnded(None, "turns-played")
    else:
        assert game.last(TurnBegan) == TurnBegan(side.other, turn + (side is RIGHT))


@case("second.core.length", cite="Spec 12.4, flag turns")
def test_number_of_turns_is_a_setting():
    field = Field(ruleset(turns=5))
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    field.state = replace(field.state, turn=5)
    assert field.game(side=RIGHT).do(Done()).last(BattleEnded).reason == "turns-played"


@case("second.core.length", "second.core.first-player", cite="Rulebook p.49")
def test_turn_is_complete_when_the_second_player_has_played():
    field = Field()
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    # The right player is first here, so that the left player ends the turn.
    field.state = replace(field.state, first=RIGHT, turn=6)
    assert not isinstance(field.game(side=RIGHT).do(Done()).awaits, Over)
    assert isinstance(field.game(side=LEFT).do(Done()).awaits, Over)


@case("second.core.no-dice-left", cite="Rulebook p.49")
@pytest.mark.parametrize(("figures", "over"), [(4, False), (3, True)])
def test_battle_ends_when_a_side_generates_no_saga_dice(figures: int, over: bool):
    field = Field()
    keep_open(field, LEFT)
    # Three warriors generate no die any more.
    field.unit(RIGHT, "warriors", figures, (3000, 3000), started=8)
    game = field.game(side=LEFT).do(Done())
    assert isinstance(game.awaits, Over) is over
    if over:
        assert game.last(BattleEnded).reason == "no-saga-dice"
        assert game.last(TurnBegan) == TurnBegan(RIGHT, 2)


@case("second.core.no-dice-left", cite="Spec 2.2, flag no_dice_ends_game")
def test_dice_on_the_board_do_not_keep_a_warband_in_the_field():
    field = Field()
    keep_open(field, LEFT)
    field.unit(RIGHT, "warriors", 3, (3000, 3000), started=8)
    field.dice(RIGHT, "fjord-reavers.warriors", Face.COMMON)
    assert field.game(side=LEFT).do(Done()).last(BattleEnded).reason == "no-saga-dice"


@case("second.core.no-dice-left", cite="Spec 2.2, flag no_dice_ends_game")
def test_playing_on_without_dice_is_a_setting():
    field = Field(ruleset(no_dice_ends_game=False))
    keep_open(field, LEFT)
    field.unit(RIGHT, "warriors", 3, (3000, 3000), started=8)
    game = field.game(side=LEFT).do(Done())
    assert game.seen(BattleEnded) == []


# --- by agreement


def _evening() -> Game:
    field = Field()
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    return field.game(side=LEFT)


@case("second.core.agreement", cite="House rule")
@pytest.mark.parametrize("side", list(Side))
def test_either_side_may_concede_at_any_moment(side: Side):
    game = _evening().do(Concede(side))
    assert game.last(BattleEnded) == BattleEnded(side.other, "conceded")
    assert told(game.refused(Done())) == ("battle-over", "second.core.length")


@case("second.core.agreement", cite="House rule")
def test_draw_needs_both():
    game = _evening().do(OfferDraw(RIGHT))
    assert game.seen(DrawOffered) == [DrawOffered(RIGHT)]
    assert told(game.refused(OfferDraw(RIGHT))) == ("offered-already", "second.core.agreement")
    game.do(OfferDraw(LEFT))
    assert game.last(BattleEnded) == BattleEnded(None, "agreed")


@case("second.core.agreement", cite="House rule")
def test_offer_lapses_when_its_maker_decides_something_else():
    game = _evening().do(OfferDraw(LEFT), Done())
    assert [player.offers_draw for player in game.state.players] == [False, False]
    game.do(OfferDraw(RIGHT))
    assert game.seen(BattleEnded) == []


@case("second.core.agreement", "second.core.length", cite="House rule")
@pytest.mark.parametrize("calls", [(CallTime(None),), (CallTime(LEFT), CallTime(RIGHT))], ids=["referee", "both"])
def test_time_called_ends_the_battle_with_this_turn(calls: tuple[CallTime, ...]):
    field = Field()
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    first = field.game(side=LEFT).do(*calls)
    assert first.seen(TimeCalled) == [TimeCalled(call.side) for call in calls]
    assert told(first.refused(CallTime(None))) == ("time-called-already", "second.core.agreement")
    # The second player still has this turn.
    assert first.do(Done()).seen(BattleEnded) == []
    second = field.game(side=RIGHT).do(*calls, Done())
    assert second.last(BattleEnded).reason == "time-called"


@case("second.core.agreement", cite="House rule")
def test_one_side_alone_does_not_end_the_battle_by_calling_time():
    field = Field()
    keep_open(field, LEFT)
    keep_open(field, RIGHT)
    game = field.game(side=RIGHT).do(CallTime(LEFT), Done())
    assert game.seen(BattleEnded) == []


# --- massacre points


@case("second.core.massacre-points", cite="Rulebook p.49, BX")
@pytest.mark.parametrize(
    ("troop", "lost", "points"),
    [
        ("hearthguard", 1, 1),
        ("hearthguard", 3, 3),
        ("warriors", 1, 0),
        ("warriors", 2, 1),
        ("warriors", 5, 2),
        ("levies", 2, 0),
        ("levies", 3, 1),
        ("levies", 8, 2),
        ("swarm", 2, 0),
        ("swarm", 3, 1),
        ("mindless", 2, 0),
        ("mindless", 3, 1),
        ("stalkers", 2, 1),
    ],
)
def test_worth_of_lost_figures(troop: str, lost: int, points: int):
    battle = Battle()
    battle.lost(RIGHT, troop, 12, lost)
    assert battle.points(RIGHT) == points


@case("second.core.massacre-points", cite="Rulebook p.49, BX")
@pytest.mark.parametrize(
    ("troop", "figures", "points"), [("warriors", 8, 4 + 1), ("hearthguard", 4, 4 + 1), ("levies", 12, 4 + 1)]
)
def test_eliminated_unit_is_worth_a_point_more(troop: str, figures: int, points: int):
    battle = Battle()
    battle.lost(RIGHT, troop, figures, figures)
    assert battle.points(RIGHT) == points


@case("second.core.massacre-points", cite="Rulebook p.49, BX")
@pytest.mark.parametrize("troop", ["warlord", "lieutenant"])
def test_hero_is_worth_four_and_one_for_his_unit(troop: str):
    battle = Battle()
    battle.lost(RIGHT, troop, 1, 1)
    tally = points_against(Context(battle.rules, battle.state), RIGHT)
    assert tally == Tally(0, MASSACRE, (Modifier(4, MASSACRE), Modifier(1, MASSACRE)))


@case("second.core.massacre-points", cite="Spec 12.5, flag massacre_rounding")
@pytest.mark.parametrize(("up", "points"), [(False, 2 + 1), (True, 3 + 2)])
def test_remainders_are_added_up_over_the_warband_by_troop(up: bool, points: int):
    battle = Battle(ruleset(massacre_round_up=up))
    # Five warriors of two units, and four levies.
    battle.lost(RIGHT, "warriors", 8, 3)
    battle.lost(RIGHT, "warriors", 8, 2)
    battle.lost(RIGHT, "levies", 12, 4)
    assert battle.points(RIGHT) == points


@case("second.core.massacre-points", cite="Spec 12.5, flag hero_points")
@pytest.mark.parametrize(
    ("troop", "apart", "setting", "points"),
    [
        ("lieutenant", 0, 4, 5), ("lieutenant", 1, 4, 5), ("lieutenant", 0, 3, 5), ("lieutenant", 1, 3, 4),
        # The Warlord is worth 4 however he fell: the setting is for other Heroes.
        ("warlord", 0, 3, 5), ("warlord", 1, 3, 5),
    ],
)  # fmt: skip
def test_hero_who_did_not_fall_in_melee_may_be_worth_less(troop: str, apart: int, setting: int, points: int):
    battle = Battle(ruleset(hero_points_apart=setting))
    uid = battle.lost(RIGHT, troop, 1, 1)
    battle.change(uid, lost_apart=apart)
    assert battle.points(RIGHT) == points


@case("second.core.massacre-points", "second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(("lost", "points"), [(2, 2), (4, 4), (5, 4 + 4 + 1)])
def test_escorts_of_a_heroic_unit_count_as_what_they_are(lost: int, points: int):
    battle = Battle()
    battle.lost(RIGHT, "warlord", 5, lost, escort="hearthguard")
    assert battle.points(RIGHT) == points


@case("second.core.massacre-points", cite="Rulebook p.49")
def test_unit_that_was_never_deployed_is_not_lost():
    battle = Battle()
    uid = battle.lost(RIGHT, "warriors", 8, 8)
    battle.change(uid, deployed=False)
    assert battle.points(RIGHT) == 0


@case("second.core.mercenaries", "second.core.massacre-points", cite="FAQ p.49", faq="MERCENARY POINTS")
@pytest.mark.parametrize(("lost", "figures", "extra"), [(3, 1, 0), (4, 2, 1), (7, 3, 1)])
def test_half_a_mercenary_unit_lost_is_worth_a_point_more(lost: int, figures: int, extra: int):
    battle = Battle()
    battle.lost(RIGHT, "mercenary-warriors", 8, lost)
    tally = points_against(Context(battle.rules, battle.state), RIGHT)
    parts = [Modifier(figures, MASSACRE)] + [Modifier(extra, MERCENARIES)] * bool(extra)
    assert tally == Tally(0, MASSACRE, tuple(parts))


@case("second.core.mercenaries", "second.core.massacre-points", cite="FAQ p.49", faq="MERCENARY POINTS")
def test_destroyed_mercenaries_are_worth_two_more_instead():
    battle = Battle()
    battle.lost(RIGHT, "mercenary-warriors", 8, 8)
    tally = points_against(Context(battle.rules, battle.state), RIGHT)
    assert tally == Tally(0, MASSACRE, (Modifier(4, MASSACRE), Modifier(1, MASSACRE), Modifier(2, MERCENARIES)))


@case("second.core.mercenaries", cite="FAQ p.49", faq="MERCENARY POINTS")
@pytest.mark.parametrize(("started", "lost", "extra"), [(5, 2, 0), (5, 3, 1)])
def test_half_of_an_odd_number_is_more_than_half(started: int, lost: int, extra: int):
    battle = Battle()
    battle.lost(RIGHT, "mercenary-guards", started, lost)
    assert battle.points(RIGHT) == lost + extra


@case("second.core.massacre-points", cite="Rulebook p.49")
def test_each_sides_points_are_the_others_losses():
    battle = Battle()
    battle.lost(LEFT, "hearthguard", 4, 1)
    battle.lost(RIGHT, "hearthguard", 6, 3)
    assert [score.points.value for score in scores(Context(battle.rules, battle.state))] == [3, 1]
    game = battle.finish()
    assert [(event.side, event.points.value) for event in game.seen(PointsCounted)] == [(LEFT, 3), (RIGHT, 1)]


# --- victory


@case("second.core.victory", cite="Rulebook p.49, BX")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [(8, 5, LEFT), (8, 6, None), (7, 0, None), (8, 0, LEFT), (5, 8, RIGHT), (10, 8, None), (11, 8, LEFT), (0, 0, None)],
)
def test_eight_points_and_three_more_win(mine: int, theirs: int, winner: Side | None):
    battle = Battle()
    battle.lost(RIGHT, "hearthguard", 12, mine)
    battle.lost(LEFT, "hearthguard", 12, theirs)
    assert battle.finish().last(BattleEnded) == BattleEnded(winner, "turns-played")


@case("second.core.victory", cite="Spec 12.6, flag victory")
@pytest.mark.parametrize(("floor", "lead", "winner"), [(10, 3, None), (0, 3, LEFT), (8, 4, None), (8, 3, LEFT)])
def test_conditions_of_victory_are_settings(floor: int, lead: int, winner: Side | None):
    battle = Battle(ruleset(victory_floor=floor, victory_lead=lead))
    battle.lost(RIGHT, "hearthguard", 12, 9)
    battle.lost(LEFT, "hearthguard", 12, 6)
    assert battle.finish().last(BattleEnded).winner is winner


@case("second.core.victory", cite="Rulebook p.49")
def test_slain_warlord_alone_does_not_decide():
    battle = Battle()
    battle.lost(RIGHT, "warlord", 1, 1)
    assert battle.finish().last(BattleEnded) == BattleEnded(None, "turns-played")


@case("first.core.victory", "first.core.massacre-points", cite="Ruling first.16")
def test_first_edition_slaying_the_warlord_wins():
    battle = Battle(ruleset("first"))
    battle.lost(RIGHT, "warlord", 1, 1)
    battle.lost(LEFT, "warlord", 1, 0)
    battle.lost(LEFT, "hearthguard", 12, 9)
    assert battle.finish().last(BattleEnded) == BattleEnded(LEFT, "warlord-slain")


@case("second.core.length", cite="Rulebook p.49")
def test_nothing_is_accepted_after_the_end():
    game = _evening().do(Concede(LEFT))
    for action in (Done(), Concede(RIGHT), OfferDraw(RIGHT), CallTime(None)):
        assert told(game.refused(action)) == ("battle-over", "second.core.length")
