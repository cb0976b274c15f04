"""Keys that aren't players': tables' and helpers' links, co-organisers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from skald.web.accounts.models import User
from skald.web.accounts.names import known_as
from skald.web.accounts.site import outside_address
from skald.web.tournaments.codes import spoken as spoken_code
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event, Pass
from skald.web.tournaments.queries.names import alphabetical
from skald.web.tournaments.services import passes, settings
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page
from skald.web.tournaments.views.run.player import qr_picture


class OrganiserForm(forms.Form):
    username = forms.CharField(label=gettext_lazy("Username"), max_length=150)


class HelperForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the helper"), max_length=80)


class TablesForm(forms.Form):
    count = forms.IntegerField(label=gettext_lazy("How many tables"), min_value=1, max_value=passes.MOST_TABLES)


@organiser_page
def keys(request: HttpRequest, event: Event) -> HttpResponse:
    """Who else may do what."""
    return answer(request, event, actions=ACTIONS, show=_show, back=reverse("tournaments:run-keys", args=[event.uid]))


@organiser_page
def key_code(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """The square picture of a table's or helper's link."""
    held = get_object_or_404(Pass, event=event, pk=key, is_revoked=False)
    return qr_picture(_link(request, held))


@organiser_page
def event_code(request: HttpRequest, event: Event) -> HttpResponse:
    """The square picture of the event's public page."""
    return qr_picture(outside_address(request, reverse("tournaments:event", args=[event.uid])))


def _link(request: HttpRequest, held: Pass) -> str:
    return outside_address(request, reverse(f"tournaments:{held.kind}", args=[held.token]))


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    value = value_of(event)
    tables = value.event.settings.tables.count or max(1, len(value.event.players) // 2)
    helpers = [(held, spoken_code(held.code), _link(request, held)) for held in passes.helper_passes(event)]
    table_keys = [(held, spoken_code(held.code), _link(request, held)) for held in passes.table_passes(event)]
    context = {
        "organisers": sorted(event.organisers.all(), key=lambda each: alphabetical(each.username)),
        "organiser_form": OrganiserForm(prefix="organiser"),
        "helper_form": HelperForm(prefix="helper"),
        "tables_form": TablesForm(prefix="tables", initial={"count": tables}),
        "helpers": helpers, "tables": table_keys,
    }  # fmt: skip
    return page(request, event, "keys", {**context, **more})


def _add_organiser(asked: Asked) -> str:
    form = OrganiserForm(asked.request.POST, prefix="organiser")
    name = asked.valid("organiser_form", form)["username"]
    user = User.objects.filter(username=known_as(name), is_active=True).first()
    if user is None:
        form.add_error("username", _("Nobody here has this username."))
        raise WrongForm(organiser_form=form)
    settings.add_organiser(event=asked.event, user=user)
    return _("%(name)s organises this event too.") % {"name": user.get_username()}


def _remove_organiser(asked: Asked) -> str | HttpResponse:
    user = asked.event.organisers.filter(pk=_key(asked)).first()
    if user is None:
        raise Http404
    if not settings.remove_organiser(event=asked.event, user=user):
        raise WrongForm(problems=[_("Somebody has to organise the event: the last one stays.")])
    if user.pk == asked.request.user.pk:
        return redirect("tournaments:mine")
    return _("%(name)s doesn’t organise this event any more.") % {"name": user.get_username()}


def _add_helper(asked: Asked) -> str:
    name = asked.valid("helper_form", HelperForm(asked.request.POST, prefix="helper"))["name"]
    passes.make_helper_pass(event=asked.event, name=name)
    return _("%(name)s may enter results with this link.") % {"name": name}


def _make_tables(asked: Asked) -> str:
    count = asked.valid("tables_form", TablesForm(asked.request.POST, prefix="tables"))["count"]
    passes.make_table_passes(event=asked.event, count=count)
    return _("Every table has a link and a code.")


def _revoke(asked: Asked) -> str:
    passes.revoke(held=_held(asked))
    return _("This link opens nothing any more.")


def _renew(asked: Asked) -> str:
    passes.renew(held=_held(asked))
    return _("There is a new link and a new code. The old ones open nothing any more.")


def _held(asked: Asked) -> Pass:
    return get_object_or_404(Pass, event=asked.event, pk=_key(asked), is_revoked=False)


def _key(asked: Asked) -> int:
    if not (asked.about.isascii() and asked.about.isdigit() and len(asked.about) < 16):
        raise Http404
    return int(asked.about)


ACTIONS = {
    "add-organiser": _add_organiser, "remove-organiser": _remove_organiser, "add-helper": _add_helper,
    "make-tables": _make_tables, "revoke": _revoke, "renew": _renew,
}  # fmt: skip
