"""Codes that can be read aloud and typed: no letter that looks like another."""

import secrets

from skald.web.link_secrets import LETTERS

ALPHABET = LETTERS.upper()
LENGTH = 8


def new_code() -> str:
    """A code to type: 31 to the power of 8 of them, and wrong tries are limited."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spoken(code: str) -> str:
    """A code in two halves, as it is printed."""
    return f"{code[:4]}-{code[4:]}"


def typed(text: str) -> str:
    """What somebody meant who typed a code: case, spaces and dashes don't matter."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)[:LENGTH]
