"""`skald scenarios`: the battles and cards of the catalogue, one of them in full, its table as a drawing."""

from pathlib import Path

import click

from skald.cli.errors import UserMistake
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, print_json
from skald.cli.reading import write_text
from skald.cli.scenario_pages import card_as_data, card_page, listed, scenario_as_data, sheet_as_data, sheet_page
from skald.cli.scenario_terms import cards_of_five
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _, spoken
from skald.content.scenarios.catalogue import Card, Scenario, cards, scenarios
from skald.content.scenarios.expedition import EXPEDITION, by_domain, expedition
from skald.content.scenarios.naming import card_id, scenario_id
from skald.content.scenarios.sheets import domain_name, drawings, open_expedition, sheet_of

FIVE = "control,marshland,pincer,regicide,loyalty"


@click.group(
    "scenarios",
    cls=Chapter,
    examples=[
        ("skald scenarios list", _("the battles, and the cards of the expedition")),
        ("skald scenarios show take-and-hold --lang fr", _("one battle: set-up, scoring, score sheet")),
        (f"skald scenarios show expedition --cards {FIVE}", _("what five cards make together")),
    ],
    help=_(
        "Read the scenarios.\n\nThe six battles and the thirty cards of the tournament manual, and Clash of Warlords:"
        " what they say, how they are scored, what lies on the table."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_("List the battles and the cards of the expedition."),
    examples=[("skald scenarios list --json", _("the same, for a program"))],
)
@json_option
@lang_option
def list_scenarios(as_json: bool) -> None:
    if as_json:
        print_json(listed())
        return
    rows = [(each.id, each.title(spoken())) for each in scenarios().values()]
    rows.append((EXPEDITION, open_expedition(spoken()).name))
    rows += [(card.id, f"{card.name[spoken()]} ({domain_name(card.domain, spoken())})") for card in cards().values()]
    click.echo("\n".join(columns(rows, indent=0)))


@command.command(
    "show",
    help=_("Show a battle, a card, or the expedition that five cards make."),
    examples=[
        ("skald scenarios show 3", _("a battle by its number in the manual")),
        ("skald scenarios show plunder --svg plunder.svg", _("a card, and its table as a drawing")),
        (f"skald scenarios show expedition --cards {FIVE} --json", _("for a program")),
    ],
)
@click.argument("name", metavar="ID")
@click.option("--cards", "written", metavar="A,B,C,D,E", help=_("The five cards of an expedition, one of each domain."))
@click.option(
    "--svg", "drawing", type=click.Path(path_type=Path), metavar=_("FILE"),
    help=_("Write the drawing of the table; where there are several, the others get -2, -3… in their names."),
)  # fmt: skip
@json_option
@lang_option
def show_scenario(name: str, written: str | None, drawing: Path | None, as_json: bool) -> None:
    five = _five(name, written)
    found = expedition(by_domain(five)) if five else _meant(name)
    if drawing is not None:
        _draw(found, drawing)
    if as_json:
        print_json(_data(found, five))
        return
    click.echo("\n".join(_page(found)))


def _five(name: str, written: str | None) -> tuple[str, ...]:
    """The cards of an expedition, where they are given."""
    if written is None:
        return ()
    if scenario_id(name) != EXPEDITION:
        raise UserMistake(_("Only an expedition has cards: skald scenarios show expedition --cards …"))
    return cards_of_five(written)


def _meant(name: str) -> Scenario | Card | None:
    """A scenario or a card; nothing for an expedition whose cards are open."""
    known = scenario_id(name)
    if known == EXPEDITION:
        return None
    found = scenarios().get(known or "") or cards().get(card_id(name) or "")
    if found is None:
        message = _("There is no scenario or card “{name}”.").format(name=shown(name))
        raise UserMistake(with_suggestion(message, name, [*scenarios(), EXPEDITION, *cards(), *_names()]))
    return found


def _names() -> list[str]:
    battles = [each.name[spoken()] for each in scenarios().values()]
    return [*battles, *(card.name[spoken()] for card in cards().values())]


def _page(found: Scenario | Card | None) -> list[str]:
    match found:
        case None:
            return sheet_page(open_expedition(spoken()), EXPEDITION)
        case Card():
            return card_page(found)
        case Scenario():
            return sheet_page(sheet_of(found, spoken()), found.id)


def _data(found: Scenario | Card | None, five: tuple[str, ...]) -> dict[str, object]:
    match found:
        case None:
            return {**sheet_as_data(open_expedition(spoken()), EXPEDITION), "cards": []}
        case Card():
            return card_as_data(found)
        case Scenario():
            return scenario_as_data(found) | ({"cards": list(five)} if five else {})


def _draw(found: Scenario | Card | None, file: Path) -> None:
    """Write every table that the scenario may be played on; of a card, with the plainest of the others."""
    made = found if isinstance(found, Scenario) else _around(found)
    if made is None:
        raise UserMistake(_("There is nothing to draw: only battles, victory and deployment cards have a table."))
    for at, each in enumerate(drawings(made, spoken()), start=1):
        place = file if at == 1 else file.with_stem(f"{file.stem}-{at}")
        write_text(place, f'<?xml version="1.0" encoding="UTF-8"?>\n{each.svg}\n')


def _around(card: Card | None) -> Scenario | None:
    if card is None or card.domain not in ("victory", "deployment"):
        return None
    plain = by_domain(("invasion", "bleak-plain", "battle-line", "pitched-battle", "fine-day"))
    return expedition({**plain, card.domain: card})
