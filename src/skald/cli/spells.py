"""`skald spells`: the spells of the Age of Magic, domain by domain, or one of them in full."""

from typing import Any

import click
from msgspec import to_builtins

from skald.cli.errors import UserMistake
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, labelled, paragraph, print_json
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _, spoken
from skald.content.naming import term
from skald.content.rule_settings import said_value, setting_name, settings_of
from skald.content.second.magic.listing import SpellCard, short_id, spell_card, spell_cards, spell_named
from skald.content.second.magic.sorcery import DOMAINS, SPELLS

EXAMPLES = [
    ("skald spells list --domain light", _("the six spells of a domain")),
    ("skald spells show bolt --lang fr", _("one spell at its three levels, in French")),
]


@click.group(
    "spells",
    cls=Chapter,
    examples=EXAMPLES,
    help=_("Read the spells of the Age of Magic.\n\nEach has three levels: minimum, optimum and maximum."),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_("List the spells, domain by domain."),
    examples=[("skald spells list --json", _("the same, for a program"))],
)
@click.option(
    "--domain", type=click.Choice(list(DOMAINS)), metavar=_("DOMAIN"), help=_("only the spells of this domain")
)
@json_option
@lang_option
def list_spells(domain: str | None, as_json: bool) -> None:
    cards = [card for card in spell_cards(spoken()) if domain in (None, card.domain)]
    if as_json:
        print_json([_row(card) for card in cards])
        return
    lines: list[str] = []
    for each in dict.fromkeys(card.domain for card in cards):
        rows = [(card.id, card.name, _aim(card)) for card in cards if card.domain == each]
        lines += ["", term(spoken(), "magic-domain", each), *columns(rows, indent=2)]
    click.echo("\n".join(lines[1:]))


@command.command(
    "show",
    help=_("Show one spell: what it aims at, its three levels, how long they last, and its settings."),
    examples=[("skald spells show wall-of-thorns", _("names are written with hyphens"))],
)
@click.argument("spell", metavar=_("ID"))
@json_option
@lang_option
def show_spell(spell: str, as_json: bool) -> None:
    rule = spell_named(spell)
    if rule is None:
        message = _("There is no spell “{name}”.").format(name=shown(spell))
        raise UserMistake(with_suggestion(message, spell, [short_id(each) for each in SPELLS]))
    card = spell_card(rule, spoken())
    if as_json:
        print_json({**_data(card), "settings": settings_of(rule.id)})
        return
    lines = [f"{card.name} ({card.id}), {term(spoken(), 'magic-domain', card.domain)}", f"  {_aim(card)}"]
    for level, text, until in zip(("minimum", "optimum", "maximum"), _texts(card), card.until, strict=True):
        head = labelled(term(spoken(), "level", level).capitalize(), term(spoken(), "until", until))
        lines += ["", f"  {head}", paragraph(text, 4)]
    for name, value in settings_of(rule.id).items():
        said = said_value(name, value, spoken()) or str(value)
        lines += ["", f"  {labelled(name, setting_name(name, spoken()))} ({said})"]
    click.echo("\n".join(lines))


def _texts(card: SpellCard) -> tuple[str, str, str]:
    return card.minimum, card.optimum, card.maximum


def _aim(card: SpellCard) -> str:
    parts = [term(spoken(), "spell-aim", card.aim)]
    if card.range:
        parts.append(term(spoken(), "stick", card.range))
    if card.sight:
        parts.append(_("in sight"))
    return ", ".join(parts)


def _row(card: SpellCard) -> dict[str, Any]:
    """A line of the list; whether sight is needed is for the card itself."""
    return {key: value for key, value in _data(card).items() if key != "sight"}


def _data(card: SpellCard) -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(card)
    return found
