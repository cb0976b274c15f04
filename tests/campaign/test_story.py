"""Any earlier turn can be looked at, and a correction is seen before it is agreed to."""

from __future__ import annotations

import pytest
from msgspec import structs

from skald.campaign.events import TurnEnded
from skald.campaign.journal import BattleCorrected, append, replay
from skald.campaign.preview import battles, differences, preview
from skald.campaign.sealing import draw_from
from skald.campaign.story import chapter_of, chapters, moments
from skald.campaign.turn import OrdersShown, RefusedError
from tests.campaign.test_journal import SECRET, story


def test_chapters_hold_the_whole_story():
    value = replay(story(SECRET))
    found = chapters(value)
    assert [chapter.turn for chapter in found] == [1, 2, 3, 4, 5, 6]
    assert found[-1].closing == value.state
    assert [one.closing for one in found[:-1]] == [two.opening for two in found[1:]]
    told = [event for chapter in found for event in chapter.events]
    assert told == [event for moment in moments(value) for event in moment.events]
    assert [chapter.events[-1] for chapter in found[:-1]] == [TurnEnded(turn) for turn in range(1, 6)]


def test_a_turn_is_seen_as_it_began():
    entries = story(SECRET)
    value = replay(entries)
    ends = [n for n, each in enumerate(moments(value)) if each.turn == 2][-1]
    assert chapter_of(value, 3).opening == list(moments(value))[ends].state
    assert chapter_of(value, 1).opening.bands == ()
    with pytest.raises(KeyError):
        chapter_of(value, 7)


def test_a_turn_that_has_just_begun_is_a_chapter_too():
    entries = story(SECRET)
    cut = next(n for n in range(2, len(entries)) if replay(entries[:n]).state.turn == 2)
    value = replay(entries[:cut])
    assert (chapter_of(value, 2).opening, chapter_of(value, 2).events) == (value.state, ())


def test_preview_tells_what_would_change_and_appending_it_makes_it_so():
    value = replay(story(SECRET))
    number, given = battles(value)[0]
    wiped_out = structs.replace(given.fought, attacker=(0,) * len(given.fought.attacker), winner="defender")
    found = preview(value, number, wiped_out, draw_from(SECRET))
    assert found.gap is not None
    assert found.problems
    assert {each.what for each in found.differences} >= {"turn", "band", "treasury"}
    assert all(each.number >= found.gap for each in found.lost)
    assert any(isinstance(each.given, OrdersShown) for each in found.lost)
    after = append(value, found.entry)
    assert after.state == found.after
    assert chapters(after)[-1].closing == after.state
    assert replay([*story(SECRET), found.entry]) == after


def test_preview_of_the_same_result_changes_nothing():
    value = replay(story(SECRET))
    number, given = battles(value)[0]
    found = preview(value, number, given.fought, draw_from(SECRET))
    assert (found.differences, found.gap, found.lost, found.after) == ((), None, (), value.state)


def test_preview_refuses_what_is_no_battle_or_no_result():
    value = replay(story(SECRET))
    number, given = battles(value)[0]
    with pytest.raises(RefusedError, match=r"campaign\.no-battle"):
        preview(value, 1, given.fought, draw_from(SECRET))
    with pytest.raises(RefusedError, match=r"order\.survivors"):
        preview(value, number, structs.replace(given.fought, attacker=(99,)), draw_from(SECRET))


def test_a_correction_that_is_no_result_is_refused():
    value = replay(story(SECRET))
    number, given = battles(value)[0]
    with pytest.raises(RefusedError, match=r"order\.survivors"):
        append(value, BattleCorrected(number, structs.replace(given.fought, attacker=(99,))))


def test_states_that_are_alike_have_no_differences():
    value = replay(story(SECRET))
    assert list(differences(value.terms, value.state, value.state)) == []
