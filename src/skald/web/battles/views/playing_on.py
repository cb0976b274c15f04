"""Playing on from a moment of a replay, for whichever page shows one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from skald.agents.registry import AGENTS
from skald.rules.ids import Side
from skald.rules.notation import parse_replay
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.playing_on import CannotPlayOn, plan_from
from skald.web.battles.views.door import OPPONENT, begun
from skald.web.battles.wording import agent_told, cannot_play_on, table_refuses


def choices() -> dict[str, Any]:
    """What the form below a replay offers."""
    return {"agents": [(name, agent_told(name)) for name in AGENTS], "opponent": OPPONENT}


def play_on(request: HttpRequest, text: str) -> HttpResponse | str:
    """Begin the battle that was wished for, or say what is against it."""
    at, side, agent = (request.POST.get(name, "") for name in ("at", "side", "agent"))
    mark = mark_of(request.META.get("REMOTE_ADDR", ""))
    if is_crowded(mark, timezone.now()):
        return table_refuses("crowded")
    moment = int(at) if at.isdecimal() and len(at) <= 6 else 0
    try:
        plan = plan_from(
            parse_replay(text), moment, Side.RIGHT if side == "right" else Side.LEFT,
            agent if agent in AGENTS else OPPONENT, mark,
        )  # fmt: skip
    except CannotPlayOn as error:
        return cannot_play_on(error.code)
    return begun(request, plan)
