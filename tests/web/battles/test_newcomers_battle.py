"""Moments of a battle that somebody new to the game played on a phone: what it says there must be true and of use."""

import pytest
from django.test import Client
from django.utils import translation
from msgspec.structs import replace

from skald.agents.ability_worth import Outlook
from skald.planning.wanted import Wanted
from skald.rules.asking import charge_reach
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.ids import Kind, Side
from skald.rules.lengths import MILLIMETRE
from skald.rules.refusal import Refusal
from skald.web.battles.planning import planned
from skald.web.battles.queries.averting import averting
from skald.web.battles.queries.chances import chances
from skald.web.battles.queries.counsel import advice
from skald.web.battles.queries.drawn import drawn
from skald.web.battles.queries.example import example
from skald.web.battles.queries.fights import blows
from skald.web.battles.queries.pages import table_page
from skald.web.battles.queries.story import latest
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.queries.ways import ways
from tests.web.battles.kept_battles import kept, kept_seen, with_unit

pytestmark = pytest.mark.django_db(transaction=True)

BOWS, CLANS = "riders-and-bows", "riders-and-clans"
#: Two exhausted units and one die; what was laid then; arrows that fell before one's own dice were laid and used.
EXHAUSTED, PASSED_BY, VOLLEY = 358, 359, 249
#: Two units have moved forward, and others may.
FIRST_MOVES = 36
#: Nobody has acted yet; and a charge that is won by one in three is to be had.
FIRST_ADVICE, EVEN_CHARGE = 31, 54
#: Two losses of a Warlord with one guard left, and with three.
LAST_GUARD, TWO_LOSSES = 356, 184
#: A Warlord alone and tired out, about to be charged; one that shots hardly hurt as long as he can bear it.
LONE_LORD, A_SHOT = 268, 208
EXHAUSTED_FIGHT = 272
WHOLE = 439


def test_dice_are_laid_where_exhausted_units_can_use_them():
    seen = kept_seen(BOWS, EXHAUSTED)
    outlook = Outlook(Context(seen.table.ground.ruleset, seen.state), Side.LEFT)
    calls = {each.id.partition(".")[2]: outlook.called(each) for each in outlook.board.abilities}
    # Both can be told to rest, and to do nothing else.
    assert (calls["warriors"], calls["as-the-wind-turns"]) == ([3, 4], [])
    found = advice(seen)
    assert found is not None and found.told == "Skald would lay: 1 die to roll more dice; then use “Kettledrums”."


def test_a_turn_that_passes_by_itself_says_so_until_it_was_read():
    seen = kept_seen(BOWS, PASSED_BY)
    lines = [line for line in latest(seen.table, seen.naming) if line.turn == 5]
    assert [line.begins for line in lines if line.begins] == ["Turn 5, Edith.", "Turn 5, Temur. Nobody acts"]
    told = "Temur had nothing left to do: the turn is over."
    assert [(each["words"], each["waits"]) for each in drawn(seen)["told"] if each["last"] == PASSED_BY] == [
        (told, True)
    ]


def test_of_ones_own_moves_the_latest_passes_by():
    told = drawn(kept_seen(BOWS, FIRST_MOVES))["told"][0]
    assert (told["waits"], told["words"], told["brief"]) == (
        False,
        "Temur moved Warriors (4) (“As the Wind Turns”: 1 uncommon); Warriors (3) (As the Wind Turns).",
        "Temur moved Warriors (3) (As the Wind Turns).",
    )


def test_arrows_from_nowhere_are_told_without_what_was_used_afterwards():
    seen = kept_seen(BOWS, VOLLEY)
    told = [line.told[0] for line in latest(seen.table, seen.naming) if line.told and line.turn == 4]
    drums, arrows = told
    assert "Arrows from Nowhere" in arrows and "Kettledrums" not in arrows
    assert "Kettledrums" in drums


def test_a_move_takes_the_cheapest_means_that_lead_to_the_place():
    battle, seat = kept(BOWS, FIRST_MOVES)

    def planned(to):
        answer = Client().post(
            f"/api/battles/{battle.uid}/plan", {"unit": 1, "towards": to}, "application/json",
            headers={"authorization": f"Bearer {seat.token}"},
        ).json()  # fmt: skip
        return answer["first"][0]["action"], answer["stopped"]

    # Near the enemy nobody manoeuvres: a die takes them there.
    assert planned([600, 455]) == ("trigger long-grass-riders.the-herd-closes common,rare", None)
    assert planned([600, 280]) == ("use second.core.manoeuvre 1", None)


