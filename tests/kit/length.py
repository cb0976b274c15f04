"""How much is tried: what every run can bear, or all of it with `SKALD_TEST_PROPERTIES=long`."""

import os

IS_LONG = os.environ.get("SKALD_TEST_PROPERTIES") == "long"


def tried(usual: int, long: int) -> int:
    """So many examples."""
    return long if IS_LONG else usual
