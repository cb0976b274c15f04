"""The glossary, and what changed: one edition against the other, or one set of settings against another."""

from __future__ import annotations

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from skald.content.comparing import by_topic, differences, played_with, topic_name
from skald.content.editions import EDITIONS
from skald.content.factions.catalogue import ages
from skald.content.handbook.entries import entries
from skald.content.handbook.errata import changes
from skald.content.handbook.glossary import chapter_name, find_terms, said_cite
from skald.content.naming import edition_name
from skald.content.settings import parse_value
from skald.tournament.settings import Settings
from skald.web.odds.wording import sentence, spoken
from skald.web.page_cache import keep
from skald.web.reference.quick import quick_sheet
from skald.web.serving.turns import takes_time
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.wording import format_lines

LONGEST = 60
LONGEST_SETTINGS = 600


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the game in both languages, found by either."""
    question, language = request.GET.get("q", "").strip()[:LONGEST], spoken()
    found = find_terms(question)
    shown = {
        "question": question, "longest": LONGEST,
        "chapters": [
            (chapter_name(chapter, language), [(term, said_cite(term, language)) for term in group])
            for chapter, group in groupby(found, key=lambda term: term.chapter)
        ],
    }  # fmt: skip
    page = render(request, "reference/glossary.html", shown)
    return page if question else keep(page, {})


@require_safe
def changed(request: HttpRequest) -> HttpResponse:
    """What differs between two editions, each perhaps with settings, and what the FAQ changed."""
    language = spoken()
    first = _edition(request.GET.get("from", ""), EDITIONS[-1])
    second = _edition(request.GET.get("to", ""), EDITIONS[0])
    written = [request.GET.get(key, "").strip()[:LONGEST_SETTINGS] for key in ("was", "set")]
    settings = [_read(each) for each in written]
    played = [played_with(name, given) for name, given in zip((first, second), settings, strict=True)]
    problems = [problem for _ruleset, found in played for problem in found]
    sides = [ruleset for ruleset, _found in played if ruleset is not None]
    found = [] if problems else differences(sides[0], sides[1], (settings[0], settings[1]))
    shown = {
        "editions": [(each, edition_name(language, each)) for each in EDITIONS], "first": first, "second": second,
        "was": written[0], "written": written[1], "longest": LONGEST_SETTINGS,
        "problems": [sentence(each) for each in problems],
        "first_name": edition_name(language, first), "second_name": edition_name(language, second),
        "topics": [
            (topic_name(topic, language), [(row, row.page if row.page in entries() else "") for row in rows])
            for topic, rows in by_topic(found, language).items()
        ],
        "faq": [
            (entries()[each.rules[0]].name(language), each.rules[0], each.mark(language), each.text(language),
             each.before(language))
            for each in sorted(changes(), key=lambda each: (each.page, each.year)) if each.rules[0] in entries()
        ],
    }  # fmt: skip
    page = render(request, "reference/changed.html", shown, status=422 if problems else 200)
    return page if any(written) else keep(page, {})


def _read(written: str) -> dict[str, bool | int | str]:
    """Settings as they are typed: names and values, with spaces or commas between them."""
    pairs = (each.partition("=") for each in written.replace(",", " ").split())
    return {name.strip(): parse_value(value.strip()) for name, _equals, value in pairs}


def _edition(given: str, usual: str) -> str:
    return given if given in EDITIONS else usual


@takes_time
@require_safe
def quick(request: HttpRequest, rules: str, age: str = "") -> HttpResponse:
    """The quick sheet as PDF; opened from an event it says what the event plays."""
    if rules not in EDITIONS or (age and (age not in ages() or rules != EDITIONS[0])):
        raise Http404
    language, note = spoken(), ""
    if (settings := _event_settings(request.GET.get("event", ""))) is not None:
        age = age or (settings.age if settings.age in ages() and rules == EDITIONS[0] else "")
        note = " ".join(format_lines(settings))
    sheet = quick_sheet(rules, age, language, note)
    answer = HttpResponse(sheet, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="skald-{rules}{"-" + age if age else ""}-{language}.pdf"'
    return answer


@require_safe
def sheets(request: HttpRequest) -> HttpResponse:
    """Every quick sheet, and the reference to take along."""
    language = spoken()
    listed = [(EDITIONS[0], age.id, age.name[language]) for age in ages().values()]
    return keep(render(request, "reference/sheets.html", {
        "sheets": listed, "others": [(each, edition_name(language, each)) for each in EDITIONS[1:]],
    }), {})  # fmt: skip


def _event_settings(uid: str) -> Settings | None:
    event = Event.objects.filter(uid=uid[:80]).first() if uid else None
    return value_of(event).event.settings if event is not None else None
