"""The answer to a question as a page shows it: a headline, every outcome, the losses of both, the reasons."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from skald.content.editions import edition
from skald.content.naming import edition_name
from skald.odds.answer import Chances, odds
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.table import BadMatchup
from skald.odds.valuation import Aim
from skald.rules.clauses import Clause
from skald.rules.ids import Combat
from skald.web.odds.best import Best, best, key_numbers
from skald.web.odds.charts import Losses, losses
from skald.web.odds.headlines import Asker, headline, of_the_lone
from skald.web.odds.question import Question
from skald.web.odds.reasons import Chain, Ruling, chains, ruling
from skald.web.odds.wording import fighter_name, percent, sentence, spoken
from skald.web.reference.told import Told

SCALE = 1000


class Outcome(NamedTuple):
    """Something that may happen, its chance, and what exactly is counted."""

    label: str
    #: For whom it is good.
    kind: str
    chance: str
    #: Of a thousand, for the bar.
    share: int
    meaning: str
    ruling: Ruling | None


class Bar(NamedTuple):
    """A part of the bar under the headline."""

    kind: str
    x: int
    width: int


class Result(NamedTuple):
    """All that a page tells about one question; with something to spend, of best play."""

    title: str
    edition: str
    headline: SafeString
    #: Whether the headline is exact, or of a line of play between two bounds.
    exact: bool
    #: What would happen if nobody spent anything, where somebody does.
    unspent: SafeString | str
    #: What becomes of a figure that fights alone.
    alone: SafeString | str
    bars: list[Bar]
    outcomes: list[Outcome]
    losses: list[Losses]
    chains: list[Chain]
    #: The few numbers that are set side by side when two fights are compared.
    compared: list[tuple[str, str]]
    best: Best | None
    chances: Chances


def result(question: Question) -> tuple[Result | None, tuple[Told, ...]]:
    """The answer, or everything that is in its way."""
    if question.problems:
        return None, question.problems
    try:
        # What was made of a visitor's own board is not kept.
        if any(question.own):
            return _made(question, spoken()), ()
        return _kept(question._replace(left_out=()), spoken()), ()
    except BadMatchup as error:
        return None, tuple(sentence(found) for found in error.problems)


@lru_cache(maxsize=256)
def _kept(question: Question, language: str) -> Result:
    return _made(question, language)


def _made(question: Question, language: str) -> Result:
    matchup, mine = question.matchup, question.mine
    plain = odds(matchup)
    play = best(question) if question.counted else None
    found = play.chances if play else plain
    shot = matchup.combat is Combat.SHOT
    asker = Asker(matchup, question.aim or question.asks, mine, None if question.aim else question.counts)
    return Result(
        fight_title(matchup),
        edition_name(language, matchup.edition),
        headline(found, asker, play),
        play is None or play.exact,
        headline(plain, asker, None) if play else "",
        of_the_lone(found, asker, play),
        _bars_of(found, asker),
        _shot_outcomes(found, asker) if shot else _melee_outcomes(found, asker),
        losses(found, mine, shot=shot),
        chains(plain, mine),
        key_numbers(found, mine, shot=shot),
        play,
        found,
    )


def fight_title(matchup: Matchup) -> str:
    """Who fights whom, with what, how tired and where."""
    title = _("Shot: {first} at {second}") if matchup.combat is Combat.SHOT else _("{first} against {second}")
    return title.format(first=fighter_name(matchup.attacker), second=fighter_name(matchup.defender))


def _bars_of(found: Chances, asker: Asker) -> list[Bar]:
    mine = asker.mine == ATTACKER
    if asker.counts and asker.counts.least:
        who, least, is_below, _survives = asker.counts
        is_good = (who == asker.mine) == is_below
        return _bars([("win" if is_good else "lose", found.fall(who, least, is_below=is_below))])
    if asker.counts and asker.counts.survives:
        return _bars([("win" if asker.mine == DEFENDER else "lose", 1 - found.defender_eliminated)])
    if asker.asks is Aim.WIPE_OUT:
        return _bars([("win" if mine else "lose", found.defender_eliminated)])
    if asker.matchup.combat is Combat.SHOT:
        return _bars([("win" if mine else "lose", found.losses[1].at_least(1))])
    parts = [("win", found.attacker_wins), ("tie", found.tie), ("lose", found.defender_wins - found.tie)]
    if mine:
        return _bars(parts)
    return _bars([("win", parts[2][1]), parts[1], ("lose", parts[0][1])])


def _bars(parts: list[tuple[str, Fraction]]) -> list[Bar]:
    bars, x = [], 0
    for kind, chance in parts:
        width = round(chance * SCALE)
        bars.append(Bar(kind, x, width))
        x += width
    return bars


def _melee_outcomes(found: Chances, asker: Asker) -> list[Outcome]:
    rules, mine = edition(asker.matchup.edition), asker.mine
    loser = ruling(rules.cite(Clause.LOSER))
    withdrawal = ruling(rules.cite(Clause.WITHDRAWAL))
    casualties = ruling(rules.cite(Clause.CASUALTIES))
    wins = (found.attacker_wins, found.defender_wins - found.tie)
    withdraws, gone = found.withdraws, found.eliminated
    tie = _("A tie, which you win") if mine == DEFENDER else _("A tie")
    told = [
        (_("You win"), "you", wins[mine], _("You alone are left, or both are and they lose more figures."), loser),
        (tie, "tie", found.tie, _("Both are left and lose the same: whoever attacked has lost."), loser),
        (_("They win"), "they", wins[1 - mine], _("They alone are left, or both are and you lose more figures."),
         loser),
        (_("You withdraw"), "they", withdraws[mine], _("You have lost, and both units are still there."), withdrawal),
        (_("They withdraw"), "you", withdraws[1 - mine], _("They have lost, and both units are still there."),
         withdrawal),
        (_("They are wiped out"), "you", gone[1 - mine], _("They lose every figure."), casualties),
        (_("You are wiped out"), "they", gone[mine], _("You lose every figure."), casualties),
    ]  # fmt: skip
    if found.both_eliminated:
        meaning = _("Nobody is left on either side, and nobody has won.")
        told.append((_("Both are wiped out"), "tie", found.both_eliminated, meaning, casualties))
    return [_outcome(*each) for each in told]


def _shot_outcomes(found: Chances, asker: Asker) -> list[Outcome]:
    casualties = ruling(edition(asker.matchup.edition).cite(Clause.CASUALTIES))
    lost = found.losses[DEFENDER]
    half = -(-asker.matchup.defender.figures // 2)
    if asker.mine == DEFENDER:
        some, many, gone = _("You lose someone"), _("You lose half or more"), _("You are wiped out")
        whole = _("You lose every figure.")
    else:
        some, many, gone = _("They lose someone"), _("They lose half or more"), _("They are wiped out")
        whole = _("They lose every figure.")
    good = "they" if asker.mine == DEFENDER else "you"
    told = [(some, good, lost.at_least(1), _("At least one figure falls."), casualties)]
    if half > 1:
        meaning = _("At least {count} figures fall.").format(count=half)
        told.append((many, good, lost.at_least(half), meaning, casualties))
    told.append((gone, good, found.defender_eliminated, whole, casualties))
    return [_outcome(*each) for each in told]


def _outcome(label: str, kind: str, chance: Fraction, meaning: str, rule: Ruling | None) -> Outcome:
    return Outcome(label, kind, percent(chance), round(chance * SCALE), meaning, rule)
