"""Replays that visitors brought: known by what they say, never by who brought them."""

from __future__ import annotations

from django.db import models


class KeptReplay(models.Model):
    """The text of a replay under its SHA-256; whoever has the file can find it, and nobody else can guess it."""

    digest = models.CharField(max_length=64, primary_key=True)
    text = models.TextField()
    size = models.PositiveIntegerField()
    #: The last day on which somebody looked at it.
    seen_on = models.DateField(db_index=True)

    def __str__(self) -> str:
        return f"replay {self.digest[:12]}"
