"""Whose word about a visitor is believed: the proxy that `SKALD_PROXY` names, and nobody else."""

from __future__ import annotations

import asyncio
import socket
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import ImproperlyConfigured

from skald.web.serving.proxy import Behind, trusted_proxies
from tests.web.server import serving

TOLD = [
    (b"host", b"inside:8000"), (b"x-forwarded-proto", b"https"), (b"x-forwarded-host", b"saga.example"),
    (b"x-forwarded-for", b"6.6.6.6, 203.0.113.9, 10.0.0.7"),
]  # fmt: skip


def described(client, trusted, headers=TOLD):
    """Scheme, host and visitor as pages see them, and whether they see any of the proxy's headers."""
    seen = {}

    async def page(scope, _receive, _send):
        seen.update(scope)

    scope = {"type": "http", "scheme": "http", "client": client, "headers": list(headers)}
    asyncio.run(Behind(page, trusted_proxies(trusted))(scope, None, None))
    found = dict(seen["headers"])
    return seen["scheme"], found[b"host"], seen["client"], any(name.startswith(b"x-") for name in found)


def test_a_named_proxy_is_believed():
    found = described(("10.0.0.2", 5000), "10.0.0.0/8")
    assert found == ("https", b"saga.example", ("203.0.113.9", 0), False)


@pytest.mark.parametrize(("client", "trusted"), [
    (("203.0.113.9", 5000), "10.0.0.0/8"), (("127.0.0.1", 5000), ""), (None, "127.0.0.1"), (("::1", 1), "127.0.0.1"),
])  # fmt: skip
def test_nobody_else_is(client, trusted):
    assert described(client, trusted) == ("http", b"inside:8000", client, False)


@pytest.mark.parametrize("line", [b"", b"someone", b"10.0.0.3", b"6.6.6.6, <script>"])
def test_a_line_without_a_visitor_leaves_the_proxy_itself(line):
    headers = [(b"host", b"inside"), (b"x-forwarded-for", line)]
    assert described(("10.0.0.2", 5000), "10.0.0.0/8", headers) == ("http", b"inside", ("10.0.0.2", 5000), False)


def test_a_proxy_that_is_no_address_is_refused():
    with pytest.raises(ImproperlyConfigured, match="SKALD_PROXY"):
        trusted_proxies("proxy.example")


def answer(site, *headers, path="/code"):
    where = urlsplit(site)
    with socket.create_connection((where.hostname, where.port), timeout=60) as connection:
        connection.sendall("\r\n".join([f"GET {path} HTTP/1.1", *headers, "Connection: close", "", ""]).encode())
        found = HTTPResponse(connection)
        found.begin()
        return found.status, found.headers, found.read().decode()


def test_cookies_are_secure_behind_https_and_not_in_a_hall(tmp_path):
    told = ("Host: saga.example", "X-Forwarded-Proto: https")
    with serving(tmp_path / "public", SKALD_PROXY="127.0.0.1", SKALD_ADDRESS="https://saga.example") as site:
        for path in ("/code", "/campaigns/new"):
            _status, headers, _page = answer(site, *told, path=path)
            assert "; Secure" in headers["set-cookie"]
    with serving(tmp_path / "hall", SKALD_HOSTS="saga.example") as site:
        _status, headers, _page = answer(site, *told)
        assert "skald-csrf" in headers["set-cookie"]
        assert "Secure" not in headers["set-cookie"]


def test_an_empty_or_broken_host_is_a_plain_400_without_a_traceback(tmp_path, capfd):
    with serving(tmp_path) as site:
        for host in ("", " ", "a b", "[", "%00", "x.example:port", "-", "elsewhere.example"):
            status, headers, page = answer(site, f"Host: {host}")
            assert (host, status, headers.get_content_type(), page) == (host, 400, "text/plain", "unknown host\n")
        assert answer(site, f"Host: {urlsplit(site).netloc}")[0] == 200
    assert "Traceback" not in capfd.readouterr().err
