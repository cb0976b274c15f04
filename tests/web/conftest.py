"""Shared by the tests of the web: each begins in English, whatever language a page before it was asked for in."""

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield
