"""Why Skald proposes a deed, as a player would say it: what it takes from the enemy, whom it comes near or away from.

What decided is the captain's weighing; here it is told by what shows on the table, each number with what it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from skald.agents.agent import Reason
from skald.agents.counsellor import Future
from skald.agents.field import Field
from skald.agents.gist import chargers
from skald.agents.unit_facts import reach_of
from skald.agents.weights import CAPTAIN
from skald.content.offers import tell_why
from skald.content.weighed_words import PREFIX
from skald.odds.choices import ability_text
from skald.rules.actions import Action, Activate, Done, Trigger
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.geometry import gap
from skald.rules.ids import Kind, UnitId
from skald.rules.state import State, Unit
from skald.web.battles.queries.costs import STRIKES, cost, points_told
from skald.web.battles.queries.here_and_now import here_and_now
from skald.web.battles.queries.in_fight import fought
from skald.web.battles.queries.rather import left_undone, rather
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.units import length_told

#: So much nearer is worth saying: a centimetre.
_NEARER = 100

#: A shot or a charge that gains less than this many points is not what anybody should Move for.
_PAYS = Fraction(1, 10)


class Deed(Struct, frozen=True):
    """What is proposed: the first action, the activation that is meant by it, the table after its Move."""

    action: Action
    acts: Activate | None
    moved: State | None


def because(seen: Seen, deed: Deed, why: Reason, weighed: Sequence[Future] = ()) -> str:
    """The reason of a deed, with the number that decided, and the next best; the agent's words where none shows."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    told, acts = "", deed.acts
    if acts is not None and acts.kind in STRIKES:
        told = _struck(seen, acts)
    elif acts is not None and acts.kind is Kind.REST:
        told = _rested(seen, acts.unit)
    elif deed.moved is not None:
        told = _moved(seen, asked, deed)
    else:
        told = fought(seen, deed.action)
    if not told and isinstance(deed.action, Trigger):
        told = _used(seen, deed.action)
    return " ".join(each for each in (_capital(told) or _in_general(seen, why), _beside(seen, deed, weighed)) if each)


def _beside(seen: Seen, deed: Deed, weighed: Sequence[Future]) -> str:
    """What else could be done, and why it is not."""
    if deed.acts is not None:
        return rather(seen, deed.acts, weighed)
    return left_undone(seen, weighed) if isinstance(deed.action, Done) else ""


def _used(seen: Seen, action: Trigger) -> str:
    """What an ability does, and what that comes to here and now."""
    text, now = ability_text(action.ability, seen.naming.language, seen.naming.boards), here_and_now(seen, action)
    return _("{text} Now: {effect}.").format(text=text, effect=now) if now else text


def _capital(told: str) -> str:
    return told[:1].upper() + told[1:]


def _in_general(seen: Seen, why: Reason) -> str:
    """The captain's own words, without the sums behind them."""
    if why.code == f"{PREFIX}done":
        return _("Nothing that is left gains more than it costs.")
    if why.code == f"{PREFIX}use":
        return _("Because nothing else gains more now.")
    if why.code.startswith(PREFIX):
        why = Reason(why.code, tuple(each for each in why.given if each[0] in ("unit", "target")))
    return tell_why(str(why), seen.naming)


def _struck(seen: Seen, acts: Activate) -> str:
    found = cost(seen, acts)
    if found is None:
        return ""
    told = f"{found.told} ({points_told(found)})" if found.misleads else found.told
    if not found.best:
        return f"{told}."
    return _("If nobody spends anything, {told}; {best}.").format(told=told, best=found.best)


def _rested(seen: Seen, number: UnitId) -> str:
    unit = seen.state.units[number]
    limit = Context(seen.table.ground.ruleset, seen.table.state).limit(unit)
    return _("To take fatigue off {unit}: {fatigue} now, exhausted at {limit}.").format(
        unit=seen.naming.own_unit(number), fatigue=unit.fatigue, limit=limit
    )  # fmt: skip


