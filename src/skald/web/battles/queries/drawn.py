"""What the drawn table is told beside the page: the position, what may be done as data, and its own few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from skald.agents.setting_up import kit_of
from skald.content.words import word, words
from skald.rules.actions import Cast, Name
from skald.rules.asking import late_units
from skald.rules.awaiting import Decide, Over
from skald.rules.context import Context
from skald.rules.events import ActivationCancelled
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Side
from skald.rules.notation import parse_action
from skald.rules.state import State
from skald.rules.view import view
from skald.simulation.films import drawn_position
from skald.simulation.position_data import position_as_data, side_name
from skald.simulation.scores import points_at
from skald.simulation.story import IDLE, STOPPED
from skald.simulation.table.fold import state_at
from skald.web.battles.api.answering import option_out, way_out
from skald.web.battles.models import Battle, Seat
from skald.web.battles.queries.averting import averting_drawn
from skald.web.battles.queries.barred import sensible
from skald.web.battles.queries.better import rather_shot_at
from skald.web.battles.queries.card import reach_told
from skald.web.battles.queries.facing import is_turned
from skald.web.battles.queries.fights import fighting
from skald.web.battles.queries.here_and_now import shot_told
from skald.web.battles.queries.moments import reel
from skald.web.battles.queries.pages import planning_form
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.spells import spells_drawn
from skald.web.battles.queries.story import Line, latest, story
from skald.web.battles.queries.ways import ways
from skald.web.live.topics import version

#: Lines of news.
NEWS = 12
#: Player turns that are reported: one's own deeds, the other side's answer, and what begins now.
REPORTED = 3
#: Kinds of reports about dice that were rolled against somebody.
FIGHTS = ("melee", "shoot", "cast")
#: What only programs read.
_LEFT_OUT = ("map", "notation", "facts", "in_force", "points", "effects")


def heard_of(battle: Battle) -> int:
    """The live number of a battle, and its row as it is at that number or later; whoever watches late isn't told."""
    if battle.is_late:
        return 0
    number = version(battle.topic)
    battle.refresh_from_db()
    return number


def drawn(seen: Seen, seat: Seat | None = None, heard: int = 0, known: int | None = None) -> dict[str, Any]:
    """Everything that the scripts of the table draw and offer, at one version of the battle.

    Whoever holds a page knows by `heard` which of the changes that the stream tells of are in it. The moments of
    reports are given to a page that says which input is the last one known to it.
    """
    asked, able, told = seen.asked, ways(seen), _told(seen)
    return {
        "id": seen.battle.uid, "version": seen.battle.length, "topic": seen.battle.topic, "heard": heard,
        "sides": [side_name(Side(side)) for side in seen.sides], "yours": seen.is_mine,
        "turned": is_turned(seen), "late": seen.battle.is_late, "over": isinstance(asked, Over),
        "awaits": _awaits(seen), "position": _position(seen, seen.state),
        "options": _offered(seen),
        "ways": [way_out(each) for each in able], "shots": rather_shot_at(seen, able),
        "averting": averting_drawn(seen), "reached": _reached(seen), "spells": spells_drawn(seen),
        "waiting": _waiting(seen), "words": _words(seen), "news": _news(seen), "told": told,
        "inputs": len(seen.table.played),
        "points": points_at(seen.table.ground.ruleset, seen.state),
        "reel": None if known is None else _reel(seen, told, known),
        "plan": reverse("battles-api:plan", args=[seen.battle.uid]) if seat else "",
        "key": seat.token if seat else "", "odds": reverse("battles:odds", args=[seat.token]) if seat else "",
        "example": reverse("battles:example", args=[seat.token]) if seat else "",
        "moment": reverse("battles:moment", args=[seat.token, 0]) if seat else
        reverse("battles:watched-moment", args=[seen.battle.watching, 0]),
        "card": reverse("battles:unit", args=[seat.token, 0]) if seat else
        reverse("battles:watched-unit", args=[seen.battle.watching, 0]),
    }  # fmt: skip


def _offered(seen: Seen) -> list[dict[str, Any]]:
    """What may be done now, and what a shot without a shooter would take from each who could be named."""
    return [{**option_out(each), "told": shot_told(seen, parse_action(each.action))} for each in sensible(seen)]


def _news(seen: Seen) -> list[tuple[int, str]]:
    """What happened last, input by input, the newest first: what is new to a page passes over its table."""
    lines = story(seen.table, seen.naming, NEWS)
    return [(line.number, " ".join(filter(None, (line.begins, *line.told)))) for line in lines]


