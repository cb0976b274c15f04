"""The language of the command line: chosen once, before any command is loaded.

Commands write their English words as `_("…")`; the French ones are in `locale/`. Click asks the same
catalogue for its own words, so help pages and usage errors are French too.
"""

import gettext
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

LANGUAGES = ("en", "fr")

_ = gettext.gettext
ngettext = gettext.ngettext


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by `--lang`, else by the environment, else English."""
    return _from_arguments(arguments) or _from_environment(environment) or "en"


def speak(language: str) -> None:
    """Use this language for every word from now on, in this process and those it starts."""
    gettext.bindtextdomain("messages", str(Path(__file__).parent / "locale"))
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
