"""Secrets of campaigns: those of their links, and what hides a bid until it is shown."""

import secrets

from skald.web.link_secrets import new_token, new_uid

__all__ = ["new_once", "new_salt", "new_token", "new_uid"]


def new_salt() -> str:
    """What hides a bid in its receipt."""
    return secrets.token_urlsafe(24)


def new_once() -> str:
    """The key of a form: sent twice, it counts once."""
    return secrets.token_urlsafe(12)
