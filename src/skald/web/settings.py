"""Settings of the web part. They come from the environment, and none is needed to start.

SKALD_DATA      folder of the database and the secret key
SKALD_HOSTS     host names to answer to, separated by commas ("skald serve" adds those it listens on)
SKALD_SECRET    the secret key, instead of the one kept in the data folder
SKALD_DEBUG     "1" shows errors in the browser: for developers only
DATABASE_URL    postgresql://… instead of SQLite
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from skald.web.database import database
from skald.web.places import data_folder, secret_key

HERE = Path(__file__).parent
DATA = data_folder(os.environ)

DEBUG = os.environ.get("SKALD_DEBUG") == "1"
SECRET_KEY = os.environ.get("SKALD_SECRET") or secret_key(DATA)
ALLOWED_HOSTS = [
    "localhost",
    "127.0.0.1",
    "[::1]",
    *(f"[{host}]" if ":" in host else host for host in os.environ.get("SKALD_HOSTS", "").split(",") if host),
]

ROOT_URLCONF = "skald.web.urls"
ASGI_APPLICATION = "skald.web.asgi.application"
INSTALLED_APPS = ["django.contrib.staticfiles", "skald.web.reference", "skald.web.odds"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "skald.web.context.about",
            ]
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LANGUAGE_COOKIE_NAME = "skald-language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [HERE / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [HERE / "static"]
# Files are served from where they lie: no collecting step before the first start.
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 300

CSRF_FAILURE_VIEW = "skald.web.errors.form_expired"
CSRF_COOKIE_NAME = "skald-csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
