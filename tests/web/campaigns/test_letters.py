"""Letters by mail and webhook, the codes that confirm an address, and addresses that a webhook may never reach."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.core import mail

from skald.web.accounts.models import Site
from skald.web.accounts.site import note_listening, set_base_address
from skald.web.campaigns.forms.affairs import CallMe
from skald.web.campaigns.models import Letter, Seat
from skald.web.campaigns.services import letters
from skald.web.campaigns.services.letters import send_waiting
from skald.web.campaigns.services.opening import join
from skald.web.campaigns.services.webhooks import (
    Target,
    WebhookError,
    names_closed_port,
    names_private_address,
    pinned,
    target_of,
)
from skald.web.open_internet import is_public
from skald.web.time_limits import TimeLimit
from tests.web.campaigns.builders import NOON, again, give, raised, reachable, two_seats

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::",
    # Ways around: IPv4 written into IPv6, blocks that were given back, relays, examples, segments, broadcasts.
    "::127.0.0.1", "::ffff:0:127.0.0.1", "::ffff:8.8.8.8", "fec0::1", "192.0.0.8", "192.88.99.1", "5f00::1", "ff02::1",
    "2001::1", "2001:db8::1", "3fff::1", "100::1", "4000::1", "64:ff9b:1::1", "fe80::1%eth0", "255.255.255.255",
    "198.18.0.1", "203.0.113.7", "240.0.0.1", "192.0.0.171",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "8.8.8.8", "192.0.1.1", "2606:2800:220:1:248:1893:25c8:1946", "2a00:1450:4007::200e"]
)
def test_public_addresses_are(address):
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f.1", "[::1]"])
def test_names_of_this_computer_are_refused(host):
    with pytest.raises(WebhookError):
        pinned(target_of(f"http://{host}/"), TimeLimit(20), private=False)


@pytest.mark.parametrize("port", [22, 25, 5432, 6379, 8000])
def test_only_ports_of_web_servers_are_called(port):
    with pytest.raises(WebhookError, match="port"):
        pinned(target_of(f"http://93.184.216.34:{port}/"), TimeLimit(20), private=False)
    form = CallMe({"webhook": f"https://93.184.216.34:{port}/", "language": "en", "zone": "UTC"})
    assert form.errors["webhook"] == ["Skald only connects to these ports: 80, 443, 8080, 8443."]


@pytest.mark.parametrize(
    "address", ["", "ftp://example.org/", "file:///etc/passwd", "http://", "http://user:pw@example.org/",
                "http://example.org:99999/", "http://exa mple.org/", "javascript:alert(1)",
                "http://example.org/\r\nX: y"]
)  # fmt: skip
def test_what_is_no_web_address_is_refused(address):
    with pytest.raises(WebhookError):
        target_of(address)


def test_a_host_may_allow_private_addresses():
    assert pinned(Target("http", "127.0.0.1", 80, "/"), TimeLimit(20), private=True) == "127.0.0.1"


@pytest.mark.parametrize(("allowed", "refused"), [("", True), ("1", False)])
def test_a_private_address_is_refused_when_it_is_typed_unless_it_is_allowed(monkeypatch, allowed, refused):
    monkeypatch.setenv("SKALD_PRIVATE_WEBHOOKS", allowed)
    assert [names_private_address(target_of(f"http://{host}/")) for host in ("10.0.0.7", "localhost")] == [refused] * 2
    assert not names_private_address(target_of("http://example.org/"))
    assert names_closed_port(target_of("http://example.org:22/")) is refused


def test_a_sender_who_is_done_makes_room_for_the_next(monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(letters, "send_waiting", lambda: sent.append(1))
    for _more_than_there_are_senders in range(9):
        letters.send_soon()
        for thread in threading.enumerate():
            if thread.name == "letters":
                thread.join()
    assert len(sent) == 9


@pytest.mark.django_db
def test_a_mail_calls_the_lord_who_is_waited_for_and_tells_no_secret():
    first, second = two_seats()
    second.language = "fr"
    reachable(second, mail="bjorn@example.org")
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
    reachable(second, webhook=f"http://127.0.0.1:{server.server_port}/hook")
    give(first, raised(first, "o1"))
    give(again(second), raised(second, "c1"))
    assert send_waiting() == 0
    assert (heard, Letter.objects.get().trouble) == ([], "webhook-port")
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
    assert form.errors["webhook"] == ["Skald never connects to addresses of a private network."]


def test_a_webhook_elsewhere_is_taken():
    form = CallMe({"webhook": "https://example.org/hook", "language": "en", "zone": "UTC"})
    assert form.errors.get("webhook") is None


FORGED = "203.0.113.66"


def letter_of_an_opponent(client, **headers):
    """The link in the opponent's letter, when the host of a campaign came with these headers."""
    opened = client.post(
        "/campaigns/new",
        {"name": "Feud", "lord": "Astrid", "mode": "links", "preset": "paper", "map": "two-lands", "side": "0",
         "bloc": "order", "pace": "free", "language": "en"},
        headers={"host": FORGED, **headers},
    )  # fmt: skip
    assert opened.status_code == 302, opened.content.decode()
    first = Seat.objects.select_related("campaign").get(is_taken=True)
    second = again(join(campaign=first.campaign, name="Bjorn", language="en", zone="", now=NOON))
    reachable(second, mail="bjorn@example.org")
    give(again(first), raised(first, "o1", "o3"))
    give(again(second), raised(second, "c1"))
    send_waiting()
    return next(line for line in mail.outbox[0].body.splitlines() if second.token in line)


@pytest.mark.django_db
def test_letters_never_name_an_address_out_of_a_visitors_header(client):
    note_listening("http://192.168.1.20:8000")
    link = letter_of_an_opponent(client, x_forwarded_host="evil.example", x_forwarded_proto="https")
    assert link.startswith("http://192.168.1.20:8000/campaigns/seat/")


@pytest.mark.django_db
def test_letters_name_the_address_that_is_set(client):
    note_listening("http://192.168.1.20:8000")
    set_base_address("https://saga.example")
    assert letter_of_an_opponent(client).startswith("https://saga.example/campaigns/seat/")
    assert Site.objects.get().listens_at == "http://192.168.1.20:8000"


@pytest.mark.django_db
def test_letters_of_a_server_that_knows_no_address_name_none(client):
    assert letter_of_an_opponent(client).startswith("/campaigns/seat/")
