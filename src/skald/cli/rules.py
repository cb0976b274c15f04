"""`skald rules`: one rule to read, all of them as a list, and what two editions have different."""

import click

from skald.cli.comparing import comparison_as_data, comparison_lines, setting_meaning
from skald.cli.looking_up import rule_named, rules_by_edition
from skald.cli.options import edition_option, json_option, lang_option
from skald.cli.pages import Chapter
from skald.cli.printing import columns, labelled, paragraph, print_json
from skald.cli.terms import read_settings
from skald.cli.words import _, spoken
from skald.content.comparing import by_topic, differences
from skald.content.editions import EDITIONS, with_boards
from skald.content.editions import edition as edition_of
from skald.content.naming import edition_name
from skald.content.reference import rule_text
from skald.content.rule_settings import setting_name, settings_of

EXAMPLES = [
    ("skald rules show javelins", _("one rule, with where it is written")),
    ("skald rules show second.core.close-ranks --lang fr", _("by its whole id, in French")),
    ("skald rules diff first second", _("what the second edition changed")),
]


@click.group(
    "rules",
    cls=Chapter,
    examples=EXAMPLES,
    help=_(
        "Read a rule, or compare two editions.\n\nThe texts are Skald’s own: what a rule does as Skald plays it, with"
        " the page of the rulebook or of the FAQ on which it is written."
    ),
)
@lang_option
def command() -> None:
    pass


@command.command(
    "list",
    help=_("List every rule by its id and its name."),
    examples=[("skald rules list --edition first", _("those of one edition"))],
)
@edition_option(_("Only the rules of this edition."))
@json_option
@lang_option
def list_rules(edition: str | None, as_json: bool) -> None:
    _print_list(edition, as_json=as_json)


@command.command(
    "show",
    help=_(
        "Show a rule: its text, where it is written, and the settings it has.\n\nThe end of an id is enough, or the"
        " rule’s name. Without an id, all rules are listed."
    ),
    examples=[
        ("skald rules show javelins", _("in the second edition, unless you ask for another")),
        ("skald rules show saga-dice --edition first", _("the same rule as the first edition has it")),
    ],
)
@click.argument("rule", required=False, metavar="[ID]")
@edition_option(_("Look in this edition."))
@json_option
@lang_option
def show_rule(rule: str | None, edition: str | None, as_json: bool) -> None:
    if rule is None:
        _print_list(edition, as_json=as_json)
        return
    found = rule_named(rule, edition)
    if as_json:
        print_json(_as_data(found))
    else:
        click.echo("\n".join(rule_page(found)))


@command.command(
    "diff",
    help=_(
        "Show what two editions have different: numbers, steps, rules, troops, equipment.\n\nWith settings, the second"
        " is played with them: the same edition twice shows what the settings change."
    ),
    examples=[
        ("skald rules diff first second --json", _("the same, for a program")),
        ("skald rules diff second second --set faq=2024", _("what a setting changes")),
    ],
)
@click.argument("one", type=click.Choice(EDITIONS), metavar=_("EDITION"))
@click.argument("other", type=click.Choice(EDITIONS), metavar=_("EDITION"))
@click.option(
    "--set", "settings", multiple=True, metavar=_("NAME=VALUE"), help=_("A setting of the second; may be repeated.")
)
@json_option
@lang_option
def diff(one: str, other: str, settings: tuple[str, ...], as_json: bool) -> None:
    changed = dict(read_settings(edition_of(other), settings))
    found = differences(edition_of(one), with_boards(edition_of(other), (), changed), ({}, changed))
    if as_json:
        data = [comparison_as_data(each) for each in found]
        print_json({"first": one, "second": other, "settings": changed, "differences": data})
        return
    first, second = (edition_name(spoken(), each) for each in (one, other))
    second = ", ".join([second, *settings])
    click.echo("\n".join(comparison_lines(by_topic(found, spoken()), first, second)))


def rule_page(rule: str) -> list[str]:
    """A rule as a page of text."""
    text = rule_text(rule, spoken())
    lines = [f"{text.name} ({rule})", "", paragraph(text.text, 2), "", f"  {text.cite}"]
    settings = settings_of(rule)
    if settings:
        lines += ["", _("Settings")]
        for name, value in settings.items():
            lines.append(paragraph(f"{name} = {setting_value(value)}", 2))
            lines.append(paragraph(labelled(setting_name(name, spoken()), setting_meaning(name, value)), 6))
    others = _same_elsewhere(rule)
    if others:
        lines += ["", labelled(_("See also"), ", ".join(others))]
    return lines


def setting_value(value: bool | int | str) -> str:
    """The value of a setting as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _same_elsewhere(rule: str) -> list[str]:
    """The rule of the same name in the other editions."""
    _owner, _dot, bare = rule.partition(".")
    same = [f"{edition}.{bare}" for edition in EDITIONS]
    return [each for each in same if each != rule and any(each in rules for rules in rules_by_edition().values())]


def _print_list(edition: str | None, *, as_json: bool) -> None:
    listed = {name: rules for name, rules in rules_by_edition().items() if edition in (None, name)}
    if as_json:
        print_json([_as_data(rule) for rule in dict.fromkeys(each for rules in listed.values() for each in rules)])
        return
    for at, (name, rules) in enumerate(listed.items()):
        if at:
            click.echo()
        click.echo(edition_name(spoken(), name))
        click.echo("\n".join(columns([(rule, rule_text(rule, spoken()).name) for rule in rules])))


def _as_data(rule: str) -> dict[str, object]:
    texts = {language: rule_text(rule, language) for language in ("en", "fr")}
    shown = texts[spoken()]
    return {
        "id": rule,
        "name": shown.name,
        "names": {language: text.name for language, text in texts.items()},
        "text": shown.text,
        "cite": shown.cite,
        "editions": [name for name, rules in rules_by_edition().items() if rule in rules],
        "settings": settings_of(rule),
    }
