"""The address that printed codes and links name.

Set by an organiser or by `SKALD_ADDRESS`. Without one, a page tells its own visitor the address under which they came;
letters to others name where the server listens, and never what a visitor's headers say.
"""

import os
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from skald.web.accounts.models import Site
from skald.web.live.topics import bump

#: Where `skald serve` listens when nobody names a port.
PORT = 8000
#: What kept pages that name an address of this server rest on.
TOPIC = "site"


def base_address() -> str:
    """What the organiser or `SKALD_ADDRESS` has set, without a slash at the end; empty if nothing."""
    row = Site.objects.first()
    return (row.base_address if row else "") or str(settings.SKALD_ADDRESS)


def address_in_letters() -> str:
    """What is set, or where the server knows that it listens; empty if it was never opened by `skald serve`."""
    row = Site.objects.first()
    return base_address() or (row.listens_at if row else "")


def note_listening(address: str) -> None:
    """Remember where the server listens, for letters that another process may send."""
    Site.objects.update_or_create(pk=1, defaults={"listens_at": address})


def set_base_address(address: str) -> None:
    """Keep an address for all links and codes; an empty one goes back to guessing."""
    with transaction.atomic():
        Site.objects.update_or_create(pk=1, defaults={"base_address": address.rstrip("/")})
        bump(TOPIC)


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


def is_in_the_house(request: HttpRequest) -> bool:
    """Whether links lead to an address that only this network knows."""
    try:
        return ip_address(urlsplit(outside_address(request, "/")).hostname or "").is_private
    except ValueError:
        return False


def lan_address(request: HttpRequest) -> str:
    """This computer in its network, with the port of this server; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        host = str(asked.getsockname()[0])
    port = request.get_port()
    tail = "" if port in ("80", "443") else f":{port}"
    return "" if host.startswith("127.") else f"{request.scheme}://{host}{tail}"


def serve_command(request: HttpRequest) -> str:
    """The command that opens this server to its network, on the port that it has now."""
    port = request.get_port()
    return "scripts/serve --host 0.0.0.0" + ("" if port == str(PORT) else f" --port {port}")
