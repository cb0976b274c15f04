"""Views: find what a page shows, and hand it to its template."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from skald.web.campaigns.remembering import remembered
from skald.web.tournaments.queries.running import running_events


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The front door: what Skald does today, and for whom."""
    return render(request, "reference/front.html", {"yours": remembered(request), "running": running_events(request)})
