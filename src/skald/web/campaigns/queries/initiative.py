"""What came of the bids, while the orders that follow them are given: who won, who bid what, and what that means."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.campaign.events import BidsTied, InitiativeTaken
from skald.campaign.journal import Chronicle
from skald.campaign.story import chapters
from skald.web.campaigns.wording import lord


def bids_told(value: Chronicle, seat: int | None) -> tuple[str, ...]:
    """The outcome in a few sentences, as one of the lords reads it; nothing where nobody has bid this turn."""
    happened = chapters(value)[-1].events
    taken = next((each for each in happened if isinstance(each, InitiativeTaken)), None)
    tied = next((each for each in happened if isinstance(each, BidsTied)), None)
    bids = tied.bids if tied is not None else taken.bids if taken is not None else None
    if taken is None or bids is None:
        return ()
    names = [lord(value.terms, value.state, each) for each in (0, 1)]
    paid = tied.paid if tied is not None else taken.paid
    return (_outcome(names, taken.seat, bids, seat, is_lot=tied is not None), *_paid(names, paid, seat))


def _outcome(names: list[str], winner: int, bids: tuple[int, int], seat: int | None, *, is_lot: bool) -> str:
    first, second = bids
    given = {"lord": names[winner], "other": names[1 - winner], "bid": bids[winner], "less": bids[1 - winner]}
    if first != second:
        if winner == seat:
            said = _("You have the initiative with a bid of {bid}; {other} bid {less}. You move first this turn.")
        elif seat is not None:
            said = _("{lord} has the initiative with a bid of {bid} and moves first this turn; you bid {less}.")
        else:
            said = _("{lord} has the initiative with a bid of {bid} and moves first this turn; {other} bid {less}.")
        return said.format(**given)
    if winner == seat and is_lot:
        return _("Equal bids of {bid}: chance decided. You move first this turn.").format(**given)
    if winner == seat:
        return _("Equal bids of {bid}: the order stays. You move first this turn, as before.").format(**given)
    if is_lot:
        return _("Equal bids of {bid}: chance decided. {lord} moves first this turn.").format(**given)
    return _("Equal bids of {bid}: the order stays. {lord} moves first this turn, as before.").format(**given)


def _paid(names: list[str], paid: tuple[int, int], seat: int | None) -> tuple[str, ...]:
    if all(paid):
        return (_("Both paid what they bid."),)
    payer = next((at for at, pp in enumerate(paid) if pp), None)
    if payer is None:
        return ()
    if payer == seat:
        return (_("You paid {pp} PP for it.").format(pp=paid[payer]),)
    return (_("{lord} paid {pp} PP for it.").format(lord=names[payer], pp=paid[payer]),)
