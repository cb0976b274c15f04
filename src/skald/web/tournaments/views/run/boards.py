"""Battle boards of the event's own: kept from a file, from pasted text or from the editor."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.content.board_files import read_board
from skald.tournament.journal import BoardDropped, BoardKept
from skald.web.odds.wording import sentence
from skald.web.serving.sizes import takes_files
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.boards import listed_boards
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.views.run.acting import Asked, WrongForm, answer, organiser_page, page

#: As much as an entry of the journal takes.
LONGEST = 40_000


@takes_files(3 * LONGEST)
@organiser_page
def boards(request: HttpRequest, event: Event) -> HttpResponse:
    """The boards that are kept, and one more."""
    back = reverse("tournaments:run-boards", args=[event.uid])
    return answer(request, event, actions={"keep": _keep, "drop": _drop}, show=_show, back=back)


def _show(request: HttpRequest, event: Event, more: dict[str, Any]) -> HttpResponse:
    return page(request, event, "boards", {"boards": listed_boards(value_of(event)), "longest": LONGEST, **more})


def _keep(asked: Asked) -> str:
    sent = asked.request.FILES.get("file")
    text = asked.request.POST.get("text", "")
    if sent is not None:
        text = sent.read(LONGEST + 1).decode("utf-8", "replace")
    file, problems = read_board(text.encode("utf-8", "replace"))
    if len(text) > LONGEST:
        raise WrongForm(problems=[_("A board has at most %(most)d characters.") % {"most": LONGEST}], text="")
    if file is None:
        raise WrongForm(lines=[(each.line, sentence(each)) for each in problems], text=text)
    add(event=asked.event, entries=[BoardKept(file.board.id, text)], actor=asked.actor, once=asked.once)
    return _("The board is kept: players find it on the event’s page.")


def _drop(asked: Asked) -> str:
    add(event=asked.event, entries=[BoardDropped(asked.about)], actor=asked.actor, once=asked.once)
    return _("The board is taken away; the journal can bring it back.")
