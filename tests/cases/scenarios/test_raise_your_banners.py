"""Raise Your Banners: banners on objectives make room for massacre points."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.content.second.special_rules import MANOEUVRE
from skald.planning.sampler import sample
from skald.rules.actions import ChooseEdge, ChooseRow, Done, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import saga_pool
from skald.rules.events import ActivationResolved, FightDecided, MarkerPlanted
from skald.rules.hooks import Window
from skald.rules.ids import Kind, RuleId
from skald.rules.markers import plant_banner
from skald.simulation.dice import SeededDice
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import by, told
from tests.kit.scenarios import WHY, Table, gained, mm, row
from tests.kit.setups import GROUPS, line, opened, put

RULE = "scenario.raise-your-banners"
MARKERS = ((600, 450), (300, 250), (900, 250), (300, 650), (900, 650))
CENTRE = 0


def table(**settings: object) -> Table:
    """P1's banner on 1 and 2, P2's on 3 and 4, the centre neutral; both have had two turns."""
    found = Table("raise-your-banners", **settings)
    found.markers(*MARKERS)
    for marker, owner in ((1, LEFT), (2, LEFT), (3, RIGHT), (4, RIGHT)):
        own(found, marker, owner)
    players = tuple(replace(player, turns=2) for player in found.state.players)
    found.state = replace(found.state, players=players)
    found.place(LEFT, "warlord", mm((30, 30)))
    return found


def own(found: Table, marker: int, owner) -> None:
    ctx = Context(found.rules, found.state)
    plant_banner(ctx, marker, owner, WHY)
    found.state = replace(found.state, markers=ctx.markers)


def moved(found: Table, uid, dx: float = 0, dy: float = 50, **more: object) -> Game:
    """A unit has moved, and everything up to its end is done."""
    game = found.game(side=found.state.units[uid].side).grant(uid, Kind.MOVE, **more).passing()
    return game.do(by(game, uid, round(dx * 10), round(dy * 10)))


def below(found: Table, troop: str = "warriors", count: int = 4, side=LEFT, **more: object):
    """A unit that touches the centre after a step of 50 mm up: gap 0.5 mm."""
    return found.place(side, troop, row(600, 367, count), **more)


PLANTS = Decide(LEFT, Window.STAGE)


@case(RULE, f"{RULE}.banners", cite="Lord's Manual p.9; worked score 5")
def test_a_unit_that_ends_a_move_touching_a_neutral_marker_may_plant():
    found = table()
    game = moved(found, below(found))
    assert game.awaits == PLANTS
    assert told(game.refused(ChooseRow(1))) == ("no-such-objective", RULE)
    game.do(ChooseRow(CENTRE))
    assert [(e.marker, e.side) for e in game.seen(MarkerPlanted)] == [(CENTRE, LEFT)]
    assert game.awaits != PLANTS


@case(RULE, cite="Lord's Manual p.9")
def test_planting_is_a_choice():
    found = table()
    game = moved(found, below(found)).do(Done())
    assert game.state.markers[CENTRE].owner is None


@case(RULE, cite="Lord's Manual p.9")
@pytest.mark.parametrize(("owner", "asked"), [(None, True), (RIGHT, True), (LEFT, False)])
def test_the_enemys_banner_is_replaced_and_the_own_stays(owner, asked):
    found = table()
    own(found, CENTRE, owner)
    game = moved(found, below(found))
    assert (game.awaits == PLANTS) == asked
    if asked:
        assert game.do(ChooseRow(CENTRE)).state.markers[CENTRE].owner is LEFT


@case(RULE, cite="Ruling R2")
@pytest.mark.parametrize(("dy", "asked"), [(50, True), (49.5, True), (49.4, False)])
def test_touching_is_a_gap_of_a_millimetre_at_most(dy, asked):
    found = table()
    assert (moved(found, below(found), dy=dy).awaits == PLANTS) == asked


@case(RULE, cite="Lord's Manual p.9")
def test_nothing_is_planted_in_the_first_turn():
    found = table()
    found.state = replace(found.state, players=tuple(replace(p, turns=1) for p in found.state.players))
    assert moved(found, below(found)).awaits != PLANTS


@case(RULE, cite="Lord's Manual p.9")
def test_a_manoeuvre_plants_nothing():
    found = table()
    assert moved(found, below(found), manner=MANOEUVRE).awaits != PLANTS


@case(RULE, cite="Lord's Manual p.9")
def test_only_the_active_player_plants():
    found = table()
    uid = below(found)
    game = found.game(side=RIGHT).grant(uid, Kind.MOVE).passing()
    game.do(by(game, uid, 0, 500))
    assert not isinstance(game.awaits, Decide) or game.awaits.window is not Window.STAGE


@case(RULE, cite="Lord's Manual p.9")
@pytest.mark.parametrize(
    ("troop", "figures", "started", "fatigue", "frozen"),
    [
        ("warriors", 4, 4, 0, True), ("warriors", 4, 4, 3, True), ("mercenary-warriors", 4, 8, 0, True),
        ("warriors", 3, 8, 0, False), ("levies", 5, 6, 0, False),
    ],
)  # fmt: skip
def test_an_enemy_who_gives_a_die_and_touches_the_marker_freezes_it(troop, figures, started, fatigue, frozen):
    # A Move ends more than VS from enemies: only on a large marker is there room for both.
    found = table(marker_radius=300)
    found.place(RIGHT, troop, row(600, 493, figures), started=started, fatigue=fatigue)
    uid = found.place(LEFT, "warriors", row(600, 357, 4))
    assert (moved(found, uid).awaits == PLANTS) is not frozen


@case(RULE, cite="Lord's Manual p.9")
@pytest.mark.parametrize(("owner", "asked"), [(RIGHT, True), (None, False), (LEFT, False)])
def test_mercenaries_only_take_the_enemys_banner_away(owner, asked):
    found = table()
    own(found, CENTRE, owner)
    game = moved(found, below(found, "mercenary-warriors", 8))
    assert (game.awaits == PLANTS) == asked
    if asked:
        game.do(ChooseRow(CENTRE))
        assert game.state.markers[CENTRE].owner is None
        assert game.last(MarkerPlanted).side is None


@case(RULE, cite="Lord's Manual p.9; first edition")
def test_where_moves_engage_a_move_that_led_to_a_melee_was_a_charge():
    found = Table("raise-your-banners", edition="first")
    found.markers(*MARKERS)
    found.state = replace(found.state, players=tuple(replace(p, turns=2) for p in found.state.players))
    uid = found.place(LEFT, "warriors", row(600, 367, 4))
    # The enemy stands so near to the place where the Move ends that it engages him.
    found.place(RIGHT, "warriors", row(600, 488, 4))
    game = found.game(side=LEFT).grant(uid, Kind.MOVE).passing()
    game.do(by(game, uid, 0, 500))
    dice, chance = SeededDice(3), Random(3)
    while not game.seen(ActivationResolved):
        asked = game.asked
        if isinstance(asked, Chance):
            game.do(dice.roll(asked))
        else:
            assert isinstance(asked, Decide)
            game.do(sample(game.rules, game.state, asked, chance))
    assert game.seen(FightDecided)
    assert not isinstance(game.awaits, Decide) or game.awaits.window is not Window.STAGE
    assert game.state.markers[CENTRE].owner is None


# --- set-up and end


@case(RULE, cite="Lord's Manual p.9")
def test_each_side_begins_with_its_banner_in_its_own_zone():
    game = opened(scenario="raise-your-banners").roll(1, 0, 0).do(ChooseEdge(1))
    assert [(m.x // 10, m.y // 10) for m in game.state.markers] == list(MARKERS)
    for kind, x in (("scrub", 1000), ("marsh", 6000), ("rocks", 11000)):
        game.do(PlaceTerrain(kind, x, 8000))
    game.do(PassTerrain(), PassTerrain(), Muster(GROUPS), Muster(GROUPS))
    # P1 took the far edge. No figure is put down on a marker.
    assert told(game.refused(line(1, 4, 2700, 6500))) == ("on-a-marker", "second.core.obstruction")
    game.do(line(1, 4, 4000, 8500))
    assert told(game.refused(line(2, 4, 2000, 8500))) == ("must-come-first", "second.core.deployment-order")
    game.do(put(0, (3000, 8800)))
    for uid, x in ((5, 3000), (6, 5000), (7, 7000)):
        game.do(line(uid, 4, x, 500))
    game.do(put(4, (1000, 500)), line(2, 4, 2000, 7000), line(3, 4, 7500, 7000))
    assert [m.owner for m in game.state.markers] == [None, RIGHT, RIGHT, LEFT, LEFT]
    assert game.awaits == Chance(saga_pool(3), RIGHT, RuleId(RULE))


def ended(massacre: tuple[int, int], banners: tuple[int, int]) -> Game:
    """A battle in which both sides lost Hearthguards worth so much, with so many banners."""
    found = Table("raise-your-banners")
    found.markers(*MARKERS)
    for marker in range(sum(banners)):
        own(found, marker, LEFT if marker < banners[0] else RIGHT)
    for side, y in ((LEFT, 100), (RIGHT, 800)):
        found.place(side, "hearthguard", row(100, y, 1), started=1 + massacre[side.other])
    return found.battle_ended()


@case(f"{RULE}.massacre", f"{RULE}.banners", RULE, cite="Lord's Manual p.9; worked score 5")
@pytest.mark.parametrize(
    ("massacre", "banners", "points", "winner"),
    [
        ((18, 9), (2, 1), (15, 9), LEFT), ((12, 8), (1, 3), (10, 8), None), ((7, 0), (0, 0), (5, 0), LEFT),
        ((5, 0), (0, 0), (5, 0), LEFT), ((2, 0), (5, 0), (2, 0), None),
    ],
)  # fmt: skip
def test_massacre_points_are_capped_by_five_and_five_for_each_banner(massacre, banners, points, winner):
    game = ended(massacre, banners)
    outcome = game.state.outcome
    assert tuple(score.points.value for score in outcome.scores) == points
    assert outcome.winner is winner
    for side in (LEFT, RIGHT):
        assert gained(game, side, "massacre") == massacre[side]
        assert gained(game, side, "banners") == points[side] - massacre[side]
