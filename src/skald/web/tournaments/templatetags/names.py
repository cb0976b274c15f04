"""Names on pages: with a long word they are smaller on narrow screens, never broken; factions by the reader's word."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from skald.web.tournaments.queries.names import faction_name

register = template.Library()

#: From so many letters on a word is long, by how much smaller its name has to be; beyond the last it may be broken.
LONG, LONGER, LONGEST = 14, 17, 20


@register.filter
def whole_words(name: str) -> SafeString:
    """A name in letters of one size, marked for the style sheet if it has a long word, which stays whole."""
    parts = re.findall(r"[^\s-]+-?|[\s-]+", name)
    kind = _kind(max((len(part) for part in parts), default=0))
    marked = format_html_join("", "{}", ((_kept_whole(part),) for part in parts))
    return format_html('<span class="long-name {}">{}</span>', kind, marked) if kind else marked


@register.filter
def people(faction: str | None) -> str:
    """A faction by the reader's word for it, or as somebody spelt it."""
    return faction_name(faction) if faction else ""


def _kind(letters: int) -> str:
    return next((f"w{least}" for least in (LONGEST, LONGER, LONG) if letters >= least), "")


def _kept_whole(part: str) -> str:
    return format_html('<span class="long-word">{}</span>', part) if _kind(len(part)) else part
