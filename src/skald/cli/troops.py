"""`skald troops`: what can be bought, by age and faction, with every set of equipment."""

from collections.abc import Iterable

import click

from skald.cli.errors import UserMistake
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, print_json
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _, ngettext, spoken
from skald.content.editions import edition
from skald.content.factions.catalogue import EDITION, ages, factions
from skald.content.factions.model import Faction
from skald.content.naming import equipment_name, troop_name
from skald.content.words import word
from skald.warbands.troop_table import TroopOption, TroopRow, troop_rows

EXAMPLES = [
    ("skald troops list", _("every troop of every age")),
    ("skald troops list --age magic --faction horde", _("what the Horde may have")),
    ("skald troops list --age magic --json", _("the same, for a program")),
]


@click.group("troops", cls=Chapter, examples=EXAMPLES, help=_("Show the troops that warbands are made of."))
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_(
        "List troops: what they cost, how their units are, Saga dice, massacre points, and Armour and Aggression with"
        " each set of equipment."
    ),
    examples=EXAMPLES[1:],
)
@click.option("--age", metavar=_("AGE"), help=_("Only those of this age."))
@click.option("--faction", metavar=_("FACTION"), help=_("Only those that this faction may have, with what they carry."))
@json_option
@lang_option
def list_troops(age: str | None, faction: str | None, as_json: bool) -> None:
    if age is not None and age not in ages():
        said = _("There is no age “{name}”.").format(name=shown(age))
        raise UserMistake(with_suggestion(said, age, ages()))
    served = faction_named(faction, age) if faction is not None else None
    rows = list(troop_rows(edition(EDITION), age or "", served))
    if as_json:
        print_json([as_data(row) for row in rows])
        return
    click.echo("\n".join(line for row in rows for line in _page(row)))


def faction_named(name: str, age: str | None = None) -> Faction:
    """The faction of an id, of one age if it is named."""
    known = {each.id: each for each in factions().values() if age in (None, each.age) and each.troops}
    if name not in known:
        said = _("There is no faction “{name}”.").format(name=shown(name))
        raise UserMistake(with_suggestion(said, name, known))
    return known[name]


def as_data(row: TroopRow) -> dict[str, object]:
    """A troop for programs; fractions are texts."""
    profile = row.profile
    points, figures, paid_in = row.price
    return {
        "id": profile.id,
        "name": troop_name(spoken(), profile.id),
        "class": profile.category,
        "ages": list(row.ages),
        "factions": list(row.factions),
        "buys": {"points": points, "figures": figures, "paid_in": paid_in},
        "size": [profile.smallest, profile.largest],
        "saga_dice": profile.saga_dice,
        "dice_from": profile.needs if profile.saga_dice else 0,
        "massacre": row.massacre,
        "options": [_option_data(option) for option in row.options],
    }


def _option_data(option: TroopOption) -> dict[str, object]:
    return {
        "equipment": list(option.equipment),
        "armour": {"melee": option.armour[0], "shooting": option.armour[1]},
        "aggression": {"melee": option.aggression[0], "shooting": option.aggression[1]},
        "rules": list(option.rules),
        "factions": list(option.factions),
    }


def _page(row: TroopRow) -> list[str]:
    lines = [f"{troop_name(spoken(), row.profile.id)} ({row.profile.id})", f"  {_about(row)}"]
    # What all options have in common is said once, as on a sheet; the rest stands beside the equipment that brings it.
    shared = [rule for rule in row.options[0].rules if all(rule in option.rules for option in row.options)]
    lines += [f"  {_named(shared)}"] if shared else []
    return [*lines, *columns([_option_row(option, shared) for option in row.options], indent=4), ""]


def _about(row: TroopRow) -> str:
    profile = row.profile
    points, figures, paid_in = row.price
    price = _("{figures} for one point").format(figures=figures)
    if paid_in == "figures":
        price = _("{points} of a point each, paid in figures").format(points=points)
    if profile.free:
        price = _("free, leads the warband")
    size = _("alone")
    if profile.largest > 1:
        size = _("units of {least} to {most}").format(least=profile.smallest, most=profile.largest)
    dice = _("no Saga die")
    if profile.saga_dice:
        dice = ngettext("{dice} Saga die", "{dice} Saga dice", profile.saga_dice).format(dice=profile.saga_dice)
    if profile.saga_dice and profile.needs > 1:
        dice = _("{dice} from {figures} figures").format(dice=dice, figures=profile.needs)
    return ", ".join((price, size, dice, _("massacre {points}").format(points=row.massacre)))


def _named(rules: Iterable[str]) -> str:
    return ", ".join(word(spoken(), "rules", f"{rule}.name") for rule in rules)


def _option_row(option: TroopOption, shared: list[str]) -> tuple[str, str, str, str]:
    kit = " + ".join(equipment_name(spoken(), item) for item in option.equipment) or "–"
    armour = _("Armour {melee} ({shot})").format(melee=option.armour[0], shot=option.armour[1])
    worth = _("Aggression {melee} ({shot})").format(melee=option.aggression[0], shot=option.aggression[1])
    return kit, armour, worth, _named(rule for rule in option.rules if rule not in shared)
