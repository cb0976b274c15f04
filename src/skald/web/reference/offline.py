"""The whole reference as one file: text, search and pictures in both languages, to be opened without a server.

Browsers allow no service worker on a hall's plain http, so the file itself is what one takes along. Where they do allow
it (https, or this computer), the same file can be installed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import override
from django.views.decorators.http import require_safe

from skald.content.board_files import shipped_boards
from skald.content.handbook.entries import Entry, entries
from skald.content.handbook.glossary import terms
from skald.content.handbook.pages import kind_of_one
from skald.content.handbook.searching import nicknames_of, weight_of
from skald.content.handbook.stems import ENDINGS, idle_words, same_words
from skald.content.naming import cost_name, edition_name, type_name
from skald.content.words import LANGUAGES
from skald.web.page_cache import keep
from skald.web.reference.rules import shown_in

_STATIC = "skald.web"
_HREF = re.compile(r'href="/rules/([^"#?]+)"')
_BOARD = re.compile(r'href="/boards/([^"#?]+)(?:#[^"]*)?"')
_GAP = re.compile(r">\s+<")


class Article(NamedTuple):
    """An entry in one language, as it stands in the file."""

    id: str
    language: str
    name: str
    what: str
    html: str
    #: Its names in both languages, and what players call it.
    words: str
    weight: float


@require_safe
def reference_file(_request: HttpRequest) -> HttpResponse:
    """The file; with `download` it is saved, else it is opened."""
    text, script, style = whole_file()
    answer = HttpResponse(text)
    if "download" in _request.GET:
        answer["Content-Disposition"] = 'attachment; filename="skald-rules.html"'
    # Everything is in the file, and nothing else may come in.
    answer["Content-Security-Policy"] = (
        f"default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; img-src data:;"
        " manifest-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    return keep(answer, {})


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker that keeps the file, where browsers let it."""
    source = _source("reference-worker.js")
    answer = HttpResponse(source, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """What an installed reference is called, and where it begins."""
    text = _source("reference.webmanifest").replace("ICON", static("skald/emblem.svg"))
    return HttpResponse(text, content_type="application/manifest+json")


@cache
def whole_file() -> tuple[str, str, str]:
    """The file, and the hashes of its script and its style."""
    script = _source("reference-file.js")
    style = _source("skald.css") + _source("rules.css") + _source("reference-file.css")
    style = re.sub(r"background: url\([^)]*\)[^;]*;", "", style)
    articles = [each for entry in entries().values() for each in _articles(entry)]
    text = render_to_string("reference/offline.html", {
        "articles": articles, "languages": LANGUAGES, "terms": terms(), "script": script, "style": style,
        "words": _words(),
    })  # fmt: skip
    return _GAP.sub("><", text), _hash(script), _hash(style)


def _words() -> str:
    """How typed words are read, for the file's own search."""
    words, phrases = same_words()
    told = {
        "idle": sorted(idle_words()), "words": dict(words), "phrases": dict(phrases), "endings": ENDINGS,
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _articles(entry: Entry) -> list[Article]:
    found = []
    for language in LANGUAGES:
        with override(language):
            what = kind_of_one(language, entry.kind)
            if entry.edition:
                what = f"{what} · {edition_name(language, entry.edition)}"
            html = _board(entry.key, language) if entry.kind == "board" else _html(entry, language)
        names = "|".join((*(entry.name(each) for each in LANGUAGES), *nicknames_of(entry)))
        found.append(Article(entry.id, language, entry.name(language), what, html, names, weight_of(entry)))
    return found


def _html(entry: Entry, language: str) -> str:
    html = render_to_string("reference/_rule_text.html", {"shown": shown_in(entry, language)})
    text = _BOARD.sub(lambda found: f'href="#board.{found[1]}"', html)
    return _GAP.sub("><", _HREF.sub(lambda found: f'href="#{found[1]}"', text))


def _board(name: str, language: str) -> str:
    file = shipped_boards()[name]
    rows = [
        {
            "name": file.words.abilities[each.id].name[language], "text": file.words.abilities[each.id].text[language],
            "cost": cost_name(language, each.cost), "types": ", ".join(type_name(language, t) for t in each.types),
        }
        for each in file.board.abilities
    ]  # fmt: skip
    shown = {"about": file.words.about[language], "rows": rows}
    return render_to_string("reference/_board_text.html", shown)


def _source(name: str) -> str:
    return (resources.files(_STATIC) / "static" / "skald" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
