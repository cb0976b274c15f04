"""Playing for points: who is sent where, and what that is worth."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from skald.agents.deeds import Deeds
from skald.agents.estimate import POINT
from skald.agents.fighter import Fighter
from skald.agents.memory import Memory
from skald.agents.prospects import RISK, SPOILT, Prospects, goal_of, value_of
from skald.agents.raider import Raider
from skald.agents.weights import RAIDER
from skald.content.scenarios.grounds import ground_fact
from skald.rules.actions import Activate, ChooseRow, Deploy, MoveUnit
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.frames import DeployTurn
from skald.rules.geometry import CONTACT, Around, Footprint, Plane, any_within, placed
from skald.rules.ids import Kind, Side, UnitId
from skald.rules.lengths import S
from skald.rules.prizes import Prize
from skald.rules.state import Terrain
from skald.rules.view import View
from tests.kit.field import LEFT, RIGHT
from tests.kit.scenarios import Table, row
from tests.kit.thinking import at_turn

CENTRE, WEST, EAST = (600, 450), (300, 450), (900, 450)


def table() -> Table:
    found = Table("take-and-hold")
    found.markers(CENTRE, WEST, EAST)
    return found


def ground(found: Table, owner: Side, x: int, y: int) -> None:
    """A small sacred ground."""
    corners = found.rules.terrain["field"].corners
    piece = Terrain("field", placed(corners, 10 * x, 10 * y, 0), owner, id=len(found.state.terrain))
    facts = (*found.state.facts, (ground_fact(owner), piece.id))
    found.state = replace(found.state, terrain=(*found.state.terrain, piece), facts=facts)


def prospects(found: Table) -> Prospects:
    return Prospects(Context(found.rules, found.state), LEFT)


def test_clash_of_warlords_has_no_prizes():
    field = Table("clash-of-warlords")
    field.place(LEFT, "warriors", row(300, 300, 4))
    assert prospects(field).sent == {}


def test_prizes_are_worth_what_is_still_counted():
    found = table()
    found.place(LEFT, "warriors", row(300, 300, 4))
    seen = {prize.name: prize for prize in prospects(found).prizes}
    assert set(seen) == {"marker 0", "marker 1", "marker 2"}
    assert (seen["marker 0"].worth, seen["marker 0"].denies) == (3, 3)
    assert value_of(seen["marker 0"]) == (2 * 3 + 3) * seen["marker 0"].times


def test_half_of_the_warband_is_sent_and_the_nearest_go():
    found = table()
    west = found.place(LEFT, "levies", row(250, 380, 6))
    found.place(LEFT, "hearthguard", row(560, 100, 4))
    found.place(LEFT, "warriors", row(560, 50, 4))
    east = found.place(LEFT, "warriors", row(850, 380, 4))
    found.place(RIGHT, "warriors", row(561, 830, 4))
    sent = prospects(found).sent
    assert {sent[west].name, sent[east].name} == {"marker 1", "marker 2"}
    assert len(sent) == 2


def test_a_unit_too_small_to_give_a_die_is_not_sent_and_a_tired_one_is():
    found = table()
    small = found.place(LEFT, "warriors", row(280, 400, 3), started=8)
    tired = found.place(LEFT, "warriors", row(860, 400, 4), fatigue=3)
    sent = prospects(found).sent
    assert small not in sent
    assert tired in sent


def judged(found: Table, *actions: Activate) -> list[int]:
    deeds = Deeds(found.rules, found.state, LEFT, Memory())
    return [deeds.judge(action).worth for action in actions]


def test_who_holds_stays_and_who_does_not_makes_for_it():
    found = table()
    there = found.place(LEFT, "warriors", row(280, 400, 4))
    away = found.place(LEFT, "warriors", row(860, 250, 4))
    found.place(LEFT, "warriors", row(560, 50, 4))
    found.place(LEFT, "warriors", row(560, 100, 4))
    found.place(RIGHT, "warriors", row(561, 830, 4))
    stays, goes = judged(found, Activate(there, Kind.MOVE), Activate(away, Kind.MOVE))
    assert stays < 0 < goes


def test_enemies_around_a_prize_take_from_it_and_more_where_they_stand_now():
    found = table()
    found.place(LEFT, "warriors", row(280, 100, 4))
    for y in (500, 550):
        found.place(RIGHT, "warriors", row(580, y, 4))
    near = Around(S, Footprint(6000, 4500, 200))
    dangers = [prospects(found)._danger(Prize("test", 1, near=near, at_once=at_once)) for at_once in (True, False)]
    assert dangers == [2 * SPOILT, 2 * RISK] == [16, 6]


def contested(x: int) -> Table:
    """An enemy stands at the sacred ground of the left side, whose own unit is so far to the right."""
    found = Table("sacred-ground")
    found.markers(CENTRE)
    ground(found, LEFT, 300, 450)
    found.place(LEFT, "warriors", row(x, 450, 4, 39))
    found.place(RIGHT, "warriors", row(260, 540, 4))
    return found


def test_a_unit_counts_where_it_keeps_points_from_the_enemy():
    # Both the ground and the centre are near.
    game = contested(412).turn_ended(LEFT, 4)
    assert isinstance(game.asked, Decide)
    raider = Raider(game.rules, Random(1))
    assert raider.decide(View(LEFT, game.state), game.asked) == ChooseRow(1)
    assert raider.explain().code == "best-by-points"


def test_driving_off_who_is_about_to_be_paid_is_worth_a_third_of_it():
    found = at_turn(contested(700), 4)
    deeds = Deeds(found.rules, found.state, LEFT, Memory())
    worth = deeds._at_stake(*found.state.units)
    assert worth == 3 * POINT * RAIDER.driven // 100 == 63


def test_the_goal_of_a_region_is_well_inside_it():
    found = table()
    uid = found.place(LEFT, "warriors", row(100, 100, 1))
    unit = found.state.units[uid]
    box = Prize("quarter", 1, box=(6000, 4500, 12000, 9000))
    assert goal_of(unit, box) == (6700, 5200)
    half = Prize("half", 2, beyond=Plane(0, 1, -4500, 0))
    x, y = goal_of(unit, half)
    assert (x, y > 4500 + S // 2) == (1000, True)


def test_the_weaker_fighters_hold_where_two_are_as_near():
    found = table()
    levies = found.place(LEFT, "levies", row(200, 380, 6))
    guards = found.place(LEFT, "hearthguard", row(300, 380, 4))
    sent = prospects(found).sent
    assert (sent[levies].name, guards in sent) == ("marker 1", False)


def late(found: Table, turns: int = 5) -> Table:
    players = tuple(replace(player, turns=turns) for player in found.state.players)
    found.state = replace(found.state, players=players, turn=turns)
    return found


def test_in_the_last_turns_everybody_may_be_sent():
    found = late(table(), 4)
    for x in (250, 560, 850):
        found.place(LEFT, "warriors", row(x, 300, 4))
    assert len(prospects(found).sent) == 3


def test_quarters_are_prizes_worth_what_they_give_on_foot():
    found = Table("rule-the-field", facts={"diagonal": 0})
    found.place(LEFT, "warriors", row(700, 200, 4))
    seen = {prize.name: prize for prize in prospects(found).prizes}
    assert [(seen[f"quarter {n}"].worth, seen[f"quarter {n}"].denies) for n in range(4)] == [
        (3, 3), (2, 3), (3, 2), (3, 3)
    ]  # fmt: skip
    unit = found.state.units[0]
    assert prospects(found).is_there(unit, seen["quarter 1"])
    assert not prospects(found).is_there(unit, seen["quarter 0"])


def test_flanks_that_leave_at_dusk_are_counted_less_often():
    times = []
    for variant, turn in ((0, 1), (1, 1), (1, 3)):
        found = late(Table("dawn-and-dusk", facts={"variant": variant}), turn)
        found.markers(CENTRE, WEST, EAST)
        found.place(LEFT, "warriors", row(560, 200, 4))
        seen = {prize.name: prize.times for prize in prospects(found).prizes}
        times.append([seen[f"marker {n}"] for n in range(3)])
    assert times == [[4, 4, 4], [4, 2, 2], [3, 1, 1]]


def test_a_unit_too_near_an_edge_is_not_in_a_quarter():
    found = Table("rule-the-field", facts={"diagonal": 0})
    found.place(LEFT, "warriors", row(700, 160, 4))
    seen = {prize.name: prize for prize in prospects(found).prizes}
    assert not prospects(found).is_there(found.state.units[0], seen["quarter 1"])


def test_a_banner_is_a_prize_until_it_is_ones_own():
    found = Table("raise-your-banners")
    found.markers(CENTRE, WEST, EAST)
    found.place(LEFT, "warriors", row(560, 300, 4))
    markers = [replace(m, owner=owner) for m, owner in zip(found.state.markers, (None, LEFT, RIGHT), strict=True)]
    found.state = replace(found.state, markers=tuple(markers))
    seen = {prize.name: (prize.worth, prize.denies) for prize in prospects(found).prizes}
    assert seen == {"marker 0": (5, 0), "marker 2": (5, 5)}


def test_everybody_leaves_home_in_time_where_staying_costs():
    found = Table("wrath-of-warlords", facts={"diagonal": 0})
    home = found.place(LEFT, "levies", row(600, 60, 12))
    abroad = found.place(LEFT, "warriors", row(600, 450, 4))
    assert prospects(late(found, 2)).sent == {}
    sent = prospects(late(found, 4)).sent
    assert (sent[home].name, abroad in sent) == ("abroad", False)
    _, y = goal_of(found.state.units[home], sent[home])
    assert y > 600


def test_units_cross_into_the_enemys_half_at_the_end():
    found = Table("expedition", cards=("invasion", "bleak-plain", "battle-line", "pitched-battle", "fine-day"))
    near = found.place(LEFT, "warriors", row(600, 400, 4))
    over = found.place(LEFT, "warriors", row(600, 600, 4))
    assert prospects(late(found, 2)).sent == {}
    sent = prospects(late(found)).sent
    assert (sent[near].name, over in sent) == ("across", False)


def test_losses_that_are_counted_twice_are_worth_more():
    cards = ("marked-unit", "bleak-plain", "battle-line", "pitched-battle", "fine-day")
    worths = []
    for marked in (1, 2):
        found = Table("expedition", cards=cards, facts={"marked.right": marked})
        shooter = found.place(LEFT, "levies", row(300, 300, 12), "bow")
        target = found.place(RIGHT, "warriors", row(300, 420, 8))
        found.place(RIGHT, "warriors", row(700, 700, 8))
        worths += judged(found, Activate(shooter, Kind.SHOOT, target))
    assert worths[0] > worths[1] > 0


def test_exhausting_oneself_costs_what_is_held():
    found = table()
    uid = found.place(LEFT, "warriors", row(280, 400, 4), fatigue=2)
    found.place(LEFT, "warriors", row(560, 50, 4))
    worn = replace(found.state.units[uid], acts=(Kind.MOVE,))
    found.state = replace(found.state, units=(worn, *found.state.units[1:]))
    costs = []
    for for_points in (True, False):
        deeds = Deeds(found.rules, found.state, LEFT, Memory(), for_points=for_points)
        costs.append(deeds._fatigue_cost(worn))
    assert costs[0] > costs[1]


def test_the_raider_moves_up_to_a_banner_so_that_it_touches():
    found = Table("raise-your-banners")
    found.markers(CENTRE)
    found.place(LEFT, "warriors", row(561, 330, 4))
    found.place(RIGHT, "warriors", row(561, 830, 4))
    game = found.game().grant(UnitId(0), Kind.MOVE)
    assert isinstance(game.asked, Decide)
    move = Raider(game.rules, Random(1)).decide(View(LEFT, game.state), game.asked)
    assert isinstance(move, MoveUnit)
    moved = game.do(move).state
    disc = Footprint(6000, 4500, moved.markers[0].radius)
    assert any_within(moved.units[0].figures, (disc,), CONTACT)


def test_markers_are_taken_up_by_free_hands_and_carried_home():
    found = Table("expedition", cards=("plunder", "bleak-plain", "battle-line", "pitched-battle", "fine-day"))
    found.markers(CENTRE, WEST)
    carrier = found.place(LEFT, "warriors", row(250, 300, 4))
    free = found.place(LEFT, "warriors", row(560, 300, 4))
    found.place(LEFT, "hearthguard", row(900, 100, 4))
    found.state = replace(
        found.state, markers=(found.state.markers[0], replace(found.state.markers[1], carrier=carrier))
    )
    sent = prospects(found).sent
    assert (sent[carrier].name, sent[free].name) == ("home", "marker 0")
    assert goal_of(found.state.units[carrier], sent[carrier])[1] < 500
    there = found.place(LEFT, "warriors", row(600, 50, 4))
    assert prospects(found).is_there(found.state.units[there], sent[carrier])
    assert found.rules.scenario.counted(Context(found.rules, found.state), found.state.units[carrier]) == 2


def first_put_down(found: Table, agent: type[Raider]) -> Deploy:
    """Whom an agent with one unit of each class puts down first, and where."""
    for troop in ("levies", "warriors", "hearthguard"):
        uid = found.place(LEFT, troop, row(600, 100, 6))
        found.change(uid, figures=(), deployed=False)
    game = found.game(DeployTurn(LEFT, 0))
    assert isinstance(game.asked, Decide)
    action = agent(game.rules, Random(1)).decide(View(LEFT, game.state), game.asked)
    assert isinstance(action, Deploy)
    return action


def test_the_weakest_are_put_down_before_what_they_are_to_hold():
    places = []
    for agent in (Raider, Fighter):
        found = table()
        action = first_put_down(found, agent)
        assert action.unit == 0
        places.append(sum(place.x for place in action.places) // len(action.places))
    assert abs(places[0] - 3000) < 300
    assert abs(places[1] - 6000) < 300


def test_the_weakest_is_put_down_before_the_enemys_ground():
    places = []
    for agent in (Raider, Fighter):
        found = Table("sacred-ground")
        ground(found, LEFT, 1050, 380)
        ground(found, RIGHT, 150, 500)
        action = first_put_down(found, agent)
        places.append(sum(place.x for place in action.places) // len(action.places))
    assert places[0] < 2500
    assert places[1] > 4500


def test_enemies_keep_nobody_from_what_the_greater_number_holds():
    counts = []
    for scenario in ("sacred-ground", "take-and-hold"):
        found = Table(scenario)
        found.markers(CENTRE)
        for x in (400, 520, 640, 760):
            found.place(LEFT, "warriors", row(x, 250, 4))
            found.place(RIGHT, "warriors", row(x, 560, 4))
            found.place(RIGHT, "warriors", row(x, 600, 4))
        counts.append(len(prospects(found).sent))
    assert counts == [2, 0]


def test_as_many_go_as_it_takes_to_be_more_than_the_enemies_around():
    sent = []
    for enemies in ((), (300,), (300, 540), (800,)):
        found = Table("sacred-ground")
        found.markers(CENTRE)
        for y in enemies:
            found.place(RIGHT, "warriors", row(540, y + 150, 4))
        for x in (300, 380, 460, 540, 620, 700, 780, 860):
            found.place(LEFT, "warriors", row(x, 200, 4))
        sent.append(len(prospects(found).sent))
    # The last one is too far away to be there soon.
    assert sent == [1, 2, 3, 1]


def test_what_pays_only_the_enemy_is_guarded_when_he_comes_near():
    sent = []
    for y in (880, 620):
        found = Table("sacred-ground")
        ground(found, LEFT, 250, 400)
        for x in (150, 300, 450):
            found.place(LEFT, "warriors", row(x, 250, 4))
        found.place(RIGHT, "warriors", row(200, y, 4))
        sent.append(len(prospects(found).sent))
    assert sent == [0, 1]


def test_nobody_is_spared_for_quarters_before_the_end():
    sent = []
    for turn in (2, 3, 4):
        found = late(Table("rule-the-field", facts={"diagonal": 0}), turn)
        for x in (650, 800, 950):
            found.place(LEFT, "warriors", row(x, 50, 4))
        found.place(RIGHT, "warriors", row(300, 800, 4))
        sent.append(len(prospects(found).sent))
    assert sent == [0, 0, 3]


def test_who_has_nothing_better_to_do_steps_into_a_quarter_heroes_too():
    found = Table("rule-the-field", facts={"diagonal": 0})
    lord = found.place(LEFT, "warlord", row(900, 60, 1))
    for x in (850, 950):
        found.place(LEFT, "hearthguard", row(x, 110, 4))
    found.place(RIGHT, "warriors", row(300, 800, 4))
    deeds = Deeds(found.rules, found.state, LEFT, Memory())
    unit = found.state.units[lord]
    assert deeds.prospects is not None
    assert deeds.prospects.spare(unit)[0].name == "quarter 1"
    deed = deeds.judge(Activate(lord, Kind.MOVE))
    assert (deed.why.code, deed.worth > 0) == ("make-for", True)
    assert deeds.goal(unit)[1] > 1500
    # Where an enemy could then charge him he stays behind his friends.
    found.place(RIGHT, "warriors", row(900, 255, 4))
    deeds = Deeds(found.rules, found.state, LEFT, Memory())
    assert deeds.judge(Activate(lord, Kind.MOVE)).worth < 0


def test_one_too_many_in_a_quarter_steps_where_one_more_matters():
    found = Table("rule-the-field", facts={"diagonal": 0})
    for x in (760, 900):
        found.place(LEFT, "hearthguard", row(x, 250, 4))
    spare = prospects(found).spare(found.state.units[0])
    assert [prize.name for prize in spare] == ["quarter 0", "quarter 3", "quarter 2"]
    # An enemy beside them makes both needed there.
    found.place(RIGHT, "warriors", row(760, 400, 4))
    assert prospects(found).spare(found.state.units[0]) == []


def test_who_could_be_charged_in_the_nearest_quarter_takes_another_at_hand():
    found = Table("rule-the-field", facts={"diagonal": 0})
    lord = found.place(LEFT, "warlord", row(605, 120, 1))
    for x in (700, 800):
        found.place(LEFT, "hearthguard", row(x, 130, 4))
    unit = found.state.units[lord]
    found.place(RIGHT, "warriors", row(100, 850, 4))
    goals = [Deeds(found.rules, found.state, LEFT, Memory()).goal(unit)]
    found.place(RIGHT, "warriors", row(760, 330, 4))
    goals.append(Deeds(found.rules, found.state, LEFT, Memory()).goal(unit))
    assert [x > 6000 for x, _ in goals] == [True, False]
