"""Public names of events and campaigns, and the secrets of private links: neither can be guessed from another."""

import secrets

#: No letter that looks like another.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_uid() -> str:
    """The public name of something in addresses."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_token() -> str:
    """The secret of a private link."""
    return secrets.token_urlsafe(18)
