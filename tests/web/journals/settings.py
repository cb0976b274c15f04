"""The real settings and the purse's tables, for processes that the tests start."""

from skald.web.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.web.journals.apps.JournalsConfig"]  # noqa: F405
