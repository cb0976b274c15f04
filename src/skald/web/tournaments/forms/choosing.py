"""Choosing players out of many: the same elements as Django's own widgets, written in one go.

Django renders every option by a template of its own; a dozen lists of 256 players would take seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe


class QuickSelect(forms.Select):
    """A list to choose one from."""

    def render(self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None) -> SafeString:
        chosen = {str(each) for each in self.format_value(value)}
        options = format_html_join(
            "", '<option value="{}"{}>{}</option>',
            ((key, mark_safe(" selected") if str(key) in chosen else "", label) for key, label in self.choices),
        )  # fmt: skip
        known = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        return format_html("<select{}>{}</select>", flatatt(known), options)


class QuickCheckboxes(forms.CheckboxSelectMultiple):
    """A list to tick some of."""

    def render(self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None) -> SafeString:
        chosen = {str(each) for each in self.format_value(value)}
        identity = (attrs or {}).get("id", f"id_{name}")
        box = '<input type="checkbox" name="{2}" value="{3}" id="{0}_{1}"{4}>'
        rows = format_html_join(
            "", '<div><label for="{0}_{1}">' + box + " {5}</label></div>",
            (
                (identity, at, name, key, mark_safe(" checked") if str(key) in chosen else "", label)
                for at, (key, label) in enumerate(self.choices)
            ),
        )  # fmt: skip
        return format_html('<div id="{}">{}</div>', identity, rows)
