"""Sentences for a word that Skald doesn't know, with the one that was probably meant."""

from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path

from skald.cli.words import _

LONGEST_SHOWN = 60
LONGEST_PATH = 200


def unknown_command(name: str, known: Collection[str]) -> str:
    """There is no such command; was it that one?"""
    return with_suggestion(_("There is no command “{name}”.").format(name=shown(name)), name, known)


def with_suggestion(message: str, word: str, known: Collection[str]) -> str:
    """The message, and the known word nearest to the one that was given."""
    near = get_close_matches(word[:LONGEST_SHOWN], list(known), n=1)
    if not near:
        return message
    return message + " " + _("Did you mean “{name}”?").format(name=near[0])


def shown(word: str | Path) -> str:
    """A word or a file's name as a message quotes it: not too long, and without characters that upset a terminal."""
    longest = LONGEST_PATH if isinstance(word, Path) else LONGEST_SHOWN
    clean = "".join(char if char.isprintable() else "�" for char in str(word))
    return clean if len(clean) <= longest else clean[:longest] + "…"
