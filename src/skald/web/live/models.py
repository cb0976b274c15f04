"""What people listen to: a name and a number that grows with every change."""

from django.db import models


class Topic(models.Model):
    """Something that changes, such as one event; the number is raised in the transaction of the change itself."""

    name = models.CharField(max_length=60, unique=True)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.name} at {self.version}"