@pytest.mark.parametrize("battle", [BOWS, CLANS])
def test_the_first_advice_is_a_step_towards_the_enemy_that_nobody_can_answer_with_a_charge(battle):
    seen = kept_seen(battle, FIRST_ADVICE)
    found = example(seen)
    assert found is not None and found["kind"] == "move"
    way = next(each for each in ways(seen) if each.unit == found["unit"] and each.kind is Kind.MOVE)
    there = supposing(seen, way.chain)
    assert there is not None
    goal = (round(found["to"][0] * MILLIMETRE), round(found["to"][1] * MILLIMETRE))
    step = planned(there, Wanted(goal=goal))
    assert not isinstance(step, Refusal)
    then = supposing(there, [step])
    assert then is not None
    after = Context(there.table.ground.ruleset, then.table.state)
    mine, foes = after.unit(found["unit"]), after.standing(Side.RIGHT)
    apart = {foe.id: min(gap(a, b) for a in mine.figures for b in foe.figures) for foe in foes}
    assert all(apart[foe.id] > charge_reach(after, foe) for foe in foes)
    assert found["why"].startswith(("To have ", "To come nearer to "))


def test_a_charge_that_takes_as_much_as_it_gives_is_not_advised():
    found = example(kept_seen(CLANS, EVEN_CHARGE))
    assert found is not None and found["kind"] != "charge"


def test_a_sacrifice_that_saves_nobody_is_not_what_leads():
    (found,) = averting(kept_seen(BOWS, LAST_GUARD))
    told = "1 figure of Hearthguards (2) falls instead (Bodyguards): Warlord (0) falls all the same"
    assert (found.words, found.helps) == (told, False)


def test_what_averts_losses_says_who_pays_and_stands_there_once():
    tough, guards = averting(kept_seen(BOWS, TWO_LOSSES))
    assert tough.words == "Take 1 fatigue, 1 in all (Resilience (1)): 1 loss is still to be taken"
    assert guards.words == "1 figure of Hearthguards (2) falls instead (Bodyguards): 1 loss is still to be taken"
    assert tough.helps and guards.helps


def test_a_charge_at_a_lone_figure_says_how_likely_it_falls():
    found = chances(kept_seen(BOWS, LONE_LORD), 3, 5, "charge", best=False)
    assert found is not None
    charge, back = found["ways"]
    # Too tired to avert anything, he falls, though whoever charges acts again and is exhausted by that.
    assert (charge.value, charge.aim) == ("82.8%", "to bring it down")
    assert charge.told == ["you lose 2.7, they 0.8", "you win: 82.6%"]
    # Whoever has brought the charging figure down holds, whatever that cost.
    assert (back.value, back.aim, back.told[-1]) == ("94.1%", "to hold", "they are destroyed: 94.1%")


def test_losses_that_a_rested_hero_averts_are_averted_in_the_odds():
    there = with_unit(kept_seen(BOWS, LONE_LORD), 5, fatigue=0)
    found = chances(there, 3, 5, "charge", best=False)
    assert found is not None
    # Three markers of fatigue save him from three of his losses.
    assert (found["ways"][0].value, found["ways"][0].told[-1]) == ("4.8%", "they avert up to 3 losses")
    hero = there.state.units[5].figures[0]
    guard = replace(there.state.units[7].figures[0], x=hero.x + 300, y=hero.y)
    beside = chances(with_unit(there, 7, troop="hearthguard", figures=(guard,)), 3, 5, "charge", best=False)
    assert beside is not None and beside["ways"][0].told[-1] == "they avert up to 4 losses"


def test_a_shot_is_measured_as_best_play_is():
    found = chances(kept_seen(BOWS, A_SHOT), 3, 7, "shoot", best=True)
    assert found is not None
    (shot,) = found["ways"]
    assert (shot.label, shot.value) == ("They lose on average", "0.3")
    assert found["best"].upper == "0.1"
    # Where all are missed nobody has won anything: the rest of the bar is nobody's colour.
    assert (shot.won + shot.tied, shot.lost) == (100, 0)