def _moved(seen: Seen, asked: Decide, deed: Deed) -> str:
    """What a Move changes: who can't charge it any more, whom it comes near, whom it stays with."""
    assert deed.moved is not None
    number = deed.acts.unit if deed.acts is not None else asked.about.unit
    ruleset, naming = seen.table.ground.ruleset, seen.naming
    before, after = (Field(Context(ruleset, state), asked.side, CAPTAIN) for state in (seen.table.state, deed.moved))
    start, end = before.ctx.unit(number), after.ctx.unit(number)
    escaped = sorted(chargers(before, start) - chargers(after, end))
    if escaped:
        told = _("So that {foe} can’t charge it.")
        return told.format(foe=naming.own_unit(escaped[0]))
    if after.is_led_from_behind(end):
        friend = after.shelter(end)
        assert friend is not None
        told = _("So that it stays close to {friend}, who cover it: {far} away.")
        return told.format(friend=naming.own_unit(friend.id), far=length_told(_apart(end, friend)))
    return _neared(seen, deed.moved, start, end)


def _neared(seen: Seen, moved: State, start: Unit, end: Unit) -> str:
    after = Field(Context(seen.table.ground.ruleset, moved), end.side, CAPTAIN)
    near = [(_apart(end, foe), foe) for foe in after.enemies if _apart(start, foe) - _apart(end, foe) >= _NEARER]
    if not near:
        apart, foe = min(((_apart(end, each), each) for each in after.enemies), key=lambda each: (each[0], each[1].id))
        told = _("{foe}, the nearest enemy, is {far} away then.")
        return told.format(foe=seen.naming.own_unit(foe.id), far=length_told(apart))
    for apart, foe in sorted(near, key=lambda each: (each[0], each[1].id)):
        far, name = length_told(apart), seen.naming.own_unit(foe.id)
        if after.is_shooter(end) and apart <= after.reach(end):
            if not _pays(seen, moved, Activate(end.id, Kind.SHOOT, foe.id)):
                continue
            told = _("To have {foe} within reach of a shot, {far} away.").format(foe=name, far=far)
            better = _better_shot(seen, moved, end, foe) if _apart(start, foe) <= after.reach(end) else ""
            return better or told
        if apart <= reach_of(after.ctx, end) and _pays(seen, moved, Activate(end.id, Kind.CHARGE, foe.id)):
            return _("To have {foe} within reach of a charge, {far} away.").format(foe=name, far=far)
    apart, foe = min(near, key=lambda each: (each[0], each[1].id))
    far, name = length_told(apart), seen.naming.own_unit(foe.id)
    near_told, safe = _("To come nearer to {foe}: {far} are left."), _("Nobody can charge it there.")
    told = near_told.format(foe=name, far=far)
    return told if chargers(after, end) else f"{told} {safe}"


def _pays(seen: Seen, moved: State, acts: Activate) -> bool:
    """Whether what a Move leads to would be worth advising itself."""
    found = cost(_there(seen, moved), acts)
    return found is not None and found.gain >= _PAYS


def _there(seen: Seen, moved: State) -> Seen:
    """The battle after a Move."""
    return replace(seen, table=replace(seen.table, step=replace(seen.table.step, state=moved)))


def _better_shot(seen: Seen, moved: State, unit: Unit, foe: Unit) -> str:
    """What a shot from there comes to, where the enemy was within reach before."""
    here, then = (cost(each, Activate(unit.id, Kind.SHOOT, foe.id)) for each in (seen, _there(seen, moved)))
    if here is None or then is None or here.brief == then.brief:
        return ""
    return _("For a better shot at {foe}: {then}; from here {here}.").format(
        foe=seen.naming.own_unit(foe.id), then=then.brief, here=here.brief
    )


def _apart(one: Unit, other: Unit) -> int:
    return min(gap(a, b) for a in one.figures for b in other.figures)
