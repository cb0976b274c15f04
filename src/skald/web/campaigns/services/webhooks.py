"""Telling another server of something. It may be anywhere in the world, but never on the host's own network.

The name is looked up once, every address it has must be one of the open internet, and the connection goes to the one
that was looked at: a name that changes its mind in between gains nothing. Redirections are not followed. One time limit
holds for everything together, from the name to the answer.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import ssl
from typing import NamedTuple
from urllib.parse import urlsplit

from skald.web.open_internet import is_public
from skald.web.time_limits import LookupFailedError, TimeLimit, addresses_of

SECONDS = 5.0
#: Where web servers listen; others would be somebody's mail server or database.
PORTS = frozenset({80, 443, 8080, 8443})


class WebhookError(Exception):
    """An address that can't be told anything; the text is one of a few fixed words."""


class Target(NamedTuple):
    """Where a message goes."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(address: str) -> Target:
    """An address in its parts, or `WebhookError`."""
    try:
        parts = urlsplit(address.strip())
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise WebhookError("address") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise WebhookError("address")
    if any(ord(letter) <= 32 or ord(letter) > 126 for letter in address.strip()):
        raise WebhookError("address")
    query = f"?{parts.query}" if parts.query else ""
    return Target(parts.scheme, parts.hostname, port, (parts.path or "/") + query)


def allows_private() -> bool:
    """Whether whoever runs this server lets webhooks go to any machine and port."""
    return os.environ.get("SKALD_PRIVATE_WEBHOOKS") == "1"


def pinned(target: Target, limit: TimeLimit, *, private: bool | None = None) -> str:
    """The address to connect to; `WebhookError` if one of the name's addresses is not public."""
    allowed = allows_private() if private is None else private
    if not allowed and target.port not in PORTS:
        raise WebhookError("port")
    try:
        addresses = addresses_of(target.host, target.port, limit)
    except LookupFailedError as error:
        raise WebhookError("unknown") from error
    if not allowed and not all(is_public(each) for each in addresses):
        raise WebhookError("private")
    return addresses[0]


def names_private_address(target: Target) -> bool:
    """Whether the host is written as an address that will never be called; names are looked up only when sending."""
    if allows_private():
        return False
    try:
        return target.host == "localhost" or not is_public(target.host)
    except ValueError:
        return False


def names_closed_port(target: Target) -> bool:
    """Whether no web server is expected at this port."""
    return target.port not in PORTS and not allows_private()


def send(address: str, message: dict[str, object], *, seconds: float = SECONDS) -> None:
    """Post a message as JSON; `WebhookError` if it didn't arrive within the time.

    "unanswered" is said of a message that was handed over: it may have arrived, so nobody should send it again.
    """
    target = target_of(address)
    body = json.dumps(message, ensure_ascii=False).encode()
    with TimeLimit(seconds) as limit:
        connection = _connect(target, pinned(target, limit), limit)
        try:
            headers = {"Content-Type": "application/json", "User-Agent": "Skald", "Content-Length": str(len(body))}
            status = _posted(connection, target.path, body, headers)
        finally:
            connection.close()
    if not 200 <= status < 300:
        raise WebhookError("refused")


def _posted(connection: http.client.HTTPConnection, path: str, body: bytes, headers: dict[str, str]) -> int:
    """The status with which a message was answered."""
    try:
        connection.request("POST", path, body=body, headers=headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise WebhookError("silent") from error
    try:
        return connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise WebhookError("unanswered") from error


class _PinnedHTTP(http.client.HTTPConnection):
    def __init__(self, target: Target, address: str, limit: TimeLimit) -> None:
        super().__init__(target.host, target.port)
        self.address, self.limit = address, limit

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), timeout=self.limit.left)
        self.limit.holds(self.sock)


class _PinnedHTTPS(_PinnedHTTP):
    default_port = http.client.HTTPS_PORT

    def connect(self) -> None:
        super().connect()
        # Shaken hands after the limit holds the encrypted connection: that may take as long as the other likes.
        self.sock = ssl.create_default_context().wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.limit.holds(self.sock)
        self.sock.do_handshake()


def _connect(target: Target, address: str, limit: TimeLimit) -> http.client.HTTPConnection:
    made = _PinnedHTTPS if target.scheme == "https" else _PinnedHTTP
    return made(target, address, limit)
