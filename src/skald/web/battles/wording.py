"""Battles in words, in the visitor's language: who is who, what the table refuses."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from skald.content.handbook.entries import entries
from skald.content.naming import Naming
from skald.content.problems import Problem
from skald.content.telling import tell_refusal
from skald.content.words import word
from skald.rules.refusal import Refusal
from skald.simulation.table.asking import ALWAYS, ATTACKS, MATTERS
from skald.simulation.table.entries import OPEN, PERSON
from skald.simulation.table.fold import Table
from skald.warbands.leaders import side_names
from skald.web.tournaments.queries.judged import rule_behind

#: Problems with whom one may bring.
MUSTERING = ("roster.", "muster.")


def language() -> str:
    """The language in use."""
    return (get_language() or "en")[:2]


def naming_of(table: Table) -> Naming:
    """The names of a battle."""
    return Naming(table.ground.ruleset, table.state.units, language(), names_of(table, language()), table.ground.boards)


def names_of(table: Table, language: str) -> tuple[str, str]:
    """What sentences call the two sides."""
    left, right = table.ground.warbands
    given = (table.names[0][:60], table.names[1][:60])
    return side_names((left.id, right.id), (left.name[language], right.name[language]), language, given)


def refusal_told(refusal: Refusal, naming: Naming) -> str:
    """Why the rules refuse something."""
    try:
        return tell_refusal(refusal, naming)
    except LookupError:
        return str(refusal)


def problems_told(problems: Iterable[Problem]) -> str:
    """What is wrong with what somebody chose."""
    told = []
    for each in problems:
        text = word(language(), "problems", each.code, **dict(each.given))
        told.append(_("line {line}: {problem}").format(line=each.line, problem=text) if each.line else text)
    return " ".join(dict.fromkeys(told))


def problems_linked(problems: Iterable[Problem], edition: str) -> SafeString:
    """The same as HTML; what goes against a rule of mustering leads to it."""
    told = {each: problems_told([each]) for each in problems}
    rules = {each: rule_behind(each, edition) if each.code.startswith(MUSTERING) else "" for each in told}
    return format_html_join(
        " ", "{}{}", ((text, _rule_link(rules[each])) for each, text in told.items())
    )  # fmt: skip


def _rule_link(rule: str) -> SafeString:
    if not rule:
        return mark_safe("")
    address = reverse("reference:rule", args=[rule])
    return format_html(' <a href="{}">{}</a>', address, entries()[rule].name(language()))


def table_refuses(code: str) -> str:
    """What the table, not the rules, has against something."""
    return {
        "not-opened": _("The battle hasn’t begun."),
        "not-your-decision": _("That isn’t for you to decide."),
        "no-dice-to-type": _("Skald rolls the dice of this battle."),
        "nothing-to-undo": _("There is nothing to take back."),
        "undo-needs-consent": _("Whoever plays against you has to agree."),
        "nobody-asks": _("Nobody asks for that any more."),
        "nothing-to-redo": _("There is nothing to do again."),
        "not-over": _("A battle can be played on from a moment of it once it is over."),
        "time-is-left": _("There is time left."),
        "time-is-over": _("Your time is over: the agent plays on to the end."),
        "delay-needs-both": _("Together you can only make spectators wait longer, not less."),
        "stale": _("Something has happened in the meantime: look again."),
        "notation": _("That isn’t an action in Skald’s notation."),
        "unforeseen": _("Dice would fall before that, or the other side decides: one thing after the other."),
        "not-understood": _("Skald doesn’t understand that."),
        "seat-taken": _("Somebody else was quicker."),
        "crowded": _(
            "Many battles were begun from here today and lie in their first turn. Play one of them or come back"
            " tomorrow; whoever runs this server can allow more."
        ),
        "seed-needs-agents": _("Whoever knows the seed knows the dice: not against somebody else."),
        "no-key": _("This needs a key."),
        "wrong-key": _("This key is for something else."),
        "no-battle": _("There is no such battle."),
        "watching": _("Whoever watches can’t play."),
        "malformed": _("The request isn’t as the schema says."),
    }[code]


def cannot_play_on(code: str) -> str:
    """Why a recorded battle can't be played on from a moment of it."""
    return {
        "old-rules": _("The rules have changed since this battle: it can be watched, but not played on."),
        "changed-record": _("This file has been changed before that moment: it can’t be played on."),
        "no-warbands": _("The warbands of this battle didn’t come with it, so it can’t be played on."),
        "over": _("The battle is over at that moment. Choose an earlier one."),
    }[code]


def delay_told(minutes: int) -> str:
    """How much later whoever watches sees a battle."""
    if not minutes:
        return _("at once")
    return ngettext("{minutes} minute later", "{minutes} minutes later", minutes).format(minutes=minutes)


def manner_told(manner: str) -> str:
    """When somebody wants to be asked."""
    return {
        ALWAYS: _("always"), MATTERS: _("when something could matter"), ATTACKS: _("only for attacks on me"),
    }[manner]  # fmt: skip


def player_told(player: str) -> str:
    """Who decides for a side."""
    if player in (PERSON, OPEN):
        return {PERSON: _("a player"), OPEN: _("nobody yet")}[player]
    return agent_told(player)


def agent_told(agent: str) -> str:
    """An agent by its name and manner."""
    known = {
        "squire": _("the squire"), "raider": _("the raider"), "captain": _("the captain"), "random": _("chance"),
        "fighter": _("the fighter"),
    }  # fmt: skip
    return known.get(agent, agent)
