"""Hard ground: uneven and dangerous areas slow the unit to S, and tire some of those who go there."""

from __future__ import annotations

import pytest

from skald.rules.events import FatigueTaken
from skald.rules.lengths import M, S
from tests.kit.cases import case
from tests.kit.field import LEFT, Field, ruleset
from tests.kit.moves import about_to_move, by, to, told

FAR = ("too-far", "second.core.move-distance")


@case(
    "second.core.uneven-ground", "second.core.dangerous-ground", cite="Rulebook p.33, FAQ p.34", faq="DANGEROUS TERRAIN"
)
@pytest.mark.parametrize("kind", ["scrub", "rocks", "marsh"])
@pytest.mark.parametrize("equipment", [(), ("horse",), ("camel",), ("cataphract",)])
def test_one_figure_in_hard_ground_slows_the_whole_unit_to_s(kind: str, equipment: tuple[str, ...]):
    field = Field()
    unit = field.unit(LEFT, "warriors", 3, (3000, 3000), *equipment, gap=100, rank=1)
    field.terrain(kind, (4200, 3000))
    game = about_to_move(field, unit)
    assert game.allows(by(game, unit, S, 0))
    refusal = game.refused(by(game, unit, S + 1, 0))
    assert told(refusal) == FAR
    assert refusal.given == (("figure", 0), ("most", S))


@case("second.core.uneven-ground", cite="Rulebook p.33")
@pytest.mark.parametrize(
    ("start", "vector"),
    [((3000, 3000), (-M, 0)), ((2000, 3000), (M, 0)), ((1700, 3500), (M, 0))],
    ids=["starts", "ends", "crosses"],
)
def test_starting_crossing_or_ending_in_uneven_ground_counts(start: tuple[int, int], vector: tuple[int, int]):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, start)
    field.terrain("scrub", (3000, 3000) if start != (1700, 3500) else (2500, 3000))
    game = about_to_move(field, unit)
    refusal = game.refused(by(game, unit, *vector))
    assert told(refusal) == FAR
    assert refusal.given == (("figure", 0), ("most", S))


@case("second.core.uneven-ground", cite="Spec, flag slow_scope")
def test_slowing_figure_by_figure_is_a_setting():
    field = Field(ruleset(slow_scope_unit=False))
    unit = field.unit(LEFT, "warriors", 2, (3000, 3000), places=((3000, 3000), (3000, 2300)))
    field.terrain("scrub", (4200, 3250))
    game = about_to_move(field, unit)
    assert game.allows(to((3000 + S, 3000), (4200, 2300)))
    refusal = game.refused(to((3001 + S, 3000), (4200, 2300)))
    assert told(refusal) == FAR
    assert refusal.given == (("figure", 0), ("most", S))


@case("second.magic.tiny", cite="Age of Magic, special rules")
def test_tiny_unit_is_not_slowed():
    field = Field()
    unit = field.unit(LEFT, "swarm", 1, (3000, 3000))
    field.terrain("marsh", (4000, 3000))
    game = about_to_move(field, unit)
    game.do(by(game, unit, M, 0))
    assert game.seen(FatigueTaken) == []


@case("second.core.dangerous-ground", cite="FAQ p.34", faq="DANGEROUS TERRAIN")
@pytest.mark.parametrize(
    ("kind", "equipment", "fatigue"),
    [
        ("marsh", (), [(1, "second.core.dangerous-ground")]),
        ("marsh", ("horse",), [(2, "second.core.horse")]),
        ("marsh", ("camel",), [(1, "second.core.dangerous-ground")]),
        ("scrub", (), []),
        ("scrub", ("horse",), [(1, "second.core.horse")]),
        ("scrub", ("camel",), []),
        ("field", ("horse",), []),
    ],
)
def test_fatigue_for_the_ground_where_a_move_ends(
    kind: str, equipment: tuple[str, ...], fatigue: list[tuple[int, str]]
):
    field = Field()
    unit = field.unit(LEFT, "warriors", 1, (3000, 3000), *equipment)
    field.terrain(kind, (4000, 3000))
    game = about_to_move(field, unit)
    game.do(by(game, unit, S, 0))
    assert [(e.amount, e.why) for e in game.seen(FatigueTaken)] == fatigue


@case("second.core.dangerous-ground", "second.core.horse", cite="Rulebook p.34")
def test_only_dangerous_ground_tires_those_who_merely_leave_it():
    for kind, fatigue in (("marsh", 1), ("scrub", 0)):
        field = Field()
        unit = field.unit(LEFT, "warriors", 1, (3400, 3000), "horse")
        field.terrain(kind, (3000, 3000))
        game = about_to_move(field, unit)
        game.do(by(game, unit, S, 0))
        assert game.unit(unit).fatigue == fatigue
