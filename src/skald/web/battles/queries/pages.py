"""What the text table shows, gathered for its template."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from skald.agents.setting_up import choose_muster
from skald.content.naming import scenario_name
from skald.content.sticks import STICKS
from skald.content.telling import tell_outcome
from skald.planning.deploying import plan_muster
from skald.planning.formation import centre_of
from skald.rules.actions import (
    Abandon,
    Action,
    Activate,
    CallTime,
    Deploy,
    Done,
    Group,
    MoveTerrain,
    MoveUnit,
    Muster,
    Name,
    OfferDraw,
    PassTerrain,
    PlaceDie,
    PlaceTerrain,
    TakeBack,
    Use,
)
from skald.rules.asking import kits, sealed_rows, undeployed
from skald.rules.awaiting import Decide, Over
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import apply, check
from skald.rules.frames import Acting, DeployTurn, Sealed
from skald.rules.hooks import Question, Window
from skald.rules.ids import NO_UNIT, Side
from skald.rules.notation import format_action, parse_action
from skald.rules.state import State
from skald.simulation.story_ends import ended_told
from skald.simulation.table.entries import OPEN, PERSON
from skald.web.battles.planning import ends_of
from skald.web.battles.queries.barred import barred_told, given_up_told, sensible
from skald.web.battles.queries.belonging import belonging
from skald.web.battles.queries.board import boards
from skald.web.battles.queries.chances import odds_told
from skald.web.battles.queries.clocks import faces_of, terms_told
from skald.web.battles.queries.coach import coached
from skald.web.battles.queries.counsel import advice
from skald.web.battles.queries.example import may_ask
from skald.web.battles.queries.facing import is_turned
from skald.web.battles.queries.fights import blows
from skald.web.battles.queries.goal import Stand, goal, stands
from skald.web.battles.queries.result import result_of, undone_told
from skald.web.battles.queries.rolling import rolling
from skald.web.battles.queries.seen import MOST_LISTED, Offer, Seen
from skald.web.battles.queries.spells import casting_told
from skald.web.battles.queries.story import Line, dice_since, latest, story, turn_told
from skald.web.battles.queries.strikes import effect_told
from skald.web.battles.queries.units import (
    dice_told,
    direction_told,
    length_told,
    suggestions,
    unit_told,
    units_told,
    winds,
)
from skald.web.battles.services.agents import queue_length
from skald.web.battles.services.tidying import forgotten_at
from skald.web.battles.wording import language, player_told

#: Windows in which something is planned on the open table.
PLANNED = (
    Window.MOVE, Window.CHARGE, Window.WITHDRAW, Window.DEPLOY, Window.ENTER, Window.TERRAIN, Window.MUSTER,
    Window.CASUALTIES, Window.STAGE, Window.AIM,
)  # fmt: skip


def table_page(seen: Seen, *, whole_story: bool = False, turn: int | None = None) -> dict[str, Any]:
    """Everything that the text table shows, beside forms."""
    table, naming, state = seen.table, seen.naming, seen.state
    ruleset, battle = table.ground.ruleset, seen.battle
    is_over = isinstance(table.awaits, Over)
    is_free = bool(seen.sides) and table.is_free_for(seen.sides[0])
    advised, offers = advice(seen), _told_once([_with_effect(seen, each) for each in sensible(seen)])
    return {
        "battle": battle, "seen": seen, "version": battle.length, "is_over": is_over,
        "title": scenario_name(language(), table.opened.scenario), "edition_id": table.opened.edition,
        "sentence": seen.sentence, "is_mine": seen.is_mine, "may_roll": seen.may_roll,
        "offers": offers, **_listed(offers), "anytime": seen.anytime(), "planning": planning_form(seen),
        "rolling": rolling(seen), "thinks": battle.is_agents, "queue": queue_length(),
        "units": units_told(ruleset, state, naming, seen.sides, turned=is_turned(seen)) if state.units else [],
        "players": [_player(seen, side, stand) for side, stand in zip(Side, stands(seen), strict=True)],
        "story": _story(seen, turn, whole=whole_story), "whole": whole_story, "last_told": _last_told(seen),
        "story_turn": turn, "told_turns": range(1, state.turn + 1),
        "outcome": _outcome(seen),
        "wish": table.wish, "asks_me": table.wish is not None and table.wish.side not in seen.sides,
        "wish_count": len(table.played) - table.wish.to if table.wish else 0,
        "wish_rolls": _wish_rolls(seen),
        "wish_dice": dice_since(table.played[table.wish.to :], naming) if table.wish else [],
        "undone": undone_told(table),
        "may_undo": bool(table.played) and bool(seen.sides), "may_redo": bool(table.ahead) and is_free,
        "is_free": is_free, "proposals": _proposals(seen), "clock_terms": terms_told(seen),
        "is_crossed": table.opened.crossed, "is_right": seen.sides == (Side.RIGHT,),
        "result": result_of(battle), "victory": _victory(seen), "delay": table.delay, "concedes": table.concedes,
        "belongs": belonging(battle, seen.sides),
        "has_agents": any(player not in (PERSON, OPEN) for player in table.players),
        "forgotten": forgotten_at(battle), "turn": state.turn,
        "turns": range(1, ruleset.constants.turns + 1), "tabs": _tabs(), "boards": boards(seen, advised),
        "asked_side": None if isinstance(seen.asked, Over) else int(seen.asked.side),
        "is_yours": seen.is_mine and len(seen.sides) == 1,
        "is_setting_up": battle.is_agents and not state.turn and bool(seen.sides) and not seen.is_mine,
        "goal": goal(seen), "blows": blows(seen), "says_goal": seen.is_mine and _is_beginning(seen),
        "casting": casting_told(seen),
        "advice": advised, "may_ask": may_ask(seen), "lengths": [naming.term("stick", each) for each in STICKS],
        "coach": barred_told(seen) or _coached(seen), **_bar(seen, offers),
    }  # fmt: skip


def _coached(seen: Seen) -> str:
    """What a moment is for; whoever watches some time later is told that first of all."""
    if seen.battle.is_late and not isinstance(seen.asked, Over):
        told = ngettext(
            "You see this battle %(minutes)s minute later: the players want it so.",
            "You see this battle %(minutes)s minutes later: the players want it so.",
            seen.table.delay,
        )
        return told % {"minutes": seen.table.delay}
    return coached(seen.asked, is_mine=seen.is_mine or seen.may_roll, is_empty=_is_empty(seen))


def _is_empty(seen: Seen) -> bool:
    """Whether nobody has come yet who could decide."""
    return not isinstance(seen.asked, Over) and seen.table.players[seen.asked.side] == OPEN


def _outcome(seen: Seen) -> str:
    """How the battle ended."""
    if not isinstance(seen.table.awaits, Over):
        return ""
    outcome = seen.table.awaits.outcome
    standing = {unit.side for unit in seen.table.state.units if unit.figures}
    ended = ended_told(outcome, standing, seen.naming)
    if outcome.reason == "conceded" and outcome.winner is not None and seen.sides == (outcome.winner.other,):
        ended = _("You conceded: {side} has won the battle.").format(side=seen.naming.side(outcome.winner))
    return tell_outcome(outcome, seen.naming, ended)


def _told_once(offers: list[Offer]) -> list[Offer]:
    """Offers, each once: uses that another figure could pay for and lines through the same units are told alike."""
    found: dict[tuple[str, str], Offer] = {}
    for each in offers:
        same = "" if isinstance(parse_action(each.action), Use | Name) else each.action
        found.setdefault((each.words, same), each)
    return list(found.values())


def _victory(seen: Seen) -> dict[str, Any] | None:
    """Who has won, and how that is said to this player; nothing before the end, and of a draw."""
    over = seen.table.awaits
    winner = over.outcome.winner if isinstance(over, Over) else None
    if winner is None:
        return None
    words = _("You have won") if seen.sides == (winner,) else _("{side} has won").format(side=seen.naming.side(winner))
    return {"side": int(winner), "words": words}


def _with_effect(seen: Seen, offer: Offer) -> Offer:
    """An offer that says what it costs, and in a fight what it does to the losses."""
    action = parse_action(offer.action)
    if isinstance(action, Activate):
        effect = odds_told(seen, action)
    else:
        effect = given_up_told(seen) if isinstance(action, Abandon) else effect_told(seen, action)
    return replace(offer, words=f"{offer.words} · {effect}") if effect else offer


def _listed(offers: list[Offer]) -> dict[str, Any]:
    """Dice that may be laid apart from everything else: they are many, and lie on the board in sight."""
    dice = [each for each in offers if isinstance(parse_action(each.action), PlaceDie)]
    return {"dice_offers": dice, "other_offers": [each for each in offers if each not in dice]}


def _is_beginning(seen: Seen) -> bool:
    """Whether somebody lays the first dice of the battle: then it is said what it is fought for."""
    asked = seen.asked
    return isinstance(asked, Decide) and seen.state.turn <= 1 and asked.window in (Window.ORDERS, Window.OPENING)


def _story(seen: Seen, turn: int | None, *, whole: bool) -> list[Line]:
    if turn is not None:
        return turn_told(seen.table, seen.naming, turn)
    return story(seen.table, seen.naming, 10_000) if whole else latest(seen.table, seen.naming)


def _last_told(seen: Seen) -> str:
    """What the latest input came to: in the text it stands beside what is asked next."""
    return next((" ".join(line.told) for line in story(seen.table, seen.naming, 1)), "")


def _proposals(seen: Seen) -> list[dict[str, Any]]:
    """What the other side proposes to everybody's end, with the action that agrees; what one has proposed oneself."""
    if len(seen.sides) != 1 or isinstance(seen.asked, Over):
        return []
    mine = Side(seen.sides[0])
    other, who = seen.state.players[mine.other], seen.naming.side(mine.other)
    found = []
    if other.offers_draw:
        found.append({"told": _("{side} offers a draw.").format(side=who), "agree": format_action(OfferDraw(mine))})
    if other.calls_time and not seen.state.players[mine].calls_time:
        told = _("{side} asks for the battle to end with this turn.").format(side=who)
        found.append({"told": told, "agree": format_action(CallTime(mine))})
    own = seen.state.players[mine]
    if own.offers_draw:
        found.append({"told": _("You have offered a draw."), "agree": ""})
    if own.calls_time and not other.calls_time:
        found.append({"told": _("You have asked for the battle to end with this turn."), "agree": ""})
    return [{**each, "told": f"{each['told'][:1].upper()}{each['told'][1:]}"} for each in found]


