"""The real settings, with a secret and a data folder that belong to nobody."""

import os
import tempfile

os.environ.setdefault("SKALD_SECRET", "only-for-tests")
os.environ["SKALD_DATA"] = f"{tempfile.gettempdir()}/skald-tests"

from skald.web.settings import *  # noqa: F403
