"""A whole event in one file: journal, keys and seed, so that printed codes live on wherever it is taken.

The file is JSON with a version and a checksum. Reading names everything that is wrong with it and changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, inspect

from skald.content.bounds import MOST_BYTES, first_of, too_much
from skald.content.fields import MOST_PROBLEMS
from skald.content.problems import Problem, problem
from skald.content.shapes import faults
from skald.tournament.chess import ChessTime
from skald.tournament.journal import AnyEntry
from skald.tournament.ledger import RefusedError, read_entry, replay
from skald.tournament.live import Tournament
from skald.tournament.scenarios.drawing import event_seal

FORMAT = "skald-event"
VERSION = 1
#: A long event of five thousand players has as many; each has to be judged again.
MOST_ENTRIES = 60_000
SUFFIX = ".skald-event"

PassKind = Literal["table", "helper"]
Short = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=200)]
_UID = re.compile(r"[a-z0-9]{4,16}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,40}")
_CODE = re.compile(r"[2-9A-HJKMNP-Z]{8,12}")


class CarriedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the journal as it is stored, with who did it and when."""

    at: Short
    role: Annotated[str, Meta(max_length=10)]
    actor: Text
    once: Annotated[str, Meta(max_length=40)]
    body: str


class CarriedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's key."""

    player: Short
    token: Short
    code: Short
    mail: Annotated[str, Meta(max_length=254)] = ""


class CarriedPass(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a table or of a helper."""

    kind: PassKind
    label: Short
    token: Short
    code: Short
    is_revoked: bool = False


class CarriedChess(Struct, frozen=True, forbid_unknown_fields=True):
    """The chess clock of a game."""

    round: Annotated[int, Meta(ge=1, le=50)]
    a: Short
    state: ChessTime


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that makes an event."""

    uid: Short
    code: Short
    seed: Annotated[str, Meta(max_length=64)]
    is_listed: bool
    entries: tuple[CarriedEntry, ...]
    seats: tuple[CarriedSeat, ...] = ()
    passes: tuple[CarriedPass, ...] = ()
    #: Left out where there are none: files of events without chess clocks stay as they always were.
    chess: tuple[CarriedChess, ...] | UnsetType = UNSET

    @property
    def journal(self) -> tuple[AnyEntry, ...]:
        return tuple(read_entry(entry.body.encode()) for entry in self.entries)


def write_carried(event: Carried) -> bytes:
    """The file; `read_carried` gives the same event back."""
    body = msgspec.json.encode(event)
    head = json.dumps({"format": FORMAT, "version": VERSION, "checksum": _checksum(body)})
    return head[:-1].encode() + b', "event": ' + body + b"}\n"


def read_carried(data: bytes) -> tuple[Carried | None, tuple[Problem, ...]]:
    """The event of a file, or everything that is wrong with it."""
    values = _parsed(data)
    if isinstance(values, Problem):
        return None, (values,)
    found = tuple(_head(values))
    if found:
        return None, found
    shape = first_of(faults(values["event"], inspect.type_info(Carried)))
    if shape:
        return None, tuple(problem(code, **given) for code, _path, given in shape[:MOST_PROBLEMS])
    event = msgspec.convert(values["event"], Carried)
    damaged = () if _checksum(msgspec.json.encode(event)) == values.get("checksum") else (problem("carried.checksum"),)
    found = (*damaged, *first_of(_nonsense(event)))[:MOST_PROBLEMS]
    return (None, found) if found else (event, ())


def is_carried(data: bytes) -> bool:
    """Whether a file says of itself that it is one of these."""
    values = _parsed(data)
    return not isinstance(values, Problem) and values.get("format") == FORMAT


def value_of(event: Carried) -> Tournament:
    """What a carried event comes to."""
    return replay(event.journal)


def _checksum(body: bytes) -> str:
    return sha256(body).hexdigest()


def _parsed(data: bytes) -> dict[str, Any] | Problem:
    if much := too_much(data, MOST_BYTES):
        return much
    try:
        values = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return problem("file.not-utf8", data.count(b"\n", 0, error.start) + 1)
    except RecursionError:
        return problem("file.too-deep", most=30)
    except ValueError as error:
        return problem("file.syntax", getattr(error, "lineno", 1), what=str(getattr(error, "msg", error))[:200])
    return values if isinstance(values, dict) else problem("file.not-object", 1)


def _head(values: dict[str, Any]) -> Iterator[Problem]:
    version = values.get("version")
    if values.get("format") != FORMAT:
        yield problem("carried.not-ours")
    elif not isinstance(version, int) or isinstance(version, bool):
        yield problem("field.not-whole", key="version")
    elif version > VERSION:
        yield problem("carried.newer", version=version if version < 10**6 else "…", known=VERSION)
    elif "event" not in values:
        yield problem("field.missing", key="event")


def _nonsense(event: Carried) -> Iterator[Problem]:
    if not _UID.fullmatch(event.uid) or not _CODE.fullmatch(event.code):
        yield problem("carried.key-shape", holder=event.uid[:60])
    yield from _keys(event)
    if not event.entries:
        yield problem("carried.no-journal")
        return
    if len(event.entries) > MOST_ENTRIES:
        yield problem("file.too-many-values", most=MOST_ENTRIES)
        return
    unreadable = first_of(_unreadable(event.entries))
    yield from unreadable
    if not unreadable:
        yield from _refused(event)


def _keys(event: Carried) -> Iterator[Problem]:
    holders = [("seat", seat.player, seat.token, seat.code) for seat in event.seats]
    holders += [(each.kind, each.label, each.token, each.code) for each in event.passes]
    named: set[tuple[str, str]] = set()
    used: set[str] = {event.code}
    for kind, name, token, code in holders:
        if not _TOKEN.fullmatch(token) or not _CODE.fullmatch(code):
            yield problem("carried.key-shape", holder=name[:60])
        if token in used or code in used:
            yield problem("carried.key-twice", holder=name[:60])
        if (kind, name) in named:
            yield problem("carried.holder-twice", holder=name[:60])
        used |= {token, code}
        named.add((kind, name))


def _unreadable(entries: Sequence[CarriedEntry]) -> Iterator[Problem]:
    for number, entry in enumerate(entries):
        try:
            read_entry(entry.body.encode())
        except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
            yield problem("carried.entry", number=number)
        if moment(entry.at) is None:
            yield problem("carried.moment", number=number)


def _refused(event: Carried) -> Iterator[Problem]:
    journal = event.journal
    try:
        value = replay(journal)
    except RefusedError as refused:
        yield problem("carried.refused", number=_which(journal))
        yield refused.problem
        return
    if value.seal and value.seal != event_seal(event.seed):
        yield problem("carried.seal")
    known = {str(player.id) for player in value.event.players} | set(_ever(journal))
    for seat in event.seats:
        if seat.player not in known:
            yield problem("carried.nobody-known", holder=seat.player[:60])


def _ever(journal: Iterable[AnyEntry]) -> Iterator[str]:
    """Everybody who was ever added: a removal can be undone, and the key is kept for it."""
    for entry in journal:
        player = getattr(entry, "player", None)
        if player is not None:
            yield str(getattr(player, "id", player))


def _which(journal: Sequence[AnyEntry]) -> int:
    """The first entry that doesn't fit."""
    low, high = 0, len(journal) - 1
    while low < high:
        middle = (low + high) // 2
        try:
            replay(journal[: middle + 1])
            low = middle + 1
        except RefusedError:
            high = middle
    return low


def moment(text: str) -> datetime | None:
    """A time with its zone, or nothing."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