def _tabs() -> list[tuple[str, str, str]]:
    """The panels beside the drawn table: name, icon, label."""
    return [
        ("now", "obey", _("Now")), ("units", "units", _("Units")), ("board", "board", _("Board")),
        ("story", "story", _("Story")), ("more", "menu", _("More")),
    ]  # fmt: skip


#: Answers that a bar has room for; with more of them only those that end the matter stand there. In a fight they are
#: the whole matter.
_ROOM, _ROOM_IN_FIGHT = 3, 6
#: Choices of a fight that the bar of a desk names, beside its numbers.
_NAMED_IN_FIGHT = 2
_ENDING = (Done, PassTerrain, Abandon)


def _bar(seen: Seen, offers: list[Offer]) -> dict[str, Any]:
    """What the bar under the drawn table offers, how much more there is, and where."""
    asked = seen.asked
    is_fight = bool(blows(seen))
    room = _ROOM_IN_FIGHT if is_fight else _ROOM
    shown = offers if len(offers) <= room else [each for each in offers if _ends(each)]
    is_dice = isinstance(asked, Decide) and asked.window in (Window.ORDERS, Window.OPENING)
    in_panel = isinstance(asked, Decide) and seen.is_mine and asked.window in (Window.MUSTER, Window.SEALED)
    ends = [each.action for each in shown if _ends(each)]
    choices = len(shown) - len(ends)
    return {
        "bar_ends": ends, "bar_options": choices if is_fight and choices > _NAMED_IN_FIGHT else 0,
        "bar_offers": shown, "more_offers": len(offers) - len(shown), "panel": "board" if is_dice else "now",
        "needs_panel": not shown and (in_panel or seen.may_roll),
        "leads": not any(isinstance(parse_action(each.action), Abandon) for each in shown),
    }  # fmt: skip


