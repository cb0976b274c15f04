from django.urls import path

from skald.web.reference import books, rules, views

app_name = "reference"
urlpatterns = [
    path("", views.front, name="front"),
    path("rules/", rules.index, name="rules"),
    path("rules/glossary", books.glossary, name="glossary"),
    path("rules/changed", books.changed, name="changed"),
    path("rules/<str:name>", rules.rule, name="rule"),
]
