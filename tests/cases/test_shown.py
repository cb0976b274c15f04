"""Cases that the handbook shows: procedures on boards that Skald ships, from the first input to the last.

`tools.example_moments` keeps each of them whole as the example of its rules, whatever its events name as their reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from skald.content.editions import EDITIONS
from skald.rules.actions import Activate, Done, Exploit, MoveUnit, Path, PlaceDie, TakeBack, Trigger, Use
from skald.rules.awaiting import Chance, Decide
from skald.rules.engine import Warband, opening, options
from skald.rules.events import (
    AbilityTriggered,
    ActivationAnnounced,
    AttackRolled,
    BattleEnded,
    DiceTakenBack,
    DiePlaced,
    FatigueTaken,
    FirstPlayerChosen,
    MagicDiceLost,
    PoolAssembled,
    SagaDiceGenerated,
    UnitMoved,
)
from skald.rules.frames import ActivationPhase, BeginTurn, EndOrders, EndTurn, Orders
from skald.rules.ids import AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.lengths import L, M
from skald.rules.state import Purchase
from tests.kit.boards import going_on, settled
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.fights import duel, melee
from tests.kit.moves import about_to_move, by, keep_open

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
LORD, MEN, GUARD, FOES, ENEMY = range(5)
BOTH = pytest.mark.parametrize("name", EDITIONS)


def aid(name: str, board: str = "fjord-reavers") -> AbilityId:
    return AbilityId(f"{board}.{name}")


def table(name: str, board: str = "fjord-reavers", gap: int = 1600) -> Field:
    """A Warlord, warriors and hearthguards on the left; warriors and a Warlord on the right."""
    field = Field(ruleset(name), board=board)
    field.unit(LEFT, "warlord", 1, (2600, 3000))
    field.unit(LEFT, "warriors", 6, (3200, 3000))
    field.unit(LEFT, "hearthguard", 4, (5200, 3000))
    field.unit(RIGHT, "warriors", 6, (3200, 3300 + gap))
    field.unit(RIGHT, "warlord", 1, (2600, 4000 + gap))
    return field


def both(rule: str, *more: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A case of a rule of both editions."""
    return case(*(f"{name}.core.{each}" for each in (rule, *more) for name in EDITIONS), cite="Rulebook")


def code(game: Game, action: object) -> str:
    return game.refused(action).code  # type: ignore[arg-type]


# --- Saga dice and abilities


@both("placing-dice")
@BOTH
def test_a_die_lies_only_where_its_face_is_asked_for(name):
    field = table(name)
    field.inactive(LEFT, C, U)
    game = field.orders()
    game.do(PlaceDie(U, aid("oars-and-thunder")))
    assert game.last(DiePlaced).face is U
    assert code(game, PlaceDie(C, aid("levies"))) == "wrong-face"


@both("basic-abilities")
@BOTH
def test_a_basic_ability_serves_twice_in_a_turn(name):
    field = table(name)
    field.dice(LEFT, aid("elite"), C, C)
    game = field.game()
    for unit in (LORD, GUARD):
        game.do(Trigger(aid("elite"), (C,)), Activate(unit, Kind.REST))
    assert len(game.seen(AbilityTriggered)) == 2


@both("advanced-abilities")
@BOTH
def test_an_advanced_ability_holds_its_dice_once(name):
    field = table(name)
    field.inactive(LEFT, U, U)
    game = field.orders().do(PlaceDie(U, aid("oars-and-thunder")))
    assert code(game, PlaceDie(U, aid("oars-and-thunder"))) == "ability-full"


@both("ability-types")
@BOTH
def test_a_melee_ability_waits_for_a_melee(name):
    field = table(name)
    field.dice(LEFT, aid("splintered-shields"), C)
    field.dice(LEFT, aid("elite"), C)
    assert code(field.game(), Trigger(aid("splintered-shields"), (C,))) == "wrong-moment"


@both("ability-restriction")
@BOTH
def test_an_ability_for_warriors_activates_no_hearthguards(name):
    field = table(name)
    field.dice(LEFT, aid("warriors"), C)
    game = field.game().do(Trigger(aid("warriors"), (C,)))
    assert code(game, Activate(GUARD, Kind.REST)) == "not-for-this-unit"


@both("activation-kinds")
@BOTH
def test_an_activation_for_a_move_is_no_rest(name):
    field = table(name)
    field.dice(LEFT, aid("oars-and-thunder"), U)
    game = field.game().do(Trigger(aid("oars-and-thunder"), (U,)))
    assert code(game, Activate(MEN, Kind.REST)) == "wrong-kind"


