from django.urls import path

from skald.web.reference import books, offline, rules, views

app_name = "reference"
urlpatterns = [
    path("", views.front, name="front"),
    path("rules/", rules.index, name="rules"),
    path("rules/glossary", books.glossary, name="glossary"),
    path("rules/changed", books.changed, name="changed"),
    path("rules/sheets", books.sheets, name="sheets"),
    path("rules/sheets/<slug:rules>.pdf", books.quick, name="quick"),
    path("rules/sheets/<slug:rules>/<slug:age>.pdf", books.quick, name="quick-age"),
    path("rules/skald-rules.html", offline.reference_file, name="file"),
    path("rules/reference-worker.js", offline.worker, name="worker"),
    path("rules/reference.webmanifest", offline.manifest, name="manifest"),
    path("rules/<str:name>", rules.rule, name="rule"),
]
