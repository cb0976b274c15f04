"""What somebody who takes part may do: register, wait, see lists, choose who picks first."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.problems import problem
from skald.tournament import journal as j
from skald.tournament.event import Player
from skald.tournament.journal import AnyEntry, Details
from skald.tournament.ledger import check, replay
from skald.tournament.pairing.swiss import Pair
from skald.tournament.scenarios.draft import Draft, first_by_lot, to_pick
from skald.tournament.scenarios.drawing import event_seal, round_seed
from skald.tournament.settings import RosterRules, Settings
from skald.tournament.taking_part import against_drafting, against_registering, may_see_list, place_in_line

SOURCE = "a-secret"
OPEN: list[AnyEntry] = [
    j.EventOpened("Raid", Settings(capacity=2)), j.DrawSealed(event_seal(SOURCE)),
    j.DetailsChanged(Details(registration="open", deadline=1000)),
    *(j.PlayerAdded(Player(each, each.upper())) for each in "abcd"),
]  # fmt: skip
PAIRED: list[AnyEntry] = [*OPEN, j.ScenarioDrawn(1, "expedition"), j.Paired(1, (Pair("a", "b", 1), Pair("c", "d", 2)))]


def test_registration_is_open_until_its_deadline_and_until_the_event_begins():
    value = replay(OPEN)
    assert against_registering(value, 1000) is None
    assert against_registering(value, 1001) == problem("journal.registration-late")
    assert against_registering(replay(OPEN[:2]), 0) == problem("journal.registration-closed")
    assert against_registering(replay(PAIRED), 0) == problem("journal.registration-begun")
    crowd = tuple(Player(f"x{number}", "X") for number in range(202))
    full = replace(value, event=replace(value.event, players=crowd))
    assert against_registering(full, 0) == problem("journal.registration-full")


def test_waiting_list_moves_up_when_somebody_withdraws():
    assert [place_in_line(replay(OPEN), each) for each in "abcd"] == [None, None, 1, 2]
    assert [place_in_line(replay([*OPEN, j.Dropped("a", 0)]), each) for each in "bcd"] == [None, None, 1]


def test_lists_are_seen_as_the_organiser_says():
    def seen(visible, entries):
        rules = Settings(capacity=2, rosters=RosterRules(visible=visible))
        value = replay([*entries, j.SettingsChanged(rules)])
        return [may_see_list(value, "a", each) for each in "abc"]

    published = [*PAIRED, j.RoundPublished(1)]
    assert seen("never", published) == [True, False, False]
    assert seen("published", PAIRED) == [True, False, False]
    assert seen("published", published) == [True, True, False]
    assert seen("always", OPEN) == [True, True, True]


def test_cards_are_chosen_in_published_expeditions_only():
    assert against_drafting(replay(PAIRED), 1) == problem("journal.not-published", round=1)
    assert against_drafting(replay([*PAIRED, j.RoundPublished(1)]), 1) is None
    battle = [*OPEN, j.ScenarioDrawn(1, "take-and-hold"), j.Paired(1, (Pair("a", "b", 1),)), j.RoundPublished(1)]
    assert against_drafting(replay(battle), 1) == problem("draft.not-here", round=1)


def test_first_player_is_chosen_once_and_picks_first():
    chosen = [*PAIRED, j.FirstChosen(1, "b", "a")]
    value = replay(chosen)
    assert value.drafts == {(1, "a"): Draft("b", "a")}
    assert to_pick(value.drafts[1, "a"]) == "b"
    assert check(chosen, value, j.CardPicked(1, "a", "b", "plunder")) == problem("draft.not-your-turn", player="a")
    assert check(chosen, value, j.FirstChosen(1, "a", "b")) is None
    begun = [*chosen, j.CardPicked(1, "b", "a", "plunder")]
    assert check(begun, replay(begun), j.FirstChosen(1, "a", "b")) == problem("draft.begun")
    assert check(chosen, value, j.FirstChosen(1, "a", "c")) == problem("journal.no-game", round=1, player="a")


def test_lot_of_the_first_player_is_the_one_of_the_sealed_seed():
    seed = round_seed(SOURCE, 1)
    first = first_by_lot(seed, 1, ("a", "b"))
    other = "b" if first == "a" else "a"
    value = replay(PAIRED)
    assert check(PAIRED, value, j.FirstChosen(1, first, other, seed)) is None
    assert check(PAIRED, value, j.FirstChosen(1, other, first, seed)) == problem("draft.lot")
    assert check(PAIRED, value, j.FirstChosen(1, first, other, round_seed(SOURCE, 2))) == problem("draft.lot")
    both = {first_by_lot(round_seed(f"source {number}", 1), 1, ("a", "b")) for number in range(20)}
    assert both == {"a", "b"}


def test_asking_to_be_forgotten_can_be_taken_back():
    asked = [*OPEN, j.ForgettingAsked("a")]
    assert replay(asked).to_forget == {"a"}
    assert replay([*asked, j.ForgettingAsked("a", False)]).to_forget == frozenset()
    assert check(asked, replay(asked), j.ForgettingAsked("z")) == problem("journal.unknown-player", word="z")
