"""Secrets of links, and codes that can be read aloud and typed: no letter that looks like another."""

import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 8


def new_uid() -> str:
    """The public name of an event in addresses."""
    return "".join(secrets.choice(ALPHABET.lower()) for _ in range(10))


def new_token() -> str:
    """The secret of a private link."""
    return secrets.token_urlsafe(18)


def new_code() -> str:
    """A code to type: 31 to the power of 8 of them, and wrong tries are limited."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spoken(code: str) -> str:
    """A code in two halves, as it is printed."""
    return f"{code[:4]}-{code[4:]}"


def typed(text: str) -> str:
    """What somebody meant who typed a code: case, spaces and dashes don't matter."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)[:LENGTH]
