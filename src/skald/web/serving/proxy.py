"""The proxy in front of the server, if there is one: `SKALD_PROXY` names it, and only what comes from it is believed.

Anybody can write `X-Forwarded-For: 127.0.0.1`. Without the setting these headers are dropped before a page could read
them.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from django.core.exceptions import ImproperlyConfigured

from skald.web.serving.messages import Application, Message, Receive, Send

Network = IPv4Network | IPv6Network


def trusted_proxies(written: str) -> tuple[Network, ...]:
    """The addresses that the setting names: `127.0.0.1`, `10.0.0.0/8`, several with commas."""
    try:
        return tuple(ip_network(each.strip(), strict=False) for each in written.split(",") if each.strip())
    except ValueError as error:
        raise ImproperlyConfigured(f"SKALD_PROXY must be an address or a network, not {written!r}") from error


class Behind:
    """An ASGI application before another one, which sees visitors as a trusted proxy describes them."""

    def __init__(self, pages: Application, trusted: tuple[Network, ...]) -> None:
        self.pages, self.trusted = pages, trusted

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await self.pages(self._described(scope) if scope["type"] == "http" else scope, receive, send)

    def _described(self, scope: Message) -> Message:
        told = {name: value.decode("latin-1") for name, value in scope["headers"] if name.startswith(b"x-forwarded-")}
        if not told:
            return scope
        headers = [each for each in scope["headers"] if not each[0].startswith(b"x-forwarded-")]
        if not self._is_trusted(str((scope.get("client") or ("",))[0])):
            return {**scope, "headers": headers}
        scope = {**scope, "headers": headers}
        if proto := told.get(b"x-forwarded-proto", "").strip().lower():
            scope["scheme"] = "https" if proto == "https" else "http"
        if host := told.get(b"x-forwarded-host", "").strip():
            others = [each for each in headers if each[0] != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("latin-1"))]
        if visitor := self._visitor(told.get(b"x-forwarded-for", "")):
            scope["client"] = (visitor, 0)
        return scope

    def _visitor(self, line: str) -> str:
        """The last address in the line that no proxy of ours has: anybody may have written what stands before it."""
        for each in reversed([part.strip() for part in line.split(",")]):
            if not _is_address(each):
                return ""
            if not self._is_trusted(each):
                return each
        return ""

    def _is_trusted(self, address: str) -> bool:
        return _is_address(address) and any(ip_address(address) in each for each in self.trusted)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
