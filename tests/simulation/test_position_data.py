"""A position as data: what stands in the state and what the rules say of it, in millimetres; zones as shapes."""

from __future__ import annotations

import dataclasses
import json
from math import hypot

import msgspec
import pytest
from msgspec.structs import replace

from skald.content.editions import SCENARIOS
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.drafting import card_fact
from skald.rules.actions import ChooseEdge
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.geometry import Around, Footprint, Plane, Region, area, holds_point
from skald.rules.ids import Bearer, Ground, RuleId, Whom
from skald.rules.notation import parse_position
from skald.rules.ruleset import TerrainKind
from skald.rules.state import Gained, Marker, Terrain, Until
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.position_data import position_as_data, schema_of
from skald.simulation.position_forms import (
    EffectData,
    FigureData,
    GainedData,
    MarkerData,
    PositionData,
    RoundData,
    ShapeData,
    UnitData,
)
from skald.warbands.files import ready_warbands
from tests.kit.field import LEFT, RIGHT, Field, ruleset
from tests.kit.json_schema import faults
from tests.kit.setups import opened, to_armies, to_deployment
from tests.kit.toys import effect, lay_on, toy, toy_field


def shown(field: Field, *effects) -> PositionData:
    if not field.state.units:
        # Somebody who may be activated, so that the battle waits for something.
        field.unit(LEFT, "warriors", 4, (3000, 500))
    game = lay_on(field.game(), *effects)
    return position_as_data(game.rules, game.state)


def unit_of(field: Field, uid: int, *effects) -> UnitData:
    return shown(field, *effects).units[uid]


def test_figure_is_told_in_millimetres():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (1234, 3456))
    assert unit_of(field, uid).figures[1] == FigureData(153.4, 345.6, "round-25", 12.5, (), 0, "rank")


def test_long_base_has_corners():
    field = Field(ruleset(mounted_base="rect-25x50"))
    uid = field.unit(LEFT, "warriors", 4, (2000, 3000), "horse")
    first = unit_of(field, uid).figures[0]
    assert (first.base, sorted(first.corners)) == (
        "rect-25x50", [(175.0, 287.5), (175.0, 312.5), (225.0, 287.5), (225.0, 312.5)],
    )  # fmt: skip
    assert first.radius >= 27.9


@pytest.mark.parametrize(
    ("troop", "figures", "dice"),
    [
        ("warriors", 4, 1),
        ("warriors", 3, 0),
        ("levies", 6, 1),
        ("levies", 5, 0),
        ("hearthguard", 1, 1),
        ("warlord", 1, 1),
    ],
)
def test_unit_gives_a_die_by_the_figures_it_has(troop, figures, dice):
    field = Field()
    uid = field.unit(LEFT, troop, figures, (3000, 3000), started=max(figures, 8))
    unit = unit_of(field, uid)
    assert (unit.saga_dice, unit.gives_die, len(unit.figures)) == (dice, dice == 1, figures)


def test_unit_says_what_it_is():
    field = Field()
    plain = field.unit(LEFT, "warriors", 8, (3000, 3000), "javelins", fatigue=2)
    rider = field.unit(RIGHT, "hearthguard", 4, (6000, 6000), "horse", fatigue=3)
    hired = field.unit(LEFT, "mercenary-warriors", 8, (3000, 1500))
    hero = field.unit(RIGHT, "warlord", 5, (8000, 6000), escort="hearthguard")
    units = shown(field).units
    assert [(u.side, u.troop, u.category, u.equipment) for u in units] == [
        ("left", "warriors", "warriors", ("javelins",)),
        ("right", "hearthguard", "hearthguard", ("horse",)),
        ("left", "mercenary-warriors", "warriors", ()),
        ("right", "warlord", "hero", ()),
    ]
    assert [(u.fatigue, u.exhausted, u.mounted, u.mercenary, u.escort) for u in units] == [
        (2, False, False, False, None),
        (3, True, True, False, None),
        (0, False, False, True, None),
        (0, False, False, False, "hearthguard"),
    ]
    assert [u.figures[0].role for u in units] == ["rank", "rank", "rank", "hero"]
    assert (plain, rider, hired, hero) == (0, 1, 2, 3)


