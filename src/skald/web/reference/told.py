"""Sentences that know what they rest on: a page shows the way to the rule, everything else the words alone.

Owns the one way in which problems and reasons of all apps lead to the reference. A `Told` is a text like any other for
files, prints and JSON; templates ask it for HTML and get the link as well, so that none of them can forget it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from skald.content.handbook.entries import entries
from skald.content.words import LANGUAGES


class Told(str):
    """A sentence, or several, with the pages behind them."""

    __slots__ = ("parts",)
    #: Each sentence with its page and the words in it that lead there; without such words a link follows it.
    parts: tuple[tuple[str, str, str], ...]

    @classmethod
    def of(cls, text: str, page: str, words: str = "") -> Told:
        """A sentence with the page of its rule or ruling."""
        told = cls(text)
        told.parts = ((text, page, words),)
        return told

    @classmethod
    def joined(cls, sentences: Iterable[str]) -> Told:
        """Sentences as one text."""
        found = [each for each in sentences if each]
        told = cls(" ".join(found))
        told.parts = tuple(part for each in found for part in getattr(each, "parts", ((each, "", ""),)))
        return told

    def set_in(self, text: str) -> Told:
        """The same problem in more words, such as those that name its line."""
        return Told.of(text, self.parts[0][1], self.parts[0][2])

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages that it leads to."""
        return tuple(dict.fromkeys(page for _text, page, _words in self.parts if page))

    def __str__(self) -> str:
        return self

    def __html__(self) -> SafeString:
        seen: set[str] = set()
        html = []
        for text, page, words in self.parts:
            html.append(_with_link(text, "" if page in seen else page, words))
            seen.add(page)
        return mark_safe(" ".join(html))  # noqa: S308  (every piece was escaped)


def at_line(told: Told, line: int) -> Told:
    """A problem of a file behind the number of its line."""
    return told.set_in(_("Line %(line)d: %(problem)s") % {"line": line, "problem": str(told)}) if line else told


def as_message(told: Told) -> SafeString:
    """For messages that outlive the request, which remember nothing but text and whether it is safe."""
    return told.__html__()


def _with_link(text: str, page: str, words: str) -> str:
    html = str(escape(text))
    if not page:
        return html
    language = (get_language() or "")[:2]
    address, name, short = _page(page, language if language in LANGUAGES else LANGUAGES[0])
    if words and (cited := str(escape(words))) in html:
        link = format_html('<a href="{}" title="{}">{}</a>', address, name, mark_safe(cited))  # noqa: S308
        return html.replace(cited, link, 1)
    aria = format_html(' aria-label="{}"', name) if short != name else ""
    return html + format_html(' <a class="line-rule" href="{}" title="{}"{}>{}</a>', address, name, aria, short)


@cache
def _page(page: str, language: str) -> tuple[str, str, str]:
    """The address of a page, its name, and a ruling's number instead of its question."""
    name = entries()[page].name(language)
    number = page.removeprefix("ruling.")
    short = _("ruling %(number)s") % {"number": number} if number != page else name
    return reverse("reference:rule", args=[page]), name, short
