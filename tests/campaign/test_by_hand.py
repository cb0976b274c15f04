"""What battles cost, what lords amend, what files say: each worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec import structs

from skald.campaign.aftermath import aftermaths
from skald.campaign.events import AmendmentAgreed, ConquestScored, InitiativeTaken
from skald.campaign.forms import decoded, encoded, read
from skald.campaign.journal import CampaignOpened, Chronicle, Happened, append, open_campaign
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Orders
from skald.campaign.preview import differences
from skald.campaign.result_checks import amended
from skald.campaign.sandbox import try_orders
from skald.campaign.simulate import play
from skald.campaign.state import Battle, Unit
from skald.campaign.state_checks import check_state
from skald.campaign.telling import tell
from skald.campaign.turn import Amended, BattleFought, agreed, apply
from skald.content.problems import problem
from skald.content.words import LANGUAGES
from tests.campaign.builders import at_orders, band, marches, moves, terms, warriors

NOTHING = (Fraction(), Fraction())


def chronicle(seed: str, **chosen: object) -> Chronicle:
    value = open_campaign(CampaignOpened("x", shipped_map(), terms(**chosen).settings))
    for each in play(terms(**chosen), seed).given:
        value = append(value, Happened(each))
    return value


@pytest.mark.parametrize("seed", ["3", "4"])
def test_aftermath_tells_each_battle_as_it_was_before_at_its_end_and_after(seed):
    value = chronicle(seed)
    fights = [each for each in play(terms(), seed).given if isinstance(each, BattleFought)]
    found = aftermaths(value)
    assert [(each.battle, each.points) for each in found] == [
        (fight.battle, fight.fought.points if fight.fought.winner is None else None) for fight in fights
    ]
    for each, fight in zip(found, fights, strict=True):
        for toll, left, lives in (
            (each.attacker, fight.fought.attacker, fight.fought.attacker_lord),
            (each.defender, fight.fought.defender, fight.fought.defender_lord),
        ):
            assert [figures for _unit, figures, _after in toll.units] == list(left)
            assert toll.lord_fell is (toll.band.has_lord and not lives)
            for unit, figures, after in toll.units:
                half = terms().troops[unit.troop].per_point // 2
                # Brought up to the next half point, never beyond what there was.
                assert after == min(unit.figures, -(-figures // half) * half)


def test_numbers_of_an_aftermath_are_those_of_the_journal():
    value = chronicle("3")
    entries = [Happened(each) for each in play(terms(), "3").given]
    numbers = [at + 1 for at, each in enumerate(entries) if isinstance(each.given, BattleFought)]
    assert [each.number for each in aftermaths(value)] == numbers


def test_amendment_changes_treasuries_and_bands_and_ends_an_empty_one():
    state = at_orders(terms(), band("a1", "o4"), band("a2", "o9", 4), band("b1", "c4"))
    larger = band("a1", "o3", 8)
    after = amended(state, (Fraction(3, 2), Fraction(-2)), (larger, structs.replace(band("b1", "c4"), units=())))
    assert [lord.pp for lord in after.lords] == [Fraction(39, 2), 16]
    assert after.bands == (larger, band("a2", "o9", 4))
    assert amended(state, NOTHING, ()) == state


def test_amendment_of_a_journal_counts():
    value = open_campaign(CampaignOpened("x", shipped_map()))
    entered = append(append(value, Happened(play(terms(), "1").given[0])), Happened(Amended((Fraction(1), Fraction()))))
    assert entered.state.lords[0].pp == 19


@pytest.mark.parametrize(
    ("text", "amount"), [('"7/2"', Fraction(7, 2)), ("3", Fraction(3)), ('"-1/2"', Fraction(-1, 2)), ('"4"', 4)]
)
def test_amount_is_read_and_written(text, amount):
    assert decoded(text.encode(), Fraction) == amount
    assert decoded(encoded(Fraction(amount)), Fraction) == amount


@pytest.mark.parametrize("text", ['"x"', '"1/"', '""', "true", "1.5", "null", '"1/2/3"', '"1e3"'])
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(msgspec.ValidationError, match="not an amount"):
        decoded(text.encode(), Fraction)


def test_what_cannot_be_written_says_so():
    with pytest.raises(NotImplementedError):
        encoded(object())


@pytest.mark.parametrize(("length", "kept"), [(10, 10), (200, 200), (300, 200)])
def test_trouble_of_a_file_is_told_in_two_hundred_characters_at_most(monkeypatch, length, kept):
    def trouble(_text: str) -> object:
        raise ValueError("x" * length)

    monkeypatch.setattr("skald.campaign.forms.json_lines", trouble)
    assert read(b"{}", Orders) == (None, (problem("campaign.unreadable", what="x" * kept),))


def test_long_names_are_cut_where_they_are_told():
    state = at_orders(terms(), band("a1", "o4"))
    bloc = "b" * 60
    same = structs.replace(state, lords=tuple(structs.replace(lord, bloc=bloc) for lord in state.lords))
    assert check_state(terms(), same) == (problem("campaign.same-bloc", bloc="b" * 40),)
    long = structs.replace(state, bands=(structs.replace(band("a1", "moon"), id="a" * 99),))
    assert check_state(terms(), long) == (problem("campaign.bad-state", what=("bands[0] (" + "a" * 99)[:60]),)


@pytest.mark.parametrize(
    ("phase", "ending", "what"),
    [
        ("removal", (("upkeep", 1), ("close", 0)), []),
        ("removal", (("close", 0),), []),
        ("removal", (("upkeep", 1), ("conquest", 0), ("close", 0)), []),
        ("removal", (("upkeep", 1), ("close", 0), ("conquest", 0)), ["ending"]),
        ("removal", (("close", 0), ("upkeep", 1)), ["ending"]),
        ("removal", (("upkeep", 2), ("close", 0)), ["ending"]),
        ("orders", (("upkeep", 2),), ["ending"]),
        ("orders", (), []),
    ],
)
def test_what_is_still_to_come_ends_with_the_close_of_the_turn(phase, ending, what):
    state = structs.replace(at_orders(terms(), band("a1", "o4")), phase=phase, ending=ending)
    assert [dict(each.given)["what"] for each in check_state(terms(), state)] == what


def met(**changes: object):
    state = at_orders(terms(), band("a1", "c4"), band("b1", "c4"))
    return structs.replace(state, **{"phase": "moving", "battle": Battle(2, 1, "c4", "a1", "b1"), **changes})


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({}, []),
        ({"turn": 1, "battle": Battle(1, 1, "c4", "a1", "b1")}, []),
        ({"turn": 6, "battle": Battle(6, 1, "c4", "a1", "b1")}, []),
        ({"turn": 0, "battle": Battle(0, 1, "c4", "a1", "b1")}, ["turn"]),
        ({"turn": 3}, ["battle"]),
        ({"winner": 0}, ["winner"]),
        ({"phase": "over", "battle": None}, ["winner"]),
        ({"phase": "over", "battle": None, "winner": 1}, []),
        ({"mover": 2}, ["mover"]),
        ({"owners": (("c4", 0), ("moon", 1), ("o1", 2))}, ["owners[1]", "owners[2]"]),
    ],
)
def test_state_that_could_be_and_states_that_could_not(changes, what):
    assert [dict(each.given)["what"] for each in check_state(terms(), met(**changes))] == what


@pytest.mark.parametrize("unit", [Unit("warriors", 0), Unit("dragons", 1), Unit("warriors", 8, ("cannon",))])
def test_unit_that_nobody_could_buy_is_no_unit(unit):
    one = structs.replace(band("a1", "o4"), units=(*warriors(1), unit))
    found = check_state(terms(), at_orders(terms(), one))
    assert [dict(each.given)["what"] for each in found] == ["bands[0] (a1)"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_names_the_sites_and_lords_of_its_event(language):
    """Nothing that an event holds is told as nothing, and what has a name is told by it."""
    for preset, seed in (("paper", "5"), ("tool", "6")):
        given = terms(preset, bid_tie="lot", control_kept=False)
        played = play(given, seed)
        for event in played.events:
            line = tell(given, played.state, event, language)
            assert "None" not in line, event
            for key in ("site", "to"):
                if key in event.__struct_fields__ and getattr(event, key) in given.map.by_id:
                    assert given.map.by_id[getattr(event, key)].name[language] in line
            if isinstance(event, ConquestScored):
                assert all(given.map.by_id[site].name[language] in line for site in event.sites)
                assert str(event.total if "total" in event.__struct_fields__ else event.points) in line
            if isinstance(event, InitiativeTaken):
                assert given.map.side(played.state.lords[event.seat].side).name[language] in line


def test_amendment_tells_points_before_and_after_and_leaves_out_who_is_gone():
    state = at_orders(terms(), band("a1", "o4"), band("b1", "c4"))
    given = Amended((Fraction(1), Fraction()), (band("a1", "o4", 8),), "a slip")
    told = AmendmentAgreed(given.pp, ("a1",), "a slip", ((Fraction(6), Fraction(8)),))
    assert apply(terms(), state, given).events == (told,)
    assert agreed(terms(), state, structs.replace(given, bands=(band("a1", "o4", 8), band("a7", "o4")))) == told


def test_differences_of_two_states_by_hand():
    before = at_orders(terms(), band("a1", "o4"), band("b1", "c4", 4))
    after = structs.replace(
        at_orders(terms(), band("a1", "o3", 5), band("a2", "o9"), holder=1, turn=3).with_pp(1, Fraction(-2)),
        winner=0,
    ).with_owner("c4", 1)
    found = [(each.what, each.id, each.before, each.after) for each in differences(terms(), before, after)]
    assert found == [
        ("turn", "", "2", "3"), ("holder", "", "0", "1"), ("treasury", "1", "18", "16"), ("owner", "c4", "", "1"),
        ("band", "a1", "o4 6", "o3 5"), ("band", "b1", "c4 4", ""), ("band", "a2", "", "o9 6"), ("winner", "", "", "0"),
    ]  # fmt: skip
    assert list(differences(terms(), before, before)) == []


def test_try_before_the_bids_goes_through_the_whole_turn():
    state = structs.replace(at_orders(terms(), band("a1", "o4"), band("b1", "c6")), phase="bids")
    found = try_orders(terms(), state, 0, marches(a1="o9 p3"))
    assert (found.problems, moves(list(found.events)), found.state.turn) == ((), ["a1 o9", "a1 p3"], 3)
    over = structs.replace(state, phase="over", winner=0)
    assert try_orders(terms(), over, 0, Orders()).problems == (problem("campaign.not-awaited"),)
    assert try_orders(terms(), over, 0, Orders()).state == over
