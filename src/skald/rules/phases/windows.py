"""Windows in which a side triggers abilities and uses rules, one after another, until it says that it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from skald.rules.abilities.model import AbilityType
from skald.rules.abilities.triggering import can_trigger, trigger, trigger_options, trigger_problem
from skald.rules.actions import Action, Cast, Done, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.hooks import Window
from skald.rules.phases.casting import cast, cast_options, cast_problem
from skald.rules.phases.procedure import Procedure, pop
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal


def open_window(window: Window, types: tuple[AbilityType, ...], clause: Clause) -> Procedure:
    """The procedure of a frame that has a side: asked while it could do anything, closed when it is done."""

    casts = window is Window.ACTIVATION

    def deeds(ctx: Context, frame: Any) -> Iterator[Action]:
        yield from trigger_options(ctx, frame.side, types)
        yield from use_options(ctx, frame.side, window)
        if casts:
            yield from cast_options(ctx, frame.side)

    def ask(ctx: Context, frame: Any) -> Decide | None:
        able = can_trigger(ctx, frame.side, types) or can_use(ctx, frame.side, window)
        if not able and casts:
            able = next(cast_options(ctx, frame.side), None) is not None
        return Decide(frame.side, window) if able else None

    def options(ctx: Context, frame: Any) -> Iterator[Action]:
        yield from deeds(ctx, frame)
        yield Done()

    def check(ctx: Context, frame: Any, action: Action) -> Refusal | None:
        match action:
            case Trigger():
                return trigger_problem(ctx, frame.side, action, types)
            case Use():
                return use_problem(ctx, frame.side, window, action)
            case Cast() if casts:
                return cast_problem(ctx, frame.side, action)
            case Done():
                return None
            case _:
                return ctx.refuse("not-now", clause)

    def take(ctx: Context, frame: Any, action: Action) -> None:
        match action:
            case Trigger():
                trigger(ctx, frame.side, action)
            case Use():
                use(ctx, action)
            case Cast():
                cast(ctx, action)
            case _:
                ctx.pop()

    return Procedure(ask=ask, check=check, take=take, skip=pop, options=options)
