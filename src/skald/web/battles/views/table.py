"""The table in text, and what is sent from it: every page works without a script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from skald.agents.registry import AGENTS
from skald.content.words import word
from skald.planning.wanted import Wanted
from skald.rules.actions import Answer, Group
from skald.rules.awaiting import Decide
from skald.rules.dice import Roll
from skald.rules.ids import NO_UNIT, Side, UnitId
from skald.rules.notation import NotationError, parse_action
from skald.rules.refusal import IllegalAction, Refusal
from skald.simulation.table.asking import MANNERS
from skald.simulation.table.entries import PERSON
from skald.simulation.table.fold import Unfit
from skald.web.battles.access import for_seat, posted
from skald.web.battles.models import Seat
from skald.web.battles.planning import NotUnderstood, planned, wish_of
from skald.web.battles.queries.card import card
from skald.web.battles.queries.chances import chances
from skald.web.battles.queries.counsel import advice
from skald.web.battles.queries.delayed import DELAYS
from skald.web.battles.queries.drawn import drawn, heard_of, moment_drawn, moment_told
from skald.web.battles.queries.example import example
from skald.web.battles.queries.facing import is_turned
from skald.web.battles.queries.pages import preview, table_page
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.queries.spells import levels_told
from skald.web.battles.queries.then import page_then
from skald.web.battles.services.opening import hand_over, invitation_of
from skald.web.battles.services.playing import NotYours, ask_me, delay, deny_undo, give, give_all, let_yield, redo, undo
from skald.web.battles.services.recording import Stale
from skald.web.battles.wording import (
    agent_told,
    delay_told,
    language,
    manner_told,
    not_read,
    refusal_told,
    table_refuses,
)
from skald.web.form_keys import new_once


@require_safe
@for_seat
def seat_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The table of whoever holds a seat."""
    return _page(request, seat)


