"""Answers that aren't what was asked for: a status, a code, words, and the rule behind them."""

from __future__ import annotations

from django.urls import reverse

from skald.content.naming import Naming
from skald.rules.refusal import Refusal
from skald.web.battles.wording import refusal_told, table_refuses
from skald.web.reference.told import Told


class Refused(Exception):  # noqa: N818 - an answer
    """An answer that isn't what was asked for."""

    def __init__(self, status: int, code: str, told: Told | None = None) -> None:
        super().__init__(code)
        self.status = status
        told = told or table_refuses(code)
        rule = told.pages[0]
        page = reverse("reference:rule", args=[rule])
        self.body = {"code": code, "words": "".join(told), "rule": rule, "page": page}


def refused_by(refusal: Refusal, naming: Naming) -> Refused:
    """What the rules refuse."""
    return Refused(422, refusal.code, refusal_told(refusal, naming))