def _ends(offer: Offer) -> bool:
    action = parse_action(offer.action)
    return isinstance(action, _ENDING) or action in (MoveUnit(()), TakeBack(()))


def _player(seen: Seen, side: Side, stand: Stand) -> dict[str, Any]:
    state, naming = seen.state, seen.naming
    return {
        "name": naming.side(side), "title": _title(seen, side), "said": _said(seen, side),
        "player": player_told(seen.table.players[side]), "side": int(side),
        "dice": dice_told(state, naming, side), "points": stand.points, "points_why": stand.why,
        "clock": faces[side] if (faces := faces_of(seen)) else None,
        "mine": int(side) in seen.sides, "is_agent": seen.table.players[side] not in (PERSON, OPEN),
    }  # fmt: skip


def _title(seen: Seen, side: Side) -> str:
    """The name of whoever plays, or of the warband."""
    return seen.table.names[side] or seen.table.ground.warbands[side].name[language()]


def _said(seen: Seen, side: Side) -> str:
    """Who plays, after the name by which the story calls them where that isn't the title."""
    player = seen.table.players[side]
    who = player_told(player)
    if seen.sides == (int(side),):
        who = _("you") if player in (PERSON, OPEN) else _("{agent}, for you").format(agent=who)
    called = seen.naming.side(side)
    return who if called == _title(seen, side) else f"{called} · {who}"


