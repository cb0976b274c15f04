"""How much a page takes: refused by the announced size, or by what has come so far, before a thread is taken."""

from __future__ import annotations

import asyncio
import json
import socket
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
from django.urls import URLResolver, get_resolver, reverse

from skald.content.bounds import MOST_BYTES
from skald.tournament import tables
from skald.web.serving.bodies import REFUSED, SMALL_BYTES, Bodies, Crowded, Room
from skald.web.serving.messages import say
from skald.web.serving.sizes import FORM_BYTES, most_bytes
from tests.web.server import serving

FILE_PAGES = {"tournaments:restore", "tournaments:import-results", "tournaments:run-players-import", "odds:fight",
              "campaigns:new", "battles:new", "replays:door", "boards:editor", "warbands:read",
              "tournaments:run-boards"}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


class Sender:
    """Somebody who sends a body, as far as it is taken."""

    def __init__(self, site: str) -> None:
        where = urlsplit(site)
        self.host = where.netloc
        self.connection = socket.create_connection((where.hostname or "", where.port or 0), timeout=60)

    def begin(self, path: str, *headers: str) -> None:
        lines = [
            f"POST {path} HTTP/1.1",
            f"Host: {self.host}",
            "Content-Type: multipart/form-data; boundary=b",
            *headers,
        ]
        self.connection.sendall("\r\n".join([*lines, "", ""]).encode())

    def answer(self) -> tuple[int, str]:
        with HTTPResponse(self.connection) as found:
            found.begin()
            told = f"{found.headers.get('set-cookie', '')}\n{found.read().decode()}"
        self.connection.close()
        return found.status, told


def test_a_big_body_to_a_page_without_files_is_refused_by_its_announced_size(site):
    sender = Sender(site)
    sender.begin("/code", "Content-Length: 394000000", "Accept-Language: fr")
    # Not a byte of it was sent.
    status, answer = sender.answer()
    assert status == 413
    assert "C’est trop gros pour cette page." in answer
    assert "Cette page accepte jusqu’à 976,6\xa0Kio." in answer


def test_a_program_is_told_so_in_its_own_form(site):
    sender = Sender(site)
    sender.begin("/api/battles", "Content-Length: 394000000", "Accept-Language: fr")
    status, answer = sender.answer()
    told = json.loads(answer.partition("\n")[2])
    words = "C’est trop gros pour cette page."
    assert (status, told) == (413, {"code": "too-big", "words": words, "rule": "ruling.F1", "page": "/rules/ruling.F1"})


def test_a_body_without_an_announced_size_is_counted(site):
    sender = Sender(site)
    sender.begin("/code", "Transfer-Encoding: chunked")
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for _each in range(FORM_BYTES // 0x10000 + 1):
        sender.connection.sendall(piece)
    assert sender.answer()[0] == 413


def test_a_form_in_pieces_arrives_whole(site):
    sender = Sender(site)
    sender.begin("/language", "Transfer-Encoding: chunked")
    body = b'--b\r\nContent-Disposition: form-data; name="language"\r\n\r\nfr\r\n--b--\r\n'
    for each in (body[:20], body[20:]):
        sender.connection.sendall(f"{len(each):x}\r\n".encode() + each + b"\r\n")
    sender.connection.sendall(b"0\r\n\r\n")
    status, answer = sender.answer()
    assert status == 302
    assert "skald-language=fr" in answer


def test_a_sender_who_waits_for_a_go_ahead_gets_the_refusal_instead(site):
    sender = Sender(site)
    sender.begin("/odds/", "Content-Length: 394000000", "Expect: 100-continue")
    assert sender.answer()[0] == 413


def views(patterns, space=""):
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from views(each.url_patterns, f"{each.namespace}:" if each.namespace else space)
        else:
            yield f"{space}{each.name}", each.callback


def test_only_pages_that_take_files_take_more_than_a_form():
    found = {name for name, view in views(get_resolver().url_patterns) if getattr(view, "skald_files", 0)}
    assert found == FILE_PAGES
    assert most_bytes(reverse("tournaments:restore")) == MOST_BYTES + FORM_BYTES
    assert most_bytes(reverse("tournaments:import-results", args=["abc"])) == tables.MOST_BYTES + FORM_BYTES
    assert most_bytes(reverse("tournaments:run-players", args=["abc"])) == FORM_BYTES
    assert most_bytes("/no/such/page") == FORM_BYTES


def test_what_all_bodies_hold_together_is_limited_and_given_back():
    room = Room(most=100)
    with room.share() as one, room.share() as other:
        one.hold(SMALL_BYTES + 80)
        other.hold(SMALL_BYTES + 20)
        with pytest.raises(Crowded):
            other.hold(SMALL_BYTES + 21)
        with room.share() as small:
            small.hold(SMALL_BYTES)
    assert room.left == 100


def test_a_page_is_told_that_there_was_no_room():
    seen = []

    async def page(scope, receive, _send):
        seen.append((scope.get(REFUSED, ("taken",))[0], len((await receive())["body"])))

    async def receive():
        return {"type": "http.request", "body": b"x" * (SMALL_BYTES + 1), "more_body": False}

    scope = {"type": "http", "path": "/", "headers": [(b"content-length", str(SMALL_BYTES + 1).encode())]}
    for room in (0, 1):
        asyncio.run(Bodies(page, Room(room))(scope, receive, say))
    assert seen == [("crowded", 0), ("taken", SMALL_BYTES + 1)]


def test_the_page_for_a_full_house_asks_to_come_back(client):
    answer = client.post("/code", **{"asgi.scope": {REFUSED: ("crowded", 0)}})
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "Too many files are on their way here." in answer.content.decode()
