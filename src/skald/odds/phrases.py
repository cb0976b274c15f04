"""Units, deeds and idle things of a fight in words, for every page and print that tells of odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from skald.content.board_files import BoardWords
from skald.content.editions import edition
from skald.content.naming import Naming, equipment_name, face_name, term, troop_counted
from skald.content.second.magic.making import spell_id
from skald.content.second.magic.wording import spell_name
from skald.content.words import word
from skald.odds.answer import Chances
from skald.odds.boards import board_called
from skald.odds.choices import use_text
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup
from skald.odds.rivals import Verdict
from skald.odds.spending import Idle
from skald.odds.walk import Deed
from skald.rules.actions import Action, CloseRanks, Exploit, TradeDice, Trigger
from skald.rules.hooks import Window


class Shown(NamedTuple):
    """How chances and other numbers are written where they are shown."""

    chance: Callable[[Fraction], str]
    number: Callable[[Fraction], str]


#: The two units of a line that a refusal proposes, each with its number.
PROPOSED = (("one", "first"), ("other", "second"))
#: The words of boards that Skald does not ship.
Words = tuple[BoardWords, ...]


def fighter_text(fighter: Fighter, language: str) -> str:
    """A unit in words: how many, what, with what, how tired, in what."""
    return ", ".join(_parts(fighter, language))


def fighter_aside(fighter: Fighter, language: str) -> str:
    """A unit within a sentence: what is said of it beside its name stands in brackets."""
    name, *more = _parts(fighter, language)
    return f"{name} ({', '.join(more)})" if more else name


def _parts(fighter: Fighter, language: str) -> list[str]:
    parts = [f"{fighter.figures} {troop_counted(language, fighter.troop, fighter.figures)}"]
    parts += [equipment_name(language, item) for item in fighter.equipment]
    if fighter.fatigue:
        key = "state.fatigue" if fighter.fatigue == 1 else "state.fatigues"
        parts.append(word(language, "odds", key, count=fighter.fatigue))
    if fighter.cover:
        parts.append(word(language, "odds", f"state.{fighter.cover.name.lower()}"))
    if fighter.closed:
        parts.append(word(language, "odds", "state.closed"))
    return parts + [_enchantment(name, level, language) for name, level in fighter.spells]


def _enchantment(name: str, level: str, language: str) -> str:
    """A spell that lies on a unit."""
    return f"{spell_name(language, spell_id(name))} ({term(language, 'level', level)})"


def verdict_text(found: Verdict, rivals: tuple[Fighter, Fighter], language: str, show: Shown, *, is_foe: bool) -> str:
    """Which of two fights is the better one, and by how much; of units to choose from, or of foes."""
    number = show.chance if found.measure.is_chance else show.number
    value, rest = (number(found.values[place]) for place in (found.best, 1 - found.best))
    key = "even" if found.is_even else f"{'foe' if is_foe else 'choice'}.{found.measure.value}"
    more = show.number(found.margin)
    if found.measure.is_chance:
        points = 100 * found.margin
        more = word(language, "odds", "rival.points" if points >= 2 else "rival.point", count=show.number(points))
    best, other = (fighter_aside(rivals[place], language) for place in (found.best, 1 - found.best))
    return word(language, "odds", f"rival.{key}", best=best, other=other, value=value, rest=rest, more=more)


def deeds_text(found: Verdict, chances: tuple[Chances, Chances], language: str, show: Shown) -> str:
    """Whether a unit had rather shoot or charge, and what becomes of either."""
    shot, charge = chances
    key = "even" if found.is_even else "charge" if found.best else "shoot"
    return word(
        language, "odds", f"rival.deed.{key}", shot=show.number(shot.means[DEFENDER]), win=show.chance(charge.wins[0]),
        theirs=show.number(charge.means[DEFENDER]), mine=show.number(charge.means[ATTACKER]),
    )  # fmt: skip


def ways_text(found: Verdict, language: str, show: Shown) -> str:
    """Whether a unit had rather charge or be charged, and how often it wins either way."""
    key = "even" if found.is_even else "wait" if found.best else "charge"
    charging, waiting = map(show.chance, found.values)
    return word(language, "odds", f"rival.way.{key}", charging=charging, waiting=waiting)


def idle_text(matchup: Matchup, left: Idle, language: str, words: Words = ()) -> str:
    """Why something that lies on the table changes nothing."""
    naming = Naming(edition(matchup.edition), (), language, boards=words)
    ability = naming.ability(left.ability) if left.ability else ""
    whose = word(language, "odds", f"whose.{ROLES[left.who]}")
    return word(language, "odds", f"idle.{left.why}", whose=whose, ability=ability, count=left.dice)


def deed_name(matchup: Matchup, deed: Deed, language: str, words: Words = ()) -> str:
    """What a side does, in words."""
    named = [_action_name(matchup, action, language, words) for action in deed.actions]
    said = ", ".join(name for name in named if name)
    return said or word(language, "odds", _PASSES.get(deed.window, "deed.pass"))


#: Not to do anything is said otherwise where there is only one thing to do.
_PASSES = {Window.RANKS: "deed.open-ranks", Window.TRADE: "deed.no-trade"}


def _action_name(matchup: Matchup, action: Action, language: str, words: Words) -> str:
    match action:
        case Trigger():
            return _trigger_name(matchup, action, language, words)
        case Exploit():
            return word(language, "odds", f"deed.{action.use}")
        case CloseRanks():
            return word(language, "odds", "deed.close-ranks")
        case TradeDice():
            return word(language, "odds", "deed.trade", dice=action.dice)
        case _:
            return ""


def _trigger_name(matchup: Matchup, action: Trigger, language: str, words: Words) -> str:
    name = Naming(edition(matchup.edition), (), language, boards=words).ability(action.ability)
    faces = " + ".join(face_name(language, face) for face in action.faces)
    board = board_called(action.ability.partition(".")[0], matchup.boards)
    ability = board.ability(action.ability) if board else None
    assert ability is not None
    text = use_text(ability, action.option, action.faces, language, words)
    return word(language, "odds", "deed.trigger", ability=name, faces=faces, text=text)
