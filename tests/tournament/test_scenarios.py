"""The six battles and thirty cards: their scoring (D1, D2), their diagrams, the draw and the draft."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import battles, cards
from skald.tournament.event import Event, Game, Round
from skald.tournament.scenarios.draft import Draft, choices, drafted, open_domains, pick, spent_cards, to_pick
from skald.tournament.scenarios.drawing import draw, is_sealed_by, planned_for, pool_of, scenario_for, seal
from skald.tournament.scenarios.sheets import Entry, score
from skald.tournament.settings import OwnScenario, PlayerId, Scenarios, Settings

MANUAL = Settings()


def points(scenario: str, a: dict[str, tuple[int, ...]], b: dict[str, tuple[int, ...]], variant: str = ""):
    chosen = battles().get(scenario) or replace(
        battles()["raise-your-banners"], lines=cards()[scenario].lines, floor=0, margin=3
    )
    scored, problems = score(chosen, (a, b), MANUAL, variant=variant)
    assert scored is not None, problems
    return scored.a_points, scored.b_points, scored.result


@pytest.mark.parametrize(
    ("scenario", "a", "b", "expected"),
    [
        # p. 5: 3 for each objective at the end of each turn of the opponent but the first; 1 for a melee won near one.
        ("take-and-hold", {"massacre": (4,), "objectives": (1, 2, 0, 1), "melees": (2,)}, {"massacre": (9,)},
         (18, 9, "a")),
        ("take-and-hold", {"massacre": (11,)}, {"massacre": (2,)}, (11, 2, "draw")),
        # p. 6: 3 for the opponent's sacred ground, 4 for the hill.
        ("sacred-ground", {"enemy-ground": (1, 1, 0, 0), "centre": (1, 0, 0, 1)}, {"massacre": (12,)},
         (14, 12, "draw")),
        # p. 7: losses outside melees count as Levies, pooled with those of melees, three for a point; 10 and 3 more.
        ("wrath-of-warlords", {"massacre": (1 + 1,), "as-levies": (2 + 5 + 1 + 4,)}, {}, (6, 0, "draw")),
        ("wrath-of-warlords", {"massacre": (8,), "as-levies": (7,)}, {"massacre": (5,)}, (10, 5, "a")),
        ("wrath-of-warlords", {"massacre": (7,), "as-levies": (8,)}, {"massacre": (5,)}, (9, 5, "draw")),
        # p. 8: 1 for a quarter of one's own, 2 for another, 1 more on foot.
        ("rule-the-field", {"own-quarters": (1, 1, 0, 0), "other-quarters": (0, 2, 1, 0), "on-foot": (1, 2, 0, 0)},
         {"massacre": (15,)}, (11, 15, "b")),
        # p. 9: massacre points up to 5 and 5 more for each banner; two banners allow 15.
        ("raise-your-banners", {"massacre": (22,), "banners": (2,)}, {"massacre": (13,), "banners": (1,)},
         (15, 10, "a")),
        ("raise-your-banners", {"massacre": (22,)}, {"massacre": (2,)}, (5, 2, "a")),
        # D2: the expedition's victory cards; no floor.
        ("conquest", {"own-quarters": (2, 0, 0, 0), "other-quarters": (2, 0, 0, 0)}, {}, (6, 0, "a")),
        ("control", {"objectives": (1, 0, 0, 0)}, {"massacre": (1,)}, (3, 1, "draw")),
        ("invasion", {"massacre": (2,), "invaders": (2,)}, {"massacre": (3,)}, (6, 3, "a")),
        ("plunder", {"carried": (1, 1, 1, 1), "kept": (1,), "brought-home": (1,)}, {"massacre": (5,)}, (9, 5, "a")),
        ("marked-unit", {"massacre": (6,)}, {"massacre": (9,)}, (6, 9, "b")),
        ("hallowed-ground", {"enemy-ground": (0, 0, 0, 1), "centre": (1, 1, 0, 0)}, {}, (11, 0, "a")),
    ],
)  # fmt: skip
def test_score_sheet_adds_up(scenario, a, b, expected):
    assert points(scenario, a, b) == expected


def test_score_sheet_gives_tournament_points_and_goal_average():
    scored, _problems = score(battles()["take-and-hold"], ({"massacre": (20,)}, {"massacre": (5,)}), MANUAL)
    assert scored is not None
    assert (scored.a_share.tp, scored.a_share.goal_average) == (5, 17)
    assert (scored.b_share.tp, scored.b_share.goal_average) == (1, 3)


def test_cap_says_what_it_took_off():
    scored, _problems = score(battles()["raise-your-banners"], ({"massacre": (22,), "banners": (2,)}, {}), MANUAL)
    assert scored is not None
    assert [(line.line, line.points, line.cut) for line in scored.a] == [("massacre", 15, 7), ("banners", 0, 0)]


@pytest.mark.parametrize(
    ("variant", "numbers", "expected"),
    [
        ("dawn", (2, 4, 4, 4), ()),
        ("dawn", (3, 0, 0, 0), (problem("sheet.too-many", side="a", line="objectives", turn=2, most=2, found=3),)),
        ("dusk", (4, 4, 2, 2), ()),
        ("dusk", (0, 0, 0, 3), (problem("sheet.too-many", side="a", line="objectives", turn=5, most=2, found=3),)),
        ("", (0, 0, 0, 0), (problem("sheet.variant-missing", words="dawn, dusk"),)),
        ("noon", (0, 0, 0, 0), (problem("sheet.variant", word="noon"),)),
    ],
)
def test_dawn_and_dusk_limit_the_lateral_objectives(variant, numbers, expected):
    # p. 10: nothing for the two lateral objectives in turn 2 at dawn; at dusk they are gone from turn 4 on.
    _scored, problems = score(battles()["dawn-and-dusk"], ({"objectives": numbers}, {}), MANUAL, variant=variant)
    assert problems == expected


def test_impossible_sheet_gets_every_problem_at_once():
    entries = ({"objectives": (4, 0, 0, 0), "melee": (1,)}, {"objectives": (1,), "massacre": (-1,)})
    _scored, problems = score(battles()["take-and-hold"], entries, MANUAL)
    assert problems == (
        problem("sheet.unknown-line-near", side="a", word="melee", near="melees"),
        problem("sheet.too-many", side="a", line="objectives", turn=2, most=3, found=4),
        problem("sheet.too-many-once", side="b", line="massacre", most=1000, found=-1),
        problem("sheet.countings", side="b", line="objectives", wanted=4, found=1),
    )


def test_parts_are_never_more_than_the_whole():
    quarters: tuple[Entry, Entry] = ({"other-quarters": (1, 0, 0, 0), "on-foot": (2, 0, 0, 0)}, {})
    assert score(battles()["rule-the-field"], quarters, MANUAL)[1] == (
        problem("sheet.within", side="a", line="on-foot", turn=2, most=1, found=2),
    )
    banners = ({"banners": (3,)}, {"banners": (3,)})
    assert score(battles()["raise-your-banners"], banners, MANUAL)[1] == (
        problem("sheet.shared", line="banners", most=5, found=6),
    )


# --- the draw


def test_seal_binds_to_the_seed():
    assert is_sealed_by("oak", seal("oak"))
    assert not is_sealed_by("oaks", seal("oak"))
    assert "oak" not in seal("oak")


def test_draw_can_be_checked_by_anyone():
    # Worked out with: printf 'oak:1:NAME' | sha256sum
    assert draw(list(battles()), set(), "oak", 1) == min(
        battles(), key=lambda name: __import__("hashlib").sha256(f"oak:1:{name}".encode()).hexdigest()
    )


def test_no_battle_is_drawn_twice():
    event = Event("E", ())
    for number in range(1, 7):
        event = replace(event, rounds=(*event.rounds, Round(number, scenario=scenario_for(event, "s", number))))
    assert sorted(str(each.scenario) for each in event.rounds) == sorted(battles())


def test_draw_is_even():
    found = Counter(draw(list(battles()), set(), str(seed), 1) for seed in range(3000))
    assert all(420 < found[name] < 580 for name in battles())


def test_plan_and_mode_decide_before_the_draw():
    mixed = Settings(scenarios=Scenarios("mixed", plan=("battle", "expedition", "terre sacrée")))
    event = Event("E", (), settings=mixed)
    assert scenario_for(event, "s", 2) == "expedition"
    assert scenario_for(event, "s", 3) == "sacred-ground"
    assert all(scenario_for(event, str(seed), 1) != "sacred-ground" for seed in range(50))
    assert scenario_for(Event("E", (), settings=Settings(scenarios=Scenarios("expedition"))), "s", 1) == "expedition"
    own = Settings(scenarios=Scenarios(pool=("ours", "1"), own=(OwnScenario("ours", "Ours"),)))
    assert pool_of(own) == ("ours", "take-and-hold")


def test_clash_of_warlords_is_drawn_only_where_it_was_chosen():
    assert pool_of(Settings()) == tuple(battles())
    assert pool_of(Settings(scenarios=Scenarios(pool=("clash-of-warlords", "1")))) == (
        "clash-of-warlords", "take-and-hold",
    )  # fmt: skip
    assert planned_for(Settings(scenarios=Scenarios("mixed", plan=("Choc des Seigneurs",))), 1) == "clash-of-warlords"


def test_own_scenario_goes_before_a_battle_of_the_same_name():
    own = (OwnScenario("hold", "Hold the Ford", floor=5, margin=1),)
    planned = Settings(scenarios=Scenarios(plan=("hold",), own=own))
    assert planned_for(planned, 1) == "hold"
    drawn = Settings(scenarios=Scenarios(pool=("hold", "2"), own=own))
    event = Event("E", (), (Round(1, (Game("a", "b"),), "hold"),), settings=drawn)
    assert {scenario_for(event, str(seed), 2) for seed in range(20)} == {"sacred-ground"}


# --- the draft


def test_draft_goes_first_second_first_second_second():
    draft = Draft("f", "s")
    order = []
    for card in ("conquest", "pincer", "regicide", "marshland", "loyalty"):
        order.append(to_pick(draft))
        found = pick(draft, card, ())
        assert isinstance(found, Draft)
        draft = found
    assert order == ["f", "s", "f", "s", "s"]
    assert (draft.is_complete, to_pick(draft), open_domains(draft)) == (True, None, ())
    assert drafted(draft).layout == "pincer"
    assert spent_cards([draft]) == {
        "f": frozenset({"conquest", "regicide"}), "s": frozenset({"pincer", "marshland", "loyalty"}),
    }  # fmt: skip


def test_card_is_used_once_by_a_player_and_once_a_domain():
    started = pick(Draft("f", "s"), "conquest", ())
    assert isinstance(started, Draft)
    assert pick(started, "invasion", ()) == problem("draft.domain-taken", card="invasion")
    assert pick(started, "pincer", {"pincer"}) == problem("draft.spent", card="pincer")
    assert pick(started, "nothing", ()) == problem("draft.unknown-card", word="nothing")
    # What one player has spent, the other may still use.
    assert isinstance(pick(started, "pincer", {"loyalty"}), Draft)
    assert len(choices(started, {"pincer"})) == 4 * 6 - 1


def test_six_rounds_never_run_dry():
    spent: dict[PlayerId, frozenset[str]] = {}
    drafts = []
    for game in range(6):
        draft = Draft("x", "y") if game % 2 else Draft("y", "x")
        while (player := to_pick(draft)) is not None:
            card = choices(draft, spent.get(player, frozenset()))[0]
            found = pick(draft, card.id, spent.get(player, frozenset()))
            assert not isinstance(found, Problem)
            draft = found
        drafts.append(draft)
        spent = dict(spent_cards(drafts))
