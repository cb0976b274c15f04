"""What organisers type about a round's clock."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class StartForm(forms.Form):
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=6000)


class ExtendForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes more"), min_value=-600, max_value=600, initial=10, help_text=_("With a minus: fewer.")
    )
    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=10_000, required=False, help_text=_("Empty: for all tables.")
    )

    def __init__(self, *args: Any, tables: Collection[int | None] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tables = tables

    def clean_table(self) -> int | None:
        """Only a table that somebody plays at can be given time."""
        table: int | None = self.cleaned_data["table"]
        if table is not None and table not in self._tables:
            raise forms.ValidationError(_("Nobody plays at this table in this round."))
        return table
