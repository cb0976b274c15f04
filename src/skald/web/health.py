"""A page for machines: is the server alive, does its database answer, and is there room to write?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from skald.web.room import ROOM


@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        is_full = ROOM.is_full()
    except DatabaseError:
        return HttpResponse("database unavailable\n", status=503, content_type="text/plain")
    if is_full:
        return HttpResponse("disk full\n", status=507, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
