"""The units that a sentence names, found among its words; what is said beside them stays with the unit before it.

Owns where the words of one unit end and those of the next begin. Who strikes whom is judged in ``sides``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from skald.odds.circumstances import beside_patterns
from skald.odds.cues import MARK, Cue, Kind, Token, spelt_alike, tokens
from skald.odds.said_dice import dice_patterns
from skald.odds.vocabulary import FILLERS, NUMBERS, lexicon

#: "8 W v 12 L".
_SHORT = (
    (re.compile(r"\b(\d{1,2}) ?w\b"), r"\1 warriors"),
    (re.compile(r"\b(\d{1,2}) ?l\b"), r"\1 levies"),
    # "4 charging hearthguard" strike.
    (re.compile(rf"\b(\d{{1,3}}|{'|'.join(NUMBERS)}) (?:charging|attacking) (?!at\b|into\b)(?=[a-z])"), r"by \1 "),
    (re.compile(r"\b(\d{1,2}) ?g\b"), r"\1 g"),
    (re.compile(r"\b(\d{1,3})(?!x\b|h\b|x\d|s?t\b|nd\b|eme?\b|ere?\b)([a-z]{2,})\b"), r"\1 \2"),
)
#: Between a unit and its weapons, or between a number and its troop.
_SOFT = (Cue.WITH, Cue.AT, Cue.NOISE, Cue.MINE, Cue.THEIRS)
_OWNERS = (Cue.MINE, Cue.THEIRS)


_HOLDERS = {Cue.ASKER: Cue.MINE, Cue.OTHERS: Cue.THEIRS, Cue.THEIRS: Cue.THEIRS}
_HAVE = frozenset(("have", "has", "got", "ve", "a", "ai", "ont", "avons", "aurai", "play", "plays", "joue", "control"))
#: The verb is in the word.
_HOLD_AT_ONCE = frozenset(("jai", "ive", "i ve"))


class Mention(NamedTuple):
    """A unit in a sentence: where its words begin, and where it is named."""

    start: int
    head: int
    troop: str = ""
    is_counted: bool = False


class Sentence(NamedTuple):
    """The words of a sentence, and the units among them."""

    tokens: list[Token]
    mentions: list[Mention]
    #: What stands for each mark.
    marks: list[str]
    mended: tuple[tuple[str, str], ...] = ()

    @property
    def held_asides(self) -> list[tuple[Cue, str]]:
        """What is said beside units by whoever has it."""
        found = ((self._holder(at), each) for at, each in enumerate(self.tokens) if each.kind is Kind.ASIDE)
        return [(holder, self._written(each)) for holder, each in found if holder]

    @property
    def unknown_deeds(self) -> list[Token]:
        """Words between two units that nobody knows, where nothing else stands between them."""
        told = [each for each in self.between if each.cue not in (None, Cue.NOISE, *_OWNERS)]
        return [] if told else [each for each in self.between if each.kind is Kind.STRANGE]

    @property
    def between(self) -> list[Token]:
        """What stands between two units."""
        if len(self.mentions) != 2:
            return []
        return self.tokens[self.mentions[0].head + 1 : self.mentions[1].start]

    def cues(self, begin: int, end: int) -> tuple[Cue, ...]:
        """The words that decide, between two places; what leads to a weapon or to circumstances decides nothing."""
        places = [at for at in range(begin, end) if self.tokens[at].cue]
        kept = [at for at in places if not self._leads_to_gear(at) and not self._leads_to_deed(at)]
        return tuple(self.tokens[at].cue or Cue.NOISE for at in kept)

    def _leads_to_deed(self, at: int) -> bool:
        """ "To use" is no "lose to": whoever is lost to is named next."""
        if self.tokens[at].words != "to":
            return False
        following = (each for each in self.tokens[at + 1 :] if each.kind is not Kind.FILLER and each.cue not in _OWNERS)
        token = next(following, None)
        return token is not None and token.kind in (Kind.STRANGE, Kind.CUE)

    def _leads_to_gear(self, at: int) -> bool:
        if self.tokens[at].cue not in (Cue.WITH, Cue.AT):
            return False
        for each in self.tokens[at + 1 :]:
            if each.kind in (Kind.EQUIPMENT, Kind.ASIDE):
                return True
            if each.kind is not Kind.FILLER and each.cue not in _OWNERS:
                return False
        return False

    def owner(self, first: Mention, last: Mention) -> Cue | None:
        """Whose a unit is, by the words before its name, or right behind it ("of my opponent")."""
        before = [cue for cue in self.cues(first.start, last.head) if cue in _OWNERS]
        return before[0] if before else self._owner_behind(last.head + 1) or self._holder(first.start)

    def _holder(self, at: int) -> Cue | None:
        """Whoever has a unit: "he has 8 warriors, I have 4 hearthguard"."""
        has = False
        for each in reversed(self.tokens[:at]):
            if each.words in _HAVE:
                has = True
            elif each.cue in _HOLDERS or each.words in _HOLD_AT_ONCE:
                return _HOLDERS.get(each.cue or Cue.NOISE, Cue.MINE) if has or each.words in _HOLD_AT_ONCE else None
            elif each.kind is not Kind.FILLER and each.cue is not Cue.NOISE:
                return None
        return None

    def _owner_behind(self, at: int) -> Cue | None:
        for each in self.tokens[at : at + 3]:
            if each.cue is Cue.THEIRS:
                return Cue.THEIRS
            if each.kind is not Kind.FILLER:
                break
        return None

    def words_of(self, begin: int, end: int, *, lead: bool = False) -> str:
        """What is said of a unit: its words without those that only part a sentence."""
        kept = [each for each in self.tokens[:begin] if each.kind is not Kind.CUE] if lead else []
        kept += [each for place, each in enumerate(self.tokens[begin:end], begin) if self._is_kept(each, place, end)]
        return " ".join(map(self._written, kept))

    def _written(self, token: Token) -> str:
        if token.kind is Kind.ASIDE:
            return self.marks[int(token.words[1:])]
        return "or" if token.cue is Cue.THAN else token.words

    def _is_kept(self, token: Token, place: int, end: int) -> bool:
        if token.kind is Kind.ASIDE and self._holder(place):
            return False
        if token.cue in (Cue.OR, Cue.THAN):
            return any(each.kind in _NAMES for each in self.tokens[place + 1 : end])
        return token.kind is not Kind.CUE or all(word in FILLERS for word in token.words.split())


_NAMES = (Kind.TROOP, Kind.PEOPLE, Kind.EQUIPMENT)


def heard(said: str, edition_id: str) -> Sentence:
    """The words of a sentence and its units; what was misspelt is mended."""
    for short, word in _SHORT:
        said = short.sub(word, said)
    marks: list[str] = []
    for pattern in (*dice_patterns(edition_id), *beside_patterns(edition_id)):
        said = pattern.sub(lambda found: _marked(found, marks), said)
    found = tokens(said.split())
    mended = {each.words: near for each in found if each.kind is Kind.STRANGE and (near := spelt_alike(each.words))}
    if mended:
        found = tokens(" ".join(mended.get(each.words, each.words) for each in found).split())
    found = _named_once(_sent(found))
    return Sentence(found, _mentions(found), marks, tuple(mended.items()))


def _sent(found: list[Token]) -> list[Token]:
    """« Je lance mes 8 guerriers sur ses gardes »: whoever throws units sends them to charge."""
    kept: list[Token] = []
    for at, token in enumerate(found):
        verb, _space, more = token.words.partition(" ")
        if token.cue is Cue.SHOOT and verb in _THROW and _is_unit(found, at + 1):
            kept += [Token("charge", Kind.CUE, Cue.STRIKE), *tokens(more.split())]
        else:
            kept.append(token)
    return kept


_THROW = ("lance", "lancer", "lancent", "jette", "jettent", "jeter", "throw", "hurl")


def _is_unit(found: list[Token], at: int) -> bool:
    """Whether a unit is named next, and not a weapon."""
    following = (each for each in found[at:] if each.kind not in (Kind.FILLER, Kind.NUMBER) and each.cue not in _OWNERS)
    token = next(following, None)
    return token is not None and token.kind in (Kind.TROOP, Kind.PEOPLE)


def _marked(found: re.Match[str], marks: list[str]) -> str:
    marks.append(re.sub(rf"{MARK}(\d+)", lambda inner: marks[int(inner[1])], found[0]))
    return f" {MARK}{len(marks) - 1} "


def _mentions(found: list[Token]) -> list[Mention]:
    strong = _named(found)
    if len(strong) < 2:
        strong = sorted([*strong, *_unnamed(found, strong)])
    return strong


def _named(found: list[Token]) -> list[Mention]:
    """Units by their troops, by what they are called, or by a number of weapons."""
    mentions: list[Mention] = []
    is_joined, has_troop = False, False
    number: int | None = None
    soft: set[Cue] = set()
    for at, token in enumerate(found):
        if token.kind is Kind.CUE and token.cue not in _SOFT:
            is_joined, number = False, None
        elif token.cue:
            soft.add(token.cue)
            if token.cue in _OWNERS and found[at - 1].words not in ("of", "de", "d"):
                number = None
        elif token.kind is Kind.NUMBER:
            if is_joined and not mentions[-1].is_counted and not _names_next(found, at + 1):
                mentions[-1] = mentions[-1]._replace(is_counted=True)
            else:
                number = at
        elif token.kind in _NAMES:
            is_troop = token.kind is Kind.TROOP
            own = is_joined and number is None and not (is_troop and has_troop)
            if own and token.kind is not Kind.EQUIPMENT and soft & {Cue.WITH, Cue.AT, *_OWNERS}:
                own = False
            if own:
                has_troop = has_troop or is_troop
                if is_troop:
                    mentions[-1] = mentions[-1]._replace(head=at, troop=_troop(token))
            elif token.kind is not Kind.EQUIPMENT or number is not None:
                start = _start(found, at if number is None else number, mentions)
                mentions.append(Mention(start, at, _troop(token), number is not None))
                is_joined, has_troop, number = True, is_troop, None
            soft = set()
    return mentions


def _troop(token: Token) -> str:
    kind, name = lexicon()[token.words]
    return name if kind == "troop" else ""


def _names_next(found: list[Token], at: int) -> bool:
    """Whether a number belongs to a name behind it."""
    for token in found[at : at + 3]:
        if token.kind in (Kind.TROOP, Kind.PEOPLE):
            return True
        if token.kind is Kind.CUE:
            return token.cue in _OWNERS
    return False


def _start(found: list[Token], at: int, mentions: list[Mention]) -> int:
    """Where the words of a unit begin: with whatever stands before it that is not said of another."""
    least = mentions[-1].head + 1 if mentions else 0
    at = _before_units(found, at, _before_owner(found, at, least), least)
    # "His exhausted hearthguard": behind a deed, or before all units, it is said of those who follow.
    is_first = not mentions and _before_owner(found, at - 1, 0) == 0
    if at > least and found[at - 1].kind is Kind.ASIDE and (is_first or _is_behind_deed(found, at - 2, least)):
        at = _before_owner(found, at - 1, least)
    # "Shoot at mounted hearthguard": behind a deed it is said of those who are struck.
    if at > least and mentions and found[at - 1].kind is Kind.EQUIPMENT and _is_behind_deed(found, at - 2, least):
        return at - 1
    # "Mounted or foot hearthguards": the first of them is only what they ride.
    is_apart = not mentions or any(each.cue and each.cue not in _SOFT for each in found[least : at - 2])
    if at - 1 > least and found[at - 1].cue is Cue.OR and found[at - 2].kind is Kind.EQUIPMENT and is_apart:
        at -= 2
        while at > least and found[at - 1].kind in (Kind.FILLER, Kind.NUMBER):
            at -= 1
    return at


def _before_units(found: list[Token], named: int, at: int, least: int) -> int:
    """Where a unit begins before whose number stands that of units: "two units of 4 hearthguard"."""
    is_several = any(each.words in _SEVERAL for each in found[at:named])
    return at - 1 if is_several and at > least and found[at - 1].kind is Kind.NUMBER else at


_SEVERAL = ("units", "unites", "groups", "groupes")


def _before_owner(found: list[Token], at: int, least: int) -> int:
    """Where the articles and owners before a place begin."""
    while at > least and (found[at - 1].kind is Kind.FILLER or found[at - 1].cue in _OWNERS):
        at -= 1
    return at


def _is_behind_deed(found: list[Token], at: int, least: int) -> bool:
    """Whether a deed comes before a place, with nothing between them that could lead to a weapon."""
    while at >= least and (found[at].kind is Kind.FILLER or found[at].cue in (*_OWNERS, Cue.AT, Cue.NOISE)):
        at -= 1
    return at >= least and found[at].kind is Kind.CUE and found[at].cue is not Cue.WITH


def _named_once(found: list[Token]) -> list[Token]:
    """A sentence without names that are only said again."""
    mentions = _named(found)
    # "Against hearthguard, 8 warriors or 4 hearthguard?": whoever is met is somebody else.
    met = {each for each in mentions if each.start and found[each.start - 1].cue is Cue.AGAINST}
    again = {each.head for each in mentions if len(mentions) > 2 and each not in met and _is_repeated(each, mentions)}
    return [Token(each.words, Kind.CUE, Cue.NOISE) if at in again else each for at, each in enumerate(found)]


def _is_repeated(mention: Mention, others: list[Mention]) -> bool:
    """Whether a unit is named once more without a number: "how many warriors do I lose if …"."""
    return not mention.is_counted and any(
        each is not mention and each.troop == mention.troop and (each.is_counted or each.start < mention.start)
        for each in others
    )


def _unnamed(found: list[Token], strong: list[Mention]) -> list[Mention]:
    """What stands in the place of units where too few are named: "4 dinosaurs", "bow", "his 12"."""
    runs: list[Mention] = []
    begin: int | None = None
    for at in range(len(found) + 1):
        is_end = at == len(found) or (found[at].kind is Kind.CUE and found[at].cue not in (*_OWNERS, Cue.NOISE))
        if is_end and begin is not None:
            runs.append(Mention(begin, at - 1))
            begin = None
        elif not is_end and begin is None and found[at].kind in (Kind.NUMBER, Kind.EQUIPMENT, Kind.STRANGE):
            begin = at
    free = [each for each in runs if not any(each.start <= other.head <= each.head for other in strong)]
    told = [
        each for each in free if any(t.kind in (Kind.NUMBER, Kind.EQUIPMENT) for t in found[each.start : each.head + 1])
    ]
    return (told or free)[: 2 - len(strong)]
