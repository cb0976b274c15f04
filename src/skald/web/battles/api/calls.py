"""The calls of the API: begin, look (or wait), give an input, plan, fetch the replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from ninja import NinjaAPI, Status
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.params.functions import Header, Path, Query
from ninja.security import HttpBearer

from skald.rules.dice import Roll
from skald.rules.notation import NotationError, format_replay, parse_action
from skald.rules.refusal import IllegalAction
from skald.simulation.table.entries import Clock
from skald.simulation.table.fold import Unfit
from skald.web.accounts.limits import WINDOW, failed, is_blocked
from skald.web.battles.access import Key, key_of
from skald.web.battles.api import forms
from skald.web.battles.api.answering import state_out, wanted_of
from skald.web.battles.api.refused import Refused, refused_by
from skald.web.battles.api.repeating import OtherInput, as_answered
from skald.web.battles.api.repeating import mark_of as repeat_mark
from skald.web.battles.api.wishes import on_its_way, plan_out
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.models import Battle, Seat
from skald.web.battles.plans import Chosen, Unplayable, plan_of
from skald.web.battles.queries.delayed import watched
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.queries.supposing import supposing
from skald.web.battles.services.clocks import keep_time
from skald.web.battles.services.opening import invitation_of, open_battle
from skald.web.battles.services.playing import NotYours, give, redo, undo
from skald.web.battles.services.recording import Stale
from skald.web.battles.tables import table_of
from skald.web.battles.wording import (
    naming_of,
    not_read,
    problems_told,
    table_refuses,
)
from skald.web.reference.told import Told

LONGEST_WAIT = 25


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
        raise refused_by(error.refusal, naming_of(table_of(key.battle))) from error
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
        raise refused_by(error.refusal, found.naming) from error
    if supposed is None:
        raise Refused(422, "unforeseen")
    if max(wanted.unit, wanted.target) >= len(supposed.table.state.units):
        raise Refused(422, "not-understood")
    first, there = on_its_way(supposed, sent, wanted)
    return {"first": [supposed.offer(each) for each in first], **plan_out(there, sent, wanted)}


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
