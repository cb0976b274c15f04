"""What the drawn table is told: the card of a unit, boards, the odds of a fight, the bar, and nothing of others."""

import json
import re
from importlib.resources import files

import pytest
from django.test import Client
from msgspec.structs import replace

from skald.odds.answer import odds
from skald.rules.actions import Done, Exploit, PlaceDie, Trigger, Use
from skald.rules.context import Context
from skald.rules.engine import check, options
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Kind
from skald.rules.lengths import L, S
from skald.rules.state import Role
from skald.web.battles.queries.card import card
from skald.web.battles.queries.chances import chances, matchup
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.fights import blows, fighting
from skald.web.battles.queries.goal import stands
from skald.web.battles.queries.pages import PLANNED, table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.threats import threats
from skald.web.battles.queries.units import unit_told
from skald.web.battles.queries.ways import ways
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import Plan, open_battle
from skald.web.battles.services.playing import give
from tests.web.battles.builders import begin
from tests.web.battles.moments import Moment, laid

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    battle, seat = begin(prepared=True, seed=4)
    play_on(battle)
    return battle, seat


#: Windows in which something is put, moved or picked on the drawing itself, and those that only have buttons and lists.
ON_THE_TABLE = {
    Window.MOVE, Window.CHARGE, Window.WITHDRAW, Window.ENTER, Window.DEPLOY, Window.TERRAIN, Window.CASUALTIES,
    Window.TARGET, Window.AIM, Window.STAGE, Window.GRANT, Window.ACTIVATION, Window.REACTION, Window.REST,
    Window.OPENING, Window.ORDERS,
}  # fmt: skip
BY_BUTTON = {
    Window.EDGE, Window.ROW, Window.MUSTER, Window.SEALED, Window.TAKE_BACK, Window.ORDERS_REACTION, Window.CHANGE,
    Window.SHORTEN, Window.RANKS, Window.TRADE, Window.EARLY, Window.FIGHT, Window.GIVE_WAY, Window.PRIME, Window.MAGIC,
    Window.LEVEL,
}  # fmt: skip


def test_the_scripts_know_every_window_of_the_kernel():
    assert set(Window) == ON_THE_TABLE | BY_BUTTON and not ON_THE_TABLE & BY_BUTTON
    folder = files("skald.web") / "static" / "skald" / "table"
    scripts = "".join((folder / f"{name}.js").read_text("utf-8") for name in ("doing", "aims", "battle"))
    # What a unit is activated for comes as ways, in whatever window: grants need no name of their own.
    named = {each for each in Window if re.search(rf'["{{ ]{each.value}[":]', scripts)} | {Window.GRANT}
    assert named >= ON_THE_TABLE
    # The others are answered in the bar and in the panel "Now", which is the form that the table in text has.
    assert set(PLANNED) - {Window.MUSTER} <= ON_THE_TABLE


