"""How a frame is handled: it runs by itself, or it asks a side or the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from skald.rules.actions import Action
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.refusal import Refusal


class Procedure(NamedTuple):
    """The handlers of one frame type; a frame that asks nothing is passed over by ``skip``."""

    run: Callable[[Context, Any], None] | None = None
    ask: Callable[[Context, Any], Decide | Chance | None] | None = None
    check: Callable[[Context, Any, Action], Refusal | None] | None = None
    take: Callable[[Context, Any, Action], None] | None = None
    rolled: Callable[[Context, Any, Roll], None] | None = None
    skip: Callable[[Context, Any], None] | None = None
    #: Actions that may be legal here, where they can be listed.
    options: Callable[[Context, Any], Iterable[Action]] | None = None


def pop(ctx: Context, frame: object) -> None:
    """Pass a frame over that has nothing to ask."""
    ctx.pop()