def test_of_a_lone_figure_a_shot_tells_whether_it_falls():
    found = chances(kept_seen(BOWS, A_SHOT), 3, 5, "shoot", best=True)
    assert found is not None
    (shot,) = found["ways"]
    assert (shot.value, shot.aim, found["best"].upper) == ("68.4%", "to bring it down", "16.6%")
    assert (found["is_lone"], shot.won, shot.lost) == (True, 68, 0)
    assert not any("falls" in line or "wiped out" in line for line in shot.told)


def test_best_play_is_written_as_each_reader_writes_numbers():
    there, told = kept_seen(BOWS, A_SHOT), []
    for language in ("fr", "en"):
        with translation.override(language):
            found = chances(there, 3, 5, "shoot", best=True)
            assert found is not None
            told.append(found["best"].upper)
    assert told == ["16,6\xa0%", "16.6%"]


def test_what_is_taken_from_each_die_of_a_fight_is_named():
    mine, _theirs = blows(kept_seen(BOWS, EXHAUSTED_FIGHT))
    assert "hits on 5+ (Armour 4 = 5 − 1 Bow; each die − 1 Exhausted in melee)" in mine.told
    assert "Added to each attack die: −1 (Exhausted in melee)" in mine.why


def test_whoever_plays_on_from_a_replay_meets_the_same_agent():
    battle, seat = kept(BOWS, WHOLE)
    assert battle.status == "over"
    page = Client().get(f"/battles/seat/{seat.token}/told").content.decode()
    assert '<option value="squire" selected>' in page


def test_odds_name_what_best_play_could_spend_on_either_side():
    # A charge on fresh riders, and one on riders whose comrades have fallen.
    fresh = chances(kept_seen("clans-and-riders", 75), 1, 6, "charge", best=False)
    assert fresh is not None
    assert fresh["spent"] == ["You could spend: Cunning Blow.", "They could spend: The Noose, Felt and Silk."]
    # Whoever has shot tires by the charge, and may be met at that.
    again = chances(kept_seen("clans-and-riders", 110), 2, 8, "charge", best=False)
    assert again is not None
    assert again["spent"] == [
        "You could spend: their fatigue.",
        "They could spend: The Noose, Felt and Silk, your fatigue.",
    ]


def test_odds_of_a_shot_offer_no_fatigue_that_its_rules_do_not():
    # Of a shot only the target may use the other's fatigue.
    tired = kept_seen("riders-and-bows", 139)
    for number in (3, 7):
        tired = with_unit(tired, number, fatigue=2)
    found = chances(tired, 3, 7, "shoot", best=True)
    assert found is not None
    assert [each for each in found["spent"] if "their fatigue" in each] == []
    assert [each for each in found["spent"] if "your fatigue" in each] != []
    rested = with_unit(with_unit(tired, 3, fatigue=0), 7, fatigue=0)
    alone = chances(with_unit(rested, 7, fatigue=2), 3, 7, "shoot", best=False)
    assert alone is not None
    unspent = chances(rested, 3, 7, "shoot", best=False)
    assert unspent is not None
    assert (alone["spent"], alone["has_dice"]) == (unspent["spent"], unspent["has_dice"])


def test_an_answer_that_stops_a_charge_says_so_beforehand():
    found = [each.words for each in table_page(kept_seen("clans-and-riders", 130))["offers"]]
    assert found[0] == "Exploit their fatigue: a shorter way · the charge can’t arrive then"
    # From nearer it would arrive all the same.
    near = kept_seen("clans-and-riders", 130)
    lord = near.state.units[7].figures[0]
    stands = replace(near.state.units[0].figures[0], x=lord.x + 500, y=lord.y + 500)
    found = [each.words for each in table_page(with_unit(near, 0, figures=(stands,)))["offers"]]
    assert found[0] == "Exploit their fatigue: a shorter way · the charge arrives all the same"


def test_the_special_rule_of_the_battle_is_told_before_the_first_dice_are_laid():
    page = table_page(kept_seen("clans-and-riders", 36))
    assert page["says_goal"]
    assert page["goal"].special.startswith("Dawn. In each player’s first turn nobody shoots or charges farther than M")
