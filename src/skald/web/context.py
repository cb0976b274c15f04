"""What every page knows without being told by its view."""

from functools import cache
from importlib import metadata

from django.conf import settings
from django.http import HttpRequest


@cache
def _version() -> str:
    return metadata.version("skald")


def about(request: HttpRequest) -> dict[str, object]:
    # Whether, never who: pages are kept for all phones that know their player, and for all others.
    knows = bool(request.COOKIES.get(settings.SKALD_PLAYER_COOKIE))
    return {"skald_version": _version(), "knows_player": knows}
