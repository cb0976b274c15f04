"""The services of an event by themselves: what each writes into the journal, once, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from skald.content.problems import problem
from skald.tournament import chess
from skald.tournament import journal as j
from skald.tournament.journal import Result
from skald.tournament.ledger import RefusedError, read_entry
from skald.tournament.pairing.manual import swap, swapped
from skald.tournament.pairing.swiss import Request
from skald.tournament.presets import opening_settings
from skald.tournament.scenarios.drawing import is_seed_of_round, round_seed, scenario_for
from skald.tournament.settings import ChessClock as Rules
from skald.tournament.settings import OwnScenario, Scenarios, Settings, Tables
from skald.warbands.roster import Roster
from skald.web.tournaments.forms.paid import faction_label
from skald.web.tournaments.models import ChessClock, Event, Pass, Seat
from skald.web.tournaments.queries.names import misspelt
from skald.web.tournaments.services import bidding, clocks, drafting, honours, pairing, players, registering, scenarios
from skald.web.tournaments.services.chess import change_clock, clock_of
from skald.web.tournaments.services.forgetting import forget_player
from skald.web.tournaments.services.passes import (
    helper_passes,
    make_helper_pass,
    make_passes_of,
    make_table_passes,
    renew,
    revoke,
    table_passes,
)
from skald.web.tournaments.services.player_files import import_players, read_players, write_players
from skald.web.tournaments.services.recording import Actor, add
from skald.web.tournaments.services.results import settle
from skald.web.tournaments.services.rosters import submit_roster, take_roster_back
from skald.web.tournaments.services.settings import (
    add_organiser,
    change_details,
    change_settings,
    choose_preset,
    remove_organiser,
)
from skald.web.tournaments.services.undoing import undo
from tests.web.tournaments.hall import ANNA, open_event, organiser, play_round, value

pytestmark = pytest.mark.django_db
PLAYER = Actor("player", "Ana")
LIST = Roster(6, 6, (), "Ana")


def written(event: Event, since: int = 0) -> list[j.AnyEntry]:
    rows = event.entries.order_by("number").values_list("body", flat=True)
    return [read_entry(body.encode()) for body in rows][since:]


def added(event: Event, work: Callable[[], object]) -> list[j.AnyEntry]:
    """What some work adds to the journal."""
    before = event.entries.count()
    work()
    return written(event, before)


def why_not(work: Callable[[], object]) -> object:
    with pytest.raises(RefusedError) as caught:
        work()
    return caught.value.problem


# Rounds


def test_pairing_anew_gives_up_the_old_one_and_its_clocks_and_keeps_those_of_other_rounds():
    event = open_event(4, here=True)
    play_round(event)
    for number in (1, 2):
        ChessClock.objects.create(event=event, round=number, a="p1", state="{}")
    found = added(event, lambda: pairing.pair(event=event, request=Request(seed="x"), actor=ANNA))
    assert [type(each) for each in found] == [j.Paired]
    assert list(ChessClock.objects.values_list("round", flat=True)) == [1]
    ChessClock.objects.create(event=event, round=2, a="p1", state="{}")
    again = added(event, lambda: pairing.pair(event=event, request=Request(seed="y"), number=2, actor=ANNA))
    assert [type(each) for each in again] == [j.Unpaired, j.Paired]
    assert (again[0].round, again[1].round, again[1].seed) == (2, 2, "y")
    assert list(ChessClock.objects.values_list("round", flat=True)) == [1]
    wrong = why_not(lambda: pairing.pair(event=event, request=Request(seed="y"), number=3, actor=ANNA))
    assert wrong == problem("journal.round-open", round=3, wanted=2)


def test_same_seed_pairs_alike_and_whoever_is_not_there_is_left_out():
    event = open_event(5)
    players.check_in(event=event, players=["p1", "p2", "p3", "p5"], actor=ANNA)
    (made,) = added(event, lambda: pairing.pair(event=event, request=Request(seed="oak"), actor=ANNA))
    assert {who for pair in made.games for who in (pair.a, pair.b)} == {"p1", "p2", "p3", "p5"}
    assert (made.bye, value(event).lots) == (None, {1: "oak"})
    # Somebody comes while it is paired: the early pairing no longer holds.
    players.check_in(event=event, players=["p4"], actor=ANNA)
    *_gone, anew = added(event, lambda: pairing.pair(event=event, request=Request(seed="oak"), actor=ANNA))
    assert anew.bye is not None


def test_agreed_match_brings_in_whoever_is_not_checked_in():
    event = open_event(4)
    players.check_in(event=event, players=["p1", "p2"], actor=ANNA)
    request = Request(seed="1", agreed=(("p3", "p4"),))
    (made,) = added(event, lambda: pairing.pair(event=event, request=request, actor=ANNA))
    assert sorted(sorted((pair.a, pair.b)) for pair in made.games) == [["p1", "p2"], ["p3", "p4"]]


def test_unfinished_round_needs_a_reason():
    event = open_event(4, here=True)
    play_round(event, results=False)
    asked = [Request(seed="1"), Request(seed="1", unfinished=True), Request(seed="1", unfinished=True, why="late")]
    refusals = []
    for request in asked[:2]:
        with pytest.raises(pairing.CannotPairError) as caught:
            pairing.pair(event=event, request=request, actor=ANNA)
        refusals.append([each.code for each in caught.value.problems])
    assert refusals == [["event.round-unfinished"], ["journal.why-needed"]]
    pairing.pair(event=event, request=asked[2], actor=ANNA)
    assert [note.code for note in value(event).notes[2]] == ["round.unfinished"]


def test_published_round_is_shown_once_and_taken_back():
    event = open_event(4, here=True)
    assert why_not(lambda: pairing.publish(event=event, number=1, actor=ANNA)) == problem("journal.not-paired", round=1)
    play_round(event, results=False, publish=False)
    assert added(event, lambda: pairing.publish(event=event, number=1, actor=ANNA)) == [j.RoundPublished(1)]
    assert added(event, lambda: pairing.publish(event=event, number=1, actor=ANNA)) == []
    same = why_not(
        lambda: pairing.change_pairing(
            event=event, number=1, change=lambda found: found, how=lambda _made: swapped("p1", "p2"), actor=ANNA
        )
    )
    assert same == problem("journal.is-published", round=1)
    pairing.unpublish(event=event, number=1, actor=ANNA)
    assert value(event).published == frozenset()
    assert why_not(lambda: pairing.unpublish(event=event, number=1, actor=ANNA)) == problem("journal.nothing-to-undo")


def test_pairing_changed_by_hand_is_entered_as_a_whole_or_not_at_all():
    how = swapped("p1", "p2")

    def change(by: pairing.Change) -> None:
        pairing.change_pairing(event=event, number=1, change=by, how=lambda _made: how, actor=ANNA)

    event = open_event(4, here=True)
    assert why_not(lambda: change(lambda found: found)) == problem("journal.not-paired", round=1)
    play_round(event, results=False, publish=False)
    one, two = value(event).event.rounds[0].games
    assert added(event, lambda: change(lambda found: found)) == []
    (found,) = added(event, lambda: change(lambda made: swap(made, one.b, two.b)))
    assert (type(found), found.how, {frozenset((pair.a, pair.b)) for pair in found.games}) == (
        j.PairingChanged, how, {frozenset((one.a, two.b)), frozenset((two.a, one.b))},
    )  # fmt: skip
    assert value(event).lots == {1: "7"}
    refused = why_not(lambda: change(lambda made: swap(made, "p1", "z")))
    assert refused == problem("event.not-playing", player="z", round=1)


def test_round_given_up_loses_its_clocks_alone():
    event = open_event(4, here=True)
    play_round(event)
    pairing.pair(event=event, request=Request(seed="2"), actor=ANNA)
    for number in (1, 2):
        ChessClock.objects.update_or_create(event=event, round=number, a="p1", defaults={"state": "{}"})
    assert added(event, lambda: pairing.unpair(event=event, number=2, actor=ANNA)) == [j.Unpaired(2)]
    assert list(ChessClock.objects.values_list("round", flat=True)) == [1]
    assert why_not(lambda: pairing.unpair(event=event, number=1, actor=ANNA)) == problem("journal.has-results", round=1)


def test_tables_of_a_pairing_have_keys_from_then_on():
    event = open_event(6, here=True)
    assert table_passes(event) == []
    play_round(event, results=False)
    assert [held.label for held in table_passes(event)] == ["1", "2", "3"]


# Scenarios


def test_scenario_is_drawn_from_the_sealed_seed_taken_from_the_plan_or_chosen():
    event = open_event(4, Settings(scenarios=Scenarios(plan=("battle", "sacred-ground"))), here=True)
    (drawn,) = added(event, lambda: scenarios.draw_scenario(event=event, number=1, actor=ANNA))
    assert is_seed_of_round(drawn.seed, 1, value(event).seal)
    assert drawn == j.ScenarioDrawn(1, scenario_for(open_value(event), drawn.seed, 1), round_seed(event.seed, 1))
    play_round_of(event)
    (planned,) = added(event, lambda: scenarios.draw_scenario(event=event, number=2, actor=ANNA))
    assert planned == j.ScenarioDrawn(2, "sacred-ground")
    (chosen,) = added(
        event, lambda: scenarios.choose_scenario(event=event, number=2, scenario="take-and-hold", actor=ANNA)
    )
    assert chosen == j.ScenarioDrawn(2, "take-and-hold")
    scenarios.undo_scenario(event=event, number=2, actor=ANNA)
    assert value(event).event.rounds[1].scenario == "sacred-ground"
    late = why_not(lambda: scenarios.choose_scenario(event=event, number=1, scenario="take-and-hold", actor=ANNA))
    assert late == problem("journal.has-results", round=1)


def open_value(event: Event):
    """The event before any scenario was drawn."""
    from msgspec.structs import replace

    return replace(value(event).event, rounds=())


def play_round_of(event: Event) -> None:
    pairing.pair(event=event, request=Request(seed="1"), actor=ANNA)
    game = value(event).event.rounds[0].games[0]
    settle(event=event, number=1, a=game.b, result=Result(15, 6), actor=ANNA)


def test_scenario_of_a_round_without_any_result_can_still_be_changed():
    event = open_event(4, here=True)
    play_round(event, results=False)
    scenarios.choose_scenario(event=event, number=1, scenario="sacred-ground", actor=ANNA)
    assert value(event).event.rounds[0].scenario == "sacred-ground"


# Players


def test_new_players_get_numbers_that_nobody_ever_had():
    event = open_event(3)
    players.remove_player(event=event, player="p2", actor=ANNA)
    seat = players.add_player(
        event=event, name=" Dag \n Olaf\x07son ", club="Oak", faction=" ", mail="d@x.org", actor=ANNA
    )
    assert (seat.player, seat.mail) == ("p4", "d@x.org")
    assert written(event)[-1] == j.PlayerAdded(type(value(event).event.players[0])("p4", "Dag Olaf son", "Oak", None))
    assert [player.id for player in value(event).event.players] == ["p1", "p3", "p4"]
    long = players.add_player(event=event, name="x" * 300, actor=ANNA)
    assert value(event).event.names[long.player] == "x" * 200


def test_form_sent_twice_finds_the_seats_of_the_first_time():
    event = open_event()
    newcomers = [players.Newcomer("Ana"), players.Newcomer("Bo")]
    first = players.add_players(event=event, newcomers=newcomers, actor=ANNA, once="key")
    again = players.add_players(event=event, newcomers=newcomers, actor=ANNA, once="key")
    assert [seat.pk for seat in first] == [seat.pk for seat in again]
    assert [seat.player for seat in again] == ["p1", "p2"]
    # A key that made no seat belongs to something else.
    honours.honour(event=event, player="p1", kind="painting", points=3, actor=ANNA, once="other")
    assert players.add_player(event=event, name="Cid", actor=ANNA, once="other").player == "p3"


def test_whoever_comes_late_joins_the_next_round_and_stands_at_the_desk():
    event = open_event(4, here=True)
    play_round(event)
    seat = players.add_player(event=event, name="Late", actor=ANNA)
    found = value(event)
    assert (found.event.players[-1].joined_round, seat.player in found.checked_in) == (2, True)
    own = players.add_player(event=event, name="Own", actor=PLAYER)
    assert own.player not in value(event).checked_in


def test_check_in_counts_who_was_not_there_yet():
    event = open_event(3)
    assert players.check_in(event=event, players=["p1", "p1", "p2"], actor=ANNA) == 2
    assert players.check_in(event=event, players=["p1", "p3"], actor=ANNA) == 1
    players.undo_check_in(event=event, player="p2", actor=ANNA)
    assert value(event).checked_in == {"p1", "p3"}
    assert why_not(lambda: players.undo_check_in(event=event, player="p2", actor=ANNA)) == problem(
        "journal.nothing-to-undo"
    )


def test_who_leaves_and_comes_back_does_so_between_rounds():
    event = open_event(5, here=True)
    assert added(event, lambda: players.drop(event=event, player="p5", actor=ANNA)) == [j.Dropped("p5", 0)]
    assert added(event, lambda: players.bring_back(event=event, player="p5", actor=ANNA)) == [j.Returned("p5", 1)]
    play_round(event)
    both = added(event, lambda: players.drop_players(event=event, players=["p4", "p5"], actor=ANNA))
    assert both == [j.Dropped("p4", 1), j.Dropped("p5", 1)]
    assert added(event, lambda: players.bring_back(event=event, player="p4", actor=ANNA)) == [j.Returned("p4", 2)]


def test_correction_that_changes_nothing_writes_nothing_but_the_mail():
    event = open_event(2)
    same = {"event": event, "player": "p1", "name": "Ana", "club": "", "faction": "", "actor": ANNA}
    assert added(event, lambda: players.change_player(**same, mail="a@x.org")) == []
    assert Seat.objects.get(event=event, player="p1").mail == "a@x.org"
    for key, text in (("name", "Anna"), ("club", "Oak"), ("faction", "Danes")):
        (entry,) = added(event, partial(players.change_player, **{**same, key: text}, mail=""))
        assert (entry.player, getattr(entry, key)) == ("p1", text)
        undo(event=event, number=event.entries.count() - 1, actor=ANNA)


def test_disqualification_and_penalty_and_their_undoing():
    event = open_event(3)
    found = added(event, lambda: players.disqualify(event=event, player="p1", reason=" loaded  dice ", actor=ANNA))
    assert found == [j.Disqualified("p1", "loaded dice")]
    players.disqualify(event=event, player="p2", reason="", actor=ANNA)
    players.undo_disqualification(event=event, player="p1", actor=ANNA)
    assert [player.disqualified for player in value(event).event.players] == [None, True, None]
    penalty = added(event, lambda: players.penalise(event=event, player="p3", points=2, reason="late", actor=ANNA))
    assert penalty == [j.Penalised("p3", 2, "late")]


def test_name_is_hidden_and_forgetting_asked_only_when_it_changes_something():
    event = open_event(2)
    for hidden, expected in ((False, 0), (True, 1), (True, 0), (False, 1)):
        found = added(event, partial(players.hide_name, event=event, player="p1", hidden=hidden, actor=ANNA))
        assert found == [j.NameHidden("p1", hidden)] * expected
    for asked, expected in ((False, 0), (True, 1), (True, 0), (False, 1)):
        found = added(
            event,
            partial(registering.ask_forgetting, event=event, player="p1", asked=asked, actor=PLAYER),
        )
        assert found == [j.ForgettingAsked("p1", asked)] * expected


def test_new_link_replaces_the_old_one_of_one_player():
    event = open_event(2)
    before = {seat.player: (seat.token, seat.code) for seat in Seat.objects.filter(event=event)}
    players.new_link(event=event, player="p1")
    after = {seat.player: (seat.token, seat.code) for seat in Seat.objects.filter(event=event)}
    assert after["p2"] == before["p2"]
    assert after["p1"][0] != before["p1"][0] and after["p1"][1] != before["p1"][1]


def test_registering_is_for_open_registrations_and_counts_once():
    event = open_event()
    form = {"event": event, "name": "Ana", "club": "", "faction": "", "mail": "", "once": "k"}
    assert why_not(lambda: registering.register(**form, hidden=True)) == problem("journal.registration-closed")
    add(event=event, entries=[j.DetailsChanged(j.Details(registration="open"))], actor=ANNA)
    seat = registering.register(**form, hidden=True)
    add(event=event, entries=[j.DetailsChanged(j.Details(registration="closed"))], actor=ANNA)
    again = added(event, lambda: registering.register(**form, hidden=True))
    assert (again, value(event).hidden) == ([], {seat.player})


def test_faction_of_a_list_becomes_that_of_a_player_who_has_named_none():
    event = open_event(2)
    normans = replace(LIST, faction="normands")
    stamped = added(event, lambda: submit_roster(event=event, player="p1", roster=normans, actor=PLAYER))
    assert stamped[1:] == [j.PlayerChanged("p1", faction="normands")]
    # What was named stays, whatever the next list says.
    more = added(
        event, lambda: submit_roster(event=event, player="p1", roster=replace(LIST, faction="x"), actor=PLAYER)
    )
    assert len(more) == 1
    with override("en"):
        assert faction_label("", "Normands") == "Normans"
        assert misspelt("Irrish") == "“Irrish” isn’t a known faction. Did you mean “Irish”?"
        assert [misspelt(each) for each in ("Irish", "irlandais", "Elves of the mist", "")] == [""] * 4
    with override("fr"):
        assert (faction_label("", "normans"), faction_label("", "Nains")) == ("Normands", "Nains")


def test_list_is_stamped_in_the_zone_of_the_event_and_locked_with_the_first_round(monkeypatch):
    monkeypatch.setattr("skald.web.tournaments.services.rosters.now", lambda: 1_800_000_000)
    event = open_event(4, here=True)
    add(event=event, entries=[j.DetailsChanged(j.Details(zone="Asia/Tokyo"))], actor=ANNA)
    (entry,) = added(event, lambda: submit_roster(event=event, player="p1", roster=LIST, actor=PLAYER))
    # 08:00 in Greenwich.
    assert entry.roster.locked_at == "2027-01-15T17:00"
    assert added(event, lambda: submit_roster(event=event, player="p1", roster=LIST, actor=PLAYER)) == []
    assert added(event, lambda: take_roster_back(event=event, player="p2", actor=PLAYER)) == []
    play_round(event)
    for work in (submit_roster, take_roster_back):
        given = {"roster": LIST} if work is submit_roster else {}
        refused = why_not(partial(work, event=event, player="p1", **given, actor=PLAYER))
        assert refused == problem("entry.locked")
    assert added(event, lambda: take_roster_back(event=event, player="p1", actor=ANNA)) == [
        j.RosterSubmitted("p1", None)
    ]


# Tables, bids, drafts, clocks


def test_keys_of_tables_and_helpers_live_until_they_are_revoked():
    event = open_event()
    made = make_table_passes(event=event, count=11)
    assert [held.label for held in made] == [str(number) for number in range(1, 12)]
    assert [held.token for held in make_table_passes(event=event, count=3)] == [held.token for held in made]
    revoke(held=made[1])
    make_passes_of(event=event, tables=[1, 2, 12, 12])
    assert [held.label for held in table_passes(event)] == ["1", *map(str, range(3, 13))]
    helper = make_helper_pass(event=event, name="  Olaf   the Red " + "x" * 99)
    assert helper.label == ("Olaf the Red " + "x" * 99)[:80]
    assert make_helper_pass(event=event, name=helper.label).token == helper.token
    revoke(held=helper)
    assert helper_passes(event) == []
    again = make_helper_pass(event=event, name=helper.label)
    assert (again.token != helper.token, again.is_revoked, helper_passes(event)) == (True, False, [again])
    before = again.token
    renew(held=again)
    assert Pass.objects.get(pk=again.pk).token not in (before, helper.token)


def test_bid_waits_for_publication():
    event = open_event(2, Settings(bid=6), here=True)
    play_round(event, publish=False, results=False)
    bid = {"event": event, "number": 1, "player": "p1", "points": 4, "actor": PLAYER}
    assert why_not(lambda: bidding.place_bid(**bid)) == problem("journal.not-published", round=1)
    pairing.publish(event=event, number=1, actor=ANNA)
    assert added(event, lambda: bidding.place_bid(**bid)) == [j.BidPlaced(1, "p1", 4)]


def test_draft_names_the_opponent_and_a_card_can_be_taken_back():
    event = open_event(2, Settings(scenarios=Scenarios(mode="expedition")), here=True)
    play_round(event, results=False)
    (drawn,) = added(event, lambda: drafting.draw_first(event=event, number=1, player="p2", actor=PLAYER))
    assert {drawn.player, drawn.opponent} == {"p1", "p2"}
    assert drawn.seed == round_seed(event.seed, 1)
    undo(event=event, number=event.entries.count() - 1, actor=ANNA)
    (chosen,) = added(event, lambda: drafting.choose_first(event=event, number=1, first="p2", actor=PLAYER))
    assert chosen == j.FirstChosen(1, "p2", "p1")
    (card,) = added(
        event, lambda: drafting.pick_card(event=event, number=1, player="p2", card="conquest", actor=PLAYER)
    )
    assert card == j.CardPicked(1, "p2", "p1", "conquest")
    drafting.take_card_back(event=event, number=1, player="p2", actor=PLAYER)
    assert value(event).drafts[1, value(event).event.rounds[0].games[0].a].picks == ()
    stranger = why_not(lambda: drafting.pick_card(event=event, number=1, player="z", card="conquest", actor=PLAYER))
    assert stranger == problem("journal.no-game", round=1, player="z")


@pytest.mark.parametrize(
    ("late", "counted"), [(0, 0), (-50, 0), (5_000, 5_000), (120_000, 120_000), (500_000, 120_000)]
)
def test_late_tap_counts_from_when_it_was_made_but_not_from_long_ago(monkeypatch, late, counted):
    event = open_event(2)
    rules, moment = Rules(70, 15), 10_000_000
    monkeypatch.setattr("skald.web.tournaments.services.chess.milliseconds", lambda: moment)
    seen: list[int] = []

    def change(before, at):
        seen.append(at)
        return before

    given = {"event": event, "number": 1, "a": "p1", "rules": rules, "change": change}
    assert change_clock(**given, late=late) == chess.fresh(rules)
    assert (seen, ChessClock.objects.count()) == ([moment - counted], 0)


def test_clock_of_a_game_is_kept_apart_from_others_and_never_goes_back(monkeypatch):
    event = open_event(4)
    rules = Rules(70, 15)
    monkeypatch.setattr("skald.web.tournaments.services.chess.milliseconds", lambda: 1_000_000)
    from msgspec.structs import replace

    change_clock(event=event, number=1, a="p1", rules=rules, change=lambda clock, at: replace(clock, since=at))
    assert clock_of(event, 1, "p1", rules).since == 1_000_000
    for other in ((2, "p1"), (1, "p3")):
        assert clock_of(event, *other, rules) == chess.fresh(rules)
    # A tap from before the last change counts from the last change on.
    seen: list[int] = []

    def noted(clock: chess.ChessTime, at: int) -> chess.ChessTime:
        seen.append(at)
        return clock

    change_clock(event=event, number=1, a="p1", rules=rules, change=noted, late=60_000)
    assert seen == [1_000_000]


def test_clocks_of_a_round_are_entries_with_their_moment(monkeypatch):
    event = open_event(2, Settings(round_minutes=90), here=True)
    play_round(event, results=False)
    monkeypatch.setattr("skald.web.tournaments.services.clocks.now", lambda: 5_000)
    work = [
        lambda: clocks.start_clock(event=event, number=1, minutes=90, actor=ANNA),
        lambda: clocks.pause_clock(event=event, number=1, actor=ANNA),
        lambda: clocks.resume_clock(event=event, number=1, actor=ANNA),
        lambda: clocks.extend_clock(event=event, number=1, minutes=-5, actor=ANNA),
        lambda: clocks.extend_clock(event=event, number=1, minutes=10, table=1, actor=ANNA),
    ]
    assert [added(event, each) for each in work] == [
        [j.ClockStarted(1, 5_000, 90)], [j.ClockPaused(1, 5_000)], [j.ClockResumed(1, 5_000)],
        [j.ClockExtended(1, -5)], [j.ClockExtended(1, 10, 1)],
    ]  # fmt: skip


# Settings, organisers, tables of players


def test_settings_change_only_what_is_named_and_only_if_it_differs():
    event = open_event(settings=Settings(rounds=4, capacity=9))
    assert added(event, lambda: change_settings(event=event, changes={"rounds": 4}, actor=ANNA)) == []
    (entry,) = added(event, lambda: change_settings(event=event, changes={"rounds": 5}, actor=ANNA))
    assert entry == j.SettingsChanged(Settings(rounds=5, capacity=9))


def test_preset_keeps_places_tables_own_scenarios_and_the_age():
    own = (OwnScenario("ours", "Ours"),)
    before = Settings(capacity=9, tables=Tables(count=4), scenarios=Scenarios(own=own), age="vikings")
    event = open_event(settings=before)
    choose_preset(event=event, preset="crusades", actor=ANNA)
    after = value(event).event.settings
    assert (after.preset, after.capacity, after.tables, after.scenarios.own) == ("crusades", 9, Tables(count=4), own)
    assert after.age == (opening_settings("crusades").age or "vikings")


def test_details_and_name_are_written_only_if_they_differ():
    event = open_event()
    new = j.Details(place="Hall")
    given = {"event": event, "actor": ANNA, "is_listed": False}
    assert added(event, lambda: change_details(**given, name="Hall", details=j.Details())) == []
    assert added(event, lambda: change_details(**given, name="Hall", details=new)) == [j.DetailsChanged(new)]
    assert added(event, lambda: change_details(**given, name="Raid", details=new)) == [j.Renamed("Raid")]
    change_details(**{**given, "is_listed": True}, name="Raid", details=new)
    assert Event.objects.get(pk=event.pk).is_listed


def test_last_organiser_stays():
    event = open_event()
    anna, bo = organiser(), organiser("bo")
    assert remove_organiser(event=event, user=anna) is False
    add_organiser(event=event, user=bo)
    assert set(event.organisers.all()) == {anna, bo}
    assert remove_organiser(event=event, user=anna) is True
    assert list(event.organisers.all()) == [bo]


def test_table_of_players_is_read_with_every_problem_at_once():
    event = open_event(1)
    table = f"name;club;mail\nBo;Oak;bo@x.org\n;Elm;\n{'x' * 201};;\nana;;\nCid;;no-mail\nbo;;\n"
    found, problems = read_players(table.encode(), value(event))
    assert found[0] == players.Newcomer("Bo", "Oak", "", "bo@x.org")
    assert problems == [
        problem("players.no-name", 3), problem("players.too-long", 4, most=200),
        problem("players.there-already", 5, player="ana"), problem("players.mail", 6, word="no-mail"),
        problem("players.there-already", 7, player="bo"),
    ]  # fmt: skip


def test_table_of_players_too_large_or_empty_is_refused():
    event = open_event()
    most = b"x" * 1_000_000
    assert read_players(most + b"x", value(event))[1] == [problem("file.too-big", most=1_000_000)]
    assert [each.code for each in read_players(most, value(event))[1]] == ["players.table"]
    assert read_players(b"name,club\n", value(event))[1] == [problem("players.nobody")]
    lines = "\n".join(f"n{at}" for at in range(5001))
    assert read_players(lines.encode(), value(event))[1] == [problem("players.too-many", most=5000)]


def test_written_table_of_players_is_read_again():
    event = open_event()
    newcomers = [players.Newcomer("=Ana", "Oak", "Danes", "a@x.org"), players.Newcomer("Bo")]
    import_players(event=event, newcomers=newcomers, actor=ANNA)
    text = write_players(event, value(event))
    assert text.splitlines()[:2] == ["name,club,faction,mail", "'=Ana,Oak,Danes,a@x.org"]
    assert read_players(text.encode(), value(open_event()))[0] == newcomers


def test_forgetting_raises_the_edition_so_that_kept_values_are_made_anew():
    event = open_event(3)
    for edition in (1, 2):
        forget_player(event=event, player=f"p{edition}", actor=ANNA)
        assert Event.objects.get(pk=event.pk).edition == edition
