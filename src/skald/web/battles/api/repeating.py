"""Inputs sent again under one Idempotency-Key: they count once, are answered alike, and can't say something else."""

from __future__ import annotations

import hashlib
from copy import copy

from skald.rules.dice import Roll
from skald.rules.notation import format_input, parse_action
from skald.simulation.table.entries import InputGiven, Redone, Ticked, UndoAsked, Undone, read_entry
from skald.web.battles.api.forms import InputIn
from skald.web.battles.models import Battle, Entry, Seat
from skald.web.form_keys import LENGTH


class OtherInput(Exception):  # noqa: N818 - a finding, worded elsewhere
    """Something else was given under the same key."""


def mark_of(seat: Seat, key: str) -> str:
    """A key as the journal keeps it: of this seat alone, so that two programs may both count from 1."""
    return hashlib.sha256(f"{seat.pk}/{key}".encode()).hexdigest()[:LENGTH] if key else ""


def as_answered(battle: Battle, mark: str, sent: InputIn) -> Battle:
    """The battle as it stood when what has this mark was entered; raises `OtherInput` where that was something else."""
    rows = list(battle.entries.filter(once=mark).order_by("number")) if mark else []
    if not rows:
        return battle
    if not _is_same(rows, sent):
        raise OtherInput
    length = rows[-1].number + 1
    if length == battle.length:
        return battle
    then = copy(battle)
    then.is_late, then.length = True, length
    return then


def _is_same(rows: list[Entry], sent: InputIn) -> bool:
    if sent.version is not None and sent.version != rows[0].number:
        return False
    entries = (read_entry(row.body.encode()) for row in rows)
    match next(each for each in entries if not isinstance(each, Ticked)):
        case InputGiven() as given:
            return given.text == _text(sent)
        case Undone() | UndoAsked():
            return sent.undo
        case Redone():
            return sent.redo
        case _:
            return False


def _text(sent: InputIn) -> str:
    if sent.action is not None:
        return format_input(parse_action(sent.action))
    return format_input(Roll(tuple(sent.roll))) if sent.roll is not None else ""
