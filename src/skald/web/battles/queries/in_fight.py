"""Why Skald proposes what it does inside a fight, by the losses that both expect: now, then, and with the next best."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from skald.odds.answer import odds
from skald.odds.table import BadMatchup
from skald.odds.under_way import Losses, change_by, mean_losses
from skald.rules.actions import Action, Choose, CloseRanks, Done, Exploit, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat
from skald.web.battles.queries.chances import matchup
from skald.web.battles.queries.costs import points
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.strikes import effect_told
from skald.web.odds.wording import decimal

#: Less than this many figures on average are nothing to speak of.
_LEAST = Fraction(1, 20)


class Spending(Struct, frozen=True):
    """Something that could be spent, and what that gains: in points, and in figures."""

    action: Action
    points: Fraction
    figures: Fraction

    def is_less(self, other: Spending) -> bool:
        """Whether it gains no more, however that is counted."""
        return self.points <= other.points and self.figures <= other.figures


def fought(seen: Seen, action: Action) -> str:
    """The reason of something in a fight at hand, or of whom dice strike; nothing where numbers don't tell it."""
    asked = seen.asked
    assert isinstance(asked, Decide)
    match asked.window:
        case Window.FIGHT:
            return _let_be(seen, asked) if isinstance(action, Done) else _spent(seen, asked, action)
        case Window.RANKS:
            return _ranked(seen, asked, closes=isinstance(action, CloseRanks))
        case Window.TARGET:
            return _struck(seen, asked, action)
        case _:
            return ""


def _spent(seen: Seen, asked: Decide, action: Action) -> str:
    effect = effect_told(seen, action)
    if not effect:
        return ""
    told = _("Because then {effect}.").format(effect=effect)
    found = _spendable(seen, asked)
    mine = next((each for each in found if each.action == action), None)
    less = [each for each in found if mine is not None and each is not mine and each.is_less(mine)]
    if not less:
        return f"{told} {_or_else(seen, found, action)}".strip()
    other = max(less, key=lambda each: each.points).action
    instead = effect_told(seen, other) or _("hardly anything changes")
    return f"{told} " + _("Rather than “{other}”: {effect}.").format(other=_name(seen, other), effect=instead)


def _or_else(seen: Seen, found: list[Spending], action: Action) -> str:
    """What the enemy's fatigue could do otherwise, where that isn't less and somebody may like it better."""
    others = [each for each in found if isinstance(each.action, Exploit) and each.action != action]
    if not isinstance(action, Exploit) or not others:
        return ""
    other = max(others, key=lambda each: each.points).action
    effect = effect_told(seen, other)
    return _("Or “{other}”: {effect}.").format(other=_name(seen, other), effect=effect) if effect else ""


def _let_be(seen: Seen, asked: Decide) -> str:
    now = mean_losses(seen.table.ground.ruleset, seen.table.state, asked.side, averting=True)
    if now is None:
        return ""
    told = _("As it stands you lose {own} figures on average, they {theirs}.").format(
        own=decimal(now.own), theirs=decimal(now.theirs)
    )
    found = _spendable(seen, asked)
    if not found:
        return f"{told} " + _("There is nothing to spend on it.")
    other = max(found, key=lambda each: each.points).action
    effect = effect_told(seen, other)
    if not effect:
        return f"{told} " + _("Nothing that you could spend changes that.")
    return f"{told} " + _("“{other}” would hardly pay: {effect}.").format(other=_name(seen, other), effect=effect)


def _spendable(seen: Seen, asked: Decide) -> list[Spending]:
    """What could be spent, each once, with the points that it gains."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    fight = Context(ruleset, state).nearest(Fight)
    if fight is None or NO_UNIT in (fight.attacker.unit, fight.defender.unit):
        return []
    units = [seen.state.units[each.unit] for each in (fight.attacker, fight.defender)]
    mine, theirs = units if units[0].side is asked.side else reversed(units)
    found: dict[str, Spending] = {}
    for each in seen.actions():
        if isinstance(each, Trigger | Exploit | Use) and _name(seen, each) not in found:
            change = change_by(ruleset, state, asked.side, each)
            if change is not None:
                gain = points(seen, theirs) * change.theirs - points(seen, mine) * change.own
                found[_name(seen, each)] = Spending(each, gain, change.theirs - change.own)
    return list(found.values())


def _name(seen: Seen, action: Action) -> str:
    if isinstance(action, Trigger):
        return seen.naming.ability(action.ability)
    if isinstance(action, Use):
        return seen.naming.rule(action.rule)
    return seen.offer(action).words if isinstance(action, Exploit) else ""


# --- ranks


def _ranked(seen: Seen, asked: Decide, *, closes: bool) -> str:
    """What closed ranks come to, and what open ones do."""
    fight = Context(seen.table.ground.ruleset, seen.table.state).nearest(Fight)
    if fight is None:
        return ""
    shut, open_ = (_melee(seen, asked, fight, closed=closed) for closed in (True, False))
    if shut is None or open_ is None:
        return ""
    chosen, other = (shut, open_) if closes else (open_, shut)
    if chosen.theirs - chosen.own < other.theirs - other.own - _LEAST:
        # What counts is worth, not figures: then numbers of figures would only puzzle.
        return ""
    told = _("So you lose {own} figures on average, they {theirs}.")
    beside = _("In open ranks: {own2} and {theirs2}.") if closes else _("In closed ranks: {own2} and {theirs2}.")
    text = f"{told} {beside}"
    return text.format(
        own=decimal(chosen.own), theirs=decimal(chosen.theirs), own2=decimal(other.own), theirs2=decimal(other.theirs)
    )


def _melee(seen: Seen, asked: Decide, fight: Fight, *, closed: bool) -> Losses | None:
    units = seen.state.units
    attacker, defender = units[fight.attacker.unit], units[fight.defender.unit]
    attacks = attacker.side is asked.side
    try:
        found = matchup(seen, attacker, defender, Combat.MELEE)
        if attacks:
            found = replace(found, attacker=replace(found.attacker, closed=closed))
        else:
            found = replace(found, defender=replace(found.defender, closed=closed))
        one, two = odds(found, averting=True).means
    except BadMatchup:
        return None
    return Losses(one, two) if attacks else Losses(two, one)


# --- whom dice strike


def _struck(seen: Seen, asked: Decide, action: Action) -> str:
    """What a shot without a shooter takes from the one who is named, and from the next best."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    found: list[tuple[Fraction, Choose]] = []
    for each in seen.actions():
        if isinstance(each, Choose):
            losses = mean_losses(ruleset, apply(ruleset, state, each).state, asked.side, averting=True)
            if losses is not None:
                found.append((losses.theirs, each))
    chosen = next((lost for lost, each in found if each == action), None)
    if chosen is None:
        return ""
    told = _("They lose {count} figures on average.").format(count=decimal(chosen))
    if chosen < _LEAST and _may_tire(seen, asked, action):
        told = "{words}.".format(words=_("hits only tire it for now"))
    others = [row for row in found if row[1] != action]
    if not others:
        return told
    lost, other = max(others, key=lambda row: (row[0], -row[1].unit))
    return f"{told} " + _("Rather than {unit}: {count}.").format(
        unit=seen.naming.own_unit(other.unit), count=decimal(lost)
    )


def _may_tire(seen: Seen, asked: Decide, action: Action) -> bool:
    """Whether a shot would cost whoever is named anything but for what fatigue averts."""
    ruleset = seen.table.ground.ruleset
    losses = mean_losses(ruleset, apply(ruleset, seen.table.state, action).state, asked.side)
    return losses is not None and losses.theirs >= _LEAST
