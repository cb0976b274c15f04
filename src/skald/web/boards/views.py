"""Views: the shelf of boards, one board, and the editor that checks as one types."""

from __future__ import annotations

from importlib import resources
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from skald.content.board_files import BoardFile, read_board, shipped_boards
from skald.content.naming import edition_name
from skald.content.written import MOST_BYTES
from skald.web.boards.keeping import begun_text, events_of
from skald.web.boards.reading import DICE, USUAL, asked_dice, legend, shown_ability
from skald.web.odds.wording import percent, sentence, spoken
from skald.web.page_cache import keep
from skald.web.serving.sizes import takes_files


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """All boards."""
    language = spoken()
    boards = [
        (each, file.words.name[language], file.words.about[language], _editions(file))
        for each, file in shipped_boards().items()
    ]
    return keep(render(request, "boards/shelf.html", {"boards": boards}), {})


@require_safe
def board(request: HttpRequest, name: str) -> HttpResponse:
    """One board, with the chance of having each ability."""
    file = shipped_boards().get(name)
    if file is None:
        raise Http404
    dice = asked_dice(request.GET.get("dice", ""))
    return keep(render(request, "boards/board.html", board_shown(file, dice) | {"dice": dice, "counts": DICE}), {})


@require_safe
def as_file(_request: HttpRequest, name: str) -> HttpResponse:
    """The board's file."""
    if name not in shipped_boards():
        raise Http404
    text = (resources.files("skald.content") / "boards" / f"{name}.toml").read_bytes()
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return answer


@csrf_exempt  # Nothing is kept: a text is read and told what is wrong with it.
@takes_files(2 * MOST_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def editor(request: HttpRequest) -> HttpResponse:
    """Type in a board of one's own: every problem with its line, and the board as it would look."""
    sent = request.FILES.get("file")
    text = sent.read(MOST_BYTES + 1).decode("utf-8", "replace") if sent is not None else request.POST.get("text", "")
    if request.method != "POST":
        text = begun_text(request.GET.get("from", ""), request.GET.get("event", ""))
    file, problems = read_board(text.encode("utf-8", "replace")[: MOST_BYTES + 1])
    shown: dict[str, Any] = {
        "text": text, "most": MOST_BYTES, "lines": [(each.line, sentence(each)) for each in problems],
        "events": events_of(request), "event": request.GET.get("event", "")[:80],
        "boards": [(each, known.words.name[spoken()]) for each, known in shipped_boards().items()],
    }  # fmt: skip
    if file is not None:
        shown |= board_shown(file, USUAL) | {"dice": USUAL}
    return render(request, "boards/editor.html", shown)


def board_shown(file: BoardFile, dice: int) -> dict[str, Any]:
    """What the page of a board knows."""
    language = spoken()
    found = [(each, shown_ability(each, file, dice, language)) for each in file.board.abilities]
    rows = [(each.basic, one, [percent(chance, 0) for chance in one.chances]) for each, one in found]
    return {
        "board": file.board.id, "name": file.words.name[language], "about": file.words.about[language],
        "editions": _editions(file), "legend": legend(language),
        "columns": [
            (_("Basic"), _("as often as you like"), [(one, odds) for basic, one, odds in rows if basic]),
            (_("Advanced"), _("once a turn each"), [(one, odds) for basic, one, odds in rows if not basic]),
        ],
    }  # fmt: skip


def _editions(file: BoardFile) -> str:
    return ", ".join(edition_name(spoken(), each) for each in file.editions)
