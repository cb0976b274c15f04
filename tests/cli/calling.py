"""Calling `skald` inside the test process, as its entry point would."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from click.testing import CliRunner, Result

from skald.cli import words
from skald.cli.main import build


def call(*arguments: object, lang: str = "en") -> Result:
    """Run a command line in a language, and keep what it prints."""
    given = [str(each) for each in arguments]
    with _language_kept():
        words.speak(words.choose(given, {"LANG": lang}))
        result = CliRunner().invoke(build(), given, prog_name="skald")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def data(*arguments: object, lang: str = "en", code: int = 0) -> Any:
    """The JSON that a command line prints; nothing else may stand on the standard output."""
    result = call(*arguments, "--json", lang=lang)
    assert result.exit_code == code, result.output
    assert result.stdout.endswith("\n")
    return json.loads(result.stdout)


def mistake(*arguments: object, lang: str = "en") -> str:
    """What a command line that can't be carried out is answered with."""
    result = call(*arguments, lang=lang)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


@contextmanager
def _language_kept() -> Iterator[None]:
    before = os.environ.get("LANGUAGE")
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before
