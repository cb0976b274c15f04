"""QR codes as SVG: no style in them, so that pages with a strict policy and paper show the same."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

#: Of longer texts, fine squares are the greater trouble: then less is spent on stains and folds.
LONG = 300


def qr_svg(text: str, label: str = "") -> SafeString:
    """The code of an address, scaled by whoever shows it."""
    code = segno.make(text, error="m" if len(text) <= LONG else "l", micro=False)
    drawn = code.svg_inline(
        border=4, omitsize=True, svgclass="qr", lineclass=None, title=label or None, light="#fff", dark="#000"
    )
    return mark_safe(drawn)  # noqa: S308  (squares drawn from the address)
