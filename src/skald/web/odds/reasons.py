"""Where the numbers of a fight come from: dice, hits and saves of each strike, each with its rules and their pages."""

from typing import NamedTuple, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.board_files import shipped_boards
from skald.content.reference import rule_text
from skald.odds.answer import Odds
from skald.odds.exact import Strike
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.report import Data, reasons
from skald.rules.ids import AbilityId, Combat
from skald.web.odds.wording import decimal, spoken


class Ruling(NamedTuple):
    """A rule, what it says, and where it is written."""

    id: str
    name: str
    text: str
    cite: str


class Reason(NamedTuple):
    """One number as a sum, with the rules behind its parts."""

    text: str
    rulings: list[Ruling]


class Step(NamedTuple):
    """A link of the chain from dice to losses, and what opens under it."""

    label: str
    reasons: list[Reason]


class Chain(NamedTuple):
    """What one side does to the other."""

    title: str
    steps: list[Step]


def chains(odds: Odds, mine: int) -> list[Chain]:
    """The strikes of both sides; of a shot only the shooter's."""
    told = [_by_number(odds, who) for who in (0, 1)]
    if odds.matchup.combat is Combat.SHOT:
        return [_chain(odds, ATTACKER, mine, _("You shoot") if mine == ATTACKER else _("They shoot"), told)]
    return [
        _chain(odds, who, mine, _("You strike") if who == mine else _("They strike"), told)
        for who in (ATTACKER, DEFENDER)
    ]


def ruling(rule: str) -> Ruling | None:
    """A rule of the edition's, or an ability of a board that Skald ships."""
    board = rule.rpartition(".")[0]
    if (file := shipped_boards().get(board)) and (words := file.words.abilities.get(AbilityId(rule))):
        return Ruling(f"board.{board}", words.name[spoken()], words.text[spoken()], file.words.name[spoken()])
    try:
        found = rule_text(rule, spoken())
    except KeyError:
        return None
    return Ruling(found.id, found.name, found.text, found.cite)


def _by_number(odds: Odds, who: int) -> dict[str, Reason]:
    found = reasons(odds.matchup, who, odds.numbers[who], spoken())
    return {str(each["number"]): _reason(each) for each in found}


def _reason(data: Data) -> Reason:
    changes = cast("list[Data]", data["changes"])
    rules = dict.fromkeys([str(data["rule"]), *(str(change["rule"]) for change in changes)])
    text = str(data["text"])
    return Reason(text[:1].upper() + text[1:], [found for rule in rules if (found := ruling(rule))])


def _chain(odds: Odds, who: int, mine_is: int, title: str, told: list[dict[str, Reason]]) -> Chain:
    strike, mine, theirs = odds.strikes[who], told[who], told[1 - who]
    lost = decimal(odds.means[1 - who], 2)
    losing = _("they lose {mean} on average") if who == mine_is else _("you lose {mean} on average")
    return Chain(
        title,
        [
            Step(_dice_text(strike), _chosen(mine, "worth", "dice")),
            Step(_hit_text(strike), [*_chosen(theirs, "armour"), *_chosen(mine, "hit")]),
            Step(_save_text(strike), _chosen(theirs, "save", "defence")),
            Step(losing.format(mean=lost), [_losing(odds, who), *_chosen(theirs, "ignored")]),
        ],
    )


def _chosen(told: dict[str, Reason], *names: str) -> list[Reason]:
    return [told[name] for name in names if name in told]


def _losing(odds: Odds, who: int) -> Reason:
    """Why so many are lost: the last link of the chain."""
    strike = odds.strikes[who]
    text = _("Exact: every roll of all these dice is counted, none is sampled. Hits that are not saved become losses.")
    if not strike.extra and not strike.automatic and not strike.again and not strike.save_again:
        each = _("Each die gets through with {hit}/6 × {through}/6.")
        text = f"{text} {each.format(hit=strike.faces, through=6 - strike.save_faces)}"
    return Reason(text, [])


def _dice_text(strike: Strike) -> str:
    text = ngettext("{count} attack die", "{count} attack dice", strike.dice).format(count=strike.dice)
    if not strike.automatic:
        return text
    sure = ngettext("{count} automatic hit", "{count} automatic hits", strike.automatic)
    return f"{text} + {sure.format(count=strike.automatic)}"


def _hit_text(strike: Strike) -> str:
    if strike.faces <= 0:
        return _("never hit")
    return _("hit on {face}+").format(face=7 - strike.faces)


def _save_text(strike: Strike) -> str:
    if strike.save_faces <= 0:
        return _("no save")
    text = _("saved on {face}+").format(face=7 - strike.save_faces)
    if strike.extra <= 0:
        return text
    more = ngettext("{count} extra die", "{count} extra dice", strike.extra).format(count=strike.extra)
    return f"{text}, {more}"
