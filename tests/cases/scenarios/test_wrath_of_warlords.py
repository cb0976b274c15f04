"""Wrath of the Warlords: massacre points in which much counts as Levies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import ChooseEdge, ChooseRow, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.doing import pass_on
from skald.rules.events import SagaDiceGenerated
from skald.rules.frames import Casualties, Combatant, Fight
from skald.rules.hooks import Window
from skald.rules.ids import Combat
from skald.rules.phases.losses import remove
from skald.rules.state import Gained
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT
from tests.kit.moves import told
from tests.kit.scenarios import WHY, Table, gained, mm, row
from tests.kit.setups import GROUPS, line, opened, put

RISING = 0
RULE = "scenario.wrath-of-warlords"
#: A place of P1's that is outside both zones, and one deep inside his own.
ABROAD, HOME = (300, 300), (900, 100)


def table(**settings: object) -> Table:
    return Table("wrath-of-warlords", facts={"diagonal": RISING}, **settings)


def lines(found: Table) -> tuple[int, int]:
    """P2's points for losses in melees and units, and for Levies."""
    game = found.battle_ended()
    return gained(game, RIGHT, "massacre"), gained(game, RIGHT, "as-levies")


@case(f"{RULE}.massacre", f"{RULE}.as-levies", cite="Lord's Manual p.7; worked score 3")
def test_what_counts_as_levies_is_pooled_with_the_levies_lost_in_melee():
    found = table()
    warriors = found.place(LEFT, "warriors", row(*ABROAD, 4), started=12)
    found.change(warriors, lost_apart=5)
    warlord = found.place(LEFT, "warlord", mm((300, 200)))
    found.change(warlord, figures=(), lost_apart=1)
    found.place(LEFT, "levies", row(300, 350, 4), started=6)
    found.place(LEFT, "levies", row(500, 150, 4), started=4)
    game = found.battle_ended()
    assert (gained(game, RIGHT, "massacre"), gained(game, RIGHT, "as-levies")) == (1 + 1 + 1, 4)


@case(f"{RULE}.massacre", f"{RULE}.as-levies", cite="Lord's Manual p.7; worked score 3")
def test_the_third_worked_score_is_six():
    found = table()
    warriors = found.place(LEFT, "warriors", row(*ABROAD, 4), started=12)
    found.change(warriors, lost_apart=5)
    warlord = found.place(LEFT, "warlord", mm((300, 200)))
    found.change(warlord, figures=(), lost_apart=1)
    found.place(LEFT, "levies", [*row(500, 150, 4), *row(300, 350, 2)], started=8)
    assert lines(found) == (1 + 1, 4)


@case(f"{RULE}.as-levies", cite="Lord's Manual p.7; worked score 3")
@pytest.mark.parametrize(("at", "points"), [((400, 120), 1), ((380, 110), 1), ((370, 110), 0)])
def test_a_base_partly_in_its_own_zone_counts_as_lost(at, points):
    found = table()
    # Two more Levies that fell in a melee make three with it.
    found.place(LEFT, "levies", [*mm(at), *row(*ABROAD, 3)], started=6)
    assert lines(found) == (0, points)


