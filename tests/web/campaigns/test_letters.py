"""Letters by mail and webhook, and the addresses that a webhook may never reach."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core import mail

from skald.web.campaigns.forms.affairs import CallMe
from skald.web.campaigns.models import Letter
from skald.web.campaigns.services.letters import send_waiting
from skald.web.campaigns.services.webhooks import Target, WebhookError, is_public, pinned, target_of
from tests.web.campaigns.builders import again, give, raised, two_seats

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
def test_public_addresses_are(address):
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f.1", "[::1]"])
def test_names_of_this_computer_are_refused(host):
    with pytest.raises(WebhookError):
        pinned(target_of(f"http://{host}/"), private=False)


@pytest.mark.parametrize(
    "address", ["", "ftp://example.org/", "file:///etc/passwd", "http://", "http://user:pw@example.org/",
                "http://example.org:99999/", "http://exa mple.org/", "javascript:alert(1)",
                "http://example.org/\r\nX: y"]
)  # fmt: skip
def test_what_is_no_web_address_is_refused(address):
    with pytest.raises(WebhookError):
        target_of(address)


def test_a_host_may_allow_private_addresses():
    assert pinned(Target("http", "127.0.0.1", 80, "/"), private=True) == "127.0.0.1"


@pytest.mark.django_db
def test_a_mail_calls_the_lord_who_is_waited_for_and_tells_no_secret():
    first, second = two_seats()
    second.mail, second.language = "bjorn@example.org", "fr"
    second.save()
    give(first, raised(first, "o1", "o3"))
    give(again(second), raised(second, "c1"))
    assert [letter.kind for letter in Letter.objects.all()] == ["bids"]
    assert send_waiting() == 1
    assert send_waiting() == 0
    assert [each.to for each in mail.outbox] == [["bjorn@example.org"]]
    assert second.token in mail.outbox[0].body
    assert first.token not in mail.outbox[0].body


@pytest.mark.django_db
def test_a_webhook_hears_of_it_without_the_private_link(monkeypatch):
    heard: list[str] = []

    class Chat(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_given: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Chat)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    first, second = two_seats()
    second.webhook = f"http://127.0.0.1:{server.server_port}/hook"
    second.save()
    give(first, raised(first, "o1"))
    give(again(second), raised(second, "c1"))
    assert send_waiting() == 0
    assert (heard, Letter.objects.get().trouble) == ([], "webhook-private")
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", "1")
    assert send_waiting() == 1
    server.shutdown()
    server.server_close()
    assert len(heard) == 1
    assert second.token not in heard[0]
    assert second.campaign.watching in heard[0]


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/x", "http://localhost/x", "https://[::1]/", "http://10.0.0.7/"]
)
def test_a_webhook_of_a_private_network_is_refused_when_it_is_typed(address):
    form = CallMe({"webhook": address, "language": "en", "zone": "UTC"})
    assert form.errors["webhook"] == ["Addresses of a private network are never called."]


def test_a_webhook_elsewhere_is_taken():
    form = CallMe({"webhook": "https://example.org/hook", "language": "en", "zone": "UTC"})
    assert form.errors.get("webhook") is None
