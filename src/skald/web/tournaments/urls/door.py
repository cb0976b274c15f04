"""How people come in: the list of events, a code typed in, an event made."""

from django.urls import path

from skald.web.tournaments.views import door, restore

urlpatterns = [
    path("events/", door.events, name="list"),
    path("events/mine", door.mine, name="mine"),
    path("events/new", door.new, name="new"),
    path("events/restore", restore.restore, name="restore"),
    path("code", door.code, name="code"),
]
