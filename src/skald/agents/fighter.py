"""The fighter: a raider that never looks at objectives. The measure of what playing for points is worth."""

from __future__ import annotations

from skald.agents.raider import Raider


class Fighter(Raider):
    """Closes in and fights, whatever the scenario is about."""

    name = "fighter"
    for_points = False
