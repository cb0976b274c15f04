"""The address that printed codes and links name.

Set by an organiser, or guessed: the LAN address of this computer if the server is seen on one.
"""

import os
from urllib.parse import urlsplit

from django.http import HttpRequest

from skald.web.accounts.models import Site


def base_address() -> str:
    """What the organiser has set, without a slash at the end; empty if nothing."""
    row = Site.objects.first()
    return row.base_address if row else ""


def set_base_address(address: str) -> None:
    """Keep an address for all links and codes; an empty one goes back to guessing."""
    Site.objects.update_or_create(pk=1, defaults={"base_address": address.rstrip("/")})


def guessed_addresses(request: HttpRequest) -> list[str]:
    """Under which addresses this server may be reached: those of the network first, then the visitor's own."""
    port = request.get_port()
    tail = "" if port in ("80", "443") else f":{port}"
    known = [name for name in os.environ.get("SKALD_HOSTS", "").split(",") if name and name != "localhost"]
    seen = f"{request.scheme}://{request.get_host()}"
    here = [f"{request.scheme}://{f'[{name}]' if ':' in name else name}{tail}" for name in known]
    if request.get_host().split(":")[0] not in ("localhost", "127.0.0.1", "[::1]"):
        here.insert(0, seen)
    return list(dict.fromkeys([*here, seen]))


def outside_address(request: HttpRequest, path: str) -> str:
    """A path as somebody else's phone must open it."""
    start: str | None = getattr(request, "skald_outside", None)
    if start is None:
        # A page of keys names many links: the address is looked up once for all of them.
        start = base_address() or guessed_addresses(request)[0]
        request.skald_outside = start  # type: ignore[attr-defined]
    return start + path


def is_only_here(request: HttpRequest) -> bool:
    """Whether links and codes lead to this computer alone, so that no phone can open them."""
    host = urlsplit(outside_address(request, "/")).hostname or ""
    return host == "localhost" or host == "::1" or host.startswith("127.")
