"""Basics: the four sticks, "within" includes the boundary, one figure is enough, deployment wants them all."""

from __future__ import annotations

import pytest

from skald.rules import lengths
from skald.rules.actions import Activate
from skald.rules.aiming import units_on_line
from skald.rules.bases import stand
from skald.rules.context import Context
from skald.rules.geometry import gap, overlaps, touches, within
from skald.rules.ids import Kind
from skald.rules.lengths import VS, L, M, S
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.moves import may_activate, told

#: Between the centres of two round bases of 25 mm.
BASES = 250


@case("second.core.within", cite="Rulebook p.8")
def test_sticks_are_five_ten_fifteen_and_thirty_centimetres():
    assert (VS, S, M, L) == (500, 1000, 1500, 3000)
    assert 2 * M == L


@case("second.core.within", cite="FAQ p.8, width of the sticks", faq="WIDTH OF THE MEASURING STICKS")
@pytest.mark.parametrize(("aside", "under"), [(0, True), (249, True), (250, False)])
def test_a_stick_laid_as_a_line_is_an_inch_wide(aside: int, under: bool):
    field = Field()
    caster = field.unit(LEFT, "warlord", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000 + aside, 4500))
    ctx = Context(field.rules, field.state)
    figure = field.state.units[caster].figures[0]
    assert units_on_line(ctx, figure, (3000, 3000 + L)) == ([foe] if under else [])


@case("second.core.within", cite="Rulebook p.8")
def test_distance_is_named_by_its_sticks():
    assert [lengths.name(n) for n in (VS, S, M, L, L + S, L + M, 2 * L)] == ["VS", "S", "M", "L", "L+S", "L+M", "2xL"]
    assert lengths.name(2 * M) == "L"
    assert lengths.name(1234) == "123.4 mm"


@case("second.core.within", cite="FAQ p.8, distances", faq="REMINDER ON DISTANCES")
@pytest.mark.parametrize("stick", [VS, S, M, L])
def test_within_includes_the_stick_itself(stick: int):
    here = stand("round-25", 0, 0)
    assert within(here, stand("round-25", BASES + stick, 0), stick)
    assert not within(here, stand("round-25", BASES + stick + 1, 0), stick)


@case("second.core.within", cite="Rulebook p.8")
def test_distance_is_measured_from_base_edge_to_base_edge():
    assert gap(stand("round-25", 0, 0), stand("round-40", 1325, 0)) == S
    assert gap(stand("rect-25x50", 0, 0), stand("round-25", 1375, 0)) == S
    assert gap(stand("rect-25x50", 0, 0, heading=16), stand("round-25", 1250, 0)) == S


@case("second.core.within", cite="Ruling: contact")
def test_contact_is_a_gap_of_a_millimetre_at_most_and_no_overlap():
    here = stand("round-25", 0, 0)
    assert [touches(here, stand("round-25", x, 0)) for x in (249, 250, 260, 261)] == [False, True, True, False]
    assert [overlaps(here, stand("round-25", x, 0)) for x in (249, 250)] == [True, False]


@case("second.core.within", "second.core.charge-target", cite="FAQ p.8, distances", faq="REMINDER ON DISTANCES")
def test_unit_is_within_a_distance_when_one_of_its_figures_is():
    field = Field()
    # Only the last figure of the row stands at M; the first is far behind it.
    near = field.unit(LEFT, "warriors", 4, (1000, 1000))
    enemy = field.unit(RIGHT, "warriors", 4, (1000 + 3 * 300 + BASES + M, 1000))
    assert may_activate(field, near, Kind.CHARGE).allows(Activate(near, Kind.CHARGE, enemy))
    field.change(near, figures=field.state.units[near].figures[:-1])
    refusal = may_activate(field, near, Kind.CHARGE, Kind.MOVE).refused(Activate(near, Kind.CHARGE, enemy))
    assert refusal.code == "out-of-charge-range"


@case("second.core.charge-target", "second.core.within", cite="FAQ p.20", faq="HOW TO CHARGE")
@pytest.mark.parametrize(("beyond", "allowed"), [(0, True), (1, False)])
def test_charge_may_be_declared_at_exactly_its_distance(beyond: int, allowed: bool):
    field = Field()
    charger = field.unit(LEFT, "warriors", 1, (1000, 1000))
    enemy = field.unit(RIGHT, "warriors", 1, (1000 + BASES + M + beyond, 1000))
    game = may_activate(field, charger, Kind.CHARGE, Kind.MOVE)
    if allowed:
        assert game.allows(Activate(charger, Kind.CHARGE, enemy))
    else:
        refusal = game.refused(Activate(charger, Kind.CHARGE, enemy))
        assert told(refusal) == ("out-of-charge-range", "second.core.charge-target")
        assert refusal.given == (("target", enemy), ("reach", M))
