"""Best play as a page shows it: what it is worth, what both do, and what may happen then."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.content.board_files import BoardWords
from skald.content.editions import edition
from skald.content.naming import Naming, face_name
from skald.content.words import word
from skald.odds.answer import Chances
from skald.odds.best_play import BestPlay, best_play
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.patience import Patience
from skald.odds.phrases import deed_name, idle_text
from skald.odds.report import outcome
from skald.odds.spending import idle
from skald.odds.valuation import Aim
from skald.rules.ids import AbilityId, Face
from skald.web.odds.question import Question
from skald.web.odds.wording import decimal, percent, signed, spoken

#: A page is answered within this time: other visitors wait for it.
SECONDS = 0.3


class Deed(NamedTuple):
    """What a side does when it is its turn to choose."""

    side: str
    who: str
    does: str


class Best(NamedTuple):
    """The value of best play, or the two bounds that it lies between."""

    aim: str
    value_of: Aim
    exact: bool
    lower: str
    upper: str
    without: str
    #: What the line of play comes to: the value, where it was solved.
    comes_to: str
    deeds: list[Deed]
    #: Saga dice that were laid, by side.
    laid: list[tuple[str, str]]
    #: What lies on the table and changes nothing, with the reason.
    idle: list[str]
    #: What may happen at the end of the line.
    chances: Chances

    def is_for(self, aim: Aim) -> bool:
        """Whether the value is of this aim."""
        return self.value_of is aim


def best(question: Question) -> Best:
    """The best that both can do for the aim that counts."""
    assert question.counted is not None
    play = solved(question.matchup, question.counted, question.bare)
    words = tuple(own.file.words for own in question.own if own and own.file)
    show = signed if play.aim is Aim.LOSSES else percent
    return Best(
        word(spoken(), "odds", f"aim.{play.aim.value}"),
        play.aim,
        play.exact,
        show(play.lower),
        show(play.upper),
        show(play.without),
        show(play.comes_to),
        _deeds(play, words, question.mine),
        [(_named(who), _dice(play, who, words)) for who in (ATTACKER, DEFENDER) if question.bare[who]],
        [idle_text(play.laid, left, spoken(), words) for left in idle(play, question.bare)],
        outcome(play),
    )


@lru_cache(maxsize=256)
def solved(matchup: Matchup, aim: Aim, bare: tuple[tuple[Face, ...], tuple[Face, ...]]) -> BestPlay:
    """Best play of a fight, its bare dice laid."""
    return best_play(matchup, aim, bare=bare, patience=Patience(SECONDS))


def _deeds(play: BestPlay, words: tuple[BoardWords, ...], mine: int) -> list[Deed]:
    kinds = {mine: "you", 1 - mine: "they"}
    told = [Deed(kinds[deed.who], _named(deed.who), deed_name(play.laid, deed, spoken(), words)) for deed in play.line]
    for who in (ATTACKER, DEFENDER):
        if play.averted[who]:
            does = word(spoken(), "odds", "deed.averts", count=play.averted[who])
            told.append(Deed(kinds[who], _named(who), does))
    return told


def _dice(play: BestPlay, who: int, words: tuple[BoardWords, ...]) -> str:
    """The dice on each ability, by their names."""
    naming = Naming(edition(play.laid.edition), (), spoken(), boards=words)
    laid: dict[AbilityId, list[str]] = {}
    for die in play.laid.sides[who].dice:
        laid.setdefault(die.ability, []).append(face_name(spoken(), die.face))
    return ", ".join(f"{naming.ability(name)} ({' + '.join(faces)})" for name, faces in laid.items())


def _named(who: int) -> str:
    return word(spoken(), "odds", "side.defender" if who else "side.attacker")


def key_numbers(chances: Chances, mine: int, *, shot: bool) -> list[tuple[str, str]]:
    """The few numbers by which two fights are compared."""
    yours = [
        (_("you lose on average"), decimal(chances.means[mine], 2)),
        (_("you are wiped out"), percent(chances.eliminated[mine])),
    ]
    theirs = [
        (_("they lose on average"), decimal(chances.means[1 - mine], 2)),
        (_("they are wiped out"), percent(chances.eliminated[1 - mine])),
    ]
    if shot:
        return yours if mine == DEFENDER else theirs
    return [(_("you win"), percent(chances.wins[mine])), yours[0], *theirs, yours[1]]
