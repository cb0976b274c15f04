"""Files that people send: read up to a limit, never kept."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest


def uploaded(request: HttpRequest, name: str, most: int) -> bytes | None:
    """The bytes of a file that was sent, one more than allowed at most; nothing if none was."""
    file = request.FILES.get(name)
    return file.read(most + 1) if isinstance(file, UploadedFile) else None
