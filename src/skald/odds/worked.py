"""Worked examples: a rule's effect on a number that the engine reckons, with every reason.

Owns the examples of `examples.toml` and what the engine makes of them. A fight is laid out like any question about
odds; a distance or a limit is asked of a unit that stands in the open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec
from msgspec import Struct

from skald.content.editions import edition
from skald.content.naming import MINUS, Naming
from skald.content.words import word
from skald.odds.answer import odds
from skald.odds.matchup import ROLES, Fighter, Matchup
from skald.odds.phrases import fighter_text
from skald.odds.table import lay_out
from skald.rules.asking import allowance
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.frames import Acting
from skald.rules.hooks import Point, Question
from skald.rules.ids import Combat, Cover, Kind, RuleId
from skald.rules.ruleset import DIE, Profile
from skald.rules.tally import Tally

FIGHTS = {"melee": Combat.MELEE, "shot": Combat.SHOT}
STEPS = {"move": Kind.MOVE, "charge": Kind.CHARGE}
LENGTHS = frozenset({"move", "charge", "radius"})


class Party(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an example, as its file writes it."""

    troop: str
    figures: int
    equipment: tuple[str, ...] = ()
    fatigue: int = 0
    cover: str = "none"
    closed: bool = False
    attack: int = 0
    defence: int = 0

    @property
    def fighter(self) -> Fighter:
        return Fighter(
            self.troop, self.figures, self.equipment, self.fatigue, Cover[self.cover.upper()], self.attack,
            self.defence, closed=self.closed or None,
        )  # fmt: skip


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the engine about one rule, and the numbers that it has to answer."""

    rule: str
    #: A fight, or a number of a unit that stands alone.
    ask: str
    unit: Party
    #: The numbers in which the rule has its say, as "attacker.armour" or the question's own name.
    expects: dict[str, int]
    foe: Party | None = None
    #: The ground is hard.
    slowed: bool = False
    #: Markers that the enemy spends on the distance.
    shortened: int = 0
    #: The rule shows by what it doesn't change here.
    silent: bool = False
    #: What the defender loses on average, exactly.
    losses: str = ""

    @property
    def edition(self) -> str:
        return self.rule.partition(".")[0]


class Part(Struct, frozen=True):
    """A piece of a number: so much, by that rule."""

    amount: str
    rule: str
    name: str


class Line(Struct, frozen=True):
    """A number that explains itself."""

    label: str
    value: str
    parts: tuple[Part, ...]


class Worked(Struct, frozen=True):
    """An example as the engine answered it, in words."""

    question: str
    lines: tuple[Line, ...]
    outcome: str = ""


@cache
def examples() -> Mapping[str, tuple[Example, ...]]:
    """The examples of each rule."""
    text = resources.files(__package__).joinpath("examples.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text)["example"], list[Example])
    by_rule: dict[str, tuple[Example, ...]] = {}
    for example in found:
        by_rule[example.rule] = (*by_rule.get(example.rule, ()), example)
    return MappingProxyType(by_rule)


def numbers_of(example: Example) -> dict[str, Tally]:
    """Every number of an example, as the engine reckons it now."""
    if example.ask in FIGHTS:
        found = odds(_matchup(example)).numbers
        names = ("worth", "dice", "armour", "hit", "save", "defence", "ignored")
        return {f"{role}.{name}": getattr(found[who], name) for who, role in enumerate(ROLES) for name in names}
    return {example.ask: _alone(example)}


def losses_of(example: Example) -> Fraction:
    """What the defender of a fight loses on average."""
    return odds(_matchup(example)).means[1]


def work_out(example: Example, language: str) -> Worked:
    """An example in words: what was asked, the numbers in which the rule has its say, and what comes of it."""
    rules = edition(example.edition)
    naming = Naming(rules, (), language)
    if example.ask not in FIGHTS:
        question = word(
            language, "odds", f"worked.{example.ask}", unit=fighter_text(example.unit.fighter, language),
            how=_circumstances(example, language),
        )  # fmt: skip
        return Worked(question, (_line(naming, example.ask, numbers_of(example)[example.ask]),))
    matchup = _matchup(example)
    first, second = (fighter_text(each, language) for each in matchup.sides)
    found = numbers_of(example)
    lines = [_fight_line(naming, name, found[name]) for name in example.expects]
    outcome = word(language, "odds", "worked.losses", losses=_decimal(losses_of(example), language))
    question = word(language, "odds", f"worked.{example.ask}", first=first, second=second)
    return Worked(question, tuple(lines), outcome)


def _matchup(example: Example) -> Matchup:
    assert example.foe is not None, example.rule
    return Matchup(example.unit.fighter, example.foe.fighter, FIGHTS[example.ask], example.edition)


def _alone(example: Example) -> Tally:
    """A number of a unit that isn't fighting; it stands far from everybody."""
    table = lay_out(Matchup(example.unit.fighter, Fighter("warriors", 4), Combat.MELEE, example.edition))
    ctx = Context(table.ruleset, table.state)
    unit = ctx.units[0]
    if example.ask in STEPS:
        exploited = RuleId(f"{example.edition}.core.exploit-move")
        acting = Acting(unit.id, STEPS[example.ask], exploited, shortened=(exploited,) * example.shortened)
        return allowance(ctx, unit, acting, slowed=example.slowed).distance
    if example.ask == "radius":
        mounted = bool(ctx.ask(Question.MOUNTED, unit, False))
        base = ctx.constants.mounted_radius if mounted else ctx.constants.radius
        return ctx.tally(Point.RADIUS, unit, base, ctx.cite(Clause.RADIUS))
    profile = ctx.profile(unit)
    if example.ask == "saga-dice":
        return ctx.tally(Point.SAGA_DICE, unit, profile.saga_dice, ctx.cite(Clause.SAGA_DICE))
    if example.ask == "figures":
        return ctx.tally(Point.FIGURE_COUNT, unit, len(unit.figures), ctx.cite(Clause.SAGA_DICE))
    assert example.ask == "limit", example.ask
    return ctx.tally(Point.LIMIT, unit, profile.limit, ctx.cite(Clause.FATIGUE_LIMIT))


