"""What two lords can agree on: each gap of the campaign's text is an option (E6), and two presets fill them in.

`paper` follows the text wherever it speaks; `tool` does what the authors' own program did.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from skald.campaign.money import Rounding

PresetName = Literal["paper", "tool"]
#: All that the engine can play.
ScenarioName = Literal[
    "clash-of-warlords", "take-and-hold", "sacred-ground", "wrath-of-warlords", "rule-the-field",
    "raise-your-banners", "dawn-and-dusk", "expedition",
]  # fmt: skip


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a campaign; the numbers in the remarks are the rows of E6."""

    preset: PresetName = "paper"
    turns: Annotated[int, Meta(ge=1, le=20)] = 6
    #: 1: an equal bid keeps the order, or a lot is drawn; both pay, or only the winner.
    bid_tie: Literal["keep", "lot"] = "keep"
    bid_paid_by: Literal["both", "winner"] = "both"
    #: 2: how many bands of a lord may march in a turn.
    marching: Literal["all", "one"] = "all"
    #: 3: whether orders stay hidden until both are in.
    orders: Literal["hidden", "open"] = "hidden"
    #: 4: points needed to leave an own town.
    least_to_leave: Annotated[int, Meta(ge=0, le=40)] = 6
    #: 5: what a band under the smallest size does away from town.
    small_band: Literal["retreats", "stays"] = "retreats"
    smallest_band: Annotated[int, Meta(ge=1, le=20)] = 4
    largest_band: Annotated[int, Meta(ge=1, le=40)] = 10
    #: 6: troops are bought in steps of half a point, or of whole points.
    bought_in: Literal["halves", "wholes"] = "halves"
    #: 7: income of a recruitment site.
    town_income: Annotated[int, Meta(ge=0, le=50)] = 0
    #: 8: treasury at the start, and what a lord controls then.
    start_pp: Annotated[int, Meta(ge=0, le=200)] = 18
    start_control: Literal["towns-and-starts", "towns"] = "towns-and-starts"
    #: 9: where the first bands are raised.
    first_recruits: Literal["towns", "starts"] = "towns"
    #: 10: whether a band that enters fights all the bands it finds, or only the first.
    defenders: Literal["all", "first"] = "all"
    #: 11: whether the enemy's towns can be entered.
    enemy_towns: Literal["open", "forbidden"] = "open"
    #: 12: what a band with no town to retreat to leaves behind.
    no_town: Literal["half-back", "nothing"] = "half-back"
    #: 13: the town of a retreat.
    retreat_town: Literal["random", "nearest", "table"] = "random"
    #: 14: when a band whose lord fell can act again.
    lordless_rest: Literal["one-turn", "two-turns"] = "one-turn"
    #: 15: what a band does whose lord was killed.
    lord_death: Literal["retreats", "ignored"] = "retreats"
    #: 16: who gives way after a draw.
    drawn_battle: Literal["mover-retreats", "both-stay"] = "mover-retreats"
    #: 17: whether a winner too small to stay takes the site all the same.
    small_winner: Literal["retreats", "takes-and-retreats"] = "retreats"
    #: 18: points that decide a battle for which no winner was named.
    victory_least: Annotated[int, Meta(ge=0, le=100)] = 8
    victory_lead: Annotated[int, Meta(ge=0, le=100)] = 4
    #: 19: a stopped band's later step passes the turn to the other lord, or the lord's next band steps instead.
    stopped_step: Literal["passed", "replaced"] = "passed"
    #: 20: a battle holds everything up, or is fought after all moves.
    battles: Literal["pause", "defer"] = "pause"
    #: The scenario that agents fight battles by.
    scenario: ScenarioName = "clash-of-warlords"
    #: 21, 22: how losses are made good, and whether never beyond what there was.
    recovery: Literal["half-points", "half-or-whole", "none"] = "half-points"
    recovery_cap: bool = True
    #: 23: what happens when the upkeep can't be paid.
    debt: Literal["allowed", "disband"] = "allowed"
    #: 24: whether a lord with an empty treasury may take what is free.
    free_when_empty: bool = True
    #: 25: what comes first at the end of a turn.
    end_order: Literal["income-first", "upkeep-first"] = "income-first"
    #: 26: so many prestigious sites at a turn's end win at once; 0 for never.
    early_win: Annotated[int, Meta(ge=0, le=50)] = 0
    #: 27: whether a site stays with its holder when nobody is there.
    control_kept: bool = True
    #: 28: where units can change from one band to another.
    transfers: Literal["towns", "anywhere", "never"] = "towns"
    #: 29: what disbanding gives back.
    disband_refund: Literal["nothing", "half"] = "nothing"
    #: 30: whether the two lords are of opposite blocs.
    blocs: Literal["opposite", "free"] = "opposite"
    #: E5: what a lord without any band pays.
    empty_upkeep: Annotated[int, Meta(ge=0, le=50)] = 0
    #: E5: the text gives a formula and leaves its figures to the authors' tool, which rounds up.
    upkeep_rounding: Rounding = "up"
    #: E4.2: the tool lets no band march back to where it began the turn; the text doesn't speak of it.
    way_back: Literal["forbidden", "allowed"] = "forbidden"
    longest_march: Annotated[int, Meta(ge=1, le=4)] = 2

    @property
    def purchase_step(self) -> Fraction:
        """The smallest purchase, in points."""
        return Fraction(1, 2) if self.bought_in == "halves" else Fraction(1)

    @property
    def leave_room(self) -> bool:
        """Whether a band can be raised at all, and leave its town."""
        return max(self.smallest_band, self.least_to_leave) <= self.largest_band


PAPER = Settings()
TOOL = structs.replace(
    PAPER, preset="tool", least_to_leave=4, town_income=4, first_recruits="starts", defenders="first",
    enemy_towns="forbidden", retreat_town="table", lord_death="ignored", battles="defer", debt="disband",
    free_when_empty=False, early_win=4, empty_upkeep=1,
)  # fmt: skip

PRESETS = MappingProxyType({"paper": PAPER, "tool": TOOL})
