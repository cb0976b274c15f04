"""The first sentences of an answer of `skald odds`: what was asked comes first, and who fights alone is told apart."""

from skald.cli.printing import decimal
from skald.cli.shares import percent
from skald.cli.words import _
from skald.odds.answer import Chances
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup
from skald.odds.valuation import Aim
from skald.odds.wanted import averts
from skald.rules.ids import Combat


def headline(found: Chances, matchup: Matchup, asks: Aim | None) -> str:
    """The answer to what was asked, then who wins or how many fall."""
    mine, theirs = (decimal(mean, 2) for mean in found.means)
    if matchup.combat is Combat.SHOT:
        text = _("The target loses {theirs} on average, and at least one {some} of the time.")
        told = text.format(theirs=theirs, some=percent(found.losses[1].at_least(1)))
    elif asks is Aim.LOSSES:
        text = _("On average the defender loses {theirs} and the attacker {mine}. The attacker wins {win} of the time.")
        told = text.format(win=percent(found.attacker_wins), mine=mine, theirs=theirs)
    else:
        text = _("The attacker wins {win} of the time. On average it loses {mine} and the defender {theirs}.")
        told = text.format(win=percent(found.attacker_wins), mine=mine, theirs=theirs)
    if asks is not Aim.WIPE_OUT:
        return told
    kill = percent(found.defender_eliminated)
    if matchup.defender.figures == 1:
        first = _("The target is killed {kill} of the time.").format(kill=kill)
    else:
        first = _("The target is wiped out {kill} of the time.").format(kill=kill)
    return f"{first} {told}"


def of_the_lone(found: Chances, matchup: Matchup, asks: Aim | None, *, is_played: bool) -> str:
    """What becomes of a figure that fights alone: whoever wins a melee may be dead."""
    if matchup.combat is Combat.SHOT:
        return ""
    told = []
    if matchup.attacker.figures == 1:
        text = _(
            "The attacker’s lone figure falls {dead} of the time; {won} of the time it falls in a fight that counts"
            " as won."
        )
        dead, won = percent(found.attacker_eliminated), percent(found.attacker_wins_and_falls)
        told.append(text.format(dead=dead, won=won))
    if matchup.defender.figures == 1 and asks is not Aim.WIPE_OUT:
        text = _("The defender’s lone figure falls {dead} of the time, whoever wins.")
        told.append(text.format(dead=percent(found.defender_eliminated)))
    alone = [who for who in (ATTACKER, DEFENDER) if matchup.sides[who].figures == 1]
    if not is_played and any(averts(matchup, who) for who in alone):
        told.append(_("Special rules that could save it count only with --best-play."))
    return " ".join(told)
