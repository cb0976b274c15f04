"""Names on pages: long words are set smaller on narrow screens, never broken; factions are in the reader's language."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from skald.web.tournaments.queries.names import faction_name

register = template.Library()

#: From so many letters on a word is marked, by how much smaller it has to be; beyond the last it may be broken.
LONG, LONGER, LONGEST = 14, 17, 20


@register.filter
def whole_words(name: str) -> SafeString:
    """A name whose long words are marked for the style sheet."""
    return format_html_join("", "{}", ((_marked(part),) for part in re.findall(r"[^\s-]+-?|[\s-]+", name)))


@register.filter
def people(faction: str | None) -> str:
    """A faction by the reader's word for it, or as somebody spelt it."""
    return faction_name(faction) if faction else ""


def _marked(part: str) -> str:
    kind = next((f"w{least}" for least in (LONGEST, LONGER, LONG) if len(part) >= least), "")
    return format_html('<span class="long-word {}">{}</span>', kind, part) if kind else part
