"""What the API answers with: a battle as a key may see it, a plan, a problem."""

from __future__ import annotations

from typing import Any

import msgspec

from skald.planning.wanted import Wanted
from skald.rules.actions import Action, Group
from skald.rules.awaiting import About, Awaiting, Chance, Decide, Over
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, Side, UnitId
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action, parse_action
from skald.simulation.position_data import position_as_data, side_name
from skald.simulation.table.clocks import SECOND
from skald.simulation.table.fold import Table
from skald.web.battles.api import forms
from skald.web.battles.queries.clocks import faces_of
from skald.web.battles.queries.seen import Offer, Seen
from skald.web.battles.queries.ways import Way, ways
from skald.web.battles.services.agents import queue_length


def state_out(seen: Seen) -> dict[str, Any]:
    """A battle as the key may see it, at its version."""
    table, battle = seen.table, seen.battle
    position = msgspec.to_builtins(position_as_data(table.ground.ruleset, seen.state))
    is_over = isinstance(table.awaits, Over)
    return {
        "version": battle.length,
        "turn": table.state.turn,
        "active": side_name(table.state.active),
        "awaits": _awaits(seen.asked, seen.sentence),
        "yours": seen.is_mine or seen.may_roll,
        "options": [option_out(each) for each in seen.offers()],
        "ways": [way_out(each) for each in ways(seen)],
        "anytime": [option_out(each) for each in seen.anytime()],
        "undo": _wish(table),
        "queue": 0 if battle.is_late else queue_length(),
        "clock": _clock(seen),
        "commitment": table.opened.commitment,
        "seed": battle.seed if is_over else None,
        "salt": battle.salt if is_over else None,
        "position": position,
        "outcome": position["outcome"],
    }


def _clock(seen: Seen) -> dict[str, Any] | None:
    clock, faces = seen.table.opened.clock, faces_of(seen)
    if clock is None:
        return None
    return {
        **{side_name(Side(side)): face.left / SECOND for side, face in enumerate(faces)},
        "running": [side_name(Side(side)) for side, face in enumerate(faces) if face.runs],
        "increment": clock.increment, "fall": clock.fall,
    }  # fmt: skip


def _awaits(asked: Awaiting, sentence: str) -> dict[str, Any] | None:
    if isinstance(asked, Over):
        return None
    about = _about(asked.about)
    if isinstance(asked, Chance):
        about |= {"dice": asked.pool.dice, "weights": list(asked.pool.weights), "why": asked.why}
    window = asked.window.value if isinstance(asked, Decide) else "dice"
    return {"side": side_name(asked.side), "window": window, "about": about, "words": sentence}


def _about(about: About) -> dict[str, Any]:
    """What is asked about, without what doesn't apply."""
    usual = About()
    told = {
        name: getattr(about, name) for name in about.__struct_fields__ if getattr(about, name) != getattr(usual, name)
    }
    found: dict[str, Any] = msgspec.to_builtins(told)
    return found


def option_out(offer: Offer) -> dict[str, Any]:
    """Something that may be done, in the notation, in words and as data."""
    return {"action": offer.action, "words": offer.words, "parts": parts_of(parse_action(offer.action))}


def parts_of(action: Action) -> dict[str, Any]:
    """An action as data: what it is, and whom and what it names."""
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def way_out(way: Way) -> dict[str, Any]:
    """Something that a unit could do."""
    return {
        "unit": way.unit, "kind": way.kind.value, "target": None if way.target == NO_UNIT else way.target,
        "chain": [format_action(each) for each in way.chain], "by": way.by,
    }  # fmt: skip


def _wish(table: Table) -> dict[str, Any] | None:
    if table.wish is None:
        return None
    return {"side": "left" if table.wish.side == 0 else "right", "inputs": len(table.played) - table.wish.to}


#: What a wish is for, by the windows in which it can be one; a place to go `towards` fits wherever one is asked for.
_WINDOWS = {
    "charge": (Window.CHARGE,), "deploy": (Window.DEPLOY,), "withdraw": (Window.WITHDRAW,), "enter": (Window.ENTER,),
    "aim": (Window.STAGE, Window.TARGET, Window.AIM),
}  # fmt: skip
_ABOUT_A_UNIT = (Window.MOVE, Window.CHARGE, Window.WITHDRAW, Window.ENTER, Window.CASUALTIES)


def misfit(sent: forms.PlanIn, asked: Decide, *, engages: bool) -> str:
    """What a wish has to do with something else than what is asked: a code; nothing where it fits."""
    if sent.change is not None:
        return ""
    for name, windows in _WINDOWS.items():
        # Where no charges are declared, a Move engages.
        fits = asked.window in windows or (name == "charge" and engages and asked.window is Window.MOVE)
        if getattr(sent, name) is not None and not fits:
            return "other-wish"
    if asked.window in _ABOUT_A_UNIT and sent.unit not in (None, asked.about.unit):
        return "other-unit"
    return "other-unit" if asked.window is Window.CHARGE and sent.charge not in (None, asked.about.target) else ""


def kind_wanted(sent: forms.PlanIn, *, engages: bool) -> Kind | None:
    """What a unit would be activated for, to be where it is wanted; None where a wish isn't about that."""
    if sent.unit is None or sent.change is not None:
        return None
    if sent.charge is not None:
        return Kind.MOVE if engages else Kind.CHARGE
    return Kind.MOVE if sent.towards is not None or sent.words or sent.retreat else None


def wanted_of(sent: forms.PlanIn) -> Wanted:
    """What a program wants, as the planner takes it."""
    aim = sent.aim if sent.aim is not None else sent.towards
    place = next((each for each in (sent.deploy, sent.withdraw, sent.enter, aim) if isinstance(each, list)), None)
    unit = next((each for each in (sent.unit, sent.aim) if isinstance(each, int)), int(NO_UNIT))
    target = next((each for each in (sent.charge, sent.towards) if isinstance(each, int)), int(NO_UNIT))
    return Wanted(
        unit=UnitId(unit), target=UnitId(target), lift=sent.lift,
        goal=None if place is None else (round(place[0] * MILLIMETRE), round(place[1] * MILLIMETRE)),
        equipment=None if sent.equipment is None else tuple(sent.equipment),
        kind=sent.kind or "", piece=-1 if sent.piece is None else sent.piece, heading=sent.heading,
        groups=tuple(Group(g.troop, g.figures, g.banner, g.hero) for g in sent.groups),
        figures=tuple(sent.figures), retreat=sent.retreat,
        change=None if sent.change is None else parse_action(sent.change),
        amount=-1 if sent.amount is None else sent.amount,
    )  # fmt: skip
