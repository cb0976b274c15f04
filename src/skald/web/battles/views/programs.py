"""The page that tells programs what they may ask: made from the schema, without anything from elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from skald.web.battles.api.calls import api


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """Every call with what it takes and answers."""
    schema: dict[str, Any] = api.get_openapi_schema(path_prefix="/api/")
    calls = [
        {
            "method": method.upper(),
            "path": path,
            "told": call.get("description", ""),
            "answers": sorted(call["responses"]),
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]
    return render(request, "battles/api.html", {"calls": calls})
