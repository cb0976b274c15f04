"""What an ASGI server runs: pages by threads, streams of live updates beside them."""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skald.web.settings")

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

#: Pages are made by threads that keep their database connection; a slow page leaves the others free.
THREADS = 16

made: Any = WSGIMiddleware(cast("Any", get_wsgi_application()), workers=THREADS)

from skald.web.kept_pages import KeptPages  # noqa: E402  (needs the apps to be loaded)
from skald.web.live.stream import PREFIX, stream  # noqa: E402  (needs the apps to be loaded)
from skald.web.readiness import make_ready  # noqa: E402  (needs the apps to be loaded)

make_ready()
pages = KeptPages(made)
Message = MutableMapping[str, Any]


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    if scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await stream(scope, receive, send)
    else:
        await pages(scope, receive, send)
