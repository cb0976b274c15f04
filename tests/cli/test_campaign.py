"""`skald campaign`: files in, a turn or a table out, both languages, and mistakes told in one go."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import structs

from skald.campaign.forms import encoded
from skald.campaign.orders import Orders
from skald.campaign.resolving import CampaignFile, Submission, as_file
from skald.campaign.settings import PAPER, TOOL, Settings
from skald.campaign.troops import Troop
from skald.campaign.turn import OrdersShown, apply
from skald.cli.main import run
from skald.simulation.band_battles import fighting_kinds
from skald.simulation.intervals import corrected, wilson
from tests.campaign.builders import at_orders, band, marches, terms

PAGE = (Path(__file__).parents[2] / "docs" / "campaign-files.md").read_text(encoding="utf-8")
ORDERS = {
    "orders": [
        {
            "recruits": [{"band": "a1", "site": "o1", "units": [{"troop": "warriors", "figures": 8}] * 6}],
            "marches": [{"band": "a1", "path": ["o3", "o4"]}],
        },
        {},
    ]
}


@pytest.fixture(autouse=True)
def language(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    state, orders = tmp_path / "state.json", tmp_path / "orders.json"
    state.write_text("{}", encoding="utf-8")
    orders.write_text(json.dumps(ORDERS), encoding="utf-8")
    return [str(state), str(orders)]


def test_resolve_gives_a_state_that_can_be_handed_in_again(files, tmp_path, capfd):
    assert run(["campaign", "resolve", *files, "--seed", "7", "--json"]) == 0
    out = capfd.readouterr().out
    found = json.loads(out)
    assert (found["awaiting"], found["state"]["turn"]) == ({"what": "AwaitBids", "type": "AwaitBids"}, 2)
    again, bids = tmp_path / "again.json", tmp_path / "bids.json"
    again.write_text(out, encoding="utf-8")
    bids.write_text('{"bids": [1, 2], "orders": [{}, {}]}', encoding="utf-8")
    assert run(["campaign", "resolve", str(again), str(bids), "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["state"]["holder"] == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "Turn 2 waits for bids."), ("fr", "Le tour 2 attend les mises.")])
def test_resolve_tells_the_turn(files, lang, said, capfd):
    assert run(["campaign", "resolve", *files, "--lang", lang]) == 0
    assert said in capfd.readouterr().out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Order has 16 PP, can’t pay an upkeep of 49 and must dismiss troops."),
        ("fr", "Ordre a 16 PP, ne peut pas payer un entretien de 49 et doit renvoyer des troupes."),
    ],
)
def test_resolve_tells_who_must_let_troops_go(lang, said, tmp_path, capfd):
    """E6-23, as the tool has it."""
    given = terms("tool", start_pp=0)
    state = at_orders(given, *(band(f"a{number}", "o4", 10) for number in (1, 2, 3, 4)))
    file, orders = tmp_path / "state.json", tmp_path / "orders.json"
    file.write_bytes(encoded(as_file(CampaignFile(), given, state)))
    orders.write_text('{"orders": [{}, {}]}', encoding="utf-8")
    assert run(["campaign", "resolve", str(file), str(orders), "--lang", lang]) == 0
    assert capfd.readouterr().out.splitlines()[-1] == said


def test_orders_that_are_refused_are_told_with_their_citation(files, tmp_path, capfd):
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"orders": [{"marches": [{"band": "a9", "path": ["o3"]}]}, {}]}', encoding="utf-8")
    assert run(["campaign", "resolve", files[0], str(wrong)]) != 0
    assert "There is no band a9" in capfd.readouterr().err
    assert run(["campaign", "resolve", files[0], str(wrong), "--json"]) == 1
    assert json.loads(capfd.readouterr().out)["problems"][0]["code"] == "order.unknown-band"


def test_a_band_that_the_turn_ends_keeps_its_name_in_the_story(tmp_path, capfd):
    given = terms()
    state = at_orders(given, structs.replace(band("a1", "o4"), name="Wolves"), band("b1", "c4"))
    file, orders = tmp_path / "state.json", tmp_path / "orders.json"
    file.write_bytes(encoded(as_file(CampaignFile(), given, state)))
    orders.write_text('{"orders": [{"disbanded": ["a1"]}, {}]}', encoding="utf-8")
    assert run(["campaign", "resolve", str(file), str(orders)]) == 0
    assert capfd.readouterr().out.startswith("Order’s band “Wolves (a1)” was sent home")


def test_what_is_wrong_with_one_file_hides_nothing_of_another(tmp_path, capfd):
    state, orders, battles = (tmp_path / name for name in ("state.json", "orders.json", "battles.json"))
    state.write_text('{"sate": 1}', encoding="utf-8")
    orders.write_text('{"bids": [1]}', encoding="utf-8")
    battles.write_text("{}", encoding="utf-8")
    assert run(["campaign", "resolve", str(state), str(orders), "--battles", str(battles)]) == 2
    said = capfd.readouterr().err
    assert [word in said for word in ("“sate” means nothing here", "2 elements", "has to be a list")] == [True] * 3


@pytest.fixture
def battle(tmp_path: Path) -> list[str]:
    """Files of a turn in which two bands meet."""
    given = terms()
    state = at_orders(given, band("a1", "o4", 4), band("b1", "c4", 4))
    met = apply(given, state, OrdersShown((marches(a1="c4"), Orders()))).state
    file, orders = tmp_path / "met.json", tmp_path / "none.json"
    file.write_bytes(encoded(as_file(CampaignFile(), given, met)))
    orders.write_text("{}", encoding="utf-8")
    return [str(file), str(orders)]


def test_agents_fight_the_battles_and_their_replays_are_kept(battle, tmp_path, capfd):
    assert run(["campaign", "resolve", *battle, "--battles", "agents", "--replays", str(tmp_path), "--json"]) == 0
    out = capfd.readouterr().out
    assert json.loads(out)["state"]["turn"] == 3
    assert run(["campaign", "resolve", *battle, "--battles", "agents", "--json"]) == 0
    assert capfd.readouterr().out == out
    assert run(["replay", str(tmp_path / "turn-2-battle-1.skald"), "--check"]) == 0


def test_boards_that_do_not_exist_are_refused(battle, capfd):
    assert run(["campaign", "resolve", *battle, "--battles", "agents", "--boards", "hill-clans", "moon"]) != 0
    assert "There is no board called “moon”." in capfd.readouterr().err


@pytest.mark.parametrize(("lang", "said"), [("en", "Of 40 battles by a few dice"), ("fr", "Sur 40 batailles")])
def test_odds_say_where_they_come_from(battle, lang, said, capfd):
    assert run(["campaign", "odds", battle[0], "--battles", "40", "--lang", lang]) == 0
    assert said in capfd.readouterr().out


def test_odds_by_agents_keep_to_their_time(battle, capfd):
    assert run(["campaign", "odds", battle[0], "--method", "raider", "--seconds", "0", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["method"] == "raider"
    assert 1 <= found["battles"] < 400


def test_odds_by_agents_go_on_until_what_they_tell_is_known(battle, capfd):
    asked = ["--method", "raider", "--battles", "56", "--within", "0.11", "--seconds", "1000", "--json"]
    assert run(["campaign", "odds", battle[0], *asked]) == 0
    found = json.loads(capfd.readouterr().out)
    # After 50 battles it is well known how often the attacker is alone on the field, but not how often points decide.
    assert (found["battles"], found["attacker"]["count"] >= 2) == (56, True)
    # Two looks, after 50 and 56 battles: the bounds are wider than those of one.
    shown = (found["attacker"]["low"], found["attacker"]["high"])
    assert shown == pytest.approx(wilson(found["attacker"]["count"], 56, corrected(2)))


def test_odds_by_a_few_dice_do_not_end_early(battle, capfd):
    assert run(["campaign", "odds", battle[0], "--within", "0.1"]) == 2
    assert "--method raider" in capfd.readouterr().err


def test_odds_need_a_battle(files, capfd):
    assert run(["campaign", "odds", files[0]]) != 0
    assert "no battle is due" in capfd.readouterr().err


def test_simulate_gives_shares_with_intervals(capfd):
    assert run(["campaign", "simulate", "--campaigns", "4", "--seed", "1", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["campaigns"] == 4
    assert sum(each["count"] for each in found["wins"]) == 4
    assert run(["campaign", "simulate", "--campaigns", "2", "--lang", "fr"]) == 0
    said = capfd.readouterr().out
    assert "Ordre" in said
    assert re.search(r"[0-9],[0-9]\u00a0% \([0-9]+,[0-9] – [0-9]+,[0-9]\)", said)
    assert not re.search(r"[0-9]\.[0-9]", said)


def test_check_tells_every_problem_of_a_map(tmp_path, capfd):
    file = tmp_path / "map.toml"
    file.write_text('id = "x"\nroads = [["a", "b"]]\n', encoding="utf-8")
    assert run(["campaign", "check", str(file), "--json"]) == 1
    assert len(json.loads(capfd.readouterr().out)["problems"]) > 2


@pytest.mark.parametrize("name", ["state", "orders", "battles"])
def test_schemas(name, capfd):
    assert run(["campaign", "schema", name]) == 0
    assert json.loads(capfd.readouterr().out)


def test_the_page_on_files_names_every_key():
    for kind in (CampaignFile, Submission, Settings, Troop):
        assert [key for key in kind.__struct_fields__ if f"`{key}`" not in PAGE] == []
    assert [kind for kind in fighting_kinds() if f"`{kind}`" not in PAGE] == []


def test_the_page_on_files_has_every_setting_with_its_bounds_and_presets():
    rows = [line for line in PAGE.split("## Settings")[1].split("## Maps")[0].splitlines() if line.startswith("| `")]
    assert rows == [f"| `{name}` | {_choices(kind)} | {_values(name)} |" for name, kind in _kinds().items()]


def _kinds() -> dict[str, Any]:
    hints = get_type_hints(Settings, include_extras=True)
    return {name: hints[name] for name in Settings.__struct_fields__}


def _choices(kind: Any) -> str:
    if kind is bool:
        return "`true`, `false`"
    if get_origin(kind) is Annotated:
        bounds = get_args(kind)[1]
        return f"{bounds.ge} to {bounds.le}"
    return ", ".join(f"`{word}`" for word in get_args(kind))


def _values(name: str) -> str:
    paper, tool = (str(getattr(preset, name)) for preset in (PAPER, TOOL))
    words = {"True": "true", "False": "false"}
    return f"{words.get(paper, paper)} | {words.get(tool, tool) if tool != paper else ''}"


def test_the_example_of_troops_is_right_and_check_tells_it(tmp_path, capfd):
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "troops.toml"
    file.write_text(example, encoding="utf-8")
    assert run(["campaign", "check", str(file)]) == 0
    assert capfd.readouterr().out == "The troops are valid: Wood Archers.\n"
    assert run(["campaign", "check", str(file), "--lang", "fr"]) == 0
    assert capfd.readouterr().out == "Les troupes sont valides\u00a0: Archers des bois.\n"


def test_a_faulty_file_of_troops_gets_every_problem_with_its_line(tmp_path, capfd):
    file = tmp_path / "troops.toml"
    file.write_text(
        'id = "x"\nname = { en = "X", fr = "X" }\n[[troops]]\nid = "levies"\nname = { en = "A", fr = "B" }\n'
        'per_point = 99\nprofile = "warlord"\n', encoding="utf-8",
    )  # fmt: skip
    assert run(["campaign", "check", str(file)]) == 1
    said = capfd.readouterr().out
    assert [line.split(":")[0].strip() for line in said.splitlines()[1:]] == ["line 4", "line 6", "line 7"]


def test_a_campaign_is_resolved_with_troops_of_another_book(tmp_path, capfd):
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file, state, orders = (tmp_path / name for name in ("troops.toml", "state.json", "orders.json"))
    file.write_text(example, encoding="utf-8")
    assert run(["campaign", "check", str(file), "--json"]) == 0
    state.write_text(json.dumps({"troops": json.loads(capfd.readouterr().out)["troops"]}), encoding="utf-8")
    units = [{"troop": "wood-archers", "figures": 12, "equipment": ["bow"]}] * 3
    recruits = [{"band": "a1", "site": "o1", "units": units}]
    orders.write_text(json.dumps({"orders": [{"recruits": recruits}, {}]}), encoding="utf-8")
    assert run(["campaign", "resolve", str(state), str(orders), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert (found["troops"][0]["id"], found["state"]["bands"][0]["units"]) == ("wood-archers", units)
    state.write_text('{"troops": "elves"}', encoding="utf-8")
    assert run(["campaign", "resolve", str(state), str(orders)]) == 2
    assert "There is no book of troops called “elves”." in capfd.readouterr().err