def test_the_page_holds_what_the_scripts_draw(table):
    battle, seat = table
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    found = re.search(r'<script id="battle-data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    told = json.loads(found[1])
    assert (told["version"], told["yours"], told["key"]) == (battle.length, True, seat.token)
    assert told["awaits"]["window"] == "orders" and len(told["position"]["units"]) == 10
    watched = Client().get(f"/battles/watch/{battle.watching}/").content.decode()
    assert seat.token not in watched


def test_a_card_tells_numbers_with_reasons_and_why_not(table):
    _battle, seat = table
    card = Client().get(f"/battles/seat/{seat.token}/unit/6").content.decode()
    assert "What it can do now" in card and "Nothing can activate it at this moment." in card
    assert 'href="/rules/' in card and ">Profiles</a>)" in card
    theirs = Client().get(f"/battles/seat/{seat.token}/unit/1").content.decode()
    assert "What it can do now" not in theirs
    assert Client().get(f"/battles/seat/{seat.token}/unit/99").status_code == 404


def test_dice_are_laid_from_the_board(table):
    battle, seat = table
    page = table_page(seen(battle, seat.numbers))
    own, other = page["boards"]
    assert own.is_mine and not other.is_mine and len(own.abilities) == 15
    laid = [lay.offer.action for each in own.abilities for lay in each.lays]
    assert laid and sorted(laid) == sorted(each.action for each in page["offers"] if "place-die" in each.action)
    assert not any(each.lays or each.uses for each in other.abilities)
    assert [each.action for each in page["bar_offers"]] == ["done"] and page["panel"] == "board"


def test_the_odds_of_a_charge_are_told_both_ways(table):
    battle, seat = table
    found = chances(seen(battle, seat.numbers), 6, 1, "charge", best=True)
    assert found is not None and [way.label for way in found["ways"]] == ["You charge", "They charge you"]
    assert all(way.won + way.tied + way.lost == 100 for way in found["ways"])
    shown = Client().get(f"/battles/seat/{seat.token}/odds?unit=6&target=1&kind=charge").content.decode()
    assert found["ways"][0].value in shown
    # Which of the two numbers is which is said above each; best play comes first.
    labels = [shown.find(each) for each in ("With the best play of both", "Best play", "If nobody spends anything")]
    assert found["has_dice"] and 0 <= max(labels[:2]) < labels[2]
    assert Client().get(f"/battles/seat/{seat.token}/odds?unit=6&target=99").status_code == 204


def test_the_odds_of_a_shot_count_those_in_reach(table):
    battle, seat = table
    found = seen(battle, seat.numbers)
    far = tuple(replace(each, x=each.x + 4 * L) for each in found.state.units[6].figures[3:])
    archers = replace(
        found.state.units[6], troop="levies", equipment=("bow",), figures=(*found.state.units[6].figures[:3], *far)
    )  # fmt: skip
    units = tuple(archers if each.id == archers.id else each for each in found.state.units)
    state = replace(found.table.state, units=units)
    there = replace(found, table=replace(found.table, step=replace(found.table.step, state=state)))
    shot = matchup(there, archers, units[1], Combat.SHOT)
    assert (shot.attacker.figures, shot.defender.figures) == (3, len(units[1].figures))
    told = chances(there, 6, 1, "shoot", best=True)
    assert told is not None
    assert f"3 of {len(archers.figures)} figures have somebody in reach and sight" in told["ways"][0].told
    assert told["best"] is not None and not told["best"].lower.startswith("+")


def threatened(battle, seat):
    """The battle as soon as one of the viewer's units, not a hero, could be charged: that, the unit, and by whom."""
    while True:
        found = seen(battle, seat.numbers)
        mine = (unit for unit in found.state.units if int(unit.side) in found.sides and len(unit.figures) > 1)
        for unit in mine:
            if told := threats(found, unit):
                return found, unit, told[0].unit
        rules, state = found.table.ground.ruleset, found.table.state
        done = Done() if check(rules, state, Done()) is None else next(iter(options(rules, state)))
        give(seat=seat, given=done)
        battle.refresh_from_db()
        play_on(battle)


def test_a_threatened_unit_is_told_what_a_charge_would_come_to(table):
    battle, seat = table
    found, own, foe = threatened(battle, seat)
    told, both = threats(found, own), chances(found, own.id, foe, "charge", best=False)
    assert both is not None
    # The same fight as the other half of one's own charge.
    assert (told[0].unit, told[0].way) == (foe, both["ways"][1])
    safe = [unit for unit in found.state.units if int(unit.side) in found.sides and not threats(found, unit)]
    assert safe
    card = Client().get(f"/battles/seat/{seat.token}/unit/{own.id}").content.decode()
    assert "If they charge it" in card


def test_a_hero_with_an_escort_has_odds_too(table):
    found, own, foe = threatened(*table)
    lord = next(each for each in found.state.units if each.troop == "warlord" and int(each.side) in found.sides)
    ranks = tuple(replace(each, role=Role.RANK) for each in own.figures[:4])
    led = replace(lord, figures=(*lord.figures, *ranks), escort="warriors", equipment=())
    units = tuple(led if each.id == lord.id else each for each in found.state.units)
    state = replace(found.table.state, units=units)
    there = replace(found, table=replace(found.table, step=replace(found.table.step, state=state)))
    assert chances(there, int(lord.id), foe, "charge", best=False) is not None
    forth = matchup(there, led, found.state.units[foe], Combat.MELEE)
    numbers = odds(forth).numbers[0]
    # The warlord's eight dice, and one for each Warrior.
    assert (forth.attacker.figures, numbers.dice.value) == (1 + len(ranks), 8 + len(ranks))
    assert foe in [each.unit for each in threats(there, led)]


def test_ways_look_one_step_ahead(table):
    battle, seat = table
    client = Client()
    client.post(f"/battles/seat/{seat.token}/do", {"action": "done", "version": battle.length})
    battle.refresh_from_db()
    told = drawn(seen(battle, seat.numbers), seat)
    assert told["awaits"]["window"] == "activation"
    assert {way["kind"] for way in told["ways"]} >= {"move"}
    assert all(way["chain"][-1].startswith("activate") for way in told["ways"])
    # What costs no die is proposed first.
    taken = [way["chain"][0].startswith("trigger") for way in told["ways"]]
    assert taken == sorted(taken) and not taken[0]
    assert all(way["chain"][0] in {each["action"] for each in told["options"]} for way in told["ways"])


def test_a_fight_tells_its_dice_before_they_fall_and_all_that_may_be_done():
    found = laid(Moment(Window.FIGHT, (Trigger, Exploit), seed=2))
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    here = seen(battle, seat.numbers)
    page = table_page(here)
    fight = Context(here.table.ground.ruleset, here.table.state).fight()
    mine = page["blows"][0]
    assert re.fullmatch(
        rf".+ \({fight.attacker.unit}\) against .+ \({fight.defender.unit}\): {fight.attacker.attack} dice?[^;]*; "
        r"hits on \d\+ \(Armour \d.*\); saved on \d\+.*",
        mine.told,
    )
    assert [each.partition(": ")[0] for each in mine.why][-2:] == [
        f"Armour of {here.naming.own_unit(fight.defender.unit)}",
        "To save",
    ]
    exploits = next(each for each in page["offers"] if each.action.startswith("exploit"))
    assert re.search(r" · (they|you) lose about \d\.\d (more|fewer)", exploits.words)
    # With four answers or more the bar has them all, each ability with its text.
    assert page["bar_offers"] == page["offers"] and page["more_offers"] == 0
    used = next(each for each in page["offers"] if each.action.startswith("trigger"))
    assert used.about and used.about in Client().get(f"/battles/seat/{seat.token}/").content.decode()


def test_a_card_names_equipment_and_its_rule_once(table):
    battle, seat = table
    here = seen(battle, seat.numbers)
    armed = next(each.id for each in here.state.units if "javelins" in each.equipment)
    found = card(here, armed)
    assert found is not None
    names = [each.name.casefold() for each in found["rulings"]]
    assert names.count("javelins") == 1 and len(names) == len(set(names))


def test_a_shot_without_a_shooter_tells_its_dice_and_marks_its_target():
    found = laid(Moment(Window.FIGHT, (Trigger, Exploit), seed=2))
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    here = seen(battle, seat.numbers)
    fight = Context(here.table.ground.ruleset, here.table.state).fight()
    assert drawn(here, seat)["awaits"]["fighting"] == (fight.attacker.unit, fight.defender.unit)
    unitless = replace(fight, combat=Combat.SHOT, attacker=replace(fight.attacker, unit=NO_UNIT, attack=3))
    pending = tuple(unitless if each == fight else each for each in here.table.state.pending)
    step = replace(here.table.step, state=replace(here.table.state, pending=pending))
    there = replace(here, table=replace(here.table, step=step))
    (only,) = blows(there)
    target = here.naming.own_unit(fight.defender.unit)
    assert only.told.startswith(
        f"A shot without a shooter at {target} ({here.naming.rule(fight.why)}): 3 dice; hits on "
    )
    assert "saved on " in only.told
    assert fighting(there) == (fight.defender.unit,)


def test_the_page_says_what_is_fought_for_and_what_it_would_come_to(table):
    battle, seat = table
    here = seen(battle, seat.numbers)
    page = table_page(here)
    assert page["goal"].text.endswith("At least 8 points, and 3 more than the opponent, to win. Otherwise a draw.")
    assert re.fullmatch(r"/rules/.+#step-\d", page["goal"].address)
    assert page["says_goal"] and page["goal"].short == page["goal"].text
    assert page["goal"].text in Client().get(f"/battles/seat/{seat.token}/").content.decode()
    charts = here.table.ground.ruleset.scenario.charts
    rows = [here.naming.row(chart, row) for chart, row in here.state.facts if chart in charts]
    assert len(page["goal"].drawn) == len(rows) > 1
    assert all(any(row in line for line in page["goal"].drawn) for row in rows)
    assert page["goal"].lead.split("\n") == [page["goal"].text, "", *page["goal"].drawn, *page["goal"].meaning]
    # Half of their Warriors gone is a point; nobody has counted it yet.
    gone = replace(here.state.units[1], figures=here.state.units[1].figures[:1])
    state = replace(here.table.state, units=tuple(gone if each.id == gone.id else each for each in here.state.units))
    there = replace(here, table=replace(here.table, step=replace(here.table.step, state=state)))
    ended = there.table.ground.ruleset.scenario.finish(Context(there.table.ground.ruleset, state), "turns-played")
    mine, theirs = stands(there)
    assert (mine.points, theirs.points) == tuple(score.points.value for score in ended.scores) != (0, 0)
    assert (mine.why, theirs.why) == (f"{gone.started - 1} Hearthguards: {mine.points}", "")


def test_a_weapon_that_shoots_by_itself_comes_before_a_die():
    found = laid(Moment(Window.ACTIVATION, (Trigger, Use), left="outriders", recommended=True))
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    here = seen(battle, seat.numbers)
    state = here.table.state
    # An enemy comes into range of somebody with a bow, so that there is somebody to shoot at.
    own = next(each for each in state.units if "composite-bow" in each.equipment and each.figures)
    foe = next(each for each in state.units if each.side is not own.side and each.figures)
    near = tuple(
        replace(each, x=own.figures[0].x + S, y=own.figures[0].y + 260 * at) for at, each in enumerate(foe.figures)
    )
    units = tuple(replace(each, figures=near) if each.id == foe.id else each for each in state.units)
    state = replace(state, units=units)
    there = replace(here, table=replace(here.table, step=replace(here.table.step, state=state)))
    shots = [way for way in ways(there) if way.kind is Kind.SHOOT and way.target == foe.id]
    named = {unit: [way.by for way in shots if way.unit == unit] for unit in {way.unit for way in shots}}
    several = [bys for bys in named.values() if len(bys) > 1]
    assert several and {bys[0] for bys in several} <= {"Composite bow (no die)", "Javelins (no die)"}


def is_turned_back(battle, side: int) -> bool:
    """Whether words call west, for this side, what lies to the table's own east."""
    found = seen(battle, (side,))
    own = next(unit for unit in found.state.units if unit.side == side and unit.figures)
    told = {each: unit_told_to(found, own, turned=each) for each in (False, True)}
    assert told[False] != told[True]
    shown = card(found, own.id)
    assert shown is not None
    return bool(shown["told"] == told[True])


def unit_told_to(found, unit, *, turned: bool) -> str:
    ctx = Context(found.table.ground.ruleset, found.state)
    return unit_told(ctx, unit, found.naming, turned=turned)


def test_ones_own_army_is_near_or_to_the_left():
    kinds = set()
    for seed in range(1, 9):
        found = laid(Moment(Window.ORDERS, (PlaceDie,), seed=seed))
        battle, _seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
        for side, name in enumerate(("left", "right")):
            told = drawn(seen(battle, (side,)))
            own = [each for unit in told["position"]["units"] if unit["side"] == name for each in unit["figures"]]
            size = {"x": told["position"]["width"], "y": told["position"]["height"]}
            off = {at: sum(each[at] for each in own) / len(own) - size[at] / 2 for at in size}
            way = "x" if abs(off["x"]) > 2 * abs(off["y"]) else "y"
            kinds.add(way)
            assert told["turned"] == (off[way] > 0), (seed, name, off)
            assert is_turned_back(battle, side) == told["turned"]
    assert kinds == {"x", "y"}
