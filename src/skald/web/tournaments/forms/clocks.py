"""What organisers type about a round's clock."""

from __future__ import annotations

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
