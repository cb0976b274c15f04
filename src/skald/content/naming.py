"""What the things of a battle are called in one language: sides, units, abilities, rules, lengths.

Owns single words and names; sentences are made in ``telling``. What has no word here (a made-up id in a refused
input, say) is called by its own id.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from skald.content.board_files import BoardWords, shipped_boards
from skald.content.scenarios.wording import scenario_rule_name
from skald.content.second.magic.wording import spell_name
from skald.content.words import word, words
from skald.rules.abilities.model import AbilityType
from skald.rules.hooks import Point
from skald.rules.ids import AbilityId, Face, Side
from skald.rules.lengths import MILLIMETRE, VS, L, M, S
from skald.rules.ruleset import COVER, COVER_ANYWAY, DIE, Ruleset
from skald.rules.state import Unit

#: Lengths that are said in sticks, the sticks laid end to end.
_STICKS = {VS: ("VS",), S: ("S",), M: ("M",), L: ("L",), L + S: ("L", "S"), L + M: ("L", "M"), 2 * L: ("L", "L")}
#: Numbers of a unit that are lengths.
_LONG = {Point.MOVE.value, Point.CHARGE.value, Point.RADIUS.value, Point.RANGE.value, Point.WITHDRAW.value}
_VOWELS = frozenset("aeiouæœ")
MINUS = "−"
GENERAL_COVER = frozenset({COVER, COVER_ANYWAY})
#: A battle that is composed of cards, and the rule by which all battles of the manual count.
EXPEDITION, SCORING = "scenario.expedition", "scenario.scoring"


# --- words that need no battle


def term(language: str, group: str, name: str) -> str:
    """A word of the game, or the id itself where it has none."""
    return words(language, "terms").get(f"{group}.{name}", name)


def troop_name(language: str, troop: str) -> str:
    """A troop."""
    return words(language, "terms").get(f"troop.{troop}.name", troop)


def troop_counted(language: str, troop: str, count: int) -> str:
    """A troop behind the number of its figures."""
    name = troop_name(language, troop)
    return words(language, "terms").get(f"troop.{troop}.one", name) if count == 1 else name


def equipment_name(language: str, item: str) -> str:
    """Something that a unit carries or rides."""
    return term(language, "equipment", item)


def edition_name(language: str, edition: str) -> str:
    """An edition of the rules."""
    return term(language, "edition", edition)


def scenario_name(language: str, scenario: str) -> str:
    """A scenario, as the catalogue calls it."""
    return scenario_rule_name(language, f"scenario.{scenario}") or term(language, "scenario", scenario)


def type_name(language: str, kind: AbilityType) -> str:
    """When an ability may be triggered."""
    return term(language, "ability-type", kind.value)


def face_name(language: str, face: Face) -> str:
    """A face of a Saga die."""
    return term(language, "face", face.name.lower())


def cost_name(language: str, cost: Iterable[Sequence[Face]]) -> str:
    """The dice that an ability costs, each with the faces that it may show."""
    return " + ".join(_slot_name(language, slot) for slot in cost)


def _slot_name(language: str, slot: Sequence[Face]) -> str:
    if len(slot) == len(Face):
        return term(language, "face", "any")
    names = [face_name(language, face) for face in slot]
    return reduce(lambda one, other: word(language, "terms", "face.or", one=one, other=other), names)


# --- names in one battle


@dataclass(frozen=True)
class Naming:
    """The names of one battle in one language; ``sides`` are the players' names, where they have any."""

    ruleset: Ruleset
    units: Sequence[Unit]
    language: str
    sides: tuple[str, str] = ("", "")
    #: Words of boards that Skald does not ship.
    boards: tuple[BoardWords, ...] = ()

    def term(self, group: str, name: str) -> str:
        """A word of the game."""
        return term(self.language, group, name)

    # --- who

    def side(self, side: Side) -> str:
        """A player's name, or the side of the table."""
        return self.sides[side] or self.term("side", side.name.lower())

    def owner(self, side: Side) -> str:
        """A player's name as the one to whom something belongs."""
        name = self.side(side)
        first = unicodedata.normalize("NFD", name[:1]).lower()[:1]
        begins, ends = "vowel" if first in _VOWELS else "consonant", "-s" if name.endswith("s") else ""
        return word(self.language, "terms", f"owner.{begins}{ends}", side=name)

    def unit(self, number: int) -> str:
        """A unit by its owner, its troop and its number in the battle."""
        if not 0 <= number < len(self.units):
            return word(self.language, "terms", "unit.unknown", number=number)
        unit = self.units[number]
        given = {"owner": self.owner(unit.side), "troop": self.term("troop", f"{unit.troop}.unit"), "number": number}
        if unit.escort:
            return word(self.language, "terms", "unit.escorted", escort=self.troop(unit.escort), **given)
        return word(self.language, "terms", "unit.plain", **given)

    def is_single(self, number: int) -> bool:
        """Whether a unit is one figure alone."""
        return 0 <= number < len(self.units) and self.units[number].started == 1

    def own_unit(self, number: int) -> str:
        """A unit where its owner has been named before."""
        if not 0 <= number < len(self.units):
            return self.unit(number)
        unit = self.units[number]
        key = "own-escorted" if unit.escort else "own"
        given = {"troop": self.term("troop", f"{unit.troop}.unit"), "escort": self.troop(unit.escort)}
        return word(self.language, "terms", f"unit.{key}", number=number, **given)

    def troop(self, troop: str) -> str:
        """A troop."""
        return troop_name(self.language, troop)

    def equipment(self, items: Iterable[str]) -> str:
        """A set of equipment."""
        return ", ".join(equipment_name(self.language, item) for item in items) or self.term("equipment", "none")

    # --- what

    def form(self, form: str) -> str:
        """Another shape: whose profile it is, and what belongs to it."""
        troop, *kit = form.split("+")
        return ", ".join((self.troop(troop), *(self.equipment((item,)) for item in kit)))

    def ability(self, ability: str) -> str:
        """An ability of a board that is played with, or that Skald ships."""
        boards = list(self.boards)
        if shipped := shipped_boards().get(ability.partition(".")[0]):
            boards.append(shipped.words)
        for board in boards:
            written = board.abilities.get(AbilityId(ability))
            if written is not None:
                return written.name[self.language]
        return ability

    def rule(self, rule: str) -> str:
        """A rule, or the ability that is its own reason."""
        found = words(self.language, "rules").get(f"{rule}.name") or scenario_rule_name(self.language, rule)
        return found or spell_name(self.language, rule) or self._general(rule) or self.ability(rule)

    def _general(self, rule: str) -> str:
        """What has no rule of its own: cover that is given for a while, and an expedition, which only counts points."""
        if rule == EXPEDITION:
            return words(self.language, "rules")[f"{SCORING}.name"]
        return self.term("cover", "light") if rule in GENERAL_COVER else ""

    def row(self, chart: str, number: int) -> str:
        """A row of one of the scenario's charts."""
        return self.term("row", self.ruleset.scenario.charts[chart][number].name)

    def faces(self, faces: Iterable[Face]) -> str:
        """Saga dice, counted by their faces."""
        counted = sorted(Counter(faces).items())
        known = words(self.language, "terms")
        return ", ".join(f"{count} {known[f'faces.{face.name.lower()}.{_plural(count)}']}" for face, count in counted)

    # --- how much

    def length(self, length: int) -> str:
        """A length in sticks, or in millimetres where no stick has it."""
        if length < 0:
            return f"{MINUS}{self.length(-length)}"
        if length in _STICKS:
            return "+".join(self.term("stick", stick) for stick in _STICKS[length])
        whole, tenth = divmod(length, MILLIMETRE)
        form = "length.tenths" if tenth else "length.millimetres"
        return word(self.language, "terms", form, whole=whole, tenth=tenth)

    def centimetres(self, length: int) -> str:
        """A length as people guess it over a table."""
        return word(self.language, "terms", "length.centimetres", whole=round(length / (10 * MILLIMETRE)))

    def dice(self, count: int) -> str:
        """So many dice."""
        return word(self.language, "terms", f"dice.{_plural(count)}", count=count)

    def change(self, point: str, amount: int) -> str:
        """A change of one of a unit's numbers, with its sign."""
        sign = "+" if amount >= 0 else MINUS
        if point in _LONG:
            return f"{sign}{self.length(abs(amount))}"
        size = Fraction(abs(amount), DIE) if point == Point.AGGRESSION.value else abs(amount)
        return f"{sign}{size}"


def _plural(count: int) -> str:
    return "one" if count == 1 else "many"
