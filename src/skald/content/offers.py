"""What is waited for at the table, what may be done about it, and why an agent did what it did: in words.

Owns which sentence fits an action or a window. Never decides whether something is allowed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from skald.content.ability_telling import tell_purpose
from skald.content.choices import tell_choice
from skald.content.naming import Naming
from skald.content.numbered import tell_numbered
from skald.content.scenarios.catalogue import cards
from skald.content.scenarios.columns import DIE
from skald.content.scenarios.curses import CURSE, MODES
from skald.content.scenarios.detachments import split, splits
from skald.content.scenarios.drafting import STAGE as PICK
from skald.content.scenarios.fitting import listed_kinds
from skald.content.scenarios.marking import MARK, targets
from skald.content.scenarios.strange_land import CHOOSE
from skald.content.scenarios.wording import scenario_rule_name
from skald.content.telling import worded
from skald.content.weighed_words import PREFIX, signed, tell_weighed
from skald.content.words import counted_word, word, words
from skald.rules import actions as a
from skald.rules.asking import late_units
from skald.rules.awaiting import NOBODY, About, Awaiting, Chance, Decide
from skald.rules.context import Context
from skald.rules.frames import NO_AIM, Aim
from skald.rules.geometry import Footprint, Point, gap
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, NOTHING, Side, UnitId

_TABLE = "table"


def tell_awaited(asked: Awaiting, naming: Naming, moment: str = "") -> str:
    """What the battle waits for, in one sentence; where a window opens at several moments, at which."""
    if isinstance(asked, Chance):
        return _say(
            naming, "await.dice", side=naming.side(asked.side), why=naming.rule(asked.why), dice=asked.pool.dice
        )
    if not isinstance(asked, Decide):
        return _say(naming, "await.over")
    about = asked.about
    # A hero is one figure: what counts is how many losses he has to avert.
    alone = asked.window is Window.CASUALTIES and naming.is_single(about.unit)
    key = moment or ("casualties-one" if alone else asked.window.value)
    return _say(
        naming, f"await.{key}", side=naming.side(asked.side), unit=_mover(asked, naming),
        source=naming.rule(about.source or about.ability),
        losses=counted_word(naming.language, "story", "fight.losses", about.amount),
        kind=naming.term("kind", about.kind.value) if about.kind else "", what=naming.term("chart", about.stage),
        at="" if about.target == NO_UNIT else _say(naming, "await.at", target=naming.unit(about.target)),
    )  # fmt: skip


def _mover(asked: Decide, naming: Naming) -> str:
    """The unit that a question is about; whose it is, isn't said again beside the side that is asked."""
    unit = asked.about.unit
    is_own = 0 <= unit < len(naming.units) and naming.units[unit].side is asked.side
    return naming.own_unit(unit) if is_own and asked.window is not Window.CASUALTIES else naming.unit(unit)


def tell_offer(action: a.Action, naming: Naming, ctx: Context, asked: Awaiting) -> str:
    """An action as something that may be done: "Place a rare die on …"."""
    if isinstance(action, a.Done):
        window = asked.window.value if isinstance(asked, Decide) else "stage"
        return _say(naming, f"done.{window}")
    key, choice = _key(action), ""
    if isinstance(action, a.Trigger) and action.amount <= 0:
        choice = tell_choice(action.ability, action.option, action.faces, naming, ctx)
        key = "trigger.named" if choice else key
    given = {name: worded(naming, name, getattr(action, name)) for name in action.__struct_fields__}
    return _say(naming, f"do.{key}", **(given | _further(action, naming, ctx, asked) | {"choice": choice}))


def tell_why(written: str, naming: Naming) -> str:
    """Why an agent decided so, from the code and the parameters that it noted."""
    code, *parameters = re.split(r" (?=\S+=)", written)
    if code.startswith(PREFIX):
        return tell_weighed(code, dict(each.split("=", 1) for each in parameters), naming)
    parted = (each.partition("=") for each in parameters)
    given = {name: _reckoned(naming, code, name, value) for name, _, value in parted}
    known = words(naming.language, _TABLE)
    given |= _purpose(parameters, naming)
    ends = [end for name, end in (("target", "-target"), ("purpose", "-for")) if name in given]
    for key in (f"why.{code}{end}" for end in (*ends, "")):
        if key in known:
            try:
                return _say(naming, key, **given)
            except KeyError:
                continue
    return _say(naming, "why.unknown", code=written)


def tell_because(written: str, naming: Naming) -> str:
    """The same beside the deed that it was decided for: briefly, who and whom being known, without sums."""
    code, *parameters = re.split(r" (?=\S+=)", written)
    if f"because.{code}" not in words(naming.language, _TABLE):
        return tell_why(written, naming)
    parted = (each.partition("=") for each in parameters)
    given = {name: _reckoned(naming, code, name, value) for name, _, value in parted if name in _BRIEFLY}
    try:
        return _say(naming, f"because.{code}", **given)
    except KeyError:
        # Battles of before noted less.
        return tell_why(written, naming)


