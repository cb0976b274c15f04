"""`skald factions`: the factions of all ages, one of them in full, or the check of a file."""

from pathlib import Path

import click

from skald.cli.errors import UserMistake
from skald.cli.finding import faulty
from skald.cli.findings import print_findings
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, print_json
from skald.cli.reading import looks_like_path, read_at_most
from skald.cli.suggesting import shown
from skald.cli.troops import faction_named
from skald.cli.words import _, ngettext, spoken
from skald.content.editions import edition
from skald.content.factions.catalogue import EDITION, ages, factions
from skald.content.factions.model import Faction, Kit, Limit
from skald.content.factions.reading import read_faction
from skald.content.naming import equipment_name, term, troop_name
from skald.content.problems import Problem, problem
from skald.content.written import MOST_BYTES

EXAMPLES = [
    ("skald factions list", _("the factions that are known")),
    ("skald factions show horde", _("whom the Horde may have, and how many")),
    ("skald factions check my-faction.toml", _("everything that is wrong with one of yours")),
]


@click.group(
    "factions",
    cls=Chapter,
    examples=EXAMPLES,
    help=_(
        "Read the factions.\n\nThose of the Age of Magic come with Skald; docs/faction-files.md tells how to write one"
        " of any age, and SKALD_FACTIONS names the folder in which yours are."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command("list", help=_("List the factions that are known."), examples=EXAMPLES[:1])
@json_option
@lang_option
def list_factions(as_json: bool) -> None:
    if as_json:
        print_json([_summary(each) for each in factions().values()])
        return
    rows = [(each.id, each.name[spoken()], _age(each), _domains(each)) for each in factions().values()]
    click.echo("\n".join(columns(rows, indent=0)))


@command.command(
    "show",
    help=_("Show a faction: its troops with what they carry, its limits, its domains, its Lieutenant."),
    examples=EXAMPLES[1:2],
)
@click.argument("faction", metavar=_("ID|FILE"))
@json_option
@lang_option
def show_faction(faction: str, as_json: bool) -> None:
    found = _found(faction)
    if as_json:
        print_json(_as_data(found))
        return
    click.echo("\n".join(_page(found)))


@command.command(
    "check",
    help=_("List every problem in a faction file, each with its line. Exit code 1 if there is one."),
    examples=EXAMPLES[2:],
)
@click.argument("file", type=click.Path(path_type=Path), metavar=_("FILE"))
@json_option
@lang_option
def check_faction(file: Path, as_json: bool) -> None:
    faction, problems = _read(file)
    right = _("{file}: a valid faction.").format(file=shown(file))
    if faction is not None and not as_json:
        right += f" ({faction.name[spoken()]})"
    print_findings(file, problems, right, as_json=as_json)


def _read(file: Path) -> tuple[Faction | None, tuple[Problem, ...]]:
    if file.suffix.lower() != ".toml":
        return None, (problem("faction.format"),)
    return read_faction(read_at_most(file, MOST_BYTES), edition(EDITION), ages())


def _found(given: str) -> Faction:
    if not looks_like_path(given):
        return faction_named(given)
    faction, problems = _read(Path(given))
    if faction is None:
        raise UserMistake(faulty(Path(given), problems))
    return faction


def _age(faction: Faction) -> str:
    known = ages().get(faction.age)
    return known.name[spoken()] if known is not None else faction.age


def _domains(faction: Faction) -> str:
    known = ages().get(faction.age)
    named = known.domains if known is not None else {}
    return ", ".join(term(spoken(), "magic-domain", each) if each in named else each for each in faction.domains)


def _summary(faction: Faction) -> dict[str, object]:
    return {
        "id": faction.id,
        "name": faction.name[spoken()],
        "names": faction.name,
        "age": faction.age,
        "domains": list(faction.domains),
    }


def _as_data(faction: Faction) -> dict[str, object]:
    return {
        **_summary(faction),
        "lieutenant": {"name": faction.lieutenant.get(spoken(), ""), "rules": list(faction.lieutenant_rules)},
        "troops": {troop: [list(kit) for kit in kits] for troop, kits in faction.troops.items()},
        "limits": [_limit_data(limit) for limit in faction.limits],
        "sub_factions": [{"id": each.id, "name": each.name[spoken()]} for each in faction.sub_factions],
        "mercenaries": [
            {"id": each.id, "name": each.name[spoken()], "fights_as": each.fights_as} for each in faction.mercenaries
        ],
    }


def _limit_data(limit: Limit) -> dict[str, object]:
    found: dict[str, object] = {"troops": list(limit.troops)}
    if limit.equipment:
        found["equipment"] = list(limit.equipment)
    if limit.one_for:
        return {**found, "one_for": limit.one_for, "of": list(limit.of)}
    return {**found, **({"figures": limit.figures} if limit.figures else {"units": limit.units})}


def _page(faction: Faction) -> list[str]:
    lines = [f"{faction.name[spoken()]} ({faction.id})", f"  {_age(faction)}"]
    if faction.domains:
        lines.append("  " + _("Domains: {domains}").format(domains=_domains(faction)))
    if faction.lieutenant:
        lines.append("  " + _("Lieutenant: {name}").format(name=faction.lieutenant[spoken()]))
    lines += ["", _("Troops")]
    lines += columns([(_troop(troop), ", ".join(map(_kit, kits))) for troop, kits in faction.troops.items()])
    if faction.limits:
        lines += ["", _("Limits"), *(f"  {_limit(limit)}" for limit in faction.limits)]
    for title, named in ((_("Sub-factions"), faction.sub_factions), (_("Mercenaries"), faction.mercenaries)):
        if named:
            lines += ["", title, *(f"  {each.name[spoken()]} ({each.id})" for each in named)]
    return lines


def _troop(troop: str) -> str:
    return troop_name(spoken(), troop)


def _kit(kit: Kit) -> str:
    return " + ".join(equipment_name(spoken(), item) for item in kit) or "–"


def _limit(limit: Limit) -> str:
    whom = ", ".join(map(_troop, limit.troops))
    if limit.equipment:
        whom += f" ({_kit(limit.equipment)})"
    if limit.figures:
        said = ngettext("{troops}: {most} figure at most", "{troops}: {most} figures at most", limit.figures)
        return said.format(troops=whom, most=limit.figures)
    if limit.units:
        said = ngettext("{troops}: {most} unit at most", "{troops}: {most} units at most", limit.units)
        return said.format(troops=whom, most=limit.units)
    others = ", ".join(map(_troop, limit.of))
    return _("{troops}: one unit for {count} of {others}").format(troops=whom, count=limit.one_for, others=others)
