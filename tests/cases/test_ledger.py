"""The ledger: every rule of every edition, and every change of the FAQ, has a case that rules on it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from skald.content.editions import EDITIONS, edition
from skald.content.second.magic.sorcery import SPELLS
from skald.rules.ids import Level
from tests.kit.cases import CASES, FAQ, LEVELS
from tests.kit.scenarios import scenario_rules

CATALOGUE = Path(__file__).parent
ROOT = CATALOGUE.parent.parent

#: The headings of the FAQ of 2022, in its order.
HEADINGS = """
    RE-ROLLS; WIDTH OF THE MEASURING STICKS; REMINDER ON DISTANCES; FORMATION; RE-ROLLS AND MODIFIERS;
    WHO CAN DO MORE, CAN DO LESS; PLACING SAGA DICE; ACTIVATION ABILITIES; MOVING FIGURINES; HOW TO MOVE;
    RECTANGULAR AND OVAL BASES; MOVEMENT OF MORE THAN L; HOW TO CHARGE; LINE OF SIGHT; COMBAT POOL;
    STEP 1: ASSEMBLING THE COMBAT POOL; COVER; SHOOTING WITHOUT A UNIT; CLOSE RANKS;
    STEP 2: ASSEMBLING THE COMBAT POOL; WITHDRAWAL; ACCUMULATING FATIGUE; REST; DANGEROUS TERRAIN; WE OBEY; BODYGUARD;
    HEROIC UNIT; COMPOSITE BOWS; JAVELINS; MOUNTS: HORSES; MULTIPLE ACTIVATIONS; IMPORTANT NOTES: DO LESS;
    IMPORTANT NOTES: LINKED EFFECTS; CUSTOMISED WARBAND RECRUITMENT; DEPLOYMENT COHESION; METHOD A; METHOD B; METHOD C;
    SECOND PLAYER'S DICE; DAWN; OLD GRUDGE; MERCENARY POINTS
"""
CHANGES = tuple(" ".join(heading.split()) for heading in HEADINGS.split(";"))


@pytest.fixture(scope="module", autouse=True)
def every_case_is_known() -> None:
    """Import the whole catalogue, whichever tests were asked for."""
    for path in sorted(CATALOGUE.rglob("test_*.py")):
        if path != Path(__file__):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


@pytest.mark.parametrize("name", EDITIONS)
def test_every_rule_has_a_case(name: str):
    missing = sorted(rule for rule in edition(name).rules if rule not in CASES)
    assert missing == [], f"{len(missing)} rules of the {name} edition have no case: {', '.join(missing)}"


def test_every_spell_has_a_case_at_each_level():
    wanted = {(rule.id, level.name.lower()) for rule in SPELLS for level in Level}
    missing = sorted(wanted - set(LEVELS))
    assert missing == [], f"{len(missing)} levels of spells have no case: {missing}"
    assert set(LEVELS) <= wanted


def test_every_battle_card_and_line_of_a_score_has_a_case():
    missing = sorted(rule for rule in scenario_rules() if rule not in CASES)
    assert missing == [], f"{len(missing)} rules of scenarios have no case: {', '.join(missing)}"


def test_every_change_of_the_faq_has_a_case():
    missing = [heading for heading in CHANGES if heading not in FAQ]
    assert missing == [], f"{len(missing)} changes of the FAQ have no case: {'; '.join(missing)}"


def test_cases_name_rules_and_changes_that_exist():
    known = {rule for name in EDITIONS for rule in edition(name).rules} | scenario_rules()
    assert sorted(set(CASES) - known) == []
    assert sorted(set(FAQ) - set(CHANGES)) == []
