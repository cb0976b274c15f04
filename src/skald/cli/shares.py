"""Chances as the command prints them."""

from fractions import Fraction

from skald.cli.printing import decimal
from skald.cli.words import _


def percent(chance: Fraction) -> str:
    """A chance in hundredths; what is possible is never shown as nothing, nor what is not sure as certain."""
    if 0 < chance < Fraction(1, 2000):
        return _("< {number}%").format(number=decimal(Fraction(1, 10), 1))
    if Fraction(1999, 2000) < chance < 1:
        return _("> {number}%").format(number=decimal(Fraction(999, 10), 1))
    return _("{number}%").format(number=decimal(chance * 100, 1))
