"""Seeded battles over all scenarios, for whoever proves something over many of them."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH, SCENARIOS, edition, with_boards
from skald.content.scenarios.catalogue import DOMAINS, Domain, Scenario, battles, cards
from skald.content.scenarios.composing import facts_of, with_scenario
from skald.content.scenarios.expedition import EXPEDITION, by_domain, expedition
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import Contender, contender, fight
from skald.simulation.replays import Terms, ready_party
from skald.simulation.runner import Battle, Listener
from skald.warbands.files import Warband, ready_warbands

#: Warbands of so many points are enough where many battles are wanted in little time.
SMALL = 4


class Setting(Struct, frozen=True):
    """What a battle is fought with; everything else comes of the seed."""

    edition: str
    scenario: str
    bands: tuple[Warband, Warband]
    agents: tuple[str, str]
    seed: int
    #: The cards of an expedition; none: the players draft.
    cards: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[Contender, Contender]:
        """Both warbands in their agents' hands."""
        return contender(self.bands[0], self.agents[0]), contender(self.bands[1], self.agents[1])

    @property
    def terms(self) -> Terms:
        """The same, as a replay says it."""
        parties = (ready_party(self.bands[0], self.agents[0]), ready_party(self.bands[1], self.agents[1]))
        return Terms(self.edition, self.scenario, parties, cards=self.cards)

    @property
    def sheet(self) -> Scenario:
        """The scenario as its score sheet has it."""
        return expedition(by_domain(self.cards)) if self.cards else battles()[self.scenario]

    @property
    def name(self) -> str:
        """What it is counted under: the battle, or the victory card."""
        return self.cards[0] if self.cards else self.scenario


def names() -> list[str]:
    """Every battle of the manual, and every victory card."""
    return [name for name in SCENARIOS if name not in (CLASH, EXPEDITION)] + of_domain("victory")


def of_domain(domain: Domain) -> list[str]:
    """The cards of a domain that can be played."""
    return [name for name, card in cards().items() if card.domain == domain and card.playable]


def drawn(name: str, rng: Random) -> tuple[str, ...]:
    """Five cards with this one among them; none for a battle."""
    if name not in cards():
        return ()
    fixed = cards()[name].domain
    return tuple(name if domain == fixed else rng.choice(of_domain(domain)) for domain in DOMAINS)


def warbands(name: str, most: int = 0) -> list[Warband]:
    """The ready warbands of an edition, up to so many points."""
    found = [band for band in ready_warbands().values() if name in band.editions]
    return [band for band in found if not most or band.roster.game_points <= most]


def setting_of(name: str, seed: int, agents: tuple[str, str], *, rules: str = "second", most: int = 0) -> Setting:
    """A battle of a scenario, or with a card, between warbands that the seed draws."""
    rng = Random(seed)
    bands = warbands(rules, most)
    chosen = drawn(name, rng)
    pair = (rng.choice(bands), rng.choice(bands))
    return Setting(rules, EXPEDITION if chosen else name, pair, agents, seed, chosen)


def in_turn(seed: int, agents: tuple[str, str], *, rules: str = "second", most: int = 0) -> Setting:
    """Battles and victory cards in turn, by the seed; every third time around the players draft."""
    rows = names()
    setting = setting_of(rows[seed % len(rows)], seed, agents, rules=rules, most=most)
    drafts = setting.cards and seed // len(rows) % 3 == 2
    return replace(setting, cards=()) if drafts else setting


def rules_for(setting: Setting) -> Ruleset:
    """The rules of a battle, put together anew."""
    boards = dict.fromkeys(side.board for side in setting.sides)
    base = with_scenario(edition(setting.edition), setting.scenario)
    return with_boards(base, [shipped_boards()[board].board for board in boards])


def fought(setting: Setting, rules: Ruleset, on_event: Listener | None = None) -> Battle:
    """The battle, played to its end; somebody may listen."""
    return fight(rules, setting.sides, setting.seed, facts=facts_of(setting.cards), on_event=on_event)
