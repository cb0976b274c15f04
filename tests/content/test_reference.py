"""The reference: rules in words, and two rulesets compared."""

from __future__ import annotations

import pytest

from skald.content.editions import edition
from skald.content.reference import Difference, RuleText, cite_text, rule_diff, rule_text

FIRST, SECOND = edition("first"), edition("second")


def test_rule_text_has_name_text_and_citation():
    assert rule_text("second.magic.slow", "fr") == RuleText(
        "second.magic.slow",
        "Lent",
        "L’unité se déplace et charge de C au lieu de M.",
        "Âge de la Magie, règles spéciales",
    )


def test_unknown_rule_has_no_text():
    with pytest.raises(KeyError):
        rule_text("second.core.nothing", "en")


@pytest.mark.parametrize(
    ("cite", "french"),
    [
        ("Rulebook p.16", "Livre de règles p.\u00a016"),
        ("FAQ p.8 and p.16, formation", "FAQ p.\u00a08 et p.\u00a016, formation"),
        ("Ruling first.3", "Décision first.3"),
        ("The pack of some club", "The pack of some club"),
    ],
)
def test_citations_are_translated(cite: str, french: str):
    assert cite_text(cite, "fr") == french
    assert cite_text(cite, "en") == cite


def test_ruleset_does_not_differ_from_itself():
    assert rule_diff(SECOND, SECOND) == []


def test_setting_is_the_only_difference():
    derived = SECOND.derive("house", constants={"turns": 5})
    assert rule_diff(SECOND, derived) == [Difference("constant.turns", 6, 5)]


def test_editions_differ_in_what_they_say():
    found = {each.topic: (each.first, each.second) for each in rule_diff(FIRST, SECOND)}
    assert found["constant.radius"] == (0, 1000)
    assert found["rule.core.close-ranks"] == (None, "second.core.close-ranks")
    assert found["rule.core.trade-dice"] == ("first.core.trade-dice", None)
    assert found["troop.levies.armour"] == ((3, 3), (4, 4))
    assert found["troop.levies.aggression"] == (("1/3", "1/2"), ("1/2", "1/2"))
    assert found["equipment.camel"] == (None, "camel")
    assert found["step.melee"] == (FIRST.melee, SECOND.melee)
    assert "rule.core.rounding" not in found
    assert "equipment.bow.range" not in found
