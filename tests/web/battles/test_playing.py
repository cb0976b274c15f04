"""Battles in the database: keys, inputs counted once, agents, consent, limits and tidying."""

from datetime import timedelta

import pytest
from django.utils import timezone
from msgspec.structs import replace

from skald.rules.actions import Concede, Done
from skald.rules.awaiting import Decide, Over
from skald.rules.engine import options
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.notation import format_replay, parse_replay
from skald.rules.refusal import IllegalAction
from skald.simulation.judging import judge
from skald.simulation.replays import called_in
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import PERSON
from skald.simulation.table.fold import Unfit
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.models import Battle
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.services.agents import play_on, resume
from skald.web.battles.services.opening import SeatTaken, hand_over, join
from skald.web.battles.services.playing import NotYours, deny_undo, give, let_yield, redo, undo
from skald.web.battles.services.recording import Stale
from skald.web.battles.services.tidying import AFTER, tidy
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin

#: What a transaction has read is remembered once it is true: a whole battle in one would be folded again each time.
pytestmark = pytest.mark.django_db(transaction=True)


def first_option(battle):
    table = table_of(battle)
    return next(iter(options(table.ground.ruleset, table.state)))


def test_agents_play_a_whole_battle_whose_replay_is_judged_true():
    battle, seat = begin("raider", "raider", prepared=True)
    assert seat is None
    assert play_on(battle) > 50
    table = table_of(battle)
    assert (battle.status, battle.is_agents, isinstance(table.awaits, Over)) == ("over", False, True)
    replay = parse_replay(format_replay(replay_of_battle(battle, None)))
    verdict = judge(replay, table.ground.ruleset)
    assert (replay.seed, verdict.difference) == (5, None)


def test_a_prepared_battle_is_set_up_for_both_sides():
    battle, seat = begin(prepared=True)
    with pytest.raises(NotYours):
        give(seat=seat, given=Done())
    play_on(battle)
    table = table_of(battle)
    assert isinstance(table.awaits, Decide)
    assert (table.state.turn, table.decider(table.awaits.side)) == (1, PERSON)


def test_an_input_is_counted_once_and_refused_when_it_comes_too_late():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    action, before = first_option(battle), battle.length
    give(seat=seat, given=action, version=before, once="a")
    length = battle.length
    assert length > before
    give(seat=seat, given=action, version=before, once="a")
    assert battle.length == length
    with pytest.raises(Stale):
        give(seat=seat, given=action, version=before, once="b")


def test_no_key_of_a_form_keeps_an_agent_from_deciding():
    battle, seat = begin(prepared=True)
    let_yield(seat=seat, allowed=True, once=f"agent-{battle.length + 1}")
    before = battle.length
    assert play_on(battle, 2) == 2
    battle.refresh_from_db()
    assert battle.length > before


def test_what_the_rules_refuse_changes_nothing():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    before = battle.length
    from skald.rules.actions import ChooseEdge

    with pytest.raises(IllegalAction):
        give(seat=seat, given=ChooseEdge(0))
    battle.refresh_from_db()
    assert battle.length == before


def test_whoever_is_invited_takes_the_other_side_once():
    battle, seat = begin("me", "open", prepared=True)
    assert (battle.status, seat.numbers) == ("waiting", (0,))
    other = join(battle=battle, name="Bo")
    battle.refresh_from_db()
    assert (battle.status, other.numbers, table_of(battle).names) == ("running", (1,), ("", "Bo"))
    # The file has the name, and whoever opens it reads it; where none was given the warband's leader stands for it.
    replay = parse_replay(format_replay(replay_of_battle(battle, None)))
    assert [(side.name, side.agent) for side in replay.sides] == [("person", "person"), ("Bo", "open")]
    assert called_in(replay, "fr") == ("Niall", "Bo")
    assert called_in(replay, "fr", ("Al", "Cy")) == ("Al", "Cy")
    with pytest.raises(SeatTaken):
        join(battle=battle, name="Cy")
    play_on(battle)
    mover = table_of(battle).awaits.side
    with pytest.raises(NotYours):
        give(seat=other if mover is Side.LEFT else seat, given=first_option(battle))


