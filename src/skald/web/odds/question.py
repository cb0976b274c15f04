"""A question as the address (or the form) asks it, with everything that is wrong with it.

What names nothing (an unknown troop, a number that is none) is a problem, and then nothing is answered. What is known
but does not go together (equipment that this troop can't carry) is left out, and the page says so.
"""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.content.editions import EDITIONS, edition
from skald.content.handbook.grounds import ground
from skald.content.problems import problem
from skald.odds.answer import odds
from skald.odds.counted import Counts
from skald.odds.enchanting import read_enchantments
from skald.odds.kits import Kit, kits, usual_kit
from skald.odds.matchup import ATTACKER, DEFENDER, MOST_BONUS, MOST_FIGURES, Fighter, Matchup, unknown
from skald.odds.remarks import remarks
from skald.odds.table import BadMatchup
from skald.odds.valuation import Aim
from skald.odds.wanted import played_for
from skald.rules.ids import Combat, Cover, Face
from skald.rules.lengths import VS, L, M, S
from skald.web.odds import offers
from skald.web.odds.boards import SIDES, Chosen, Own, own_boards, read_chosen
from skald.web.odds.fields import Fields, Files
from skald.web.odds.wording import kit_name, sentence
from skald.web.reference.told import Told

SECOND = "b."
COVERS = ("none", "light", "solid")
FIGHTS = {"melee": Combat.MELEE, "shot": Combat.SHOT}
DISTANCES = {"": 0, "VS": VS, "S": S, "M": M, "L": L}
AIMS = {aim.value: aim for aim in Aim}
#: Asked for what happens when nobody spends anything.
UNSPENT = "none"


class Question(NamedTuple):
    """What is asked. The matchup can always be shown in the form; with problems it has no answer."""

    matchup: Matchup
    aim: Aim | None = None
    #: Whether somebody wants to know what happens when nobody spends anything.
    unspent: bool = False
    #: Saga dice of both sides that are still to be laid on their boards.
    bare: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ())
    problems: tuple[Told, ...] = ()
    left_out: tuple[Told, ...] = ()
    #: Boards of the visitor's own.
    own: tuple[Own | None, Own | None] = (None, None)
    #: What the words of a typed question want to know first.
    asks: Aim | None = None
    #: The asker's side: "you".
    mine: int = ATTACKER
    #: Whose losses the words ask about, and how many.
    counts: Counts | None = None

    @property
    def counted(self) -> Aim | None:
        """What both play for in the answer; None: nobody spends anything."""
        if self.aim or self.unspent:
            return self.aim
        return played_for(self.matchup, self.bare, self.asks)


def read_question(query: QueryDict, prefix: str = "", files: Files | None = None) -> Question:
    """The question that an address or a form asks."""
    fields = Fields(query, prefix, files)
    edition_id = fields.known("edition", EDITIONS, "second", "odds.unknown-edition")
    combat = FIGHTS[fields.choice("fight", FIGHTS, "melee")]
    attacker, mine = _read_side(fields, ATTACKER, edition_id, combat)
    defender, theirs = _read_side(fields, DEFENDER, edition_id, combat)
    distance = DISTANCES[fields.choice("distance", DISTANCES, "")] if combat is Combat.SHOT else 0
    own = own_boards(fields, (mine, theirs))
    matchup = Matchup(attacker, defender, combat, edition_id, distance=distance, boards=own)
    aim, unspent = _read_aim(fields, combat)
    if not fields.problems:
        fields.problems += _refusals(matchup)
    if not fields.problems:
        fields.left_out += [sentence(found) for found in remarks(matchup)]
    asks = AIMS.get(fields.choice("ask", ["", *AIMS], ""))
    found, left_out = tuple(fields.problems), tuple(fields.left_out)
    own_side = DEFENDER if fields.choice("mine", ["", SIDES[DEFENDER]], "") else ATTACKER
    bare, files_of = (mine.bare, theirs.bare), (mine.own, theirs.own)
    return Question(
        matchup, aim, unspent, bare, found, left_out, files_of, asks, own_side, _read_counts(fields, matchup)
    )


def _read_counts(fields: Fields, matchup: Matchup) -> Counts | None:
    """Whose losses are asked about: by its side, how many at least, or whether they live."""
    side = fields.choice("count", ["", *SIDES], "")
    if not side:
        return None
    who = SIDES.index(side)
    least = fields.number("least", 0, 0, MOST_FIGURES)
    is_below, survives = bool(fields.text("below")), bool(fields.text("lives"))
    return Counts(who, min(least, matchup.sides[who].figures), is_below, survives)


def _refusals(matchup: Matchup) -> list[Told]:
    try:
        odds(matchup)
    except BadMatchup as error:
        return [sentence(found) for found in error.problems]
    return []


