"""A fight typed as one line: "what if my 8 warriors charge that hearthguard in a wood?", in French or in English.

Puts together what ``sides``, ``circumstances``, ``said_dice`` and ``speech`` read. Whatever is counted that nobody said
(a number, a weapon, what a hedge is worth) is a remark, so that no answer passes for that to another question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.odds.asides import Asides, spelt, take_asides, take_deeds, take_edition, take_unspent, take_waiting
from skald.odds.circumstances import COUNTS, Circumstances, take_circumstances
from skald.odds.clauses import joined
from skald.odds.counted import Counts, counts, take_least
from skald.odds.kits import usual_kit
from skald.odds.matchup import ATTACKER, DEFENDER, ROLES, Fighter, Matchup, of_side
from skald.odds.rivals import lacks_foe, parted, take_comparison
from skald.odds.rolled import names_face
from skald.odds.said_cover import is_behind_cover, settle_cover
from skald.odds.said_dice import SaidDice, take_ability, take_bonus, take_dice
from skald.odds.said_spell import read_spell
from skald.odds.sides import Said, carries_missiles, has_two_sides, names_troop, part
from skald.odds.speech import as_typed, no_count, read_fighter, usual_figures
from skald.odds.valuation import Aim
from skald.odds.vocabulary import plain
from skald.odds.wanted import wanted
from skald.rules.ids import Combat, Cover, Face

LONGEST = 300
#: Slips of the hand in the one word that stands beside a number of its own.
_FATIGUE = re.compile(r"\bfat(?:ige|gue|igu|iuge|uige|igie)(?=s?\b)")


class Typed(NamedTuple):
    """The fight that was asked about, Saga dice that are still to be laid, and everything that was assumed."""

    matchup: Matchup
    bare: tuple[tuple[Face, ...], tuple[Face, ...]] = ((), ())
    remarks: tuple[Problem, ...] = ()
    #: What the question wants to know first; None: who wins.
    asks: Aim | None = None
    #: The asker's side.
    mine: int = ATTACKER
    #: Whose losses it asks about, and how many.
    counts: Counts | None = None
    #: The same with another unit, where the question names two to choose from.
    rival: Rival | None = None
    #: Asked for what happens when nobody spends anything.
    unspent: bool = False


class Rival(NamedTuple):
    """The other fight of a comparison, and the side on which the two units stand; None: the deeds differ."""

    typed: Typed
    at: int | None


class _Side(NamedTuple):
    fighter: Fighter | None
    dice: SaidDice
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...] = ()


def read_typed(text: str, edition_id: str = "second") -> Typed | tuple[Problem, ...]:
    """The fight that a line asks about, or everything that is wrong with it."""
    if len(text) > LONGEST:
        return (problem("odds.too-long", most=LONGEST),)
    if impossible := no_count(text):
        return (impossible,)
    words, named = take_edition(_FATIGUE.sub("fatigue", plain(spelt(text))))
    edition_id = named or edition_id
    if spell := read_spell(words):
        return as_typed((problem("odds.spell-asked", word=spell.word),), text)
    words, unspent = take_unspent(words)
    words, least = take_least(words)
    words, aside = take_asides(words)
    aside = aside._replace(least=least, unspent=unspent)
    if aside.problems or not least.is_told:
        return as_typed(aside.problems or (problem("odds.whole-fight", word=least.word),), text)
    alone, ability, name = take_ability(words, edition_id)
    if ability and not names_troop(alone):
        return as_typed((problem("odds.which-pool", word=name),), text)
    words, is_undecided = take_deeds(take_comparison(words))
    words, is_waiting = take_waiting(words)
    said = part(words, edition_id)
    if not isinstance(said, Said):
        if names_face(words) and not names_troop(words):
            return (problem("odds.which-roll"),)
        return _several(said, edition_id) if len(said) > 2 else _half_asked(said, edition_id)
    if said.is_choice or lacks_foe(words):
        return (problem("odds.whom"),)
    if aside.word and said.is_plain and carries_missiles(said.sides[ATTACKER]):
        # "Slings at long range v warriors": whoever names a distance shoots.
        said = said._replace(combat=Combat.SHOT)
    if is_undecided:
        return _two_deeds(_fight(said._replace(combat=Combat.SHOT), aside, text, edition_id))
    if is_waiting:
        return _both_ways(_fight(said, aside, text, edition_id, leaves_cover=False))
    two = parted(said, edition_id)
    if two is None:
        return _fight(said, aside, text, edition_id)
    at, fights = two
    # "Who holds best": whoever asks about those who are struck stands with them.
    mine = at if said.is_passive else said.mine
    first, second = (_fight(each._replace(mine=mine), aside, text, edition_id) for each in fights)
    if not isinstance(first, Typed) or not isinstance(second, Typed):
        wrong = tuple(dict.fromkeys(each for read in (first, second) if not isinstance(read, Typed) for each in read))
        return (problem("odds.two-at-a-time"),) if any(each.code == "odds.two-troops" for each in wrong) else wrong
    return first._replace(rival=Rival(second, at))


def _two_deeds(shot: Typed | tuple[Problem, ...]) -> Typed | tuple[Problem, ...]:
    """ "Shoot or charge?": the same units, with the same weapons."""
    if not isinstance(shot, Typed):
        return shot
    shot = shot._replace(counts=None)
    charge = shot._replace(matchup=replace(shot.matchup, combat=Combat.MELEE, distance=0))
    return shot._replace(rival=Rival(charge, None))


def _both_ways(charge: Typed | tuple[Problem, ...]) -> Typed | tuple[Problem, ...]:
    """ "Charge, or wait for them?": the same units, and either charges."""
    if not isinstance(charge, Typed):
        return charge
    charge = charge._replace(counts=None, asks=None)
    attacker, defender = charge.matchup.sides
    if charge.mine == DEFENDER:
        # The asker's charge comes first.
        turned = replace(charge.matchup, attacker=defender, defender=attacker)
        charge = charge._replace(matchup=turned, bare=(charge.bare[1], charge.bare[0]), mine=ATTACKER)
        attacker, defender = defender, attacker
    # Whoever charges leaves cover, whoever waits stays in it.
    waited = replace(charge.matchup, attacker=replace(defender, cover=Cover.NONE), defender=attacker)
    charge = charge._replace(matchup=replace(charge.matchup, attacker=replace(attacker, cover=Cover.NONE)))
    other = charge._replace(matchup=waited, bare=(charge.bare[1], charge.bare[0]), mine=1 - charge.mine)
    return charge._replace(rival=Rival(other, None))


def _fight(
    said: Said, aside: Asides, text: str, edition_id: str, *, leaves_cover: bool = True
) -> Typed | tuple[Problem, ...]:
    """The fight between the two sides of a sentence, or everything that is wrong with them."""
    sides = (_read_side(said, ATTACKER, edition_id), _read_side(said, DEFENDER, edition_id))
    attacker, defender = (side.fighter for side in sides)
    if attacker is None or defender is None:
        wrong = as_typed((*sides[0].problems, *sides[1].problems), text)
        return (*wrong, *_in_their_words((attacker, defender), wrong))
    if said.is_plain and not said.might_shoot and is_behind_cover(attacker, defender, said.combat):
        turned = (said.sides[1], said.sides[0]), (said.apart[1], said.apart[0])
        said = said._replace(sides=turned[0], apart=turned[1], mine=1 - said.mine, is_open=False, is_held=True)
        return _fight(said, aside, text, edition_id)
    fighters, bare, more = _with_dice((attacker, defender), (sides[0].dice, sides[1].dice))
    remarks = [of_side(each, ROLES[who]) for who in (ATTACKER, DEFENDER) for each in sides[who].remarks]
    is_shot = said.combat is Combat.SHOT
    matchup = Matchup(*fighters, said.combat, edition_id, distance=aside.distance if is_shot else 0)
    if leaves_cover:
        matchup, remarks = settle_cover(matchup, remarks, is_turned=said.is_turned)
    told = as_typed((*remarks, *more, *_of_both(said, aside)), text)
    asked = plain(text)
    aim = wanted(asked, kills=said.kills, is_struck=said.is_passive)
    figures = (fighters[0].figures, fighters[1].figures)
    meant = counts(asked, said.mine, aside.least, figures, is_struck=said.is_passive)
    mine = said.mine
    if meant and is_shot and meant.side == ATTACKER and not said.is_owned:
        # Nobody falls who shoots: whoever asks what he loses is shot at.
        mine, meant = DEFENDER, meant._replace(side=DEFENDER)
    if meant and meant.least > figures[meant.side]:
        return as_typed((problem("odds.more-than-all", word=aside.least.word, count=figures[meant.side]),), text)
    aim = Aim.LOSSES if meant and meant.least else aim
    return Typed(matchup, bare, told, aim, mine, meant, unspent=aside.unspent)


def _several(units: tuple[str, ...], edition_id: str) -> tuple[Problem, ...]:
    """A sentence that names too many units: the first and the last of them, in a line that can be typed."""
    if any({"or", "ou"} & set(each.split()) for each in units):
        return (problem("odds.two-at-a-time"),)
    first, last = (read_fighter(each, edition_id, in_sentence=True).fighter for each in (units[0], units[-1]))
    return (_example("odds.one-each", first, last),) if first and last else (problem("odds.two-at-a-time"),)


def _half_asked(units: tuple[str, ...], edition_id: str) -> tuple[Problem, ...]:
    """A sentence that names one unit at most: whom it might meet, in a line that can be typed."""
    read = read_fighter(units[0], edition_id, in_sentence=True).fighter if units else None
    return (_example("odds.one-named", read, None),) if read else (problem("odds.not-two-units"),)


def _in_their_words(fighters: tuple[Fighter | None, Fighter | None], wrong: tuple[Problem, ...]) -> Iterator[Problem]:
    """A line that can be typed, with the one unit that was understood."""
    if any(fighters) and any(each.code in _NAMELESS for each in wrong):
        either = next((str(dict(each.given)["one"]) for each in wrong if each.code == "odds.either"), "")
        yield _example("odds.write-so", *fighters, either)


#: Nobody knows who they are.
_NAMELESS = ("odds.unknown-word", "odds.no-troop", "odds.either")


def _example(code: str, attacker: Fighter | None, defender: Fighter | None, met_by: str = "") -> Problem:
    """A line with a unit that was understood, and whoever might meet it."""
    named = attacker or defender
    usual = met_by or ("warriors" if named and named.troop == "hearthguard" else "hearthguard")
    met = Fighter(usual, usual_figures(edition("second").profiles[usual]))
    one, other = attacker or met, defender or met
    return problem(code, first=one.figures, one=one.troop, second=other.figures, other=other.troop)


def _of_both(said: Said, aside: Asides) -> Iterator[Problem]:
    """What is told of the fight as a whole."""
    for word, near in said.mended:
        yield problem("odds.read-slip", word=word, near=near)
    if said.is_open:
        yield problem("odds.read-charger")
    if said.is_held:
        yield problem("odds.read-holder")
    if said.combat is Combat.MELEE and said.might_shoot:
        yield problem("odds.read-blows")
    if aside.word and said.combat is Combat.MELEE:
        yield problem("odds.read-distance-idle", word=aside.word)
    elif aside.distance:
        yield problem("odds.read-distance", word=aside.word, distance=aside.distance)
    yield from aside.remarks


def is_question(text: str) -> bool:
    """Whether a line speaks of two sides at all."""
    return has_two_sides(plain(text[:LONGEST]), "second")


def _read_side(said: Said, who: int, edition_id: str) -> _Side:
    words, more_dice = take_bonus(said.sides[who])
    words, dice = take_dice(words, edition_id)
    words, beside = take_circumstances(words, edition_id)
    told = joined(beside, said.apart[who])
    read = read_fighter(words, edition_id, in_sentence=True)
    wrong = (*dice.problems, *_twice_tired(beside, said.apart[who]))
    if read.fighter is None or wrong:
        return _Side(None, dice, (*read.problems, *wrong))
    if wrong := _too_tired(read.fighter, told, edition_id):
        return _Side(None, dice, wrong)
    fighter, remarks = _equipped(read.fighter, said.combat, who, edition_id)
    fighter, more = _in_circumstances(fighter, told, said.combat, who, edition_id)
    fighter = replace(fighter, attack_bonus=more_dice.attack, defence_bonus=more_dice.defence)
    return _Side(fighter, dice, (), (*read.remarks, *remarks, *more, *more_dice.remarks))


def _twice_tired(beside: Circumstances, apart: Circumstances) -> Iterator[Problem]:
    """Two numbers of fatigue for one unit: "with 1 fatigue, he has 2" may speak of either."""
    one, other = beside.fatigue, apart.fatigue
    if one is not None and other is not None and one != other:
        yield problem("odds.two-fatigues", first=one, second=other)


def _too_tired(fighter: Fighter, told: Circumstances, edition_id: str) -> tuple[Problem, ...]:
    most = edition(edition_id).profiles[fighter.troop].limit
    if (told.fatigue or 0) <= most:
        return ()
    return (problem("odds.fatigue", troop=fighter.troop, found=told.fatigue or 0, most=most),)


def _equipped(fighter: Fighter, combat: Combat, who: int, edition_id: str) -> tuple[Fighter, tuple[Problem, ...]]:
    """A unit with what it usually carries, where nobody says what."""
    kit = usual_kit(edition_id, fighter.troop, combat, who)
    if fighter.equipment or not kit:
        return fighter, ()
    assumed = problem("odds.read-kit", troop=fighter.troop, equipment=" + ".join(kit))
    return replace(fighter, equipment=kit), (assumed,)


def _in_circumstances(
    fighter: Fighter, told: Circumstances, combat: Combat, who: int, edition_id: str
) -> tuple[Fighter, tuple[Problem, ...]]:
    remarks = list(told.remarks)
    fatigue = told.fatigue or 0
    if told.exhausted:
        fatigue = edition(edition_id).profiles[fighter.troop].limit
        remarks.append(problem("odds.read-tired", word=told.exhausted, count=fatigue))
    cover = told.cover or Cover.NONE
    if cover and combat is Combat.SHOT and who == ATTACKER:
        cover, remarks = Cover.NONE, [each for each in remarks if each.code not in COUNTS.values()]
        remarks.append(problem("odds.cover-of-shooter"))
    closed = True if told.closed else None
    return replace(fighter, fatigue=fatigue, cover=cover, closed=closed, guards=told.guards), tuple(remarks)


def _with_dice(
    fighters: tuple[Fighter, Fighter], said: tuple[SaidDice, SaidDice]
) -> tuple[tuple[Fighter, Fighter], tuple[tuple[Face, ...], tuple[Face, ...]], list[Problem]]:
    """Saga dice on their boards. What stands at the end of a question is the asker's, unless it says otherwise."""
    found = list(fighters)
    bare: list[tuple[Face, ...]] = [(), ()]
    remarks: list[Problem] = []
    for place in (ATTACKER, DEFENDER):
        dice = said[place]
        if not dice.board:
            continue
        is_placed = dice.theirs or dice.is_of_unit or bool(said[ATTACKER].board)
        who = ATTACKER if place == DEFENDER and not is_placed else place
        found[who] = replace(found[who], board=dice.board, dice=dice.dice)
        bare[who] = dice.bare
        code = "odds.read-dice" if dice.dice or dice.bare else "odds.read-board"
        remarks.append(of_side(problem(code, word=dice.word, board=dice.board), ROLES[who]))
    return (found[0], found[1]), (bare[0], bare[1]), remarks
