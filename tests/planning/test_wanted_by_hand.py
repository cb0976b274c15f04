"""From a wish to an action, window by window, on positions laid out by hand."""

from __future__ import annotations

import pytest

from skald.planning.charging import plan_charge
from skald.planning.deploying import plan_deploy, plan_muster, zone_centre
from skald.planning.entering import plan_entry
from skald.planning.lifting import plan_lift
from skald.planning.losses import plan_losses
from skald.planning.moving import block_step, plan_engage, plan_move, plan_retreat
from skald.planning.wanted import Wanted, plan_wanted, what_stops
from skald.rules.actions import (
    Action,
    Deploy,
    Done,
    Group,
    MoveTerrain,
    MoveUnit,
    Name,
    PlaceTerrain,
    RemoveFigures,
    Use,
)
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, awaiting
from skald.rules.frames import Aim, Casualties
from skald.rules.geometry import Point
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import M, S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from tests.cases.scenarios.test_outflanking import entering, kept_off
from tests.cases.test_flight import aloft
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.fights import duel, lay, melee, spend, trial
from tests.kit.magic import MINIMUM, arena, caster, declare
from tests.kit.moves import keep_open
from tests.kit.toys import TOY, toy_field
from tests.planning.test_setting_up import until


def planned(game: Game, wanted: Wanted) -> Action | Refusal:
    asked = game.asked
    assert isinstance(asked, Decide)
    return plan_wanted(game.rules, game.state, asked, wanted)


def at_window(window: Window) -> Game:
    return Game(ruleset(), until(window))


# --- on the table


def mover(name: str = "second") -> tuple[Game, UnitId]:
    field = Field(ruleset(name))
    unit = field.unit(LEFT, "warriors", 4, (3000, 3000))
    enemy = field.unit(RIGHT, "warriors", 4, (3000, 4300))
    return field.game().grant(unit, Kind.MOVE), enemy


def test_a_move_goes_to_its_goal_away_or_nowhere():
    game, enemy = mover()
    assert planned(game, Wanted(goal=(8000, 3000))) == plan_move(game.rules, game.state, (8000, 3000))
    assert planned(game, Wanted(retreat=True)) == plan_retreat(game.rules, game.state)
    assert planned(game, Wanted(retreat=True, goal=(8000, 3000))) == plan_retreat(game.rules, game.state)
    assert planned(game, Wanted()) == MoveUnit(())
    # Nobody is engaged by a move in this edition, so that only the goal counts.
    assert planned(game, Wanted(target=enemy, goal=(8000, 3000))) == plan_move(game.rules, game.state, (8000, 3000))


def test_a_move_engages_whom_it_names_where_moves_engage():
    game, enemy = mover("first")
    engaged = plan_engage(game.rules, game.state, enemy)
    assert engaged is not None
    assert planned(game, Wanted(target=enemy, goal=(8000, 3000))) == engaged
    assert planned(game, Wanted(goal=(8000, 3000))) == plan_move(game.rules, game.state, (8000, 3000))


def test_a_flyer_is_lifted_when_that_is_wanted():
    field = Field()
    unit = field.unit(LEFT, "flyers", 1, (1000, 1000))
    keep_open(field)
    game = aloft(field, unit)
    lifted = plan_lift(game.rules, game.state, (6000, 6000))
    assert planned(game, Wanted(goal=(6000, 6000), lift=True)) == lifted
    assert planned(game, Wanted(goal=(6000, 6000))) == plan_move(game.rules, game.state, (6000, 6000)) != lifted
    assert planned(game, Wanted(lift=True)) == MoveUnit(())


def test_a_charge_and_losses_are_planned_unless_the_losses_are_named():
    field = Field()
    unit = field.unit(LEFT, "warriors", 4, (4000, 3000))
    target = field.unit(RIGHT, "warriors", 4, (4000, 4000))
    game = field.game().grant(unit, Kind.CHARGE, target)
    assert planned(game, Wanted()) == plan_charge(game.rules, game.state)
    game = field.game(Casualties(unit, 2, RuleId("test")))
    assert planned(game, Wanted()) == plan_losses(game.rules, game.state)
    assert planned(game, Wanted(figures=(1, 0))) == RemoveFigures((0, 1))
    refused = planned(game, Wanted(figures=(1, 0, 2)))
    assert isinstance(refused, Refusal)


