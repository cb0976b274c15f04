"""Deployment: three methods with exact zones, every base completely inside, in formation, half before half."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from skald.planning.deploying import plan_deploy
from skald.planning.sampler import sample
from skald.rules.actions import Deploy, Done, Group
from skald.rules.awaiting import Decide
from skald.rules.bases import stand
from skald.rules.events import UnitDeployed
from skald.rules.hooks import Window
from skald.rules.ids import UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Purchase, Unit
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.setups import line, opened, put, to_deployment

OUTSIDE = ("outside-zone", "second.core.deployment")
WIDTH, HEIGHT = 12000, 9000
#: Half a round base of 40 mm, on which a hero stands, and of 25 mm.
R = 200
MAN = 125


def deploying(method: str, *, far: bool = False, diagonal: int = 0) -> Game:
    """The first (left) player is about to deploy from the edge y = 0, or from the far one."""
    return to_deployment(opened(), method=method, edge=int(far), diagonal=diagonal)


def judge(game: Game, x: int, y: int) -> bool:
    """Whether the warlord may be put down at a place; if not, because of the zone."""
    action = put(0, (x, y))
    allowed = game.allows(action)
    assert allowed or told(game.refused(action)) == OUTSIDE
    return allowed


# --- method A


@case("scenario.clash-of-warlords.method-a", "second.core.deployment", cite="FAQ p.49", faq="METHOD A")
@pytest.mark.parametrize(("y", "allowed"), [(S + R, True), (S + R - 1, False), (L - R, True), (L - R + 1, False)])
def test_method_a_is_completely_between_s_and_l_from_the_own_edge(y: int, allowed: bool):
    assert judge(deploying("A"), 6000, y) is allowed
    assert judge(deploying("A", far=True), 6000, HEIGHT - y) is allowed


@case("scenario.clash-of-warlords.method-a", cite="FAQ p.49", faq="METHOD A")
def test_method_a_reaches_from_side_to_side():
    game = deploying("A")
    assert judge(game, R, 2000)
    assert judge(game, WIDTH - R, 2000)
    assert told(game.refused(put(0, (R - 1, 2000)))) == ("off-table", "second.core.table-edge")
    assert not judge(game, 6000, HEIGHT - 2000)


# --- method B: the diagonal of a table of 120 x 90 cm is 150 cm long, so that slopes are 3 : 4 : 5


def off_diagonal(distance: int, *, rising: bool, below: bool) -> tuple[int, int]:
    """A point so far (a multiple of 5) from the middle of the table, straight off the diagonal."""
    dx, dy = distance * 3 // 5, distance * 4 // 5
    sign = 1 if below else -1
    return (WIDTH // 2 + (dx if rising else -dx) * sign, HEIGHT // 2 - dy * sign)


@case("scenario.clash-of-warlords.method-b", "second.core.deployment", cite="FAQ p.49", faq="METHOD B")
@pytest.mark.parametrize("rising", [True, False])
@pytest.mark.parametrize("far", [True, False])
@pytest.mark.parametrize(
    ("distance", "allowed"), [(M + R, True), (M + R - 5, False), (L - R, True), (L - R + 5, False)]
)
def test_method_b_is_completely_between_m_and_l_from_the_diagonal(
    rising: bool, far: bool, distance: int, allowed: bool
):
    game = deploying("B", far=far, diagonal=0 if rising else 1)
    assert judge(game, *off_diagonal(distance, rising=rising, below=not far)) is allowed


@case("scenario.clash-of-warlords.method-b", cite="FAQ p.49", faq="METHOD B")
def test_method_b_is_on_the_side_of_the_own_edge():
    game = deploying("B")
    assert judge(game, *off_diagonal(2000, rising=True, below=True))
    assert not judge(game, *off_diagonal(2000, rising=True, below=False))


# --- method C


@case("scenario.clash-of-warlords.method-c", "second.core.deployment", cite="FAQ p.49", faq="METHOD C")
@pytest.mark.parametrize(
    ("off", "allowed"), [(M + R + 1, True), (M + R, False), (L + M - R, True), (L + M - R + 1, False)]
)
def test_method_c_is_between_m_and_l_plus_m_from_the_short_edge_on_the_right(off: int, allowed: bool):
    # Who sits at y = 0 looks up the table and has x = 12000 on the right; the opponent has x = 0.
    assert judge(deploying("C"), WIDTH - off, 4000) is allowed
    assert judge(deploying("C", far=True), off, 4000) is allowed


@case("scenario.clash-of-warlords.method-c", "second.core.within", cite="FAQ p.49", faq="METHOD C")
@pytest.mark.parametrize(("off", "allowed"), [(M + R + 1, True), (M + R, False)])
def test_method_c_keeps_every_figure_farther_than_m_from_any_edge(off: int, allowed: bool):
    game = deploying("C")
    assert judge(game, WIDTH - 3000, off) is allowed
    assert judge(game, WIDTH - 3000, HEIGHT - off) is allowed


# --- all methods


@case("second.core.deployment", "second.core.within", cite="FAQ p.8, distances", faq="REMINDER ON DISTANCES")
def test_every_figure_must_lie_completely_in_the_zone():
    game = deploying("A")
    three = ((3000, 2500), (3300, 2500), (3600, 2500))
    assert game.allows(put(1, *three, (3600, L - MAN)))
    # One base stands over the line by a hair.
    assert told(game.refused(put(1, *three, (3600, L - MAN + 1)))) == OUTSIDE


@case("second.core.deployment", "second.core.cohesion-chain", cite="FAQ p.49", faq="DEPLOYMENT COHESION")
@pytest.mark.parametrize(("apart", "allowed"), [(250 + VS, True), (251 + VS, False)])
def test_each_figure_is_put_down_within_vs_of_another(apart: int, allowed: bool):
    game = deploying("A")
    action = put(1, (3000, 2000), (3000, 2300), (3000, 2600), (3000 + apart, 2000))
    assert game.allows(action) is allowed
    assert allowed or told(game.refused(action)) == ("broken-chain", "second.core.cohesion-chain")


@case("second.core.deployment", "second.core.cohesion-radius", cite="FAQ p.49", faq="DEPLOYMENT COHESION")
@pytest.mark.parametrize(("equipment", "step", "allowed"), [((), 750, False), ((), 600, True), (("horse",), 850, True)])
def test_unit_is_deployed_about_a_reference_figure(equipment: tuple[str, ...], step: int, allowed: bool):
    game = deploying("A")
    # In a row of four the second figure has the last one two steps away.
    action = put(1, *((3000 + step * n, 2000) for n in range(4)), equipment=equipment)
    assert game.allows(action) is allowed
    assert allowed or told(game.refused(action)) == ("too-spread", "second.core.cohesion-radius")


@case("second.core.deployment", cite="Rulebook p.49")
def test_every_figure_of_the_unit_is_put_down():
    refusal = deploying("A").refused(line(1, 3, 3000, 2000))
    assert told(refusal) == ("wrong-number", "second.core.deployment")
    assert refusal.given == (("needed", 4),)


@case("second.core.deployment", "second.core.obstruction", cite="Rulebook p.16")
def test_bases_do_not_overlap_when_deployed():
    game = deploying("A").do(put(0, (3000, 2000)))
    refusal = game.refused(line(1, 4, 3100, 2000))
    assert told(refusal) == ("bases-overlap", "second.core.obstruction")


@case("second.core.equipment-choice", cite="Rulebook p.37, p.46")
def test_equipment_is_chosen_when_the_unit_is_put_down():
    game = deploying("A").do(line(2, 4, 3000, 2000, ("bow",)))
    assert game.last(UnitDeployed) == UnitDeployed(2, 4, ("bow",))
    assert game.unit(2).equipment == ("bow",)
    assert "second.core.bow" in game.unit(2).rules


@case("second.core.equipment-choice", cite="Rulebook p.37, p.46")
@pytest.mark.parametrize(
    ("uid", "figures", "equipment", "allowed"),
    [
        (1, 4, (), True),
        (1, 4, ("heavy-weapon",), True),
        (1, 4, ("crossbow",), False),
        (1, 4, ("sling",), False),
        (2, 4, ("crossbow",), True),
        (2, 4, ("composite-bow",), False),
        (2, 4, ("bow", "heavy-weapon"), False),
        (0, 1, ("bow",), True),
        (0, 1, ("sarissa",), False),
    ],
)
def test_only_sets_of_equipment_that_the_troop_may_have(
    uid: int, figures: int, equipment: tuple[str, ...], allowed: bool
):
    game = deploying("A")
    action = line(uid, figures, 3000, 2000, equipment)
    assert game.allows(action) is allowed
    if not allowed:
        refusal = game.refused(action)
        assert told(refusal) == ("not-its-equipment", "second.core.equipment-choice")
        assert refusal.given == (("troop", game.unit(uid).troop), ("equipment", "+".join(equipment)))


# --- half, all, the rest


@case("second.core.deployment-order", cite="Rulebook p.49")
def test_half_of_the_units_with_the_warlord_among_them():
    game = deploying("A").do(line(1, 4, 3000, 2000))
    refusal = game.refused(line(2, 4, 5000, 2000))
    assert told(refusal) == ("must-come-first", "second.core.deployment-order")
    assert refusal.given == (("unit", 0),)
    game.do(put(0, (1000, 2000)))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)


def five_units(**settings: object) -> Game:
    roster = (Purchase("warlord", 1), Purchase("warriors", 16))
    groups = (Group("warlord", 1), *[Group("warriors", 4)] * 4)
    return to_deployment(opened(roster=roster, **settings), groups)


@case("second.core.deployment-order", cite="Rulebook p.49; ruling R59")
def test_of_an_odd_number_the_greater_part_may_come_first():
    game = five_units()
    for number in range(3):
        assert game.awaits == Decide(LEFT, Window.DEPLOY)
        game.do(put(0, (500, 2000)) if number == 0 else line(number, 4, 1000 + 1500 * number, 2000))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)


@case("second.core.deployment-order", cite="Ruling R59")
def test_of_an_odd_number_the_lesser_part_may_come_first_with_the_warlord_in_it():
    game = five_units().do(line(1, 4, 2500, 2000))
    assert told(game.refused(Done())) == ("units-to-deploy", "second.core.deployment-order")
    without = five_units().do(line(1, 4, 2500, 2000), line(2, 4, 4500, 2000))
    assert told(without.refused(Done())) == ("must-come-first", "second.core.deployment-order")
    game.do(put(0, (500, 2000)), Done())
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)


@case("second.core.deployment-order", cite="Ruling R59")
def test_that_the_greater_part_comes_first_is_a_setting():
    game = five_units(half_of_odd="greater").do(put(0, (500, 2000)), line(1, 4, 2500, 2000))
    assert told(game.refused(Done())) == ("units-to-deploy", "second.core.deployment-order")


@case("second.core.deployment-order", cite="Rulebook p.49")
def test_nobody_deploys_the_enemys_units_or_a_unit_twice():
    game = deploying("A").do(line(1, 4, 3000, 2000))
    for uid in (1, 4, 99):
        refusal = game.refused(line(uid, 4, 6000, 2000))
        assert told(refusal) == ("not-to-be-deployed", "second.core.deployment-order")


@case("second.core.heroic-units", "second.core.deployment-order", cite="FAQ p.36", faq="HEROIC UNIT")
def test_warlord_in_a_heroic_unit_is_still_among_the_first_half():
    roster = (Purchase("warlord", 1), Purchase("hearthguard", 4), Purchase("warriors", 8))
    groups = (Group("warriors", 4), Group("warriors", 4), Group("hearthguard", 4, hero="warlord"))
    game = to_deployment(opened(roster=roster), groups)
    game.do(line(0, 4, 1000, 2000))
    assert told(game.refused(line(1, 4, 3000, 2000))) == ("must-come-first", "second.core.deployment-order")
    assert game.allows(put(2, *((3000 + 340 * n, 2000) for n in range(5))))


@case("second.core.deployment", "first.core.deployment", cite="Ruling R3")
@pytest.mark.parametrize("edition", ["second", "first"])
@pytest.mark.parametrize(
    ("settings", "equipment", "base"),
    [
        ({}, (), "round-40"),
        ({"hero_base": "round-25"}, (), "round-25"),
        ({"hero_base": "round-25"}, ("horse",), "round-40"),
        ({"mounted_base": "rect-25x50"}, ("horse",), "rect-25x50"),
    ],
)
def test_heroes_and_riders_stand_on_the_base_of_the_settings(
    edition: str, settings: dict[str, object], equipment: tuple[str, ...], base: str
):
    game = to_deployment(opened(edition, **settings))
    game.do(put(0, (6000, 2000), equipment=equipment))
    assert [figure.base for figure in game.unit(UnitId(0)).figures] == [base]


# --- no room


def strewn(**settings: object) -> Game:
    """The zone of method A is strewn with something large, so that no hero fits in between."""
    game = to_deployment(opened(**settings), method="A", edge=0, diagonal=0)
    spots = [(x, y) for x in range(400, WIDTH, 800) for y in (S + 500, L - 500)]
    heaps = tuple(replace(stand("round-25", x, y), radius=600) for x, y in spots)
    crowd = Unit(UnitId(len(game.state.units)), LEFT, "levies", len(heaps), figures=heaps, deployed=True)
    game.state = replace(game.state, units=(*game.state.units, crowd))
    return game


@case("second.core.deployment", cite="Ruling R123")
def test_a_unit_without_room_stands_on_its_own_side_of_the_table():
    game, middle = strewn(), HEIGHT // 2
    assert told(game.refused(put(0, (6000, 2000)))) == ("bases-overlap", "second.core.obstruction")
    assert judge(game, 6000, middle - R)
    assert not judge(game, 6000, middle - R + 1)
    # The planner finds such a place, and so does whoever deploys at random.
    planned = plan_deploy(game.rules, game.state, UnitId(0), (), (6000, 2000))
    assert planned is not None and game.allows(planned)
    assert isinstance(sample(game.rules, game.state, game.asked, Random(1)), Deploy)


@case("second.core.deployment", cite="Ruling R123")
def test_a_unit_with_room_keeps_to_its_zone_and_so_does_everybody_by_a_setting():
    assert not judge(deploying("A"), 6000, HEIGHT // 2 - R)
    game = strewn(crowded_zone="nowhere")
    assert not judge(game, 6000, HEIGHT // 2 - R)
    assert plan_deploy(game.rules, game.state, UnitId(0), (), (6000, 2000)) is None
