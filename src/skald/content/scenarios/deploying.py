"""How armies are put down: in halves, unit by unit in turn, or one after the other."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.leading import leaders
from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.columns import ONE, REST, turns_rule
from skald.content.scenarios.detachments import detachments_rule
from skald.content.scenarios.parts import FIRST_DEPLOYS, SECOND_DEPLOYS, Part, rule_of
from skald.content.scenarios.zones import deployment_zone
from skald.rules.asking import first_player
from skald.rules.context import Context
from skald.rules.frames import Arrange, DeployHalf, DeployTurn, Frame, RuleStage, Sealed
from skald.rules.geometry import Region
from skald.rules.ids import Side

Entry = Scenario | Card


def halves(entry: Entry, *, warlord_first: bool = False) -> Part:
    """Half of the first player's units, all of the other's, the rest of the first player's."""

    def frames(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        must = leaders(ctx.ruleset) if warlord_first else ()
        return (
            Arrange(FIRST_DEPLOYS), DeployHalf(first, must), Arrange(SECOND_DEPLOYS), DeployTurn(first.other, 0),
            DeployTurn(first, 0),
        )  # fmt: skip

    return Part(entry.id, steps={"deployment": frames}, zone=_zone(entry), layout=entry.layout)


def whole(entry: Entry) -> Part:
    """All of the first player's units, then all of the other's."""

    def frames(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        return (Arrange(FIRST_DEPLOYS), DeployTurn(first, 0), Arrange(SECOND_DEPLOYS), DeployTurn(first.other, 0))

    return Part(entry.id, steps={"deployment": frames}, zone=_zone(entry), layout=entry.layout)


def in_turn(entry: Entry, *, dice: bool = False) -> Part:
    """One unit each in turn, and who has none left is skipped; whoever goes on alone may lay dice, if so said."""
    rule = turns_rule(rule_of(entry.id), entry.page, dice=dice)

    def frames(ctx: Context) -> tuple[Frame, ...]:
        first = first_player(ctx)
        return (
            Arrange(FIRST_DEPLOYS), RuleStage(rule.id, first, ONE), Arrange(SECOND_DEPLOYS),
            RuleStage(rule.id, first.other, ONE), RuleStage(rule.id, first, REST),
        )  # fmt: skip

    return Part(entry.id, steps={"deployment": frames}, zone=_zone(entry), layout=entry.layout, rules=(rule,))


def detachments(entry: Entry) -> Part:
    """Both part their units in secret; then one detachment of each, and the other of each."""
    rule = detachments_rule(rule_of(entry.id), entry.page)

    def seal(ctx: Context) -> tuple[Frame, ...]:
        return (Sealed(rule.id, 0),)

    return Part(entry.id, steps={"split": seal}, zone=_zone(entry), layout=entry.layout, rules=(rule,))


def _zone(entry: Entry) -> Callable[[Context, Side, str], Region]:
    def zone(ctx: Context, side: Side, part: str = "") -> Region:
        return deployment_zone(ctx, entry.layout, side, part)

    return zone


PLAYS: dict[str, Callable[..., Part]] = {
    "halves": halves,
    "whole": whole,
    "in-turn": in_turn,
    "detachments": detachments,
}