def test_where_nothing_can_be_planned_it_is_said_so():
    field = arena()
    field.unit(LEFT, "warriors", 4, (4000, 3000))
    field.unit(RIGHT, "warriors", 4, (4000, 6000))
    game = field.game()
    asked = game.asked
    assert isinstance(asked, Decide) and asked.window is Window.ACTIVATION
    assert planned(game, Wanted(goal=(4000, 4000))) == Refusal("not-now", asked.about.source)


def test_what_a_spell_asks_for_is_named_by_number():
    field = arena()
    magician = caster(field, (3000, 3000), "transformation")
    game = declare(field.game(), magician, "transformation", level=MINIMUM)
    assert isinstance(game.asked, Decide) and game.asked.window is Window.AIM
    assert planned(game, Wanted(amount=2)) == Name(number=2)
    # Nothing said is the first.
    assert planned(game, Wanted()) == Name()
    refused = planned(game, Wanted(amount=7))
    assert isinstance(refused, Refusal) and refused.code == "no-such-form"


def aiming() -> tuple[Game, list[Use]]:
    """A rule that may be used on anything, and tells what it was used on."""
    told: list[Use] = []

    def accepts(ctx: Context, use: Use) -> Refusal | None:
        return Refusal("bad-aim", TOY) if use.amount > 5 else None

    rule = Rule(TOY, "", offers={Window.ACTIVATION: lambda ctx, unit: [Use(TOY, unit.id)]}, accepts=accepts,
                perform=lambda ctx, use: told.append(use))  # fmt: skip
    field = toy_field(rule)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.change(one, rules=(*field.state.units[one].rules, TOY))
    return field.game(), told


def test_a_use_keeps_what_nobody_changed():
    game, _ = aiming()
    use = Use(TOY, UnitId(0), amount=2, aim=Aim(place=(7, 8)))
    assert planned(game, Wanted(change=use)) == use
    assert planned(game, Wanted(change=use, amount=0)) == Use(TOY, UnitId(0), amount=0, aim=use.aim)
    assert planned(game, Wanted(change=use, amount=3)) == Use(TOY, UnitId(0), amount=3, aim=use.aim)
    assert planned(game, Wanted(change=use, goal=(1, 2))) == Use(TOY, UnitId(0), amount=2, aim=Aim(place=(1, 2)))
    assert planned(game, Wanted(change=use, piece=0)) == Use(TOY, UnitId(0), amount=2, aim=Aim(piece=0))
    # A unit that is named is aimed at, whatever the place.
    at_unit = planned(game, Wanted(change=use, unit=UnitId(0), goal=(1, 2)))
    assert at_unit == Use(TOY, UnitId(0), amount=2, aim=Aim(units=(UnitId(0),)))
    assert planned(game, Wanted(change=use, amount=6)) == Refusal("bad-aim", TOY)


def test_an_ability_is_triggered_for_as_many_as_are_wanted():
    field = trial()
    lay(field, LEFT, "defence")
    one, other = duel(field, ("warriors", 4), ("warriors", 4))
    game = melee(field, one, other).do(Done(), Done())
    assert planned(game, Wanted(change=spend("defence"), amount=1)) == spend("defence", 1)
    assert planned(game, Wanted(change=spend("defence"))) == spend("defence")
    assert isinstance(planned(game, Wanted(change=spend("attack"), amount=1)), Refusal)


# --- what stops a move


def stopped(game: Game, goal: Point) -> str:
    asked = game.asked
    assert isinstance(asked, Decide)
    found = plan_wanted(game.rules, game.state, asked, Wanted(goal=goal))
    assert not isinstance(found, Refusal)
    stops = what_stops(game.rules, game.state, asked, Wanted(goal=goal), found)
    return "" if stops is None else stops.code


def test_what_stops_a_move_is_the_rule_against_its_whole_way():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    assert stopped(field.game().grant(unit, Kind.MOVE), (3000, 4000)) == ""
    assert stopped(field.game().grant(unit, Kind.MOVE), (3000, 3000 + M)) == ""
    assert stopped(field.game().grant(unit, Kind.MOVE), (3000, 3001 + M)) == "too-far"
    field.unit(RIGHT, "warriors", 1, (3000, 3900))
    near = stopped(field.game().grant(unit, Kind.MOVE), (3000, 3700))
    assert near not in ("", "too-far")
    # An enemy in the way of a goal that is too far is what really stops it.
    assert stopped(field.game().grant(unit, Kind.MOVE), (3000, 8000)) == near


