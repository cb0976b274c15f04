"""The calls of the API: begin, look (or wait), give an input, plan, fetch the replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace
from ninja import NinjaAPI, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.params.functions import Header, Path, Query
from ninja.security import HttpBearer

from skald.content.naming import Naming
from skald.planning.barriers import what_bars
from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted
from skald.rules.actions import Abandon, Action, Activate, Deploy, MoveUnit
from skald.rules.awaiting import Decide
from skald.rules.dice import Roll
from skald.rules.engine import check
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import NotationError, format_action, format_replay, parse_action
from skald.rules.refusal import IllegalAction, Refusal
from skald.simulation.table.entries import Clock
from skald.simulation.table.fold import Unfit
from skald.web.accounts.limits import WINDOW, failed, is_blocked
from skald.web.battles.access import Key, key_of
from skald.web.battles.api import forms
from skald.web.battles.api.answering import kind_wanted, misfit, parts_of, state_out, wanted_of
from skald.web.battles.api.repeating import OtherInput, as_answered
from skald.web.battles.api.repeating import mark_of as repeat_mark
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.models import Battle, Seat
from skald.web.battles.planning import (
    NotUnderstood,
    activated,
    ends_of,
    friend_in_the_way,
    is_between_deeds,
    means_to,
    planned,
    shape_of,
    shifted,
    stopping,
    tiring,
    what_forbids,
    wish_of,
)
from skald.web.battles.plans import Chosen, Unplayable, plan_of
from skald.web.battles.queries.card import reach_told
from skald.web.battles.queries.dangers import dangers
from skald.web.battles.queries.delayed import watched
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.queries.ways import barrier_of
from skald.web.battles.reaching import reached
from skald.web.battles.services.clocks import keep_time
from skald.web.battles.services.opening import invitation_of, open_battle
from skald.web.battles.services.playing import NotYours, give, redo, undo
from skald.web.battles.services.recording import Stale
from skald.web.battles.tables import table_of
from skald.web.battles.wording import (
    barrier_told,
    costs_told,
    friend_told,
    naming_of,
    not_read,
    problems_told,
    refusal_told,
    table_refuses,
)
from skald.web.reference.told import Told

LONGEST_WAIT = 25


class Refused(Exception):  # noqa: N818 - an answer
    """An answer that isn't what was asked for."""

    def __init__(self, status: int, code: str, told: Told | None = None) -> None:
        super().__init__(code)
        self.status = status
        told = told or table_refuses(code)
        rule = told.pages[0]
        page = reverse("reference:rule", args=[rule])
        self.body = {"code": code, "words": "".join(told), "rule": rule, "page": page}


class Keys(HttpBearer):
    """The key of a seat, or of whoever watches, as a bearer token."""

    def authenticate(self, request: HttpRequest, token: str) -> Key | None:
        address = request.META.get("REMOTE_ADDR", "")
        key = key_of(token) if "\0" not in token else None
        if key is None:
            if is_blocked("code", address):
                raise Refused(429, "guessed")
            failed("code", address)
        return key


api = NinjaAPI(
    title="Skald: battles", version="1", docs_url=None, openapi_url="openapi.json", urls_namespace="battles-api",
    description="Play battles by program: begin one, look, give inputs in the notation, ask the planner.",
)  # fmt: skip
_KEYED: dict[Any, Any] = dict.fromkeys((401, 403, 404, 422, 429), forms.ProblemOut)
#: What is too big, or comes with too much else, isn't read at all (`serving.refusals`).
_UNREAD: dict[Any, Any] = dict.fromkeys((413, 503), forms.ProblemOut)
_UNKEYED = _UNREAD | dict.fromkeys((422, 429), forms.ProblemOut)
_TEXT = {"responses": {200: {"description": "OK", "content": {"text/plain": {"schema": {"type": "string"}}}}}}