def _purpose(parameters: list[str], naming: Naming) -> dict[str, str]:
    """What the ability that a reason names is used for, where that can be told."""
    ability = dict(each.split("=", 1) for each in parameters).get("ability", "")
    told = tell_purpose(ability, naming)
    return {"purpose": told} if told else {}


def _say(naming: Naming, key: str, **given: object) -> str:
    sentence = word(naming.language, _TABLE, key, **given)
    return sentence[:1].upper() + sentence[1:]


#: What a brief reason says of a deed.
_BRIEFLY = ("unit", "target", "own", "theirs")
#: Reasons that count losses, in hundredths of a figure.
_LOSSES = ("charge-favourable", "charge-unfavourable", "shot-worthwhile")


def _reckoned(naming: Naming, code: str, name: str, value: str) -> str:
    """A parameter of a reason in words; its name says what it is."""
    if value.lstrip("-").isdigit():
        number = int(value)
        if name == "gap":
            return naming.centimetres(number)
        if code in _LOSSES and name in ("own", "theirs"):
            return signed(naming, number).lstrip("+")
        return naming.unit(number) if name == "friend" else worded(naming, name, number)
    return _prize(naming, value) if name == "prize" else worded(naming, name, value)


def _prize(naming: Naming, written: str) -> str:
    """Something worth standing near or in: "marker 1", "quarter 3", "home"."""
    what, _, number = written.partition(" ")
    key = f"prize.{what}-{number}" if what == "quarter" else f"prize.{what}"
    told = words(naming.language, _TABLE).get(key, written)
    return told.format(number=int(number) + 1 if number.isdigit() else number)


# --- which sentence


def _key(action: a.Action) -> str:
    tag = str(action.__struct_config__.tag)
    match action:
        case a.Activate():
            return f"{tag}-{action.kind.value}"
        case a.Exploit():
            return f"{tag}-{action.use}"
        case a.RemoveFigures():
            return tag if len(action.figures) > 1 else f"{tag}-one"
        case a.MoveUnit():
            return "move" if action.paths else "stay"
        case a.TakeBack():
            return f"{tag}.{'dice' if action.dice else 'none'}"
        case a.Reroll():
            return f"{tag}.{'dice' if action.faces else 'none'}"
        case a.Trigger():
            return f"{tag}.{'amount' if action.amount > 0 else 'option' if action.option else 'plain'}"
        case a.Use():
            return f"{tag}.{_use_key(action)}"
        case _:
            return tag


def _use_key(action: a.Use) -> str:
    if action.unit == NO_UNIT:
        return "amount" if action.amount else "side"
    if action.target != NO_UNIT:
        return "target"
    return "figure" if action.figure >= 0 else "unit"


def _further(action: a.Action, naming: Naming, ctx: Context, asked: Awaiting) -> dict[str, object]:
    """Words that are not a field of the action, or not to be said as they are."""
    about = asked.about if isinstance(asked, Decide | Chance) else NOBODY
    match action:
        case a.ChooseEdge():
            return {"edge": naming.term("edge", "far" if action.edge else "near")}
        case a.MoveTerrain():
            return {"piece": action.piece + 1}
        case a.Muster():
            return {"groups": groups_told(action.groups, naming)}
        case a.TakeBack():
            counts = Counter(naming.ability(each) for each in action.dice)
            return {"dice": ", ".join(name if count == 1 else f"{name} × {count}" for name, count in counts.items())}
        case a.Change():
            return {name: naming.term("face", getattr(action, name).name.lower()) for name in ("old", "new")}
        case a.Trigger():
            return {"option": action.option + 1}
        case a.MoveUnit() | a.Relocate():
            return {"unit": naming.unit(about.unit)}
        case a.RemoveFigures():
            return {"figures": ", ".join(str(each + 1) for each in action.figures)}
        case a.Use():
            return {"figure": action.figure + 1}
        case a.TakeLevel():
            return {"level": naming.term("level", action.level.name.lower())}
        case a.RollMagic():
            return {"levels": ", ".join(naming.term("level", each.name.lower()) for each in action.levels)}
        case a.Cast():
            at = _aimed(action.aim, naming, ctx)
            return {"spell": naming.rule(action.spell), "dice": action.dice, "at": f" ({at})" if at else ""}
        case a.Name():
            return {"aim": _aim(action, naming, ctx, about)}
        case a.ChooseRow():
            return {"row": _row(action.row, naming, ctx, about.stage, asked)}
        case a.Answer():
            return {"row": _sealed_row(action, naming, ctx, about.source)}
        case _:
            return {}


# --- single words


def groups_told(groups: tuple[a.Group, ...], naming: Naming) -> str:
    """The units of a muster, alike ones together."""
    parts = []
    for group, count in Counter(groups).items():
        key = "hero" if group.hero else "banner" if group.banner else "plain"
        told = word(
            naming.language, _TABLE, f"group.{key}", figures=group.figures, troop=naming.troop(group.troop),
            hero=naming.troop(group.hero),
        )  # fmt: skip
        parts.append(f"{count} × {told}" if count > 1 else told)
    return ", ".join(parts)


