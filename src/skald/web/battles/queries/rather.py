"""What Skald would rather not do now, beside what it proposes: the next best, with the number that shows what it lacks.

The order is the counsellor's; what is said of it shows on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from skald.agents.counsellor import Future
from skald.agents.gist import chargers, field_of, is_step
from skald.rules.actions import Action, Activate, Trigger, Use
from skald.rules.context import Context
from skald.rules.ids import Kind, UnitId
from skald.web.battles.queries.costs import STRIKES, Cost, beside, cost, points_told
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.units import length_told
from skald.web.odds.wording import decimal

#: Less than this many points apart two deeds are alike.
_ALIKE = Fraction(1, 20)
#: Less than this many figures apart nobody sees which is more.
_AS_MANY = Fraction(1, 5)


def rather(seen: Seen, acts: Activate, weighed: Sequence[Future]) -> str:
    """The next best beside an activation; nothing where nothing else could be done."""
    other = _other(seen, weighed, acts)
    if weighed and weighed[0].is_first and _deed(weighed[0]) == acts:
        told = _("It takes neither a die nor fatigue, and {unit} can charge after it all the same.")
        return told.format(unit=seen.naming.own_unit(acts.unit))
    if other is None:
        return ""
    deed = _deed(other)
    if deed is not None and deed.kind is acts.kind and deed.kind not in STRIKES:
        # That another Move or rest can follow goes without saying.
        return ""
    if deed is None or deed.kind not in STRIKES:
        return _sentence(_instead(seen, other, acts, ""))
    mine, theirs = cost(seen, acts), cost(seen, deed)
    if theirs is None:
        return ""
    told = _instead(seen, other, acts, _compared(mine, theirs))
    if mine is not None and _speaks(mine, theirs):
        # As many figures or more, but cheaper ones; of figures alone chances are told.
        least = 0 if mine.aim == theirs.aim == "falls" else _AS_MANY
        return _sentence(told + (_in_points(seen, deed, mine, theirs) if theirs.net > mine.net - least else ""))
    lacking = _lacking(seen, weighed, other, theirs, mine) if _deed(weighed[0]) == acts else ""
    # What nothing shows to be less is not held against what is proposed.
    return _sentence(told + lacking) if lacking else ""


def _speaks(mine: Cost, theirs: Cost) -> bool:
    """Whether the numbers of both cards show that one's own is more."""
    if mine.gain < theirs.gain + _ALIKE:
        return False
    return mine.aim != theirs.aim or None in (mine.at_best, theirs.at_best) or _best(mine) >= _best(theirs)


def _best(found: Cost) -> Fraction:
    return found.at_best or Fraction(0)


def _in_points(seen: Seen, deed: Activate, mine: Cost, theirs: Cost) -> str:
    """What both gain in points, and what a figure of the other one counts."""
    told = (
        _(", but in points only {theirs} more than you lose, not {mine}: a figure of {target} counts {worth}")
        if mine.own or theirs.own
        else _(", but in points only {theirs}, not {mine}: a figure of {target} counts {worth}")
    )
    return told.format(
        theirs=decimal(theirs.gain), mine=decimal(mine.gain), worth=decimal(theirs.worths[1]),
        target=seen.naming.own_unit(deed.target),
    )  # fmt: skip


def left_undone(seen: Seen, weighed: Sequence[Future]) -> str:
    """The best that is left where Skald would end the turn, and why it would not do that."""
    other = _other(seen, weighed, None)
    if other is None:
        return ""
    deed = _deed(other)
    found = None if deed is None else cost(seen, deed)
    return _sentence(_left(seen, other, found) + _lacking(seen, weighed, other, found))


def _deed(future: Future) -> Activate | None:
    return None if future.plan is None or future.plan.deed is None else future.plan.deed.action


