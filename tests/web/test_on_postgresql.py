"""What depends on the database, once more on a real PostgreSQL: journals, locks, moments, strange input, tables.

`SKALD_TEST_POSTGRESQL=all` takes every test that stores something.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.postgres import POSTGRES, postgresql

ROOT = Path(__file__).parents[2]
IS_WHOLE = os.environ.get("SKALD_TEST_POSTGRESQL") == "all"
#: Processes, each with a PostgreSQL of its own; tests are dealt out to them in turn, whatever their file. Beside all
#: other tests one is enough, as it begins first; alone, the whole takes both cores.
HANDS = 2 if IS_WHOLE else 1
#: Tests of pages, words and prints: they look at what the others have stored, and every database tells it alike.
LOOKING = re.compile(
    r"test_(pages|.*_pages|text_table|run_.*|words_.*|papers|wall_prints|roles|.*secrets|announcing|zones|terms|end|demo|query_counts|files|"
    r"form_addresses|crusades_format|map_picture|coming_back|remembering|front|hosts|room|reference_file|rule_links|every_deed|drawn|"
    r"telling|asking|browser_table|playing|playing_on|watching|building|boards|api|replays|door|result|peoples|initiative|joining|"
    r"packing|prizes_page|trials|event_boards|number_first)\.py"
)
#: Strange input that is read and never stored.
ONLY_READ = "strange_parts or strange_questions or sheets_and_drafts or in_the_middle_of_an_event or every_page_opens"
#: One entry after another of the same kind: what each of them stores is tested by others.
LONG = "whole_battle"
#: What ends with its connection, as a worker does, or leaves one open in a thread of the event loop's.
ENDS = "test_agents_queue or test_waiting"
#: Said in two words, or this file would find itself.
MARK = "mark." + "django_db"


def files_with_rows() -> list[str]:
    """The files whose tests store something that a database could store in another way."""
    found = [file for file in sorted(Path(__file__).parent.rglob("test_*.py")) if MARK in file.read_text("utf-8")]
    if not IS_WHOLE:
        found = [file for file in found if not LOOKING.fullmatch(file.name)]
    return [str(file.relative_to(ROOT)) for file in found]


@pytest.mark.slow
@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
@pytest.mark.parametrize("hand", range(HANDS))
def test_what_is_stored_works_on_postgresql_too(hand):
    chosen = [] if IS_WHOLE else ["-k", f"not ({ONLY_READ} or {LONG} or {ENDS})"]
    with postgresql() as address:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *files_with_rows(), "-q", "-m", "django_db and not browser", *chosen],
            env={
                **os.environ, "DATABASE_URL": address, "SKALD_HAND": f"{hand}/{HANDS}",
                "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist -p tests.web.dealing",
            },
            capture_output=True, text=True, check=False, cwd=ROOT,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-5000:]
