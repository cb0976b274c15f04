"""The first sentences of an answer: what was asked comes first, and a figure that fights alone is told apart."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from skald.odds.answer import Chances
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.valuation import Aim
from skald.odds.wanted import averts
from skald.rules.ids import Combat
from skald.web.odds.best import Best
from skald.web.odds.wording import decimal, percent


def headline(found: Chances, matchup: Matchup, play: Best | None, asks: Aim | None) -> SafeString:
    """The answer to what was asked, then who wins or how many fall."""
    told = _shot_headline if matchup.combat is Combat.SHOT else _melee_headline
    if asks is Aim.WIPE_OUT:
        return _joined([_killed(found, matchup, play), told(found, matchup, None)])
    if asks is Aim.LOSSES and matchup.combat is Combat.MELEE:
        wins = format_html(_("You win {win} of the time."), win=_strong(percent(found.attacker_wins, 0)))
        return _joined([_lost(found, matchup, play), wins])
    return told(found, matchup, play)


def of_the_lone(found: Chances, matchup: Matchup, play: Best | None, asks: Aim | None) -> SafeString | str:
    """What becomes of a figure that fights alone: whoever wins a melee may be dead."""
    if matchup.combat is Combat.SHOT:
        return ""
    told = []
    if matchup.attacker.figures == 1:
        text = _("Your lone figure falls {dead} of the time; {won} of the time it falls in a fight that counts as won.")
        dead, won = percent(found.attacker_eliminated, 0), percent(found.attacker_wins_and_falls, 0)
        told.append(format_html(text, dead=_strong(dead), won=_strong(won)))
    if matchup.defender.figures == 1 and asks is not Aim.WIPE_OUT:
        text = _("Their lone figure falls {dead} of the time, whoever wins.")
        told.append(format_html(text, dead=_strong(percent(found.defender_eliminated, 0))))
    alone = [who for who in (ATTACKER, DEFENDER) if matchup.sides[who].figures == 1]
    if play is None and any(averts(matchup, who) for who in alone):
        told.append(format_html("{}", _("Special rules that could save it count only with best play.")))
    return _joined(told) if told else ""


def _killed(found: Chances, matchup: Matchup, play: Best | None) -> SafeString:
    chance = percent(found.defender_eliminated, 0)
    if play and not play.exact and play.is_for(Aim.WIPE_OUT):
        chance = _("{low} to {high}").format(low=play.lower, high=play.upper)
    if matchup.defender.figures == 1:
        text = (
            _("With best play you kill your target {kill} of the time.")
            if play
            else _("You kill your target {kill} of the time.")
        )
    else:
        text = (
            _("With best play you wipe them out {kill} of the time.")
            if play
            else _("You wipe them out {kill} of the time.")
        )
    return format_html(text, kill=_strong(chance))


def _lost(found: Chances, matchup: Matchup, play: Best | None) -> SafeString:
    text = (
        _("With best play they lose {theirs} of {their_figures} on average, and you lose {mine} of {figures}.")
        if play
        else _("On average they lose {theirs} of {their_figures}, and you lose {mine} of {figures}.")
    )
    mine, theirs = (_strong(decimal(mean)) for mean in found.means)
    own, other = (side.figures for side in matchup.sides)
    return format_html(text, mine=mine, theirs=theirs, figures=own, their_figures=other)


def _melee_headline(found: Chances, _matchup: Matchup, play: Best | None) -> SafeString:
    wins = percent(found.attacker_wins, 0)
    if play and not play.exact and play.is_for(Aim.WIN):
        wins = _("{low} to {high}").format(low=play.lower, high=play.upper)
    text = (
        _("With best play you win {win} of the time. On average you lose {mine} and they lose {theirs}.")
        if play
        else _("You win {win} of the time. On average you lose {mine} and they lose {theirs}.")
    )
    return format_html(
        text, win=_strong(wins), mine=_strong(decimal(found.means[0])), theirs=_strong(decimal(found.means[1]))
    )


def _shot_headline(found: Chances, matchup: Matchup, play: Best | None) -> SafeString:
    text = (
        _("With best play they lose {theirs} of {figures} on average, and at least one {some} of the time.")
        if play
        else _("They lose {theirs} of {figures} on average, and at least one {some} of the time.")
    )
    return format_html(
        text,
        theirs=_strong(decimal(found.means[1])),
        figures=matchup.defender.figures,
        some=_strong(percent(found.losses[1].at_least(1), 0)),
    )


def _joined(told: list[SafeString]) -> SafeString:
    return format_html_join(" ", "{}", ((each,) for each in told))


def _strong(text: str) -> SafeString:
    return format_html("<strong>{}</strong>", text)
