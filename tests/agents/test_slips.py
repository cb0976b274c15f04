"""Slips one by one: a squire who makes none is a raider, and one who always makes one kind admits that kind."""

from __future__ import annotations

from random import Random

import pytest

from skald.agents.captain import Captain
from skald.agents.raider import Raider
from skald.agents.squire import Slips, Squire
from skald.rules.abilities import model
from skald.rules.actions import Action, Activate, Cast, CloseRanks, Done, Exploit, PlaceDie
from skald.rules.awaiting import Decide
from skald.rules.engine import options
from skald.rules.frames import Casualties
from skald.rules.hooks import Window
from skald.rules.ids import Face, Kind, RuleId, UnitId
from skald.rules.view import View
from tests.agents.test_squire import field_of_choices
from tests.kit.boards import ACTIVATION, REACTION, ability, activating, board_field, lay, spend
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import duel, melee, trial
from tests.kit.magic import arena, caster

NEVER = Slips(careless=0, forgetful=0, muddled=0, hasty=0)


class Sure(Squire):
    slips = NEVER


class Forgetful(Squire):
    slips = Slips(careless=0, forgetful=100, muddled=0, hasty=0)


class Hasty(Squire):
    slips = Slips(careless=0, forgetful=0, muddled=0, hasty=100)


class Careless(Squire):
    slips = Slips(careless=100, forgetful=0, muddled=0, hasty=0)


class Muddled(Squire):
    slips = Slips(careless=0, forgetful=0, muddled=100, hasty=0)


def decided(game: Game, kind: type[Raider], seed: int = 1) -> tuple[Action, str]:
    asked = game.asked
    assert isinstance(asked, Decide)
    agent = kind(game.rules, Random(seed))
    action = agent.decide(View(asked.side, game.state), asked)
    assert game.allows(action)
    return action, agent.explain().code


# --- moments of all kinds


def activation() -> Game:
    return field_of_choices().game()


def dice() -> Game:
    field = field_of_choices()
    field.inactive(LEFT, Face.COMMON, Face.COMMON, Face.UNCOMMON, Face.RARE)
    return field.orders()


def ranks() -> Game:
    field = trial()
    one, other = duel(field, ("hearthguard", 8), ("levies", 6))
    return melee(field, one, other).do(Done())


def fight() -> Game:
    field = trial()
    field.dice(LEFT, "trial.attack", Face.COMMON)
    one, other = duel(field, ("warriors", 8), ("warriors", 8))
    return melee(field, one, other).do(Done(), Done())


def charge() -> Game:
    field = trial()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), fatigue=1)
    target = field.unit(RIGHT, "warriors", 1, (3000, 3000 + 250 + 1200))
    return field.game().grant(unit, Kind.CHARGE, target)


def answer() -> Game:
    call = ability("act", ACTIVATION, model.ActivateUnits(kinds=(Kind.MOVE, Kind.CHARGE)))
    field = board_field(call, ability("weak", REACTION, model.TireFoe()))
    unit, target = field.unit(LEFT, "warriors", 6, (3000, 3000)), field.unit(RIGHT, "warriors", 6, (3000, 4300))
    lay(field, LEFT, "act")
    lay(field, RIGHT, "weak")
    return activating(field).do(spend("act"), Activate(unit, Kind.CHARGE, target))


def spell() -> Game:
    field = arena()
    caster(field, (3000, 3000), "bolt")
    field.unit(RIGHT, "hearthguard", 4, (3000, 4200))
    return field.game()


def losses() -> Game:
    field = Field()
    unit = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 5000))
    return field.game(Casualties(unit, 2, RuleId("test")))


MOMENTS = [activation, dice, ranks, fight, charge, answer, spell, losses]


@pytest.mark.parametrize("moment", MOMENTS)
def test_who_never_slips_is_a_raider(moment):
    game = moment()
    assert decided(game, Sure) == decided(game, Raider)


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        (ranks, "slip-loose-ranks"), (fight, "slip-forgot-dice"), (charge, "slip-missed-marker"),
        (answer, "slip-missed-answer"),
    ],
)  # fmt: skip
def test_who_forgets_everything_lets_each_moment_pass_and_says_which(moment, code):
    game = moment()
    assert not isinstance(decided(game, Raider)[0], Done)
    assert decided(game, Forgetful) == (Done(), code)


