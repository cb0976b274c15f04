"""What is seen of a Move before it is given: how far the unit gets on every side, and what awaits it there."""

import re
from math import hypot

import pytest
from django.test import Client

from skald.odds.answer import odds
from skald.planning.wanted import Wanted
from skald.rules.actions import MoveUnit, Path
from skald.rules.asking import charge_reach, shot_range
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Kind
from skald.rules.lengths import MILLIMETRE, L, S
from skald.web.battles.planning import ends_of, planned
from skald.web.battles.queries.chances import matchup
from skald.web.battles.queries.dangers import dangers
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.queries.ways import ways
from skald.web.battles.reaching import SIDES, reached
from skald.web.odds.wording import decimal
from tests.web.battles.kept_battles import kept, kept_seen, with_unit

pytestmark = pytest.mark.django_db(transaction=True)

#: The riders' second turn: enemies are in reach of some and out of that of others.
MOMENT = ("riders-and-bows", 49)
#: Their first turn: who is far from every enemy may manoeuvre.
FAR_OFF = 36


def about_to_move(unit: int):
    """The battle as if a unit had been activated for a Move, by the first way there is."""
    found = kept_seen(*MOMENT)
    way = next(each for each in ways(found) if (each.unit, each.kind, each.target) == (unit, Kind.MOVE, NO_UNIT))
    there = supposing(found, way.chain)
    assert there is not None and there.asked.window is Window.MOVE
    return way, there


def movers() -> list[int]:
    return sorted({each.unit for each in ways(kept_seen(*MOMENT)) if each.kind is Kind.MOVE})


def test_a_unit_gets_on_every_side_as_far_as_the_planner_takes_it():
    assert movers()
    for unit in movers():
        _way, there = about_to_move(unit)
        figures = there.table.state.units[unit].figures
        found = reached(there)
        assert len(found) == SIDES
        for to in found:
            # Whoever is wanted at such a place ends there; a goal is as exact as a millimetre.
            action = planned(there, Wanted(goal=to))
            ends = ends_of(there.table.state, there.asked, action) or [(f.x, f.y, 0) for f in figures]
            ended = sum(end[0] for end in ends) / len(ends), sum(end[1] for end in ends) / len(ends)
            assert hypot(ended[0] - to[0], ended[1] - to[1]) <= 2 * MILLIMETRE


def test_a_manoeuvre_gets_nowhere_near_an_enemy():
    found = kept_seen("riders-and-bows", FAR_OFF)
    free = [each for each in ways(found) if each.kind is Kind.MOVE and each.by.startswith("Manoeuvre")]
    shorter = 0
    for way in free:
        there = supposing(found, way.chain)
        unit = there.table.state.units[way.unit]
        x, y = sum(f.x for f in unit.figures) / len(unit.figures), sum(f.y for f in unit.figures) / len(unit.figures)
        foes = [f for each in there.table.state.units if each.side is not unit.side for f in each.figures]
        for to in reached(there):
            moved = [(f.x + to[0] - x, f.y + to[1] - y) for f in unit.figures]
            assert min(hypot(u - foe.x, v - foe.y) for u, v in moved for foe in foes) > L
            shorter += hypot(to[0] - x, to[1] - y) < S
    assert free and shorter


def test_dangers_are_whoever_reaches_the_unit_there_at_the_odds_of_the_table():
    for unit in movers():
        _way, there = about_to_move(unit)
        foes = [each for each in there.table.state.units if each.side is not there.asked.side and each.figures]
        goal = (foes[0].figures[0].x, foes[0].figures[0].y)
        action = planned(there, Wanted(goal=goal))
        found = dangers(there, unit, action)
        assert found is not None
        after = supposing(there, (action,))
        ctx = Context(after.table.ground.ruleset, after.table.state)
        mine = after.table.state.units[unit]
        told = {(each.unit, each.kind): each for each in found["units"]}
        for foe in foes:
            apart = min(gap(a, b) for a in foe.figures for b in mine.figures)
            charges = apart <= charge_reach(ctx, foe) and not ctx.is_exhausted(foe)
            assert ((foe.id, "shoot") in told) <= (apart <= shot_range(ctx, foe))
            lost = odds(matchup(after, foe, mine, Combat.MELEE), averting=True).means[1]
            # Whoever would take nobody from it isn't worth a line.
            assert ((foe.id, "charge") in told) == (charges and decimal(lost) != "0.0")
            if (foe.id, "charge") in told:
                assert told[foe.id, "charge"].lost == float(lost)
                assert told[foe.id, "charge"].words.endswith(f"on average you lose {decimal(lost)}")
        # The worst is told first, in the same words.
        if told:
            worst = max(found["units"], key=lambda each: each.lost)
            assert found["words"].startswith(worst.words[:1].upper() + worst.words[1:])


def reaching(there: Seen, unit: int) -> set[int]:
    """Whoever could fall upon a unit that stays where it is."""
    found = dangers(there, unit, MoveUnit(()))
    assert found is not None
    return {each.unit for each in found["units"]}


def test_whoever_is_exhausted_is_no_danger():
    unit = max(movers(), key=lambda each: len(reaching(about_to_move(each)[1], each)))
    _way, there = about_to_move(unit)
    foes = reaching(there, unit)
    assert len(foes) > 1
    for foe in foes:
        assert reaching(with_unit(there, foe, fatigue=9), unit) == foes - {foe}


def test_a_move_that_is_not_allowed_lays_nobody_open():
    unit = movers()[0]
    _way, there = about_to_move(unit)
    afar = MoveUnit((Path(0, ((0, 0),), 0),))
    assert dangers(there, unit, afar) is None


def test_the_planner_answers_both_where_they_are_asked_for():
    battle, seat = kept(*MOMENT)
    unit = movers()[0]
    call = {"unit": unit, "towards": [600, 450]}

    def plan(**more):
        return Client().post(
            f"/api/battles/{battle.uid}/plan", {**call, **more}, "application/json",
            headers={"authorization": f"Bearer {seat.token}"},
        ).json()  # fmt: skip

    assert (plan()["around"], plan()["dangers"]) == ([], None)
    asked = plan(around=True, dangers=True)
    assert len(asked["around"]) == SIDES
    assert set(asked["dangers"]) == {"units", "words"}
    assert (asked["action"], asked["first"]) == (plan()["action"], plan()["first"])


def test_a_refused_charge_of_a_unit_that_shoots_says_first_why_it_cannot_shoot():
    battle, seat = kept("clans-and-riders", 109)

    def refused(unit: int, **more: bool) -> tuple[str, str]:
        found = Client().post(
            f"/api/battles/{battle.uid}/plan", {"unit": unit, "charge": 9, **more}, "application/json",
            headers={"authorization": f"Bearer {seat.token}"},
        ).json()  # fmt: skip
        return found["code"], re.sub(r" \[.*?\]", "", found["words"])

    far = "Temur’s Warriors (9) is out of charge range (M)."
    assert refused(3) == ("out-of-charge-range", far)
    assert refused(3, or_shoot=True) == ("out-of-charge-range", f"Temur’s Warriors (9) is out of range (M). {far}")
    # Whoever has nothing to shoot with is told of the charge alone.
    assert refused(0, or_shoot=True) == refused(0)
