from django.urls import path

from skald.web.reference import rules, views

app_name = "reference"
urlpatterns = [
    path("", views.front, name="front"),
    path("rules/", rules.index, name="rules"),
    path("rules/<str:name>", rules.rule, name="rule"),
]
