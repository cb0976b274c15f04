"""How values look: the text itself, not only that it comes back."""

from __future__ import annotations

import pytest

from skald.rules.actions import (
    Activate,
    CallTime,
    Deploy,
    Group,
    MoveUnit,
    Muster,
    OfferDraw,
    Path,
    Place,
    PlaceDie,
    TakeBack,
    Trigger,
    Use,
)
from skald.rules.awaiting import Chance
from skald.rules.dice import Pool, Roll
from skald.rules.events import FatigueTaken, TimeCalled
from skald.rules.frames import Acting, Tiring
from skald.rules.ids import AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.notation import format_event, format_input, format_position, parse_action, parse_position, show
from skald.rules.refusal import Refusal
from skald.rules.tally import Modifier, Tally
from tests.rules.notation.positions import BARE, FOUGHT, PLAYED

OARS = AbilityId("fjord-reavers.oars")


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (Activate(UnitId(3), Kind.CHARGE, UnitId(7)), "activate 3 charge 7"),
        (Activate(UnitId(3), Kind.REST), "activate 3 rest"),
        (PlaceDie(Face.RARE, OARS), "place-die rare fjord-reavers.oars"),
        (Trigger(OARS, (Face.RARE,)), "trigger fjord-reavers.oars rare"),
        (Trigger(OARS, (Face.RARE, Face.COMMON), amount=2), "trigger fjord-reavers.oars rare,common amount=2"),
        (Use(RuleId("second.core.determination"), UnitId(0)), "use second.core.determination 0"),
        (Use(RuleId("a rule"), UnitId(0), figure=4), 'use "a rule" 0 figure=4'),
        (Roll((3, 5)), "roll 3,5"),
        (MoveUnit((Path(2, ((120, 340), (130, 350)), 16), Path(0, ((1, 2),)))), "move 2:120,340>130,350/16;0:1,2"),
        (MoveUnit((Path(2, (), 3),), UnitId(4)), "move 2:()/3 4"),
        (Deploy(UnitId(1), (), (Place(1, 2), Place(3, -4, 16))), "deploy 1 () 1,2;3,-4/16"),
        (Muster((Group("warriors", 8, True), Group("guard", 4, hero="warlord"))), "muster warriors*8!,guard*4+warlord"),
        (TakeBack(()), "take-back ()"),
        (CallTime(), "call-time"),
        (OfferDraw(Side.RIGHT), "offer-draw right"),
    ],
)  # fmt: skip
def test_inputs_are_brief(given, text):
    assert format_input(given) == text
    assert show(given) == text


def test_events_name_their_fields():
    event = FatigueTaken(UnitId(3), 1, RuleId("core.charge"))
    assert format_event(event) == "fatigue-taken 3 amount=1 why=core.charge"
    assert format_event(TimeCalled(None)) == "time-called -"


@pytest.mark.parametrize(
    "text",
    ["activate 3 charge 7", "activate unit=3 kind=charge target=7", "activate target=7 kind=CHARGE unit=3".lower(),
     "  activate  3 charge   target=7 ", "# who\n\nactivate 3 charge 7\n"],
)  # fmt: skip
def test_both_manners_are_read(text):
    assert parse_action(text) == Activate(UnitId(3), Kind.CHARGE, UnitId(7))


def test_position_has_a_line_for_each_thing():
    assert (
        format_position(FOUGHT)
        == """\
skald-position 1 trial version=3 width=12000 height=9000 first=right turn=2 in-force=scenario.clash time-called=yes
left fjord-reavers roster=warriors*8,"hearth guard"*4 banners=1 \
active=fjord-reavers.oars,rare;fjord-reavers.oars,common inactive=uncommon triggered=fjord-reavers.oars turns=2
right hill-clans edge=1 offers-draw=yes
unit 0 side=left troop=warriors started=3 equipment=javelins rules=core.javelins \
figures=round-25@1200,3400/16;1460,3400!banner;1200,3800/5:rect-25x50!hero \
fatigue=2 acts=move,rest banner=yes deployed=yes
unit 1 side=right troop=levy started=1 figures={5 y=6 radius=100 corners=1,2;3,4 heading=2}
unit 2 side=right troop=levy started=12
terrain wood area=0,0;900,0;900,700;0,700 by=right moved=yes
fact moon 3
fact "the tide" -1
effect armour amount=-1 unit=0 until=next-turn owner=left why=core.melee
spent core.melee unit=0
spent core.rest unit=1 for-game=yes
pending activation-phase left
pending acting 0 kind=charge why=core.melee target=1 shortened=core.melee again=yes
pending fight melee why=core.melee attacker={0 generated=6 armour=+1(core.melee)-2(core.cover) uses=a,"b c"} \
defender={1} step=2 charged=yes
pending attack-roll 0
outcome - reason=agreed scores={left points=5(core.profiles)-1(core.javelins)+2("a b")},{right points=0(core.melee)}
"""
    )


def test_lines_of_a_position_may_be_mixed_and_commented():
    first, *others = format_position(FOUGHT).splitlines()
    units = [line for line in others if line.startswith("unit")]
    rest = [line for line in others if not line.startswith("unit")]
    assert parse_position("\n".join([first, "# units", *units, "", *rest])) == FOUGHT


def test_show_gives_the_notation_where_there_is_one():
    assert show(BARE) == format_position(BARE)
    assert show(PLAYED).startswith("skald-replay 1 trial version=3")
    assert show(Tally(5, RuleId("a"), (Modifier(-1, RuleId("b")),))) == "5(a)-1(b)"
    assert show(Tiring(ground=True)) == "tiring ground=yes"
    assert show(Acting(UnitId(1), Kind.MOVE, RuleId("a"))) == "acting 1 kind=move why=a"
    assert show(Side.LEFT) == "left"
    assert show((Face.RARE, 3, "a b")) == 'rare, 3, "a b"'
    assert show(Chance(Pool(3, (2, 4)), Side.LEFT, RuleId("a"))) == "{3,(2,4) side=left why=a}"
    assert show(UnitId(10**12)) == "1000000000000"


def test_show_falls_back_on_repr():
    refusal = Refusal("too-far", RuleId("core.move"), (("limit", 3),))
    assert show(refusal) == repr(refusal)
    assert show(2.5) == "2.5"
    assert show(None) == "None"
