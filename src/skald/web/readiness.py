"""What one thread does before many serve pages: load every page, and work out every class that is read into."""

from __future__ import annotations

from django.urls import get_resolver

from skald.content.working_out import work_out

#: Packages whose values are stored, sent or kept in files; what the kernel alone uses is never read in by pages.
PACKAGES = ("skald.content", "skald.warbands", "skald.tournament", "skald.campaign", "skald.web")
#: Begun by other means, or by hand.
LEFT_OUT = ("migrations", "management", "skald.web.asgi")


def make_ready() -> int:
    """Load every page and work out every class that is read into; how many there are."""
    assert get_resolver().url_patterns
    return work_out(PACKAGES, LEFT_OUT)
