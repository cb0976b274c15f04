"""What each spell is worth at each of its levels: the table "worth casting when", as numbers.

Values are sixtieths of a point, one for each level, from a glance at the table (``spell_sight``).
"""

from __future__ import annotations

from collections.abc import Callable

from skald.agents.estimate import POINT
from skald.agents.spell_shapes import shape_worth
from skald.agents.spell_sight import EXHAUSTS, MARKER, Sight
from skald.rules.asking import are_within, shot_range
from skald.rules.frames import Aim
from skald.rules.geometry import Footprint, any_within, fp_within_area
from skald.rules.ids import Combat
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Unit

#: What a level is worth, from the minimum to the maximum.
Worth = tuple[int, int, int]
NOTHING: Worth = (0, 0, 0)

Judge = Callable[[Sight, Aim], Worth]


def _target(sight: Sight, aim: Aim) -> Unit:
    return sight.ctx.unit(aim.units[0]) if aim.units else sight.caster


def _times(value: int, *hundredths: int) -> Worth:
    low, middle, high = (value * part // 100 for part in hundredths)
    return low, middle, high


def _added(one: Worth, other: Worth) -> Worth:
    low, middle, high = (a + b for a, b in zip(one, other, strict=True))
    return low, middle, high


def _sixths(sight: Sight, unit: Unit, combat: Combat, at_least: int = 0) -> int:
    """How many faces of a die reach a unit's Armour and so much more."""
    return max(0, min(6, 7 - sight.armour(unit, combat) - at_least))


# --- what strikes


def _bolt(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    low, middle = (2 * _sixths(sight, unit, Combat.SHOT, more) * 100 // 6 for more in (1, 0))
    most = 100 * len(unit.figures)
    return _times(sight.felled(unit), min(low, most), min(middle, most), min(164, most))


def _gale(sight: Sight, aim: Aim) -> Worth:
    near = [foe for foe in sight.enemies if are_within(sight.caster.figures, foe.figures, M)]
    figures = sum(sight.felled(foe) for foe in near)
    return sum(sight.marker(foe) for foe in near) // 2, figures // 2, figures * 3 // 2


def _lance(sight: Sight, aim: Aim) -> Worth:
    """A line goes through one enemy for sure, and perhaps through a second."""
    near = [foe for foe in sight.enemies if are_within(sight.caster.figures, foe.figures, L)]
    best, *others = sorted((sight.felled(foe) for foe in near), reverse=True) or [0]
    value = best + sum(others[:1]) // 2
    return value // 3, value * 2 // 3, best * 5 // 2 + sum(others[:1]) // 2


def _storm(sight: Sight, aim: Aim) -> Worth:
    if aim.place is None:
        return NOTHING
    spot = (Footprint(aim.place[0], aim.place[1], 0),)
    struck = [u for u in (*sight.enemies, *sight.friends, sight.caster) if any_within(u.figures, spot, S)]
    balance = [0, 0, 0]
    for unit in struck:
        sign = -1 if unit.side is sight.side else 1
        marker = sight.marker(unit)
        harm = (marker // 6, marker // 3, (marker + sight.felled(unit)) // 2)
        balance = [total + sign * each for total, each in zip(balance, harm, strict=True)]
    return balance[0], balance[1], balance[2]


def _withers(sight: Sight, aim: Aim) -> Worth:
    total = NOTHING
    for unit in map(sight.ctx.unit, aim.units):
        sign = -1 if unit.side is sight.side else 1
        melee, shot = (_sixths(sight, unit, combat, 1) for combat in (Combat.MELEE, Combat.SHOT))
        felled, marker = sight.felled(unit), sight.marker(unit)
        worth = (marker * melee // 6, felled * shot // 6, (felled + marker) * (1 + max(melee, shot)) // 6)
        total = _added(total, (sign * worth[0], sign * worth[1], sign * worth[2]))
    return total


def _leech(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    marker = sight.marker(unit) + (10 if sight.caster.fatigue else 0)
    return marker // 2, marker * 2 // 3, sight.felled(unit) + sight.marker(unit) + 10 * sight.caster.fatigue


# --- what wards


def _ward_of_light(sight: Sight, aim: Aim) -> Worth:
    """Armour 5 or 6: the more, the thinner the own."""
    unit = _target(sight, aim)
    charged, shot = sight.charge_peril(unit), sight.shot_peril(unit)
    melee, shooting = (max(1, _sixths(sight, unit, combat)) for combat in (Combat.MELEE, Combat.SHOT))

    def kept(peril: int, faces: int, left: int) -> int:
        return peril * max(0, faces - left) // faces

    low = kept(shot, shooting, 2)
    return low, low + kept(charged, melee, 2), kept(shot, shooting, 1) + kept(charged, melee, 1) * 4 // 3


def _barrier(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if not unit.acts:
        return NOTHING
    charged, shot = sight.charge_peril(unit), sight.shot_peril(unit)
    # One marker bears four casualties: much for who stands alone, little for a rank of many.
    borne = 70 if len(unit.figures) <= 4 else 35
    return shot // 3, (2 * shot + charged) // 3, (shot + charged) * borne // 100


def _stance(sight: Sight, aim: Aim) -> Worth:
    """Dice rolled again beat dice with one added: the maximum is only taken where very much is at stake."""
    unit = _target(sight, aim)
    peril = sight.charge_peril(unit) if unit.acts else 0
    return peril // 6, peril // 3, peril // 4 if peril < 3 * POINT // 2 else peril * 2 // 3


def _own_life(sight: Sight) -> tuple[int, int]:
    """What charges and shots may cost the caster himself: he is worth more than his points."""
    return sight.charge_peril(sight.caster) * 3 // 2, sight.shot_peril(sight.caster) * 3 // 2


def _flesh(sight: Sight, aim: Aim) -> Worth:
    return _times(sum(_own_life(sight)), 20, 30, 65)


def _bark(sight: Sight, aim: Aim) -> Worth:
    charged, shot = _own_life(sight)
    return charged // 4, charged * 3 // 4, charged + 2 * shot


def _near(sight: Sight, reach: int) -> list[Unit]:
    mine = [unit for unit in sight.friends if are_within(unit.figures, sight.caster.figures, reach)]
    return [*mine, sight.caster]


def _embers(sight: Sight, aim: Aim) -> Worth:
    """Whoever charges those near the caster, or is charged by them, is tired first."""
    value = sum(sight.charge_peril(unit) for unit in _near(sight, VS)) * 2 // 5
    return value // 3, value // 2, value


def _drums(sight: Sight, aim: Aim) -> Worth:
    """Two attack dice for each who will fight; at best two defence dice too."""

    def value(reach: int) -> int:
        fighting = [u for u in _near(sight, reach) if sight.threats(u) or sight.strikes(u)]
        return sum(10 + min(20, sight.stake(unit) // 20) for unit in fighting[:5])

    return value(M), value(L), value(L) * 2


def _dusk(sight: Sight, aim: Aim) -> Worth:
    return _times(sum(sight.shot_peril(unit) for unit in _near(sight, S)), 25, 35, 100)


def _fog(sight: Sight, aim: Aim) -> Worth:
    """Their shots are lost as well as ours."""

    def shots(units: list[Unit]) -> int:
        return sum(sight.stake(unit) * 28 // 100 for unit in units if shot_range(sight.ctx, unit) > S)

    return _times(max(0, shots(list(sight.enemies)) - shots(sight.friends) // 5), 20, 50, 110)


# --- what hampers


def _hampers(*parts: int) -> Judge:
    """An enemy that could do something in its turn: parts of that."""

    def judge(sight: Sight, aim: Aim) -> Worth:
        unit = _target(sight, aim)
        return NOTHING if unit.side is sight.side else _times(sight.menace(unit), *parts)

    return judge


def _weeds(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    menace, is_prey = sight.menace(unit), any(sight.strikes(friend) for friend in sight.threats(unit))
    exhausted = menace * 7 // 10 + (60 if is_prey else 20) if sight.ctx.can_tire(unit) else 0
    return menace // 4, menace, exhausted


def _canker(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    menace = sight.menace(unit)
    # Shields that fail are for those who charge now.
    open_to = sight.stake(unit) // 6 if any(sight.strikes(friend) for friend in sight.threats(unit)) else 0
    return menace // 6, menace // 3, menace * 45 // 100 + open_to


def _terrors(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    marker = sight.marker(unit)
    return marker // 2, marker * 2 // 3, marker * 5 // 6 + sight.menace(unit) // 3


def _years(sight: Sight, aim: Aim) -> Worth:
    total = 0
    for unit in map(sight.ctx.unit, aim.units):
        total += -MARKER if unit.side is sight.side else sight.marker(unit)
    return total // 3, total, total * 5 // 2


def _repels(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.side is sight.side:
        return NOTHING
    saved = _own_life(sight)[0] // 2 if unit in sight.threats(sight.caster) else 0
    return _added(_times(sight.menace(unit), 8, 18, 30), (saved // 5, saved // 2, saved + sight.marker(unit)))


# --- what spurs


def _haste(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    prey = sight.prey(unit)
    if prey is None:
        return NOTHING
    felled, faces = sight.felled(prey), _sixths(sight, prey, Combat.MELEE)
    dice = min(2, len(unit.figures))
    # Who hits oftener also wins, and the enemy withdraws.
    return dice * faces * felled // 9, felled * 2 // 3, sight.pool(unit) * felled // 9 + 14


def _giantsbane(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    prey = sight.prey(unit, farther=S, only=("monster", "creatures"))
    if prey is None:
        return NOTHING
    more = sight.pool(unit) * sight.felled(prey)
    return more * _sixths(sight, prey, Combat.MELEE) // 27, more // 9 + 1, sight.felled(prey) * 2


def _fever(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    prey = sight.prey(unit, farther=S)
    if prey is None:
        return NOTHING
    farther = 0 if sight.strikes(unit) else 30
    die = sight.felled(prey) * _sixths(sight, prey, Combat.MELEE) // 9
    dice = min(3, len(unit.figures))
    return farther + 6, farther + min(2, dice) * die, farther + dice * die + sight.marker(prey)


def _foresight(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    prey = sight.prey(unit)
    if prey is None:
        return NOTHING
    lost = min(sight.stake(unit), sight.pool(prey) * _sixths(sight, unit, Combat.MELEE) * sight.felled(unit) // 9)
    return lost // 6, lost // 3, lost * 13 // 20


def _hurries(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.acts or sight.ctx.is_exhausted(unit):
        return NOTHING
    value = 28 + (20 if sight.strikes(unit) else 0)
    return value, value + 8, value + 26 + sight.stake(unit) // 8


def _shoots_now(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    reach = shot_range(sight.ctx, unit)
    near = [foe for foe in sight.enemies if are_within(unit.figures, foe.figures, reach)]
    if not near:
        return NOTHING
    dice = max(1, min(16, len(unit.figures) // 2))
    best = max(dice * sight.felled(foe) * _sixths(sight, foe, Combat.SHOT) // 9 for foe in near)
    return 8 if unit.acts else 4, best, best * 8 // 5


def _pack(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    rest = 0 if unit.acts else MARKER * min(1, unit.fatigue)
    acting = 60 if sight.strikes(unit) or unit.acts else 30
    return rest, rest + (25 if rest else 0), MARKER * min(2, unit.fatigue) + acting


def _eases(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if not unit.fatigue:
        return NOTHING
    value = EXHAUSTS if sight.ctx.is_exhausted(unit) else MARKER
    return value * 2 // 3, value * 7 // 6, value + MARKER * (2 * unit.fatigue - 3) * 2 // 3


def _wings(sight: Sight, aim: Aim) -> Worth:
    unit = _target(sight, aim)
    if unit.acts:
        return NOTHING
    thin = 10 * len(sight.shooters(unit))
    turns = max(0, sight.ctx.constants.turns - sight.ctx.turn)
    over = 30 if sight.prey(unit, farther=M) is not None else 16
    return max(0, 10 - thin), max(0, over - thin), max(0, over + 14 * turns - 2 * thin)


# --- ground


def _in_piece(sight: Sight, aim: Aim, units: list[Unit] | tuple[Unit, ...], gap: int = 0) -> list[Unit]:
    piece = sight.ctx.piece(aim.piece)
    if piece is None:
        return []
    return [unit for unit in units if any(fp_within_area(figure, piece.area, gap) for figure in unit.figures)]


def _thorns(sight: Sight, aim: Aim) -> Worth:
    """Friends inside are sheltered; enemies beside it find their way barred."""
    sheltered = sum(
        sight.charge_peril(u) + sight.shot_peril(u) for u in _in_piece(sight, aim, [*sight.friends, sight.caster])
    )
    beside = [foe for foe in _in_piece(sight, aim, tuple(sight.enemies), L) if sight.menace(foe) > POINT // 4]
    barred = sum(sight.menace(foe) for foe in beside[:3])
    return _added(_times(sheltered, 20, 35, 80), _times(barred, 10, 16, 45))


def _dust(sight: Sight, aim: Aim) -> Worth:
    """Enemies who shelter there, or who are slow to leave it; own units that would be slowed."""
    hidden = sum(sight.stake(foe) for foe in _in_piece(sight, aim, tuple(sight.enemies)))
    slowed = len(_in_piece(sight, aim, sight.friends, S))
    return _added(_times(hidden, 12, 14, 40), (3 + 5 * slowed, 4 + 6 * slowed, 6 + 28 * slowed))


def _thicket(sight: Sight, aim: Aim) -> Worth:
    """A wall before the caster: at its best it stays."""
    charged, shot = _own_life(sight)
    turns = max(0, sight.ctx.constants.turns - sight.ctx.turn)
    return _added(_times(charged + shot, 12, 35, 40), (6, 7, 7 + 20 * turns))


def _focus(sight: Sight, aim: Aim) -> Worth:
    spare = len(sight.caster.spells) - len(sight.caster.forgotten) > 1 and not sight.threats(sight.caster)
    return (7, 12, 48) if spare and not aim.units else NOTHING


JUDGES: dict[str, Judge] = {
    "bolt": _bolt,
    "elemental-barrier": _barrier,
    "breath": _gale,
    "transmutation": _flesh,
    "tempest": _storm,
    "mists": _fog,
    "blinding": _hampers(33, 50, 67),
    "burning": _embers,
    "banishment": _repels,
    "shield-of-light": _ward_of_light,
    "spear-of-light": _lance,
    "laying-on-hands": _eases,
    "chrysalis": _bark,
    "transformation": shape_worth,
    "animal-prowess": _pack,
    "wall-of-thorns": _thorns,
    "choking-weeds": _weeds,
    "verdant-wakening": _thicket,
    "cleaving-blades": _giantsbane,
    "stoke-fury": _fever,
    "violence": _haste,
    "strengthen": _stance,
    "rust": _canker,
    "rites-of-battle": _drums,
    "decay": _withers,
    "slowed-time": _shoots_now,
    "aging": _years,
    "erosion": _dust,
    "precognition": _foresight,
    "rush": _hurries,
    "drain-life": _leech,
    "shadows": _dusk,
    "ritual": _focus,
    "eruptions": _wings,
    "bane": _hampers(17, 33, 65),
    "nightmares": _terrors,
}
#: Cast when nothing else is left to do: they serve in the enemy's turn.
LATE = frozenset({
    "elemental-barrier", "transmutation", "mists", "burning", "shield-of-light", "chrysalis", "strengthen", "shadows",
    "wall-of-thorns", "verdant-wakening", "erosion", "blinding", "rust", "bane", "nightmares", "aging", "ritual",
})  # fmt: skip
