"""A position as data that other programs build on: every figure, piece, marker, zone and point, with what counts now.

Owns the reading of a state into `position_forms`. What a unit is worth at this moment (a Saga die, exhausted, mounted)
and what a piece counts as are asked of the rules, never worked out here.
"""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec

from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.drafting import card_fact
from skald.content.scenarios.grounds import ground_fact
from skald.rules.asking import dice_of, granted, starter
from skald.rules.awaiting import NOBODY, Awaiting, Chance, Decide
from skald.rules.context import Context
from skald.rules.engine import awaiting
from skald.rules.hooks import Question
from skald.rules.ids import NO_UNIT, NOTHING, Bearer, Side
from skald.rules.notation import format_position
from skald.rules.pieces import Lying, lying
from skald.rules.ruleset import Ruleset
from skald.rules.state import Effect, Figure, Gained, Marker, Outcome, State, Unit
from skald.simulation import position_forms as forms
from skald.simulation.zone_data import millimetres, outline, zones_as_data

_CARD_FACTS = frozenset(card_fact(domain) for domain in DOMAINS)
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(form: type) -> dict[str, Any]:
    """The JSON Schema of a form."""
    found: dict[str, Any] = json.loads(msgspec.json.encode({"$schema": _DRAFT, **msgspec.json.schema(form)}))
    return found


def position_as_data(ruleset: Ruleset, state: State, drawn: tuple[str, ...] = ()) -> forms.PositionData:
    """The whole position; a map of the table may be handed in, drawn in letters."""
    ctx = Context(ruleset, state)
    facts = tuple(_fact(ruleset, name, value) for name, value in state.facts)
    means = {fact.name: fact.means for fact in facts}
    return forms.PositionData(
        ruleset=state.ruleset,
        version=state.version,
        scenario=ruleset.scenario.id,
        cards=tuple(name for domain in DOMAINS if (name := means.get(card_fact(domain)))),
        variant=means.get("variant"),
        diagonal=means.get("diagonal"),
        width=millimetres(state.width),
        height=millimetres(state.height),
        turn=state.turn,
        active=side_name(state.active),
        first_player=_side(state.first),
        starter=_starter(ctx),
        awaits=_awaits(awaiting(ruleset, state)),
        players=forms.PlayersData(_player(state, Side.LEFT), _player(state, Side.RIGHT)),
        units=tuple(_unit(ctx, unit) for unit in state.units),
        terrain=tuple(_piece(ctx, each) for each in lying(ctx)),
        markers=tuple(_marker(each) for each in state.markers),
        zones=zones_as_data(ctx),
        points=tuple(_gained(each) for each in state.points),
        effects=tuple(_effect(each) for each in state.effects),
        facts=facts,
        in_force=state.in_force,
        outcome=None if state.outcome is None else _outcome(state.outcome),
        map=drawn,
        notation=format_position(state),
    )


def side_name(side: Side) -> forms.SideName:
    """A side as data names it."""
    return "left" if side is Side.LEFT else "right"


def _side(side: Side | None) -> forms.SideName | None:
    return None if side is None else side_name(side)


def _starter(ctx: Context) -> forms.SideName | None:
    """Who plays the first turn, once it is known who is the first player."""
    return None if ctx.first is None else side_name(starter(ctx))


def _number(number: int) -> int | None:
    """The number of a unit or a thing, if there is one."""
    return None if number < 0 else number


def _player(state: State, side: Side) -> forms.PlayerData:
    player = state.players[side]
    return forms.PlayerData(
        board=player.board,
        edge=player.edge,
        turns=player.turns,
        dice=tuple(forms.DieData(die.ability, die.face.name.lower()) for die in player.active),
        rolled=tuple(face.name.lower() for face in player.inactive),
        points=sum(gained.points for gained in state.points if gained.side is side),
    )


def _unit(ctx: Context, unit: Unit) -> forms.UnitData:
    dice = dice_of(ctx, unit)
    return forms.UnitData(
        id=unit.id,
        side=side_name(unit.side),
        troop=unit.troop,
        escort=unit.escort or None,
        category=ctx.ruleset.profiles[unit.troop].category,
        equipment=unit.equipment,
        mercenary=ctx.ruleset.profiles[unit.troop].mercenary,
        mounted=bool(ctx.ask(Question.MOUNTED, unit, False)),
        started=unit.started,
        figures=tuple(figure_as_data(each) for each in unit.figures),
        fatigue=unit.fatigue,
        exhausted=ctx.is_exhausted(unit),
        saga_dice=dice,
        gives_die=dice >= 1,
        off=_off(unit),
        acts=tuple(kind.value for kind in unit.acts),
        lost_apart=unit.lost_apart,
        effects=tuple(_effect(voice.effect) for voice in granted(ctx, unit) if voice.effect is not None),
    )


