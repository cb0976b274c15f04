"""Shared by all tests: how properties are run, and which browser to drive."""

import os

import pytest
from hypothesis import settings

# A busy machine must not fail a property: how long an example takes is no part of what it proves.
settings.register_profile("skald", deadline=None)
settings.load_profile("skald")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's chromium: Playwright's own would be a download. Its sandbox does not start for root."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        "args": [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }
