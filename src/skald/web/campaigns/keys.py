"""Secrets of links, and the public names of campaigns."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_uid() -> str:
    """The public name of a campaign."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def new_token() -> str:
    """The secret of a private link."""
    return secrets.token_urlsafe(18)


def new_salt() -> str:
    """What hides a bid in its receipt."""
    return secrets.token_urlsafe(24)


def new_once() -> str:
    """The key of a form: sent twice, it counts once."""
    return secrets.token_urlsafe(12)
