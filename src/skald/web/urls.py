"""Every address of the site."""

from django.urls import include, path
from django.views.i18n import set_language

from skald.web.health import healthz

handler404 = "skald.web.errors.page_missing"
handler500 = "skald.web.errors.page_failed"

urlpatterns = [
    path("", include("skald.web.reference.urls")),
    path("odds/", include("skald.web.odds.urls")),
    path("language", set_language, name="language"),
    path("healthz", healthz, name="healthz"),
]
