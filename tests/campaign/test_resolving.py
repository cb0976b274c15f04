"""A turn from files: it goes as far as what was handed in, and its output can be handed in again."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from skald.campaign.forecast import Forecast, forecast
from skald.campaign.forms import decoded, encoded, read, schema
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought, Orders, Recruit
from skald.campaign.resolving import (
    CampaignFile,
    Submission,
    as_file,
    file_schema,
    resolve,
    results_in_order,
    settings_over_preset,
    terms_of,
)
from skald.campaign.settings import PAPER, TOOL
from skald.campaign.simulate import play, simulate
from skald.campaign.state import Band, Battle, Lot, State, Unit
from skald.campaign.state_checks import check_state
from skald.campaign.turn import AwaitBids, AwaitOrders, awaiting, begin
from skald.content.problems import Problem
from tests.campaign.builders import at_orders, band, marches, rich, terms, warriors

NOBODY = results_in_order(())
LORD = b'{"side": "a", "bloc": "b", "pp": "1/0"}'


def test_it_stops_at_a_battle_without_a_result_and_goes_on_with_one():
    state = at_orders(terms(), band("a1", "o4"), band("b1", "c4"))
    submitted = Submission(orders=(marches(a1="c4"), Orders()))
    met = resolve(terms(), state, submitted, "1", NOBODY).state
    assert awaiting(met) == Battle(2, 1, "c4", "a1", "b1")
    results = results_in_order([Fought((8,) * 6, (0,) * 6, "attacker")])
    on = resolve(terms(), decoded(encoded(met), State), Submission(), "1", results)
    assert awaiting(on.state) == AwaitBids()
    assert (
        on.state
        == resolve(terms(), state, submitted, "1", results_in_order([Fought((8,) * 6, (0,) * 6, "attacker")])).state
    )


def test_bids_that_come_with_the_first_orders_are_not_taken_for_those_of_the_second_turn():
    """E4.1: in the first turn a lot decides, and nobody bids."""
    found = resolve(terms(), None, Submission(bids=(3, 1), orders=(Orders(), Orders())), "1", NOBODY)
    assert (awaiting(found.state), found.state.turn) == (AwaitBids(), 2)
    assert [lord.pp for lord in found.state.lords] == [26, 26]
    again = resolve(terms(), found.state, Submission(bids=(3, 1), orders=(Orders(), Orders())), "1", NOBODY)
    assert (awaiting(again.state), again.state.turn) == (AwaitBids(), 3)
    assert [lord.pp for lord in again.state.lords] == [31, 33]


def test_a_new_campaign_begins_with_its_first_lot():
    found = resolve(terms(), None, Submission(), "1", NOBODY)
    assert (awaiting(found.state), len(found.given)) == (AwaitOrders(), 1)


@pytest.mark.parametrize("preset", ["paper", "tool"])
def test_what_is_written_is_read_back(preset):
    given = terms(preset, town_income=0)
    state = play(given, "2").state
    written = encoded(as_file(CampaignFile(), given, state))
    file, problems = read(written, CampaignFile)
    assert problems == ()
    assert (terms_of(file)[0].settings, file.state) == (given.settings, state)


def test_a_state_is_written_with_every_key():
    """A program that asks who has the initiative finds it, whoever has it."""
    state = at_orders(terms(), band("a1", "o4"), turn=1)
    found = as_file(CampaignFile(), terms(), state)["state"]
    assert list(found) == list(state.__struct_fields__)
    assert (found["holder"], found["turn"], found["battle"], found["lords"][0]["pp"]) == (0, 1, None, "18")
    assert (found["bands"][0]["has_lord"], found["bands"][0]["units"][0]["equipment"]) == (True, [])


def test_settings_lie_over_their_preset():
    assert settings_over_preset({}) == PAPER
    assert settings_over_preset({"preset": "tool", "turns": 8}) == structs.replace(TOOL, turns=8)


@pytest.mark.parametrize(
    ("text", "codes"),
    [(b"{", ["campaign.unreadable"]), (b"\xff", ["campaign.unreadable"]), (b'{"setings": {}}', ["field.unknown-near"]),
     (b'{"state": {"lords": [' + LORD + b", " + LORD + b"]}}", ["field.not-amount"] * 2),
     (b'{"state": {"lords": [' + LORD + b'], "phase": "beds", "turn": "1"}, "map": 3}',
      ["field.list-length", "field.not-amount", "field.unknown-word-near", "field.not-whole", "field.not-table"])],
)  # fmt: skip
def test_files_that_cannot_be_read_tell_every_problem(text, codes):
    assert sorted(each.code for each in read(text, CampaignFile)[1]) == sorted(codes)


@pytest.mark.parametrize(
    ("written", "amount"),
    [('"7/2"', Fraction(7, 2)), ('"-3"', Fraction(-3)), ("4", Fraction(4)), ('"1e999999999"', None), ('"7.5"', None),
     ('" 7"', None), ("7.5", None), ("true", None), ('"3/0"', None), ('"1/00"', None), ('"٣"', None)],
)  # fmt: skip
def test_amounts_are_what_the_schema_says(written, amount):
    """A power of ten in a few digits would take all time and memory."""
    lord = f'{{"side": "order", "bloc": "order", "pp": {written}}}'
    file, problems = read(f'{{"state": {{"lords": [{lord}, {lord}]}}}}'.encode(), CampaignFile)
    if amount is None:
        assert [dict(each.given)["at"] for each in problems] == ["state.lords[0].pp", "state.lords[1].pp"]
    else:
        assert file.state.lords[0].pp == amount


def test_a_key_that_is_written_twice_is_told():
    """Otherwise the first of two lists of orders would be lost without a word."""
    text = b'{\n"bids": [1, 2],\n"bids": [3, 4], "oders": 1\n}'
    assert [(each.code, each.line) for each in read(text, Submission)[1]] == [
        ("file.repeated-key", 2),
        ("field.unknown-near", 3),
    ]


def test_orders_tell_every_problem_of_their_form():
    text = b'{\n"bids": [1],\n"orders": [{"marches": "o3", "march": []}, {"recruits": [{"band": 1}]}]\n}'
    found = [(each.line, dict(each.given)["at"]) for each in read(text, Submission)[1]]
    assert found == [(2, "bids"), (3, "orders[0].march"), (3, "orders[0].marches"), (3, "orders[1].recruits[0].band")]


def test_terms_that_do_not_exist():
    assert terms_of(CampaignFile("nowhere"))[1][0].code == "campaign.unknown-map"
    wrong = {"turns": 0, "turnz": 6, "preset": "papier", "battles": "defer"}
    found = [(each.code, dict(each.given)["at"]) for each in terms_of(CampaignFile(settings=wrong))[1]]
    assert found == [
        ("field.unknown-near", "settings.turnz"),
        ("field.unknown-word-near", "settings.preset"),
        ("field.out-of-bounds", "settings.turns"),
    ]
    assert len(terms_of(CampaignFile("nowhere", {"turns": "six"}))[1]) == 2


@pytest.mark.parametrize("wrong", [{"smallest_band": 11}, {"least_to_leave": 11}, {"largest_band": 5}])
def test_settings_that_leave_no_room_for_a_band_are_refused(wrong):
    assert [each.code for each in terms_of(CampaignFile(settings=wrong))[1]] == ["campaign.no-room"]


def written_map() -> dict[str, Any]:
    written: dict[str, Any] = json.loads(encoded(shipped_map()))
    return written


def inside(written: dict[str, Any]) -> tuple[CampaignFile | None, tuple[Problem, ...]]:
    """A map inside STATE.json, and what is wrong with it."""
    file, problems = read(json.dumps({"map": written}).encode(), CampaignFile)
    return file, problems or terms_of(file)[1]


def test_a_map_inside_a_file_needs_no_more_than_a_map_of_its_own():
    """E1: what a site yields follows from its kind, unless the map says otherwise."""
    written = written_map()
    for site in written["sites"]:
        site.pop("income")
    written["sites"][3]["income"] = 9
    written["sides"][1].pop("starts")
    file, problems = inside(written)
    assert problems == ()
    found = terms_of(file)[0]
    assert [found.site_income(site) for site in ("o3", "o4", "o7", "p1", "o1")] == [4, 9, 2, 0, 0]
    assert (found.income(begin(found), 0), found.income(begin(found), 1)) == (9 + 2 + 2, 0)


def test_a_map_inside_a_file_gets_every_problem_with_its_path():
    written = written_map()
    written["sites"][0]["name"] = {"en": "Castle"}
    written["sites"][1]["x"] = -1
    written["sides"][0]["name"] = {}
    written["roads"][2] = ["o3", "moon"]
    assert [(each.code, dict(each.given)["at"]) for each in inside(written)[1]] == [
        ("field.missing", "map.sites[0].name"),
        ("field.out-of-bounds", "map.sites[1].x"),
        ("field.missing", "map.sides[0].name"),
        ("field.missing", "map.sides[0].name"),
        ("map.road-to-nowhere", "map.roads[2]"),
    ]


def test_a_state_of_another_map_is_refused():
    state = at_orders(terms(), band("a1", "o4"))
    assert check_state(terms(), state) == ()
    wrong = structs.replace(state, bands=(band("a1", "moon"), band("a1", "o4")), holder=5)
    assert [dict(each.given)["what"] for each in check_state(terms(), wrong)] == [
        "holder",
        "bands[0] (a1)",
        "bands[1] (a1)",
    ]


MET = structs.replace(
    at_orders(terms(), band("a1", "c4"), band("b1", "c4")), phase="moving", battle=Battle(2, 1, "c4", "a1", "b1")
)


@pytest.mark.parametrize(
    ("changes", "what"),
    [({}, []), ({"turn": 7}, ["turn", "battle"]), ({"battle": None}, ["phase"]), ({"winner": 2}, ["winner"]),
     ({"battle": Battle(2, 1, "c4", "a1", "a1")}, ["battle"]), ({"battle": Battle(2, 1, "o4", "a1", "b1")}, ["battle"]),
     ({"battle": None, "phase": "end"}, ["phase", "ending"]), ({"battle": None, "phase": "removal"}, ["ending"]),
     ({"battle": None, "phase": "initiative"}, ["lot"]), ({"retreats": (("a9", False),)}, ["retreats"]),
     ({"battle": None, "phase": "bids", "lot": Lot("initiative:2", ())}, ["lot"]),
     ({"battle": None, "lot": Lot("retreat:2:1:a1", ("o1", "o2"))}, ["lot"]),
     ({"bands": (band("a1", "c4"), Band("b1", 1, "c4", (Unit("warriors", 10**30),)))}, ["bands"])],
)  # fmt: skip
def test_a_state_in_which_no_campaign_waits_is_refused(changes, what):
    """Each of these would end in the middle of the turn, with nothing that a person could read."""
    found = check_state(terms(), structs.replace(MET, **changes))
    assert [dict(each.given)["what"] for each in found] == what


def test_lords_of_one_bloc_are_refused_in_a_state_too():
    """E6-30."""
    lords = (MET.lords[0], structs.replace(MET.lords[1], bloc="order"))
    state = structs.replace(MET, lords=lords)
    assert [each.code for each in check_state(terms(), state)] == ["campaign.same-bloc"]
    assert check_state(terms(blocs="free"), state) == ()


def test_a_state_need_not_say_how_many_bands_were_raised():
    state = at_orders(terms(), band("a1", "o4"), band("a3", "o9"))
    lords = tuple(structs.replace(lord, raised=0) for lord in state.lords)
    raise_one = Orders(recruits=(Recruit("a4", warriors(6), site="o1"),))
    found = resolve(terms(), structs.replace(state, lords=lords), Submission(orders=(raise_one, Orders())), "1", NOBODY)
    assert ([each.id for each in found.state.bands], found.state.lords[0].raised) == (["a1", "a3", "a4"], 4)


def test_states_of_played_campaigns_are_in_order():
    assert check_state(terms(), play(terms(), "4").state) == ()


def test_schemas_can_be_made():
    assert all("$defs" in schema(kind) for kind in (CampaignFile, Submission, list[Fought]))


def test_the_schema_of_a_state_describes_every_setting():
    found = file_schema()["$defs"]
    assert found["CampaignFile"]["properties"]["settings"]["$ref"] == "#/$defs/Settings"
    assert list(found["Settings"]["properties"]) == list(PAPER.__struct_fields__)
    assert found["Settings"]["additionalProperties"] is False
    assert found["Settings"]["properties"]["turns"] == {"type": "integer", "minimum": 1, "maximum": 20, "default": 6}


def test_simulation_repeats_and_favours_no_side():
    first = simulate(terms(), 60, "3")
    assert simulate(terms(), 60, "3") == first
    assert first.wins[0].low < 0.5 < first.wins[0].high


def test_forecast_warns_before_debt():
    state = rich(at_orders(terms(), *(band(f"a{n}", "o1", 10) for n in (1, 2))), 18, 18)
    assert forecast(terms(), state, 0) == Forecast(Fraction(18), Fraction(0), 8, Fraction(20), 7, Fraction(19))
    more = Orders(recruits=(Recruit("a3", warriors(10), site="o1"),))
    found = forecast(terms(), state, 0, more)
    assert (found.spent, found.upkeep, found.left, found.is_debt) == (10, 19, -3, True)
