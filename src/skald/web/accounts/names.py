"""Names that organisers sign in with: told apart by their letters, not by how large they are written."""

from __future__ import annotations

from skald.web.accounts.models import User


def known_as(typed: str) -> str:
    """The name of the organiser who is meant, as it was chosen; what was typed where nobody or more than one is."""
    name: str = User.normalize_username(typed)
    # By Python and not by the database: SQLite only knows the capitals of ASCII.
    meant = [each for each in User.objects.values_list("username", flat=True) if each.casefold() == name.casefold()]
    return meant[0] if len(meant) == 1 else name


def is_taken(name: str) -> bool:
    """Whether an organiser bears a name, however it is written."""
    return any(each.casefold() == name.casefold() for each in User.objects.values_list("username", flat=True))