def _told(seen: Seen) -> list[dict[str, Any]]:
    """The same as a story, a fight or a row of moves in one report: its inputs, words, reason and those concerned.

    What the other side did and every fight that is over wait until they were read. So does, once, what the other side
    has begun and is asked about.
    """
    lines = latest(seen.table, seen.naming, REPORTED)
    # That the other side has nothing left to do is seen where it did something: whoever reads it is asked.
    acted = {(line.turn, line.side) for line in lines if line.told and line.kind not in (IDLE, "board")}
    passed = [each for each in lines if each.kind == IDLE and each.side not in seen.sides]
    told = [each for each in lines if each.told and not (each in passed and (each.turn, each.side) in acted)]
    begun = [line for line in lines if line.begins and not line.told and line.side in seen.sides]
    found = _reports(seen, told) + [_turn_begun(seen, line) for line in begun]
    return sorted(found, key=lambda each: (each["last"], each["first"] < 0), reverse=True)


def _reports(seen: Seen, lines: list[Line]) -> list[dict[str, Any]]:
    """A report of each line, the newest first. Where one input brings several, each has a name of its own."""
    times: Counter[tuple[int, str]] = Counter()
    found = []
    for line in reversed(lines):
        begun = (line.first, line.kind)
        found.append({"key": f"{line.first}-{line.kind}-{times[begun]}", **_report(seen, line)})
        times[begun] += 1
    return found[::-1]


def _report(seen: Seen, line: Line) -> dict[str, Any]:
    is_theirs = line.side is not None and int(line.side) not in seen.sides
    is_open = line.is_open and Context(seen.table.ground.ruleset, seen.table.state).nearest(Fight) is not None
    words = " ".join(line.told)
    is_news = line.kind in (*FIGHTS, STOPPED, IDLE) or is_theirs or _stops_theirs(seen, line)
    waits = bool(line.turn) and not is_open and is_news
    begun = is_open and is_theirs and bool(line.turn) and not _is_restated(seen)
    # Of what passes by, what was done last is news; what is read card by card leaves nothing out.
    brief = line.brief or ("" if waits else line.latest) or words
    if is_open and not begun:
        brief = " ".join(line.details) or brief
    return {
        "first": line.first, "last": line.number, "words": words, "brief": brief, "why": line.because,
        "lines": line.details if waits or begun else (), "units": line.units, "open": is_open, "begun": begun,
        "waits": waits,
    }  # fmt: skip


def _stops_theirs(seen: Seen, line: Line) -> bool:
    """Whether an answer of one's own kept the other side from what it was about to do."""
    events = (event for each in seen.table.played[line.first - 1 : line.number] for event in each.events)
    lost = (event.unit for event in events if isinstance(event, ActivationCancelled))
    return any(int(seen.table.state.units[unit].side) not in seen.sides for unit in lost)


def _is_restated(seen: Seen) -> bool:
    """Whether the question itself says what the other side did: who is to fall, or give ground, and by whom."""
    asked = seen.asked
    return seen.is_mine and isinstance(asked, Decide) and asked.window in (Window.CASUALTIES, Window.WITHDRAW)


def _turn_begun(seen: Seen, line: Line) -> dict[str, Any]:
    assert line.side is not None
    said = _("Turn {turn}: it is up to you, {side}.").format(turn=line.turn, side=seen.naming.side(line.side))
    return {
        "key": f"{line.number}-turn", "first": -line.number, "last": line.number, "words": said,
        "brief": said, "why": "", "lines": (), "units": (),
        "open": False, "begun": False, "waits": False,
    }  # fmt: skip


def moment_drawn(seen: Seen, number: int) -> dict[str, Any] | None:
    """The position after so many inputs, as the viewer may see it; nothing for a moment that never was."""
    if not 0 <= number <= len(seen.table.played):
        return None
    side = Side(seen.sides[0]) if len(seen.sides) == 1 else None
    return _position(seen, view(state_at(seen.table, number), side).state)


def _reel(seen: Seen, told: list[dict[str, Any]], known: int) -> dict[str, Any] | None:
    """The moments of the reports that are news to a page and wait until they were read."""
    news = [each for each in told if each["last"] > known and (each["waits"] or each["begun"])]
    return reel(seen, [(each["first"], each["last"]) for each in news], _listed(seen))


def _listed(seen: Seen) -> Callable[[State], dict[str, Any]]:
    """Positions as a film has them."""
    ruleset = seen.table.ground.ruleset
    return lambda state: {k: each for k, each in drawn_position(ruleset, state).items() if k not in _LEFT_OUT}


def moment_told(seen: Seen, first: int, last: int) -> dict[str, Any] | None:
    """A film of what came about from an input to another; nothing for what never was."""
    return reel(seen, [(first or last, last)], _listed(seen))


def _position(seen: Seen, state: State) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.to_builtins(position_as_data(seen.table.ground.ruleset, state))
    for key in _LEFT_OUT:
        del position[key]
    return position


def _awaits(seen: Seen) -> dict[str, Any] | None:
    asked = seen.asked
    if isinstance(asked, Over):
        return None
    about = asked.about
    found: dict[str, Any] = {
        "side": side_name(asked.side), "words": seen.sentence, "amount": about.amount, "stage": about.stage,
        "window": asked.window.value if isinstance(asked, Decide) else "dice",
        "unit": None if about.unit == NO_UNIT else about.unit,
        "target": None if about.target == NO_UNIT else about.target, "fighting": fighting(seen),
    }  # fmt: skip
    if seen.is_mine and isinstance(asked, Decide):
        found["reach"] = reach_told(seen, asked)
    return found


