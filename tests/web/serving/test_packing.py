"""Scripts and the pages of battles travel compressed, once packed; whoever doesn't take that gets them as they are."""

import gzip
from typing import Any

import pytest
from django.test import Client

from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db
SCRIPT = "/static/skald/table/doing.js"


def whole_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def test_a_script_is_packed_for_whoever_takes_it():
    plain = Client().get(SCRIPT)
    packed = Client().get(SCRIPT, headers={"Accept-Encoding": "br, gzip"})
    whole = whole_of(plain)
    assert (packed["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", whole)
    assert int(packed["Content-Length"]) == len(packed.content) < len(whole) / 2
    assert [each["Vary"] for each in (plain, packed)] == ["Accept-Encoding"] * 2
    assert "Content-Encoding" not in plain


def test_a_packed_script_is_known_again():
    first = Client().get(SCRIPT, headers={"Accept-Encoding": "gzip"})
    again = Client().get(SCRIPT, headers={"Accept-Encoding": "gzip", "If-None-Match": first["ETag"]})
    assert (again.status_code, whole_of(again)) == (304, b"")


def test_a_part_of_a_script_and_its_head_stay_as_they_are():
    part = Client().get(SCRIPT, headers={"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert (part.status_code, len(whole_of(part))) == (206, 10)
    assert "Content-Encoding" not in Client().head(SCRIPT, headers={"Accept-Encoding": "gzip"})


def test_the_page_of_a_battle_is_packed():
    _battle, seat = begin("me", "me")
    place = f"/battles/seat/{seat.token}/"
    packed = Client().get(place, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert b"battle-data" in gzip.decompress(packed.content)
    assert len(packed.content) < len(Client().get(place).content) / 3
