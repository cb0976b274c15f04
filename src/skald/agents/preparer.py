"""Who sets up armies for people: like the raider, but nobody stands in a friend's way to the front.

Agents deploy closer for themselves: it serves them as well, and they know whom to move first.
"""

from __future__ import annotations

from skald.agents.raider import Raider
from skald.agents.setting_up import LANE


class Preparer(Raider):
    """A raider who leaves everybody a way."""

    name = "preparer"
    apart = 2 * LANE
