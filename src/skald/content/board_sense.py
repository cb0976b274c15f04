"""Whether an ability makes sense: each verb at a moment at which it can do something.

Nobody cancels what is already resolved, or answers what nobody asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skald.content.fields import Report
from skald.content.lines import Path
from skald.rules.abilities.model import Ability, AbilityType, AnyVerb, Cancel, FoeGains, Gain, Shorten
from skald.rules.asking import FIGHT, has_its_moment, moments, verb_name
from skald.rules.ids import Face, Kind

_MOVES = frozenset({Kind.MOVE, Kind.CHARGE})
_AIMED = frozenset({Kind.CHARGE, Kind.SHOOT})


def check_sense(ability: Ability, places: Sequence[Path], path: Path, report: Report) -> None:
    """Report what an ability could never do; ``places`` are the paths of its options."""
    for option, place in zip(ability.options, places, strict=True):
        _check_option(ability, option, place, report)
    for kind in ability.types:
        if not any(has_its_moment(option, (kind,)) for option in ability.options):
            report.add("ability.type-without-effect", (*path, "types"), type=kind.value)
    _check_restrictions(ability, path, report)


def _check_option(ability: Ability, option: Sequence[AnyVerb], place: Path, report: Report) -> None:
    before: AnyVerb | None = None
    for at, verb in enumerate(option):
        here = (*place, at)
        # Without a type that is known there is nothing to say about its moments.
        if ability.types and not moments(verb) & frozenset(ability.types):
            report.add("ability.verb-out-of-place", here, verb=verb_name(verb), types=_listed(ability.types))
        if before is None and _needs_one_before(verb):
            report.add("ability.nothing-before", here, verb=verb_name(verb))
        if isinstance(verb, Gain) and verb.rare and not any(Face.RARE in slot for slot in ability.cost):
            report.add("ability.never-rare", here)
        _check_answer(ability, verb, here, report)
        before = verb


def _needs_one_before(verb: AnyVerb) -> bool:
    if isinstance(verb, FoeGains) and not verb.amount:
        return True
    return verb.linked or (isinstance(verb, Gain) and verb.per == "previous")


def _check_answer(ability: Ability, verb: AnyVerb, here: Path, report: Report) -> None:
    """What answers an activation has to come in time, and to fit its kind."""
    if not isinstance(verb, Cancel | Shorten):
        return
    if ability.cause.after:
        report.add("ability.too-late", here, verb=verb_name(verb))
    if isinstance(verb, Shorten) and not set(ability.cause.kinds) <= _MOVES:
        report.add("ability.only-moves-shorten", here)


def _check_restrictions(ability: Ability, path: Path, report: Report) -> None:
    types = frozenset(ability.types)
    if ability.who.role and not types & FIGHT:
        report.add("ability.role-outside-fight", (*path, "who"))
    if 0 < ability.who.at_most < ability.who.at_least:
        report.add("ability.no-such-size", (*path, "who"))
    if ability.cause.at_own and not set(ability.cause.kinds) <= _AIMED:
        report.add("ability.only-aimed-at-own", (*path, "cause"))


def _listed(types: Iterable[AbilityType]) -> str:
    return ", ".join(kind.value for kind in types)
