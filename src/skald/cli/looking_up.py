"""Finding the rule that somebody means: by its id, by the end of it, or by its name in either language."""

from difflib import get_close_matches

from skald.cli.errors import UserMistake
from skald.cli.suggesting import LONGEST_SHOWN, shown
from skald.cli.words import LANGUAGES, _
from skald.content.editions import EDITIONS, edition
from skald.content.reference import rule_text, scenario_rules

MOST_SUGGESTED = 5


def rules_by_edition() -> dict[str, list[str]]:
    """The ids of every edition's rules, in the order of the edition, and of the scenarios it is played by."""
    return {name: [str(rule) for rule in (*edition(name).rules, *scenario_rules(name))] for name in EDITIONS}


def rule_named(given: str, wanted: str | None = None) -> str:
    """The rule that is meant, in the edition that is wanted or else in the newest that has it."""
    editions = {name: rules for name, rules in rules_by_edition().items() if wanted in (None, name)}
    for meant in (_by_id, _by_end, _by_name):
        for rules in editions.values():
            found = meant(given, rules)
            if len(found) > 1:
                message = _("“{name}” may be several rules: {rules}.")
                raise UserMistake(message.format(name=shown(given), rules=", ".join(found)))
            if found:
                return found[0]
    raise UserMistake(_unknown(given, [rule for rules in editions.values() for rule in rules]))


def _by_id(given: str, rules: list[str]) -> list[str]:
    return [rule for rule in rules if rule == given]


def _by_end(given: str, rules: list[str]) -> list[str]:
    return [rule for rule in rules if given and rule.endswith(f".{given}")]


def _by_name(given: str, rules: list[str]) -> list[str]:
    name = given.casefold()
    return [rule for rule in rules if any(rule_text(rule, each).name.casefold() == name for each in LANGUAGES)]


def _unknown(given: str, rules: list[str]) -> str:
    message = _("There is no rule “{name}”.").format(name=shown(given))
    near = _nearest(given, rules)
    if near:
        return message + " " + _("Did you mean one of these: {rules}?").format(rules=", ".join(near))
    return message + " " + _("This shows them all: {command}").format(command="skald rules list")


def _nearest(given: str, rules: list[str]) -> list[str]:
    """The rules whose id, end of id or name comes nearest."""
    words: dict[str, str] = {}
    for rule in reversed(rules):
        words |= {rule: rule, rule.rpartition(".")[2]: rule}
        words |= {rule_text(rule, each).name.casefold(): rule for each in LANGUAGES}
    near = get_close_matches(given[:LONGEST_SHOWN].casefold(), list(words), n=MOST_SUGGESTED, cutoff=0.6)
    return list(dict.fromkeys(words[each] for each in near))
