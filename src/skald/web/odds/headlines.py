"""The first sentences of an answer, told to the asker; which of them comes first is decided in `odds.wanted`."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from skald.odds.answer import Chances
from skald.odds.counted import Counts
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.valuation import Aim
from skald.odds.wanted import Says, lone, sentences
from skald.web.odds.best import Best
from skald.web.odds.wording import NO_BREAK, decimal, percent

#: Averages below are told with one more decimal.
SELDOM = Fraction(1, 20)
NEVER = Fraction(1, 200)


class Asker(NamedTuple):
    """What the asker's question is about, and on which side "you" are."""

    matchup: Matchup
    asks: Aim | None = None
    mine: int = ATTACKER
    #: Whose losses it asks about, and how many.
    counts: Counts | None = None


def headline(found: Chances, asker: Asker, play: Best | None) -> SafeString:
    """The answer to what was asked, then who wins or how many fall."""
    told = []
    said = sentences(asker.matchup, asker.asks, asker.counts)
    for place, says in enumerate(said):
        told += _SAID[says](found, asker, None if place else play)
    return _joined(told)


def of_the_lone(found: Chances, asker: Asker, play: Best | None) -> SafeString | str:
    """What becomes of a figure that fights alone."""
    told = []
    alone = lone(asker.matchup, asker.asks, asker.counts, is_played=play is not None)
    for who in alone.sides:
        text = (
            _("Your lone figure falls {dead} of the time.")
            if who == asker.mine
            else _("Their lone figure falls {dead} of the time.")
        )
        told.append(format_html(text, dead=_strong(percent(found.eliminated[who], 0))))
    if alone.is_savable:
        told.append(format_html("{}", _("Special rules that could save it count only with best play.")))
    return _joined(told) if told else ""


def _killed(found: Chances, asker: Asker, play: Best | None) -> list[SafeString]:
    if asker.counts and asker.counts.survives and (play is None or play.exact):
        return [_spared(found, asker, play)]
    chance = percent(found.defender_eliminated, 0)
    if play and not play.exact and play.is_for(Aim.WIPE_OUT):
        chance = _("{low} to {high}").format(low=play.lower, high=play.upper)
    is_lone = asker.matchup.defender.figures == 1
    return [_gone(asker.mine == DEFENDER, is_lone, bool(play), _strong(chance))]


def _gone(is_mine: bool, is_lone: bool, is_played: bool, chance: SafeString) -> SafeString:
    """Nobody is left of a side."""
    match (is_mine, is_lone, is_played):
        case (True, True, True):
            text = _("With best play your figure is killed {kill} of the time.")
        case (True, True, False):
            text = _("Your figure is killed {kill} of the time.")
        case (True, False, True):
            text = _("With best play they wipe you out {kill} of the time.")
        case (True, False, False):
            text = _("They wipe you out {kill} of the time.")
        case (False, True, True):
            text = _("With best play you kill your target {kill} of the time.")
        case (False, True, False):
            text = _("You kill your target {kill} of the time.")
        case (False, False, True):
            text = _("With best play you wipe them out {kill} of the time.")
        case _other:
            text = _("You wipe them out {kill} of the time.")
    return format_html(text, kill=chance)


def _spared(found: Chances, asker: Asker, play: Best | None) -> SafeString:
    match (asker.mine == DEFENDER, bool(play)):
        case (True, True):
            text = _("With best play you survive {live} of the time.")
        case (True, False):
            text = _("You survive {live} of the time.")
        case (False, True):
            text = _("With best play they survive {live} of the time.")
        case _other:
            text = _("They survive {live} of the time.")
    return format_html(text, live=_strong(percent(1 - found.defender_eliminated, 0)))


def _at_least(found: Chances, asker: Asker, play: Best | None) -> list[SafeString]:
    assert asker.counts is not None
    who, least, is_below, _survives = asker.counts
    figures = asker.matchup.sides[who].figures
    chance = _strong(percent(found.fall(who, least, is_below=is_below), 0))
    if not is_below and least >= figures:
        return [_gone(who == asker.mine, figures == 1, bool(play), chance)]
    told = _fewer(who == asker.mine, least) if is_below else _more(who == asker.mine)
    sentence = format_html(told, chance=chance, least=least, figures=figures)
    return [format_html(_("With best play: {told}"), told=sentence) if play else sentence]


