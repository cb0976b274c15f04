"""The journal: everything that happened, and the way back."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.journal import sheet_of
from skald.web.tournaments.services.undoing import undo
from skald.web.tournaments.views.run.acting import Asked, answer, organiser_page, page


@organiser_page
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that happened, newest first."""
    return answer(request, event, actions={"undo": _undo, "redo": _redo}, show=_show, back=request.get_full_path())


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else 1
    sheet = sheet_of(event, book_of(event), number)
    around = {"newer": str(sheet.page - 1), "older": str(sheet.page + 1)}
    return page(request, event, "journal", {"sheet": sheet, **around, **more})


def _undo(asked: Asked) -> str:
    undo(event=asked.event, number=_number(asked), actor=asked.actor, once=asked.once)
    return _("Undone. It can be brought back from the journal.")


def _redo(asked: Asked) -> str:
    undo(event=asked.event, number=_number(asked), actor=asked.actor, once=asked.once)
    return _("Brought back.")


def _number(asked: Asked) -> int:
    if not (asked.about.isascii() and asked.about.isdigit() and len(asked.about) < 10):
        raise Http404
    return int(asked.about)
