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
        "2 HG 3 W 1 L",
        "8 HG, 24 W, 12L",
        "Seigneur à cheval\n8 gardes à cheval\n24 guerriers à pied\n12 levées à l’arc",
        "Hirdmen x8\nBondi x24\nThralls x12",
        "4 huscarls, 4 berserkers, 3 x 8 ceorls, 12 fyrd",
        "2 units of 4 hearthguards\n8 warriors x3\n2x6 levies",
        "2pts HG\n3pts Warriors\n1pt Levies",
        "Hearthguard - 8 figures\nWarriors - 24 figures\nLevies - 12 figures",
        "Gardes : 8\nGuerriers : 3 unités de 8\nLevées : 12",
        "deux unités de 4 gardes, trois unités de 8 guerriers, une unité de 12 levées",
        "2×4 gardes, 3×8 guerriers, 12 levées à l’arc",
        "hearthguard 2, warriors 3, levies 1",
        "2 pts gardes (8)\n3 points de guerriers, 2 x 8 et 8 arcs\n1 pt levée 12 archers\n6 points en tout",
    ],
)
def test_a_list_is_read_as_it_is_written(text):
    pasted = plain_list(text)
    assert (pasted.fields, pasted.problems) == (USUAL, [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2x8 warriors", "2 units of 8 Warriors – 2 points"),
        ("3x8 guerriers", "3 units of 8 Warriors – 3 points"),
        ("8 warriors x3", "3 units of 8 Warriors – 3 points"),
        ("8 warriors x 3", "3 units of 8 Warriors – 3 points"),
        ("trois unités de 8 guerriers", "3 units of 8 Warriors – 3 points"),
        ("3 units of warriors", "3 units of 8 Warriors – 3 points"),
        ("4pts Warriors", "32 Warriors – 4 points"),
        ("Hirdmen x4", "4 Hearthguards – 1 point"),
        ("16 mercenaries with crossbows", "16 Mercenary Warriors – 2 points"),
        ("1 sorcerer", "1 Sorcerer – 1 point"),
        ("8 gardes à cheval", "8 Hearthguards – 2 points"),
        ("Warlord on a horse", "Warlord – free"),
        ("Jarl", "Warlord – free"),
    ],
)
def test_what_was_understood_is_told_beside_what_was_pasted(text, told):
    with override("en"):
        understood = [each for each in plain_list(text).understood if not each.is_problem]
    assert [(each.text, each.told) for each in understood] == [(text, told)]


def test_troops_by_the_names_of_a_faction_are_read_with_a_remark():
    with override("en"):
        assert plain_list("Berserkers x4").understood == [
            ("Berserkers x4", "4 Hearthguards – 1 point", "“berserkers” is read as Hearthguards."),
        ]  # fmt: skip


@pytest.mark.parametrize("text", ["16 warriors with bows", "Warriors x16 (bows)", "16 guerriers à l’arc"])
def test_a_weapon_that_no_list_holds_is_told_to_be_left_out(text):
    with override("en"):
        ((_text, told, remark),) = plain_list(text).understood
    assert (told, remark) == (
        "16 Warriors – 2 points",
        "What they carry is no part of a list: it is chosen at the table.",
    )


@pytest.mark.parametrize(
    "text",
    ["24 warriors, 12 of them with crossbows", "24 guerriers dont 12 arbalètes", "24 guerriers, dont 12 arbalètes",
     "24 warriors of which 12 have crossbows", "3 points warriors, 2x8 crossbows"],
)  # fmt: skip
def test_a_weapon_of_some_figures_of_a_troop_buys_nothing(text):
    pasted = plain_list(text)
    assert (pasted.fields, pasted.problems) == ({"points-warriors": "3"}, [])


def test_a_problem_stands_where_its_piece_was_and_what_is_carried_is_told_once():
    with override("en"):
        pasted = plain_list("8 warriors with bows\n3 bananas\n12 levies with bows")
    assert [(each.text, each.is_problem, bool(each.remark)) for each in pasted.understood] == [
        ("8 warriors with bows", False, True), ("3 bananas", True, False), ("12 levies with bows", False, False),
    ]  # fmt: skip


