"""Shared by all tests: how properties are run, and which browser to drive."""

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine must not fail a property: how long an example takes is no part of what it proves.
settings.register_profile("skald", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("SKALD_TEST_PROPERTIES", "skald"))

#: Ten thousand tests stay until the end: nobody needs to look through them for garbage, nor while they are read in.
gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


WEB = Path(__file__).parent / "web"
#: What pytest-django and pytest-playwright prepare before each test, a millisecond for all of it.
OF_SITES = ("_dj", "_fail_for_invalid", "_live_server", "_pw_", "_template_string", "delete_output_dir", "django_")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ten thousand tests have nothing to do with a site."""
    for item in items:
        if isinstance(item, pytest.Function) and not item.path.is_relative_to(WEB):
            item.fixturenames[:] = [name for name in item.fixturenames if not name.startswith(OF_SITES)]


#: The first is the same browser without a window, a third of the work for each page.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The system's chromium: Playwright's own would be a download. Its sandbox does not start for root."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None),
        "args": [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }
