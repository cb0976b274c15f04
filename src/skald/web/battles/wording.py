"""Battles in words, in the visitor's language: who is who, what the table refuses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from skald.content.editions import EDITIONS
from skald.content.faults import tell_fault
from skald.content.handbook.entries import whole_id
from skald.content.handbook.grounds import ground, ground_of
from skald.content.naming import Naming
from skald.content.problems import Problem
from skald.content.telling import tell_length, tell_refusal
from skald.content.words import word
from skald.planning.barriers import Barrier
from skald.rules.clauses import Clause
from skald.rules.events import FatigueTaken
from skald.rules.ids import UnitId
from skald.rules.notation import NotationError
from skald.rules.refusal import Refusal
from skald.simulation.table.asking import ALWAYS, ATTACKS, MATTERS
from skald.simulation.table.entries import OPEN, PERSON
from skald.simulation.table.fold import Table
from skald.warbands.leaders import side_names
from skald.web.reference.told import Told


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


def refusal_told(refusal: Refusal, naming: Naming) -> Told:
    """Why the rules refuse something, with the rule that it cites."""
    try:
        text = tell_refusal(refusal, naming)
    except LookupError:
        text = str(refusal)
    return Told.of(text, page_cited(str(refusal.cites)))


def friend_told(refusal: Refusal, naming: Naming, friend: UnitId) -> Told:
    """That a friend is in the way, and which."""
    text = _("{unit} is in the way.").format(unit=naming.unit(friend))
    return Told.of(f"{text[:1].upper()}{text[1:]}", page_cited(str(refusal.cites)))


def barrier_told(barrier: Barrier, naming: Naming, unit: UnitId, target: UnitId) -> Told:
    """Why a charge that may be declared would come to nothing, with the rule that says how one is moved."""
    names = {"unit": naming.unit(unit), "target": naming.unit(target)}
    match barrier.why:
        case "unit":
            text = _("{unit} can’t reach {target}: {other} is in the way.")
            names["other"] = naming.unit(barrier.unit)
        case "slow":
            text = _("{unit} can’t reach {target} in a straight line: the ground there ({terrain}) slows it too much.")
        case "impassable":
            text = _("{unit} can’t reach {target} in a straight line: nobody crosses the ground there ({terrain}).")
        case "far":
            text = _("{unit} can’t reach {target}: it may go no farther than {reach}.")
            names["reach"] = tell_length(barrier.reach, naming) if barrier.reach else ""
        case _:
            text = _("{unit} can’t reach {target}: there isn’t room for all of its figures.")
    if barrier.terrain:
        names["terrain"] = naming.term("terrain", barrier.terrain)
    told = text.format(**names)
    cite = naming.ruleset.clauses.get(Clause.CHARGE_MOVE)
    return Told.of(f"{told[:1].upper()}{told[1:]}", page_cited(str(cite)))


def page_cited(cite: str) -> str:
    """The page of what a refusal cites: a rule, or the board of an ability; else what the table itself asks."""
    board, _dot, _ability = cite.rpartition(".")
    return whole_id(cite) or whole_id(f"board.{board}") or ground("battles", "not-your-decision")


def problems_told(problems: Iterable[Problem], edition: str = EDITIONS[0]) -> Told:
    """What is wrong with what somebody chose, each once and with its rule."""
    return Told.joined(dict.fromkeys(_problem_told(each, edition) for each in problems))


def _problem_told(problem: Problem, edition: str) -> Told:
    text = word(language(), "problems", problem.code, **dict(problem.given))
    told = Told.of(text, ground_of(problem, edition))
    line = _("line {line}: {problem}").format(line=problem.line, problem=text)
    return told.set_in(line) if problem.line else told


def table_refuses(code: str) -> Told:
    """What the table, not the rules, has against something."""
    return Told.of(_against(code), ground("battles", code))


def _against(code: str) -> str:
    return {
        "not-opened": _("The battle hasn’t begun."),
        "not-your-decision": _("That isn’t for you to decide."),
        "no-dice-to-type": _("Skald rolls the dice of this battle."),
        "nothing-to-undo": _("There is nothing to take back."),
        "undo-needs-consent": _("Whoever plays against you has to agree."),
        "nobody-asks": _("Nobody asks for that any more."),
        "nothing-to-redo": _("There is nothing to do again."),
        "not-over": _("A battle can be played on from a moment of it once it is over."),
        "battle-over": _("The battle is over."),
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
        "guessed": _("Too many wrong keys were tried from here: wait ten minutes."),
        "no-battle": _("There is no such battle."),
        "watching": _("Whoever watches can’t play."),
        "other-unit": _("Another unit is asked about."),
        "other-wish": _("Something else is asked for now."),
        "no-activation": _("Neither a die on the board nor a rule lets this unit do that now."),
        "key-used": _("Something else was given under this Idempotency-Key."),
        "no-such-player": _("Nobody of that name plays: “me”, “open” or an agent."),
        "wrong-cards": _("Cards are for an expedition: five, one of each domain."),
        "malformed": _("The request isn’t as the schema says."),
    }[code]


def not_read(error: NotationError | OverflowError) -> Told:
    """That something isn't notation, and what is wrong with it."""
    told = table_refuses("notation")
    if isinstance(error, OverflowError):
        return told
    # What is sent is one line.
    return Told.joined((told, tell_fault(error.at(0, ""), language())))


def costs_told(taken: Sequence[FatigueTaken], naming: Naming) -> str:
    """What a deed costs its unit, before it is done; nothing if it costs nothing."""
    if not taken:
        return ""
    count = sum(each.amount for each in taken)
    why = ", ".join(dict.fromkeys(naming.rule(each.why) for each in taken))
    told = ngettext("This costs it {count} fatigue ({why}).", "This costs it {count} fatigue ({why}).", count)
    return told.format(count=count, why=why)


def cannot_play_on(code: str) -> Told:
    """Why a recorded battle can't be played on from a moment of it."""
    text = {
        "old-rules": _("The rules have changed since this battle: it can be watched, but not played on."),
        "changed-record": _("This file has been changed before that moment: it can’t be played on."),
        "no-warbands": _("The warbands of this battle didn’t come with it, so it can’t be played on."),
        "over": _("The battle is over at that moment. Choose an earlier one."),
    }[code]
    return Told.of(text, ground("battles", code))


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
