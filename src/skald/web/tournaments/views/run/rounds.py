"""A round from its scenario to its publication."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.tournament.attendance import gone_since, no_shows
from skald.tournament.event import Game, Player
from skald.tournament.live import Tournament, game_of, round_of
from skald.tournament.pairing import manual
from skald.tournament.scenarios.drawing import planned_for
from skald.tournament.settings import FixedTable
from skald.web.tournaments.forms.rounds import PairForm, ScenarioForm, SpareForm, TableForm, TwoPlayersForm
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.rounds import PairLine, RoundView, presence, round_view, scenario_choices
from skald.web.tournaments.queries.steps import next_step
from skald.web.tournaments.services import pairing, scenarios, settings
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page, player_or_404
from skald.web.tournaments.views.run.player import drop_player
from skald.web.tournaments.wording import scenario_name


@organiser_page
def rounds(request: HttpRequest, event: Event) -> HttpResponse:
    """The round that matters now."""
    value = value_of(event)
    return redirect("tournaments:run-round", event.uid, min(current_number(value), last_number(value)))


@organiser_page
def one_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A round: its scenario, its pairing with reasons, and everything to be done with it."""
    if not 1 <= number <= last_number(value_of(event)):
        raise Http404

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        return _show(request, event, number, more)

    actions = {name: _about(number, action) for name, action in ACTIONS.items()}
    back = reverse("tournaments:run-round", args=[event.uid, number])
    return answer(request, event, actions=actions, show=show, back=back)


def last_number(value: Tournament) -> int:
    """The last round that has a page: the next one to pair, or the last of all once every round is paired."""
    return max(1, min(value.event.next_round, max(value.event.settings.rounds, len(value.event.paired_rounds))))


def current_number(value: Tournament) -> int:
    """The round that is played, or the next one once every result is in."""
    paired = value.event.paired_rounds
    return (
        paired[-1].number
        if paired and (paired[-1].missing or paired[-1].number not in value.published)
        else len(paired) + 1
    )


