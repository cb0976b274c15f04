"""The real settings, with a secret and a data folder that belong to nobody."""

import os
import tempfile

os.environ.setdefault("SKALD_SECRET", "only-for-tests")
os.environ["SKALD_DATA"] = f"{tempfile.gettempdir()}/skald-tests"

from skald.web.settings import *  # noqa: F403

# The name under which Django's test client calls.
SKALD_HOSTS = [*SKALD_HOSTS, "testserver"]  # noqa: F405

# Real passwords are made slow to guess on purpose; those of tests needn't be.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# The purse's tables, on which the journals are tested.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.web.journals.apps.JournalsConfig"]  # noqa: F405

# Tests call the agents of battles themselves.
SKALD_AGENT_WORKERS = -1