@both("activation-phase")
@BOTH
def test_dice_are_placed_before_the_activation_phase(name):
    field = table(name)
    field.inactive(LEFT, C)
    field.dice(LEFT, aid("elite"), C)
    assert code(field.game(), PlaceDie(C, aid("warriors"))) == "not-now"


@both("multiple-activations", "do-less")
@BOTH
def test_up_to_two_units_act_one_after_the_other_and_one_is_enough(name):
    field = table(name)
    field.dice(LEFT, aid("oars-and-thunder"), U)
    field.dice(LEFT, aid("elite"), C)
    game = field.game().do(Trigger(aid("oars-and-thunder"), (U,)), Activate(MEN, Kind.MOVE))
    figures = game.unit(MEN).figures
    game.do(MoveUnit(tuple(Path(at, ((each.x, each.y - 900),)) for at, each in enumerate(figures))))
    assert game.last(UnitMoved).unit == MEN


@both("activation-reaction")
@BOTH
def test_the_enemy_answers_before_the_unit_moves(name):
    field = table(name, gap=900)
    field.dice(LEFT, aid("warriors"), C)
    field.dice(RIGHT, aid("grim-laughter"), U)
    game = field.game().do(Trigger(aid("warriors"), (C,)), Activate(MEN, Kind.MOVE))
    game.do(Trigger(aid("grim-laughter"), (U,)))
    assert game.last(FatigueTaken).unit == MEN


@both("orders-reaction")
@BOTH
def test_the_enemy_answers_the_orders(name):
    field = table(name)
    field.dice(RIGHT, aid("smell-of-smoke"), U)
    game = settled(field, BeginTurn(LEFT))
    asked = game.awaits
    assert isinstance(asked, Chance)
    game.roll(asked.pool.dice, 0, 0).do(Trigger(aid("smell-of-smoke"), (U,)))
    going_on(game)
    assert len(game.seen(FatigueTaken)) == 1


@both("orders-phase", "unplaced-dice")
@BOTH
def test_dice_that_are_not_placed_go_back(name):
    field = table(name)
    field.inactive(LEFT, C, R)
    frames = (Orders(LEFT), EndOrders(LEFT), ActivationPhase(LEFT), EndTurn(LEFT))
    game = field.game(*frames).do(PlaceDie(C, aid("warriors")), Done())
    assert game.state.players[LEFT].inactive == ()


@both("dice-left-on-board")
@BOTH
def test_dice_on_the_board_stay_there_and_others_are_rolled(name):
    field = table(name)
    field.dice(LEFT, aid("steady-on-the-deck"), C)
    field.dice(RIGHT, aid("steady-on-the-deck"), C)
    game = settled(field, ActivationPhase(LEFT), EndTurn(LEFT)).do(Done())
    assert game.last(SagaDiceGenerated).side is RIGHT


@case("second.core.take-back", cite="Rulebook p.12")
def test_dice_are_taken_back_where_more_are_generated_than_are_left():
    field = table("second")
    for _ in range(4):
        field.unit(LEFT, "hearthguard", 4, (7000 + 200 * _, 3000))
    field.dice(LEFT, aid("elite"), C, C, C)
    game = settled(field, BeginTurn(LEFT)).do(TakeBack((aid("elite"),)))
    assert game.seen(DiceTakenBack)


@both("no-dice-left", "victory")
@BOTH
def test_a_side_without_saga_dice_ends_the_battle(name):
    field = Field(ruleset(name))
    field.unit(LEFT, "warlord", 1, (2600, 3000))
    field.unit(RIGHT, "levies", 2, (3200, 5000), started=6)
    field.dice(LEFT, aid("elite"), C)
    game = field.game().do(Done())
    assert game.seen(BattleEnded)


@both("linked-effects")
@BOTH
def test_an_ability_that_could_do_nothing_is_refused(name):
    field = table(name)
    field.dice(LEFT, aid("levies"), U)
    field.dice(LEFT, aid("elite"), C)
    assert code(field.game(), Trigger(aid("levies"), (U,))) == "nothing-to-do"


# --- moving and shooting


@both("exhaustion")
@BOTH
def test_the_exhausted_only_rest(name):
    field = table(name)
    field.change(MEN, fatigue=3)
    field.dice(LEFT, aid("warriors"), C)
    game = field.game().do(Trigger(aid("warriors"), (C,)))
    assert code(game, Activate(MEN, Kind.MOVE)) == "exhausted"


