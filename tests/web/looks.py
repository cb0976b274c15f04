"""How pages are looked at: on a phone and on a desk, in both languages, light and dark.

Usually each width, language and scheme once; SKALD_TEST_LOOKS=all takes every combination, which is much longer.
"""

import os
from itertools import product

IS_EVERY_LOOK = os.environ.get("SKALD_TEST_LOOKS") == "all"
PHONE, DESK = 360, 1280
LOOKS = (
    list(product((PHONE, DESK), ("en", "fr"), ("light", "dark")))
    if IS_EVERY_LOOK
    else [(PHONE, "fr", "dark"), (DESK, "en", "light")]
)
