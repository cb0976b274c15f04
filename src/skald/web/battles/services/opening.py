"""Beginning a battle, and taking a seat in one."""

from __future__ import annotations

import secrets

from django.db import transaction
from msgspec import Struct
from msgspec.structs import replace

from skald.rules.actions import Action
from skald.rules.dice import Roll
from skald.simulation.table.asking import ALWAYS
from skald.simulation.table.entries import OPEN, PERSON, BattleOpened, Seated
from skald.simulation.table.rolls import commitment_to
from skald.web.battles.models import Battle, Seat
from skald.web.battles.services.recording import writing
from skald.web.link_secrets import new_salt

SEEDS = 2**64
#: Who may decide for a side of a plan, beside agents: whoever begins, or whoever comes by the invitation.
ME = "me"


class Plan(Struct, frozen=True):
    """What somebody who begins a battle has chosen; the players of its chairs are "me", "open" or agents."""

    opening: BattleOpened
    seed: int | None = None
    begun_from: str = ""
    #: Inputs of another battle that this one plays on from.
    inputs: tuple[Action | Roll, ...] = ()
    #: When whoever begins it wants to be asked.
    asks: str = ALWAYS


class SeatTaken(Exception):  # noqa: N818 - a finding, worded elsewhere
    """Somebody else was quicker."""


def open_battle(*, plan: Plan) -> tuple[Battle, Seat | None]:
    """Begin a battle; the seat is that of whoever begins it, none for one who only watches."""
    seed = secrets.randbelow(SEEDS) if plan.seed is None else plan.seed
    salt = new_salt()
    wanted = [chair.player for chair in plan.opening.sides]
    mine = "".join(str(side) for side, player in enumerate(wanted) if player == ME)
    first, second = (replace(c, player=PERSON if c.player == ME else c.player) for c in plan.opening.sides)
    opening = replace(
        plan.opening, sides=(first, second), commitment=commitment_to(seed, salt), one_screen=mine == "01",
        taken_over=len(plan.inputs),
    )  # fmt: skip
    with transaction.atomic():
        battle = Battle.objects.create(seed=str(seed), salt=salt, begun_from=plan.begun_from)
        own = None
        for sides in ([mine] if mine else []) + [str(side) for side, who in enumerate(wanted) if who == OPEN]:
            name, asks = opening.sides[int(sides[0])].name, plan.asks if sides == mine else ALWAYS
            seat = Seat.objects.create(battle=battle, sides=sides, is_taken=sides == mine, name=name, asks=asks)
            own = seat if sides == mine else own
        with writing(battle=battle) as pen:
            pen.begin(opening, plan.inputs)
    return battle, own


def invitation_of(battle: Battle) -> str:
    """The secret of the link by which the open side is taken; nothing if there is none."""
    free = battle.seats.filter(is_taken=False).first()
    return free.invitation if free else ""


def join(*, battle: Battle, name: str, once: str = "") -> Seat:
    """Take the open side."""
    with transaction.atomic():
        Battle.objects.select_for_update().get(pk=battle.pk)
        free = battle.seats.filter(is_taken=False).first()
        if free is None:
            raise SeatTaken
        free.is_taken, free.name = True, name
        free.save()
        with writing(battle=battle, once=once) as pen:
            pen.add(Seated(free.numbers[0], PERSON, name))
    return free


def hand_over(*, seat: Seat, side: int, player: str, once: str = "") -> None:
    """Let an agent decide for one's side from now on, or decide oneself again."""
    assert side in seat.numbers
    with writing(battle=seat.battle, side=side, once=once) as pen:
        if not pen.is_repeat:
            pen.add(Seated(side, player))
