"""The language of the command line: chosen once, before any command is loaded.

Commands write their English words as `_("…")`; the French ones are in `locale/`. Click asks the same
catalogue for its own words, so help pages and usage errors are French too.
"""

import gettext
import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
FOLDER = str(Path(__file__).parent / "locale")


def _(text: str) -> str:
    """A text in the language in use. Python's own function would look for the catalogue's file at each word."""
    return _catalogue(spoken()).gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The same for a text that depends on a number."""
    return _catalogue(spoken()).ngettext(one, many, count)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("messages", FOLDER, [language], fallback=True)


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by `--lang`, else by the environment, else English."""
    return _from_arguments(arguments) or _from_environment(environment) or "en"


def speak(language: str) -> None:
    """Use this language for every word from now on, in this process and those it starts."""
    gettext.bindtextdomain("messages", FOLDER)
    os.environ["LANGUAGE"] = language


def spoken() -> str:
    """The language in use."""
    language = os.environ.get("LANGUAGE", "")
    return language if language in LANGUAGES else "en"


def _from_arguments(arguments: Sequence[str]) -> str | None:
    # Help is printed while arguments are still being parsed, so the language must be known before. `--lang` may stand
    # before the subcommand or after it; the last one counts.
    found = None
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if word == "--":
            break
        value = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and value in LANGUAGES:
            found = value
    return found


def _from_environment(environment: Mapping[str, str]) -> str | None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name, ""):
            language = locale[:2].lower()
            return language if language in LANGUAGES else None
    return None
