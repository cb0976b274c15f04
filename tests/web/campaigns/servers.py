"""Servers elsewhere that letters go to: a mail server and a web server here, as slow as they are told to be."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class MailServer(socketserver.ThreadingTCPServer):
    """Takes every letter; answers it only when `answers` is set."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *, greets: bool = True) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.greets = greets
        self.letters: list[str] = []
        self.has_letter, self.answers, self.was_cut = threading.Event(), threading.Event(), threading.Event()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        with suppress(OSError):
            if not self.server.greets:
                self._greet_for_ever()
                return
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                self._answer(line[:4].upper().strip())

    def _greet_for_ever(self) -> None:
        """A greeting of which there is always another line, each soon after the one before."""
        self.server.has_letter.set()
        try:
            while True:
                self.wfile.write(b"220-and\r\n")
                self.server.answers.wait(0.02)
        finally:
            self.server.was_cut.set()

    def _answer(self, word: bytes) -> None:
        if word == b"DATA":
            self.wfile.write(b"354 go on\r\n")
            self._take()
        elif word == b"QUIT":
            self.wfile.write(b"221 bye\r\n")
        else:
            self.wfile.write(b"250 yes\r\n")

    def _take(self) -> None:
        lines = iter(self.rfile.readline, b".\r\n")
        self.server.letters.append(b"".join(lines).decode())
        self.server.has_letter.set()
        self.server.answers.wait(30)
        self.wfile.write(b"250 taken\r\n")


@contextmanager
def mail_server(*, greets: bool = True, answers: bool = True) -> Iterator[MailServer]:
    """A running mail server."""
    with MailServer(greets=greets) as server:
        if answers:
            server.answers.set()
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        try:
            yield server
        finally:
            server.answers.set()
            server.shutdown()


class WebServer(socketserver.ThreadingTCPServer):
    """Hears everything; the first line of its answer comes byte by byte, and ends when `ends` is set."""

    daemon_threads = True

    def __init__(self, begins: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Call)
        self.calls, self.begins = 0, begins
        self.was_called, self.ends, self.was_cut = threading.Event(), threading.Event(), threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"


class _Call(socketserver.StreamRequestHandler):
    server: WebServer

    def handle(self) -> None:
        self.request.recv(65536)
        self.server.calls += 1
        self.server.was_called.set()
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.wfile.write(self.server.begins)
            # Ten seconds at most: whoever has no limit of their own takes this for an answer.
            for _byte in range(500):
                if self.server.ends.wait(0.02):
                    break
                self.wfile.write(b" ")
            self.wfile.write(b" 204 No Content\r\n\r\n")
        except OSError:
            self.server.was_cut.set()


@contextmanager
def slow_web_server(begins: bytes = b"HTTP/1.1") -> Iterator[WebServer]:
    """A running web server; what it says first comes at once."""
    with WebServer(begins) as server:
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        try:
            yield server
        finally:
            server.ends.set()
            server.shutdown()
