"""Views: bring a replay, look at it, its film, its file. The same viewer serves battles that other pages hold."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from skald.web.battles.views.playing_on import choices, play_on
from skald.web.replays.keeping import MOST_BYTES, keep_replay, kept_replay
from skald.web.replays.screening import film_of, luck_of, position_of, readable, shown, unit_lines
from skald.web.serving.sizes import takes_files
from skald.web.serving.turns import takes_time

_DIGEST = 64


# A form brings nothing but a file that is kept under its own content: there is nothing to forge.
@takes_files(MOST_BYTES)
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest) -> HttpResponse:
    """Choose a replay's file; it is kept under its content, so that it has a link."""
    if request.method != "POST":
        return render(request, "replays/door.html")
    file = request.FILES.get("file")
    text, problem = _text(file.read(MOST_BYTES + 1) if file is not None else None)
    if problem:
        return render(request, "replays/door.html", {"problem": problem}, status=422)
    return HttpResponseRedirect(reverse("replays:page", args=(keep_replay(text, timezone.now().date()),)))


@takes_time
@require_safe
def page(request: HttpRequest, digest: str) -> HttpResponse:
    """A kept replay on the table."""
    text = _kept(digest)
    return render(request, "replays/page.html", _context(request, digest, text))


def _context(request: HttpRequest, digest: str, text: str) -> dict[str, Any]:
    film, file, onward = (reverse(f"replays:{name}", args=(digest,)) for name in ("film", "file", "play-on"))
    return viewer(request, text, film=film, file=file, onward=onward)


@takes_time
@require_http_methods(["GET", "HEAD", "POST"])
def play_on_from(request: HttpRequest, digest: str) -> HttpResponse:
    """Play on from a moment of it; the bare address leads back to the replay."""
    text = _kept(digest)
    if request.method != "POST":
        return HttpResponseRedirect(reverse("replays:page", args=(digest,)))
    answer = play_on(request, text)
    if isinstance(answer, HttpResponse):
        return answer
    return render(request, "replays/page.html", _context(request, digest, text) | {"problem": answer}, status=422)


@takes_time
@require_safe
def film(_request: HttpRequest, digest: str) -> HttpResponse:
    """What the table draws."""
    return film_answer(_kept(digest))


@require_safe
def file(_request: HttpRequest, digest: str) -> HttpResponse:
    """The file again."""
    answer = HttpResponse(_kept(digest), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{digest[:12]}.skald"'
    return answer


def viewer(
    request: HttpRequest, text: str, *, film: str, file: str, onward: str = "", lords: tuple[str, str] = ("", ""),
    turned: bool = False, place: str = "",
) -> dict[str, Any]:  # fmt: skip
    """What the template of the viewer needs; ``?to=N`` tells the position at one moment in words.

    A page that is opened by somebody's private link names the place to which links to its moments lead.
    """
    language = get_language() or "en"
    told = shown(text, language, lords)
    found: dict[str, Any] = {
        "battle": told,
        "film": film if told.can_be_drawn else "",
        "file": file,
        "is_turned": turned,
        "place": place,
    }
    if onward and told.is_current and told.difference is None:
        begins = next((each.chapter.input for each in told.story if each.chapter.turn), 0)
        found |= {"onward": onward, "begins": begins, **choices()}
    asked = request.GET.get("to", "")
    if asked.isdecimal() and len(asked) <= 6 and told.can_be_drawn:
        at = min(int(asked), told.inputs)
        state = position_of(text, at)
        if state is not None:
            found |= {"at": at, "turn": state.turn, "units": unit_lines(text, state, language, lords)}
    if request.GET.get("luck") == "1":
        found["luck"] = luck_of(text, language, lords)
    return found


def film_answer(text: str, lords: tuple[str, str] = ("", "")) -> HttpResponse:
    """A film, compressed as it is kept; it holds nothing that the file doesn't."""
    made = film_of(text, get_language() or "en", lords)
    if made is None:
        raise Http404
    answer = HttpResponse(made, content_type="application/json")
    answer["Content-Encoding"] = "gzip"
    answer["Cache-Control"] = "private, max-age=300"
    answer["Vary"] = "Accept-Language, Cookie"
    return answer


def _text(data: bytes | None) -> tuple[str, str]:
    """The text of a file, or what is wrong with it."""
    if not data:
        return "", _("Choose a file first.")
    if len(data) > MOST_BYTES:
        return "", _("This file is too big to be a replay.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "", _("This isn't a replay: it isn't even text.")
    if readable(text) is None:
        return "", _("This isn't a replay that Skald can read. “skald replay FILE” says in which line it goes wrong.")
    return text, ""


def _kept(digest: str) -> str:
    text = kept_replay(digest, timezone.now().date()) if len(digest) == _DIGEST else None
    if text is None:
        raise Http404
    return text
