from django.urls import path

from skald.web.warbands import views

app_name = "warbands"
urlpatterns = [
    path("", views.door, name="door"),
    path("build", views.build, name="build"),
    path("read", views.from_file, name="read"),
    path("file", views.as_file, name="file"),
    path("print", views.as_print, name="print"),
    path("share", views.share, name="share"),
    path("hand-in", views.hand_in, name="hand-in"),
    path("compare", views.compare, name="compare"),
    path("against", views.against, name="against"),
]