def _off(unit: Unit) -> Literal["not-deployed", "reserve", "wiped-out"] | None:
    """Why a unit isn't on the table."""
    if unit.figures:
        return None
    if unit.deployed:
        return "wiped-out"
    return "reserve" if unit.reserve else "not-deployed"


def figure_as_data(figure: Figure) -> forms.FigureData:
    """One figure: where it stands, and on what."""
    return forms.FigureData(
        x=millimetres(figure.x),
        y=millimetres(figure.y),
        base=figure.base,
        radius=millimetres(figure.radius),
        corners=tuple((millimetres(x), millimetres(y)) for x, y in figure.corners),
        heading=figure.heading,
        role=figure.role.value,
    )


def _effect(effect: Effect) -> forms.EffectData:
    return forms.EffectData(
        rule=effect.rule,
        amount=effect.amount,
        until=tuple(end.value for end in (effect.until, *effect.also)),
        owner=side_name(effect.owner),
        why=effect.why,
        bearer=effect.bearer.value,
        whom=effect.whom.value,
        reach=millimetres(effect.reach),
        unit=_number(effect.unit),
        piece=_number(effect.thing) if effect.bearer is Bearer.PIECE else None,
        marker=_number(effect.thing) if effect.bearer is Bearer.MARKER else None,
        source=_number(effect.source),
        form=effect.form or None,
    )


def _piece(ctx: Context, piece: Lying) -> forms.PieceData:
    owners = [side for side in Side if piece.piece.id == ctx.fact(ground_fact(side), NOTHING) != NOTHING]
    return forms.PieceData(
        id=piece.piece.id,
        kind=piece.piece.kind,
        owner=side_name(piece.piece.by),
        polygon=outline(piece.area),
        ground=piece.kind.ground.value,
        cover=_COVERS[piece.kind.cover],
        high=piece.kind.high,
        large=piece.kind.large,
        sacred_to=side_name(owners[0]) if owners else None,
    )


_COVERS: tuple[Literal["none", "light", "solid"], ...] = ("none", "light", "solid")


def _marker(marker: Marker) -> forms.MarkerData:
    carried = marker.carrier != NO_UNIT
    return forms.MarkerData(
        id=marker.id,
        kind=marker.kind,
        place=None if carried else (millimetres(marker.x), millimetres(marker.y)),
        diameter=millimetres(2 * marker.radius),
        owner=_side(marker.owner),
        carrier=_number(marker.carrier),
        there=marker.there,
    )


def _gained(gained: Gained) -> forms.GainedData:
    return forms.GainedData(
        side_name(gained.side), gained.points, gained.rule, gained.turn, side_name(gained.of), gained.why
    )


def _fact(ruleset: Ruleset, name: str, value: int) -> forms.FactData:
    """A fact with its word: the row of a chart, or the card of a domain."""
    if name in _CARD_FACTS:
        return forms.FactData(name, value, list(cards())[value])
    rows = ruleset.scenario.charts.get(name, ())
    return forms.FactData(name, value, rows[value].name if 0 <= value < len(rows) else None)


def _awaits(awaited: Awaiting) -> forms.AwaitsData:
    decide = awaited if isinstance(awaited, Decide) else None
    chance = awaited if isinstance(awaited, Chance) else None
    asked = decide or chance
    about = asked.about if asked else NOBODY
    return forms.AwaitsData(
        what="decide" if decide else "chance" if chance else "over",
        side=_side(asked.side) if asked else None,
        window=decide.window.value if decide else None,
        sealed=decide.sealed if decide else False,
        why=chance.why if chance else None,
        dice=chance.pool.dice if chance else 0,
        weights=chance.pool.weights if chance else (),
        unit=_number(about.unit),
        target=_number(about.target),
    )


def _outcome(outcome: Outcome) -> forms.OutcomeData:
    scores = {score.side: score.points.value for score in outcome.scores}
    return forms.OutcomeData(_side(outcome.winner), outcome.reason, scores.get(Side.LEFT, 0), scores.get(Side.RIGHT, 0))
