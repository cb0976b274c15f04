"""How much each page takes. A form is small; pages that take files say so, with a limit each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

#: The biggest form of a page without files: results of a whole round with remarks stay far below.
FORM_BYTES = 1_000_000

View = TypeVar("View", bound=Callable[..., Any])


def takes_files(most: int) -> Callable[[View], View]:
    """Let a page take files of so many bytes altogether, beside its form."""

    def marked(view: View) -> View:
        view.skald_files = most  # type: ignore[attr-defined]
        return view

    return marked


def most_bytes(path: str) -> int:
    """The size up to which a request to this path is read at all."""
    try:
        view = resolve(path).func
    except Resolver404:
        return FORM_BYTES
    return FORM_BYTES + int(getattr(view, "skald_files", 0))
