"""What a lord's treasury will look like: next income and upkeep, and a warning before debt."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from skald.campaign.orders import Orders
from skald.campaign.recruiting import muster
from skald.campaign.state import Seat, State
from skald.campaign.terms import Terms


class Forecast(Struct, frozen=True):
    """The end of the turn, if nothing changes hands and nobody falls."""

    pp: Fraction
    spent: Fraction
    income: int
    points: Fraction
    upkeep: int
    left: Fraction

    @property
    def is_debt(self) -> bool:
        """Whether the lord would owe."""
        return self.left < 0


def forecast(terms: Terms, state: State, seat: Seat, orders: Orders | None = None, *, bid: int = 0) -> Forecast:
    """The forecast with orders that were checked, or with none; a bid counts as spent."""
    after = (state if orders is None else muster(terms, state, seat, orders, [])).with_pp(seat, -bid)
    pp, now = state.lords[seat].pp, after.lords[seat].pp
    income, cost = terms.income(after, seat), terms.upkeep(after, seat)
    return Forecast(pp, pp - now, income, terms.total(after, seat), cost, now + income - cost)
