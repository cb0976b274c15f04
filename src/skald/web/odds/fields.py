"""The fields of an address: texts, choices and numbers, and a sentence for each that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from skald.content.fields import shown
from skald.odds.matchup import unknown
from skald.web.odds.wording import sentence
from skald.web.reference.told import Told

#: The ruling on how questions are read.
TYPED = "ruling.F9"

LONGEST_NUMBER = 5

Files: TypeAlias = "MultiValueDict[str, UploadedFile[Any]]"


class Fields:
    """The fields of one question; a wrong one gives its usual value and a problem."""

    def __init__(self, query: QueryDict, prefix: str, files: Files | None = None) -> None:
        self._query = query
        self._prefix = prefix
        self._files = files
        self.problems: list[Told] = []
        self.left_out: list[Told] = []

    def text(self, name: str) -> str:
        """What is written, without spaces around it."""
        return str(self._query.get(self._prefix + name, "")).strip()

    def texts(self, name: str) -> list[str]:
        """The same for a field that may come more than once."""
        return [str(each) for each in self._query.getlist(self._prefix + name)]

    def file(self, name: str, most: int) -> bytes:
        """The bytes of a file that was sent, one more than allowed at most; nothing if none was."""
        sent = self._files.get(self._prefix + name) if self._files else None
        return bytes(sent.read(most + 1)) if sent is not None else b""

    def known(self, name: str, words: Iterable[str], usual: str, code: str) -> str:
        """A word of the game."""
        asked = self.text(name) or usual
        if asked in words:
            return asked
        self.problems.append(sentence(unknown(code, asked, words)))
        return usual

    def choice(self, name: str, words: Iterable[str], usual: str) -> str:
        """A word of the form."""
        asked = self.text(name) or usual
        if asked in words:
            return asked
        self.problems.append(self.strange(asked, name))
        return usual

    def number(self, name: str, usual: int, least: int, most: int) -> int:
        """A whole number within bounds."""
        asked = self.text(name)
        if not asked:
            return usual
        if asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER and least <= int(asked) <= most:
            return int(asked)
        told = _("“{word}” isn’t a whole number from {least} to {most} ({field}).")
        text = told.format(word=shown(asked), least=least, most=most, field=self._prefix + name)
        self.problems.append(Told.of(text, TYPED))
        return usual

    def strange(self, word: str, name: str) -> Told:
        """That a word means nothing in its field."""
        told = _("“{word}” means nothing here ({field}).")
        return Told.of(told.format(word=shown(word), field=self._prefix + name), TYPED)
