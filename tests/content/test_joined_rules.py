"""Rules of one name from several parts are one rule that does it all."""

from __future__ import annotations

import pytest

from skald.content.scenarios.joining import joined_rules
from skald.rules.doing import Procedure
from skald.rules.events import TurnBegan, TurnEnded
from skald.rules.ids import RuleId
from skald.rules.ruleset import Rule

NAME = RuleId("scenario.test")


def test_watches_on_one_event_are_all_heard_in_order_and_the_rest_is_united():
    heard: list[str] = []
    stage = Procedure()
    one = Rule(NAME, "p.1", watches={TurnBegan: lambda ctx, effect, event: heard.append("one")})
    two = Rule(NAME, "p.1", watches={TurnBegan: lambda ctx, effect, event: heard.append("two")}, stages={"s": stage})
    three = Rule(NAME, "p.1", watches={TurnEnded: lambda ctx, effect, event: heard.append("three")})
    found = joined_rules((one, two, three))[NAME]
    found.watches[TurnBegan](None, None, None)
    found.watches[TurnEnded](None, None, None)
    assert heard == ["one", "two", "three"]
    assert found.stages == {"s": stage}


def test_two_that_contradict_each_other_are_a_mistake():
    first = Rule(NAME, "p.1", permission=lambda ctx, unit, action: None)
    second = Rule(NAME, "p.1", permission=lambda ctx, unit, action: None)
    with pytest.raises(AssertionError, match="permission twice"):
        joined_rules((first, second))