def test_unit_off_the_table_says_why():
    field = Field()
    for changes in ({}, {"figures": ()}, {"figures": (), "deployed": False}, {"figures": (), "deployed": False}):
        field.change(field.unit(LEFT, "warriors", 4, (3000, 3000)), **changes)
    field.change(3, reserve=True)
    assert [u.off for u in shown(field).units] == [None, "wiped-out", "not-deployed", "reserve"]
    assert [u.gives_die for u in shown(field).units[1:3]] == [False, False]


def test_reserve_that_has_entered_is_on_the_table():
    field = Field()
    uid = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.change(uid, reserve=True)
    assert unit_of(field, uid).off is None


def test_effects_speak_of_those_they_mean():
    field = toy_field(toy())
    near = field.unit(LEFT, "warriors", 4, (3000, 3000))
    far = field.unit(LEFT, "warriors", 4, (9000, 3000))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 4000))
    own = effect("armour", near, Until.NEXT_TURN, amount=-1)
    aura = effect(unit=near, until=Until.NEXT_MELEE, also=(Until.TURN,), bearer=Bearer.AURA, whom=Whom.ALL, reach=1000)
    position = shown(field, own, aura)
    told = EffectData(
        "armour", -1, ("next-turn",), "left", own.why, "unit", "own", 0.0, near, None, None, None, None
    )  # fmt: skip
    assert position.units[near].effects[0] == told
    assert [len(position.units[uid].effects) for uid in (near, far, foe)] == [2, 0, 1]
    spoken = position.units[foe].effects[0]
    assert (spoken.rule, spoken.until, spoken.bearer, spoken.reach) == (
        "toy.rule",
        ("next-melee", "turn"),
        "aura",
        100.0,
    )
    assert position.effects == position.units[near].effects


def test_piece_tells_what_it_counts_as_now():
    def drained(_ctx, _piece, kind: TerrainKind) -> TerrainKind:
        return replace(kind, ground=Ground.OPEN)

    field = toy_field(toy(terrain=drained))
    field.terrain("marsh", (3000, 3000))
    field.terrain("marsh", (6000, 3000))
    pieces = tuple(replace(piece, id=n) for n, piece in enumerate(field.state.terrain))
    field.state = replace(field.state, terrain=pieces)
    first, second = shown(field, effect(bearer=Bearer.PIECE, thing=1)).terrain
    assert (first.id, first.kind, first.ground, first.cover, first.high) == (0, "marsh", "dangerous", "none", False)
    assert (second.id, second.kind, second.ground) == (1, "marsh", "open")
    assert first.polygon == tuple((x / 10, y / 10) for x, y in pieces[0].area.corners)


