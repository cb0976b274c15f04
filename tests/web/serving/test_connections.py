"""What a connection may keep the server waiting for: a real server with little patience, in a thread of its own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
import uvicorn

from skald.web.serving.bodies import Bodies
from skald.web.serving.connections import Connection, make_room_for_connections
from skald.web.serving.messages import say

BIG = b"x" * 20_000_000


class Hasty(Connection):
    """A connection that waits for no more than a moment."""

    header_seconds = rest_seconds = reader_seconds = 0.2
    waiting = {}  # noqa: RUF012


class HastyBodies(Bodies):
    form_seconds = file_seconds = 0.2


async def plain(_scope, receive, send):
    """Reads all, then answers."""
    while (await receive()).get("more_body"):
        pass
    await say(send, 200, "read\n")


async def deaf(_scope, _receive, send):
    """Answers without having read what was sent."""
    await say(send, 413, "no\n")


@contextmanager
def answering(application, protocol: type[Connection] = Hasty) -> Iterator[tuple[str, int]]:
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(application, http=protocol, lifespan="off", log_level="warning"))
    thread = Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        yield listener.getsockname()
    finally:
        server.should_exit = True
        thread.join()


def said(place: tuple[str, int], sent: bytes) -> bytes:
    """All that the server says until it closes by itself."""
    with socket.create_connection(place, timeout=60) as connection:
        connection.sendall(sent)
        return _rest(connection)


def _rest(connection: socket.socket) -> bytes:
    found = b""
    try:
        while more := connection.recv(1_000_000):
            found += more
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: "])
def test_headers_that_never_end_are_not_waited_for(sent):
    with answering(plain) as place:
        assert said(place, sent) == b""


def test_a_second_request_on_a_connection_has_to_end_too():
    whole = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    with answering(plain) as place:
        assert said(place, whole + whole[:-5]).count(b"200 OK") == 1


def test_a_body_that_never_ends_is_told_so():
    with answering(HastyBodies(plain)) as place:
        answer = said(place, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert answer.endswith(b"\r\n\r\nThe request took too long to arrive.\n")


#: Far more than there is patience for.
MOST_DROPS = 400


def drops_taken(place: tuple[str, int], start: bytes) -> int:
    """How many single bytes a server takes, each a moment after the other, until it closes or answers."""
    with socket.create_connection(place, timeout=60) as connection:
        connection.sendall(start)
        connection.settimeout(0.05)
        for count in range(MOST_DROPS):
            try:
                connection.sendall(b"x")
                connection.recv(1)
            except TimeoutError:
                continue
            except ConnectionError:
                pass
            return count
    return MOST_DROPS


def test_whoever_sends_byte_after_byte_gets_no_more_time():
    with answering(plain) as place:
        assert drops_taken(place, b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ") < MOST_DROPS
    with answering(HastyBodies(plain)) as place:
        assert drops_taken(place, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n") < MOST_DROPS


def test_the_rest_of_a_refused_body_is_not_waited_for():
    with answering(deaf) as place:
        answer = said(place, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
    assert answer.startswith(b"HTTP/1.1 413 ")


def test_a_reader_who_takes_nothing_is_let_go():
    over = Event()

    async def long(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": BIG, "more_body": True})
        await send({"type": "http.response.body", "body": b"end"})
        over.set()

    with answering(long) as place, socket.create_connection(place, timeout=60) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert over.wait(60)
        assert not _rest(connection).endswith(b"end")


def test_of_too_many_unfinished_requests_the_oldest_goes():
    class Narrow(Connection):
        most_waiting = 3
        waiting = {}  # noqa: RUF012

    with answering(plain, Narrow) as place:
        held = [socket.create_connection(place, timeout=60) for _each in range(3)]
        for each in held:
            each.sendall(b"GET / HT")
        with socket.create_connection(place, timeout=60) as fourth:
            fourth.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert _rest(fourth).endswith(b"read\n")
        assert _rest(held[0]) == b""
        for each in held[1:]:
            each.sendall(b"TP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert _rest(each).endswith(b"read\n")
        for each in held:
            each.close()


def test_half_of_the_descriptors_may_wait():
    resource = pytest.importorskip("resource", reason="this system has no limit of descriptors")
    before = Connection.most_waiting
    try:
        make_room_for_connections()
        assert Connection.most_waiting == resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
    finally:
        Connection.most_waiting = before
