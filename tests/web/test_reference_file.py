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
def test_a_quick_sheet_has_two_sides_at_most(rules, age, language):
    sizes = [
        size for size in quick.SIZES if len(pictures(quick._paper(rules, age, language, "", size), ppi=6)) <= 2
    ]  # fmt: skip
    assert sizes and sizes[0] >= 7


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
