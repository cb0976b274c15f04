"""A list as people write it in a letter: "Vikings, 2 points of hearthguards, 16 warriors, 1 levy", in either language.

Owns the reading of such lines into the fields of the form, and tells of each in words what was made of it; whatever can
be read in two ways is told instead of read. Whether the list fits the event is judged in the form.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.naming import equipment_name, troop_name
from skald.content.second.profiles import PROFILES
from skald.odds.vocabulary import FILLERS, lexicon, plain
from skald.rules.ruleset import Profile
from skald.web.reference.told import Told
from skald.web.tournaments.forms.plain_heads import AMOUNT, REMARK, SO_MANY_POINTS, WHOLE, headed, named, under_title
from skald.web.tournaments.forms.plain_pieces import Piece, gear_of, parted, read_piece
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.names import faction_name

#: A comma within a number ("1,5 points") parts nothing.
_PIECES = re.compile(r"[;+•]|,(?!(?<=\d,)5\b)|\s[-–—]\s|\band\b|\bet\b|(?=\bdont\b|\bof which\b)", re.IGNORECASE)
_TIMES = re.compile(r"\d{1,2}x\d{1,2}|\d{1,3}")
_POINTS = re.compile(r"(?<![a-z])(?:points?|pts?)\b")
_NUMBER = re.compile(r"\d")
_MARGIN = " \t\r*:.–—-"
_LEGEND = re.compile(r"\blegend(?:e|es|s|ary|aire|aires)?\b")
_BANNER = re.compile(r"\b(?:banner|banniere|etendard)\b")
#: Within a line: white space that may also be lines would be read again from each of them.
_FILE = re.compile(r"^[^\S\n]*(?:[\[{]|[\w.-]+[^\S\n]*=)", re.MULTILINE)
#: What ties a piece to the troop before it: "12 of them with bows", « dont 12 arcs ».
_LINKS = frozenset(
    ("with", "w", "them", "which", "armed", "have", "has", "carry", "carrying", "equipped", "avec", "dont", "ont", "a",
     "equipe", "equipes", "equipee", "equipees", "arme", "armes", "armees", "portant")
)  # fmt: skip
#: Who may be brought, and what a point buys.
TROOPS, POINTS = "second.core.muster", "second.core.profiles"
LONGEST_SHOWN = 40
_USUAL = ("hearthguard", "warriors", "levies")


class Spare(NamedTuple):
    """A troop whose figures may be told apart behind it: how many were bought, and how many are left to be told."""

    profile: Profile
    bought: int
    left: int


class Understood(NamedTuple):
    """A piece as it was pasted, and what was made of it; or a problem, which names the piece itself."""

    text: str
    told: str
    #: What was assumed.
    remark: str = ""

    @property
    def is_problem(self) -> bool:
        return isinstance(self.told, Told)


class Pasted(NamedTuple):
    """The fields that a list fills in, and piece by piece what was understood, or why not."""

    fields: dict[str, str]
    understood: list[Understood]

    @property
    def problems(self) -> list[Told]:
        """Everything that nobody could read."""
        return [each.told for each in self.understood if isinstance(each.told, Told)]


def is_file(text: str) -> bool:
    """Whether a text is written for programs: TOML or JSON."""
    return _FILE.search(text) is not None


def plain_list(text: str, handed_in: int | None = None) -> Pasted:
    """What the lines of a list say; a sum in them is that of the list as it was handed in, where there is one."""
    reading = _Reading()
    head, rest = headed(text)
    lines = [_pieces(line) for line in (head, *rest.splitlines())]
    reading.counts_points = _counts_points([piece for line in lines for piece in line])
    for line in lines:
        reading.read_line(line)
    return reading.pasted(handed_in)


def _pieces(line: str) -> list[Piece]:
    """What a line lists; remarks in brackets ("2×8 with bows, the rest on foot") say nothing that is bought."""
    bare = " ".join(REMARK.sub(" ", line).split())
    said = bare if _NUMBER.search(bare) else line
    texts = [each for text in _PIECES.split(said) for part in under_title(text) if (each := part.strip(_MARGIN))]
    found: list[Piece] = []
    for piece in (read_piece(part) for each in texts for part in parted(each)):
        before = found[-1] if found else None
        if before and before.troops and not before.has_amount and not piece.troops and piece.has_amount:
            # "Hearthguard - 4 figures" is one thing.
            found[-1] = read_piece(f"{before.text} {piece.text}")
        else:
            found.append(piece)
    if said is bare and found:
        remarks = " ".join(REMARK.findall(line))
        points = SO_MANY_POINTS.search(remarks) if len(found) == 1 else None
        found[-1] = found[-1]._replace(remark_gear=gear_of(remarks), remark_points=int(points[1]) if points else None)
    return found


def _counts_points(pieces: list[Piece]) -> bool | None:
    """Whether the bare numbers of a list are points or figures; None where nothing tells."""
    bare = [(piece.bare, PROFILES[piece.troops[0]]) for piece in pieces if piece.bare is not None and piece.troops]
    points = any(number < profile.smallest for number, profile in bare)
    figures = any(profile.per_point > 1 and number >= profile.per_point for number, profile in bare)
    return points if points != figures else None


class _Reading:
    """A list that is being read, piece by piece."""

    def __init__(self) -> None:
        self.counts_points: bool | None = None
        self._bought: dict[str, int] = {}
        self._fields: dict[str, str] = {}
        self._understood: list[Understood] = []
        self._has_problems = self._has_told_gear = False
        self._sum: int | None = None

    def pasted(self, handed_in: int | None) -> Pasted:
        total = sum(self._bought.values())
        if not self._bought and not self._has_problems:
            self._tell("", _("No troop was found in it."), TROOPS)
        elif self._sum not in (None, total, handed_in) and not self._has_problems:
            told = _("The list says %(said)d points in all, and %(read)d were read.")
            self._tell("", told % {"said": self._sum, "read": total}, POINTS)
        fields = self._fields | {f"points-{troop}": str(points) for troop, points in self._bought.items()}
        return Pasted(fields, self._understood)

    def read_line(self, line: list[Piece]) -> None:
        spare: Spare | None = None
        for piece in line:
            said = plain(piece.text)
            if _BANNER.search(said):
                self._fields["banner"] = "1"
                self._note(piece, _("War banner"))
            elif _LEGEND.search(said):
                # A hero of legend is no Warlord like others: the name would be lost without a word.
                self._problem(_("“%(text)s”: legendary units can’t be written into a list."), piece)
            elif piece.troops:
                spare = self._buy(piece)
            elif _is_sum(said):
                self._sum = piece.points
                self._note(piece, _points_told(piece.points or 0))
            elif spare is not None and _is_arrangement(said):
                spare = self._arranged(piece, said, spare)
            elif piece.gear and piece.has_amount and _is_arrangement(said):
                told = _("“%(text)s”: who carries that? Name the troop (%(troops)s).")
                self._problem(told, piece, troops=_carriers(piece.gear))
            elif self._fields or self._bought or self._has_problems or (piece.has_amount and piece.points is None):
                self._problem(_("“%(text)s” names no troop."), piece)
            else:
                self._sum = piece.points
                self._fields["faction"] = named(piece.text)
                self._note(piece, _("Faction: %(name)s") % {"name": faction_name(self._fields["faction"])})

    def _problem(self, told: str, piece: Piece, **given: object) -> None:
        self._tell(piece.text, told % {"text": piece.text[:LONGEST_SHOWN], **given}, TROOPS)

    def _tell(self, text: str, told: str, rule: str) -> None:
        """A problem, in the place of what it is about."""
        self._has_problems = True
        self._understood.append(Understood(text, Told.of(told, rule)))

    def _note(self, piece: Piece, told: str, remark: str = "") -> None:
        if piece.troops and (gear := (*piece.gear, *piece.remark_gear)):
            remark = f"{remark} {self._left_out(PROFILES[piece.troops[0]], gear)}".strip()
        self._understood.append(Understood(piece.text, told, remark))

    def _left_out(self, profile: Profile, gear: tuple[str, ...]) -> str:
        """What becomes of the things that somebody carries: told once, not on every line."""
        if never := _never_carried(profile, gear):
            return _cannot_carry(profile, never)
        told = "" if self._has_told_gear else _("What they carry is no part of a list: it is chosen at the table.")
        self._has_told_gear = True
        return told

    def _buy(self, piece: Piece) -> Spare | None:
        """Take what a piece buys, or tell why not; its figures, which may be told apart behind it."""
        troop = piece.troops[0]
        profile = PROFILES[troop]
        if profile.free:
            self._fields |= {} if troop == "warlord" else {"leader": troop}
            self._note(piece, _("%(troop)s – free") % {"troop": troop_name(language(), troop)})
            return None
        if len(piece.troops) > 1 and piece.is_one_name and not set(piece.troops) <= set(_USUAL):
            self._problem(_("“%(text)s” names no troop."), piece)
            return None
        points = self._points(piece, profile)
        if piece.remark_points not in (None, points) and not isinstance(points, str):
            points = _("“%(text)s”: the points and the figures don’t agree.") % {"text": piece.text[:LONGEST_SHOWN]}
        if isinstance(points, str):
            self._tell(piece.text, points, POINTS)
            return None
        self._bought[troop] = self._bought.get(troop, 0) + points
        remark = ""
        if piece.nickname:
            said = {"word": piece.nickname, "troop": troop_name(language(), troop)}
            remark = _("“%(word)s” is read as %(troop)s.") % said
        self._note(piece, _told(piece, profile, points), remark)
        return Spare(profile, points * profile.per_point, points * profile.per_point)

    def _points(self, piece: Piece, profile: Profile) -> int | str:
        """The points of a piece, or what is wrong with it."""
        given = {"text": piece.text[:LONGEST_SHOWN], "each": profile.per_point, "number": piece.bare}
        if len(piece.troops) > 1:
            return _("“%(text)s” names two troops: write each on a line of its own.") % given
        if not profile.for_points:
            return _("“%(text)s”: figures are given up for them; type them under “Other troops”.") % given
        if not (piece.has_amount or piece.is_muddled):
            return _("“%(text)s” doesn’t say how many.") % given
        figures = _figures(piece, profile.per_point)
        if piece.points is not None and not piece.is_muddled:
            wanted = piece.points * profile.per_point
            # "3 points of warriors, 8 with bows" tells of some of them.
            agrees = figures in (None, wanted) or (piece.gear and (figures or 0) < wanted)
            return piece.points if agrees else _("“%(text)s”: the points and the figures don’t agree.") % given
        if piece.bare is not None and figures is None and not piece.is_muddled:
            if self._is_points(piece.bare, piece, profile):
                return piece.bare
            if self.counts_points is None and not piece.has_people and piece.bare < profile.per_point:
                told = _("“%(text)s”: points or figures? Write “%(number)d points”, or the figures (%(each)d a point).")
                return told % given
            figures = piece.bare
        whole = (figures or 0) // profile.per_point if (figures or 0) % profile.per_point == 0 else 0
        if piece.is_muddled or not whole:
            return _("“%(text)s” isn’t a whole number of points (%(each)d figures a point).") % given
        return whole

    def _is_points(self, number: int, piece: Piece, profile: Profile) -> bool:
        """Whether a bare number is one of points: fewer than any unit has, or as the others of the list are."""
        if piece.has_people or profile.per_point == 1:
            return profile.per_point == 1
        return number < profile.smallest or (number < profile.per_point and bool(self.counts_points))

    def _arranged(self, piece: Piece, said: str, spare: Spare) -> Spare:
        """Figures of the troop before that are told apart, unless these are too many, others, or can't carry it."""
        told = (piece.units or 1) * piece.size if piece.size else piece.bare or 0
        is_tied = piece.units is not None or spare.left < spare.bought or bool(_LINKS & set(said.split()))
        if told > spare.left:
            self._problem(_("“%(text)s”: so many were not bought."), piece)
        elif piece.gear and piece.has_amount and not is_tied:
            # "24 warriors, 12 crossbows": nobody knows whether these are other people.
            asked = _(
                "“%(text)s”: some of the %(number)d %(troop)s (“of them”), or more? Name their troop (%(troops)s)."
            )
            given = {"number": spare.bought, "troop": troop_name(language(), spare.profile.id)}
            self._problem(asked, piece, troops=_carriers(piece.gear), **given)
        elif never := _never_carried(spare.profile, piece.gear):
            self._tell(piece.text, _cannot_carry(spare.profile, never), TROOPS)
        else:
            self._note(piece, _("units and equipment: chosen at the table"))
        return spare._replace(left=spare.left - told)


