"""Where a demo can be opened: at the server that runs on this data folder, or where `skald serve` would open."""

import socket
from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

#: What plain `skald serve` announces.
USUAL = "http://127.0.0.1:8000"
#: A host that is gone is not waited for; a server that has just been started may still be making ready.
CONNECT_SECONDS, ANSWER_SECONDS = 2, 30


def served_at() -> str | None:
    """The address of the server that last opened this data folder, if it still answers."""
    from skald.web.accounts.models import Site

    row = Site.objects.first()
    return row.listens_at if row and row.listens_at and _answers(row.listens_at) else None


def _answers(address: str) -> bool:
    place = urlsplit(address)
    try:
        socket.create_connection((place.hostname or "", place.port or 80), timeout=CONNECT_SECONDS).close()
        # A proxy knows nothing of a server on this computer.
        with build_opener(ProxyHandler({})).open(f"{address}/healthz", timeout=ANSWER_SECONDS) as answer:
            return bool(answer.read(3) == b"ok\n")
    except (OSError, HTTPException, ValueError):
        return False
