"""Bringing an event here: a carried file, or an EVENT.json as a new event."""

from __future__ import annotations

import re
import secrets
import time
from pathlib import Path
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from skald.content.bounds import MOST_BYTES
from skald.content.problems import Problem
from skald.tournament.event_file import read_event
from skald.web.accounts.models import User
from skald.web.serving.sizes import takes_files
from skald.web.tournaments.access import for_organiser
from skald.web.tournaments.carried import SUFFIX, Carried, is_carried, moment, read_carried, value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import placed
from skald.web.tournaments.services.carrying import CarriedError, backup_called, backups, compare, take_in
from skald.web.tournaments.services.importing import check_import, import_event
from skald.web.tournaments.uploads import uploaded
from skald.web.tournaments.wording import sentence
from skald.web.tournaments.zones import zone_of

#: Files that wait for an organiser's word are kept so many seconds.
PATIENCE = 3600
#: So many of them at most: together they never fill a disk.
MOST_WAITING = 20


@takes_files(MOST_BYTES)
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Take an event in from a file; where something here would be left behind, ask first."""
    if request.method != "POST":
        return render(request, "tournaments/restore.html")
    waiting = request.POST.get("waiting", "")
    data = _waiting(request, waiting) if waiting else uploaded(request, "file", MOST_BYTES)
    if data is None:
        told = _("Choose the file again: it was kept for an hour only.") if waiting else _("Choose a file first.")
        return render(request, "tournaments/restore.html", {"problems": [told]}, status=422)
    if is_carried(data):
        return _take_in(request, data, is_sure=bool(waiting) and request.POST.get("sure") == "yes")
    return _import(request, data)


@never_cache
@require_safe
@for_organiser
def show_backups(request: HttpRequest, event: Event) -> HttpResponse:
    """What was kept when another file took an event's place."""
    return render(
        request, "tournaments/backups.html", {"event": event, "files": [_named(each) for each in backups(event)]}
    )


@never_cache
@require_safe
@for_organiser
def backup(_request: HttpRequest, event: Event, name: str) -> HttpResponse:
    """One of them."""
    file = backup_called(event, name)
    if file is None:
        raise Http404
    answer = HttpResponse(file.read_bytes(), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return answer


def _take_in(request: HttpRequest, data: bytes, *, is_sure: bool) -> HttpResponse:
    brought, problems = read_carried(data)
    if brought is None:
        return _refused(request, problems)
    found = compare(brought)
    try:
        event, found, kept = take_in(brought=brought, organiser=cast("User", request.user), replace=is_sure)
    except CarriedError as error:
        if found.problem is not None and error.problems == (found.problem,):
            return _ask(request, data, brought, found.problem)
        return _refused(request, error.problems, 409)
    said = {
        "new": _("The event is here, with all its codes and links."),
        "same": _("Nothing new: the event is unchanged."),
        "ahead": _("The event continues from the file."),
    }.get(found.how, _("The file has replaced what was here."))
    if kept is not None:
        said += " " + _("What was here is kept as a backup.")
    messages.success(request, said)
    return redirect("tournaments:run", event.uid)


def _ask(request: HttpRequest, data: bytes, brought: Carried, problem: Problem) -> HttpResponse:
    """Explain what would be left behind, and wait for a word."""
    value = value_of(brought)
    here = Event.objects.get(uid=brought.uid)
    shown = {
        "asking": sentence(problem), "waiting": _keep_waiting(request, data), "name": value.event.name,
        "here": here.entries.order_by("number").last(), "event": here,
        "last": moment(brought.entries[-1].at),
    }  # fmt: skip
    with timezone.override(zone_of(value)):
        return render(request, "tournaments/restore.html", shown, status=409)


def _import(request: HttpRequest, data: bytes) -> HttpResponse:
    found, problems = read_event(data)
    problems = problems or (check_import(found) if found is not None else ())
    if strange := _strangeness(data, problems):
        return render(request, "tournaments/restore.html", {"problems": [strange]}, status=422)
    if found is None or problems:
        return _refused(request, problems)
    event = import_event(event=found, organiser=cast("User", request.user))
    messages.success(request, _("The event was imported."))
    return redirect("tournaments:run", event.uid)


def _strangeness(data: bytes, problems: tuple[Problem, ...]) -> str:
    """What is said of a file that isn't an event at all: a reader's own words would help nobody."""
    first = problems[0] if problems else None
    if first is None or first.code not in ("file.syntax", "file.not-utf8", "file.not-object"):
        return ""
    if first.code == "file.syntax" and data.lstrip().startswith(b"{"):
        told = _("This isn’t an event file of Skald, or it is damaged: line %(line)d can’t be read.")
        return told % {"line": first.line}
    return _("This isn’t an event file of Skald.")


def _refused(request: HttpRequest, problems: tuple[Problem, ...], status: int = 422) -> HttpResponse:
    return render(request, "tournaments/restore.html", {"problems": list(map(placed, problems))}, status=status)


def _named(file: Path) -> str:
    return file.name.removesuffix(SUFFIX)


def _folder() -> Path:
    folder = Path(settings.DATA) / "waiting"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _keep_waiting(request: HttpRequest, data: bytes) -> str:
    """A file put aside for whoever sent it."""
    newest = sorted(_folder().iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
    for at, old in enumerate(newest):
        if at >= MOST_WAITING - 1 or old.stat().st_mtime < time.time() - PATIENCE:
            old.unlink(missing_ok=True)
    name = f"{request.user.pk}-{secrets.token_hex(16)}"
    (_folder() / name).write_bytes(data)
    return name


def _waiting(request: HttpRequest, name: str) -> bytes | None:
    """A file that was put aside, for the one who sent it."""
    if not re.fullmatch(rf"{request.user.pk}-[0-9a-f]{{32}}", name):
        return None
    file = _folder() / name
    return file.read_bytes() if file.is_file() else None
