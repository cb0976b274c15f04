"""Errors that a person can mend. Anything else is a bug, and keeps its traceback.

UserMistake         the request can't be carried out as it was made (exit code 2)
    NotInstalled    it needs a part of Skald that this installation lacks
"""

from typing import ClassVar

import click


class UserMistake(click.ClickException):
    """A request that can't be carried out; the message says what to do instead."""

    exit_code: ClassVar[int] = 2


class NotInstalled(UserMistake):
    """A part of Skald that is absent from this installation."""
