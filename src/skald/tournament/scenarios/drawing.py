"""Drawing scenarios by lot so that anyone can check it: the seed is sealed before, and shown after.

Over an event each round has a seed of its own, a chain of which every link seals the one after it: a seed that is shown
proves itself by what was published before and tells nothing about the rounds to come.

The scenario drawn is the one, of those not played yet, for which SHA-256 of "seed:round:scenario" is smallest. Whoever
has the seed can work it out with any tool; whoever has only the seal can't.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256

from skald.content.scenarios.catalogue import battles
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import scenario_id
from skald.tournament.event import Event
from skald.tournament.scenarios.naming import settled_id
from skald.tournament.settings import Settings

#: One seed more than there can be rounds.
LINKS = 51


def seal(seed: str) -> str:
    """What is published before the draw: it binds to the seed and gives nothing of it away."""
    return sha256(f"skald-seal:{seed}".encode()).hexdigest()


def is_sealed_by(seed: str, published: str) -> bool:
    """Whether this is the seed of a published seal."""
    return seal(seed) == published


def round_seed(source: str, number: int) -> str:
    """The seed of a round, from an event's secret source; that of round 1 is sealed by `event_seal`."""
    seed = source
    for _link in range(LINKS - number):
        seed = seal(seed)
    return seed


def event_seal(source: str) -> str:
    """What is published before an event: it binds to the seeds of all its rounds."""
    return round_seed(source, 0)


def is_seed_of_round(seed: str, number: int, published: str) -> bool:
    """Whether a seed that was shown is the one of its round, by the seal published before the event."""
    for _link in range(number):
        seed = seal(seed)
    return seed == published


def lot(seed: str, number: int, scenario: str) -> str:
    """The lot of a scenario in a round; the smallest is drawn."""
    return sha256(f"{seed}:{number}:{scenario}".encode()).hexdigest()


def draw(pool: Sequence[str], played: Collection[str], seed: str, number: int) -> str:
    """A scenario not played yet, by lot; when all have been, any of the pool again."""
    left = [each for each in pool if each not in played] or list(pool)
    return min(left, key=lambda scenario: lot(seed, number, scenario))


def pool_of(settings: Settings) -> tuple[str, ...]:
    """The scenarios that are drawn from: those chosen for the event, or the six battles."""
    own = {each.id for each in settings.scenarios.own}
    chosen = [each if each in own else scenario_id(each) for each in settings.scenarios.pool]
    return tuple(each for each in chosen if each) or tuple(battles())


def planned_for(settings: Settings, number: int) -> str | None:
    """The scenario that is settled for a round beforehand; nothing where a battle is drawn by lot."""
    chosen = settings.scenarios
    if chosen.mode == "expedition":
        return EXPEDITION
    planned = chosen.plan[number - 1] if 1 <= number <= len(chosen.plan) else "battle"
    return None if planned == "battle" else settled_id(settings, planned)


def scenario_for(event: Event, seed: str, number: int) -> str:
    """The scenario of a round: what the plan says, an expedition, or a battle by lot that wasn't played before."""
    settings = event.settings.scenarios
    if planned := planned_for(event.settings, number):
        return planned
    played = {
        settled_id(event.settings, each.scenario)
        for each in event.rounds
        if each.scenario is not None and each.number != number
    }
    later = {settled_id(event.settings, each) for each in settings.plan[number:]}
    return draw(pool_of(event.settings), played | later, seed, number)
