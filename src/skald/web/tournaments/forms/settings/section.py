"""What the sections of the settings have in common: a form, rows that can grow, and the changes they ask for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from skald.tournament.live import Tournament
from skald.tournament.refusing import FROZEN
from skald.tournament.settings import Settings

LONGEST_WORD = 80
MOST_ROWS = 60
EMPTY_ROWS = 2


class WordsField(forms.CharField):
    """Several words or names, one on each line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 8000, "widget": forms.Textarea({"rows": 3}), **kwargs})

    def clean(self, value: Any) -> Any:
        lines = [" ".join(line.split()) for line in str(super().clean(value)).splitlines()]
        words = tuple(dict.fromkeys(line for line in lines if line))
        if any(len(word) > LONGEST_WORD for word in words):
            raise forms.ValidationError(_("A line has at most 80 characters."))
        return words

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) or value is None else "\n".join(value)


class RowGroup:
    """Rows of the same kind below a form; an empty row counts for nothing."""

    def __init__(self, legend: Promise | str, hint: Promise | str, rows: Any) -> None:
        self.legend, self.hint, self.rows = legend, hint, rows

    @property
    def filled(self) -> list[dict[str, Any]]:
        """What was typed, row by row."""
        return [row.cleaned_data for row in self.rows if row.has_changed() or row.initial]


class Section:
    """A part of the settings. Subclasses say what is shown and what it comes to."""

    slug: ClassVar[str]
    title: ClassVar[Promise | str]
    form_class: ClassVar[type[forms.Form]]
    #: Fields that show a setting of `refusing.FROZEN`.
    frozen: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, value: Tournament, data: QueryDict | None = None) -> None:
        self.value = value
        self.form = self.make_form(data, self.initial(value.event.settings))
        self.groups: dict[str, RowGroup] = self.make_groups(data)
        self.is_frozen = bool(value.event.paired_rounds) and bool(self.frozen)
        if self.is_frozen:
            for key in FROZEN:
                for name in self.frozen.get(key, ()):
                    self.form.fields[name].disabled = True

    def make_form(self, data: QueryDict | None, initial: dict[str, Any]) -> forms.Form:
        return self.form_class(data, initial=initial)

    def initial(self, settings: Settings) -> dict[str, Any]:
        """The form as the settings are."""
        raise NotImplementedError

    def make_groups(self, data: QueryDict | None) -> dict[str, RowGroup]:
        """Rows below the form."""
        return {}

    def changes(self) -> dict[str, object]:
        """What is to be changed, by the keys of the settings; the form has been found valid."""
        raise NotImplementedError

    def is_valid(self) -> bool:
        # All of them are asked, so that everything wrong is shown at once.
        found = [self.form.is_valid(), *(group.rows.is_valid() for group in self.groups.values())]
        return all(found)


def make_rows(
    row: type[forms.Form], prefix: str, data: QueryDict | None, initial: Iterable[Mapping[str, Any]], *,
    empty: int = EMPTY_ROWS,
) -> Any:  # fmt: skip
    """Rows as they are, and some empty ones to add to them."""
    factory = forms.formset_factory(row, extra=empty, max_num=MOST_ROWS, absolute_max=MOST_ROWS + 40)
    return factory(data, prefix=prefix, initial=[dict(each) for each in initial])


def identifier(name: str, taken: Iterable[str]) -> str:
    """An id made from a name, unlike those that are taken."""
    bare = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    base = re.sub(r"[^a-z0-9]+", "-", bare.lower()).strip("-")[:40] or "own"
    used, found, number = set(taken), base, 2
    while found in used:
        found, number = f"{base}-{number}", number + 1
    return found
