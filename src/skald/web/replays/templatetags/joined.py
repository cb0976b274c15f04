"""The address of a page's modules, joined into one script."""

from __future__ import annotations

from django import template
from django.urls import reverse

from skald.web.serving.joining import script

register = template.Library()


@register.simple_tag
def joined(entry: str) -> str:
    """Where a script of `serving.joining` is; another version of it has another address."""
    return reverse("joined", args=[script(entry).digest, entry])
