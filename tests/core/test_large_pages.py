"""Without a build of the core, what the interpreter keeps is gathered into large pages where they fit."""

from __future__ import annotations

from skald.core.large_pages import PIECE, lie_in_large_pages, pieces

OWN = "7f0000100000-7f0000a00000 rw-p 00000000 00:00 0"


def test_large_pages_lie_within_what_is_ones_own():
    assert pieces([OWN + " "]) == [(0x7F0000200000, 4 * PIECE)]
    assert pieces([OWN + "      [heap]"]) == [(0x7F0000200000, 4 * PIECE)]


def test_nothing_is_gathered_that_is_small_or_shared_or_a_file():
    rows = (
        "7f0000100000-7f00003fffff rw-p 00000000 00:00 0 ",
        OWN.replace("rw-p", "rw-s"),
        OWN.replace("rw-p", "r--p"),
        OWN + "      [stack]",
        OWN + "      /usr/lib/libc.so.6",
    )
    assert pieces(rows) == []


def test_gathering_changes_nothing():
    kept = [(number, str(number)) for number in range(100_000)]
    lie_in_large_pages()
    assert all(str(number) == word for number, word in kept)
