"""Which scenario a battle is fought by, and with which cards; every mistake is told in one sentence."""

from collections import Counter

from skald.cli.errors import UserMistake
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _, spoken
from skald.content.editions import SCENARIOS
from skald.content.naming import term
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import card_id, scenario_id


def scenario_named(name: str) -> str:
    """The scenario that is meant, by its id, its number or its name in either language."""
    found = scenario_id(name) or name
    if found not in SCENARIOS:
        message = _("There is no scenario “{name}”.").format(name=shown(name))
        listed = _("Known are: {names}.").format(names=", ".join(SCENARIOS))
        raise UserMistake(f"{with_suggestion(message, name, SCENARIOS)} {listed}")
    return found


def chosen_cards(scenario: str, written: str | None) -> tuple[str, ...]:
    """The cards of an expedition that are settled: one of each domain, or none."""
    if not written:
        return ()
    if scenario != EXPEDITION:
        raise UserMistake(_("Only an expedition has cards: add --scenario expedition."))
    return cards_of_five(written)


def cards_of_five(written: str) -> tuple[str, ...]:
    """Five cards, one of each domain, by their ids or names."""
    found = tuple(_card(each.strip()) for each in written.split(","))
    domains = Counter(cards()[each].domain for each in found)
    for domain in DOMAINS:
        if domains[domain] != 1:
            message = _("An expedition has one card of each domain, and of “{domain}” there are {count}.")
            raise UserMistake(message.format(domain=term(spoken(), "domain", domain), count=domains[domain]))
    return found


def _card(written: str) -> str:
    found = card_id(written)
    if found is None:
        message = _("There is no card “{name}”.").format(name=shown(written))
        raise UserMistake(with_suggestion(message, written, list(cards())))
    return found
