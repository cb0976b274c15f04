"""The first sentences of an answer of `skald odds`; which of them comes first is decided in `odds.wanted`."""

from skald.cli.printing import decimal
from skald.cli.shares import percent
from skald.cli.words import _
from skald.odds.answer import Chances
from skald.odds.counted import Counts
from skald.odds.matchup import ATTACKER, Matchup
from skald.odds.valuation import Aim
from skald.odds.wanted import Says, lone, sentences


def headline(found: Chances, matchup: Matchup, asks: Aim | None, counts: Counts | None = None) -> str:
    """The answer to what was asked, then who wins or how many fall."""
    return " ".join(_said(says, found, matchup, counts) for says in sentences(matchup, asks, counts))


def _said(says: Says, found: Chances, matchup: Matchup, counts: Counts | None) -> str:
    mine, theirs = (decimal(mean, 2) for mean in found.means)
    match says:
        case Says.KILLED if counts and counts.survives:
            return _("The target survives {live} of the time.").format(live=percent(1 - found.defender_eliminated))
        case Says.AT_LEAST:
            assert counts is not None
            return _at_least(found, matchup, counts)
        case Says.AVERAGE:
            return _("The target loses {theirs} on average.").format(theirs=theirs)
        case Says.KILLED if matchup.defender.figures == 1:
            return _("The target is killed {kill} of the time.").format(kill=percent(found.defender_eliminated))
        case Says.KILLED:
            return _("The target is wiped out {kill} of the time.").format(kill=percent(found.defender_eliminated))
        case Says.HIT:
            text = _("The target loses {theirs} on average, and at least one {some} of the time.")
            return text.format(theirs=theirs, some=percent(found.losses[1].at_least(1)))
        case Says.LOST if counts and counts.side == ATTACKER:
            text = _(
                "On average the attacker loses {mine} and the defender {theirs}. The attacker wins {win} of the time."
            )
        case Says.LOST:
            text = _(
                "On average the defender loses {theirs} and the attacker {mine}. The attacker wins {win} of the time."
            )
        case Says.WON:
            text = _("The attacker wins {win} of the time. On average it loses {mine} and the defender {theirs}.")
    return text.format(win=percent(found.attacker_wins), mine=mine, theirs=theirs)


def _at_least(found: Chances, matchup: Matchup, counts: Counts) -> str:
    is_attacker = counts.side == ATTACKER
    if counts.is_below and counts.least == 1:
        text = (
            _("{chance} of the time the attacker loses nobody.")
            if is_attacker
            else _("{chance} of the time the defender loses nobody.")
        )
    elif counts.is_below:
        text = (
            _("{chance} of the time the attacker loses fewer than {least}.")
            if is_attacker
            else _("{chance} of the time the defender loses fewer than {least}.")
        )
    elif counts.least >= matchup.sides[counts.side].figures:
        text = (
            _("The attacker is wiped out {chance} of the time.")
            if is_attacker
            else _("The defender is wiped out {chance} of the time.")
        )
    else:
        text = (
            _("{chance} of the time the attacker loses at least {least}.")
            if is_attacker
            else _("{chance} of the time the defender loses at least {least}.")
        )
    chance = found.fall(counts.side, counts.least, is_below=counts.is_below)
    return text.format(chance=percent(chance), least=counts.least)


def of_the_lone(
    found: Chances, matchup: Matchup, asks: Aim | None, counts: Counts | None = None, *, is_played: bool
) -> str:
    """What becomes of a figure that fights alone."""
    told = []
    alone = lone(matchup, asks, counts, is_played=is_played)
    for who in alone.sides:
        text = (
            _("The attacker’s lone figure falls {dead} of the time.")
            if who == ATTACKER
            else _("The defender’s lone figure falls {dead} of the time.")
        )
        told.append(text.format(dead=percent(found.eliminated[who])))
    if alone.is_savable:
        told.append(_("Special rules that could save it count only with --best-play."))
    return " ".join(told)
