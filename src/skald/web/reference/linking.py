"""Texts of the rules with links: names of rules lead to their pages, words of the glossary tell their twin."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from skald.content.handbook.entries import entries
from skald.content.handbook.glossary import terms
from skald.content.words import LANGUAGES

#: Names shorter than this are found inside too many other things.
SHORTEST = 4
LINKED = ("rule", "special", "spell")


class Twin(NamedTuple):
    """A word that is known: the page it leads to, and what it is called in the other language."""

    page: str
    other: str


@cache
def _known(language: str, edition: str) -> dict[str, Twin]:
    other = next(each for each in LANGUAGES if each != language)
    found: dict[str, Twin] = {}
    for term in terms():
        words = (term.en, term.fr) if language == "en" else (term.fr, term.en)
        parted = [[each.strip() for each in side.split(",")] for side in words]
        if len(parted[0]) == len(parted[1]):
            for mine, theirs in zip(*parted, strict=True):
                found[mine.casefold()] = Twin("", theirs)
    for entry in entries().values():
        if entry.kind in LINKED and entry.edition == edition:
            found[entry.name(language).casefold()] = Twin(entry.id, entry.name(other))
    return {word: twin for word, twin in found.items() if len(word) >= SHORTEST}


@cache
def _pattern(language: str, edition: str) -> re.Pattern[str]:
    longest_first = sorted(_known(language, edition), key=len, reverse=True)
    return re.compile(r"\b(" + "|".join(map(re.escape, longest_first)) + r")\b", re.IGNORECASE)


def linked(text: str, language: str, edition: str, own: str = "") -> SafeString:
    """A text as HTML: each known word once, at its first place, and never a page that leads to itself."""
    known = _known(language, edition or "second")
    seen: set[str] = set()
    parts: list[str] = []
    end = 0
    for found in _pattern(language, edition or "second").finditer(text):
        word = found[0].casefold()
        twin = known[word]
        if word in seen or twin.page == own != "":
            continue
        seen.add(word)
        parts += [escape(text[end : found.start()]), _wrapped(found[0], twin)]
        end = found.end()
    parts.append(escape(text[end:]))
    return mark_safe("".join(parts).replace("\n", "<br>"))  # noqa: S308  (every piece was escaped)


def _wrapped(word: str, twin: Twin) -> str:
    if twin.page:
        address = reverse("reference:rule", args=[twin.page])
        return format_html('<a href="{}" title="{}">{}</a>', address, twin.other, word)
    return format_html('<span class="term" tabindex="0" title="{0}" data-other="{0}">{1}</span>', twin.other, word)
