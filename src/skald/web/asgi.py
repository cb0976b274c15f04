"""What an ASGI server runs: pages by threads, streams of live updates beside them."""

import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skald.web.settings")

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

#: Pages are made by threads that keep their database connection; a slow page leaves the others free.
THREADS = 16

# An answer is put aside without limit: a thread never waits for somebody to read it.
made: Any = WSGIMiddleware(cast("Any", get_wsgi_application()), workers=THREADS, send_queue_size=0)

from skald.web.battles.waiting import Waiting  # noqa: E402  (needs the apps to be loaded)
from skald.web.kept_pages import KeptPages  # noqa: E402  (needs the apps to be loaded)
from skald.web.live.stream import PREFIX, stream  # noqa: E402  (needs the apps to be loaded)
from skald.web.readiness import make_ready  # noqa: E402  (needs the apps to be loaded)
from skald.web.serving.bodies import Bodies  # noqa: E402  (needs the apps to be loaded)
from skald.web.serving.messages import Message, Receive, Send  # noqa: E402  (needs the apps to be loaded)
from skald.web.serving.proxy import Behind  # noqa: E402  (needs the apps to be loaded)
from skald.web.serving.turns import Turns  # noqa: E402  (needs the apps to be loaded)

make_ready()
pages = Waiting(KeptPages(Bodies(Turns(made))))


async def answered(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await stream(scope, receive, send)
    else:
        await pages(scope, receive, send)


application = Behind(answered, settings.SKALD_PROXY)