@both("shooting-range")
@BOTH
def test_a_bow_does_not_reach_farther_than_l(name):
    field = Field(ruleset(name))
    archers = field.unit(LEFT, "levies", 6, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 6, (3000, 7000))
    field.dice(LEFT, aid("levies"), U)
    game = field.game().do(Trigger(aid("levies"), (U,)))
    assert code(game, Activate(archers, Kind.SHOOT, target)) == "out-of-range"


@case("second.core.straight-sticks", cite="Rulebook p.16")
def test_a_move_of_m_has_no_bend():
    field = table("second")
    field.dice(LEFT, aid("warriors"), C)
    game = field.game().do(Trigger(aid("warriors"), (C,)), Activate(MEN, Kind.MOVE))
    bends = [
        Path(at, ((each.x, each.y - 700), (each.x + 300, each.y - 700)))
        for at, each in enumerate(game.unit(MEN).figures)
    ]
    assert code(game, MoveUnit(tuple(bends))) == "too-far"


@both("within")
@BOTH
def test_exactly_l_is_within_l(name):
    field = Field(ruleset(name))
    archers = field.unit(LEFT, "levies", 5, (3000, 3000), "bow")
    target = field.unit(RIGHT, "warriors", 5, (3000, 3000 + L + 250))
    field.dice(LEFT, aid("levies"), U)
    game = field.game().do(Trigger(aid("levies"), (U,)), Activate(archers, Kind.SHOOT, target))
    assert game.last(ActivationAnnounced).target == target


# --- fights


def fight(name: str, board: str, ability: str, *faces: Face, side: Side = LEFT) -> Game:
    field = Field(ruleset(name), board=board)
    units = duel(field, ("hearthguard", 4), ("warriors", 6))
    field.unit(LEFT, "warlord", 1, (2000, 3600))
    field.dice(side, aid(ability, board), *faces)
    return melee(field, *units)


@both("automatic-hits")
@BOTH
def test_automatic_hits_join_those_rolled(name):
    game = fight(name, "iron-margraves", "no-ransom", R)
    while not game.allows(Trigger(aid("no-ransom", "iron-margraves"), (R,))):
        game.do(Done())
    game.do(Trigger(aid("no-ransom", "iron-margraves"), (R,))).passing().hits(1).hits(0)
    asked = game.awaits
    assert isinstance(asked, Chance) and asked.side is RIGHT
    game.hits(0)
    assert len(game.unit(UnitId(1)).figures) == 3 or isinstance(game.awaits, Decide)


@both("re-rolls")
@BOTH
def test_failed_dice_are_rolled_again_once(name):
    game = fight(name, "iron-margraves", "under-his-eyes", C)
    while not game.allows(Trigger(aid("under-his-eyes", "iron-margraves"), (C,))):
        game.do(Done())
    game.do(Trigger(aid("under-his-eyes", "iron-margraves"), (C,))).passing().hits(2)
    while not isinstance(game.awaits, Chance):
        going_on(game)
    game.hits(1)
    assert game.seen(AttackRolled)


@both("melee-reaction")
@BOTH
def test_a_reaction_comes_before_the_pools(name):
    game = fight(name, "fjord-reavers", "steady-on-the-deck", C, side=RIGHT)
    while not game.allows(Trigger(aid("steady-on-the-deck"), (C,))):
        game.do(Done())
    game.do(Trigger(aid("steady-on-the-deck"), (C,))).passing()
    assert game.seen(PoolAssembled)


@case("second.core.armour-bounds", cite="Rulebook p.24")
def test_armour_ends_at_six():
    field = Field(ruleset("second"))
    units = duel(field, ("warriors", 6), ("hearthguard", 4))
    field.change(units[0], fatigue=2)
    game = melee(field, *units)
    while not game.allows(Exploit("own-armour")):
        game.do(Done())
    game.do(Exploit("own-armour"), Exploit("own-armour")).passing().hits(0)
    assert game.last(AttackRolled).armour.value == 6


@case("second.core.magic-pool", "second.magic.magic", cite="Age of Magic, magic")
def test_magic_dice_that_nobody_used_are_lost():
    field = table("second")
    field.unit(LEFT, "sorcerer", 1, (6800, 3000))
    players = list(field.state.players)
    players[LEFT] = replace(players[LEFT], magic=2)
    field.state = replace(field.state, players=(players[0], players[1]))
    field.dice(LEFT, aid("elite"), C)
    game = field.game().do(Done())
    assert game.seen(MagicDiceLost)