@api.post(
    "/battles", response={201: forms.BattleOut, **dict.fromkeys((422, 429), forms.ProblemOut), **_UNREAD}, auth=None
)
def begin(request: HttpRequest, sent: forms.BattleIn) -> Any:
    """Begin a battle; whoever plays "me" gets its key, whoever only watches gets one for that."""
    mark = mark_of(request.META.get("REMOTE_ADDR", ""))
    if is_crowded(mark, timezone.now()):
        raise Refused(429, "crowded")
    left, right = (Chosen(s.warband, s.board or "", s.player, s.name) for s in (sent.left, sent.right))
    try:
        plan = plan_of(
            left, right, rules=sent.edition, scenario=sent.scenario, picked=tuple(sent.cards), dice=sent.dice,
            seed=sent.seed, prepared=sent.prepared, delay=sent.delay,
            concedes=sent.concedes, clock=_clock(sent.clock), begun_from=mark,
        )  # fmt: skip
    except Unplayable as error:
        raise Refused(422, error.code, problems_told(error.problems, sent.edition) or None) from error
    battle, seat = open_battle(plan=plan)
    invite = invitation_of(battle)
    page = reverse("battles:seat", args=[seat.token]) if seat else reverse("battles:watch", args=[battle.watching])
    begun = {
        "id": battle.uid, "key": seat.token if seat else battle.watching,
        "invite": request.build_absolute_uri(reverse("battles:join", args=[invite])) if invite else None,
        "url": request.build_absolute_uri(page),
    }  # fmt: skip
    return Status(201, begun)


def _clock(sent: forms.ClockIn | None) -> Clock | None:
    return None if sent is None else Clock(60 * sent.minutes, sent.increment, sent.fall)


@api.get("/battles/{id}", response={200: forms.StateOut, **_KEYED}, auth=Keys())
def look(
    request: HttpRequest, uid: str = Path(..., alias="id", max_length=16), after: int = Query(-1, ge=-1, le=10**9),
    wait: int = Query(0, ge=0, le=LONGEST_WAIT),
) -> Any:  # fmt: skip
    """The battle as the key may see it. With `after` and `wait` the answer comes once something is newer."""
    if any(len(given) > 1 for _name, given in request.GET.lists()):
        raise Refused(422, "malformed")
    # Waiting is done before a thread is taken (`battles.waiting`), so that the row was read with the key just now.
    return state_out(_seen(_key(request, uid)))


@api.post(
    "/battles/{id}/inputs", response={200: forms.StateOut, 409: forms.ProblemOut, **_KEYED, **_UNREAD}, auth=Keys()
)
def inputs(
    request: HttpRequest, sent: forms.InputIn, uid: str = Path(..., alias="id", max_length=16),
    idempotency_key: str = Header("", alias="Idempotency-Key", max_length=40),
) -> Any:  # fmt: skip
    """Give an action, a typed roll, or take back; sent twice with one Idempotency-Key it counts once."""
    key = _key(request, uid)
    seat = _seat(key)
    mark = repeat_mark(seat, idempotency_key)
    try:
        _give(seat, sent, mark)
        key.battle.refresh_from_db()
        answered = as_answered(key.battle, mark, sent)
    except Stale as error:
        raise Refused(409, "stale") from error
    except (NotationError, OverflowError) as error:
        raise Refused(422, "notation", not_read(error)) from error
    except NotYours as error:
        raise Refused(403, "not-your-decision") from error
    except OtherInput as error:
        raise Refused(422, "key-used") from error
    except Unfit as error:
        raise Refused(422, error.code) from error
    except IllegalAction as error:
        key.battle.refresh_from_db()
        raise _refusal(error.refusal, naming_of(table_of(key.battle))) from error
    return state_out(seen(answered, key.sides))


def _give(seat: Seat, sent: forms.InputIn, once: str) -> None:
    wanted = [sent.action is not None, sent.roll is not None, sent.undo, sent.redo]
    if sum(wanted) != 1:
        raise Refused(422, "malformed")
    if sent.action is not None:
        give(seat=seat, given=parse_action(sent.action), version=sent.version, once=once)
    elif sent.roll is not None:
        give(seat=seat, given=Roll(tuple(sent.roll)), version=sent.version, once=once)
    elif sent.undo:
        undo(seat=seat, version=sent.version, once=once)
    else:
        redo(seat=seat, version=sent.version, once=once)