def _wish_rolls(seen: Seen) -> int:
    wish = seen.table.wish
    return sum(isinstance(each.input, Roll) for each in seen.table.played[wish.to :]) if wish else 0


def planning_form(seen: Seen) -> dict[str, Any] | None:
    """What may be said about the window at hand, to the planner."""
    asked = seen.asked
    if not seen.is_mine or not isinstance(asked, Decide):
        return None
    sealed = _sealed(seen, asked)
    if asked.window not in PLANNED:
        return sealed
    naming, state = seen.naming, seen.table.state
    ctx = Context(seen.table.ground.ruleset, state)
    form: dict[str, Any] = {
        "window": asked.window.value, "suggestions": suggestions(state, naming, asked.side, asked.about.unit),
        "takes_words": asked.window not in (Window.CHARGE, Window.MUSTER, Window.CASUALTIES),
        "units": [], "kits": [], "kinds": [], "pieces": [], "figures": [], "muster": None, "lift": False,
    }  # fmt: skip
    match asked.window:
        case Window.MOVE:
            acting = ctx.nearest(Acting)
            form["lift"] = acting is not None and bool(acting.manner) and bool(
                ctx.ask(Question.FLIES, ctx.unit(acting.unit), "")
            )  # fmt: skip
        case Window.DEPLOY:
            frame = ctx.nearest(DeployTurn)
            waiting = undeployed(ctx, asked.side, () if frame is None else frame.units)
            form["units"] = [(unit.id, naming.unit(unit.id)) for unit in waiting]
            form["kits"] = _kits(ctx, [unit.id for unit in waiting], naming)
        case Window.ENTER:
            form["kits"] = _kits(ctx, [asked.about.unit], naming)
        case Window.TERRAIN:
            form["kinds"] = [(k, naming.term("terrain", k)) for k, row in ctx.ruleset.terrain.items() if row.listed]
            form["pieces"] = [(n, f"{naming.term('terrain', p.kind)} {n + 1}") for n, p in enumerate(state.terrain)]
            form["headings"] = list(zip(range(0, 64, 8), winds(turned=is_turned(seen)), strict=True))
        case Window.MUSTER:
            form["muster"] = _musters(seen, asked)
            form["troops"] = [(p.troop, naming.troop(p.troop), p.figures) for p in state.players[asked.side].roster]
        case Window.CASUALTIES:
            form["figures"] = [(n, n + 1) for n in range(len(state.units[asked.about.unit].figures))]
            form["amount"] = asked.about.amount
    return form