def test_a_move_that_slow_ground_cuts_is_too_far():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.terrain("marsh", (3000, 3000))
    game = field.game().grant(unit, Kind.MOVE)
    assert planned(game, Wanted(goal=(3000, 8000))) == block_step(game.unit(unit).figures, (0, S))
    assert stopped(game, (3000, 8000)) == "too-far"


def test_nothing_stops_what_is_no_move():
    game, _ = mover()
    asked = game.asked
    assert isinstance(asked, Decide)
    found = plan_wanted(game.rules, game.state, asked, Wanted(goal=(9000, 3000)))
    assert isinstance(found, MoveUnit)
    assert what_stops(game.rules, game.state, asked, Wanted(goal=(9000, 3000)), found) is not None
    assert what_stops(game.rules, game.state, asked, Wanted(retreat=True), found) is None
    other = Decide(asked.side, Window.CHARGE, about=asked.about)
    assert what_stops(game.rules, game.state, other, Wanted(goal=(9000, 3000)), found) is None
    assert what_stops(game.rules, game.state, asked, Wanted(goal=(9000, 3000)), RemoveFigures((0,))) is None


# --- before the battle


def test_the_unit_that_is_named_is_deployed_else_the_first_that_waits():
    game = at_window(Window.DEPLOY)
    rules, state = game.rules, game.state
    middle = zone_centre(rules, state, LEFT)
    named = planned(game, Wanted(unit=UnitId(3), goal=(3000, 2000), equipment=()))
    assert named == plan_deploy(rules, state, UnitId(3), (), (3000, 2000))
    first = planned(game, Wanted(equipment=()))
    assert first == plan_deploy(rules, state, UnitId(0), (), middle)
    # Whoever isn't waiting, or has no such equipment, gets the next best.
    assert planned(game, Wanted(unit=UnitId(7), equipment=())) == first
    odd = planned(game, Wanted(unit=UnitId(3), goal=(3000, 2000), equipment=("no-such",)))
    assert isinstance(odd, Deploy) and odd.unit == 3 and odd.equipment != ("no-such",)
    assert odd == plan_deploy(rules, state, UnitId(3), odd.equipment, (3000, 2000))
    mounted = planned(game, Wanted(unit=UnitId(1), equipment=("horse",)))
    assert isinstance(mounted, Deploy) and mounted.equipment == ("horse",)


def test_a_reserve_comes_in_beside_its_goal_or_beside_the_middle():
    table, unit = kept_off("warriors", 4)
    game = entering(table)
    wanted = planned(game, Wanted(goal=(12000, 7000), equipment=()))
    assert wanted == plan_entry(game.rules, game.state, unit, (), (12000, 7000))
    middle = planned(game, Wanted(equipment=()))
    assert middle == plan_entry(game.rules, game.state, unit, (), (6000, 4500))


def test_a_piece_is_laid_or_shifted_as_near_as_may_be():
    game = at_window(Window.TERRAIN)
    assert planned(game, Wanted(kind="wood", heading=72)) == PlaceTerrain("wood", 6000, 4500, 8)
    refused = planned(game, Wanted(kind="no-such"))
    assert isinstance(refused, Refusal)
    gone = planned(game, Wanted(piece=0, goal=(3000, 3000)))
    assert isinstance(gone, Refusal)
    state = game.state
    for kind, x in (("scrub", 3000), ("marsh", 6000), ("rocks", 9000)):
        state = apply(game.rules, state, PlaceTerrain(kind, x, 4500)).state
    later = Game(game.rules, state)
    asked = awaiting(game.rules, state)
    assert isinstance(asked, Decide) and asked.window is Window.TERRAIN
    corners = state.terrain[1].area.corners
    x, y = sum(p[0] for p in corners) // len(corners), sum(p[1] for p in corners) // len(corners)
    assert planned(later, Wanted(piece=1, goal=(x + 100, y + 200))) == MoveTerrain(1, 100, 200)
    far = planned(later, Wanted(piece=1, goal=(x, 9000)))
    assert far == MoveTerrain(1, 0, game.rules.constants.terrain_shift)


@pytest.mark.parametrize("wish", [(), (Group("warlord", 1), Group("hearthguard", 8), Group("warriors", 16))])
def test_a_muster_follows_the_wish_if_it_may(wish: tuple[Group, ...]):
    game = at_window(Window.MUSTER)
    asked = game.asked
    assert isinstance(asked, Decide)
    assert planned(game, Wanted(groups=wish)) == plan_muster(game.rules, game.state, asked.side, wish or None)
