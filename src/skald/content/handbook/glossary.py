"""The words of the game in both languages: the rows of docs/glossary.md, to be searched either way."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from skald.content.handbook.kept import kept
from skald.content.handbook.stems import bare_words
from skald.content.reference import cite_text
from skald.content.words import words


class Term(Struct, frozen=True):
    """A word of the game: in English, in French, and where it is written."""

    chapter: str
    en: str
    fr: str
    cite: str


@cache
def terms() -> tuple[Term, ...]:
    """Every word of the glossary, chapter by chapter."""
    return tuple(msgspec.convert(kept("glossary"), list[Term]))


def find_terms(question: str) -> list[Term]:
    """The words that hold everything that was typed, in either language; all of them where nothing was."""
    asked = bare_words(question)
    return [term for term in terms() if _holds(bare_words(f"{term.en} {term.fr}"), asked)]


def _holds(having: list[str], asked: list[str]) -> bool:
    return all(any(word.startswith(each) for word in having) for each in asked)


def chapter_name(chapter: str, language: str) -> str:
    """A chapter of the glossary."""
    return words(language, "handbook").get(f"glossary.{chapter}", chapter)


def said_cite(term: Term, language: str) -> str:
    """Where a word is written."""
    return cite_text(term.cite, language)
