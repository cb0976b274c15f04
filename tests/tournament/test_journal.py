"""The journal: every entry, its refusals, undoing, and the same value again from a replay."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.content.problems import problem
from skald.content.words import LANGUAGES, word
from skald.tournament import journal as j
from skald.tournament.event import Bonus, Game, Player, Round
from skald.tournament.event_file import check_event
from skald.tournament.journal import AnyEntry, Result
from skald.tournament.ledger import RefusedError, append, check, read_entry, replay, root, undone, warnings, write_entry
from skald.tournament.live import Tournament
from skald.tournament.pairing.manual import swapped
from skald.tournament.pairing.swiss import Pair, Request, pair_round
from skald.tournament.settings import FixedTable, Points, Settings, Tables
from skald.tournament.standings import standings

OPEN: list[AnyEntry] = [j.EventOpened("Winter Raid"), *(j.PlayerAdded(Player(name, name.upper())) for name in "abcd")]
PAIRED: list[AnyEntry] = [*OPEN, j.Paired(1, (Pair("a", "b", 1), Pair("c", "d", 2)))]


def refused(entries: list[AnyEntry], entry: AnyEntry):
    value = replay(entries)
    why = check(entries, value, entry)
    assert why is not None
    for language in LANGUAGES:
        assert word(language, "problems", why.code, **dict(why.given))
    with pytest.raises(RefusedError):
        append(entries, value, entry)
    return why


def grown(entries: list[AnyEntry], *more: AnyEntry) -> tuple[list[AnyEntry], Tournament]:
    """Entries added one by one; the value is always the one that a replay gives."""
    journal, value = list(entries), replay(entries)
    for entry in more:
        value = append(journal, value, entry)
        journal.append(read_entry(write_entry(entry)))
        assert value == replay(journal)
    return journal, value


def test_result_counts_once_the_other_player_confirms():
    nine = Result(9, 2, bonus=Bonus(1, 0))
    journal, value = grown(PAIRED, j.ResultEntered(1, "a", "a", nine))
    assert value.unconfirmed == ((1, "a"),)
    assert value.event.rounds[0].games[0] == Game("a", "b", table=1)
    assert refused(journal, j.ResultConfirmed(1, "a", "a")) == problem("journal.own-claim")
    _journal, value = grown(journal, j.ResultConfirmed(1, "a", "b"))
    assert value.event.rounds[0].games[0] == Game("a", "b", 9, 2, None, "played", Bonus(1, 0), 1)
    assert value.claims == {}


def test_same_result_from_both_counts_and_different_ones_wait_for_the_organiser():
    _journal, value = grown(
        PAIRED, j.ResultEntered(1, "c", "c", Result(5, 5)), j.ResultEntered(1, "c", "d", Result(5, 5))
    )
    assert value.event.rounds[0].games[1].has_points
    journal, value = grown(
        PAIRED, j.ResultEntered(1, "c", "c", Result(5, 5)), j.ResultEntered(1, "c", "d", Result(5, 6))
    )
    assert value.mismatches == ((1, "c"),)
    _journal, value = grown(journal, j.ResultSettled(1, "c", Result(5, 6), "checked"))
    assert (value.mismatches, value.event.rounds[0].games[1].b_points) == ((), 6)


def test_player_may_correct_a_claim_until_it_is_confirmed():
    journal, value = grown(
        PAIRED, j.ResultEntered(1, "a", "a", Result(9, 2)), j.ResultEntered(1, "a", "a", Result(9, 3)),
        j.ResultConfirmed(1, "a", "b"),
    )  # fmt: skip
    assert value.event.rounds[0].games[0].b_points == 3
    assert refused(journal, j.ResultEntered(1, "a", "a", Result(1, 1))) == problem("journal.settled", round=1)


def test_correction_is_possible_at_any_time_and_warns_when_the_next_round_is_paired():
    settled = [j.ResultSettled(1, "a", Result(9, 2)), j.ResultSettled(1, "c", Result(9, 2))]
    journal, value = grown(PAIRED, *settled)
    pairing = pair_round(value.event, Request(1))
    journal, value = grown(journal, j.Paired(2, pairing.games, pairing.bye))
    correction = j.ResultSettled(1, "a", Result(2, 9), "entered the wrong way round")
    assert [each.code for each in warnings(value, correction)] == ["warning.later-rounds"]
    _journal, value = grown(journal, correction)
    assert standings(value.event).rows[0].player in ("b", "c")
    assert value.event.rounds[1].games == tuple(Game(pair.a, pair.b, table=pair.table) for pair in pairing.games)


def test_undo_and_undo_of_the_undo():
    journal, value = grown(OPEN, j.Penalised("a", 2, "late"))
    journal, value = grown(journal, j.Undone(len(journal) - 1))
    assert value.event.penalties == ()
    assert undone(journal) == {5}
    assert refused(journal, j.Undone(5)) == problem("journal.already-undone", number=5)
    _journal, value = grown(journal, j.Undone(6))
    assert len(value.event.penalties) == 1


def test_undoing_waits_for_what_rests_on_it():
    journal, _value = grown(PAIRED, j.ResultSettled(1, "a", Result(9, 2)))
    assert refused(journal, j.Undone(5)) == problem("journal.in-the-way", later=6)
    journal, _value = grown(journal, j.Undone(6))
    _journal, value = grown(journal, j.Undone(5))
    assert value.event.rounds == ()


def test_round_can_be_unpaired_before_it_has_results_and_keeps_its_scenario():
    journal, value = grown(OPEN, j.ScenarioDrawn(1, "take-and-hold", "oak"))
    journal, value = grown(journal, j.Paired(1, (Pair("a", "b", 1),)), j.RoundPublished(1), j.Unpaired(1))
    assert (value.event.rounds, value.published, value.seeds) == (
        (Round(1, scenario="take-and-hold"),), frozenset(), {1: "oak"},
    )  # fmt: skip
    played, _value = grown(PAIRED, j.ResultSettled(1, "a", Result(9, 2)))
    assert refused(played, j.Unpaired(1)) == problem("journal.has-results", round=1)


def test_goal_table_and_points_are_frozen_once_round_1_is_paired():
    _journal, value = grown(OPEN, j.SettingsChanged(Settings(goal_table="A")))
    assert value.event.settings.goal_table == "A"
    assert refused(PAIRED, j.SettingsChanged(Settings(goal_table="A"))) == problem("journal.frozen", key="goal_table")
    assert refused(PAIRED, j.SettingsChanged(Settings(points=Points(3, 1, 0)))) == problem(
        "journal.frozen", key="points"
    )
    _journal, value = grown(PAIRED, j.SettingsChanged(Settings(round_minutes=150)))
    assert value.event.settings.round_minutes == 150


def test_players_come_and_go():
    _journal, value = grown(
        OPEN, j.PlayerChanged("a", name="Anna", club="Ravens"), j.CheckedIn("a"), j.Dropped("b", 1), j.Returned("b", 3),
        j.Disqualified("c", "dice"), j.PlayerRemoved("d"), j.Honoured("a", "painting", 12),
    )  # fmt: skip
    assert value.event.players == (
        Player("a", "Anna", "Ravens"), Player("b", "B", dropped_after=1, returned_round=3),
        Player("c", "C", disqualified="dice"),
    )  # fmt: skip
    assert (value.checked_in, value.honours) == (frozenset("a"), {"a": (("painting", 12),)})


def test_whoever_is_removed_leaves_no_fixed_table():
    fixed = (FixedTable("a", 3), FixedTable("d", 4))
    _journal, value = grown(OPEN, j.SettingsChanged(Settings(tables=Tables(fixed=fixed))), j.PlayerRemoved("d"))
    assert value.event.settings.tables.fixed == fixed[:1]
    assert check_event(value.event) == ()


def test_players_beyond_the_capacity_wait():
    _journal, value = grown(OPEN, j.SettingsChanged(Settings(capacity=2)))
    assert value.waiting == ("c", "d")
    _journal, value = grown([*OPEN, j.SettingsChanged(Settings(capacity=2))], j.Dropped("a", 0))
    assert value.waiting == ("d",)


def test_clock_is_started_paused_and_extended():
    _journal, value = grown(
        PAIRED, j.ClockStarted(1, 1000, 135), j.ClockPaused(1, 1600), j.ClockResumed(1, 2000),
        j.ClockExtended(1, 10, 2),
    )  # fmt: skip
    assert (value.clocks[1].stood, value.clocks[1].tables) == (400, {2: 10})


def test_cards_are_drafted_in_turn_and_remembered():
    journal, value = grown(
        PAIRED, j.CardPicked(1, "b", "a", "conquest"), j.CardPicked(1, "a", "b", "pincer"),
    )  # fmt: skip
    assert value.drafts[1, "a"].first == "b"
    assert refused(journal, j.CardPicked(1, "a", "b", "loyalty")) == problem("draft.not-your-turn", player="a")
    assert refused(journal, j.CardPicked(1, "b", "a", "invasion")) == problem("draft.domain-taken", card="invasion")
    assert refused(journal, j.CardPicked(1, "b", "c", "loyalty")) == problem("journal.no-game", round=1, player="b")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (j.PlayerAdded(Player("a", "Again")), problem("journal.player-twice", player="a")),
        (j.CheckedIn("z"), problem("journal.unknown-player", word="z")),
        (j.PlayerRemoved("a"), problem("journal.has-played", player="a")),
        (j.Paired(1, ()), problem("journal.round-open", round=1, wanted=2)),
        (j.Paired(2, (Pair("a", "b", 1), Pair("a", "c", 2))), problem("event.plays-twice", player="a", round=2)),
        (j.PairingChanged(2, (), swapped("a", "b")), problem("journal.not-paired", round=2)),
        (
            j.PairingChanged(1, (Pair("a", "b", 1), Pair("a", "c", 2)), swapped("b", "c")),
            problem("event.plays-twice", player="a", round=1),
        ),
        (j.ScenarioDrawn(4, "take-and-hold"), problem("journal.round-open", round=4, wanted=2)),
        (j.ScenarioDrawn(2, "chess"), problem("event.scenario", word="chess")),
        (j.RoundPublished(2), problem("journal.not-paired", round=2)),
        (j.ClockPaused(1, 5), problem("journal.no-clock", round=1)),
        (j.ResultSettled(1, "z", Result(1, 1)), problem("journal.no-game", round=1, player="z")),
        (j.ResultSettled(1, "a", Result(1, None)), problem("event.half-points")),
        (j.ResultSettled(1, "a", Result(ending="conceded")), problem("event.conceded-who")),
        (j.ResultEntered(1, "a", "c", Result(1, 1)), problem("journal.no-game", round=1, player="c")),
        (j.ResultConfirmed(1, "a", "b"), problem("journal.no-claim")),
        (j.Undone(99), problem("journal.unknown-entry", number=99)),
    ],
)
def test_entry_that_does_not_fit_is_refused(entry, why):
    assert refused(PAIRED, entry) == why


def test_every_entry_is_stored_and_read_again():
    pairing = pair_round(replay(OPEN).event, Request(1))
    for entry in [
        *PAIRED,
        j.Paired(1, pairing.games, None, pairing.bye_why, pairing.notes, "1"),
        j.DrawSealed("x"),
        j.Undone(3),
    ]:
        assert read_entry(write_entry(entry)) == entry


def test_ledger_of_a_whole_event_gives_the_standings_of_its_file():
    journal, value = list(OPEN), replay(OPEN)
    for number in (1, 2, 3):
        pairing = pair_round(value.event, Request(number))
        steps: list[AnyEntry] = [j.Paired(number, pairing.games, pairing.bye)]
        steps += [j.ResultSettled(number, pair.a, Result(10 + number, number)) for pair in pairing.games]
        journal, value = grown(journal, *steps)
    assert standings(value.event) == standings(replace(replay(journal).event))


def test_whoever_undoes_an_undoing_is_told_what_comes_back():
    entries: list[AnyEntry] = [*OPEN, j.Undone(4), j.Undone(5), j.Undone(6)]
    assert [root(entries, at) for at in (4, 5, 6, 7)] == [(OPEN[4], back) for back in (False, True, False, True)]
