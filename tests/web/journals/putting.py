"""Coins put into a purse, as services of real journals do it."""

from skald.web.journals.writing import writing
from tests.web.journals.models import PURSES, Purse


def put(purse: Purse, *coins: int, once: str = "", hand: str = "") -> int:
    """Put coins in, or take them out (below nothing); all of them or none."""
    with writing(PURSES, purse, once=once, hand=hand) as quill:
        if not quill.is_repeat:
            for each in coins:
                quill.add(each)
            quill.journal.coins = quill.value
    return quill.value
