"""The expedition's draft: two players choose five cards, domain by domain (manual p. 11).

The first player picks a domain and a card of it, then the second another, the first a third, the second the last two.
A player uses a card once in an event; whoever picks it is charged, and the opponent is not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import DOMAINS, Card, Domain, Scenario, cards
from skald.content.scenarios.expedition import expedition
from skald.tournament.settings import PlayerId

#: Who picks, in order: 0 is the first player.
PICKS = (0, 1, 0, 1, 1)


class Pick(Struct, frozen=True):
    """A card that a player has chosen."""

    player: PlayerId
    card: str


class Draft(Struct, frozen=True):
    """The draft of one game; `first` won the roll, or the lot if there is a seed."""

    first: PlayerId
    second: PlayerId
    picks: tuple[Pick, ...] = ()
    seed: str = ""

    @property
    def is_complete(self) -> bool:
        return len(self.picks) == len(PICKS)


def to_pick(draft: Draft) -> PlayerId | None:
    """Whose turn it is to pick."""
    if draft.is_complete:
        return None
    return (draft.first, draft.second)[PICKS[len(draft.picks)]]


def first_by_lot(seed: str, number: int, players: tuple[PlayerId, PlayerId]) -> PlayerId:
    """Who picks first by lot: for whom SHA-256 of "seed:round:first:player" is smaller, as anyone can check."""
    return min(players, key=lambda player: sha256(f"{seed}:{number}:first:{player}".encode()).hexdigest())


def open_domains(draft: Draft) -> tuple[Domain, ...]:
    """The domains without a card."""
    taken = {cards()[pick.card].domain for pick in draft.picks}
    return tuple(domain for domain in DOMAINS if domain not in taken)


def choices(draft: Draft, spent: Collection[str]) -> tuple[Card, ...]:
    """The cards that whoever is to pick may choose, given those this player has spent."""
    domains = open_domains(draft)
    return tuple(card for card in cards().values() if card.domain in domains and card.id not in spent)


def check_pick(draft: Draft, card: str, spent: Collection[str]) -> Problem | None:
    """Why a card can't be picked now, or nothing."""
    if draft.is_complete:
        return problem("draft.complete")
    if card not in cards():
        return problem("draft.unknown-card", word=shown(card))
    if cards()[card].domain not in open_domains(draft):
        return problem("draft.domain-taken", card=card)
    if card in spent:
        return problem("draft.spent", card=card)
    return None


def pick(draft: Draft, card: str, spent: Collection[str]) -> Draft | Problem:
    """The draft with one more card, or why it can't be picked."""
    if refused := check_pick(draft, card, spent):
        return refused
    player = to_pick(draft)
    assert player is not None
    return replace(draft, picks=(*draft.picks, Pick(player, card)))


def spent_cards(drafts: Iterable[Draft]) -> Mapping[PlayerId, frozenset[str]]:
    """The cards that each player has used up over an event."""
    spent: dict[PlayerId, set[str]] = {}
    for draft in drafts:
        for each in draft.picks:
            spent.setdefault(each.player, set()).add(each.card)
    return {player: frozenset(used) for player, used in spent.items()}


def drafted(draft: Draft) -> Scenario:
    """The scenario that a complete draft makes."""
    return expedition({cards()[each.card].domain: cards()[each.card] for each in draft.picks})
