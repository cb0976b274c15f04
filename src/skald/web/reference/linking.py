"""Texts of the rules with links: names of rules lead to their pages, words of the glossary tell their twin."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from skald.content.board_files import shipped_boards
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


class Named(NamedTuple):
    """A rule or an ability that a sentence names, and its page."""

    name: str
    address: str


#: What sentences of battles may name.
TOLD = (*LINKED, "scenario", "card", "score")


@cache
def _told(language: str, edition: str) -> dict[str, str]:
    """Names that sentences of battles use, each with the address of its page."""
    found: dict[str, str] = {}
    for board, file in shipped_boards().items():
        for ability, words in file.words.abilities.items():
            found[words.name[language]] = f"{reverse('boards:board', args=[board])}#{ability}"
    for entry in reversed(list(entries().values())):
        if entry.kind in TOLD and entry.edition in ("", edition):
            found[entry.name(language)] = reverse("reference:rule", args=[entry.id])
    return found


@cache
def _told_pattern(language: str, edition: str) -> re.Pattern[str]:
    longest_first = sorted(_told(language, edition), key=len, reverse=True)
    # Reasons stand in brackets or between quotation marks, by their names: a word in a sentence is no rule.
    return re.compile(r"(?<=[(“«\u00a0 ])(" + "|".join(map(re.escape, longest_first)) + r")(?=[)”»\u00a0,;.:])")


def with_links(text: str, language: str, edition: str = "", own: str = "") -> SafeString:
    """A sentence as HTML, in which each rule and ability that it names leads to its page, once; never to `own`."""
    known, seen, parts, end = _told(language, edition or "second"), set(), [], 0
    for found in _told_pattern(language, edition or "second").finditer(text):
        if found[0] not in seen and not (own and known[found[0]].endswith(f"/{own}")):
            seen.add(found[0])
            link = format_html('<a href="{}">{}</a>', known[found[0]], found[0])
            parts += [escape(text[end : found.start()]), link]
            end = found.end()
    return mark_safe("".join([*parts, escape(text[end:])]))  # noqa: S308  (every piece was escaped)


def named_in(text: str, language: str, edition: str = "") -> list[Named]:
    """The rules and abilities that a sentence names, each once."""
    known = _told(language, edition or "second")
    names = dict.fromkeys(_told_pattern(language, edition or "second").findall(text))
    return [Named(name, known[name]) for name in names]


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
