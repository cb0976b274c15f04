"""How people come in: the list of events, a code typed in, an event made."""

from django.urls import path

from skald.web.tournaments.views import door, mine, restore

urlpatterns = [
    path("events/", door.events, name="list"),
    path("events/mine", door.mine, name="mine"),
    path("events/new", door.new, name="new"),
    path("events/restore", restore.restore, name="restore"),
    path("me", mine.your_page, name="your-page"),
    path("me/<slug:uid>", mine.your_page, name="your-page-in"),
    path("code", door.code, name="code"),
]
