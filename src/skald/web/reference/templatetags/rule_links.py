"""Sentences of battles with links to the rules and abilities that they name."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from skald.web.odds.wording import spoken
from skald.web.reference.linking import Named, named_in, with_links

register = template.Library()


@register.filter
def rule_links(text: str, edition: str = "") -> SafeString:
    """A sentence in which each rule and ability leads to its page, once."""
    return with_links(str(text), spoken(), edition)


@register.filter
def rules_named(text: str, edition: str = "") -> list[Named]:
    """The rules and abilities that a sentence names, where the sentence itself is a link already."""
    return named_in(str(text), spoken(), edition)
