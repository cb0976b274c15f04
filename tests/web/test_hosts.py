"""Which names the server answers to."""

import pytest

from skald.web.accounts.site import set_base_address

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "192.168.4.7:8000", "[::1]:80", "[fe80::1]"])
def test_bare_addresses_and_known_names_are_answered(client, host):
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost.example", "", "a b", "[", "127.0.0.1.example"])
def test_unknown_names_are_refused(client, host):
    assert client.get("/healthz", headers={"host": host}, SERVER_NAME="x.example").status_code == 400


def test_the_base_address_is_known(client):
    set_base_address("https://saga.example:8443")
    assert client.get("/healthz", headers={"host": "saga.example:8443"}).status_code == 200