def test_alone_an_undo_is_free_and_far_apart_it_needs_consent():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    mover, answerer = (seat, other) if table_of(battle).awaits.side is Side.LEFT else (other, seat)
    mover.battle = answerer.battle = battle
    before = table_of(battle).state
    give(seat=mover, given=first_option(battle))
    undo(seat=mover)
    assert table_of(battle).wish.side == mover.numbers[0]
    deny_undo(seat=answerer)
    assert table_of(battle).wish is None
    undo(seat=mover)
    undo(seat=answerer)
    assert table_of(battle).state == before
    with pytest.raises(Unfit, match="undo-needs-consent"):
        redo(seat=mover)


def test_whoever_leaves_a_side_to_an_agent_takes_nothing_back_without_the_other():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    play_on(battle)
    hand_over(seat=seat, side=0, player="raider")
    table = table_of(seat.battle)
    assert (table.is_free_for(0), table.is_free_for(1)) == (False, True)
    assert other.numbers == (1,)


def test_on_one_screen_undo_and_redo_are_free():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    start = table_of(battle).state
    give(seat=seat, given=first_option(battle))
    after = table_of(battle).state
    undo(seat=seat)
    assert table_of(battle).state == start
    redo(seat=seat)
    assert table_of(battle).state == after


def test_a_side_handed_to_an_agent_plays_on_and_comes_back():
    battle, seat = begin("me", "raider", prepared=True)
    play_on(battle, 60)
    hand_over(seat=seat, side=0, player="raider")
    play_on(battle, 40)
    hand_over(seat=seat, side=0, player=PERSON)
    battle = seat.battle
    play_on(battle)
    assert table_of(battle).decider(table_of(battle).awaits.side) == PERSON


def test_conceding_ends_the_battle():
    battle, seat = begin(prepared=True)
    play_on(battle)
    give(seat=seat, given=Concede(Side.LEFT))
    battle.refresh_from_db()
    assert (battle.status, table_of(battle).awaits.outcome.winner) == ("over", Side.RIGHT)


def test_an_agent_that_is_lost_gives_up_only_where_it_may():
    battle, seat = begin("raider", "me", prepared=True, concedes=True)
    play_on(battle)
    asked = asked_of(table_of(battle), 5, "raider")
    few = replace(asked.view.state, turn=3, units=tuple(_mown(unit) for unit in asked.view.state.units))
    view = replace(asked.view, state=replace(few, active=Side.LEFT))
    given_up = decide(replace(asked, view=view, decide=Decide(Side.LEFT, Window.ORDERS)))
    assert (given_up.text, given_up.why.split()[0]) == ("concede left", "lost")
    let_yield(seat=seat, allowed=False)
    assert not asked_of(table_of(seat.battle), 5, "raider").concedes


def _mown(unit):
    return replace(
        unit, figures=unit.figures[: 3 if unit.troop == "warriors" else 0] if unit.side is Side.LEFT else unit.figures
    )


def test_what_agents_owe_is_found_again_after_a_restart():
    battle, _ = begin("raider", "raider", prepared=True)
    assert (battle.is_agents, resume()) == (True, 1)


def test_too_many_battles_left_lying_are_refused(settings):
    settings.SKALD_BATTLES_A_DAY = 2
    mark = mark_of("192.0.2.7")
    for _ in range(2):
        battle, _seat = begin(prepared=True)
        Battle.objects.filter(pk=battle.pk).update(begun_from=mark)
    assert is_crowded(mark, timezone.now())
    Battle.objects.filter(pk=battle.pk).update(turn=2)
    assert not is_crowded(mark, timezone.now())


def test_battles_nobody_touched_for_a_month_are_removed():
    old, _ = begin()
    fresh, _ = begin()
    now = timezone.now()
    Battle.objects.filter(pk=old.pk).update(changed_at=now - AFTER - timedelta(minutes=1))
    assert (tidy(now), list(Battle.objects.all())) == (1, [fresh])
