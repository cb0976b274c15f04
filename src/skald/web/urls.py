"""Every address of the site."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from skald.web.battles.api.calls import api
from skald.web.battles.views.programs import api_page
from skald.web.health import healthz
from skald.web.serving.joining import joined_script

handler404 = "skald.web.errors.page_missing"
handler500 = "skald.web.errors.page_failed"

urlpatterns = [
    path("", include("skald.web.reference.urls")),
    path("odds/", include("skald.web.odds.urls")),
    path("", include("skald.web.accounts.urls")),
    path("", include("skald.web.tournaments.urls")),
    path("campaigns/", include("skald.web.campaigns.urls")),
    path("battles/", include("skald.web.battles.urls")),
    path("api/docs", api_page, name="api-docs"),
    path("api/", api.urls),
    path("boards/", include("skald.web.boards.urls")),
    path("warbands/", include("skald.web.warbands.urls")),
    path("replays/", include("skald.web.replays.urls")),
    # It changes a cookie of the visitor's own and nothing else; without a token pages can be kept for everybody.
    path("language", csrf_exempt(set_language), name="language"),
    path("healthz", healthz, name="healthz"),
    path("scripts/<slug:digest>/<slug:entry>.js", joined_script, name="joined"),
]
