"""The forms of requests and answers. Lengths are millimetres, as in a position (`docs/position.md`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Spot = tuple[float, float]


def _whole(given: Any) -> Any:
    """JSON knows one kind of number: 3.0 is a whole one."""
    return int(given) if isinstance(given, float) and given.is_integer() else given


Whole = Annotated[StrictInt, BeforeValidator(_whole)]
#: As long as any file of a warband or a board.
Text = Annotated[StrictStr, Field(max_length=100_000)]
Word = Annotated[StrictStr, Field(max_length=60)]


class Form(Schema):
    """What a program sends: nothing that the schema doesn't name."""

    model_config = ConfigDict(extra="forbid")


class SideIn(Form):
    """One side: a ready warband by its id or the text of a file, the same for its board, and who decides."""

    warband: Text
    board: Text | None = None
    player: Word = Field("me", description='"me", "open" (whoever comes by the invitation) or the name of an agent')
    name: Word = ""


class ClockIn(Form):
    """Time to think."""

    minutes: Annotated[Whole, Field(ge=1, le=600)] = Field(description="what each side has")
    increment: Annotated[Whole, Field(ge=0, le=600)] = Field(10, description="seconds that each decision adds")
    fall: Literal["agent", "loss"] = Field("agent", description="an agent plays on, or the battle is lost")


class BattleIn(Form):
    """A battle to be begun."""

    edition: Word = "second"
    scenario: Word = "clash-of-warlords"
    cards: Annotated[list[Word], Field(max_length=5)] = Field(default_factory=list)
    left: SideIn
    right: SideIn
    seed: Annotated[Whole, Field(ge=0, lt=2**64)] | None = None
    dice: Literal["server", "typed"] = "server"
    prepared: StrictBool = Field(False, description="let the planner set both armies up")
    concedes: StrictBool = Field(False, description="agents give up once they are lost")
    clock: ClockIn | None = None
    delay: Literal[0, 2, 5, 15, 60] = Field(0, description="so many minutes later whoever watches sees the battle")


class BattleOut(Schema):
    """A battle that was begun; the key is a secret."""

    id: str
    key: str
    invite: str | None = None
    url: str


class AwaitsOut(Schema):
    """What is waited for; `about` names units by their numbers, and why."""

    side: Literal["left", "right"]
    window: str = Field(description='a window of the rules, or "dice"')
    about: dict[str, Any]
    words: str


class OptionOut(Schema):
    """Something that may be done now."""

    action: str
    words: str
    parts: dict[str, Any] = Field(description="the same action as data: its type and what it names")


class WayOut(Schema):
    """Something that one unit could do: what has to be given for it, one after the other."""

    unit: int
    kind: str = Field(description="move, charge, shoot, rest")
    target: int | None = Field(description="the unit that it is aimed at")
    chain: list[str]
    by: str = Field(description="the ability or the rule that allows it, in words")


class ClockOut(Schema):
    """The time that both sides have left, in seconds, and for whom it runs."""

    left: float
    right: float
    running: list[Literal["left", "right"]]
    increment: int
    fall: Literal["agent", "loss"]


class StateOut(Schema):
    """A battle as the key may see it."""

    version: int
    turn: int
    active: Literal["left", "right"]
    awaits: AwaitsOut | None
    yours: bool = Field(description="whether the awaited decision is the caller's")
    options: list[OptionOut]
    ways: list[WayOut] = Field(description="what each unit could be activated for, looking one step ahead")
    anytime: list[OptionOut]
    undo: dict[str, Any] | None = Field(description="the wish to take something back, if one is open")
    queue: int = Field(description="decisions of agents that are waited for on this server")
    clock: ClockOut | None = Field(None, description="where the battle is played with a clock")
    commitment: str
    seed: str | None = Field(description="shown at the end, with the salt of its commitment")
    salt: str | None
    position: dict[str, Any] = Field(description="as `skald replay --to N --json` gives it: docs/position.md")
    outcome: dict[str, Any] | None


class InputIn(Form):
    """An action in the notation, a typed roll (how many dice fell in each class), or a step back."""

    version: Annotated[Whole, Field(ge=0)] | None = None
    action: Annotated[StrictStr, Field(max_length=20_000)] | None = None
    roll: Annotated[list[Annotated[Whole, Field(ge=0, le=1000)]], Field(max_length=12)] | None = None
    undo: StrictBool = False
    redo: StrictBool = False


