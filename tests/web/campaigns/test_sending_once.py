"""No letter goes out twice: not with a slow mail server, not with two processes, not when half of it fails."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from skald.web import mailing
from skald.web.campaigns.models import Letter
from skald.web.campaigns.services import webhooks
from skald.web.campaigns.services.letters import LEASE, send_waiting
from skald.web.campaigns.services.webhooks import WebhookError, send
from tests.web.campaigns.builders import NOON, reachable, two_seats
from tests.web.campaigns.servers import mail_server, slow_web_server


def process(what: str, data, **surroundings: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "SKALD_DATA": str(data), **surroundings}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.web.campaigns.process", what],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ended(running: subprocess.Popen[str]) -> Any:
    told, _errors = running.communicate(timeout=300)
    assert running.returncode == 0
    return json.loads(told or "null")


def names(letters: list[str]) -> set[str]:
    """The names that letters were sent under."""
    return {line for letter in letters for line in letter.splitlines() if line.startswith("Message-ID:")}


def test_while_a_slow_mail_server_thinks_nobody_else_sends_the_letter(tmp_path):
    ended(process("write", tmp_path, MAIL="bjorn@example.org"))
    with mail_server(answers=False) as server:
        slow = process("post", tmp_path, SKALD_SMTP=server.address)
        assert server.has_letter.wait(300)
        assert ended(process("post", tmp_path, SKALD_SMTP=server.address)) == 0
        server.answers.set()
        assert ended(slow) == 1
        assert ended(process("post", tmp_path, SKALD_SMTP=server.address)) == 0
        assert len(server.letters) == 1


def test_two_processes_share_letters_and_send_each_once(tmp_path):
    ended(process("write", tmp_path, MAIL="bjorn@example.org", LETTERS="30"))
    with mail_server() as server:
        both = [process("post", tmp_path, SKALD_SMTP=server.address) for _each in range(2)]
        assert sum(ended(each) for each in both) == 30
        assert len(names(server.letters)) == len(server.letters) == 30


def test_the_clock_goes_on_while_a_webhook_holds_a_letter(tmp_path):
    with slow_web_server() as server:
        ended(process("write", tmp_path, WEBHOOK=server.address))
        with process("clock", tmp_path, SKALD_PRIVATE_WEBHOOKS="1") as clock:
            assert clock.stdout is not None
            assert (clock.stdout.readline(), server.was_called.wait(120)) == ("true\n", True)
            clock.communicate("\n")


@pytest.fixture
def by_smtp(settings, monkeypatch):
    """Letters go to a real mail server, and have a moment."""
    monkeypatch.setattr(mailing, "SECONDS", 2.0)

    def use(address: str) -> None:
        settings.EMAIL_BACKEND = "skald.web.mailing.EmailBackend"
        settings.EMAIL_HOST, _colon, port = address.partition(":")
        settings.EMAIL_PORT = int(port)

    return use


def a_letter(**places: str) -> Letter:
    first, _second = two_seats()
    return Letter.objects.create(seat=reachable(first, **places), kind="bids", turn=1, at=NOON)


@pytest.mark.django_db
def test_a_letter_that_was_handed_over_and_never_answered_is_not_sent_again(by_smtp):
    a_letter(mail="bjorn@example.org")
    with mail_server(answers=False) as server:
        by_smtp(server.address)
        assert [send_waiting(), send_waiting()] == [1, 0]
        assert len(server.letters) == 1


@pytest.mark.django_db
def test_a_mail_server_that_only_talks_is_left_and_the_letter_waits(by_smtp):
    letter = a_letter(mail="bjorn@example.org")
    with mail_server(greets=False, answers=False) as server:
        by_smtp(server.address)
        assert send_waiting() == 0
        assert server.was_cut.wait(120)
    letter.refresh_from_db()
    assert (letter.trouble, letter.tries, letter.sent_at, letter.taken_until) == ("mail", 1, None, None)


@pytest.mark.django_db
def test_every_try_of_a_letter_has_the_same_name():
    a_letter(mail="bjorn@example.org")
    send_waiting()
    Letter.objects.update(sent_at=None, mailed_at=None)
    send_waiting()
    first, second = (each.extra_headers["Message-ID"] for each in mail.outbox)
    assert first == second


@pytest.mark.django_db
def test_a_mail_that_went_out_is_not_repeated_for_a_webhook_that_fails():
    letter = a_letter(mail="bjorn@example.org", webhook="http://127.0.0.1/hook")
    assert [send_waiting() for _try in range(6)] == [0] * 6
    letter.refresh_from_db()
    assert (len(mail.outbox), letter.trouble, letter.tries) == (1, "webhook-private", 5)


@pytest.mark.django_db
def test_a_letter_that_was_taken_is_free_again_only_when_its_time_is_over():
    letter = a_letter(mail="bjorn@example.org")
    now = timezone.now()
    Letter.objects.update(taken_until=now + LEASE, taken_by="somebody who was killed")
    assert send_waiting() == 0
    Letter.objects.update(taken_until=now - timedelta(seconds=1))
    assert send_waiting() == 1
    letter.refresh_from_db()
    assert letter.sent_at is not None and letter.taken_until is None


def test_a_webhook_that_answers_byte_by_byte_has_one_limit(monkeypatch):
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", "1")
    with slow_web_server() as server:
        with pytest.raises(WebhookError, match="unanswered"):
            send(server.address, {"text": "hello"}, seconds=2)
        assert server.was_cut.wait(120)


@pytest.mark.django_db
def test_a_webhook_that_took_the_message_and_never_answered_is_not_called_again(monkeypatch):
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", "1")
    monkeypatch.setitem(send.__kwdefaults__, "seconds", 2.0)
    with slow_web_server() as server:
        letter = a_letter(webhook=server.address)
        assert [send_waiting(), send_waiting()] == [0, 0]
        assert server.calls == 1
    letter.refresh_from_db()
    assert (letter.trouble, letter.sent_at) == ("webhook-unanswered", None)


def test_a_secure_webhook_that_shakes_hands_for_ever_has_one_limit(monkeypatch):
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", "1")
    # The head of a record of a handshake, of whose 16383 bytes there is always another one to wait for.
    with slow_web_server(b"\x16\x03\x03\x3f\xff") as server:
        with pytest.raises(WebhookError, match="silent"):
            send(server.address.replace("http:", "https:"), {"text": "hello"}, seconds=2)
        assert server.was_cut.wait(120)


def test_a_name_that_changes_its_address_is_called_where_it_was_looked_at(monkeypatch):
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", "1")
    asked, real = [], socket.getaddrinfo

    def changing(host, port, *given, **more):
        if host != "rebinding.example":
            return real(host, port, *given, **more)
        asked.append(host)
        # The second time it would be another computer, where nobody listens.
        return real("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port, *given, **more)

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    with slow_web_server() as server:
        server.ends.set()
        send(server.address.replace("127.0.0.1", "rebinding.example"), {"text": "hello"})
        assert (server.calls, asked) == (1, ["rebinding.example"])


def test_a_name_that_has_also_a_private_address_is_not_called(monkeypatch):
    def two(_host, port, *_given, **_more):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (at, port)) for at in ("93.184.216.34", "10.0.0.7")]

    monkeypatch.setattr(socket, "getaddrinfo", two)
    with pytest.raises(WebhookError, match="private"):
        send("https://both.example/hook", {"text": "hello"})


def test_a_name_that_nobody_resolves_in_time_is_given_up(monkeypatch):
    with slow_web_server() as server:
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_more: server.ends.wait(20) and [])
        with pytest.raises(WebhookError, match="unknown"):
            send("https://slow.example/hook", {"text": "hello"}, seconds=0.2)


def test_the_limits_of_one_letter_fit_into_its_lease_twice():
    assert LEASE.total_seconds() > 2 * (mailing.SECONDS + webhooks.SECONDS)
