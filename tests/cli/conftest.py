"""Shared by the tests of commands."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def hears_interruptions() -> Iterator[None]:
    """Tests that go on in the background don't hear interruptions; what they start shall hear them all the same."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