def _carriers(gear: tuple[str, ...]) -> str:
    """The usual troops that may carry something; where none may, all of them."""
    usual = [PROFILES[troop] for troop in _USUAL]
    able = [each for each in usual if not _never_carried(each, gear)] or usual
    return ", ".join(troop_name(language(), each.id) for each in able)


def _never_carried(profile: Profile, gear: tuple[str, ...]) -> list[str]:
    """What of these a troop can't have."""
    return [item for item in gear if not any(item in option for option in profile.options)]


def _cannot_carry(profile: Profile, gear: list[str]) -> str:
    named = ", ".join(equipment_name(language(), item) for item in gear)
    return _("%(troop)s can’t carry this: %(gear)s.") % {"troop": troop_name(language(), profile.id), "gear": named}


def _figures(piece: Piece, each: int) -> int | None:
    """The figures that a piece certainly tells."""
    if piece.units is not None:
        return piece.units * (each if piece.size is None else piece.size)
    return piece.bare if piece.points is not None else None


def _told(piece: Piece, profile: Profile, points: int) -> str:
    """What a piece was understood to say."""
    name = troop_name(language(), profile.id)
    if piece.units is not None:
        units = ngettext("%(units)d unit of %(size)d %(troop)s", "%(units)d units of %(size)d %(troop)s", piece.units)
        told = units % {"units": piece.units, "size": piece.size or profile.per_point, "troop": name}
    else:
        told = _("%(figures)d %(troop)s") % {"figures": points * profile.per_point, "troop": name}
    return _("%(what)s – %(points)s") % {"what": told, "points": _points_told(points)}


def _points_told(points: int) -> str:
    return ngettext("%(number)d point", "%(number)d points", points) % {"number": points}


def _is_sum(said: str) -> bool:
    """Whether a piece only says how much there is: "6 points in all"."""
    words = set(AMOUNT.sub(" ", said).split())
    return bool(_POINTS.search(said)) and words <= FILLERS | WHOLE


def _is_arrangement(said: str) -> bool:
    """Whether a piece only says how the figures before it stand and what they carry: "2 x 8 with bows"."""
    words = " ".join(word for word in _TIMES.sub(" ", said).split() if word not in FILLERS | _LINKS)
    return not words or lexicon().get(words, ("", ""))[0] == "equipment"
