"""What is held back until it is announced: from which moment, what exactly, and what stored events mean."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.tournament import journal as j
from skald.tournament.announcing import (
    PODIUM,
    are_honours_shown,
    held_round,
    is_final,
    published_event,
    published_rounds,
    ranked_event,
    rounds_in_full,
    told_from,
)
from skald.tournament.attendance import took_part
from skald.tournament.event import Game, Player
from skald.tournament.ledger import RefusedError, append, read_entry, replay, write_entry
from skald.tournament.live import Tournament
from skald.tournament.pairing.swiss import Pair
from skald.tournament.settings import Settings

HELD = Settings(rounds=2, hold_back=True)


def entries(settings: Settings = HELD) -> list[j.AnyEntry]:
    """Four players; round 1 is over, round 2 is published with one of its two results."""
    players = [j.PlayerAdded(Player(name, name.upper())) for name in "abcd"]
    first = (Pair("a", "b", 1), Pair("c", "d", 2))
    second = (Pair("a", "c", 1), Pair("b", "d", 2))
    return [
        j.EventOpened("E", settings), *players, j.Honoured("a", "painting", 9),
        j.ScenarioDrawn(1, "take-and-hold"), j.Paired(1, first), j.RoundPublished(1),
        j.ResultSettled(1, "a", j.Result(15, 6)), j.ResultSettled(1, "c", j.Result(15, 6)),
        j.ScenarioDrawn(2, "take-and-hold"), j.Paired(2, second), j.RoundPublished(2),
        j.ResultSettled(2, "a", j.Result(20, 3)),
    ]  # fmt: skip


def played(settings: Settings = HELD) -> Tournament:
    return replay([*entries(settings), j.ResultSettled(2, "b", j.Result(4, 11))])


def test_last_round_is_told_without_its_results():
    value = played()
    assert held_round(value) == 2
    assert [game.is_over for each in rounds_in_full(value) for game in each.games] == [True] * 4
    assert published_rounds(value)[1].games == (Game("a", "c", table=1), Game("b", "d", table=2))
    assert published_event(value).rounds == published_rounds(value)
    assert [each.number for each in ranked_event(value).rounds] == [1]
    assert (is_final(value), are_honours_shown(value)) == (False, False)


def test_holding_back_begins_with_the_publication_of_the_last_round():
    assert held_round(replay(entries())) == 2
    assert held_round(replay(entries()[:-2])) == 0


def test_announcement_tells_everything_and_can_be_undone():
    before = [*entries(), j.ResultSettled(2, "b", j.Result(4, 11))]
    told = [*before, j.StandingsAnnounced(2)]
    value = replay(told)
    assert (held_round(value), is_final(value), are_honours_shown(value)) == (0, True, True)
    assert published_rounds(value) == rounds_in_full(value)
    assert replay([*told, j.Undone(len(before))]) == replay(before)


def test_places_are_told_one_by_one_while_the_rest_is_held_back():
    value = played()
    assert told_from(value) == PODIUM + 1
    for place in (3, 2):
        value = append((), value, j.PlaceRevealed(2, place))
        assert (told_from(value), held_round(value), is_final(value)) == (place, 2, False)
        assert [each.number for each in ranked_event(value).rounds] == [1]
    # A result that is open again takes the places back with it, an announcement needs them no longer.
    assert told_from(append((), value, j.ResultSettled(2, "b", None))) == PODIUM + 1
    assert told_from(append((), value, j.StandingsAnnounced(2))) == PODIUM + 1
    assert read_entry(write_entry(j.PlaceRevealed(2, 3))) == j.PlaceRevealed(2, 3)
    with pytest.raises(RefusedError):
        append((), replay(entries()), j.PlaceRevealed(2, 3))


def test_only_those_who_came_took_part():
    value = replay(entries())
    assert took_part(value.event) == {"a", "b", "c", "d"}
    away = append((), value, j.ResultSettled(1, "a", j.Result(result="a", ending="absent")))
    # B has another game; without it nobody has seen b.
    assert took_part(away.event) == {"a", "b", "c", "d"}
    first = replace(away.event, rounds=away.event.rounds[:1])
    assert took_part(first) == {"a", "c", "d"}
    assert took_part(replace(first, rounds=(replace(first.rounds[0], games=(), bye="d"),))) == {"d"}


def test_what_is_unfinished_is_not_announced():
    with pytest.raises(RefusedError) as refused:
        append((), replay(entries()), j.StandingsAnnounced(2))
    assert refused.value.problem.code == "journal.not-over"
    with pytest.raises(RefusedError) as refused:
        append((), append((), played(), j.StandingsAnnounced(2)), j.StandingsAnnounced(2))
    assert refused.value.problem.code == "journal.announced"


def test_another_round_after_the_announcement_is_held_back_again():
    value = append((), played(), j.StandingsAnnounced(2))
    more = (Pair("a", "d", 1), Pair("b", "c", 2))
    for entry in (j.ScenarioDrawn(3, "take-and-hold"), j.Paired(3, more), j.RoundPublished(3)):
        value = append((), value, entry)
    assert held_round(value) == 3
    assert all(game.is_over for game in published_rounds(value)[1].games)


def test_event_that_says_nothing_of_it_shows_everything_as_before():
    old = played(replace(HELD, hold_back=False))
    assert (held_round(old), is_final(old), are_honours_shown(old)) == (0, True, True)
    stored = b'{"what":"EventOpened","name":"E","settings":{"rounds":2}}'
    assert read_entry(stored) == j.EventOpened("E", Settings(rounds=2))
    assert read_entry(write_entry(j.StandingsAnnounced(2))) == j.StandingsAnnounced(2)


def test_doubt_stands_until_the_organiser_has_settled_the_game():
    value = append((), played(), j.ResultDoubted(2, "c"))
    assert dict(value.doubts) == {(2, "a"): ("c",)}
    with pytest.raises(RefusedError) as refused:
        append((), value, j.ResultDoubted(2, "c"))
    assert refused.value.problem.code == "journal.doubted"
    assert dict(append((), value, j.ResultSettled(2, "a", j.Result(3, 20))).doubts) == {}


def test_only_a_result_that_counts_can_be_doubted():
    with pytest.raises(RefusedError) as refused:
        append((), replay(entries()), j.ResultDoubted(2, "d"))
    assert refused.value.problem.code == "journal.not-over"
