"""What `skald campaign` prints of counted campaigns and battles."""

from skald.campaign.chances import QUICK, Chances
from skald.campaign.counting import Share
from skald.campaign.simulate import Tally
from skald.campaign.terms import Terms
from skald.cli.printing import columns, decimal, labelled
from skald.cli.words import _, spoken


def chances_page(found: Chances) -> list[str]:
    """What may come of a battle, and where the numbers come from."""
    counts = {"count": found.battles, "agent": found.method}
    if found.method == QUICK:
        head = _("Of {count} battles by a few dice, blind to the table (intervals hold 19 times in 20):")
    else:
        head = _("Of {count} battles between agents ({agent}; intervals hold 19 times in 20):")
    rows = [
        (_("attacker wins"), share_text(found.attacker)),
        (_("nobody wins"), share_text(found.draw)),
        (_("defender wins"), share_text(found.defender)),
        (_("attacker’s lord falls"), share_text(found.lords_lost[0])),
        (_("defender’s lord falls"), share_text(found.lords_lost[1])),
    ]
    lost = _("{attacker} and {defender} points, before they are made good")
    lost = lost.format(attacker=decimal(found.losses[0], 1), defender=decimal(found.losses[1], 1))
    return [head.format(**counts), *columns(rows), labelled(_("losses"), lost)]


def tally_page(terms: Terms, found: Tally) -> list[str]:
    """Who won how often, and what else came of many campaigns."""
    names = [side.name[spoken()] for side in terms.map.sides]
    rows = [(name, share_text(wins)) for name, wins in zip(names, found.wins, strict=True)]
    rows += [
        (_("first in turn 1"), share_text(found.first_holder)),
        (_("won on equal points"), share_text(found.on_initiative)),
    ]
    points = " – ".join(decimal(each, 1) for each in found.conquest)
    head = _("Campaigns won, of {count}, with intervals that hold 19 times in 20:").format(count=found.campaigns)
    return [
        head, *columns(rows), labelled(_("conquest points"), points), labelled(_("battles"), decimal(found.battles, 1)),
    ]  # fmt: skip


def share_text(share: Share) -> str:
    """A share with the interval that holds the true one."""
    number, low, high = (decimal(100 * each, 1) for each in (share.count / max(1, share.of), share.low, share.high))
    return _("{number}%").format(number=number) + f" ({low} – {high})"