def _show(request: HttpRequest, event: Event, number: int, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    view = round_view(value, number)
    context: dict[str, Any] = {
        "view": view, "number": number, "numbers": range(1, last_number(value) + 1),
        "is_next": number == value.event.next_round, "is_last": number == len(value.event.paired_rounds),
        "choose": ScenarioForm(scenario_choices(value)), "mode": value.event.settings.scenarios.mode,
        "planned": scenario_name(value.event, planned_for(value.event.settings, number)),
        "missing": _missing(value, number), "gone": gone_since(value, number),
        "no_shows": no_shows(value) if number == value.event.next_round else [],
        "top": _top_elsewhere(value, view), "waits_for_clock": next_step(value)[:2] == ("start-clock", number),
        **_about_bye(value, number),
    }  # fmt: skip
    if not view.is_paired or not view.is_published:
        here = presence(value, number)
        context |= {"seen": pairing.pairing_mark(value, number)}
        context |= {"presence": here, "form": PairForm(here.playing, missing=_missing(value, number))}
    if view.is_paired and not view.is_published:
        context |= _hand_forms(value, view)
    return page(request, event, "round", {**context, **more})


def _about_bye(value: Tournament, number: int) -> dict[str, bool]:
    codes = {each.code for each in value.byes.get(number, ())}
    return {"is_bye_above": "bye.least-difference" in codes, "is_bye_late": "bye.not-played" in codes}


def _hand_forms(value: Tournament, view: RoundView) -> dict[str, forms.Form]:
    seated = _seated(view)
    return {
        "swap": TwoPlayersForm(seated, prefix="swap"), "agree": TwoPlayersForm(seated, prefix="agree"),
        "move": TableForm(seated, prefix="move"), "fill": SpareForm(view.left_out, prefix="fill"),
    }  # fmt: skip


def _seated(view: RoundView) -> list[Player]:
    games = [player for line in view.pairs for player in (line.a, line.b)]
    return [*games, view.bye] if view.bye is not None else games


def _top_elsewhere(value: Tournament, view: RoundView) -> PairLine | None:
    """The top game, if it left table 1 because somebody has played there."""
    pairs = value.pairs.get(view.number, ())
    is_moved = bool(pairs) and manual.left_first_table(pairs[0])
    return next((line for line in view.pairs if line.a.id == pairs[0].a), None) if is_moved else None


def _missing(value: Tournament, number: int) -> int:
    """Results missing in the round before."""
    before = [each for each in value.event.paired_rounds if each.number < number]
    return len(before[-1].missing) if before else 0


def _about(number: int, action: Callable[[Asked, int], str | HttpResponse]) -> Callable[[Asked], str | HttpResponse]:
    return lambda asked: action(asked, number)


def _draw(asked: Asked, number: int) -> str:
    scenarios.draw_scenario(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    return ""


def _choose(asked: Asked, number: int) -> str:
    typed = asked.valid("choose", ScenarioForm(scenario_choices(asked.value), asked.request.POST))
    scenarios.choose_scenario(
        event=asked.event, number=number, scenario=typed["scenario"], actor=asked.actor, once=asked.once
    )
    return ""


def _undo_scenario(asked: Asked, number: int) -> str:
    scenarios.undo_scenario(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    return _("The scenario is taken back.")


def _pair(asked: Asked, number: int) -> str:
    value = asked.value
    form = PairForm(presence(value, number).playing, asked.request.POST, missing=_missing(value, number))
    asked.valid("form", form)
    request = form.as_request(pairing.new_seed())
    seen = asked.request.POST.get("seen", "")
    pairing.pair(event=asked.event, request=request, number=number, seen=seen, actor=asked.actor, once=asked.once)
    return ""


def _swap(asked: Asked, number: int) -> str:
    typed = asked.valid("swap", TwoPlayersForm(_everybody(asked), asked.request.POST, prefix="swap"))
    one, other = (player_or_404(asked.value, typed[name]) for name in ("first", "second"))
    pairing.change_pairing(
        event=asked.event, number=number, actor=asked.actor, once=asked.once,
        change=lambda made: manual.swap(made, one.id, other.id), how=lambda _made: manual.swapped(one.id, other.id),
    )  # fmt: skip
    return _("Swapped: %(name)s and %(other)s.") % {"name": one.name, "other": other.name}


def _agree(asked: Asked, number: int) -> str:
    typed = asked.valid("agree", TwoPlayersForm(_everybody(asked), asked.request.POST, prefix="agree"))
    first, second = (player_or_404(asked.value, typed[name]).id for name in ("first", "second"))
    pairing.change_pairing(
        event=asked.event, number=number, actor=asked.actor, once=asked.once,
        change=lambda made: manual.play_each_other(made, first, second),
        how=lambda _made: manual.agreed(first, second),
    )  # fmt: skip
    return _("These two play each other.")


def _move(asked: Asked, number: int) -> str:
    typed = asked.valid("move", TableForm(_everybody(asked), asked.request.POST, prefix="move"))
    player, table = player_or_404(asked.value, typed["player"]).id, typed["table"]
    game = game_of(asked.value, number, player)
    is_there = game is not None and game.table == table
    pairing.change_pairing(
        event=asked.event, number=number, actor=asked.actor, once=asked.once,
        change=lambda made: manual.move_to_table(made, player, table),
        how=lambda made: manual.moved(made, player, table),
    )  # fmt: skip
    if typed["always"]:
        tables = asked.value.event.settings.tables
        others = tuple(each for each in tables.fixed if each.player != player)
        changed = replace(tables, fixed=(*others, FixedTable(player, table)))
        settings.change_settings(event=asked.event, changes={"tables": changed}, actor=asked.actor)
    if is_there or game is None:
        return _("This game is at table %(table)d already.") % {"table": table}
    return _moved(asked.value, number, (game, table))


def _moved(value: Tournament, number: int, moved: tuple[Game, int]) -> str:
    """Which game has gone where, and which one took the table it left."""
    (game, table), names = moved, value.event.names
    given = {"name": names[game.a], "other": names[game.b], "table": table}
    said = _("Now at table %(table)d: %(name)s – %(other)s.") % given
    paired = round_of(value, number)
    took = next((each for each in (paired.games if paired else ()) if each.table == game.table), None)
    if took is None:
        return said
    given = {"name": names[took.a], "other": names[took.b], "table": took.table}
    return f"{said} {_('Now at table %(table)d: %(name)s – %(other)s.') % given}"


def _top_stays(asked: Asked, number: int) -> str:
    """The top game is at table 1 from now on: the setting, and the game that was just paired."""
    tables = replace(asked.value.event.settings.tables, top_stays=True)
    settings.change_settings(event=asked.event, changes={"tables": tables}, actor=asked.actor)
    return _move(asked, number)


def _fill(asked: Asked, number: int) -> str:
    typed = asked.valid("fill", SpareForm(_everybody(asked), asked.request.POST, prefix="fill"))
    player = player_or_404(asked.value, typed["player"])
    pairing.change_pairing(
        event=asked.event, number=number, actor=asked.actor, once=asked.once,
        change=lambda made: manual.fill_bye(made, player.id), how=lambda _made: manual.filled(player.id),
    )  # fmt: skip
    return _("%(name)s plays whoever had the bye.") % {"name": player.name}


def _publish(asked: Asked, number: int) -> str:
    if gone_since(asked.value, number) and asked.about != "anyway":
        raise WrongForm(asks_to_publish=True)
    pairing.publish(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    return _("Round %(round)d is published: everybody sees it now.") % {"round": number}


def _unpublish(asked: Asked, number: int) -> str:
    pairing.unpublish(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    return _("Round %(round)d is hidden again.") % {"round": number}


def _unpair(asked: Asked, number: int) -> str:
    pairing.unpair(event=asked.event, number=number, actor=asked.actor, once=asked.once)
    return _("The pairing of round %(round)d is discarded.") % {"round": number}


def _drop(asked: Asked, _number: int) -> str:
    return drop_player(asked)


def _everybody(asked: Asked) -> list[Player]:
    return list(asked.value.event.players)


ACTIONS: dict[str, Callable[[Asked, int], str | HttpResponse]] = {
    "draw": _draw, "choose": _choose, "undo-scenario": _undo_scenario, "pair": _pair, "swap": _swap,
    "agree": _agree, "move": _move, "top-stays": _top_stays, "fill": _fill, "publish": _publish,
    "unpublish": _unpublish, "unpair": _unpair, "drop": _drop,
}  # fmt: skip
