"""What the raider makes of the cards of an expedition."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from skald.agents.raider import Raider
from skald.planning.sampler import sample_busily
from skald.rules.actions import Change, Choose, Deploy, Reroll, TakeBack, Use
from skald.rules.awaiting import Decide
from skald.rules.frames import BeginTurn
from skald.rules.ids import NO_UNIT, Face, RuleId, Side, UnitId
from skald.rules.state import Unit
from skald.rules.view import View
from skald.warbands.muster import MusterUnit
from tests.kit.expeditions import at_step
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.first_turns import resumed
from tests.kit.scenarios import Table, row


def decided(game: Game, side: Side = LEFT):
    asked = game.asked
    assert isinstance(asked, Decide)
    return Raider(game.rules, Random(1)).decide(View(side, game.state), asked)


def table(*cards: str, turn: int = 2) -> Table:
    found = Table("expedition", cards=cards)
    found.state = replace(found.state, turn=turn)
    found.place(LEFT, "warlord", row(100, 100, 1))
    found.place(LEFT, "warriors", row(300, 300, 8))
    return found


def test_the_raider_finishes_off_the_best_of_the_broken():
    found = table("no-quarter")
    found.place(RIGHT, "warriors", row(300, 400, 1), started=8)
    found.place(RIGHT, "warriors", row(420, 400, 3), started=8)
    action = decided(found.orders())
    assert isinstance(action, Use)
    assert action.target == UnitId(3)


def test_the_raider_rolls_its_worst_die_again_and_turns_one_in_the_fourth_turn():
    for turn, how in ((2, 0), (3, 0), (4, 1)):
        found = table("visionary", turn=turn)
        found.place(RIGHT, "warriors", row(300, 450, 8))
        found.inactive(LEFT, Face.COMMON, Face.COMMON, Face.COMMON, Face.UNCOMMON)
        game = found.orders()
        action = decided(game)
        assert isinstance(action, Use)
        assert action.amount == how
        named = decided(game.do(action))
        assert isinstance(named, Reroll if how == 0 else Change)
        assert game.allows(named)


def test_the_raider_takes_up_a_die_that_is_too_many():
    found = table("regicide")
    players = tuple(replace(player, turns=0) for player in found.state.players)
    found.state = replace(found.state, turn=0, players=(players[0], players[1]))
    found.dice(LEFT, "fjord-reavers.warriors", *(Face.COMMON,) * 3)
    found.dice(LEFT, "fjord-reavers.elite", *(Face.UNCOMMON,) * 2)
    game = resumed(found.game(BeginTurn(LEFT)))
    action = decided(game)
    assert isinstance(action, TakeBack)
    assert len(action.dice) == 1
    assert game.allows(action)


def test_chance_may_use_what_a_rule_offers_to_a_side():
    found = table("visionary")
    found.inactive(LEFT, Face.COMMON)
    game = found.orders()
    asked = game.asked
    assert isinstance(asked, Decide)
    drawn = [sample_busily(game.rules, game.state, asked, Random(seed)) for seed in range(40)]
    assert any(isinstance(action, Use) for action in drawn)


def test_the_raider_keeps_riders_off_and_brings_them_in_beside_the_enemy():
    found = Table("expedition", cards=("battle-line", "outflanking"))
    kinds = ("warlord", "warriors", "hearthguard")
    units = tuple(Unit(UnitId(n), LEFT, troop, 1 if n == 0 else 4) for n, troop in enumerate(kinds))
    found.state = replace(found.state, units=units)
    muster = (MusterUnit("warlord", 1), MusterUnit("warriors", 4), MusterUnit("hearthguard", 4, ("horse",)))
    raider = Raider(found.rules, Random(1), muster)
    game = at_step(found, "first-deploys")
    asked = game.asked
    assert isinstance(asked, Decide)
    assert raider.decide(View(LEFT, game.state), asked) == Choose(UnitId(2))
    left, right = (replace(player, turns=2) for player in found.state.players)
    off = (*units[:2], replace(units[2], reserve=True))
    found.state = replace(found.state, units=off, players=(left, right))
    found.place(RIGHT, "levies", row(1000, 700, 6), "bow")
    entering = found.game().do(Use(RuleId("scenario.outflanking"), NO_UNIT, UnitId(2), side=LEFT))
    asked = entering.asked
    assert isinstance(asked, Decide)
    action = raider.decide(View(LEFT, entering.state), asked)
    assert isinstance(action, Deploy)
    assert action.equipment == ("horse",)
    assert all(place.x > 8000 for place in action.places)
    assert entering.allows(action)


def test_the_raider_brings_its_reserve_in_in_the_second_turn():
    found = Table("expedition", cards=("battle-line", "outflanking"))
    left, right = (replace(player, turns=2) for player in found.state.players)
    unit = Unit(UnitId(0), LEFT, "warriors", 4, reserve=True)
    found.state = replace(found.state, units=(unit,), players=(left, right))
    found.place(LEFT, "warlord", row(600, 100, 1))
    found.place(RIGHT, "warriors", row(600, 800, 4))
    assert decided(found.game()) == Use(RuleId("scenario.outflanking"), NO_UNIT, UnitId(0), side=LEFT)
