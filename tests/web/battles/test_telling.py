"""The story beside the table: by turn, with its moments, and with what was taken back after its dice were seen."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from skald.rules.actions import CallTime, Concede, Done, OfferDraw
from skald.rules.dice import Roll
from skald.rules.engine import apply, check, options
from skald.rules.events import BattleEnded, FiguresLost, TurnBegan, TurnEnded
from skald.rules.ids import Side
from skald.simulation.films import changed
from skald.simulation.scores import points_at
from skald.simulation.table.fold import Played, state_at
from skald.web.battles.models import Battle
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.seen import seen
from skald.web.battles.queries.story import Line, latest, story, turn_told
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import join
from skald.web.battles.services.playing import give, undo
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin
from tests.web.battles.kept_battles import kept, kept_seen

pytestmark = pytest.mark.django_db(transaction=True)


def decide_until_dice_fall(battle, seats):
    """Decisions of people, the plainest first, until one of them brought dice about; the seat that made it."""
    while True:
        table = table_of(battle)
        seat = next(each for each in seats if int(table.awaits.side) in each.numbers)
        done = Done() if check(table.ground.ruleset, table.state, Done()) is None else None
        give(seat=seat, given=done or next(iter(options(table.ground.ruleset, table.state))))
        battle.refresh_from_db()
        if isinstance(table_of(battle).played[-1].input, Roll):
            return seat


def test_an_undo_past_a_roll_is_told_with_its_dice():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    decide_until_dice_fall(battle, [seat])
    undo(seat=seat)
    found = seen(seat.battle, seat.numbers)
    marked = [line for line in story(found.table, found.naming, 1000) if line.is_undoing]
    assert len(marked) == 1
    assert "took something back after its dice had been seen" in marked[0].told[0]
    assert "rolled" in marked[0].told[0]
    # As often as the card of the result will count.
    assert table_page(found)["undone"] == "taken back once, after 1 roll had been seen"
    undone_again = found.table
    assert undone_again.rewound[-1].rolls == 1
    # So it is wherever the story is told: the latest turns, and the turn in which it was.
    for told in (latest(found.table, found.naming), turn_told(found.table, found.naming, found.state.turn)):
        assert [line.told for line in told if line.is_undoing] == [marked[0].told]


def test_what_ended_a_turn_is_told_before_the_next_one_begins():
    battle, _seat = begin("raider", "raider", prepared=True)
    told: list[Line] = []
    while sum(bool(line.begins) for line in told) < 2:
        play_on(battle, 10)
        battle.refresh_from_db()
        found = seen(battle, ())
        told = story(found.table, found.naming, 1000)[::-1]
    told_first = next(line for line in told if line.begins)
    at = [number for number, line in enumerate(told) if line.begins][-1]
    ended, began = told[at - 1], told[at]
    assert (ended.number, ended.told[-1].endswith("turn 1 ended."), bool(ended.why)) == (began.number, True, True)
    assert (began.begins.endswith("turn 1 began."), began.why) == (True, "")
    # As a story: both player turns, the later one first, each below its headline and with the agents' reasons.
    shown = latest(found.table, found.naming)
    heads = [number for number, line in enumerate(shown) if line.begins]
    assert ([shown[at].number for at in heads], heads[0]) == ([began.number, told_first.number], 0)
    earlier = shown[heads[1] + 1 :]
    assert [line.number for line in earlier] == sorted((line.number for line in earlier), reverse=True)
    assert all(line.told for line in earlier) and any(line.why for line in earlier)


def test_whoever_consents_online_reads_the_dice_that_were_seen():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    seat.battle = other.battle = battle
    mover = decide_until_dice_fall(battle, [seat, other])
    undo(seat=mover)
    asked = other if mover is seat else seat
    page = Client().get(reverse("battles:seat", args=[asked.token])).content.decode()
    assert "Dice that both have seen:" in page
    assert "1 roll was seen:" in page


def test_a_draw_that_is_offered_is_shown_to_the_other_and_agreed_to():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    give(seat=seat, given=OfferDraw(Side.LEFT))
    client, place = Client(), reverse("battles:seat", args=[other.token])
    assert "Niall offers a draw." in client.get(place).content.decode()
    own = client.get(reverse("battles:seat", args=[seat.token])).content.decode()
    assert "offers a draw." not in own and "You have offered a draw." in own
    assert client.post(f"{place}do", {"action": "offer-draw right"}).status_code == 302
    assert table_of(Battle.objects.get()).awaits.outcome.winner is None


def test_time_that_is_called_is_shown_to_the_other_and_agreed_to():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    give(seat=seat, given=CallTime(Side.LEFT))
    client, place = Client(), reverse("battles:seat", args=[other.token])
    asked = "Niall asks for the battle to end with this turn."
    page = client.get(place).content.decode()
    assert asked in page and 'value="call-time right"' in page
    own = client.get(reverse("battles:seat", args=[seat.token])).content.decode()
    assert asked not in own and "You have asked for the battle to end with this turn." in own
    assert client.post(f"{place}do", {"action": "call-time right"}).status_code == 302
    assert [each.calls_time for each in table_of(Battle.objects.get()).state.players] == [True, True]
    assert asked not in client.get(place).content.decode()


def test_the_story_is_told_by_turn_and_shows_its_moments():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    client, here = Client(), reverse("battles:seat", args=[seat.token])
    found = seen(battle, seat.numbers)
    play_on(battle, 40)
    told = turn_told(found.table, found.naming, 1)
    assert told[0].begins.startswith("Turn 1, ")
    assert {line.turn for line in told} == {1}
    assert [line.begins for line in turn_told(found.table, found.naming, 0)] and told != story(
        found.table, found.naming
    )
    page = client.get(f"{here}?turn=1").content.decode()
    assert "data-moment" in page
    moments = [
        client.get(reverse("battles:moment", args=[seat.token, number])) for number in (0, len(found.table.played))
    ]
    assert [each.json()["turn"] for each in moments] == [0, 1]
    gone = client.get(reverse("battles:moment", args=[seat.token, 10_000]))
    assert gone.status_code == 404


def test_a_fight_says_where_its_dice_and_its_end_come_from():
    battle, _seat = begin("raider", "raider", prepared=True)
    while not (fights := [line for line in whole_story(battle) if "hand to hand" in line.told[0]]):
        play_on(battle, 20)
        battle.refresh_from_db()
    assert any("gathered attack dice: " in each for each in fights[0].numbers)
    assert any(re.search(r"struck .* hit \(Armour \d", each) for each in fights[0].numbers)
    page = Client().get(reverse("battles:watch", args=[battle.watching]), {"turn": fights[0].turn}).content.decode()
    assert "gathered attack dice: " in page


def whole_story(battle) -> list[Line]:
    """Every line of what was played."""
    found = seen(battle, ())
    told = [line for turn in range(1, found.state.turn + 1) for line in turn_told(found.table, found.naming, turn)]
    return [line for line in told if line.told]


def test_reports_of_a_squires_deeds_give_its_own_reasons():
    battle, seat = begin("me", "squire", prepared=True)
    play_on(battle)
    while table_of(battle).state.turn < 3:
        table = table_of(battle)
        done = Done() if check(table.ground.ruleset, table.state, Done()) is None else None
        give(seat=seat, given=done or next(iter(options(table.ground.ruleset, table.state))))
        battle.refresh_from_db()
        play_on(battle)
    found = seen(battle, seat.numbers)
    lines = [line for turn in (1, 2) for line in turn_told(found.table, found.naming, turn)]
    deeds = [line for line in lines if line.side is Side.RIGHT and line.kind in ("move", "melee", "shoot", "rest")]
    assert deeds and all(line.because for line in deeds)
    # What it was sorry for is said first, with the deed itself.
    slips = [line for line in deeds if found.table.played[line.first - 1].why.startswith("slip-")]
    assert slips and all(line.because.startswith("A slip: ") for line in slips)
    # No line gives the reason of somebody else's deed: dice that were laid meanwhile, the next activation.
    laid = [
        n for n, each in enumerate(found.table.played, start=1) if each.why.startswith(("place-die", "slip-placed"))
    ]
    assert laid and not [n for n in laid for line in deeds if line.first <= n <= line.number]


def test_what_the_other_side_did_and_fights_wait_to_be_read():
    battle, seat = begin("me", "squire", prepared=True)
    play_on(battle)
    while (table := table_of(battle)).state.turn < 2 or table.state.active is not Side.LEFT:
        done = Done() if check(table.ground.ruleset, table.state, Done()) is None else None
        give(seat=seat, given=done or next(iter(options(table.ground.ruleset, table.state))))
        play_on(battle)
        battle.refresh_from_db()
    told = drawn(seen(battle, seat.numbers))["told"]
    theirs = [each for each in told if each["waits"]]
    assert theirs and all(each["words"] and each["brief"] for each in theirs)
    assert any(each["units"] and each["why"] for each in theirs)
    # Before that comes what oneself did last, after it one's own turn; how the armies were mustered keeps nobody.
    begun = [each["words"] for each in told if each["first"] < 0]
    assert begun == [f"Turn {turn}: it is up to you, Niall." for turn in (2, 1)]
    # It needs no tap of its own: it is up to them, and they are asked.
    assert not [each for each in told if each["first"] < 0 and each["waits"]]
    assert told[0]["first"] < 0 and not [each for each in told if each["waits"] and "mustered" in each["words"]]
    assert [each["last"] for each in told] == sorted((each["last"] for each in told), reverse=True)


def test_a_page_is_told_the_moments_of_the_reports_that_are_news_to_it():
    battle, seat = kept("riders-and-bows", 439)
    found = seen(battle, seat.numbers)
    client, here = Client(), reverse("battles:seat", args=[seat.token])
    assert drawn(found)["reel"] is None
    known = 380
    page = client.get(here, headers={"X-Skald-Known": str(known)}).content.decode()
    data = re.search(r'<script id="battle-data" type="application/json">(.*?)</script>', page)
    assert data is not None
    told = json.loads(data[1])
    reel, position = told["reel"], told["reel"]["opening"]
    spans = [(each["first"], each["number"]) for each in reel["moments"]]
    news = [(each["first"], each["last"]) for each in told["told"] if each["last"] > known and each["waits"]]
    assert spans == sorted(news, key=lambda span: (span[1], span[0]))
    for (_first, number), by in zip(spans, [None, *reel["changes"]], strict=True):
        position = changed(position, by)
        assert position == client.get(reverse("battles:moment", args=[seat.token, number])).json()
    # The score is that of the moment, and rises with those who fall.
    ruleset = found.table.ground.ruleset
    scores = [points_at(ruleset, state_at(found.table, number)) for _first, number in spans]
    assert [tuple(each["points"]) for each in reel["moments"]] == scores
    assert scores[0] != scores[-1] and tuple(told["points"]) == points_at(ruleset, found.state)
    # Whoever fell is told with where they stood, and each report with its own ways.
    events = [event for each in found.table.played[known:] for event in each.events]
    lost = sum(event.amount for event in events if isinstance(event, FiguresLost))
    assert sum(len(each["fallen"]) for each in reel["moments"]) == lost > 0
    assert {trail["kind"] for each in reel["moments"] for trail in each["trails"]} == {"move", "charge", "shot"}


RIDERS = "clans-and-riders"


def test_what_became_of_the_enemy_by_ones_own_answer_waits_until_it_was_read():
    found = drawn(kept_seen(RIDERS, 133))["told"]
    (stopped,) = [each for each in found if each["words"].startswith("Niall spent a fatigue of")]
    assert stopped["words"].endswith(
        "which charged Niall’s Warlord (0): the charge became too short to arrive, so it stays where it stood "
        "and its activation is lost."
    )
    assert stopped["waits"]


def test_the_story_ends_with_how_the_battle_ended_and_why():
    battle, seat = kept(RIDERS, 197)
    there = seen(battle, seat.numbers)
    events = apply(there.table.ground.ruleset, there.table.state, Concede(Side.RIGHT)).events
    gone = Played(Concede(Side.RIGHT), events, 1, "lost mine=20 theirs=80")
    table = replace(there.table, played=(*there.table.played, gone))
    head, last, *_others = latest(table, there.naming)
    assert (head.begins, last.told) == ("Turn 3, Temur.", ("Niall won the battle: Temur conceded.",))
    assert (
        last.why == "As it stands the battle is lost: 20 per cent of this side’s force are left, and 80 of the other’s."
    )


def test_of_reports_that_one_input_brings_each_has_a_name_of_its_own():
    there = kept_seen(RIDERS, 197)
    events = (
        TurnEnded(Side.LEFT, 4),
        TurnBegan(Side.RIGHT, 4),
        TurnEnded(Side.RIGHT, 4),
        BattleEnded(None, "turns-played"),
    )
    table = replace(there.table, played=(*there.table.played, Played(Done(), events, 0, "")))
    ended, idle, *others = told = drawn(replace(there, table=table))["told"]
    assert (ended["words"], idle["words"]) == (
        "The battle ended in a draw: all turns were played.",
        "Temur let the turn pass.",
    )
    assert ended["first"] == idle["first"] == 198 and idle["waits"]
    assert len({each["key"] for each in told}) == len(others) + 2


def test_the_story_names_whoever_has_nobody_left_at_the_end_and_no_reason_of_a_deed():
    battle, seat = kept(RIDERS, 197)
    there = seen(battle, seat.numbers)
    last = Played(Done(), (BattleEnded(Side.LEFT, "no-saga-dice"),), 0, "dice-serve")
    units = tuple(each if each.side is Side.LEFT else replace(each, figures=()) for each in there.table.state.units)
    step = replace(there.table.step, state=replace(there.table.state, units=units))
    told = latest(replace(there.table, played=(*there.table.played, last), step=step), there.naming)[1]
    assert (told.told, told.why) == (("Niall won the battle: Temur has nobody left.",), "")


def test_a_reason_of_the_other_side_within_ones_own_deed_says_whose_it_is():
    there = kept_seen(RIDERS, 105)
    slipped = [
        replace(each, why="slip-forgot-dice") if number == 101 else each
        for number, each in enumerate(there.table.played, start=1)
    ]
    line = latest(replace(there.table, played=tuple(slipped)), there.naming)[1]
    assert line.told[0].startswith("Niall’s Warriors (1) attacked")
    assert line.why == "Temur: a slip: what could have served in this fight was forgotten."
