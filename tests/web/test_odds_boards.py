"""Boards of a visitor's own on the page of odds: sent with the form, read for the answer, stored nowhere."""

import html
import re
from importlib import resources

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from skald.content.board_files import read_board
from skald.odds.best_play import best_play
from skald.odds.matchup import Fighter, Matchup
from skald.odds.valuation import Aim
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die
from skald.web.odds.wording import percent
from tests.web.test_odds import address, found, headlines, notices, page, plain, problems

SHIPPED = (resources.files("skald.content") / "boards" / "hill-clans.toml").read_text(encoding="utf-8").strip()
TEXT = SHIPPED.replace('"hill-clans"', '"my-clans"').replace('en = "Hill Clans"', 'en = "My Clans"')
#: Three mistakes on three lines.
BAD = TEXT.replace('editions = ["second", "first"]', 'editions = ["third"]').replace(
    "amount = 1 }", "amount = true }", 1
)
BAD = BAD.replace("basic = true", "basick = true", 1)
FIGHT = {"a.n": "8", "a.troop": "warriors", "a.board": "own", "d.n": "4", "d.troop": "hearthguard"}
DICE = {"aim": "win", "a.dice": "combat-bonus:rare"}


def sent(client, fields: dict[str, object], accept="en") -> str:
    answer = client.post("/odds/", fields, headers={"accept-language": accept})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def a_file(text: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("mine.toml", text if isinstance(text, bytes) else text.encode())


def texts(text: str) -> dict[str, str]:
    return dict(re.findall(r'<textarea name="([^"]+)".*?>\n(.*?)</textarea>', text, re.DOTALL))


def value_with_my_board() -> str:
    file, wrong = read_board(TEXT.encode())
    assert file is not None
    assert wrong == ()
    die = Die(AbilityId("my-clans.combat-bonus"), Face.RARE)
    matchup = Matchup(
        Fighter("warriors", 8, board="my-clans", dice=(die,)), Fighter("hearthguard", 4), boards=(file.board,)
    )
    play = best_play(matchup, Aim.WIN)
    assert play.exact
    return plain(percent(play.lower))


@pytest.mark.parametrize("given", [{"a.file": a_file(TEXT)}, {"a.own": TEXT}, {"a.own": TEXT.replace("\n", "\r\n")}])
def test_board_of_ones_own_counts_like_any_other(client, given):
    text = sent(client, {**FIGHT, **DICE, **given})
    assert problems(text) == notices(text) == []
    facts = dict(zip(found(r"<dt>(.*?)</dt>", text), found(r"<dd>(.*?)</dd>", text), strict=True))
    assert facts["Chance that the attacker wins"] == value_with_my_board()
    # The text comes back with the page, for whatever is asked next.
    assert texts(text) == {"a.own": TEXT}
    assert '<option value="own" selected>your own: My Clans</option>' in text
    assert '<option value="combat-bonus:rare" selected>' in text


def test_address_says_that_there_was_a_board_and_leaves_its_file_out(client):
    text = sent(client, {**FIGHT, **DICE, "a.file": a_file(TEXT)})
    shared = "aim=win&a.n=8&a.troop=warriors&a.board=own&a.dice=combat-bonus:rare&d.n=4&d.troop=hearthguard"
    assert address(text) == f"/odds/?{shared}"
    assert re.findall(r'name="next" value="([^"]+)"', text) == [f"/odds/?{shared}"]
    again = page(client, shared)
    assert notices(again) == ["Attacker: its board’s file is not here yet, so no board counts."]
    assert len(headlines(again)) == 1
    # Whoever has the file adds it, and the dice are there again.
    assert address(again) == f"/odds/?{shared}"
    kept = dict(re.findall(r'<input type="hidden" name="(a\.[^"]+)" value="([^"]+)"', again))
    assert headlines(sent(client, {**FIGHT, "aim": "win", **kept, "a.file": a_file(TEXT)})) == headlines(text)


def test_every_problem_of_a_file_is_told_with_its_line(client):
    _file, wrong = read_board(BAD.encode())
    assert len(wrong) > 2
    text = sent(client, {**FIGHT, "a.file": a_file(BAD)})
    told = "Attacker: its board’s file can’t be used. What is wrong with it stands below it."
    listed = found(r"<li>(.*?)</li>", re.findall(r'<ul class="problems" id="a\.faults">.*?</ul>', text, re.DOTALL)[0])
    assert problems(text) == [*listed, told]
    assert [int(re.findall(r"^Line (\d+): ", each)[0]) for each in listed] == [each.line for each in wrong]
    assert headlines(text) == []
    assert texts(text) == {"a.own": BAD}
    french = sent(client, {**FIGHT, "a.file": a_file(BAD)}, "fr")
    assert [each.startswith("Ligne ") for each in problems(french)[:-1]] == [True] * len(wrong)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"\xff\xfe", "Line 1: The file isn’t UTF-8 text."),
        (b"x" * 300_000, "The file is too big: at most 200000 bytes."),
        (b"id = ", "Line 1: "),
        (TEXT.replace('editions = ["second", "first"]', 'editions = ["first"]').encode(), "“My Clans”"),
    ],
    ids=["not text", "too big", "no syntax", "another edition"],
)
def test_files_that_are_no_boards_are_explained(client, given, told):
    text = sent(client, {**FIGHT, "a.file": a_file(given)})
    assert len(problems(text)) == 2
    assert told in problems(text)[0]


