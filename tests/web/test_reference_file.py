"""What one takes along: the quick sheets, and the reference in one file."""

from __future__ import annotations

import gzip
import re

import pytest

from skald.content.editions import EDITIONS
from skald.content.factions.catalogue import ages
from skald.content.handbook.entries import entries
from skald.web.reference import quick
from skald.web.tournaments.papers.compiling import pictures

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("rules", "age"), [*((EDITIONS[0], age) for age in ("vikings", "crusades", "magic")), ("first", "")]
)
def test_a_quick_sheet_fills_two_sides_with_readable_type(rules, age, language):
    paper = quick.fitted(rules, age, language)
    assert len(pictures(paper, ppi=6)) == 2
    assert paper.data["size"] >= 8


def test_a_quick_sheet_tells_what_its_age_has():
    """No thicket of a spell among Vikings, limits of fatigue as they are played, nothing told twice."""
    sheets = {
        age: {each["heading"]: each for each in quick._paper("second", age, "en").data["parts"]} for age in ages()
    }
    for age, has_spells in (("vikings", False), ("magic", True)):
        assert ("sudden thicket" in [row[0] for row in sheets[age]["Terrain"]["rows"]]) is has_spells
    limits = {row[0]: row[-1] for row in sheets["magic"]["Troops"]["rows"]}
    assert (limits["Titan"], limits["Warriors"], limits["Mindless"]) == ("4", "3", "–")
    said = [text for part in sheets["magic"].values() for _name, text in part.get("texts", ())]
    assert len(said) == len(set(said)) + 1  # A bow and a sling are alike.


def test_every_age_has_its_sheet_as_pdf(client):
    page = client.get("/rules/sheets").content.decode()
    listed = re.findall(r'href="(/rules/sheets/[^"]+\.pdf)"', page)
    assert listed == [*(f"/rules/sheets/second/{age}.pdf" for age in ages()), "/rules/sheets/first.pdf"]
    assert client.get(listed[0]).content.startswith(b"%PDF")
    assert client.get("/rules/sheets/third.pdf").status_code == 404
    assert client.get("/rules/sheets/first/magic.pdf").status_code == 404


def test_the_file_holds_every_entry_in_both_languages_and_needs_nothing_else(client):
    answer = client.get("/rules/skald-rules.html")
    text = answer.content.decode()
    for language in ("en", "fr"):
        found = re.findall(rf'<article class="entry" lang="{language}"[^>]*data-id="([^"]+)"', text)
        assert found == list(entries())
    assert len(gzip.compress(answer.content)) <= 3_000_000
    # Nothing is fetched from anywhere: links inside, and no source outside.
    assert re.findall(r'(?:src|href)="(?!#|reference\.webmanifest)[^"]*"', text) == []
    targets = set(re.findall(r'href="#([^"]+)"', text))
    assert [each for each in targets if each not in entries()] == []


def test_the_file_says_what_may_run(client):
    policy = client.get("/rules/skald-rules.html")["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe-inline" not in policy
