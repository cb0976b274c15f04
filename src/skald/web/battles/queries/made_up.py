"""What a side's points are made up of: losses by kind of troops, units wiped out, objectives and the rest."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.naming import Naming, troop_counted
from skald.content.scenarios.catalogue import cards, scenarios
from skald.content.scenarios.counting import MASSACRE
from skald.content.scenarios.massacre import counted, lost_figures, points_against, worth
from skald.content.scenarios.wording import PREFIX
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.ids import RuleId, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.rules.tally import Tally


def made_up(ruleset: Ruleset, state: State, naming: Naming, side: Side, tally: Tally) -> str:
    """The parts of a side's points in a line, each with what it is worth; nothing where there are none."""
    ctx = Context(ruleset, state)
    shares: dict[RuleId, int] = {}
    for amount, why in ((tally.base, tally.why), *((each.amount, each.why) for each in tally.modifiers)):
        shares[why] = shares.get(why, 0) + amount
    parts: list[tuple[str, int]] = []
    for why, amount in shares.items():
        known = _losses(ctx, naming, side.other) if _counts_losses(ctx, why) else []
        # Where a scenario counts losses in its own way, its line says so as a whole.
        parts += known if sum(points for _what, points in known) == amount else [(_label(naming, why), amount)]
    return _("; ").join(
        _("{what}: {points}").format(what=what, points=points) for what, points in parts if points
    )  # fmt: skip


def _counts_losses(ctx: Context, why: RuleId) -> bool:
    return why == ctx.cite(Clause.MASSACRE) or why.endswith(f".{MASSACRE}")


def _losses(ctx: Context, naming: Naming, loser: Side) -> list[tuple[str, int]]:
    """Massacre points by kind of troops, then units wiped out; what rules add to them is told apart."""
    total = sum(each.amount for each in points_against(ctx, loser).modifiers if each.why == ctx.cite(Clause.MASSACRE))
    found = [
        (f"{figures} {troop_counted(naming.language, troop, figures)}", worth(ctx, troop, figures))
        for troop, figures in sorted(lost_figures(ctx, loser).items()) if figures
    ]  # fmt: skip
    gone = sum(not unit.figures for unit in counted(ctx, loser))
    if gone:
        told = ngettext("{count} unit wiped out", "{count} units wiped out", gone).format(count=gone)
        found.append((told, gone * ctx.constants.elimination_points))
    if rest := total - sum(points for _what, points in found):
        found.append((naming.rule(ctx.cite(Clause.MASSACRE)), rest))
    return found


def _label(naming: Naming, why: RuleId) -> str:
    """A line of the score sheet by its own label: everybody knows which battle it is."""
    name, _dot, line = why.removeprefix(PREFIX).partition(".")
    entry = scenarios().get(name) or cards().get(name)
    labels = [each.label[naming.language] for each in entry.lines if each.id == line] if entry is not None else []
    return labels[0] if labels else naming.rule(why)