def test_dice_that_were_laid_are_told_by_the_names_of_the_board(client):
    text = sent(client, {**FIGHT, "aim": "win", "a.dice": "uncommon", "a.own": TEXT}, "fr")
    facts = dict(zip(found(r"<dt>(.*?)</dt>", text), found(r"<dd>(.*?)</dd>", text), strict=True))
    file, _wrong = read_board(TEXT.encode())
    assert file is not None
    names = [words.name["fr"] for words in file.words.abilities.values()]
    assert facts["Dés Saga placés : attaquant"] in [f"{name} (peu commun)" for name in names]


def test_two_boards_of_one_name_are_refused(client):
    other = TEXT.replace("My Clans", "Your Clans").replace("amount = 1 }", "amount = 2 }", 1)
    told = ["Two different boards are both called “my-clans”: give one of them another id."]
    assert problems(sent(client, {**FIGHT, "a.own": TEXT, "d.board": "own", "d.own": other})) == told
    assert problems(sent(client, {**FIGHT, "a.own": TEXT, "d.board": "own", "d.own": TEXT})) == []
    copy = SHIPPED.replace("amount = 1 }", "amount = 2 }", 1)
    told = ["Two different boards are both called “hill-clans”: give one of them another id."]
    assert problems(sent(client, {**FIGHT, "a.own": copy, "d.board": "hill-clans"})) == told


def test_dice_of_the_file_before_are_left_out_and_named(client):
    text = sent(client, {**FIGHT, **DICE, "a.dice": "combat-bonus:rare,old-song:common,rare", "a.own": TEXT})
    assert notices(text) == ["The board has no ability called “old-song”."]
    assert "a.dice=combat-bonus:rare,rare" in address(text)


def test_buttons_keep_the_file_where_links_would_lose_it(client):
    asked = {**FIGHT, **DICE, "a.own": TEXT}
    assert re.findall(r'name="then" value="([^"]+)"', sent(client, asked)) == ["swap", "compare"]
    swapped = sent(client, {**asked, "then": "swap"})
    assert texts(swapped) == {"d.own": TEXT}
    assert "d.board=own&d.dice=combat-bonus:rare" in address(swapped)
    both = sent(client, {**asked, "then": "compare"})
    assert texts(both) == {"a.own": TEXT, "b.a.own": TEXT}
    assert len(headlines(both)) == 2
    second = {**asked, **{f"b.{name}": value for name, value in asked.items()}, "b.a.n": "6"}
    assert texts(sent(client, {**second, "then": "b.swap"})) == {"a.own": TEXT, "b.d.own": TEXT}
    alone = sent(client, {**second, "then": "b.alone"})
    assert (texts(alone), "a.n=6" in address(alone)) == ({"a.own": TEXT}, True)


def test_another_board_lets_the_file_go(client):
    text = sent(client, {**FIGHT, "a.board": "marsh-bows", "a.own": TEXT})
    assert texts(text) == {}
    assert '<form class="fights" id="question" method="get"' in text


@pytest.mark.parametrize("given", ["\x00", "<script>alert(1)</script>", "[" * 5000, "id = " + "9" * 4000, "a.b" * 900])
def test_hostile_boards_get_a_page(client, given):
    answer = client.post("/odds/", {**FIGHT, "a.own": given, "then": "<b>", "b.then": "x"})
    assert answer.status_code == 200
    assert b"<script>alert" not in answer.content
    assert problems(html.unescape(answer.content.decode()))
