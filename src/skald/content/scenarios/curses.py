"""Cursed Land: when all are down, each player names a piece; it becomes dangerous, or open and without cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from skald.content.scenarios.catalogue import Card, Scenario
from skald.content.scenarios.parts import Part, rule_of
from skald.rules.actions import Action, Name
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.frames import Aim, Frame, RuleStage
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Bearer, Cover, Ground, RuleId
from skald.rules.lasting import lay
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, TerrainKind
from skald.rules.state import Effect, Terrain, Until

CURSE = "curse"
#: What a named piece becomes, by the number that is named with it.
MODES = ("dangerous", "open")


def curses(entry: Scenario | Card) -> Part:
    """After the deployment the second player, then the first, name a piece each and what it becomes."""
    name = rule_of(entry.id)
    cite = f"Lord's Manual p.{entry.page}"
    becomes = tuple(rule_of(entry.id, mode) for mode in MODES)

    def frames(ctx: Context) -> tuple[Frame, ...]:
        second = first_player(ctx).other
        return tuple(RuleStage(name, side, CURSE) for side in (second, second.other))

    def take(ctx: Context, frame: RuleStage, action: Action) -> None:
        assert isinstance(action, Name)
        ctx.pop()
        rule, piece = becomes[action.number], action.aim.piece
        lay(ctx, Effect(rule, 0, NO_UNIT, Until.GAME, frame.side, name, bearer=Bearer.PIECE, thing=piece))

    def options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
        return _options(ctx, becomes)

    def ask(ctx: Context, frame: RuleStage) -> Decide | None:
        if next(_options(ctx, becomes), None) is None:
            return None
        return Decide(frame.side, Window.STAGE, about=About(source=name, stage=CURSE))

    def check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
        return None if action in list(options(ctx, frame)) else Refusal("no-such-piece", name)

    rules = (
        Rule(name, cite, stages={CURSE: Procedure(ask=ask, check=check, take=take, skip=pop, options=options)}),
        Rule(becomes[0], cite, terrain=_dangerous),
        Rule(becomes[1], cite, terrain=_open),
    )
    return Part(entry.id, steps={"after-deployment": frames}, rules=rules)


def _options(ctx: Context, becomes: tuple[RuleId, ...]) -> Iterator[Action]:
    """Every piece that nobody has named yet, with all that it may become."""
    named = {effect.thing for effect in ctx.effects if effect.rule in becomes}
    for piece in ctx.terrain:
        if piece.id not in named:
            for mode in range(len(becomes)):
                yield Name(Aim(piece=piece.id), number=mode)


def _dangerous(ctx: Context, piece: Terrain, kind: TerrainKind) -> TerrainKind:
    return replace(kind, ground=Ground.DANGEROUS)


def _open(ctx: Context, piece: Terrain, kind: TerrainKind) -> TerrainKind:
    return replace(kind, ground=Ground.OPEN, cover=Cover.NONE)


PLAYS: dict[str, Callable[..., Part]] = {"curses": curses}