def _sealed(seen: Seen, asked: Decide) -> dict[str, Any] | None:
    """A number to be typed where there are too many secret answers to list."""
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    frame = ctx.nearest(Sealed)
    if asked.window is not Window.SEALED or frame is None:
        return None
    rows = sealed_rows(ctx, frame, asked.side)
    return {"window": "sealed", "rows": rows, "side": int(asked.side)} if rows > MOST_LISTED else None


def _kits(ctx: Context, units: list[Any], naming: Any) -> list[tuple[str, str]]:
    known = dict.fromkeys(kit for unit in units for kit in kits(ctx, ctx.unit(unit)))
    return [("+".join(kit), naming.equipment(kit)) for kit in known]


def _musters(seen: Seen, asked: Decide) -> list[Offer]:
    """The recommended muster, and the plain one if it has other units; which spells are known is left to the first."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    warband = seen.table.ground.warbands[asked.side]
    found = [choose_muster(ruleset, state, asked.side, warband.muster), plan_muster(ruleset, state, asked.side)]
    allowed = [each for each in found if isinstance(each, Muster) and check(ruleset, state, each) is None]
    known = {_units_of(each): each for each in reversed(allowed)}
    return [seen.offer(each) for each in reversed(known.values())]


def _units_of(muster: Muster) -> frozenset[tuple[Group, int]]:
    """The units of a muster, in no order."""
    return frozenset(Counter(replace(each, spells=()) for each in muster.groups).items())


def preview(seen: Seen, action: Action) -> dict[str, Any]:
    """What an action that was planned would come to, before it is confirmed."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    ruleset, state, naming = seen.table.ground.ruleset, seen.table.state, seen.naming
    told = ""
    unit = action.unit if isinstance(action, Deploy) else asked.about.unit
    if unit != NO_UNIT and (ends := ends_of(state, asked, action)):
        after = apply(ruleset, state, action).state
        ctx = Context(ruleset, after)
        turned = is_turned(seen)
        told = unit_told(ctx, after.units[unit], naming, turned=turned)
        before = state.units[unit].figures
        if before and after.units[unit].figures:
            start, end = centre_of(before), centre_of(after.units[unit].figures)
            went = ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5
            told = _("{length} {direction}; then {standing}").format(
                length=length_told(round(went)), direction=direction_told(start, end, turned=turned), standing=told
            )
        assert ends
    elif isinstance(action, PlaceTerrain | MoveTerrain):
        after = apply(ruleset, state, action).state
        told = _("It lies {where} of the middle.").format(where=_from_middle(after, action, turned=is_turned(seen)))
    return {"offer": seen.offer(action), "told": told}


def _from_middle(after: State, action: PlaceTerrain | MoveTerrain, *, turned: bool) -> str:
    piece = after.terrain[-1] if isinstance(action, PlaceTerrain) else after.terrain[action.piece]
    x, y = (piece.area.left + piece.area.right) // 2, (piece.area.bottom + piece.area.top) // 2
    middle = (after.width // 2, after.height // 2)
    far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5
    return f"{length_told(round(far))} {direction_told(middle, (x, y), turned=turned)}"
