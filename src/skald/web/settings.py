"""Settings of the web part. They come from the environment, and none is needed to start.

SKALD_DATA      folder of the database and the secret key
SKALD_HOSTS     host names to answer to, separated by commas ("skald serve" adds those it listens on)
SKALD_ADDRESS   address under which others reach the site, until an organiser sets another at their desk
SKALD_PROXY     address or network of the proxy in front whose X-Forwarded-… headers are believed; without it none is
SKALD_SECRET    the secret key, instead of the one kept in the data folder
SKALD_DEBUG     "1" shows errors in the browser: for developers only
SKALD_SMTP      host:port of a mail server that takes letters as they are; without it letters go to the console
SKALD_MAIL_FROM address that letters come from
SKALD_PRIVATE_WEBHOOKS  "1" lets campaigns call servers of this network, at any port
SKALD_CAMPAIGNS_A_DAY   campaigns that one address may begin in a day and leave in their first turn (100; 0: any number)
SKALD_BATTLES_A_DAY     battles that one address may begin in a day and leave in their first turn (200; 0: any number)
SKALD_AGENT_WORKERS     processes in which agents decide (0: one less than this machine has cores)
DATABASE_URL    postgresql://… instead of SQLite
"""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from skald.web.database import database
from skald.web.places import data_folder, secret_key
from skald.web.serving.proxy import trusted_proxies

HERE = Path(__file__).parent
DATA = data_folder(os.environ)

DEBUG = os.environ.get("SKALD_DEBUG") == "1"
SECRET_KEY = os.environ.get("SKALD_SECRET") or secret_key(DATA)
#: Names this server answers to, beside bare addresses; `hosts` decides.
SKALD_HOSTS = ["localhost", *(host for host in os.environ.get("SKALD_HOSTS", "").split(",") if host)]
ALLOWED_HOSTS = ["*"]
SKALD_ADDRESS = os.environ.get("SKALD_ADDRESS", "").rstrip("/")
SKALD_PROXY = trusted_proxies(os.environ.get("SKALD_PROXY", ""))

ROOT_URLCONF = "skald.web.urls"
ASGI_APPLICATION = "skald.web.asgi.application"
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "skald.web.live",
    "skald.web.accounts",
    "skald.web.reference",
    "skald.web.odds",
    "skald.web.tournaments",
    "skald.web.campaigns",
    "skald.web.battles",
    "skald.web.replays",
    "skald.web.warbands",
    "skald.web.boards",
]
MIDDLEWARE = [
    "skald.web.hosts.KnownHosts",
    "skald.web.serving.cookies.SecureCookies",
    "skald.web.page_cache.PageCache",
    "django.middleware.security.SecurityMiddleware",
    "skald.web.serving.packing.PackedFiles",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "skald.web.serving.refusals.RefusedBodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
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
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "skald.web.context.about",
            ]
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign-in"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
SESSION_COOKIE_NAME = "skald-session"
SESSION_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

_PRINTED = "django.core.mail.backends.console.EmailBackend"
EMAIL_BACKEND = "skald.web.mailing.EmailBackend" if os.environ.get("SKALD_SMTP") else _PRINTED
EMAIL_HOST, _colon, _port = os.environ.get("SKALD_SMTP", "localhost").partition(":")
EMAIL_PORT = int(_port or 25)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("SKALD_MAIL_FROM", "skald@localhost")
#: Nobody in a hall of fifty pairs is ever told to wait; a script is.
SKALD_CAMPAIGNS_A_DAY = int(os.environ.get("SKALD_CAMPAIGNS_A_DAY") or 100)
SKALD_BATTLES_A_DAY = int(os.environ.get("SKALD_BATTLES_A_DAY") or 200)
#: Below 0 nobody calls agents by himself: for tests.
SKALD_AGENT_WORKERS = int(os.environ.get("SKALD_AGENT_WORKERS") or 0)

#: Whose phone it is: see `tournaments.remembering`.
SKALD_PLAYER_COOKIE = "skald-player"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LANGUAGE_COOKIE_NAME = "skald-language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [HERE / "locale"]
FORMAT_MODULE_PATH = "skald.web.formats"
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

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "skald.web.logs.Discreet"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["discreet"], "level": "ERROR"}},
    "loggers": {"django": {"handlers": ["console"], "level": "ERROR", "propagate": False}},
}
