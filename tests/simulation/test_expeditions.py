"""Whole expeditions with each card of duration and each special card, judged again by the public checks."""

from __future__ import annotations

import pytest

from skald.content.scenarios.composing import facts_of
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.judging import judge
from skald.simulation.replays import Terms, ready_party, replay_of
from skald.warbands.files import ready_warbands
from tests.kit.first_turns import five

PAIRS = (
    ("pitched-battle", "rude-awakening"), ("friendly-meeting", "fine-day"), ("regicide", "loyalty"),
    ("overcast", "no-quarter"), ("caution", "visionary"), ("under-pressure", "outflanking"),
)  # fmt: skip
BANDS = {"second": ("driftwood-crew", "heron-watch"), "first": ("parish-wall", "border-lances")}


@pytest.mark.parametrize("edition", list(BANDS))
@pytest.mark.parametrize("agent", ["raider", "random"])
@pytest.mark.parametrize(("duration", "special"), PAIRS)
def test_an_expedition_is_played_to_its_end_and_judged_right(edition, agent, duration, special):
    bands = [ready_warbands()[name] for name in BANDS[edition]]
    sides = (contender(bands[0], agent), contender(bands[1], agent))
    chosen = five(duration=duration, special=special)
    rules = ruleset_for(edition, sides, scenario="expedition")
    battle = fight(rules, sides, 5, facts=facts_of(chosen))
    parties = (ready_party(bands[0], agent), ready_party(bands[1], agent))
    replay = replay_of(battle, Terms(edition, "expedition", parties, cards=chosen), 5)
    verdict = judge(replay, rules)
    assert verdict.difference is None
    assert verdict.judged == len(replay.turns)
    assert replay.turns