@require_safe
@for_seat
def unit_card(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """The card of one unit, to be put into the page."""
    return card_page(request, seen(seat.battle, seat.numbers), number, seat)


def card_page(request: HttpRequest, found: Seen, number: int, seat: Seat | None = None) -> HttpResponse:
    """A card by itself."""
    told = card(found, number)
    if told is None:
        raise Http404
    context = {"card": told, "seat": seat, "version": found.battle.length, "once": new_once()}
    return render(request, "battles/_card.html", context)


@require_safe
@for_seat
def moment(request: HttpRequest, seat: Seat, number: int) -> HttpResponse:
    """The table as it was after so many inputs, to be drawn."""
    return moment_page(request, seen(seat.battle, seat.numbers), number)


def moment_page(request: HttpRequest, found: Seen, number: int) -> HttpResponse:
    """A moment of the battle by itself, as what came about from an input on, or as the parts of its page."""
    if "parts" in request.GET:
        context = page_then(found, number)
        if context is None:
            raise Http404
        return render(request, "battles/_then.html", context)
    written = request.GET.get("from", "")
    told = moment_told(found, number_in(written), number) if written.isdecimal() else moment_drawn(found, number)
    if told is None:
        raise Http404
    return JsonResponse(told)


@require_safe
@for_seat
def fight_odds(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The odds of a charge, a shot or a spell that somebody thinks of, to be put into the page."""
    asked, target = (number_in(request.GET.get(name, "")) for name in ("unit", "target"))
    kind = request.GET.get("kind", "")
    if kind == "cast":
        dice, spell = number_in(request.GET.get("dice", "")), request.GET.get("spell", "")
        told = levels_told(seen(seat.battle, seat.numbers), asked, spell, dice)
        return HttpResponse(status=204) if told is None else render(request, "battles/_levels.html", {"casting": told})
    found = chances(seen(seat.battle, seat.numbers), asked, target, kind, best="best" in request.GET)
    if found is None:
        return HttpResponse(status=204)
    return render(request, "battles/_odds.html", {"odds": found})


@require_safe
@for_seat
def shown_example(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What Skald would do now, to be proposed by the drawn table."""
    found = example(seen(seat.battle, seat.numbers))
    return HttpResponse(status=204) if found is None else JsonResponse(found)


def asked_turn(request: HttpRequest) -> int | None:
    """The turn whose story is asked for."""
    written = request.GET.get("turn", "")
    return number_in(written) if written.isdecimal() else None


def known_input(request: HttpRequest) -> int | None:
    """The last input that the script of a page knows of; None for a page that is opened anew."""
    written = request.headers.get("X-Skald-Known", "")
    return number_in(written) if written.isdecimal() else None


def asked_unit(request: HttpRequest) -> int:
    """The unit whose card is asked for."""
    written = request.GET.get("unit", "")
    return number_in(written) if written.isdecimal() else -1


def _page(request: HttpRequest, seat: Seat, status: int = 200, **more: Any) -> HttpResponse:
    battle = seat.battle
    heard = heard_of(battle)
    found = seen(battle, seat.numbers)
    context = table_page(found, whole_story="story" in request.GET, turn=asked_turn(request))
    invite = invitation_of(battle)
    context |= {
        "seat": seat, "once": new_once(), "here": reverse("battles:seat", args=[seat.token]),
        "watch": request.build_absolute_uri(reverse("battles:watch", args=[battle.watching])),
        "invite": request.build_absolute_uri(reverse("battles:join", args=[invite])) if invite else "",
        "film": reverse("battles:told", args=[seat.token]), "picture": reverse("battles:result", args=[seat.token]),
        "agents": [(name, agent_told(name)) for name in AGENTS],
        "manners": [(each, manner_told(each)) for each in MANNERS],
        "delays": [(each, delay_told(each)) for each in DELAYS],
        "drawn": drawn(found, seat, heard, known_input(request)), "card": card(found, asked_unit(request)),
        "example": example(found) if "example" in request.GET else None,
    }  # fmt: skip
    return render(request, "battles/table.html", context | more, status=status)


# --- what is sent


def _tried(request: HttpRequest, seat: Seat, work: Callable[[], object]) -> HttpResponse:
    """Do something, and go back to the table; what is refused is said there."""
    try:
        work()
    except IllegalAction as error:
        return _refused(request, seat, error.refusal)
    except Unfit as error:
        return _page(request, seat, 422, problem=table_refuses(error.code))
    except Stale:
        return _page(request, seat, 409, problem=table_refuses("stale"))
    except NotYours:
        return _page(request, seat, 403, problem=table_refuses("not-your-decision"))
    except (NotationError, OverflowError) as error:
        return _page(request, seat, 422, problem=not_read(error))
    if request.headers.get("X-Skald-Live"):
        # The script of the table exchanges parts: it needs no second way.
        return _page(request, seat)
    return redirect("battles:seat", seat.token)


def _refused(request: HttpRequest, seat: Seat, refusal: Refusal) -> HttpResponse:
    seat.battle.refresh_from_db()
    naming = seen(seat.battle, seat.numbers).naming
    return _page(request, seat, 422, problem=refusal_told(refusal, naming))


def _version(request: HttpRequest) -> int | None:
    written = request.POST.get("version", "")
    return int(written) if written.isdecimal() and len(written) < 10 else None


@posted
@for_seat
def do(request: HttpRequest, seat: Seat) -> HttpResponse:
    """An action, in the notation."""
    text, once = request.POST.get("action", "")[:20_000], request.POST.get("once", "")
    version, goes_on = _version(request), bool(request.POST.get("goes-on"))
    return _tried(
        request, seat, lambda: give(seat=seat, given=parse_action(text), version=version, once=once, goes_on=goes_on)
    )


@posted
@for_seat
def follow(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What Skald would do with the dice at hand; what nobody advises any more is stale."""
    advised = advice(seen(seat.battle, seat.numbers))
    version, once = _version(request), request.POST.get("once", "")
    given = advised.actions if advised else ()
    return _tried(request, seat, lambda: give_all(seat=seat, given=given, version=version, once=once))


@posted
@for_seat
def roll(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Dice that fell on a real table: how many in each class."""
    asked = seen(seat.battle, seat.numbers).asked
    classes = len(getattr(getattr(asked, "pool", None), "weights", ()))
    counts = tuple(number_in(request.POST.get(f"class-{n}", "")) for n in range(classes))
    once = request.POST.get("once", "")
    return _tried(request, seat, lambda: give(seat=seat, given=Roll(counts), version=_version(request), once=once))


@posted
@for_seat
def take_back(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Take back, or agree to it; do again; say no."""
    ways = {"undo": undo, "redo": redo}
    once, way = request.POST.get("once", ""), request.POST.get("way", "")
    if way == "deny":
        return _tried(request, seat, lambda: deny_undo(seat=seat, once=once))
    chosen = ways.get(way, undo)
    return _tried(request, seat, lambda: chosen(seat=seat, version=_version(request), once=once))


@posted
@for_seat
def give_over(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Hand a side to an agent, or take it back."""
    side, player = number_in(request.POST.get("side", "")), request.POST.get("player", "")
    if side not in seat.numbers or player not in (PERSON, *AGENTS):
        return _page(request, seat, 422, problem=table_refuses("not-your-decision"))
    once = request.POST.get("once", "")
    return _tried(request, seat, lambda: hand_over(seat=seat, side=side, player=player, once=once))


@posted
@for_seat
def delay_watchers(request: HttpRequest, seat: Seat) -> HttpResponse:
    """How much later whoever watches sees the battle."""
    minutes, once = number_in(request.POST.get("minutes", "")), request.POST.get("once", "")
    if minutes not in DELAYS:
        return _page(request, seat, 422, problem=table_refuses("malformed"))
    return _tried(request, seat, lambda: delay(seat=seat, minutes=minutes, once=once))


@posted
@for_seat
def asked_how(request: HttpRequest, seat: Seat) -> HttpResponse:
    """When whoever sits here wants to be asked."""
    manner = request.POST.get("manner", "")
    if manner not in MANNERS:
        return _page(request, seat, 422, problem=table_refuses("malformed"))
    seat.asks = manner
    return _tried(request, seat, lambda: ask_me(seat=seat, manner=manner))


@posted
@for_seat
def agents_yield(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Whether agents give up once they are lost."""
    allowed, once = request.POST.get("allowed") == "yes", request.POST.get("once", "")
    return _tried(request, seat, lambda: let_yield(seat=seat, allowed=allowed, once=once))


@posted
@for_seat
def plan(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Something on the open table, from words: shown first, then confirmed."""
    found = seen(seat.battle, seat.numbers)
    asked = found.asked
    if not found.is_mine or not isinstance(asked, Decide):
        return _page(request, seat, 403, problem=table_refuses("not-your-decision"))
    sealed = request.POST.get("row", "")
    if sealed:
        answer = Answer(Side(asked.side), number_in(sealed) - 1)
        return _tried(request, seat, lambda: give(seat=seat, given=answer, version=_version(request)))
    words = request.POST.get("words", "")[:200].replace("\0", "")
    try:
        wanted = _wanted(request, found)
        if words.strip():
            wanted = wish_of(found, asked, words, wanted, turned=is_turned(found))
    except NotUnderstood:
        told = table_refuses("not-understood").set_in(word(language(), "table", "wish.refused", text=words))
        return _page(request, seat, 422, problem=told, words=words)
    except NotationError as error:
        return _page(request, seat, 422, problem=not_read(error))
    action = planned(found, wanted)
    if isinstance(action, Refusal):
        return _page(request, seat, 422, problem=refusal_told(action, found.naming), words=words)
    return _page(request, seat, preview=preview(found, action), words=words)


def _wanted(request: HttpRequest, found: Seen) -> Wanted:
    sent = request.POST
    kit = sent.get("kit")
    piece = sent.get("piece", "")
    changed = sent.get("change", "")[:20_000]
    return Wanted(
        unit=UnitId(_unit(sent.get("unit", ""), len(found.table.state.units))),
        equipment=None if kit is None else tuple(part for part in kit.split("+") if part),
        kind=sent.get("kind", "")[:40], piece=number_in(piece) if piece else -1,
        heading=number_in(sent.get("heading", "")) % 64, lift="lift" in sent, groups=_groups(request),
        figures=tuple(dict.fromkeys(number_in(each) for each in sent.getlist("figure")[:60])),
        change=parse_action(changed) if changed else None,
        amount=number_in(sent.get("amount", "")) if sent.get("amount") else -1,
    )  # fmt: skip


def _unit(written: str, count: int) -> int:
    number = number_in(written) if written else int(NO_UNIT)
    return number if number < count else int(NO_UNIT)


def _groups(request: HttpRequest) -> tuple[Group, ...]:
    """Units as they are typed, a row for each: how many of which troop, with a banner or a hero."""
    sent = request.POST
    rows = zip(sent.getlist("troop")[:40], sent.getlist("count")[:40], sent.getlist("mark")[:40], strict=False)
    return tuple(
        Group(troop, number_in(count), mark == "banner", "" if mark in ("", "banner") else mark)
        for troop, count, mark in rows
        if number_in(count)
    )


def number_in(written: str) -> int:
    """A small number as it was sent; 0 for anything else."""
    return int(written) if written.isdecimal() and len(written) < 7 else 0
