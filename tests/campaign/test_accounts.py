"""Where a lord's numbers come from: accounts that add up to what he has, in any campaign and under any settings."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign.accounts import TurnAccount, accounts
from skald.campaign.deciding import Turning, turning_point
from skald.campaign.events import CampaignWon, ConquestScored
from skald.campaign.journal import CampaignOpened, Chronicle, Happened, append, open_campaign
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Fought
from skald.campaign.simulate import Fighter, play
from skald.campaign.state import Battle, State
from skald.campaign.story import chapters, victory
from skald.campaign.turn import Amended, Conceded
from tests.campaign.builders import terms
from tests.campaign.test_every_setting import CHOICES


def chronicle(seed: str, fighter: Fighter | None = None, **chosen: Any) -> Chronicle:
    """A campaign of stewards as a journal."""
    agreed = terms(**chosen)
    value = open_campaign(CampaignOpened("x", shipped_map(), agreed.settings))
    for each in play(agreed, seed, fighter=fighter).given:
        value = append(value, Happened(each))
    return value


def decided(seed: str) -> Chronicle:
    """A campaign whose battles a coin decides, however quick battles are reckoned."""
    return chronicle(seed, half_falls(Random(seed)))


def half_falls(dice: Random) -> Fighter:
    """One side loses nobody, the other half of every unit."""

    def fight(state: State, battle: Battle) -> Fought:
        full, half = (
            [
                tuple(unit.figures // share for unit in state.band(each).units)
                for each in (battle.attacker, battle.defender)
            ]
            for share in (1, 2)
        )
        if dice.randrange(2):
            return Fought(full[0], half[1], points=(12, 0))
        return Fought(half[0], full[1], points=(0, 12))

    return fight


@settings(max_examples=15, deadline=None)
@given(st.fixed_dictionaries(CHOICES), st.integers(0, 10**6))
def test_accounts_add_up(chosen: dict[str, Any], seed: int):
    value = chronicle(str(seed), **chosen)
    for seat, lord in enumerate(value.state.lords):
        found = accounts(value)[seat]
        assert [each.left for each in found] == [chapter.closing.lords[seat].pp for chapter in chapters(value)]
        assert tuple(len(each.scored) for each in found) == lord.conquest


def test_a_turn_is_told_by_what_was_paid_for_what():
    value = chronicle("3")
    first = accounts(value)[0][0]
    bought = -first.troops
    assert first == TurnAccount(
        1, Fraction(), -bought, first.income, first.upkeep, Fraction(), 18 - bought + first.income + first.upkeep, ()
    )


def test_an_amendment_has_its_own_column():
    agreed = terms()
    value = open_campaign(CampaignOpened("x", shipped_map(), agreed.settings))
    value = append(value, Happened(play(agreed, "1").given[0]))
    value = append(value, Happened(Amended(pp=(Fraction(3, 2), Fraction()))))
    assert [(each.amended, each.left) for each in accounts(value)[0]] == [(Fraction(3, 2), Fraction(39, 2))]


def test_nobody_is_told_of_no_conquest_points():
    told = [event for chapter in chapters(chronicle("3")) for event in chapter.events]
    scores = [event for event in told if isinstance(event, ConquestScored)]
    assert scores and all(event.points == len(event.sites) > 0 for event in scores)


def test_a_victory_is_told_with_its_turn():
    value = chronicle("3")
    found = victory(value)
    assert found is not None and (found[0], found[1].seat) == (6, value.state.winner)
    opened = open_campaign(CampaignOpened("x", shipped_map()))
    assert victory(opened) is None
    assert victory(append(opened, Happened(Conceded(0)))) == (1, CampaignWon(1, "conceded"))


def test_a_campaign_turned_on_the_lead_that_was_kept():
    # 0, 1, 2, 3, 4, 2 points against 0, 1, 3, 2, 1, 3: behind in the third turn, level until the fifth.
    assert turning_point(decided("35")) == Turning(5, True, taken=("p1",), battles=("p1",))
    # 0, 1, 3, 3, 2, 3 against 0, 1, 2, 2, 3, 2: what the fifth turn gave back changed nothing.
    assert turning_point(decided("7")) == Turning(3, True, taken=("p1", "p5"), battles=("p1", "c6"))


def test_equal_points_turned_on_the_initiative_that_was_kept():
    found = [turning_point(decided(seed)) for seed in ("24", "47", "34")]
    assert found == [Turning(1, False), Turning(4, False), Turning(6, False)]


def test_what_is_given_up_or_goes_on_turned_on_nothing():
    opened = open_campaign(CampaignOpened("x", shipped_map()))
    assert turning_point(opened) is None
    assert turning_point(append(opened, Happened(Conceded(0)))) is None
