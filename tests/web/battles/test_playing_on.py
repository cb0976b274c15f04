"""Playing on from a moment of a recorded battle: the same inputs, then new dice; nothing before it is taken back."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from skald.rules.awaiting import Decide
from skald.rules.dice import Roll
from skald.rules.ids import Side
from skald.rules.notation import format_replay, parse_replay
from skald.simulation.judging import judge
from skald.simulation.replays import rules_of
from skald.simulation.table.fold import Unfit
from skald.web.battles.models import Battle, Seat
from skald.web.battles.playing_on import CannotPlayOn, plan_from
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.services.agents import play_on as let_agents_play
from skald.web.battles.services.opening import hand_over, open_battle
from skald.web.battles.services.playing import undo
from skald.web.battles.tables import table_of
from skald.web.replays.keeping import keep_replay

pytestmark = pytest.mark.django_db

TESTS = Path(__file__).parents[2]
TEXT = (TESTS / "told" / "take-and-hold.skald").read_text(encoding="utf-8")


def begun(at: int, side: Side = Side.LEFT) -> tuple[Battle, Seat]:
    battle, seat = open_battle(plan=plan_from(parse_replay(TEXT), at, side, "raider"))
    assert seat is not None
    return battle, seat


def test_the_battle_stands_where_the_record_stood():
    record = parse_replay(TEXT)
    battle, seat = begun(93)
    table = table_of(battle)
    assert [each.input for each in table.played[:93]] == [entry.input for entry in record.turns[:93]]
    assert [each.events for each in table.played[:93]] == [entry.events for entry in record.turns[:93]]
    assert (seat.numbers, table.players) == ((0,), ("person", "raider"))
    assert battle.turn == 2


def test_nothing_of_the_record_is_taken_back():
    battle, seat = begun(93)
    with pytest.raises(Unfit, match="nothing-to-undo"):
        undo(seat=seat)
    battle.refresh_from_db()
    assert table_of(battle).opened.taken_over == 93


def test_dice_that_the_moment_waits_for_are_rolled_anew():
    record = parse_replay(TEXT)
    number = next(n for n, entry in enumerate(record.turns) if isinstance(entry.input, Roll))
    battle, _seat = begun(number)
    table = table_of(battle)
    assert isinstance(table.played[number].input, Roll)
    assert isinstance(table.awaits, Decide)


@pytest.mark.slow
def test_what_is_played_on_is_judged_from_its_first_opening():
    battle, seat = begun(265)
    hand_over(seat=seat, side=0, player="raider")
    let_agents_play(battle)
    replay = parse_replay(format_replay(replay_of_battle(battle, None)))
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    verdict = judge(replay, ruleset)
    assert (verdict.difference, verdict.judged) == (None, len(replay.turns))
    assert len(replay.turns) > 265


@pytest.mark.parametrize(
    ("text", "at", "code"),
    [
        (TEXT, 315, "over"),
        (TEXT.replace("figures-lost 2 amount=1 left=7", "figures-lost 2 amount=1 left=8", 1), 200, "changed-record"),
        (TEXT.replace('block "warbands/left.toml"', 'block "warbands/lost.toml"', 1), 100, "no-warbands"),
        ((TESTS / "simulation" / "version-1.skald").read_text(encoding="utf-8"), 10, "old-rules"),
    ],
    ids=["over", "changed", "without warbands", "old"],
)
def test_what_cannot_be_played_on_says_why(text, at, code):
    with pytest.raises(CannotPlayOn) as refused:
        plan_from(parse_replay(text), at, Side.LEFT, "raider")
    assert refused.value.code == code


def test_a_visitor_plays_on_from_a_replay(client, settings):
    place = f"/replays/{keep_replay(TEXT, date(2030, 1, 1))}/"
    page = client.get(place).content.decode()
    assert 'name="at" value="25"' in page
    answer = client.post(place + "play-on", {"at": "93", "side": "right", "agent": "random"})
    seat = Seat.objects.get()
    assert answer["Location"] == f"/battles/seat/{seat.token}/"
    assert (seat.sides, table_of(seat.battle).players) == ("1", ("random", "person"))
    refused = client.post(place + "play-on", {"at": "315"})
    assert (refused.status_code, Battle.objects.count()) == (422, 1)
    assert "Choose an earlier one" in refused.content.decode()
    settings.SKALD_BATTLES_A_DAY = 1
    seat.battle.turn = 1
    seat.battle.save()
    assert client.post(place + "play-on", {"at": "93"}).status_code == 422
    assert client.get(place + "play-on")["Location"] == place


def test_a_strange_moment_begins_at_the_opening(client):
    place = f"/replays/{keep_replay(TEXT, date(2030, 1, 1))}/"
    answer = Client().post(place + "play-on", {"at": "-5", "side": "up", "agent": "<b>"})
    assert answer.status_code == 302
    assert table_of(Battle.objects.get()).opened.taken_over == 0
