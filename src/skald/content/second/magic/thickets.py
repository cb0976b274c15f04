"""The spells of Earth that bear on terrain: thorns that keep enemies out, and thickets that were not there before."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.content.second.magic.making import CITE, NEXT, lay_spell, level_of, spell, spell_id
from skald.content.second.magic.settings import setting
from skald.rules.actions import Name
from skald.rules.aiming import Aiming, AimKind
from skald.rules.asking import Footing, Veil
from skald.rules.context import Context
from skald.rules.doing import area_problem
from skald.rules.events import Event, UnitMoved, UnitWithdrew
from skald.rules.frames import Aim, Casting
from skald.rules.geometry import (
    HEADINGS,
    Area,
    area_gap_within,
    area_within_table,
    fp_within_area,
    lies_in,
    placed,
    step,
)
from skald.rules.hooks import Question
from skald.rules.ids import NOTHING, Bearer, Cover, Ground, Level, RuleId, Whom
from skald.rules.lasting import lift
from skald.rules.lengths import S
from skald.rules.markers import discs
from skald.rules.pieces import kind_of, make_piece, remove_piece
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, TerrainKind
from skald.rules.spellcraft import Late
from skald.rules.state import Effect, Terrain, Unit, Until

EARTH = "earth"

# --- wall of thorns: a small scrub turns against the enemy

_THORNS = spell_id("wall-of-thorns")
#: What those bear who stood inside when the thorns grew.
INSIDE = RuleId("second.spell.wall-of-thorns-inside")


def _is_scrub(ctx: Context, caster: Unit, aim: Aim) -> bool:
    piece = ctx.piece(aim.piece)
    if piece is None:
        return False
    kind = kind_of(ctx, piece)
    return not kind.large and kind.ground is Ground.UNEVEN and kind.cover is Cover.LIGHT


def _grow(ctx: Context, cast: Casting) -> None:
    piece = cast.aim.piece
    if cast.level is not Level.MAXIMUM:
        lay_spell(ctx, cast, Until.NEXT_TURN, bearer=Bearer.PIECE, thing=piece)
    if cast.level is not Level.MINIMUM:
        lay_spell(ctx, cast, Until.NEXT_TURN, bearer=Bearer.SIDE, thing=piece, whom=Whom.ENEMY)
    if cast.level is Level.MAXIMUM:
        for unit in ctx.standing(cast.side.other):
            if _stands_inside(ctx, unit, piece):
                lay_spell(ctx, cast, Until.NEXT_TURN, unit=unit.id, rule=INSIDE, thing=piece)


def _stands_inside(ctx: Context, unit: Unit, number: int) -> bool:
    piece = ctx.piece(number)
    return piece is not None and any(lies_in(figure, piece.area) for figure in unit.figures)


def _thick(ctx: Context, piece: Terrain, kind: TerrainKind) -> TerrainKind:
    return replace(kind, cover=Cover.SOLID)


def _holds_for(ctx: Context, unit: Unit) -> int:
    """The piece whose thorns speak now against a unit; none if it was inside, or the piece was changed since."""
    effect = ctx.speaking
    if effect is None or effect.bearer is not Bearer.SIDE:
        return NOTHING
    number = effect.thing
    if any(e.rule == INSIDE and e.unit == unit.id and e.thing == number for e in ctx.effects):
        return NOTHING
    at = next((i for i, e in enumerate(ctx.effects) if e is effect), 0)
    later = (e for e in ctx.effects[at + 1 :] if e.bearer is Bearer.PIECE and e.thing == number and e.rule != _THORNS)
    return NOTHING if any(ctx.ruleset.rule(e.rule).terrain for e in later) else number


def _pricks(ctx: Context, unit: Unit, footing: Footing) -> Footing:
    if footing.piece.id == NOTHING or footing.piece.id != _holds_for(ctx, unit):
        return footing
    ground = Ground.DANGEROUS if level_of(ctx) is Level.OPTIMUM else Ground.IMPASSABLE
    return footing._replace(ground=ground)


def _hides(ctx: Context, unit: Unit, veils: tuple[Veil, ...]) -> tuple[Veil, ...]:
    number = _holds_for(ctx, unit)
    piece = None if number == NOTHING else ctx.piece(number)
    if piece is None or level_of(ctx) is not Level.MAXIMUM:
        return veils
    return (*veils, Veil(piece.area, bool(setting(ctx, "thorns_hide_flyers"))))


wall_of_thorns = spell(
    "wall-of-thorns", EARTH, (_grow, _grow, _grow), aim=Aiming(AimKind.PIECE, 3000), fits=_is_scrub, until=NEXT,
    terrain=_thick, answers={Question.FOOTING: _pricks, Question.UNSEEN: _hides},
)  # fmt: skip


def _got_out(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, UnitMoved | UnitWithdrew)
    effect = ctx.speaking
    if effect is not None and event.unit == unit.id and not _stands_inside(ctx, unit, effect.thing):
        lift(ctx, effect)


inside = Rule(INSIDE, CITE, triggers={UnitMoved: _got_out, UnitWithdrew: _got_out}, lent=True)


# --- verdant wakening: a thicket where there was none

_SHAPE = ((-650, -250), (-250, -650), (350, -600), (680, -150), (600, 400), (150, 680), (-450, 550))
CONJURED = {
    kind.id: kind
    for kind in (
        TerrainKind("sudden-scrub", False, Ground.UNEVEN, False, Cover.LIGHT, _SHAPE, listed=False),
        TerrainKind("sudden-wood", False, Ground.DANGEROUS, True, Cover.LIGHT, _SHAPE, listed=False),
    )
}
_KINDS = {Level.MINIMUM: "sudden-scrub", Level.OPTIMUM: "sudden-wood", Level.MAXIMUM: "sudden-wood"}
#: How far from the caster the middle of a thicket is tried, beyond the rim of his base.
_DISTANCES = (800, 1200, 1600)
#: In every so many headings a place is tried, and in every so many the piece is turned.
_ABOUT, _TURNS = HEADINGS // 16, HEADINGS // 2


def _lying_at(x: int, y: int, heading: int) -> Area:
    return placed(_SHAPE, x, y, heading)


def _place_problem(ctx: Context, caster: Unit, area: Area) -> Refusal | None:
    """Why a thicket may not come up there."""
    why = spell_id("verdant-wakening")
    if not area_within_table(area, ctx.start.width, ctx.start.height):
        return Refusal("off-table", why)
    if not any(fp_within_area(figure, area, S) for figure in caster.figures):
        return Refusal("place-out-of-range", why, (("reach", S),))
    if any(lies_in(figure, area) for unit in ctx.units for figure in unit.figures):
        return Refusal("piece-on-a-base", why)
    if any(area_gap_within(area, piece.area, 0) for piece in ctx.terrain):
        return Refusal("terrain-too-near", why, (("gap", 0),))
    if any(fp_within_area(disc, area, 0) for disc in discs(ctx)):
        return Refusal("terrain-too-near-marker", why, (("gap", 0),))
    piece = Terrain("sudden-scrub", area, caster.side)
    if setting(ctx, "conjured_gap") == "scenario":
        return area_problem(ctx, piece, -1)
    return ctx.ruleset.scenario.ground_problem(ctx, piece)


def _places(ctx: Context, caster: Unit) -> Iterator[Name]:
    base = caster.figures[0]
    for distance in _DISTANCES:
        for heading in range(0, HEADINGS, _ABOUT):
            dx, dy = step(heading, base.radius + distance)
            for turn in range(0, HEADINGS, _TURNS):
                x, y = base.x + dx, base.y + dy
                if _place_problem(ctx, caster, _lying_at(x, y, turn)) is None:
                    yield Name(Aim(place=(x, y)), heading=turn)


def _spot_problem(ctx: Context, cast: Casting, action: Name) -> Refusal | None:
    place = action.aim.place
    if place is None or not 0 <= action.heading < HEADINGS:
        return Refusal("wrong-aim", cast.spell)
    return _place_problem(ctx, ctx.unit(cast.unit), _lying_at(place[0], place[1], action.heading))


def _thicket(ctx: Context, cast: Casting) -> Area:
    assert cast.aim.place is not None
    return _lying_at(*cast.aim.place, cast.heading)


def _waken(ctx: Context, cast: Casting) -> None:
    assert cast.level is not None
    place = cast.aim.place
    if place is None:
        return
    number = make_piece(ctx, _KINDS[cast.level], _lying_at(*place, cast.heading), cast.side, cast.spell)
    if cast.level is not Level.MAXIMUM:
        lay_spell(ctx, cast, Until.NEXT_TURN, bearer=Bearer.PIECE, thing=number)


def _withers(ctx: Context, effect: Effect, end: Until | None) -> None:
    remove_piece(ctx, effect.thing, effect.owner, effect.why)


verdant_wakening = spell(
    "verdant-wakening", EARTH, (_waken, _waken, _waken), until=("next-turn", "next-turn", "game"),
    late=Late(
        lambda ctx, cast: _places(ctx, ctx.unit(cast.unit)), _spot_problem,
        lambda ctx, caster: next(_places(ctx, caster), None) is not None,
        covers=_thicket,
    ),
    ended=_withers,
)  # fmt: skip
