"""The order of pairing: by points, by the event's tie-breaks, and where those are equal by lots from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from skald.tournament.event import Event, Player
from skald.tournament.history import Record, Records
from skald.tournament.settings import PlayerId
from skald.tournament.tiebreaks import NOT_FOR_PAIRING, TIE_BREAKS, table_of


def lots(players: Sequence[Player], seed: int | str, number: int) -> dict[PlayerId, int]:
    """Everybody's lot in a round: the players shuffled by the seed."""
    shuffled = [player.id for player in players]
    # A generator of its own, from a digest: the same on every machine, whatever the seed is.
    source = Random(sha256(f"{seed}:{number}".encode()).digest())  # noqa: S311  (fair, and meant to be repeatable)
    source.shuffle(shuffled)
    return {player: place for place, player in enumerate(shuffled)}


def pairing_order(
    event: Event, players: Sequence[Player], book: Records, *, number: int, seed: int | str
) -> list[Record]:
    """The players to pair, the leaders first. In round 1 nobody has points, so that the lots decide."""
    table = table_of(book, event.settings)
    lot = lots(players, seed, number)
    some = [book[player.id] for player in players]
    keys: list[list[int]] = [[-record.pairing_tp for record in some]] if number > 1 else []
    for name in event.settings.tie_breaks if number > 1 else ():
        if name not in NOT_FOR_PAIRING:
            metric = TIE_BREAKS[name]
            sign = 1 if metric.lower_wins else -1
            keys.append([sign * value for value in metric.values(some, table)])
    keys.append([lot[record.player.id] for record in some])
    ordered = sorted(zip(*keys, range(len(some)), strict=True))
    return [some[each[-1]] for each in ordered]
