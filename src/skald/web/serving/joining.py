"""The modules of a page as one script, joined once in a server's life.

A phone far from the mast waits a round trip for every few modules. The sources stay small files, and each still runs by
itself; whatever they import or export in another form than these few is refused here, and a test joins all of them.
"""

from __future__ import annotations

import re
from functools import cache
from gzip import compress
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

TABLE = resources.files("skald.web") / "static" / "skald" / "table"
#: Modules that pages begin with.
ENTRIES = ("battle", "replay")
FOREVER = 365 * 24 * 3600

_IMPORT = re.compile(r'import (?:\{ (?P<names>[\w, ]+) \}|\* as (?P<whole>\w+)) from "\./(?P<module>[\w-]+)\.js";')
_EXPORT = re.compile(r"export (?=(?:async )?(?:function|class|const) (?P<name>\w+))")


class Script(NamedTuple):
    """What is sent: as it is, packed, and the name by which browsers know it again."""

    plain: bytes
    packed: bytes
    digest: str


class NotJoined(ValueError):  # noqa: N818
    """A module says something that can't be joined."""


def joined(entry: str, place: Traversable = TABLE) -> str:
    """A module with all that it needs, each as a function of its own, those that are needed first."""
    done: dict[str, str] = {}

    def take(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise NotJoined(f"{' → '.join((*above, name))} is a circle")
        if name in done:
            return
        text = (place / f"{name}.js").read_text(encoding="utf-8")
        for needed in _IMPORT.finditer(text):
            take(needed["module"], (*above, name))
        done[name] = _as_function(name, text)

    take(entry, ())
    return "".join(done.values())


def _as_function(name: str, text: str) -> str:
    exported: list[str] = []

    def import_of(found: re.Match[str]) -> str:
        names = f"{{ {found['names']} }}" if found["names"] else found["whole"]
        return f"const {names} = {_const(found['module'])};"

    def export_of(found: re.Match[str]) -> str:
        exported.append(found["name"])
        return ""

    lines = [_EXPORT.sub(export_of, _IMPORT.sub(import_of, line)) for line in text.splitlines()]
    if odd := [line for line in lines if line.startswith(("import", "export")) or "import(" in line]:
        raise NotJoined(f"{name}: {odd[0]}")
    return "\n".join([f"const {_const(name)} = (() => {{", *lines, f"return {{ {', '.join(exported)} }};", "})();", ""])


def _const(name: str) -> str:
    return "$" + name.replace("-", "_")


@cache
def script(entry: str) -> Script:
    """One of the scripts that are sent."""
    plain = joined(entry).encode()
    return Script(plain, compress(plain, 9, mtime=0), sha256(plain).hexdigest()[:12])


@require_safe
def joined_script(request: HttpRequest, digest: str, entry: str) -> HttpResponse:
    """A script; a page of an earlier server may ask for another digest, and gets today's for this once."""
    if entry not in ENTRIES:
        raise Http404
    found = script(entry)
    takes = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(found.packed if takes else found.plain, content_type="text/javascript; charset=utf-8")
    if takes:
        answer["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    if digest == found.digest:
        patch_cache_control(answer, public=True, max_age=FOREVER, immutable=True)
    else:
        patch_cache_control(answer, no_cache=True)
    return answer
