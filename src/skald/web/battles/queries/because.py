"""Why Skald proposes a deed, as a player would say it: what it takes from the enemy, whom it comes near or away from.

What decided is the captain's weighing; here it is told by what shows on the table, each number with what it counts.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.agents.agent import Reason
from skald.agents.caution import Caution
from skald.agents.field import Field
from skald.agents.unit_facts import reach_of
from skald.agents.weights import CAPTAIN
from skald.content.offers import tell_why
from skald.content.weighed_words import PREFIX
from skald.odds.answer import odds
from skald.odds.choices import ability_text
from skald.odds.table import BadMatchup
from skald.rules.actions import Action, Activate, Done, Trigger
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind, UnitId
from skald.rules.state import State, Unit
from skald.web.battles.queries.chances import matchup
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.strikes import effect_told
from skald.web.battles.queries.units import length_told
from skald.web.odds.wording import decimal

#: So much nearer is worth saying: a centimetre.
_NEARER = 100


class Deed(Struct, frozen=True):
    """What is proposed: the first action, the activation that is meant by it, the table after its Move."""

    action: Action
    acts: Activate | None
    moved: State | None


def because(seen: Seen, deed: Deed, why: Reason) -> str:
    """The reason of a deed in a sentence or two; the captain's own words where the table shows nothing better."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    told = ""
    if deed.acts is not None and deed.acts.kind in (Kind.CHARGE, Kind.SHOOT):
        told = _struck(seen, deed.acts)
    elif deed.acts is not None and deed.acts.kind is Kind.REST:
        told = _rested(seen, deed.acts.unit)
    elif deed.moved is not None:
        told = _moved(seen, asked, deed)
    elif asked.window is Window.FIGHT:
        told = _spent(seen, deed.action)
    if not told and isinstance(deed.action, Trigger):
        told = ability_text(deed.action.ability, seen.naming.language, seen.naming.boards)
    return told[:1].upper() + told[1:] if told else _in_general(seen, why)


def _in_general(seen: Seen, why: Reason) -> str:
    """The captain's own words, without the sums behind them."""
    if why.code == f"{PREFIX}done":
        return _("Because nothing that is left gains more than it costs.")
    if why.code == f"{PREFIX}use":
        return _("Because nothing else gains more now.")
    if why.code.startswith(PREFIX):
        why = Reason(why.code, tuple(each for each in why.given if each[0] in ("unit", "target")))
    return tell_why(str(why), seen.naming)


def _struck(seen: Seen, acts: Activate) -> str:
    """The losses to expect, as the card of the odds counts them with nobody spending anything."""
    mine, theirs = (seen.state.units[each] for each in (acts.unit, acts.target))
    is_shot = acts.kind is Kind.SHOOT
    try:
        asked = matchup(seen, mine, theirs, Combat.SHOT if is_shot else Combat.MELEE)
        means = odds(asked, averting=True).means
    except BadMatchup:
        return ""
    told = (
        _("Because the shot costs {target} {theirs} figures on average, if nobody spends anything.")
        if is_shot
        else _("Because it costs {target} {theirs} figures on average, and {unit} {own}, if nobody spends anything.")
    )
    names = {"unit": seen.naming.unit(mine.id), "target": seen.naming.unit(theirs.id)}
    return told.format(**names, own=decimal(means[0]), theirs=decimal(means[1]))


def _rested(seen: Seen, number: UnitId) -> str:
    unit = seen.state.units[number]
    limit = Context(seen.table.ground.ruleset, seen.table.state).limit(unit)
    return _("To take fatigue off {unit}: {fatigue} now, exhausted at {limit}.").format(
        unit=seen.naming.unit(number), fatigue=unit.fatigue, limit=limit
    )  # fmt: skip


def _spent(seen: Seen, action: Action) -> str:
    if isinstance(action, Done):
        return _("Because nothing else would change the losses by much.")
    effect = effect_told(seen, action)
    return _("Because then {effect}.").format(effect=effect) if effect else ""


def _moved(seen: Seen, asked: Decide, deed: Deed) -> str:
    """What a Move changes: who can't charge it any more, whom it comes near, whom it stays with."""
    assert deed.moved is not None
    number = deed.acts.unit if deed.acts is not None else asked.about.unit
    ruleset, naming = seen.table.ground.ruleset, seen.naming
    before, after = (Field(Context(ruleset, state), asked.side, CAPTAIN) for state in (seen.table.state, deed.moved))
    start, end = before.ctx.unit(number), after.ctx.unit(number)
    escaped = sorted(_chargers(before, start) - _chargers(after, end))
    if escaped:
        told = _("So that {foe} can’t charge it.")
        return told.format(foe=naming.unit(escaped[0]))
    if after.is_led_from_behind(end):
        friend = after.shelter(end)
        assert friend is not None
        told = _("So that it stays close to {friend}, who cover it.")
        return told.format(friend=naming.unit(friend.id))
    return _neared(seen, start, end, after)


def _neared(seen: Seen, start: Unit, end: Unit, after: Field) -> str:
    near = [(_apart(end, foe), foe) for foe in after.enemies if _apart(start, foe) - _apart(end, foe) >= _NEARER]
    if not near:
        return ""
    apart, foe = min(near, key=lambda each: (each[0], each[1].id))
    far, name = length_told(apart), seen.naming.unit(foe.id)
    if after.is_shooter(end) and apart <= after.reach(end):
        return _("To have {foe} within reach of a shot, {far} away.").format(foe=name, far=far)
    if apart <= reach_of(after.ctx, end):
        return _("To have {foe} within reach of a charge, {far} away.").format(foe=name, far=far)
    near_told, safe = _("To come nearer to {foe}: {far} are left."), _("Nobody can charge it there.")
    told = near_told.format(foe=name, far=far)
    return told if _chargers(after, end) else f"{told} {safe}"


def _chargers(field: Field, unit: Unit) -> set[UnitId]:
    caution = Caution(field)
    return {foe.id for foe in field.enemies if caution.reach(foe) > 0 and _apart(unit, foe) <= caution.reach(foe)}


def _apart(one: Unit, other: Unit) -> int:
    return min(gap(a, b) for a in one.figures for b in other.figures)