@api.post("/battles/{id}/plan", response={200: forms.PlanOut, **_KEYED, **_UNREAD}, auth=Keys(), url_name="plan")
def plan(request: HttpRequest, sent: forms.PlanIn, uid: str = Path(..., alias="id", max_length=16)) -> Any:
    """What the planner makes of a wish: a legal action for every figure, or the refusal."""
    key = _key(request, uid)
    _seat(key)
    # The row was read with the key, a moment ago: whoever drags asks five times a second.
    found = seen(key.battle, key.sides)
    if not found.is_mine:
        raise Refused(403, "not-your-decision")
    try:
        supposed = supposing(found, [parse_action(each) for each in sent.after])
        wanted = wanted_of(sent)
    except (NotationError, OverflowError) as error:
        raise Refused(422, "notation", not_read(error)) from error
    except IllegalAction as error:
        raise _refusal(error.refusal, found.naming) from error
    if supposed is None:
        raise Refused(422, "unforeseen")
    if max(wanted.unit, wanted.target) >= len(supposed.table.state.units):
        raise Refused(422, "not-understood")
    first, there = _on_its_way(supposed, sent, wanted)
    return {"first": [supposed.offer(each) for each in first], **_plan(there, sent, wanted)}


def _on_its_way(found: Seen, sent: forms.PlanIn, wanted: Wanted) -> tuple[Sequence[Action], Seen]:
    """A unit that is wanted elsewhere before it is activated: what activates it, and the battle as if it had been."""
    kind = kind_wanted(sent, engages=bool(found.table.ground.ruleset.constants.engage_within))
    if kind is None or not is_between_deeds(found):
        return (), found
    target = wanted.target if kind is Kind.CHARGE else NO_UNIT
    is_placed = kind is Kind.MOVE and wanted.goal is not None
    way = means_to(found, wanted) if is_placed else activated(found, wanted.unit, kind, target)
    if way is not None:
        return way
    shot = _no_shot(found, wanted) if kind is Kind.CHARGE and sent.or_shoot else None
    barrier = barrier_of(found, wanted.unit, target) if kind is Kind.CHARGE else None
    if barrier is not None:
        told = barrier_told(barrier, found.naming, wanted.unit, target)
        raise Refused(422, "charge-barred", _both(shot, told))
    problem = what_forbids(found, Activate(wanted.unit, kind, target))
    if problem is None:
        raise Refused(422, "no-activation")
    raise Refused(422, problem.code, _both(shot, refusal_told(problem, found.naming)))


def _no_shot(found: Seen, wanted: Wanted) -> Told | None:
    """What forbids a unit that could shoot now to shoot at somebody; nothing of others."""
    problem = what_forbids(found, Activate(wanted.unit, Kind.SHOOT, wanted.target))
    if problem is None or problem.code in ("no-ranged-weapon", "wrong-kind"):
        return None
    return refusal_told(problem, found.naming)


def _both(first: Told | None, told: Told) -> Told:
    """Two refusals, each once."""
    return told if first in (None, told) else Told.joined((first, told))


def _plan(found: Seen, sent: forms.PlanIn, wanted: Wanted) -> dict[str, Any]:
    asked = found.asked
    assert isinstance(asked, Decide)
    state = found.table.state
    if code := misfit(sent, asked, engages=bool(found.table.ground.ruleset.constants.engage_within)):
        raise Refused(422, code)
    try:
        if sent.words:
            wanted = wish_of(found, asked, sent.words, wanted)
        elif wanted.goal is None and wanted.target != NO_UNIT and state.units[wanted.target].figures:
            wanted = replace(wanted, goal=centre_of(state.units[wanted.target].figures))
    except NotUnderstood as error:
        raise Refused(422, "not-understood") from error
    action = planned(found, wanted) if sent.shift is None else _shift(found, asked, sent.shift)
    if isinstance(action, Refusal):
        raise _refusal(action, found.naming)
    if isinstance(action, Deploy) and sent.unit not in (None, action.unit):
        raise Refused(422, "other-unit")
    ends = ends_of(state, asked, action)
    stops = _stopped(found, wanted, action) if sent.shift is None else None
    return {
        "action": format_action(action), "words": found.offer(action).words,
        "figures": [{"x": x / MILLIMETRE, "y": y / MILLIMETRE, "heading": heading} for x, y, heading in ends],
        "parts": parts_of(action),
        "shape": [(x / MILLIMETRE, y / MILLIMETRE) for x, y in shape_of(state, found.table.ground.ruleset, action)],
        "reach": reach_told(found, asked) or None,
        "around": [(x / MILLIMETRE, y / MILLIMETRE) for x, y in reached(found)] if sent.around else [],
        "dangers": _dangers(found, asked, action) if sent.dangers else None,
        "costs": costs_told(tiring(found, asked.about.unit, action), found.naming),
        "stopped": None if stops is None else stops.body,
    }  # fmt: skip


