"""Lists as people write them in a letter, pasted by the organiser or the player."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from skald.tournament.settings import Settings
from skald.web.tournaments.forms.plain_list import is_file, plain_list
from skald.web.tournaments.forms.roster import RosterForm

USUAL = {"points-hearthguard": "2", "points-warriors": "3", "points-levies": "1"}


@pytest.mark.parametrize(
    "text",
    [
        "2 points hearthguards\n3 points warriors\n1 point levies",
        "8 hearthguards, 24 warriors, 12 levies with bows",
        "Warlord\n- 2 pts of Hearthguards\n- 3 Warriors\n- 1 Levy\n6 points",
        "Seigneur, 2 points de gardes, 24 guerriers et 12 levées avec arcs",
        "two hearthguard; three warriors; one levy",
        "2 points hearthguard (mounted)\n3 points warriors (2x8 crossbow, 8 spears)\n1 point levy\nTotal: 6 points",
        "2 pts gardes (8)\n3 points de guerriers, 2 x 8 et 8 arcs\n1 pt levée 12 archers\n6 points en tout",
    ],
)
def test_a_list_is_read_as_it_is_written(text):
    assert plain_list(text) == (USUAL, [])


def test_faction_and_banner_are_read_too():
    fields, problems = plain_list("Jomsvikings\n4 points hearthguard\n2 points warriors\nwith a war banner")
    assert (fields["faction"], fields["banner"], problems) == ("Jomsvikings", "1", [])


def test_a_faction_may_stand_beside_the_points():
    fields, problems = plain_list("Vikings 6 pts\n1 seigneur\n4 pts gardes\n2 pts guerriers")
    assert (fields, problems) == ({"faction": "Vikings", "points-hearthguard": "4", "points-warriors": "2"}, [])


def test_the_rest_is_filled_in_where_a_troop_is_unknown():
    text = "Vikings, 1 pt: 4 berserkers, 5 points of warriors"
    form = RosterForm(Settings(), data={"file": text})
    with override("en"):
        assert not form.read_file()
        assert form.problems == ["“1 pt: 4 berserkers” names no troop."]
    assert (form.file, form.faction, [row.text for row in form.core]) == (text, "Vikings", ["0", "5", "0"])


def test_what_cannot_be_read_is_named():
    with override("en"):
        assert plain_list("10 warriors, 3 bananas")[1] == [
            "“10 warriors” isn’t a whole number of points.", "“3 bananas” names no troop.",
        ]  # fmt: skip
        assert plain_list("hello")[1] == ["No troop was found in it."]


def test_files_for_programs_are_left_to_their_reader():
    assert [is_file(text) for text in ('{"roster": 1}', "list_points = 6", "[roster]", "2 warriors")] == [
        True, True, True, False,
    ]  # fmt: skip


def test_the_form_is_filled_and_judged():
    form = RosterForm(Settings(), data={"file": "2 points of hearthguards, 24 warriors, 12 levies", "faction": "Welsh"})
    assert form.read_file()
    roster = form.roster()
    assert roster is not None and form.problems == []
    assert (roster.faction, [(buy.type, buy.points, buy.figures) for buy in roster.purchases]) == (
        "Welsh", [("hearthguard", 2, 8), ("warriors", 3, 24), ("levies", 1, 12)],
    )  # fmt: skip