def test_a_weapon_that_a_troop_cannot_have_is_told():
    with override("en"):
        assert plain_list("12 levies with heavy weapons").understood == [
            ("12 levies with heavy weapons", "12 Levies – 1 point", "Levies can’t carry this: heavy weapon."),
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("4 mercenary slingers", "“4 mercenary slingers” isn’t a whole number of points (8 figures a point)."),
        ("4 warriors", "“4 warriors”: points or figures? Write “4 points”, or the figures (8 a point)."),
        ("1,5 points de guerriers", "“1,5 points de guerriers” isn’t a whole number of points (8 figures a point)."),
        ("8 9 warriors", "“8 9 warriors” isn’t a whole number of points (8 figures a point)."),
        ("4 points warriors 16", "“4 points warriors 16”: the points and the figures don’t agree."),
        ("4 warriors (1 pt)\n2 hearthguard", "“4 warriors”: the points and the figures don’t agree."),
        ("Irish: 1 pt curaidh, 5 points of warriors", "“1 pt curaidh” names no troop."),
        ("2 points warriors, 24 with bows", "“24 with bows”: so many were not bought."),
        ("Warriors", "“Warriors” doesn’t say how many."),
        ("3 dragons volants", "“3 dragons volants” names no troop."),
        ("8 gardes\nSeigneur légendaire Harald",
         "“Seigneur légendaire Harald”: legendary units can’t be written into a list."),
        ("Legendary warlord, 8 hearthguards",
         "“Legendary warlord”: legendary units can’t be written into a list."),
        ("3 dragons/flyers", "“3 dragons/flyers” names two troops: write each on a line of its own."),
        ("4 hearthguard warriors", "“4 hearthguard warriors” names two troops: write each on a line of its own."),
        ("2 pts hg, 2 pts warriors, total 5 points", "The list says 5 points in all, and 4 were read."),
        ("24 warriors, 12 crossbows",
         "“12 crossbows”: some of the 24 Warriors (“of them”), or more? Name their troop (Warriors, Levies)."),
        ("12 levies, 12 crossbows",
         "“12 crossbows”: some of the 12 Levies (“of them”), or more? Name their troop (Warriors, Levies)."),
        ("3 points of warriors\n12 crossbows", "“12 crossbows”: who carries that? Name the troop (Warriors, Levies)."),
        ("12 levies, 6 with heavy weapons", "Levies can’t carry this: heavy weapon."),
        ("1 lieutenant", "“1 lieutenant”: figures are given up for them; type them under “Other troops”."),
    ],
)  # fmt: skip
def test_what_can_be_read_in_two_ways_or_none_is_told(text, problem):
    with override("en"):
        assert plain_list(text).problems == [problem]


def test_a_bare_number_counts_what_the_others_of_the_list_count():
    assert plain_list("2 hearthguard, 4 warriors").fields == {"points-hearthguard": "2", "points-warriors": "4"}
    assert plain_list("8 hearthguard, 4 warriors").fields == {"points-hearthguard": "2"}


def test_faction_and_banner_are_read_too():
    pasted = plain_list("Jomsvikings\n4 points hearthguard\n2 points warriors\nwith a war banner")
    assert (pasted.fields["faction"], pasted.fields["banner"], pasted.problems) == ("Jomsvikings", "1", [])


def test_a_faction_may_stand_beside_the_points():
    pasted = plain_list("Vikings 6 pts\n1 seigneur\n4 pts gardes\n2 pts guerriers")
    assert (pasted.fields, pasted.problems) == (
        {"faction": "Vikings", "points-hearthguard": "4", "points-warriors": "2"},
        [],
    )


@pytest.mark.parametrize(
    ("text", "faction"),
    [
        ("Vikings: 2 pts hearthguard, 3 pts warriors, 1 pt levies", "Vikings"),
        ("écossais – 2 pts gardes, 3 pts guerriers, 1 pt levées", "écossais"),
        ("ANGLO DANES 2 HG 3 W 1 L", "ANGLO DANES"),
        ("Princes of Rus: 8 hearthguards, 24 warriors, 12 levies", "Princes of Rus"),
        ("Faction: Gallois\n2 pts gardes\n3 pts guerriers\n1 pt levées", "Gallois"),
        ("Sons of the Sea: 2 pts hearthguard, 3 pts warriors, 1 pt levies", "Sons of the Sea"),
        ("My list: 2 pts hearthguard, 3 pts warriors, 1 pt levies", None),
        ("Hearthguards: 2 pts, warriors: 3 pts, levies: 1 pt", None),
        ("Liste Normands 6pts :\n2 pts gardes montés\n3 pts guerriers (24)\n1 pt levées", "Normands"),
        (
            "Une bande viking de 6 points : 2 points de gardes, trois points de guerriers et un point de levées",
            "viking",
        ),
        ("6pts\n8 hearthguards (2 pts)\n24 warriors (3pts)\n12 levies", None),
    ],
)
def test_a_faction_at_the_head_of_a_list_is_read(text, faction):
    pasted = plain_list(text)
    assert (pasted.fields, pasted.problems) == (USUAL | ({"faction": faction} if faction else {}), [])


def test_the_rest_is_filled_in_where_a_troop_is_unknown():
    text = "Vikings, 1 pt: 4 penguins, 5 points of warriors"
    form = RosterForm(Settings(), data={"file": text})
    with override("en"):
        assert not form.read_file()
        assert form.unread == ["“1 pt: 4 penguins” names no troop."]
    assert (form.file, form.faction, [row.text for row in form.core]) == (text, "Vikings", ["0", "5", "0"])


def test_what_cannot_be_read_is_named():
    with override("en"):
        assert plain_list("10 warriors, 3 bananas").problems == [
            "“10 warriors” isn’t a whole number of points (8 figures a point).", "“3 bananas” names no troop.",
        ]  # fmt: skip
        assert plain_list("hello").problems == ["No troop was found in it."]


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


def test_a_faction_is_told_in_the_word_of_whoever_reads():
    told = plain_list("Anglo-Danois\n2 pts gardes\n3 pts guerriers\n1 pt levées").understood[0].told
    assert told == "Faction: Anglo-Danes"
