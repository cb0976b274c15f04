"""Objectives bar nobody's way and no sight, and nobody ends on one, however he comes there."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Activate, Path, Withdraw
from skald.rules.context import Context
from skald.rules.ids import Kind, UnitId
from skald.rules.markers import place_marker
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import fought, melee
from tests.kit.moves import about_to_charge, charge, may_activate
from tests.kit.scenarios import WHY


def mark(field: Field, x: int, y: int) -> None:
    ctx = Context(field.rules, field.state)
    place_marker(ctx, "objective", (x, y), 200, WHY)
    field.state = replace(field.state, markers=ctx.markers)


@case("second.core.obstruction", "second.core.charge-move", cite="Lord's Manual p.3")
def test_nobody_charges_onto_a_marker_but_past_it():
    field = Field()
    man = field.unit(LEFT, "warriors", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 4300))
    for y, allowed in ((3500, True), (3900, False)):
        field.state = replace(field.state, markers=())
        mark(field, 3000, y)
        game = about_to_charge(field, man, foe)
        assert game.allows(charge((0, (3000, 4050)))) is allowed
    # Beside the marker there is room to touch him.
    assert game.allows(charge((0, (3217, 4175))))


@case("second.core.withdrawal", "second.core.obstruction", cite="Lord's Manual p.3")
def test_nobody_withdraws_onto_a_marker():
    def beaten(*marks: tuple[int, int]) -> Game:
        field = Field()
        for at in marks:
            mark(field, *at)
        man = field.unit(LEFT, "warriors", 1, (3000, 4000))
        return fought(melee(field, man, field.unit(RIGHT, "warriors", 1, (3000, 4255))))

    back = Withdraw((Path(0, ((3000, 3000),)),))
    assert beaten().allows(back)
    assert not beaten((3000, 2900)).allows(back)
    # Over one that lies on the way it goes.
    assert beaten((3000, 3500)).allows(back)


@case("second.core.line-of-sight", cite="Lord's Manual p.3")
def test_a_marker_hides_nobody():
    field = Field()
    bow = field.unit(LEFT, "levies", 6, (3000, 3000), "bow")
    foe = field.unit(RIGHT, "warriors", 1, (3625, 5000))
    mark(field, 3625, 4500)
    assert may_activate(field, bow, Kind.SHOOT).allows(Activate(bow, Kind.SHOOT, UnitId(foe)))
