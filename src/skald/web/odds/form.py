"""What the form of a question shows: for each field its name in the address, what can be chosen, and what is."""

from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.naming import edition_name, face_name, term, troop_name
from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import SPELLS
from skald.content.second.magic.wording import spell_name
from skald.odds.boards import serving
from skald.odds.enchanting import IN_FIGHTS
from skald.odds.kits import kits
from skald.odds.matchup import ATTACKER, DEFENDER, Fighter, Matchup, short
from skald.odds.valuation import Aim
from skald.rules.ids import Combat, Cover, Face, Level
from skald.web.odds import offers
from skald.web.odds.address import counted
from skald.web.odds.boards import OWN, SIDES, Own
from skald.web.odds.question import DISTANCES, UNSPENT, Question
from skald.web.odds.wording import board_name, kit_name, spoken


class Choice(NamedTuple):
    """Something to choose."""

    value: str
    name: str
    chosen: bool
    #: For a troop: how many figures make a unit when nobody says, at least and at most.
    usual: int = 0
    least: int = 0
    most: int = 0


class Laying(NamedTuple):
    """An ability of the board, and the dice that may lie on it."""

    name: str
    text: str
    choices: list[Choice]


class Side(NamedTuple):
    """The fields of one side."""

    key: str
    kind: str
    title: str
    fighter: Fighter
    troops: list[tuple[str, list[Choice]]]
    usual: Choice
    kits: list[Choice]
    covers: list[Choice]
    fatigues: list[Choice]
    #: Whether it is shown at all, and whether this unit may.
    ranks: bool
    may_close: bool
    trades: bool
    attack: bool
    defence: bool
    boards: list[Choice]
    layings: list[Laying]
    #: Faces that are still to be laid, and all that there are.
    bare: str
    faces: str
    #: A board of the visitor's own, given or awaited.
    own: Own | None
    #: For each spell that lies on it, and for one more, what may be chosen.
    spells: list[list[tuple[str, list[Choice]]]]


class Form(NamedTuple):
    """The fields of one question."""

    prefix: str
    ident: str
    fights: list[Choice]
    editions: list[Choice]
    aims: list[Choice]
    distances: list[Choice]
    sides: list[Side]
    #: Whether something is chosen that lies behind "more".
    more: bool
    #: What the words of a typed question want to know first.
    asks: str = ""
    #: The asker's side, where it isn't the one that attacks.
    mine: str = ""
    #: Whose losses it asks about, and how many.
    counts: tuple[tuple[str, str], ...] = ()


def form(question: Question, prefix: str) -> Form:
    """The form of a question, its fields named with a prefix."""
    matchup = question.matchup
    shot = matchup.combat is Combat.SHOT
    return Form(
        prefix,
        prefix.replace(".", "-") or "first-",
        [Choice("melee", _("Melee"), not shot), Choice("shot", _("Shooting"), shot)],
        [Choice(each, edition_name(spoken(), each), each == matchup.edition) for each in EDITIONS],
        _aims(question, shot=shot),
        _distances(matchup) if shot else [],
        [_side(question, prefix, who) for who in (ATTACKER, DEFENDER)],
        bool(
            question.aim
            or question.unspent
            or matchup.distance
            or any(map(_has_more, matchup.sides))
            or any(question.own)
        ),
        question.asks.value if question.asks else "",
        SIDES[DEFENDER] if question.mine == DEFENDER else "",
        counted(question),
    )


def _asks_more(matchup: Matchup) -> bool:
    return bool(matchup.distance) or any(map(_has_more, matchup.sides))


def _has_more(fighter: Fighter) -> bool:
    told = (
        fighter.attack_bonus,
        fighter.defence_bonus,
        fighter.guards,
        fighter.hero_near,
        fighter.board,
        fighter.spells,
    )
    return any(told)


def _aims(question: Question, *, shot: bool) -> list[Choice]:
    named = [
        ("", _("Best play, if there is anything to spend")),
        (UNSPENT, _("Nobody spends anything")),
        (Aim.LOSSES.value, _("Best play: the most losses for the other")),
        (Aim.WIN.value, _("Best play: to win")),
        (Aim.WIPE_OUT.value, _("Best play: to wipe the defender out")),
    ]
    chosen = question.aim.value if question.aim else UNSPENT if question.unspent else ""
    return [Choice(value, name, value == chosen) for value, name in named if not (shot and value == Aim.WIN.value)]


def _distances(matchup: Matchup) -> list[Choice]:
    found = []
    for name, length in DISTANCES.items():
        called = term(spoken(), "stick", name) if name else _("as far as the weapon reaches")
        found.append(Choice(name, called, length == matchup.distance))
    return found


