"""Numbers, units and problems in the visitor's language."""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from skald.content.board_files import shipped_boards
from skald.content.editions import edition
from skald.content.handbook.grounds import ground_of
from skald.content.naming import MINUS, Naming, edition_name, equipment_name, term, troop_counted, troop_name
from skald.content.problems import Problem
from skald.content.second.magic.wording import spell_name
from skald.content.words import LANGUAGES, word
from skald.odds.matchup import Fighter
from skald.odds.phrases import PROPOSED, fighter_text
from skald.web.reference.told import Told

NO_BREAK = "\N{NO-BREAK SPACE}"


def spoken() -> str:
    """The language of the page, as the words of the game know it."""
    language = (get_language() or "")[:2]
    return language if language in LANGUAGES else LANGUAGES[0]


def decimal(value: Fraction, places: int = 1) -> str:
    """A number with decimals, as the language writes them."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    rounded = exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    return str(number_format(rounded, places))


def signed(value: Fraction, places: int = 2) -> str:
    """A number with its sign."""
    return ("+" if value >= 0 else MINUS) + decimal(abs(value), places)


def percent(chance: Fraction, places: int = 1) -> str:
    """A chance in hundredths; what is possible is never shown as nothing, nor what is not sure as certain."""
    # English sets the sign to the number, French apart from it.
    sign = "%" if spoken() == "en" else f"{NO_BREAK}%"
    if chance in (0, 1):
        return f"{100 * int(chance)}{sign}"
    least = Fraction(1, 10**places)
    if 0 < chance * 100 < least / 2:
        return f"<{NO_BREAK}{decimal(least, places)}{sign}"
    if 100 - least / 2 < chance * 100 < 100:
        return f">{NO_BREAK}{decimal(100 - least, places)}{sign}"
    return f"{decimal(chance * 100, places)}{sign}"


def fighter_name(fighter: Fighter) -> str:
    """A unit in words; the number stays with what it counts."""
    return fighter_text(fighter, spoken()).replace(" ", NO_BREAK, 1)


def kit_name(kit: tuple[str, ...]) -> str:
    """A set of equipment in words."""
    return " + ".join(equipment_name(spoken(), item) for item in kit) or term(spoken(), "equipment", "none")


def sentence(problem: Problem) -> Told:
    """A problem as a sentence with its rule, the things of the game called by their names."""
    given = {name: _NAMED[name](str(value)) if name in _NAMED else value for name, value in problem.given}
    for name, count in PROPOSED:
        if {name, count} <= given.keys():
            given[name] = troop_counted(spoken(), str(dict(problem.given)[name]), int(given[count]))
    told = Told.of(word(spoken(), "problems", problem.code, **given), ground_of(problem))
    side = dict(problem.given).get("side")
    if not side or problem.code in _OF_BOTH:
        return told
    whose = word(spoken(), "odds", f"side.{side}").capitalize()
    return told.set_in(_("{side}: {problem}").format(side=whose, problem=told))


def board_name(board: str) -> str:
    """A battle board."""
    file = shipped_boards().get(board)
    return file.words.name[spoken()] if file else board


_NAMED: dict[str, Callable[[str], str]] = {
    "troop": lambda troop: troop_name(spoken(), troop),
    "one": lambda troop: troop_name(spoken(), troop),
    "other": lambda troop: troop_name(spoken(), troop),
    "edition": lambda name: edition_name(spoken(), name),
    "equipment": lambda kit: " + ".join(equipment_name(spoken(), item) for item in kit.split(" + ")),
    "board": board_name,
    "spell": lambda spell: spell_name(spoken(), spell),
    "reach": lambda length: Naming(edition("second"), (), spoken()).length(int(length)),
    "distance": lambda length: Naming(edition("second"), (), spoken()).length(int(length)),
}
#: Problems that are not one side's.
_OF_BOTH = ("odds.beyond-range", "odds.trade")
