"""What every page knows without being told by its view."""

from functools import cache
from importlib import metadata

from django.http import HttpRequest


@cache
def _version() -> str:
    return metadata.version("skald")


def about(_request: HttpRequest) -> dict[str, str]:
    return {"skald_version": _version()}
