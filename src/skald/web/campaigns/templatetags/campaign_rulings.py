"""Lines of campaigns with links to the rulings behind them."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from skald.content.handbook.entries import entries
from skald.web.campaigns.queries.rulings import ruling_of
from skald.web.campaigns.queries.telling import Told
from skald.web.campaigns.wording import language

register = template.Library()

#: Lines that are told together where several follow each other.
MARCH = "band-moved"


@register.filter
def folded(told: Sequence[Told]) -> list[list[Told]]:
    """The lines of a story, marches that follow each other together."""
    runs: list[list[Told]] = []
    for line in told:
        if line.key == MARCH and runs and runs[-1][0].key == MARCH:
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


@register.filter
def ruling_link(key: str) -> SafeString:
    """A link to the ruling behind an event, a small mark that says its question."""
    ruling = ruling_of(key)
    if not ruling:
        return mark_safe("")
    address, name = reverse("reference:rule", args=[ruling]), entries()[ruling].name(language())
    return format_html('<a class="line-rule" href="{}" title="{}" aria-label="{}">§</a>', address, name, name)