def _other(seen: Seen, weighed: Sequence[Future], acts: Activate | None) -> Future | None:
    """The best shot or charge that is something else, else the best deed that is."""
    found = [each for each in weighed if each.plan is not None and not _is_same(_deed(each), acts)]
    strikes = [each for each in found if (deed := _deed(each)) is not None and deed.kind in STRIKES]
    others = [each for each in found if (not each.is_vain or acts is None) and not _is_needless(seen, each)]
    return next(iter([*strikes, *others]), None)


def _is_same(deed: Activate | None, acts: Activate | None) -> bool:
    if deed is None or acts is None:
        return False
    return deed == acts or (deed.kind, deed.unit) == (acts.kind, acts.unit) == (Kind.MOVE, acts.unit)


def _is_needless(seen: Seen, future: Future) -> bool:
    """Whether it is a rest of somebody who isn't tired."""
    deed = _deed(future)
    return deed is not None and deed.kind is Kind.REST and not seen.state.units[deed.unit].fatigue


def _compared(mine: Cost | None, theirs: Cost) -> str:
    if mine is None or mine.aim != theirs.aim:
        return theirs.brief
    # As many figures that count otherwise are not the same.
    if (mine.brief, mine.best, mine.worths) == (theirs.brief, theirs.best, theirs.worths):
        return _("much the same")
    return beside(theirs.brief, theirs.best) if theirs.best else theirs.brief


# --- instead of what is proposed


def _instead(seen: Seen, other: Future, acts: Activate, told: str) -> str:
    deed = _deed(other)
    if deed is None:
        assert other.plan is not None
        return _("Rather than use “{name}” first").format(name=_name(seen, other.plan.action))
    names = _names(seen, deed)
    if deed.kind in STRIKES:
        text = {
            (Kind.CHARGE, True): _("Rather than charge {target}: {cost}"),
            (Kind.CHARGE, False): _("Rather than charge {target} with {unit}: {cost}"),
            (Kind.SHOOT, True): _("Rather than shoot at {target}: {cost}"),
            (Kind.SHOOT, False): _("Rather than shoot at {target} with {unit}: {cost}"),
        }[deed.kind, deed.unit == acts.unit]
        return text.format(**names, cost=told or _("hardly anybody would fall"))
    if deed.kind is Kind.REST:
        return _("Rather than rest {unit}: {fatigue}").format(**names, fatigue=_fatigue(seen, deed.unit))
    return _("Rather than move {unit}: that costs the enemy nothing yet").format(**names)


# --- left where nothing is proposed


def _left(seen: Seen, other: Future, found: Cost | None) -> str:
    deed = _deed(other)
    if deed is None:
        assert other.plan is not None
        return _("“{name}” is kept: now it would do little").format(name=_name(seen, other.plan.action))
    names = _names(seen, deed)
    told = _("hardly anybody would fall") if found is None else found.brief
    match deed.kind:
        case Kind.CHARGE:
            return _("Charging {target} with {unit}: {cost}").format(**names, cost=told)
        case Kind.SHOOT:
            return _("Shooting at {target} with {unit}: {cost}").format(**names, cost=told)
        case Kind.REST:
            return _("Resting {unit}: {fatigue}").format(**names, fatigue=_fatigue(seen, deed.unit))
        case _:
            return _("Moving {unit}: {near}").format(**names, near=_near(seen, other, deed.unit))


# --- what it lacks


def _lacking(
    seen: Seen, weighed: Sequence[Future], other: Future, found: Cost | None, mine: Cost | None = None
) -> str:  # fmt: skip
    """What speaks against it where its losses don't: who strikes back, how tired it leaves, what figures count.

    Nothing is said that holds of the proposal as well.
    """
    deed, chosen = _deed(other), weighed[0]
    if deed is None:
        return ""
    acts = _deed(chosen)
    spent, answered = _spent(seen, other, deed.unit), _answered(seen, other, deed)
    if acts is not None and spent == _spent(seen, chosen, acts.unit):
        spent = ""
    if acts is not None and _answered(seen, chosen, acts):
        answered = ""
    return spent or answered or _counted(chosen, other, found, mine)