def test_owner_of_a_piece_is_who_put_it_down():
    field = Field()
    square = area([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    field.state = replace(field.state, terrain=(Terrain("wood", square, RIGHT, id=4),))
    (piece,) = shown(field).terrain
    assert (piece.owner, piece.cover, piece.large, piece.sacred_to) == ("right", "light", True, None)
    assert sorted(piece.polygon) == [(0.0, 0.0), (0.0, 100.0), (100.0, 0.0), (100.0, 100.0)]


def test_ground_says_whose_it_is():
    field = Field()
    for x in (2000, 6000, 9000):
        field.terrain("marsh", (x, 3000))
    field.state = replace(
        field.state,
        terrain=tuple(replace(piece, id=n + 3) for n, piece in enumerate(field.state.terrain)),
        facts=(("ground.left", 5), ("ground.right", 3)),
    )
    assert [(piece.id, piece.sacred_to) for piece in shown(field).terrain] == [(3, "right"), (4, None), (5, "left")]


def test_markers_lie_are_carried_planted_or_gone():
    field = Field()
    carrier = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.state = replace(
        field.state,
        markers=(
            Marker(0, "stone", 6000, 4505, 200),
            Marker(1, "loot", 3000, 4500, 200, carrier=carrier),
            Marker(2, "stone", 9000, 4500, 125, owner=RIGHT),
            Marker(3, "stone", 9000, 3000, 200, there=False),
        ),
    )
    assert shown(field).markers == (
        MarkerData(0, "stone", (600.0, 450.5), 40.0, None, None, True),
        MarkerData(1, "loot", None, 40.0, None, carrier, True),
        MarkerData(2, "stone", (900.0, 450.0), 25.0, "right", None, True),
        MarkerData(3, "stone", (900.0, 300.0), 40.0, None, None, False),
    )


def test_points_are_lines_and_sums():
    field = Field()
    rule = RuleId("toy.hold")
    field.state = replace(
        field.state,
        points=(Gained(LEFT, 3, rule, 2, RIGHT, "C"), Gained(RIGHT, 4, rule, 2, LEFT), Gained(LEFT, 6, rule, 3, RIGHT)),
    )
    position = shown(field)
    assert position.points[0] == GainedData("left", 3, "toy.hold", 2, "right", "C")
    assert (len(position.points), position.players.left.points, position.players.right.points) == (3, 9, 4)


def test_starter_is_the_first_player_unless_somebody_else_is_noted():
    field = Field()
    assert (shown(field).first_player, shown(field).starter) == ("left", "left")
    field.state = replace(field.state, facts=(("starter", 1),))
    assert (shown(field).first_player, shown(field).starter) == ("left", "right")
    field.state = replace(field.state, facts=(), first=None)
    assert (shown(field).first_player, shown(field).starter) == (None, None)


def test_what_is_awaited_and_what_was_drawn():
    game = opened()
    first = position_as_data(game.rules, game.state)
    assert (first.awaits.what, first.awaits.dice, sum(first.awaits.weights)) == ("chance", 1, 36)
    assert (first.turn, first.first_player, first.zones, first.units) == (0, None, None, ())
    game.roll(1, 0, 0)
    chosen = position_as_data(game.rules, game.state)
    assert (chosen.awaits.what, chosen.awaits.side, chosen.awaits.window) == ("decide", "left", "edge")
    game.do(ChooseEdge(1))
    assert position_as_data(game.rules, game.state).players.left.edge == 1
    armed = to_armies(opened(), method="B")
    facts = {fact.name: fact.means for fact in position_as_data(armed.rules, armed.state).facts}
    assert (facts["deployment"], facts["diagonal"]) == ("B", "rising")
    assert position_as_data(armed.rules, armed.state).zones is None


def test_cards_and_choices_are_named():
    field = Field()
    names = list(cards())
    chosen = ("conquest", "marshland", "confusion", "caution", "loyalty")
    settled = tuple((card_fact(cards()[card].domain), names.index(card)) for card in chosen)
    field.state = replace(field.state, facts=(*reversed(settled), ("diagonal", 1)))
    position = shown(field)
    assert sorted(position.cards) == sorted(chosen)
    assert [cards()[card].domain for card in position.cards] == list(DOMAINS)
    assert (position.variant, position.diagonal) == (None, "falling")


# --- zones


def holds(shape: ShapeData, x: float, y: float) -> bool:
    """Whether a point lies in a shape by the exact data of it, as another program would read it."""
    return (
        all(p.a * x + p.b * y + p.c >= p.least * hypot(p.a, p.b) for p in shape.planes)
        and all(_apart(each, x, y) <= each.distance for each in shape.within)
        and not any(_apart(each, x, y) <= each.distance for each in shape.without)
    )


def _apart(each: RoundData, x: float, y: float) -> float:
    assert each.centre is not None
    return hypot(x - each.centre[0], y - each.centre[1]) - each.radius


def in_polygon(shape: ShapeData, x: float, y: float) -> bool:
    corners = shape.polygon
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


@pytest.mark.parametrize("method", ["A", "B", "C"])
def test_zones_are_the_ones_that_the_rules_judge_by(method):
    game = to_deployment(opened(), method=method)
    position = position_as_data(game.rules, game.state)
    assert position.zones is not None
    for side, told in ((LEFT, position.zones.left), (RIGHT, position.zones.right)):
        region = game.rules.scenario.zone(Context(game.rules, game.state), side, "")
        judged = {}
        for x in range(7, 1200, 31):
            for y in range(11, 900, 29):
                judged[x, y] = holds_point(region, (x * 10, y * 10))
                assert any(holds(shape, x, y) for shape in told) == judged[x, y]
                assert any(in_polygon(shape, x, y) for shape in told) == judged[x, y]
        assert set(judged.values()) == {True, False}


def test_zone_may_unite_shapes_and_leave_rounds_out():
    disc = Footprint(6000, 4500, 200)
    other = Region(
        planes=(Plane(0, -1, 9000, 0), Plane(0, 1, -7500, 0)), within=(Around(2000, disc=Footprint(0, 9000, 0)),)
    )
    region = Region(planes=(Plane(0, -1, 3000, 0),), without=(Around(3000, disc=disc),), others=(other,))
    game = to_deployment(opened(), method="A")
    scenario = dataclasses.replace(game.rules.scenario, zone=lambda *_whose: region)
    rules = dataclasses.replace(game.rules, scenario=scenario)
    zones = position_as_data(rules, game.state).zones
    assert zones is not None
    first, second = zones.left
    assert set(first.polygon) == {(0.0, 0.0), (1200.0, 0.0), (1200.0, 300.0), (0.0, 300.0)}
    assert (first.without[0].distance, first.without[0].centre, first.without[0].radius) == (
        300.0,
        (600.0, 450.0),
        20.0,
    )
    assert (second.within[0].centre, second.within[0].radius) == ((0.0, 900.0), 0.0)
    for x in range(0, 1201, 25):
        for y in range(0, 901, 25):
            assert any(holds(each, x, y) for each in zones.left) == holds_point(region, (x * 10, y * 10))


def test_zone_may_keep_away_from_a_piece():
    hill = area([(5000, 4000), (7000, 4000), (7000, 5000), (5000, 5000)])
    region = Region(planes=(Plane(0, -1, 3000, 0),), without=(Around(1500, area=hill),))
    game = to_deployment(opened(), method="A")
    scenario = dataclasses.replace(game.rules.scenario, zone=lambda *_whose: region)
    zones = position_as_data(dataclasses.replace(game.rules, scenario=scenario), game.state).zones
    assert zones is not None
    (away,) = zones.right[0].without
    assert (away.distance, away.centre, min(away.polygon)) == (150.0, None, (500.0, 400.0))


# --- as JSON


def test_data_reads_back_and_fits_its_schema():
    game = to_deployment(opened(), method="B")
    position = position_as_data(game.rules, game.state)
    text = msgspec.json.encode(position)
    assert msgspec.json.decode(text, type=PositionData, strict=True) == position
    assert faults(json.loads(text), schema_of(PositionData)) == []
    assert parse_position(position.notation) == game.state


def test_schema_finds_what_is_wrong():
    game = to_deployment(opened(), method="B")
    right = json.loads(msgspec.json.encode(position_as_data(game.rules, game.state)))
    schema = schema_of(PositionData)
    for key in right:
        assert faults({name: value for name, value in right.items() if name != key}, schema), key
    for key, wrong in {"turn": "2", "active": "up", "units": {}, "zones": 3, "width": None, "more": 1}.items():
        assert faults(right | {key: wrong}, schema), key
    broken = right["units"][0] | {"id": True}
    assert faults(right | {"units": [broken]}, schema) == ["$.units[0].id: type integer"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_position_of_a_battle_can_be_told(scenario):
    one, other = list(ready_warbands().values())[:2]
    sides = (contender(one, "random"), contender(other, "random"))
    rules = ruleset_for("second", sides, scenario=scenario)
    battle = fight(rules, sides, 5)
    schema = schema_of(PositionData)
    state = battle.opening
    for number, entry in enumerate(battle.entries):
        state = apply(rules, state, entry.input).state
        position = position_as_data(rules, state)
        if number % 25 == 0:
            assert faults(json.loads(msgspec.json.encode(position)), schema) == []
    assert (position.awaits.what, position.scenario) == ("over", scenario)
    assert position.outcome is not None