def _reached(seen: Seen) -> list[int]:
    """Units that something named in the course of a spell may reach, where it names a line."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide) or asked.window is not Window.AIM:
        return []
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    named = [each for each in seen.actions() if isinstance(each, Name)]
    return sorted({unit.id for each in named for unit in late_units(ctx, each)})


def _waiting(seen: Seen) -> dict[str, Any]:
    """What is put on the table: units with their kits, kinds of terrain, pieces that may be moved."""
    form = planning_form(seen) or {}
    keys = ("units", "kits", "kinds", "pieces", "lift")
    found = {key: form[key] for key in keys if form.get(key)}
    if "units" in found:
        found["units"] = [(number, _plate(seen, number), _usual(seen, number)) for number, _label in found["units"]]
    return found


def _plate(seen: Seen, number: int) -> str:
    """A unit that waits as its plate will name it: all of them are one's own."""
    unit = seen.table.state.units[number]
    many = f" · {unit.started}" if unit.started > 1 else ""
    return f"{number} {seen.naming.troop(unit.troop)}{many}"


def _usual(seen: Seen, number: int) -> str:
    """The equipment that the warband recommends for a unit."""
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    unit = seen.table.state.units[number]
    return "+".join(kit_of(ctx, unit, seen.table.ground.warbands[unit.side].muster))


def _words(seen: Seen) -> dict[str, Any]:
    naming = seen.naming
    language = naming.language
    terms = words(language, "terms")

    def group(name: str) -> dict[str, str]:
        return {key.removeprefix(f"{name}."): said for key, said in terms.items() if key.startswith(f"{name}.")}

    return {
        "units": {unit.id: {"name": naming.troop(unit.troop), "full": naming.unit(unit.id)} for unit in naming.units},
        "terrain": group("terrain"), "markers": group("marker"), "kinds": group("kind"), "sticks": group("stick"),
        "table": word(language, "story", "page.table"), "said": _said(),
        "spells": {each.spell: naming.rule(each.spell) for each in seen.actions() if isinstance(each, Cast)},
    }  # fmt: skip


def _said() -> dict[str, str]:
    """What the scripts say by themselves."""
    return {
        "confirm": _("Confirm"), "cancel": _("Cancel"), "with": _("with {by}"), "stays": _("It stays where it is."),
        "next": _("Next"), "read": _("OK"), "skip": _("Skip all"), "count": _("{number} of {count}"),
        "why": _("Why? {reason}"), "play": _("Play"), "pause": _("Pause"), "speed": _("Speed"),
        "stopped": _("It can’t go farther"), "short": _("The charge can’t arrive"), "refused": _("That isn’t allowed"),
        "no-way": _("There is no way for it to go there."),
        "rule": _("The rule"), "turn": _("Turn it"), "lift": _("Fly there"),
        "fall": _("Accept the loss"), "avert": _("You can do something against it, or let the greyed ones fall."),
        "other": _("The greyed one falls; tap another to take it instead."),
        "others": _("The greyed ones fall; tap others to take them instead."),
        "elsewhere": _("Confirm, or tap where it should go."),
        "place": _("Tap where it should stand."), "pick": _("Tap the figures that fall."),
        "shift": _("Drag single figures to shift them."), "chosen": _("{chosen} of {amount} chosen"),
        "pays-move": _("It moves with {by}."),
        "do-move": _("Move {unit}"), "do-charge": _("{unit} charges {target}"),
        "do-shoot": _("{unit} shoots at {target}"), "do-rest": _("{unit} rests"),
        "whom-charge": _("Charge…"), "whom-shoot": _("Shoot…"), "whom-rest": _("Rest"),
        "instead-charge": _("Charge instead"), "instead-shoot": _("Shoot instead"),
        "may-charge": _("Charge {target}"), "may-shoot": _("Shoot at {target}"), "may-rest": _("Rest"),
        "still": _("Still able to act: {units}."), "sure": _("Concede? Then the other side has won."),
        "offline": _("No connection at the moment; what you see may be old."),
        "tap-enemy": _("Tap an enemy to charge or shoot, a place to move."),
        "tap-charge": _("Tap an enemy to charge, a place to move."),
        "tap-shoot": _("Tap an enemy to shoot, a place to move."),
        "tap-place": _("Tap where it should go; nobody is within reach of a charge or a shot."),
        "cast": _("Cast a spell…"), "which-spell": _("Which spell?"), "no-spell": _("It can’t be cast now"),
        "magic-dice": _("Magic dice: {count}"),
        "aim-whom": _("Tap whom it should reach."), "aim-where": _("Tap where it should strike."),
        "to-activate": _("What should it do?"), "idle": _("{unit} can’t act now"),
    }  # fmt: skip
