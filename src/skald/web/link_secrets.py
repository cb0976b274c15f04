"""Public names in addresses, secrets of private links, salts of receipts: none can be guessed from another."""

import secrets

#: No letter that looks like another.
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_uid() -> str:
    """The public name of something in addresses."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_token() -> str:
    """The secret of a private link."""
    return secrets.token_urlsafe(18)


def new_salt() -> str:
    """What hides a bid or orders in their receipt."""
    return secrets.token_urlsafe(24)
