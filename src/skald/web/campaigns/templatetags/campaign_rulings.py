"""Lines of campaigns with links to the rulings behind them."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from skald.content.handbook.entries import entries
from skald.content.words import word
from skald.web.campaigns.queries.rulings import OF_PASSAGES, ruling_of
from skald.web.campaigns.wording import language

register = template.Library()


@register.filter
def ruling_link(key: str) -> SafeString:
    """A link to the ruling behind an event, called by its number and its question."""
    ruling = ruling_of(key)
    if not ruling:
        return mark_safe("")
    address, name = reverse("reference:rule", args=[ruling]), entries()[ruling].name(language())
    return format_html(
        '<a class="line-rule" href="{}" title="{}" aria-label="{}">{}</a>',
        address, name, name, ruling.removeprefix("ruling."),
    )  # fmt: skip


@register.filter
def cite_links(text: str) -> SafeString:
    """A refusal in which the passage that it cites leads to the ruling on it."""
    html = str(escape(text))
    for passage, ruling in OF_PASSAGES.items():
        cite = str(escape(word(language(), "campaign", f"cite-{passage}")))
        link = format_html('<a href="{}">{}</a>', reverse("reference:rule", args=[f"ruling.{ruling}"]), mark_safe(cite))  # noqa: S308
        html = html.replace(cite, link, 1)
    return mark_safe(html)  # noqa: S308  (every piece was escaped)
