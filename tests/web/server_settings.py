"""The real settings, for servers of tests: passwords are quick to check."""

from skald.web.settings import *  # noqa: F403

# Real passwords are made slow to guess on purpose, a third of a second each. Those that were stored so are still known.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
