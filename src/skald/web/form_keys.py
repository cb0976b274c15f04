"""Keys of forms: a form that arrives twice carries the same one, and counts once."""

import secrets

LENGTH = 40


def new_once() -> str:
    """The key of a fresh form."""
    return secrets.token_urlsafe(12)


def form_key(text: str) -> str:
    """What was sent as a key, cut to what a database keeps: PostgreSQL has no place for a NUL."""
    return text[:LENGTH].replace("\0", "")