def _side(question: Question, prefix: str, who: int) -> Side:
    matchup, fighter = question.matchup, question.matchup.sides[who]
    melee = matchup.combat is Combat.MELEE
    troops = _troops(matchup.edition, fighter.troop)
    return Side(
        prefix + SIDES[who],
        "you" if who == question.mine else "they",
        _title(who, question.mine, melee=melee),
        fighter,
        troops,
        next(each for _group, choices in troops for each in choices if each.chosen),
        [
            Choice(".".join(kit), kit_name(kit) if kit else pgettext("equipment", "None"), kit == fighter.equipment)
            for kit in kits(matchup.edition, fighter.troop, matchup.combat, who)
        ],
        _covers(fighter) if melee or who == DEFENDER else [],
        _fatigues(matchup.edition, fighter),
        melee and _ranks_are_closed(matchup.edition, who),
        offers.closes_ranks(matchup.edition, fighter.troop, fighter.equipment, who),
        who == DEFENDER and offers.trades_dice(matchup.edition, matchup.combat),
        melee or who == ATTACKER,
        melee or who == DEFENDER,
        _boards(question, who),
        _layings(question, who) if fighter.board else [],
        ", ".join(face_name(spoken(), face) for face in question.bare[who]),
        ", ".join(face_name(spoken(), face) for face in Face),
        question.own[who],
        _spells(matchup, who),
    )


def _spells(matchup: Matchup, who: int) -> list[list[tuple[str, list[Choice]]]]:
    """Spells of fights with their levels, grouped by spell."""
    if edition(matchup.edition).magic is None:
        return []
    found = []
    for laid in (*matchup.sides[who].spells, None):
        groups = [("", [Choice("", _("no spell"), laid is None)])]
        for rule in SPELLS:
            short = short_id(rule)
            if short in IN_FIGHTS:
                name = spell_name(spoken(), rule.id)
                levels = [level.name.lower() for level in Level]
                choices = [
                    Choice(f"{short}:{each}", f"{name}, {term(spoken(), 'level', each)}", laid == (short, each))
                    for each in levels
                ]
                groups.append((name, choices))
        found.append(groups)
    return found


def _title(who: int, mine: int, *, melee: bool) -> str:
    if who == DEFENDER:
        return _("You defend") if who == mine else _("They defend")
    if who == mine:
        return _("You charge") if melee else _("You shoot")
    return _("They charge") if melee else _("They shoot")


def _ranks_are_closed(edition_id: str, who: int) -> bool:
    return edition(edition_id).constants.close_ranks in (("both", "defender") if who else ("both",))


def _troops(edition_id: str, chosen: str) -> list[tuple[str, list[Choice]]]:
    profiles = edition(edition_id).profiles.values()
    groups = []
    for category, members in groupby(profiles, key=lambda each: each.category):
        choices = [
            Choice(
                each.id, troop_name(spoken(), each.id), each.id == chosen,
                offers.usual_number(edition_id, each.id), each.smallest, each.largest,
            )
            for each in members
        ]  # fmt: skip
        groups.append((term(spoken(), "category", category), choices))
    return groups


def _covers(fighter: Fighter) -> list[Choice]:
    names = {
        Cover.NONE: pgettext("cover", "None"),
        Cover.LIGHT: pgettext("cover", "Light"),
        Cover.SOLID: pgettext("cover", "Solid"),
    }
    return [Choice(cover.name.lower(), name, cover == fighter.cover) for cover, name in names.items()]


def _fatigues(edition_id: str, fighter: Fighter) -> list[Choice]:
    most = offers.most_fatigue(edition_id, fighter.troop, fighter.equipment)
    return [Choice(str(number), str(number), number == fighter.fatigue) for number in range(most + 1)] if most else []


def _boards(question: Question, who: int) -> list[Choice]:
    own, chosen = question.own[who], question.matchup.sides[who].board
    called = _("your own: {name}").format(name=own.file.words.name[spoken()]) if own and own.file else ""
    return [
        Choice("", _("no board"), not chosen and own is None),
        *(
            Choice(each, board_name(each), each == chosen and own is None)
            for each in offers.boards(question.matchup.edition)
        ),
        Choice(OWN, called or _("a board of your own…"), own is not None),
    ]


def _layings(question: Question, who: int) -> list[Laying]:
    fighter, own = question.matchup.sides[who], question.own[who]
    file = own.file if own and own.file else shipped_boards()[fighter.board]
    written = file.words.abilities
    found = []
    for ability in serving(question.matchup, who):
        lying = tuple(sorted(die.face for die in fighter.dice if die.ability == ability.id))
        # An address may lay more on an ability than one payment.
        ways = [(), *sorted({*offers.payments(ability), *([lying] if lying else [])})]
        words = written[ability.id]
        choices = [_laid(short(ability.id), way, chosen=way == lying) for way in ways]
        found.append(Laying(words.name[spoken()], words.text[spoken()], choices))
    return found


def _laid(ability: str, faces: tuple[Face, ...], *, chosen: bool) -> Choice:
    if not faces:
        return Choice("", _("no dice"), chosen)
    value = f"{ability}:{'+'.join(face.name.lower() for face in faces)}"
    return Choice(value, " + ".join(face_name(spoken(), face) for face in faces), chosen)
