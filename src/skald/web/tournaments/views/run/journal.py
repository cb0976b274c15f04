"""The journal: everything that happened, and the way back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.journal import sheet_of
from skald.web.tournaments.queries.undo_preview import preview
from skald.web.tournaments.services.undoing import undo
from skald.web.tournaments.views.run.acting import Asked, answer, organiser_page, page

#: Of what is looked for.
LONGEST = 80


@organiser_page
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that happened, newest first."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 8 else 1
    wanted = request.GET.get("q", "")[:LONGEST].strip()
    sheet = sheet_of(event, book_of(event), number, wanted)
    around = {
        name: "?" + urlencode({**({"q": wanted} if wanted else {}), "page": sheet.page + step})
        for name, step in (("newer", -1), ("older", 1))
    }
    return page(request, event, "journal", {"sheet": sheet, "wanted": wanted, "longest": LONGEST, **around})


@organiser_page
def ask_to_undo(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """What it would change to undo an entry, or to bring it back; and then to do so."""

    def show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
        found = preview(book_of(event), entry)
        if found is None:
            raise Http404
        # Why it was refused just now is what the preview says, too.
        return page(request, event, "undo", {"ask": found, **more, "problems": []})

    def undone(asked: Asked) -> str:
        undo(event=asked.event, number=entry, actor=asked.actor, once=asked.once)
        return _("Undone. You can redo it from the journal.")

    def brought_back(asked: Asked) -> str:
        undo(event=asked.event, number=entry, actor=asked.actor, once=asked.once)
        return _("Redone.")

    back = reverse("tournaments:run-journal", args=[event.uid])
    return answer(request, event, actions={"undo": undone, "redo": brought_back}, show=show, back=back)
