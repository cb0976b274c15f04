"""One keep-alive connection to a server, as a browser has them: for measurements with many at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit


class Line:
    """A connection on which one request follows the other."""

    def __init__(self, address: str, key: str = "") -> None:
        parts = urlsplit(address)
        assert parts.hostname and parts.port
        self.host, self.port, self.key = parts.hostname, parts.port, key
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.cookies: dict[str, str] = {}

    async def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        """One request and its answer."""
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        told = {
            "Host": f"{self.host}:{self.port}", "Content-Length": str(len(body)), "Accept-Language": "en",
            "Authorization": f"Bearer {self.key}", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }  # fmt: skip
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = [line.split(": ", 1) for line in lines[1:] if line]
        given = {name.lower(): value for name, value in found}
        for name, value in found:
            if name.lower() == "set-cookie":
                crumb, _, rest = value.partition("=")
                self.cookies[crumb] = rest.split(";")[0]
        return int(lines[0].split()[1]), await self._body(given)

    async def _body(self, given: dict[str, str]) -> bytes:
        assert self.reader is not None
        if given.get("transfer-encoding") != "chunked":
            return await self.reader.readexactly(int(given.get("content-length", "0")))
        found = b""
        while size := int(await self.reader.readline(), 16):
            found += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()
        return found

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """A call of the API that has to succeed."""
        data = b"" if body is None else json.dumps(body).encode()
        status, answer = await self.send(method, path, data, Content_Type="application/json")
        if status not in (200, 201):
            raise AssertionError(f"{method} {path} {body}: {status} {answer[:500]!r}")
        return json.loads(answer)

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()
