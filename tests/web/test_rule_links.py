"""Whatever cites a rule leads to its page: every id that a refusal, a reason or a story can name, in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, SCENARIOS, edition, edition_with
from skald.content.handbook.entries import entries, whole_id
from skald.content.handbook.moments import judged, moments, rules_of
from skald.content.naming import Naming
from skald.content.telling import event_key, tell
from skald.content.words import LANGUAGES
from skald.rules.events import Event
from skald.rules.notation import format_event, parse_replay
from skald.rules.ruleset import Ruleset
from skald.rules.state import Unit
from skald.simulation.replays import mustered
from skald.simulation.replays import rules_of as played_by
from skald.web.reference.linking import named_in, with_links

pytestmark = pytest.mark.django_db


def every_rule_id() -> list[tuple[str, str]]:
    """Each rule that can be cited, with the edition in which it is: clauses, special rules, scenarios, spells."""
    found: dict[str, str] = {}
    for name in EDITIONS:
        rules = edition(name)
        found |= {str(rules.cite(clause)): name for clause in rules.clauses if rules.cite(clause) in rules.rules}
        for scenario in SCENARIOS:
            found |= {str(rule): name for rule in edition_with(name, scenario).rules}
    return list(found.items())


def test_every_rule_that_can_be_cited_has_a_page():
    assert [rule for rule, _edition in every_rule_id() if whole_id(rule) != rule] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_names_a_rule_leads_to_it(language):
    """A reason in brackets, as every tally and refusal writes it."""
    for rule, name in every_rule_id():
        called = Naming(edition(name), (), language).rule(rule)
        if len(called) < 4:
            continue
        html = str(with_links(f"4 ({called}) +1.", language, name))
        target = re.search(r'href="/rules/([^"]+)"', html)
        assert target is not None, (rule, called)
        assert target[1] == rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_leads_to_its_board(client, language):
    pages = {}
    for board, file in shipped_boards().items():
        for ability, words in file.words.abilities.items():
            named = named_in(f"({words.name[language]})", language)
            assert named, ability
            path, _hash, anchor = named[0].address.partition("#")
            if path not in pages:
                pages[path] = client.get(path, headers={"accept-language": language}).content.decode()
            if path == f"/boards/{board}":
                assert f'id="{anchor}"' in pages[path]


def test_words_of_people_stay_words():
    assert str(with_links("<b>x</b> (Javelins)", "en")) == (
        '&lt;b&gt;x&lt;/b&gt; (<a href="/rules/second.core.javelins">Javelins</a>)'
    )


#: Ids as events and sentences would write them.
ID = re.compile(r"\b(?:second|first|scenario)\.[a-z][a-z.-]*")


@cache
def every_told_event() -> list[tuple[Ruleset, tuple[Unit, ...], Event]]:
    """One event of each kind and its reasons from the recorded battles and the moments of the handbook."""
    found: dict[tuple[object, ...], tuple[Ruleset, tuple[Unit, ...], Event]] = {}

    def hear(rules: Ruleset, units: tuple[Unit, ...], events: tuple[Event, ...]) -> None:
        for event in events:
            if ids := frozenset(ID.findall(format_event(event))):
                found.setdefault((rules.id, event_key(event), ids), (rules, units, event))

    for moment in moments().values():
        for step in judged(moment)[0]:
            hear(rules_of(moment.edition, moment.scenario), step.before.units, step.events)
    for path in sorted((Path(__file__).parents[1] / "replays").glob("*.skald")):
        replay = parse_replay(path.read_text(encoding="utf-8"))
        rules, _problems = played_by(replay)
        assert rules is not None
        units = mustered(replay, rules)
        for entry in replay.turns:
            hear(rules, units, entry.events)
    return list(found.values())


def test_every_story_line_that_has_a_reason_leads_to_its_page():
    """A rule of the same name in another battle may stand in for it; a reason without a link may not be."""
    told = [each for each in every_told_event() if getattr(each[2], "why", "") in entries()]
    assert len({event_key(event) for _rules, _units, event in told}) > 20
    for language in LANGUAGES:
        dead = []
        for rules, units, event in told:
            sentence = tell(event, Naming(rules, units, language))
            name = entries()[event.why].name(language).casefold()  # type: ignore[attr-defined]
            if name not in [each.name.casefold() for each in named_in(sentence, language, rules.id)]:
                dead.append(sentence)
        assert dead == []


def test_no_story_line_tells_an_id():
    """Numbers tell all their reasons, down to the points of a side that has none."""
    for language in LANGUAGES:
        raw = [said for rules, units, event in every_told_event()
               if ID.search(said := tell(event, Naming(rules, units, language)))]  # fmt: skip
        assert raw == []


def test_every_refusal_cites_a_rule_with_a_page():
    """What a page shows of a refusal is its cite: each that was kept, and each rule that the kernel can cite."""
    cited = {moment.refusal.partition(" ")[2] for moment in moments().values() if moment.refusal}
    assert len(cited) > 60 and cited <= set(entries())
