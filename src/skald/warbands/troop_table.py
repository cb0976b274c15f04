"""Troops as a table: what each costs and counts for, and its numbers with every set of equipment."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from skald.content.factions.catalogue import ages, ages_of, factions_of
from skald.content.factions.model import Faction, Kit
from skald.rules.actions import Deploy, Place
from skald.rules.asking import aggression, armour, figures_for, rules_for
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.ids import Combat, RuleId, Side, UnitId
from skald.rules.lengths import L
from skald.rules.ruleset import DIE, Profile, Ruleset
from skald.rules.state import Player, State, Unit

#: Somebody to fight, so far away that a shot is an ordinary one.
FOE = "warriors"
APART = L - 400
_WHY = RuleId("")


class TroopOption(Struct, frozen=True):
    """A troop with one set of equipment."""

    equipment: Kit
    armour: tuple[int, int]
    aggression: tuple[str, str]
    rules: tuple[str, ...]
    factions: tuple[str, ...]


class TroopRow(Struct, frozen=True):
    """A troop: its price, its units, its Saga dice, what a lost figure is worth."""

    profile: Profile
    ages: tuple[str, ...]
    factions: tuple[str, ...]
    options: tuple[TroopOption, ...]

    @property
    def price(self) -> tuple[str, int, str]:
        """Points, figures for them, and in what they are paid."""
        if self.profile.free:
            return "0", 1, "points"
        if self.profile.for_points:
            return "1", self.profile.per_point, "points"
        return str(Fraction(1, self.profile.per_point)), 1, "figures"

    @property
    def massacre(self) -> str:
        """Points for one lost figure."""
        return str(Fraction(*self.profile.worth))


def troop_rows(ruleset: Ruleset, age: str = "", faction: Faction | None = None) -> Iterator[TroopRow]:
    """Every troop of an age, or of one faction, in the order of the sheet."""
    for profile in ruleset.profiles.values():
        known = ages_of(profile.id)
        if (age and age not in known) or (faction is not None and profile.id not in faction.troops):
            continue
        having = [each for each in _all_factions(known) if profile.id in each.troops]
        kits = profile.options if faction is None else faction.troops[profile.id]
        if faction is None and age and ages()[age].whole:
            # What nobody of this age carries belongs to others.
            kits = tuple(kit for kit in kits if any(kit in each.troops[profile.id] for each in having))
        options = tuple(_option(ruleset, profile, kit, having, faction) for kit in kits)
        yield TroopRow(profile, known, tuple(each.id for each in having), options)


def _all_factions(ages: tuple[str, ...]) -> list[Faction]:
    return [faction for age in ages for faction in factions_of(age)]


def _option(
    ruleset: Ruleset, profile: Profile, kit: Kit, having: list[Faction], faction: Faction | None
) -> TroopOption:  # fmt: skip
    state = _facing(ruleset, profile.id, kit, faction.id if faction is not None else "")
    unit = state.units[0]
    melee = Fight(Combat.MELEE, _WHY, Combatant(UnitId(1)), Combatant(UnitId(0)))
    incoming = Fight(Combat.SHOT, _WHY, Combatant(UnitId(1)), Combatant(UnitId(0)))
    own_shot = Fight(Combat.SHOT, _WHY, Combatant(UnitId(0)), Combatant(UnitId(1)))
    blows, shots = (
        aggression(_opened(ruleset, state, fight), unit, fight.combat, (0,)).value for fight in (melee, own_shot)
    )
    return TroopOption(
        kit,
        (
            armour(_opened(ruleset, state, melee), melee, 1).value,
            armour(_opened(ruleset, state, incoming), incoming, 1).value,
        ),
        (str(Fraction(blows, DIE)), str(Fraction(shots, DIE))),
        tuple(rule for rule in unit.rules if rule not in ruleset.universal),
        tuple(each.id for each in having if kit in each.troops[profile.id]),
    )


def _opened(ruleset: Ruleset, state: State, fight: Fight) -> Context:
    ctx = Context(ruleset, state)
    ctx.push(fight)
    return ctx


def _facing(ruleset: Ruleset, troop: str, kit: Kit, faction: str) -> State:
    """The troop and somebody to fight, on an empty table."""
    constants = ruleset.constants
    players = (Player("", faction=faction), Player("", edge=1))
    size = (constants.table_width, constants.table_height)
    state = State(ruleset.id, ruleset.version, *size, players, first=Side.LEFT, turn=2)
    ctx = Context(ruleset, state)
    units = []
    for side, name, equipment, x in ((Side.LEFT, troop, kit, 3000), (Side.RIGHT, FOE, (), 3000 + APART)):
        unit = Unit(UnitId(int(side)), side, name, 1, equipment, deployed=True)
        figures = figures_for(ctx, unit, Deploy(unit.id, equipment, (Place(x, 3000),)))
        units.append(Unit(unit.id, side, name, 1, equipment, rules_for(ctx, unit, equipment), figures, deployed=True))
    return State(ruleset.id, ruleset.version, *size, players, tuple(units), first=Side.LEFT, turn=2)