def test_moments_are_what_they_are_called():
    assert isinstance(decided(ranks(), Raider)[0], CloseRanks)
    assert isinstance(decided(charge(), Raider)[0], Exploit)
    windows = [moment().asked.window for moment in (activation, dice, ranks, fight, charge, answer)]
    assert windows == [
        Window.ACTIVATION, Window.ORDERS, Window.RANKS, Window.FIGHT, Window.SHORTEN, Window.REACTION,
    ]  # fmt: skip


def test_what_must_be_done_is_done_and_what_is_let_pass_anyway_is_no_slip():
    assert decided(losses(), Forgetful) == decided(losses(), Raider)
    field = trial()
    field.dice(LEFT, "trial.hush", Face.COMMON)
    one, other = duel(field, ("warriors", 8), ("warriors", 8))
    assert decided(melee(field, one, other).do(Done(), Done()), Forgetful) == (Done(), "nothing-worth-it")


def test_who_forgets_spells_does_what_else_there_is_and_may_cast_the_next_time():
    game = spell()
    assert isinstance(decided(game, Raider)[0], Cast)
    squire = Forgetful(game.rules, Random(1))
    assert isinstance(game.asked, Decide)
    action = squire.decide(View(LEFT, game.state), game.asked)
    assert not isinstance(action, Cast)
    assert (squire.explain().code, squire.casts) == ("slip-forgot-spell", True)


@pytest.mark.parametrize(("acted", "ends"), [((), False), ((0,), False), ((0, 2), True), ((0, 1, 2), True)])
def test_who_is_hasty_ends_the_turn_once_half_have_acted(acted: tuple[int, ...], ends: bool):
    field = field_of_choices()
    for unit in acted:
        field.change(UnitId(unit), acts=(Kind.REST,))
    game = field.game()
    assert not isinstance(decided(game, Raider)[0], Done)
    assert (decided(game, Hasty) == (Done(), "slip-ended-early")) is ends


def test_who_is_careless_takes_any_good_chance():
    usual = decided(activation(), Raider)
    found = [decided(activation(), Careless, seed) for seed in range(40)]
    slips = [row for row in found if row[1].startswith("slip-")]
    assert len(slips) > 25
    assert all(row == usual for row in found if row not in slips)
    assert len({code for _, code in slips}) > 1


def test_who_is_muddled_places_dice_anywhere():
    game = dice()
    placing = {action for action in options(game.rules, game.state) if isinstance(action, PlaceDie)}
    found = [decided(game, Muddled, seed) for seed in range(200)]
    assert {action for action, _ in found} == placing
    usual = decided(game, Raider)
    assert {code for action, code in found if action == usual[0]} == {"place-die"}
    assert {code for action, code in found if action != usual[0]} == {"slip-placed-die"}


# --- the captain's purse


def test_a_captain_with_an_empty_purse_does_as_a_raider_of_his_taste():
    game = activation()
    captain = Captain(game.rules, Random(1))
    captain._turn = (game.state.turn, 10_000)
    assert isinstance(game.asked, Decide)
    action = captain.decide(View(LEFT, game.state), game.asked)

    class Cool(Raider):
        weights = Captain.weights

    assert (action, captain.explain().code) == decided(game, Cool)
    assert captain.work == 0


def test_a_captain_counts_his_work_by_turns():
    game = activation()
    captain = Captain(game.rules, Random(1))
    assert isinstance(game.asked, Decide)
    captain.decide(View(LEFT, game.state), game.asked)
    first = captain.work
    assert captain._turn == (game.state.turn, first) and first > 0
    captain.decide(View(LEFT, game.state), game.asked)
    assert captain._turn == (game.state.turn, first + captain.work)


def test_a_captain_does_what_he_meant_without_thinking_again():
    game = activation()
    captain = Captain(game.rules, Random(1))
    assert isinstance(game.asked, Decide)
    game.do(captain.decide(View(LEFT, game.state), game.asked))
    granted = game.asked
    assert granted.window is Window.GRANT
    thought, meant = captain._turn, captain._intent
    assert meant is not None
    assert captain.decide(View(LEFT, game.state), granted) == meant.action
    assert captain._turn == thought


def test_a_captain_with_nothing_to_do_is_done():
    field = board_field(ability("wait", ACTIVATION, model.EaseFatigue()))
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4200))
    lay(field, LEFT, "wait")
    assert decided(activating(field), Captain) == (Done(), "nothing-worth-it")
