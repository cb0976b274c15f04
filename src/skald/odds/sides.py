"""A sentence about a fight, parted: who strikes whom, how, which side is the asker's, and what is said of each apart.

Finds the units that a sentence names, then judges by the words of ``cues`` around each who strikes. Decides nothing
about a unit itself, which is read by ``speech``.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from skald.odds.circumstances import Circumstances
from skald.odds.clauses import joined, take_clauses
from skald.odds.cues import Cue, Token
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.mentions import Mention, Sentence, heard
from skald.odds.vocabulary import PEOPLE, is_one_of, lexicon
from skald.rules.ids import Combat

#: "My 10 warriors against his 12": who they are is said once.
_COUNT_ALONE = re.compile(
    r"(?:(?:with|avec|of|my|his|her|their|those|les|mes|ses|leurs|des|en) )*(?P<count>\d{1,3})(?: (?:autres|others))?"
)
_MISSILES = {("equipment", each) for each in ("bow", "sling", "crossbow", "composite-bow", "firearm")}
_THROWN = {("equipment", each) for each in ("javelins", "improvised")}
_SHOT_NOUNS = frozenset(("tir", "shot", "volley", "volee", "shooting"))
#: Archers hit by shooting.
_HITS = frozenset(("hit", "hits", "hitting"))
#: "Shoot at 4 hearthguard with javelins": what is said behind the target may be what they shoot with.
_SHOT_WITH = re.compile(
    r" (?:with|using|avec|aux?|a la|a l)(?: (?:my|his|her|their|our|des|les|leurs?|ses|mes|un|une))* "
    r"(?P<arms>[a-z]+(?: [a-z]+)?)$"
)
#: "Who wins, these or those?" is a fight between them.
_WINS = re.compile(r"\b(?:wins?|winner|gagn\w+|l emport\w+)\b")
_ACTIVE = (Cue.STRIKE, Cue.SHOOT, Cue.KILL)
#: Words that say nothing about who strikes.
_SILENT = (Cue.NOISE, Cue.MINE, Cue.THEIRS, Cue.HOW_MANY)


class Said(NamedTuple):
    """The two sides of a sentence in their words, whoever strikes first, and how."""

    sides: tuple[str, str]
    combat: Combat
    #: What is said of each apart.
    apart: tuple[Circumstances, Circumstances] = (Circumstances(), Circumstances())
    #: Nobody says who strikes first.
    is_open: bool = False
    #: Nobody says whether they come to blows or shoot.
    is_plain: bool = False
    #: The asker's side.
    mine: int = ATTACKER
    #: Whether it says so, by the units' owners.
    is_owned: bool = False
    #: The sentence is about those who are struck.
    is_passive: bool = False
    #: Nobody says how they strike: archers who kill have shot.
    is_inferred: bool = False
    #: Those who strike are named last.
    is_turned: bool = False
    #: Nobody says who strikes first, and whoever stands in cover awaits the others.
    is_held: bool = False
    #: Somebody is said to kill, or to be killed.
    kills: bool = False
    #: How each of two units to choose from strikes, where a verb of its own says so.
    own_ways: tuple[Combat, Combat] | None = None
    #: Two units of one owner with an "or" between them: nobody says whom either meets.
    is_choice: bool = False
    #: Words that were misspelt, and those that were meant.
    mended: tuple[tuple[str, str], ...] = ()

    @property
    def might_shoot(self) -> bool:
        """Whether a shot may be meant: nobody says what they do, or only that they kill, and they have missiles."""
        attacker = self.sides[ATTACKER]
        is_thrown = self.kills and self.is_inferred and carries_missiles(attacker, _MISSILES | _THROWN)
        return (self.is_plain and carries_missiles(attacker)) or is_thrown


class _Group(NamedTuple):
    """A unit, or several to choose from, with the words that decide around it."""

    first: Mention
    last: Mention
    before: tuple[Cue, ...]
    after: tuple[Cue, ...]


def part(plain_text: str, edition_id: str) -> Said | tuple[str, ...]:
    """The two sides that a sentence speaks of; or the words of each, if it names fewer or more."""
    rest, clauses = take_clauses(plain_text, edition_id)
    sentence = heard(rest, edition_id)
    groups = _groups(sentence)
    if len(groups) != 2:
        ends = [*(each.first.start for each in groups), len(sentence.tokens)]
        return tuple(sentence.words_of(ends[place], ends[place + 1]) for place in range(len(groups)))
    one, other = (_strikes(each, is_last=bool(place)) for place, each in enumerate(groups))
    is_open = not one and not other
    owners = [sentence.owner(each.first, each.last) for each in groups]
    striker = int(other > one)
    if is_open and (acting := _acting(sentence, owners)) is not None:
        striker, is_open = acting, False
    sides = [sentence.words_of(groups[0].first.start, groups[1].first.start, lead=True),
             sentence.words_of(groups[1].first.start, len(sentence.tokens))]  # fmt: skip
    if striker:
        sides.reverse()
    sides = _counted_alike(sides)
    combat = _combat(sentence, sides[0])
    if combat is Combat.SHOT:
        _arm_shooter(sides)
    is_passive = any(map(_is_about_the_struck, groups)) or (
        bool(striker) and (Cue.DIE in groups[0].after or groups[0].after[:1] == (Cue.LOSE,))
    )
    owned = _owned(owners, striker)
    mine = owned if owned is not None else DEFENDER if is_passive else ATTACKER
    for whose, aside in sentence.held_asides:
        # "I have 2 bonus dice": whoever has them is said, wherever that stands.
        who = mine if whose is Cue.MINE else 1 - mine
        sides[who] = f"{sides[who]} {aside}"
    return Said(
        (sides[0], sides[1]),
        combat,
        _apart(clauses, mine),
        is_open=is_open,
        is_plain=not _verbs(sentence),
        mine=mine,
        is_owned=owned is not None,
        is_passive=is_passive,
        is_inferred=not any(each.cue in (Cue.STRIKE, Cue.SHOOT) or _is_shot(each) for each in _verbs(sentence)),
        kills=any(each.cue is Cue.KILL for each in sentence.tokens),
        own_ways=_own_ways(sentence, groups),
        is_choice=_are_choice(sentence, groups, owners) and not _WINS.search(plain_text),
        mended=sentence.mended,
        is_turned=bool(striker),
    )


def _are_choice(sentence: Sentence, groups: list[_Group], owners: list[Cue | None]) -> bool:
    between = sentence.cues(groups[0].last.head + 1, groups[1].first.start)
    return owners[0] is not None and owners[0] is owners[1] and Cue.OR in between


def has_two_sides(plain_text: str, edition_id: str) -> bool:
    """Whether a line speaks of two sides, and something stands between them."""
    said = part(plain_text, edition_id)
    return isinstance(said, Said) and not said.is_open and all(side.strip() for side in said.sides)


def _groups(sentence: Sentence) -> list[_Group]:
    """The units of a sentence; those between which somebody chooses are one."""
    mentions = list(sentence.mentions)
    joints = [sentence.cues(one.head + 1, other.start) for one, other in pairwise(mentions)]
    choices = (Cue.OR, Cue.THAN) if len(mentions) > 2 else ()
    parts: list[list[Mention]] = []
    for place, mention in enumerate(mentions):
        if place and set(joints[place - 1]) & set(choices):
            parts[-1].append(mention)
        else:
            parts.append([mention])
    found = []
    for place, each in enumerate(parts):
        begin = parts[place - 1][-1].head + 1 if place else 0
        end = parts[place + 1][0].start if place + 1 < len(parts) else len(sentence.tokens)
        before, after = sentence.cues(begin, each[0].start), sentence.cues(each[-1].head + 1, end)
        found.append(
            _Group(each[0], each[-1], *(tuple(c for c in cues if c not in _SILENT) for cues in (before, after)))
        )
    return found


def _strikes(group: _Group, *, is_last: bool) -> int:
    """How surely the words around a unit say that it strikes (or, below nothing, that it is struck)."""
    last = group.before[-1] if group.before else None
    earlier = group.before[:-1]
    held = {Cue.HOLD, Cue.DIE}
    found = 0
    if last is Cue.FATE:
        return -3
    if last is Cue.BY or last in held or (earlier and earlier[-1] in held):
        found = 3
    elif last in (Cue.WITH, Cue.TO):
        found = 2
    elif last in _ACTIVE and not is_last and group.after in ((Cue.AT,), (Cue.AGAINST,)):
        # "Charge these into those".
        found = 1
    elif last in _ACTIVE:
        found = -2
    elif last in (Cue.AGAINST, Cue.AT):
        found = -1
    if not group.after:
        return found
    if _is_passive(group.after) or group.after[0] is Cue.HOLD:
        return found - 3
    if is_last and group.after == (Cue.BREAK, Cue.STRIKE):
        # "Stop 4 hearthguard who charge".
        return 3
    # "8 warriors v 4 hearthguard: kill them": what follows those who are struck is no deed of theirs.
    is_struck = is_last and last in (*_ACTIVE, Cue.AGAINST, Cue.AT)
    return found + 2 if group.after[0] in _ACTIVE and not is_struck else found


def _is_about_the_struck(group: _Group) -> bool:
    return bool({Cue.HOLD, Cue.FATE} & {*group.before, *group.after}) or _is_passive(group.after)


def _is_passive(after: tuple[Cue, ...]) -> bool:
    """ "Charged by", "shot at by"."""
    cues = tuple(each for each in after[:3] if each is not Cue.AT)
    if cues[:1] == (Cue.BY,):
        return True
    return len(cues) > 1 and cues[0] in (*_ACTIVE, Cue.DIE) and cues[1] is Cue.BY


def _acting(sentence: Sentence, owners: list[Cue | None]) -> int | None:
    """The unit of whoever acts: "he has these, I have those: who wins if I charge?"."""
    mine = next((place for place in (0, 1) if owners[place] is Cue.MINE or owners[1 - place] is Cue.THEIRS), None)
    cues = [each for each in sentence.cues(0, len(sentence.tokens)) if each not in _SILENT]
    deed = next((each for each in pairwise(cues) if each[0] in (Cue.ASKER, Cue.OTHERS) and each[1] in _ACTIVE), None)
    if mine is None or deed is None:
        return None
    return mine if deed[0] is Cue.ASKER else 1 - mine


def _owned(owners: list[Cue | None], striker: int) -> int | None:
    """The side of whoever asks, by what is said of whose units they are; None where nobody says."""
    for place in (0, 1):
        if owners[place] is Cue.MINE and owners[1 - place] is not Cue.MINE:
            return ATTACKER if place == striker else DEFENDER
    for place in (0, 1):
        if owners[place] is Cue.THEIRS and owners[1 - place] is not Cue.THEIRS:
            return DEFENDER if place == striker else ATTACKER
    return None


def _verbs(sentence: Sentence) -> list[Token]:
    return [each for each in sentence.tokens if each.cue in (Cue.STRIKE, Cue.SHOOT, Cue.KILL, Cue.BY, Cue.AT)]


def _combat(sentence: Sentence, attacker: str) -> Combat:
    """How they fight: archers who kill have shot."""
    verbs = _verbs(sentence)
    if any(map(_is_shot, verbs)):
        return Combat.SHOT
    blows = any(each.cue is Cue.STRIKE and each.words not in _HITS for each in verbs)
    if verbs and all(each.cue is Cue.AT for each in verbs) and carries_missiles(attacker, _MISSILES | _THROWN):
        return Combat.SHOT
    # Nobody "survives" archers who come to blows, and a word between two units that nobody knows is some deed.
    verbs += [each for each in sentence.tokens if each.cue in (Cue.HOLD, Cue.FATE)] + sentence.unknown_deeds
    verbs += [each for each in sentence.between if each.cue in (Cue.DIE, Cue.TO)]
    return Combat.SHOT if verbs and not blows and carries_missiles(attacker) else Combat.MELEE


def _own_ways(sentence: Sentence, groups: list[_Group]) -> tuple[Combat, Combat] | None:
    """ "Charge with these or shoot with those": one deed before the "or", the other behind it."""
    chosen = next((each for each in groups if each.first is not each.last), None)
    if chosen is None:
        return None
    joints = range(chosen.first.head + 1, chosen.last.start)
    joint = next((at for at in joints if sentence.tokens[at].cue in (Cue.OR, Cue.THAN)), None)
    if joint is None:
        return None
    before, behind = (
        {Combat.SHOT if _is_shot(each) else Combat.MELEE for each in part if each.cue in (Cue.STRIKE, Cue.SHOOT)}
        for part in (sentence.tokens[:joint], sentence.tokens[joint:])
    )
    return (before.pop(), behind.pop()) if len(before) == len(behind) == 1 and before != behind else None


def _arm_shooter(sides: list[str]) -> None:
    """Give a shooter without a weapon the missiles that are named last."""
    found = _SHOT_WITH.search(sides[DEFENDER].rstrip())
    if found and not is_armed(sides[ATTACKER]) and lexicon().get(found["arms"]) in _MISSILES | _THROWN:
        sides[DEFENDER] = sides[DEFENDER][: found.start()]
        sides[ATTACKER] = f"{sides[ATTACKER]} {found['arms']}"


def _is_shot(verb: Token) -> bool:
    return verb.cue is Cue.SHOOT or bool(set(verb.words.split()) & _SHOT_NOUNS)


def _apart(clauses: list[tuple[str, Circumstances]], mine: int) -> tuple[Circumstances, Circumstances]:
    apart = [Circumstances(), Circumstances()]
    for whose, found in clauses:
        for who in (ATTACKER, DEFENDER):
            if whose == "both" or (who == mine) == (whose == "mine"):
                apart[who] = joined(apart[who], found)
    return apart[0], apart[1]


def _counted_alike(sides: list[str]) -> list[str]:
    for who in (ATTACKER, DEFENDER):
        if alike := _COUNT_ALONE.fullmatch(sides[who].strip()):
            sides[who] = f"{alike['count']} {_troop_of(sides[1 - who])}"
    return sides


def _troop_of(said: str) -> str:
    known = lexicon()
    return next((word for word in said.split() if known.get(word, ("",))[0] == "troop"), "")


def carries_missiles(said: str, weapons: set[tuple[str, str]] = _MISSILES) -> bool:
    """Whether a unit carries what is there to shoot with."""
    known = lexicon()
    return any(known.get(word) in weapons for word in said.split())


def is_armed(said: str) -> bool:
    """Whether some words speak of weapons or mounts."""
    known = lexicon()
    return any(known.get(word, ("",))[0] == "equipment" for word in said.split())


def names_unit(said: str) -> bool:
    """Whether some words say who they are, and not only what they carry."""
    known = lexicon()
    return any(known.get(word, ("",))[0] == "troop" or is_one_of(word, PEOPLE) for word in said.split())


def names_troop(said: str) -> bool:
    """Whether some words speak of a unit."""
    known = lexicon()
    return any(known.get(word, ("",))[0] == "troop" or known.get(word) in _MISSILES for word in said.split())
