"""The addresses of replays that visitors brought."""

from django.urls import path

from skald.web.replays import views

app_name = "replays"
urlpatterns = [
    path("", views.door, name="door"),
    path("<slug:digest>/", views.page, name="page"),
    path("<slug:digest>/film.json", views.film, name="film"),
    path("<slug:digest>/file", views.file, name="file"),
    path("<slug:digest>/play-on", views.play_on_from, name="play-on"),
]