@case(f"{RULE}.massacre", cite="Lord's Manual p.7")
@pytest.mark.parametrize(("troop", "end"), [("warriors", 1), ("mercenary-warriors", 3)])
def test_a_unit_that_has_no_figure_elsewhere_counts_as_wiped_out(troop, end):
    found = table()
    found.place(LEFT, troop, row(*HOME, 8))
    assert lines(found) == (end, 2)
    found = table()
    found.place(LEFT, troop, [*row(*HOME, 3), *row(*ABROAD, 5)])
    assert lines(found) == (0, 1)
    # Of mercenaries half is enough for a point.
    found = table()
    found.place(LEFT, troop, [*row(*HOME, 4), *row(*ABROAD, 4)])
    assert lines(found) == (end // 2, 1)


@case(f"{RULE}.as-levies", cite="Lord's Manual p.7")
def test_the_enemys_zone_is_nobodys_home():
    found = table()
    found.place(LEFT, "warriors", row(100, 700, 4))
    assert lines(found) == (0, 0)


@case(f"{RULE}.massacre", f"{RULE}.as-levies", cite="Lord's Manual p.7")
@pytest.mark.parametrize(
    ("escorts_apart", "hero_apart", "points"), [(0, False, (4 + 1 + 1, 0)), (2, True, (1, 1)), (2, False, (4 + 1, 0))]
)
def test_a_hero_and_his_escort_count_by_how_each_of_them_fell(escorts_apart, hero_apart, points):
    found = table()
    unit = found.unit(LEFT, "warlord", 3, (3000, 3000), escort="warriors")
    found.unit(RIGHT, "warriors", 4, (3000, 4000))
    ctx = Context(found.rules, found.state)
    ctx.push(Fight(Combat.MELEE, WHY, Combatant(unit), Combatant(1)))
    if escorts_apart:
        remove(ctx, Casualties(unit, 2, WHY), (1, 2))
    else:
        remove(ctx, Casualties(unit, 2, WHY, of_fight=True), (1, 2))
    remove(ctx, Casualties(unit, 1, WHY, of_fight=not hero_apart), (0,))
    found.state = replace(ctx.close(), pending=())
    assert lines(found) == points


@case(f"{RULE}.massacre", f"{RULE}.as-levies", cite="Ruling O-16")
@pytest.mark.parametrize(("guards", "points"), [("own", (3, 0)), ("levies", (0, 1))])
def test_bodyguards_who_fall_for_their_hero_in_step_6_are_what_they_are(guards, points):
    found = table(wrath_guards=guards)
    hero = found.place(LEFT, "warlord", mm((300, 250)))
    near = found.place(LEFT, "hearthguard", row(*ABROAD, 4))
    foe = found.unit(RIGHT, "warriors", 4, (3000, 2000))
    ctx = Context(found.rules, found.state)
    for _ in range(3):
        ctx.push(Fight(Combat.MELEE, WHY, Combatant(foe), Combatant(hero)))
        ctx.push(Casualties(hero, 1, WHY, of_fight=True))
        pass_on(ctx, near, 0, WHY)
        ctx.pending.clear()
    found.state = ctx.close()
    assert lines(found) == points


@case(f"{RULE}.massacre", f"{RULE}.as-levies", cite="Lord's Manual p.7")
def test_nobody_is_a_bodyguard_because_the_other_side_has_casualties_too():
    found = table()
    mine = found.place(LEFT, "warriors", row(*ABROAD, 6))
    foe = found.unit(RIGHT, "warriors", 4, (3000, 2000))
    ctx = Context(found.rules, found.state)
    ctx.push(Fight(Combat.MELEE, WHY, Combatant(foe), Combatant(mine)))
    ctx.push(Casualties(foe, 1, WHY, of_fight=True))
    remove(ctx, Casualties(mine, 4, WHY, of_fight=True), (0, 1, 2, 3))
    ctx.pending.clear()
    found.state = ctx.close()
    assert lines(found) == (2, 0)


@case(f"{RULE}.as-levies", cite="Lord's Manual p.7")
def test_bodyguards_who_fall_for_a_hero_who_is_shot_count_as_levies():
    found = table()
    hero = found.place(LEFT, "warlord", mm((300, 250)))
    near = found.place(LEFT, "hearthguard", row(*ABROAD, 4))
    foe = found.unit(RIGHT, "warriors", 4, (3000, 6000))
    ctx = Context(found.rules, found.state)
    for _ in range(3):
        ctx.push(Fight(Combat.SHOT, WHY, Combatant(foe), Combatant(hero)))
        ctx.push(Casualties(hero, 1, WHY, of_fight=True))
        pass_on(ctx, near, 0, WHY)
        ctx.pending.clear()
    found.state = ctx.close()
    assert lines(found) == (0, 1)


# --- set-up and end


@case(RULE, cite="Lord's Manual p.7")
def test_the_diagonal_is_picked_after_the_terrain_and_both_begin_with_few_dice():
    game = opened(scenario="wrath-of-warlords").roll(1, 0, 0).do(ChooseEdge(0))
    # Nothing keeps terrain off a line that nobody knows yet.
    for kind, x in (("scrub", 3500), ("marsh", 6000), ("rocks", 8500)):
        game.do(PlaceTerrain(kind, x, 4500))
    game.do(PassTerrain(), PassTerrain())
    assert game.awaits == Decide(LEFT, Window.ROW)
    game.do(ChooseRow(RISING), Muster(GROUPS), Muster(GROUPS))
    assert told(game.refused(line(1, 4, 5000, 1718))) == ("outside-zone", "second.core.deployment")
    # Nobody asks for the Warlord in the first half.
    game.do(line(1, 4, 5000, 1717), line(2, 4, 8000, 1000))
    for uid, y in ((5, 6500), (6, 7300), (7, 8100)):
        game.do(line(uid, 4, 1000, y))
    game.do(put(4, (1000, 8700)), put(0, (9000, 500)), line(3, 4, 10000, 1000))
    assert [(e.side, e.rolled) for e in game.seen(SagaDiceGenerated)] == [(LEFT, 3)]


@case(f"{RULE}.massacre", RULE, cite="Lord's Manual p.7")
@pytest.mark.parametrize(("points", "winner"), [((10, 7), RIGHT), ((9, 0), None), ((12, 10), None)])
def test_ten_points_and_three_more_win(points, winner):
    found = table()
    record = ((RIGHT, points[0]), (LEFT, points[1]))
    found.state = replace(found.state, points=tuple(Gained(side, n, WHY, 5, side) for side, n in record if n))
    assert found.battle_ended().state.outcome.winner is winner
