"""Settings, section by section; the order of tie-breaks; the format; day and place."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from skald.tournament.taking_part import is_registering
from skald.tournament.tiebreaks import TIE_BREAKS
from skald.web.tournaments.forms.details import DetailsForm, FormatForm, initial_of
from skald.web.tournaments.forms.settings import SECTIONS
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.boards import listed_boards
from skald.web.tournaments.queries.settings import preset_name, summaries, tie_break_line
from skald.web.tournaments.services import settings
from skald.web.tournaments.services.clocks import now
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page
from skald.web.tournaments.wording import tie_break_name
from skald.web.tournaments.zones import zone_name

#: Books that lists name; any other word will do.
AGES = ("vikings", "invasions", "crusades", "hannibal", "alexander", "chivalry", "magic")


class AddTieBreak(forms.Form):
    name = forms.ChoiceField(label=gettext_lazy("Another tie-break"))

    def __init__(self, left: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].choices = [(each, _capital(tie_break_name(each))) for each in left]  # type: ignore[attr-defined]


@organiser_page
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """All settings as they are."""
    value = value_of(event)
    chosen = value.event.settings
    context = {
        "sections": summaries(value), "is_frozen": bool(value.event.paired_rounds), "preset": preset_name(chosen),
        "tie_breaks": tie_break_line(chosen), "is_open": is_registering(value, now()), "zone": zone_name(value),
        "boards": listed_boards(value),
    }  # fmt: skip
    return page(request, event, "settings", context)


@organiser_page
def section(request: HttpRequest, event: Event, section: str) -> HttpResponse:
    """One section of the settings."""
    if section not in SECTIONS:
        raise Http404
    kind = SECTIONS[section]

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        shown = more.pop("section", None) or kind(value_of(event), request.POST if request.method == "POST" else None)
        return page(request, event, "section", {"section": shown, "title": kind.title, "ages": AGES, **more})

    def save(asked: Asked) -> str:
        filled = kind(asked.value, asked.request.POST)
        if not filled.is_valid():
            raise WrongForm(section=filled)
        settings.change_settings(event=asked.event, changes=filled.changes(), actor=asked.actor, once=asked.once)
        return _("Saved.")

    back = reverse("tournaments:run-settings", args=[event.uid])
    return answer(request, event, actions={"save": save}, show=show, back=back)


@organiser_page
def tie_breaks(request: HttpRequest, event: Event) -> HttpResponse:
    """The order of tie-breaks: up, down, away, one more."""
    actions = {"up": _move(-1), "down": _move(1), "drop": _drop, "add": _add, "order": _order}
    back = reverse("tournaments:run-tie-breaks", args=[event.uid])
    return answer(request, event, actions=actions, show=_show_tie_breaks, back=back)


@organiser_page
def details(request: HttpRequest, event: Event) -> HttpResponse:
    """Name, day, place, registration."""
    back = reverse("tournaments:run-settings", args=[event.uid])
    return answer(request, event, actions={"save": _save_details}, show=_show_details, back=back)


@organiser_page
def choose_format(request: HttpRequest, event: Event) -> HttpResponse:
    """All settings from a format at once."""
    back = reverse("tournaments:run-settings", args=[event.uid])
    return answer(request, event, actions={"save": _save_format}, show=_show_format, back=back)


def _show_tie_breaks(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    chosen = value_of(event).event.settings.tie_breaks
    left = [name for name in TIE_BREAKS if name not in chosen]
    context = {
        "chosen": [(name, _capital(tie_break_name(name))) for name in chosen],
        "form": AddTieBreak(left) if left else None,
    }  # fmt: skip
    return page(request, event, "tie_breaks", {**context, **more})


def _move(by: int) -> Any:
    def action(asked: Asked) -> str:
        names = list(asked.value.event.settings.tie_breaks)
        at = _place(names, asked.about)
        to = min(max(at + by, 0), len(names) - 1)
        names[at], names[to] = names[to], names[at]
        return _save_order(asked, names)

    return action


def _drop(asked: Asked) -> str:
    names = list(asked.value.event.settings.tie_breaks)
    names.pop(_place(names, asked.about))
    if not names:
        raise WrongForm(problems=[_("One tie-break has to stay.")])
    return _save_order(asked, names)


def _add(asked: Asked) -> str:
    names = list(asked.value.event.settings.tie_breaks)
    left = [name for name in TIE_BREAKS if name not in names]
    chosen = asked.valid("form", AddTieBreak(left, asked.request.POST))["name"]
    return _save_order(asked, [*names, chosen])


def _order(asked: Asked) -> str:
    """The order as it was dragged; whatever isn't known is left out, whatever is forgotten stays at the end."""
    names = list(asked.value.event.settings.tie_breaks)
    wanted = [name for name in dict.fromkeys(asked.request.POST.get("order", "").split(",")) if name in names]
    return _save_order(asked, [*wanted, *(name for name in names if name not in wanted)])


def _save_order(asked: Asked, names: list[str]) -> str:
    settings.change_settings(
        event=asked.event, changes={"tie_breaks": tuple(names)}, actor=asked.actor, once=asked.once
    )
    return ""


def _place(names: list[str], name: str) -> int:
    if name not in names:
        raise Http404
    return names.index(name)


def _show_details(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    form = DetailsForm(initial=initial_of(value.event.name, value.details, is_listed=event.is_listed))
    return page(request, event, "details", {"form": form, **more})


def _save_details(asked: Asked) -> str:
    form = DetailsForm(asked.request.POST)
    typed = asked.valid("form", form)
    settings.change_details(
        event=asked.event, name=typed["name"], details=form.details(), is_listed=typed["is_listed"],
        actor=asked.actor, once=asked.once,
    )  # fmt: skip
    return _("Saved.")


def _show_format(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    form = FormatForm(initial={"preset": value_of(event).event.settings.preset})
    return page(request, event, "format", {"form": form, **more})


def _save_format(asked: Asked) -> str:
    preset = asked.valid("form", FormatForm(asked.request.POST))["preset"]
    settings.choose_preset(event=asked.event, preset=preset, actor=asked.actor, once=asked.once)
    return _("All settings are those of the format now.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
