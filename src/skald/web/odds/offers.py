"""What can be chosen: troops, the sets of equipment they may carry, how tired they may be, whether they close ranks."""

from functools import lru_cache
from itertools import product

from skald.content.board_files import shipped_boards
from skald.content.editions import edition
from skald.odds.kits import Kit, refused
from skald.odds.matchup import DEFENDER, Fighter, Matchup
from skald.odds.speech import usual_figures
from skald.rules.abilities.model import Ability
from skald.rules.ids import Combat, Face
from skald.rules.ruleset import Profile

MOST_FATIGUE = 4
USUAL = ("warriors", "hearthguard")


def profile(edition_id: str, troop: str) -> Profile:
    """A troop of an edition."""
    return edition(edition_id).profiles[troop]


def usual_number(edition_id: str, troop: str) -> int:
    """The figures of a unit when nobody says how many."""
    return usual_figures(profile(edition_id, troop))


@lru_cache(maxsize=4096)
def closes_ranks(edition_id: str, troop: str, kit: Kit, who: int) -> bool:
    """Whether such a unit may close its ranks in a melee."""
    fighter, other = Fighter(troop, 1, kit, closed=True), Fighter("warriors", 1)
    pair = (other, fighter) if who == DEFENDER else (fighter, other)
    return not refused(Matchup(*pair, edition=edition_id), "odds.close-ranks")


@lru_cache(maxsize=4096)
def most_fatigue(edition_id: str, troop: str, kit: Kit) -> int:
    """The fatigue that such a unit can have, as far as a page offers it."""
    for fatigue in range(MOST_FATIGUE, 0, -1):
        asked = Matchup(Fighter("warriors", 1), Fighter(troop, 1, kit, fatigue=fatigue), edition=edition_id)
        if not refused(asked, "odds.fatigue"):
            return fatigue
    return 0


def trades_dice(edition_id: str, combat: Combat) -> bool:
    """Whether a defender may give up attack dice."""
    return combat is Combat.MELEE and "trade-dice" in edition(edition_id).melee


def boards(edition_id: str) -> list[str]:
    """The boards that fit an edition."""
    return [name for name, file in shipped_boards().items() if edition_id in file.editions]


def payments(ability: Ability) -> set[tuple[Face, ...]]:
    """The different dice that pay for an ability once."""
    return {tuple(sorted(way)) for way in product(*ability.cost)}