def _read_aim(fields: Fields, combat: Combat) -> tuple[Aim | None, bool]:
    asked = fields.choice("aim", ["", UNSPENT, *AIMS], "")
    if combat is Combat.SHOT and asked == Aim.WIN.value:
        fields.left_out.append(sentence(problem("odds.nobody-wins-a-shot")))
        return None, False
    return AIMS.get(asked), asked == UNSPENT


def _read_side(fields: Fields, who: int, edition_id: str, combat: Combat) -> tuple[Fighter, Chosen]:
    side, melee = SIDES[who], combat is Combat.MELEE
    troop = _read_troop(fields, who, edition_id)
    chosen = read_chosen(fields, who, edition_id)
    fighter = Fighter(
        troop,
        fields.number(f"{side}n", offers.usual_number(edition_id, troop), 1, MOST_FIGURES),
        _read_kit(fields, who, edition_id, troop, combat),
        attack_bonus=fields.number(f"{side}attack", 0, 0, MOST_BONUS) if melee or who == ATTACKER else 0,
        guards=fields.number(f"{side}guards", 0, 0, MOST_FIGURES),
        hero_near=bool(fields.text(f"{side}hero")),
        board=chosen.board,
        dice=chosen.dice,
        spells=_read_spells(fields, side, edition_id),
    )
    fighter = replace(fighter, fatigue=_read_fatigue(fields, side, edition_id, fighter))
    if melee or who == DEFENDER:
        cover = fields.choice(f"{side}cover", COVERS, "none")
        bonus = fields.number(f"{side}defence", 0, 0, MOST_BONUS)
        fighter = replace(fighter, cover=Cover[cover.upper()], defence_bonus=bonus)
    if melee:
        fighter = replace(fighter, closed=_read_ranks(fields, who, edition_id, fighter))
    if who == DEFENDER and offers.trades_dice(edition_id, combat):
        fighter = replace(fighter, traded=fields.number(f"{side}trade", 0, 0, MOST_FIGURES) or None)
    return fighter, chosen


def _read_spells(fields: Fields, side: str, edition_id: str) -> tuple[tuple[str, str], ...]:
    """Spells that lie on a unit, each with its level, where an edition has any."""
    texts = ",".join(fields.texts(f"{side}spell"))[:LONGEST_SPELLS]
    return read_enchantments(texts) if edition(edition_id).magic is not None else ()


#: No more is read of the spells of one unit.
LONGEST_SPELLS = 400


def _read_troop(fields: Fields, who: int, edition_id: str) -> str:
    usual = offers.USUAL[who]
    asked = fields.text(f"{SIDES[who]}troop") or usual
    known = edition(edition_id).profiles
    if asked in known:
        return asked
    if any(asked in edition(other).profiles for other in EDITIONS):
        found = problem("odds.troop-edition", troop=asked, edition=edition_id)
    else:
        found = unknown("odds.unknown-troop", asked, known)
    fields.problems.append(sentence(found))
    return usual


def _read_kit(fields: Fields, who: int, edition_id: str, troop: str, combat: Combat) -> Kit:
    text = fields.text(f"{SIDES[who]}kit")
    kit = tuple(text.split(".")) if text else ()
    usual = usual_kit(edition_id, troop, combat, who)
    if not text or kit in kits(edition_id, troop, combat, who):
        return kit or usual
    if any(item not in edition("second").equipment for item in kit):
        fields.problems.append(fields.strange(text, f"{SIDES[who]}kit"))
    elif kit in offers.profile(edition_id, troop).options:
        told = _("Nothing can be shot with this: {kit}. Counted here: {other}.")
        text = told.format(kit=kit_name(kit), other=kit_name(usual))
        fields.left_out.append(Told.of(text, ground("problems", "odds.cannot-shoot", edition_id)))
    else:
        told = sentence(problem("odds.equipment", troop=troop, equipment=" + ".join(kit)))
        counted = _("Counted here: {other}.").format(other=kit_name(usual))
        fields.left_out.append(Told.joined((told, counted)))
    return usual


def _read_fatigue(fields: Fields, side: str, edition_id: str, fighter: Fighter) -> int:
    asked = fields.number(f"{side}fatigue", 0, 0, offers.MOST_FATIGUE)
    most = offers.most_fatigue(edition_id, fighter.troop, fighter.equipment)
    if asked <= most:
        return asked
    told = sentence(problem("odds.fatigue", troop=fighter.troop, found=asked, most=most))
    fields.left_out.append(Told.joined((told, _("Counted here: {other}.").format(other=most))))
    return most


def _read_ranks(fields: Fields, who: int, edition_id: str, fighter: Fighter) -> bool | None:
    if not fields.text(f"{SIDES[who]}ranks"):
        return None
    if offers.closes_ranks(edition_id, fighter.troop, fighter.equipment, who):
        return True
    fields.left_out.append(sentence(problem("odds.close-ranks", troop=fighter.troop)))
    return None
