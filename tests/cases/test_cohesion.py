"""Formation: one chain with gaps of VS at most, and every figure within S (or M) of a reference figure."""

from __future__ import annotations

import pytest

from skald.rules.actions import MoveUnit
from skald.rules.bases import stand
from skald.rules.context import Context
from skald.rules.lengths import VS, M, S
from skald.rules.movement.cohesion import is_chain, is_round, radius_of
from tests.kit.cases import case
from tests.kit.field import LEFT, Field, ruleset
from tests.kit.moves import about_to_move, by, to, told

BASES = 250


def row(*xs: int):
    return [stand("round-25", x, 0) for x in xs]


@case("second.core.cohesion-chain", cite="FAQ p.8 and p.16, formation", faq="HOW TO MOVE")
@pytest.mark.parametrize(("beyond", "refusal"), [(0, None), (1, ("broken-chain", "second.core.cohesion-chain"))])
def test_figures_may_stand_exactly_vs_apart(beyond: int, refusal: tuple[str, str] | None):
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000))
    game = about_to_move(field, unit)
    action = to((3000, 3000), (3000 + BASES + VS + beyond, 3000))
    if refusal is None:
        assert game.allows(action)
    else:
        assert told(game.refused(action)) == refusal


@case("second.core.cohesion-chain", cite="FAQ p.16, formation", faq="HOW TO MOVE")
def test_figures_near_one_another_in_two_clumps_are_no_chain():
    # Each figure has a neighbour within VS, but the two pairs stand apart.
    assert not is_chain(row(0, 300, 1300, 1600), VS)
    assert is_chain(row(0, 300, 1050, 1350), VS)


@case("second.core.cohesion-radius", cite="FAQ p.8 and p.16, formation", faq="FORMATION")
@pytest.mark.parametrize(("beyond", "refusal"), [(0, None), (1, ("too-spread", "second.core.cohesion-radius"))])
def test_every_figure_is_within_s_of_the_reference_figure(beyond: int, refusal: tuple[str, str] | None):
    field = Field()
    unit = field.unit(LEFT, "warriors", 5, (3000, 3000), gap=0)
    game = about_to_move(field, unit)
    # The figure in the middle is the only one that can have all others within S.
    far = BASES + S
    action = to(*((3000 + x, 3000) for x in (-far, -far // 2, 0, far // 2, far + beyond)))
    if refusal is None:
        assert game.allows(action)
    else:
        refused = game.refused(action)
        assert told(refused) == refusal
        assert refused.given == (("unit", unit), ("radius", S))


@case("second.core.cohesion-radius", cite="FAQ p.8, formation", faq="FORMATION")
def test_reference_figure_is_any_figure_and_may_change_at_every_check():
    # As seen from its first figure the row is too long, as seen from its middle it is not.
    figures = row(0, 600, 1200, 1800, 2400)
    assert is_round(figures, S)
    assert not is_round(figures[:2] + figures[3:], S)


@case("second.core.cohesion-radius", cite="FAQ p.8, formation", faq="FORMATION")
def test_reference_figure_is_a_figure_and_not_a_point_between_figures():
    # Both figures lie within S of the point between them, but not of one another.
    assert not is_round(row(0, BASES + S + 1), S)


@case("second.core.horse", "second.core.cohesion-radius", cite="FAQ p.39, horses", faq="MOUNTS: HORSES")
@pytest.mark.parametrize(("beyond", "allowed"), [(0, True), (1, False)])
def test_mounted_unit_may_spread_to_m(beyond: int, allowed: bool):
    field = Field()
    unit = field.unit(LEFT, "warriors", 7, (2000, 3000), "horse", rank=7)
    game = about_to_move(field, unit)
    # Riders stand on round bases of 40 mm.
    far = 400 + M
    action = to(*((4000 + x, 3000) for x in (-far, -1300, -650, 0, 650, 1300, far + beyond)))
    assert game.allows(action) is allowed
    if not allowed:
        assert told(game.refused(action)) == ("too-spread", "second.core.cohesion-radius")


@case("second.core.cohesion-radius", "second.magic.imposing", "second.magic.swift", cite="Age of Magic sheet")
@pytest.mark.parametrize(
    ("troop", "equipment", "radius"),
    [
        ("warriors", (), S),
        ("warriors", ("bow",), S),
        ("warriors", ("horse",), M),
        ("warriors", ("camel",), M),
        ("warriors", ("cataphract",), M),
        ("warriors", ("wings",), S),
        ("quadrupeds", (), M),
        ("bipeds", (), M),
        ("warlord", ("beast",), M),
    ],
)
def test_formation_radius(troop: str, equipment: tuple[str, ...], radius: int):
    field = Field()
    unit = field.unit(LEFT, troop, 1, (3000, 3000), *equipment)
    assert radius_of(Context(field.rules, field.state), field.state.units[unit]) == radius


@case("second.core.cohesion-radius", "second.magic.swift", cite="Age of Magic sheet")
def test_swift_unit_that_is_not_imposing_counts_as_mounted():
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.change(unit, rules=("second.magic.swift",))
    assert radius_of(Context(field.rules, field.state), field.state.units[unit]) == M


@case("second.core.cohesion-chain", "second.core.cohesion-radius", cite="Rulebook p.8")
def test_single_figure_is_always_in_formation():
    assert is_chain(row(0), VS)
    assert is_round(row(0), S)


@case("second.core.cohesion-chain", cite="FAQ p.16, moving figures", faq="MOVING FIGURINES")
def test_broken_unit_may_not_stay_broken_when_it_moves():
    field = Field()
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (4000, 3000)))
    game = about_to_move(field, unit)
    assert told(game.refused(MoveUnit(()))) == ("broken-chain", "second.core.cohesion-chain")
    assert told(game.refused(by(game, unit, 0, 500))) == ("broken-chain", "second.core.cohesion-chain")
    assert game.allows(to((3000, 3000), (3750, 3000)))


@case("first.core.cohesion-chain", cite="Ruling first.3")
def test_first_edition_has_a_chain_and_no_radius():
    field = Field(ruleset("first"))
    unit = field.unit(LEFT, "warriors", 8, (1000, 3000), gap=VS, rank=8)
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, 0, 100))
    assert radius_of(Context(field.rules, field.state), field.state.units[unit]) == 0