def _more(is_mine: bool) -> str:
    if is_mine:
        return _("{chance} of the time you lose at least {least} of {figures}.")
    return _("{chance} of the time they lose at least {least} of {figures}.")


def _fewer(is_mine: bool, least: int) -> str:
    match (is_mine, least):
        case (True, 1):
            return _("{chance} of the time you lose nobody.")
        case (True, _least):
            return _("{chance} of the time you lose fewer than {least} of {figures}.")
        case (False, 1):
            return _("{chance} of the time they lose nobody.")
        case _other:
            return _("{chance} of the time they lose fewer than {least} of {figures}.")


def _average(found: Chances, asker: Asker, _play: Best | None) -> list[SafeString]:
    text = _("On average you lose {lost}.") if asker.mine == DEFENDER else _("On average they lose {lost}.")
    return [format_html(text, lost=_mean(found, DEFENDER))]


def _lost(found: Chances, asker: Asker, play: Best | None) -> list[SafeString]:
    match (asker.counts is not None and asker.counts.side == asker.mine, bool(play)):
        case (True, True):
            text = _(
                "With best play you lose {mine} of {figures} on average, and they lose {theirs} of {their_figures}."
            )
        case (True, False):
            text = _("On average you lose {mine} of {figures}, and they lose {theirs} of {their_figures}.")
        case (False, True):
            text = _(
                "With best play they lose {theirs} of {their_figures} on average, and you lose {mine} of {figures}."
            )
        case _other:
            text = _("On average they lose {theirs} of {their_figures}, and you lose {mine} of {figures}.")
    mine, theirs = _means(found, asker.mine)
    own, other = (asker.matchup.sides[who].figures for who in (asker.mine, 1 - asker.mine))
    lost = format_html(text, mine=mine, theirs=theirs, figures=own, their_figures=other)
    won = percent(found.wins[asker.mine], 0)
    return [lost, format_html(_("You win {win} of the time."), win=_strong(won))]


def _won(found: Chances, asker: Asker, play: Best | None) -> list[SafeString]:
    wins = percent(found.wins[asker.mine], 0)
    if play and not play.exact and play.is_for(Aim.WIN) and asker.mine == ATTACKER:
        wins = _("{low} to {high}").format(low=play.lower, high=play.upper)
    text = (
        _("With best play you win {win} of the time. On average you lose {mine} and they lose {theirs}.")
        if play
        else _("You win {win} of the time. On average you lose {mine} and they lose {theirs}.")
    )
    mine, theirs = _means(found, asker.mine)
    return [format_html(text, win=_strong(wins), mine=mine, theirs=theirs)]


def _hit(found: Chances, asker: Asker, play: Best | None) -> list[SafeString]:
    match (asker.mine == DEFENDER, bool(play)):
        case (True, True):
            text = _("With best play you lose {lost} of {figures} on average, and at least one {some} of the time.")
        case (True, False):
            text = _("You lose {lost} of {figures} on average, and at least one {some} of the time.")
        case (False, True):
            text = _("With best play they lose {theirs} of {figures} on average, and at least one {some} of the time.")
        case _other:
            text = _("They lose {theirs} of {figures} on average, and at least one {some} of the time.")
    lost = _mean(found, DEFENDER)
    some = _strong(percent(found.losses[DEFENDER].at_least(1), 0))
    return [format_html(text, lost=lost, theirs=lost, figures=asker.matchup.defender.figures, some=some)]


_SAID = {
    Says.KILLED: _killed,
    Says.AT_LEAST: _at_least,
    Says.AVERAGE: _average,
    Says.HIT: _hit,
    Says.LOST: _lost,
    Says.WON: _won,
}


def _means(found: Chances, mine: int) -> tuple[SafeString, SafeString]:
    return _mean(found, mine), _mean(found, 1 - mine)


def _mean(found: Chances, who: int) -> SafeString:
    """What a side loses on average; what is possible is hardly ever shown as nothing."""
    mean = found.means[who]
    if 0 < mean < NEVER:
        return _strong(f"<{NO_BREAK}{decimal(2 * NEVER, 2)}")
    return _strong(decimal(mean, 2 if 0 < mean < SELDOM else 1))


def _joined(told: list[SafeString]) -> SafeString:
    return format_html_join(" ", "{}", ((each,) for each in told))


def _strong(text: str) -> SafeString:
    return format_html("<strong>{}</strong>", text)
