"""Telling another server of something. It may be anywhere in the world, but never on the host's own network.

The name is looked up once, every address it has must be a public one, and the connection goes to the address that was
looked at: a name that changes its mind in between gains nothing. Redirections are not followed.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

SECONDS = 5.0
#: Ways of writing an IPv4 address into an IPv6 one: they lead back into a private network.
_DISGUISES = (
    ip_network("64:ff9b::/96"),
    ip_network("64:ff9b:1::/48"),
    ip_network("2002::/16"),
    ip_network("2001::/32"),
)


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


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return _is_open(found.ipv4_mapped)
        if any(found in net for net in _DISGUISES):
            return False
    return _is_open(found)


def pinned(target: Target, *, private: bool | None = None) -> str:
    """The address to connect to; `WebhookError` if one of the name's addresses is not public."""
    allowed = os.environ.get("SKALD_PRIVATE_WEBHOOKS") == "1" if private is None else private
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise WebhookError("unknown") from error
    addresses = [str(each[4][0]) for each in found]
    if not addresses or (not allowed and not all(is_public(each) for each in addresses)):
        raise WebhookError("private")
    return addresses[0]


def names_private_address(target: Target) -> bool:
    """Whether the host is written as an address that will never be called; names are looked up only when sending."""
    if os.environ.get("SKALD_PRIVATE_WEBHOOKS") == "1":
        return False
    try:
        return target.host == "localhost" or not is_public(target.host)
    except ValueError:
        return False


def send(address: str, message: dict[str, object]) -> None:
    """Post a message as JSON; `WebhookError` if it didn't arrive."""
    target = target_of(address)
    connection = _connect(target, pinned(target))
    body = json.dumps(message, ensure_ascii=False).encode()
    try:
        headers = {"Content-Type": "application/json", "User-Agent": "Skald", "Content-Length": str(len(body))}
        connection.request("POST", target.path, body=body, headers=headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise WebhookError("silent") from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise WebhookError("refused")


def _is_open(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not address.is_multicast


class _PinnedHTTP(http.client.HTTPConnection):
    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self.address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), timeout=SECONDS)


class _PinnedHTTPS(http.client.HTTPSConnection):
    def __init__(self, target: Target, address: str) -> None:
        self.secure = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=SECONDS, context=self.secure)
        self.address = address

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), timeout=SECONDS)
        self.sock = self.secure.wrap_socket(plain, server_hostname=self.host)


def _connect(target: Target, address: str) -> http.client.HTTPConnection:
    return _PinnedHTTPS(target, address) if target.scheme == "https" else _PinnedHTTP(target, address)
