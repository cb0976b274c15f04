"""Scripts, styles and drawings are sent compressed to whoever takes that; each is compressed once.

WhiteNoise looks for compressed copies beside the files; an installed Skald has none and may not write there.
"""

from __future__ import annotations

import gzip
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware

PACKED = ("text/", "application/json", "image/svg+xml")
#: Below this a header more costs what is gained.
SMALLEST = 400


class PackedFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # (it has no types)
    """WhiteNoise, with files packed when they are first asked for."""

    def __init__(self, *given: Any, **more: Any) -> None:
        self.packed: dict[tuple[str, str], bytes] = {}
        super().__init__(*given, **more)

    def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override,unused-ignore]
        """The file as it is, or packed."""
        found: Any = WhiteNoiseMiddleware.serve(static_file, request)
        kind = found.headers.get("Content-Type", "")
        if found.status_code != 200 or not kind.startswith(PACKED) or int(found.get("Content-Length", "0")) < SMALLEST:
            return found  # type: ignore[no-any-return]
        patch_vary_headers(found, ["Accept-Encoding"])
        if request.method != "GET" or "gzip" not in request.headers.get("Accept-Encoding", ""):
            return found  # type: ignore[no-any-return]
        key = (request.path_info, found.get("ETag", ""))
        if key not in self.packed:
            self.packed[key] = gzip.compress(b"".join(found.streaming_content), 9, mtime=0)
        found.close()
        answer = HttpResponse(self.packed[key], headers=dict(found.items()))
        answer["Content-Encoding"] = "gzip"
        answer["Content-Length"] = str(len(self.packed[key]))
        return answer
