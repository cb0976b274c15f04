"""Organisers, the links that let them in once, and what was tried in vain."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Somebody who organises. Players and campaigners need no account: they have private links."""


class OneTimeLink(models.Model):
    """A link that opens the door once: the first organiser's, another organiser's, or a new password's.

    Only the hash of its secret is kept.
    """

    class Purpose(models.TextChoices):
        FIRST = "first"
        INVITE = "invite"
        PASSWORD = "password"  # noqa: S105  (a purpose, not a secret)

    digest = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=10, choices=Purpose)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.purpose} until {self.expires_at:%Y-%m-%d %H:%M}"


class Failure(models.Model):
    """Something tried in vain: a wrong password, a code that nobody has. Only failures count against anybody."""

    scope = models.CharField(max_length=20)
    key = models.CharField(max_length=200)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = (models.Index(fields=["scope", "key", "at"]),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class Site(models.Model):
    """The one row of what this installation knows of its address: what it was told, and where it listens."""

    base_address = models.CharField(max_length=200, blank=True)
    #: Where `skald serve` was last opened: what letters name when nobody has set an address.
    listens_at = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.base_address
