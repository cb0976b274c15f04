"""Every problem and every reason leads to the rule or ruling behind it: all codes, both languages, every app."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from django.utils.translation import override

import skald.web
from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.handbook import grounds
from skald.content.handbook.entries import entries
from skald.content.handbook.grounds import ground, ground_of
from skald.content.problems import Problem
from skald.content.words import LANGUAGES, words
from skald.tournament.reasons import Reason
from skald.web.battles import wording as battles
from skald.web.campaigns import wording as campaigns
from skald.web.odds import wording as odds
from skald.web.odds.reasons import ruling
from skald.web.reference.told import Told
from skald.web.tournaments import phrases
from skald.web.tournaments.queries.judged import judged

SOURCES = Path(skald.web.__file__).parent
#: Where problems and reasons become words; each of these functions gives a sentence that knows its page.
WORDED = {
    "battles/wording.py", "campaigns/wording.py", "odds/wording.py", "tournaments/phrases.py",
    "tournaments/queries/judged.py",
}  # fmt: skip
#: What makes a bare sentence of a problem, a reason or a refusal.
BARE = re.compile(r'"problems", \w+\.code|\btell_refusal\(|reasons import .*\btell(?:_all)?\b|\bexplain\(')
SAMPLES: dict[str, int | str] = {
    "side": "attacker",
    "reach": 1000,
    "distance": 1000,
    "rank": 2,
    "line": 3,
    "first": 8,
    "second": 4,
}


def sample(code: str, table: str = "problems") -> tuple[tuple[str, int | str], ...]:
    """Something for every parameter of a sentence."""
    names = {name for _text, name, _spec, _form in string.Formatter().parse(words("en", table)[code]) if name}
    return tuple((name, SAMPLES.get(name, name)) for name in sorted(names) if name not in ("cite", "rule"))


@cache
def every_problem() -> tuple[Problem, ...]:
    """A problem of each code; refusals of orders cite each passage in turn."""
    passages = list(grounds._table("passages"))
    found = []
    for at, code in enumerate(words("en", "problems")):
        given = sample(code)
        if code.startswith("order."):
            given = (*given, ("cite", passages[at % len(passages)]))
        elif "{rule}" in words("en", "problems")[code]:
            given = (*given, ("rule", "faction.horde"))
        found.append(Problem(code, 0, given))
    return tuple(found)


def every_reason() -> list[Reason]:
    return [Reason(code, sample(code, "tournament")) for code in words("en", "tournament")]


def every_sentence() -> Iterable[Told]:
    """All that the pages of all apps can say of problems and reasons, in the language that is spoken."""
    for each in every_problem():
        yield campaigns.sentence(each)
        if not each.code.startswith("order."):
            yield phrases.sentence(each)
            yield odds.sentence(each)
            for name in EDITIONS:
                yield judged(each, name)
                yield battles.problems_told([each], name)
    yield from phrases.told_each(every_reason(), {})
    for code in grounds._table("battles"):
        try:
            yield battles.table_refuses(code)
        except KeyError:
            yield battles.cannot_play_on(code)


def test_every_row_of_the_table_is_of_use_and_has_its_page():
    for table in ("problems", "tournament"):
        codes = words("en", table)
        assert [row for row in grounds._table(table) if not any(code.startswith(row) for code in codes)] == []
        pages = {ground(table, code, name) for code in codes if not code.startswith("order.") for name in EDITIONS}
        assert pages <= set(entries())
    assert {each for name in ("passages", "battles") for each in grounds._table(name).values()} <= set(entries())


def test_a_code_that_nobody_thought_of_has_no_page():
    with pytest.raises(LookupError):
        ground("problems", "journal.brand-new")


def test_a_problem_leads_to_the_rule_that_it_names_and_to_its_edition():
    assert ground_of(Problem("roster.troop-of-age", 0, (("rule", "age.magic"),))) == "age.magic"
    assert ground_of(Problem("roster.size", 0), "first") == "first.core.profiles"
    assert ground_of(Problem("odds.trade", 0)) == "first.core.trade-dice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_problem_or_a_reason_has_its_link(language):
    """`test_rules_pages` opens every page of the handbook."""
    with override(language):
        for told in every_sentence():
            found = re.findall(r'<a [^>]*href="/rules/([^"]+)" title="([^"]+)"', told.__html__())
            assert found and [page for page, _name in found] == [*told.pages], told
            assert [unescape(name) for _page, name in found] == [entries()[page].name(language) for page in told.pages]


def test_problems_and_reasons_become_words_only_where_they_get_their_link():
    found = {
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if BARE.search(re.sub(r"\(\n\s*", "(", path.read_text(encoding="utf-8")))
    }
    assert found == WORDED


def test_a_sentence_is_shown_with_its_link_and_sent_without_it():
    told = Told.of("<b> is wrong (p. 3).", "ruling.T15", "p. 3")
    assert told == "<b> is wrong (p. 3)." and str(told) is told
    with override("en"):
        title = 'title="T15 · What is a rank in pairing?"'
        assert told.__html__() == f'&lt;b&gt; is wrong (<a href="/rules/ruling.T15" {title}>p. 3</a>).'
        both = Told.joined([Told.of("One.", "ruling.T15"), "", Told.of("Two.", "ruling.T15"), "Three."])
        assert both == "One. Two. Three." and both.pages == ("ruling.T15",)
        assert both.__html__().count("<a ") == 1 and both.__html__().endswith("</a> Two. Three.")


def test_what_a_battle_refuses_leads_to_what_it_cites():
    assert battles.page_cited("second.core.pride") == "second.core.pride"
    assert battles.page_cited("fjord-reavers.elite") == "board.fjord-reavers"
    assert battles.page_cited("") == "ruling.F10"


def test_reasons_of_odds_lead_to_rules_and_boards():
    rules = [str(rule) for name in EDITIONS for rule in edition(name).rules]
    abilities = [str(each) for file in shipped_boards().values() for each in file.words.abilities]
    for language in LANGUAGES:
        with override(language):
            assert [each for each in (*rules, *abilities) if (found := ruling(each)) is None or not found.name] == []
