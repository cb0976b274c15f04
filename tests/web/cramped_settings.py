"""Settings of a server whose database can't grow beyond so many pages: SQLite then says what it says of a full disk."""

import os

from skald.web.settings import *  # noqa: F403
from skald.web.settings import DATABASES

DATABASES["default"]["OPTIONS"]["init_command"] += f" PRAGMA max_page_count={os.environ['MOST_PAGES']};"