class GroupIn(Form):
    """A unit of a muster."""

    troop: Word
    figures: Annotated[Whole, Field(ge=1, le=200)]
    banner: StrictBool = False
    hero: Word = ""


Place = Annotated[list[Annotated[float, Field(ge=-10_000, le=10_000)]], Field(min_length=2, max_length=2)]
Number = Annotated[Whole, Field(ge=0, le=10_000)]


class ShiftIn(Form):
    """A planned action in which one figure is to stand elsewhere."""

    action: Annotated[StrictStr, Field(max_length=20_000)]
    figure: Number
    to: Place


class PlanIn(Form):
    """What somebody wants on the open table; what doesn't matter in the window at hand is left out."""

    unit: Number | None = None
    towards: Place | Number | None = Field(None, description="a place, or the number of a unit")
    words: Annotated[StrictStr, Field(max_length=200)] | None = Field(None, description="the same, in words")
    charge: Number | None = None
    or_shoot: StrictBool = Field(False, description="of a charge that is refused: tell first what forbids a shot too")
    deploy: Place | None = None
    withdraw: Place | None = None
    enter: Place | None = None
    aim: Place | Number | None = None
    lift: StrictBool = False
    equipment: Annotated[list[Word], Field(max_length=8)] | None = None
    kind: Word | None = Field(None, description="a kind of terrain to be placed")
    piece: Number | None = Field(None, description="a piece of terrain to be moved")
    heading: Annotated[Whole, Field(ge=0, lt=64)] = 0
    groups: Annotated[list[GroupIn], Field(max_length=40)] = Field(default_factory=list)
    figures: Annotated[list[Number], Field(max_length=60)] = Field(default_factory=list)
    retreat: StrictBool = False
    change: Annotated[StrictStr, Field(max_length=20_000)] | None = Field(
        None,
        description="an ability, a use of a rule or a spell: aimed elsewhere, used for less, cast with other dice",
    )
    amount: Number | None = None
    after: Annotated[list[Annotated[StrictStr, Field(max_length=20_000)]], Field(max_length=4)] = Field(
        default_factory=list, description="actions that are supposed to have been given before; nobody answers them"
    )
    shift: ShiftIn | None = None
    around: StrictBool = Field(False, description="tell how far the unit gets on every side")
    dangers: StrictBool = Field(False, description="tell which enemies could charge or shoot it where it would stand")


class FigureOut(Schema):
    """Where a figure would end."""

    x: float
    y: float
    heading: int


class ProblemOut(Schema):
    """Why something is refused: a code, words in the caller's language, and the rule that says so."""

    code: str
    words: str
    rule: str | None = None
    page: str | None = Field(None, description="where the rule can be read on this server")


class StepOut(Schema):
    """Something that has to be given before."""

    action: str
    words: str


class DangerOut(Schema):
    """An enemy that could charge or shoot a unit where it would stand, and what that costs on average."""

    unit: int
    kind: str = Field(description="charge or shoot")
    reach: float = Field(description="how far the enemy reaches for it")
    lost: float
    words: str


class DangersOut(Schema):
    """All of them, the worst first, and the worst in words."""

    units: list[DangerOut]
    words: str


class PlanOut(Schema):
    """A legal action, in the notation and in words, and where the unit's figures would end."""

    first: list[StepOut] = Field(
        description="what activates the unit for it: to be given before, one after the other; none if that is done"
    )
    action: str
    words: str
    parts: dict[str, Any] = Field(description="the action as data")
    figures: list[FigureOut]
    shape: list[Spot] = Field(description="the corners of a piece of terrain, where it would lie")
    reach: list[float] | None = Field(description="how far the unit moves on hard ground, and in the open")
    around: list[Spot] = Field(
        default_factory=list,
        description="for directions all around, where the middle of the unit would be at the farthest",
    )
    dangers: DangersOut | None = Field(None, description="what the place would lay it open to, if that was asked for")
    costs: str = Field(description="the fatigue that the unit would take by it and by its activation, in words")
    stopped: ProblemOut | None = Field(description="why a move doesn't go where it was wanted")