def _dangers(found: Seen, asked: Decide, action: Action) -> dict[str, Any] | None:
    return dangers(found, asked.about.unit, action) if isinstance(action, MoveUnit) else None


def _stopped(found: Seen, wanted: Wanted, action: Action) -> Refused | None:
    """What keeps a Move from its goal, or a charge from its target; a friend in the way by its name."""
    asked = found.asked
    assert isinstance(asked, Decide)
    if asked.window is Window.CHARGE and isinstance(action, Abandon):
        barrier = what_bars(found.table.ground.ruleset, found.table.state)
        told = barrier_told(barrier, found.naming, asked.about.unit, asked.about.target)
        return Refused(422, "charge-barred", told)
    stops = stopping(found, wanted, action)
    if stops is None:
        return None
    named = NO_UNIT
    if stops.code == "friend-in-the-way" and wanted.goal is not None:
        named = friend_in_the_way(found, wanted.goal)
    if named in (NO_UNIT, asked.about.unit):
        return _refusal(stops, found.naming)
    return Refused(422, stops.code, friend_told(stops, found.naming, named))


def _shift(found: Seen, asked: Decide, sent: forms.ShiftIn) -> Action | Refusal:
    """A planned action with one figure elsewhere, if the rules allow it."""
    state = found.table.state
    to = (round(sent.to[0] * MILLIMETRE), round(sent.to[1] * MILLIMETRE))
    try:
        action = shifted(state, asked, parse_action(sent.action), sent.figure, to)
    except (NotationError, OverflowError) as error:
        raise Refused(422, "notation", not_read(error)) from error
    if action is None:
        raise Refused(422, "not-understood")
    return check(found.table.ground.ruleset, state, action) or action


@api.get("/battles/{id}/replay", response=_KEYED, auth=Keys(), openapi_extra=_TEXT)
def replay(request: HttpRequest, uid: str = Path(..., alias="id", max_length=16)) -> Any:
    """The battle as a replay; before the end without seed and the other's sealed answers."""
    key = _key(request, uid)
    side = key.sides[0] if len(key.sides) == 1 else None
    text = format_replay(replay_of_battle(_watched(key), side))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


# --- who asks


def _key(request: HttpRequest, uid: str) -> Key:
    key: Key = request.auth  # type: ignore[attr-defined]
    if uid not in (key.battle.uid, _watched(key).uid):
        if not Battle.objects.filter(uid=uid.replace("\0", "")).exists():
            raise Refused(404, "no-battle")
        raise Refused(403, "wrong-key")
    return key


def _seat(key: Key) -> Seat:
    if key.seat is None:
        raise Refused(403, "watching")
    key.seat.battle = key.battle
    return key.seat


def _seen(key: Key) -> Seen:
    keep_time(key.battle, timezone.now())
    return seen(_watched(key), key.sides)


def _watched(key: Key) -> Battle:
    """The battle as the key may see it: with a seat as it is."""
    return key.battle if key.seat is not None else watched(key.battle, timezone.now())


def _refusal(refusal: Refusal, naming: Naming) -> Refused:
    return Refused(422, refusal.code, refusal_told(refusal, naming))


# --- what isn't an answer


@api.exception_handler(Refused)
def _refused(request: HttpRequest, error: Refused) -> HttpResponse:
    return _said(request, error)


@api.exception_handler(AuthenticationError)
def _no_key(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return _said(request, Refused(401, "no-key"))


@api.exception_handler(ValidationError)
def _malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    # What a field lacks is said by its code: the words of the schema's checker are English alone.
    where = "; ".join(f"{_field(each['loc'])}: {each['type']}" for each in error.errors[:5])
    return _said(request, Refused(422, "malformed", Told.joined((table_refuses("malformed"), where))))


def _field(place: Sequence[str | int]) -> str:
    """A field as the schema calls it, without the function that takes it."""
    return ".".join(str(part) for part in (place[2:] if place[0] == "body" and len(place) > 2 else place[1:]))


@api.exception_handler(HttpError)
def _unread(request: HttpRequest, error: HttpError) -> HttpResponse:
    return _said(request, Refused(422, "malformed"))


def _said(request: HttpRequest, error: Refused) -> HttpResponse:
    response: HttpResponse = api.create_response(request, error.body, status=error.status)
    if error.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    if error.status == 429:
        response["Retry-After"] = str(int(WINDOW.total_seconds()) if error.body["code"] == "guessed" else 3600)
    return response