def _aim(action: a.Name, naming: Naming, ctx: Context, about: About) -> str:
    if action.aim.units:
        return ", ".join(naming.unit(unit) for unit in action.aim.units)
    if action.aim.piece != NOTHING:
        told = piece_told(action.aim.piece, naming, ctx)
        if about.stage == CURSE and 0 <= action.number < len(MODES):
            becomes = scenario_rule_name(naming.language, f"{about.source}.{MODES[action.number]}")
            return f"{told}, {becomes or MODES[action.number]}"
        return told
    if action.aim.line:
        return _line(action, naming, ctx)
    if action.aim.place:
        return _spot(action.aim.place, naming, ctx)
    told = tell_numbered(action.number, naming, ctx, about)
    return told or word(naming.language, _TABLE, "row.number", number=action.number)


def _line(action: a.Name, naming: Naming, ctx: Context) -> str:
    """A line by those whom it reaches."""
    units = ", ".join(naming.unit(unit.id) for unit in late_units(ctx, action))
    return (
        word(naming.language, _TABLE, "row.line", units=units) if units else word(naming.language, _TABLE, "row.void")
    )


#: A place is told by its way to so many units: one alone would tell it from no other.
_NEAREST = 2


def _spot(place: Point, naming: Naming, ctx: Context) -> str:
    """A place by the units that stand nearest to it, wherever it is looked at from."""
    spot = Footprint(place[0], place[1], 0)
    apart = sorted((min(gap(spot, each) for each in unit.figures), unit.id) for unit in ctx.units if unit.figures)
    told = [
        word(naming.language, _TABLE, "row.from", far=naming.centimetres(far), unit=naming.unit(unit)) if far > 0
        else word(naming.language, _TABLE, "row.at", unit=naming.unit(unit))
        for far, unit in apart[:_NEAREST]
    ]  # fmt: skip
    return ", ".join(told) or word(naming.language, _TABLE, "row.place")


def _aimed(aim: Aim, naming: Naming, ctx: Context) -> str:
    """What a spell is aimed at, if it is."""
    return "" if aim == NO_AIM else _aim(a.Name(aim), naming, ctx, NOBODY)


def piece_told(piece: int, naming: Naming, ctx: Context) -> str:
    """A piece of terrain by its number and kind."""
    found = ctx.piece(piece)
    kind = naming.term("terrain", found.kind) if found else ""
    return word(naming.language, _TABLE, "row.piece", number=piece + 1, kind=kind)


_Row = Callable[[int, Naming, Context, Side], str]


def _card(row: int, naming: Naming, ctx: Context, side: Side) -> str:
    return naming.rule(f"scenario.{list(cards())[row]}")


def _enemy(row: int, naming: Naming, ctx: Context, side: Side) -> str:
    return naming.unit(targets(ctx, side)[row].id)


def _kind(row: int, naming: Naming, ctx: Context, side: Side) -> str:
    return naming.term("terrain", listed_kinds(ctx)[row])


def _marker(row: int, naming: Naming, ctx: Context, side: Side) -> str:
    return word(naming.language, _TABLE, "row.marker", number=row + 1)


def _die(row: int, naming: Naming, ctx: Context, side: Side) -> str:
    return word(naming.language, _TABLE, "row.roll")


_ROWS: dict[str, _Row] = {
    PICK: _card, MARK: _enemy, CHOOSE: _kind, DIE: _die, "capture": _marker, "seize": _marker, "plant": _marker,
}  # fmt: skip


def _row(row: int, naming: Naming, ctx: Context, stage: str, asked: Awaiting) -> str:
    side = asked.side if isinstance(asked, Decide) else Side.LEFT
    if stage in _ROWS:
        return _ROWS[stage](row, naming, ctx, side)
    if stage in ctx.ruleset.scenario.charts:
        return naming.row(stage, row)
    return word(naming.language, _TABLE, "row.number", number=row + 1)


def _sealed_row(action: a.Answer, naming: Naming, ctx: Context, source: str) -> str:
    rule = ctx.ruleset.rules.get(source)  # type: ignore[call-overload]
    if rule is not None and rule.rows is splits:
        found = split(ctx, action.side, action.row)
        given = {"first": _listed(found.first, naming), "second": _listed(found.second, naming)}
        if found.kept == NO_UNIT:
            return word(naming.language, _TABLE, "row.split", **given)
        return word(naming.language, _TABLE, "row.split-kept", kept=naming.unit(found.kept), **given)
    if rule is not None and rule.rows is not None and action.row < len(targets(ctx, action.side)):
        return _enemy(action.row, naming, ctx, action.side)
    return word(naming.language, _TABLE, "row.number", number=action.row + 1)


def _listed(units: tuple[UnitId, ...], naming: Naming) -> str:
    return ", ".join(naming.unit(unit) for unit in units) or "–"
