"""Looking rules up: the list with its search, and a page for each thing under a permanent address."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from django.views.decorators.http import require_safe

from skald.content.comparing import setting_meaning
from skald.content.editions import EDITIONS
from skald.content.handbook.entries import KINDS, Entry, entries, kind_name, whole_id
from skald.content.handbook.moment_pictures import moment_svg
from skald.content.handbook.moments import Told, moments, told
from skald.content.handbook.pages import Page, kind_of_one, page_of
from skald.content.handbook.searching import LONGEST, search, suggest
from skald.content.handbook.shown import pages_showing, reason_without
from skald.content.naming import edition_name
from skald.content.rule_settings import setting_name, settings_of
from skald.content.scenarios.catalogue import Scenario, scenarios
from skald.content.scenarios.sheets import ScenarioSheet, sheet_of
from skald.content.words import LANGUAGES, word
from skald.odds.worked import Worked, examples, work_out
from skald.web.odds.wording import spoken
from skald.web.page_cache import keep
from skald.web.reference.examples import example_of
from skald.web.reference.linking import linked, with_links


class Line(NamedTuple):
    """An entry in a list."""

    id: str
    name: str
    #: What it is, and of which edition.
    what: str


class Answer(NamedTuple):
    """What the best answer says, so that nobody has to open it at the table."""

    text: SafeString
    cite: str


class Chapter(NamedTuple):
    """Entries of one kind and edition."""

    anchor: str
    title: str
    lines: list[Line]


class Setting(NamedTuple):
    """A setting that bends a rule, and the value that its edition plays with."""

    name: str
    about: str
    value: str


class Played(NamedTuple):
    """A moment of play, judged by the engine: its picture, and what is done, told or refused, with links."""

    begun: str
    lines: list[tuple[str, SafeString]]
    svg: SafeString
    source: str


class Shown(NamedTuple):
    """A page in one language, its text with links."""

    language: str
    page: Page
    text: SafeString
    examples: list[Worked]
    sheet: ScenarioSheet | None
    played: Played | None
    #: The page whose example it is, if it isn't this one's; and why there is none.
    example_of: Entry | None
    unshown: str

    @property
    def from_page(self) -> str:
        return word(self.language, "handbook", "unshown.of")

    @property
    def example_name(self) -> str:
        return self.example_of.name(self.language) if self.example_of is not None else ""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Everything that can be looked up; with a question, what fits it best."""
    question = request.GET.get("q", "").strip()[:LONGEST]
    language = spoken()
    shown: dict[str, Any] = {"question": question, "longest": LONGEST}
    if question:
        hits = search(question)
        found = [_line(each.entry, language) for each in hits]
        shown |= {
            "found": found,
            "answer": _answer(hits[0].entry, language) if hits else None,
            "near": [] if found else [_line(each, language) for each in suggest(question, language)],
        }
    else:
        shown |= {"chapters": chapters(language)}
    # The rules stay the same for as long as the server runs; people type the same few letters again and again.
    return keep(render(request, "reference/rules.html", shown), {})


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    """The page of one thing; a short form leads to its whole id."""
    whole = whole_id(name)
    if whole is None:
        raise Http404
    if entries()[whole].kind == "board":
        return redirect("boards:board", entries()[whole].key)
    if whole != name:
        return redirect("reference:rule", whole)
    entry, language = entries()[whole], spoken()
    other = next(each for each in LANGUAGES if each != language)
    is_both = "both" in request.GET
    mine = shown_in(entry, language)
    shown = {
        "shown": mine, "page": mine.page, "kind": kind_of_one(language, entry.kind),
        "edition": edition_name(language, entry.edition) if entry.edition else "",
        "other": other, "other_name": entry.name(other), "is_both": is_both,
        "beside": shown_in(entry, other) if is_both else None, "settings": _settings(mine.page, language),
    }  # fmt: skip
    return keep(render(request, "reference/rule.html", shown), {})


def shown_in(entry: Entry, language: str) -> Shown:
    """Everything that the page of an entry says in a language."""
    page = page_of(entry, language)
    scenario = scenarios().get(entry.id.removeprefix("scenario.")) if entry.kind == "scenario" else None
    pages = pages_showing(entry)
    found = [work_out(each, language) for rule in pages for each in examples().get(rule, ())]
    played = _played(entry, pages, language)
    shows = next((each for each in pages if each in moments() or each in examples()), entry.id)
    why = reason_without(entry)
    return Shown(
        language, page, linked(page.text, language, entry.edition, entry.id), found,
        _sheet(scenario, language) if scenario is not None else None, played,
        entries()[shows] if entry.kind == "ruling" and shows != entry.id else None,
        word(language, "handbook", f"unshown.{why}") if why else "",
    )  # fmt: skip


def _played(entry: Entry, pages: tuple[str, ...], language: str) -> Played | None:
    rule = next((each for each in pages if each in moments()), "")
    if not rule:
        with override(language):
            made = example_of(entry, language)
        return _laid_out(made, language) if made is not None else None
    moment = moments()[rule]
    found = told(rule, moment, language)
    lines = [(kind, with_links(line, language, moment.edition, entry.id)) for kind, line in found.lines]
    # Bases, terrain and numbers that the engine knows.
    picture = mark_safe(moment_svg(moment, language))  # noqa: S308
    return Played(found.begun, lines, picture, moment.source)


def _laid_out(made: Told, language: str) -> Played:
    lines = [(kind, with_links(line, language)) for kind, line in made.lines]
    return Played(made.begun, lines, mark_safe(""), "")


def _sheet(scenario: Scenario, language: str) -> ScenarioSheet:
    found = sheet_of(scenario, language)
    # Lines and circles that the catalogue draws.
    return found._replace(drawings=[each._replace(svg=mark_safe(each.svg)) for each in found.drawings])  # noqa: S308


def _answer(entry: Entry, language: str) -> Answer | None:
    page = page_of(entry, language)
    return Answer(linked(page.text, language, entry.edition, entry.id), page.cite) if page.text else None


def _lines(listed: Iterable[Entry], language: str) -> list[Line]:
    return [_line(entry, language) for entry in listed]


def _line(entry: Entry, language: str) -> Line:
    what = kind_of_one(language, entry.kind)
    return Line(
        entry.id, entry.name(language), f"{what} · {edition_name(language, entry.edition)}" if entry.edition else what
    )  # fmt: skip


def chapters(language: str) -> list[Chapter]:
    """All entries, the newest edition first, kind by kind, in the order of the rulebook."""
    order = {name: at for at, name in enumerate((EDITIONS[0], "", *EDITIONS[1:]))}
    listed = sorted(entries().values(), key=lambda entry: (order[entry.edition], KINDS.index(entry.kind)))
    return [
        Chapter(f"{edition or 'all'}-{kind}", _title(language, edition, kind), _lines(group, language))
        for (edition, kind), group in groupby(listed, key=lambda entry: (entry.edition, entry.kind))
    ]


def _title(language: str, edition: str, kind: str) -> str:
    name = kind_name(language, kind)
    return f"{name} · {edition_name(language, edition)}" if edition else name


def _settings(page: Page, language: str) -> list[Setting]:
    values = settings_of(page.id) if page.settings else {}
    return [
        Setting(name, setting_name(name, language), setting_meaning(name, value, language))
        for name, value in values.items()
    ]