def _spent(seen: Seen, other: Future, number: UnitId) -> str:
    """How tired it leaves a unit, or that it may fall."""
    if other.end is None:
        return ""
    ruleset = seen.table.ground.ruleset
    before, after = (Context(ruleset, state) for state in (seen.table.state, other.end))
    was, now = before.unit(number), after.unit(number)
    if not now.figures:
        return "" if len(was.figures) > 1 else _(", and it may fall")
    if after.is_exhausted(now) and not before.is_exhausted(was):
        return _(", and it would be exhausted then")
    is_fought = other.plan is not None and other.plan.manner == "charge"
    return _(", and it would cost fatigue") if now.fatigue > was.fatigue and not is_fought else ""


def _answered(seen: Seen, other: Future, deed: Activate) -> str:
    """Who could charge a unit afterwards that can't now, beside the one that it struck itself."""
    if other.end is None or not other.end.units[deed.unit].figures:
        return ""
    ruleset = seen.table.ground.ruleset
    before, after = (field_of(ruleset, state, deed.unit) for state in (seen.table.state, other.end))
    new = chargers(after, after.ctx.unit(deed.unit)) - chargers(before, before.ctx.unit(deed.unit)) - {deed.target}
    foe = min(new, default=None)
    return "" if foe is None else _(", and {foe} could charge it then").format(foe=seen.naming.own_unit(foe))


def _counted(chosen: Future, other: Future, found: Cost | None, mine: Cost | None) -> str:
    """The part of the worth in which it differs most, where that is one that nobody sees on the table."""
    part, gap = chosen.parts.differs_by(other.parts)
    if gap <= 0:
        return ""
    if part == "dice":
        return _(", and the die is worth more later") if chosen.plan is None else _(", and it would take more dice")
    is_poor = found is not None and found.own and found.gain < 5 * _ALIKE
    if found is not None and is_poor and (mine is None or mine.gain >= 5 * _ALIKE):
        return f" ({points_told(found)})"
    if part == "fatigue":
        tires = chosen.plan is None or chosen.plan.manner != "charge"
        return _(", and the fight would tire you") if found is not None and found.own and tires else ""
    return {
        "threat": _(", and you would be more open to their answer"),
        "approach": _(", and your units would stay farther from where they are needed"),
        "objective": _(", and it would gain less of what the battle is about"),
        "result": _(", and the battle would be won less surely"),
    }.get(part, "")


# --- words


def _names(seen: Seen, deed: Activate) -> dict[str, str]:
    names = {"unit": seen.naming.own_unit(deed.unit)}
    if deed.kind in STRIKES:
        names["target"] = seen.naming.own_unit(deed.target)
    return names


def _fatigue(seen: Seen, number: UnitId) -> str:
    unit = seen.state.units[number]
    limit = Context(seen.table.ground.ruleset, seen.table.state).limit(unit)
    return _("it has {fatigue} fatigue, and is exhausted at {limit}").format(fatigue=unit.fatigue, limit=limit)


def _near(seen: Seen, other: Future, number: UnitId) -> str:
    """How far the nearest enemy would be."""
    end = other.end or seen.table.state
    was, now = seen.table.state.units[number], end.units[number]
    if not now.figures or is_step(was, now):
        return _("there is hardly a step to go")
    field = field_of(seen.table.ground.ruleset, end, number)
    far, foe = min(((field.gap(now, each), each.id) for each in field.enemies), default=(0, None))
    if foe is None:
        return ""
    return _("{foe} would still be {far} away").format(foe=seen.naming.own_unit(foe), far=length_told(far))


def _name(seen: Seen, action: Action) -> str:
    if isinstance(action, Trigger):
        return seen.naming.ability(action.ability)
    return seen.naming.rule(action.rule) if isinstance(action, Use) else ""


def _sentence(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}."