@case("second.core.mercenaries", cite="Rulebook p.47")
def test_an_advanced_ability_activates_no_mercenaries():
    field = table("second")
    hired = field.unit(LEFT, "mercenary-warriors", 6, (7000, 3000))
    field.dice(LEFT, aid("oars-and-thunder"), U)
    game = field.game().do(Trigger(aid("oars-and-thunder"), (U,)))
    assert code(game, Activate(hired, Kind.MOVE)) == "not-for-this-unit"


@case("second.core.loyal", cite="Rulebook p.47")
def test_an_advanced_ability_activates_loyal_mercenaries():
    field = table("second")
    hired = field.unit(LEFT, "loyal-mercenaries", 6, (7000, 3000))
    field.dice(LEFT, aid("oars-and-thunder"), U)
    game = field.game().do(Trigger(aid("oars-and-thunder"), (U,)), Activate(hired, Kind.MOVE))
    assert game.last(ActivationAnnounced).unit == hired


@case("second.magic.mindless", cite="Age of Magic, special rules")
def test_a_basic_ability_activates_no_mindless():
    field = table("second")
    horde = field.unit(LEFT, "mindless", 12, (7000, 3000))
    field.dice(LEFT, aid("levies"), U)
    field.dice(LEFT, aid("elite"), C)
    assert field.state.units[horde].troop == "mindless"
    assert code(field.game(), Trigger(aid("levies"), (U,))) == "nothing-to-do"


# --- lieutenants, free activations, the first player


def serving(faction: str) -> Field:
    field = Field(ruleset("second"))
    left, right = field.state.players
    field.state = replace(field.state, players=(replace(left, faction=faction), right))
    return field


@case("second.magic.ranger", cite="Age of Magic, Lieutenants")
def test_a_ranger_crosses_a_wood_as_if_it_were_open():
    field = serving("lords-of-the-wild")
    ranger = field.unit(LEFT, "lieutenant", 1, (3000, 3000))
    field.terrain("wood", (3800, 3000))
    keep_open(field)
    game = about_to_move(field, ranger)
    game.do(by(game, ranger, 1500, 0))
    assert game.last(UnitMoved).distance.value == M


@case("second.magic.ranger-paths", cite="Age of Magic, Lieutenants")
def test_friends_follow_the_rangers_paths():
    field = serving("lords-of-the-wild")
    field.unit(LEFT, "lieutenant", 1, (3900, 3400))
    men = field.unit(LEFT, "warriors", 4, (2300, 2700), rank=2)
    field.terrain("wood", (3800, 3000))
    keep_open(field)
    game = about_to_move(field, men)
    game.do(by(game, men, 1500, 0))
    assert game.last(UnitMoved).distance.value == M


@case("second.magic.champion", cite="Age of Magic, Lieutenants")
def test_a_champion_strikes_with_six_dice():
    field = serving("horde")
    units = duel(field, ("lieutenant", 1), ("warriors", 6))
    game = melee(field, *units).passing()
    assert game.seen(PoolAssembled)[0].dice.value == 6


@both("free-activation")
@BOTH
def test_a_warlord_acts_without_a_die(name):
    field = table(name)
    field.dice(LEFT, aid("warriors"), C)
    game = field.game()
    free = next(each for each in options(game.rules, game.state) if isinstance(each, Use) and each.unit == LORD)
    game.do(free, Activate(LORD, Kind.REST))
    assert game.last(ActivationAnnounced).unit == LORD


@both("first-player")
@BOTH
def test_the_higher_roll_makes_the_first_player(name):
    rules = ruleset(name)
    band = Warband("fjord-reavers", (Purchase("warlord", 1), Purchase("warriors", 8)))
    game = Game(rules, opening(rules, band, band).state)
    game.roll(1, 0).do(Done()) if not isinstance(game.awaits, Chance) else game.roll(*_first_class(game))
    assert game.seen(FirstPlayerChosen)


def _first_class(game: Game) -> tuple[int, ...]:
    asked = game.awaits
    assert isinstance(asked, Chance)
    return (asked.pool.dice, *(0 for _ in asked.pool.weights[1:]))


@case("second.core.we-obey", cite="Rulebook p.36, FAQ p.36", faq="WE OBEY")
def test_the_warlord_sends_a_unit_beside_him_forward():
    field = table("second", gap=4000)
    game = field.game().do(Use(RuleId("second.core.we-obey"), LORD, MEN), Activate(MEN, Kind.MOVE)).passing()
    before = game.unit(MEN).figures[0]
    game.do(by(game, MEN, 0, 1000))
    assert game.unit(MEN).figures[0].y == before.y + 1000
    # He has commanded in this phase.
    assert game.uses("second.core.we-obey") == []