def exhausted_at(profile: Profile, edition: str) -> int:
    """The fatigue at which a unit of a troop is exhausted; 0 if nothing tires it."""
    fighter = Fighter(profile.id, profile.smallest, profile.options[0])
    table = lay_out(Matchup(fighter, Fighter("warriors", 4), Combat.MELEE, edition))
    ctx = Context(table.ruleset, table.state)
    return ctx.limit(ctx.units[0]) if ctx.can_tire(ctx.units[0]) else 0


def _circumstances(example: Example, language: str) -> str:
    said = [word(language, "odds", "worked.slowed")] if example.slowed else []
    if example.shortened:
        said.append(word(language, "odds", "worked.shortened", count=example.shortened))
    return ", ".join(said) or word(language, "odds", "worked.open")


def _line(naming: Naming, ask: str, tally: Tally) -> Line:
    label = word(naming.language, "odds", f"worked.number.{ask}")
    return _told(naming, label, tally, naming.length if ask in LENGTHS else _signless)


def _fight_line(naming: Naming, name: str, tally: Tally) -> Line:
    role, _dot, number = name.partition(".")
    whose = word(naming.language, "odds", f"whose.{role}")
    label = f"{word(naming.language, 'odds', f'number.{number}')} ({whose})"
    return _told(naming, label, tally, _in_dice if number == "worth" else _signless)


def _told(naming: Naming, label: str, tally: Tally, size: Callable[[int], str]) -> Line:
    parts = [Part(size(tally.base), str(tally.why), naming.rule(tally.why))]
    for change in tally.modifiers:
        sign = "+" if change.amount > 0 else ""
        parts.append(Part(f"{sign}{size(change.amount)}", str(change.why), naming.rule(change.why)))
    return Line(label, size(tally.value), tuple(parts))


def _signless(amount: int | Fraction) -> str:
    return str(amount).replace("-", MINUS)


def _in_dice(amount: int) -> str:
    return _signless(Fraction(amount, DIE))


def _decimal(value: Fraction, language: str) -> str:
    shown = f"{float(value):.2f}"
    return shown.replace(".", ",") if language == "fr" else shown
