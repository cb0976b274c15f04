"""Every address of events, by who uses it."""

from django.urls import include, path

from skald.web.tournaments.urls import door, organiser, papers, player, public

app_name = "tournaments"
urlpatterns = [
    path("", include(door.urlpatterns)),
    path("events/<slug:uid>/run/", include(organiser.urlpatterns)),
    path("events/<slug:uid>/", include(papers.urlpatterns)),
    path("events/<slug:uid>/", include(public.urlpatterns)),
    path("", include(player.urlpatterns)),
]
