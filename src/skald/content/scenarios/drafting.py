"""The draft of an expedition: the two sides pick five cards in turn, unless they are settled beforehand (manual p.11).

The first player picks, then the second, the first again, and the second the last two; a pick is a card of a domain
that has none yet. Which cards are played is a fact of the battle, and their rules are in force from the draft on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from skald.content.scenarios.catalogue import DOMAINS, Card
from skald.content.scenarios.parts import Part
from skald.rules.actions import Action, ChooseRow
from skald.rules.asking import first_player
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.events import CardDrawn
from skald.rules.frames import Frame, RuleStage
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule

DRAFT = RuleId("scenario.draft")
STAGE = "pick"
#: Whose pick it is, by the number of cards that are settled: True is the first player's.
PICKS = (True, False, True, False, False)


def card_fact(domain: str) -> str:
    """The fact that says which card of a domain is played: its place in the whole deck."""
    return f"card.{domain}"


def drafted(ctx: Context, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of an expedition that are settled, in the order of the manual."""
    numbers = [ctx.fact(card_fact(domain)) for domain in DOMAINS]
    return tuple(deck[number] for number in numbers if number >= 0)


def open_picks(ctx: Context, deck: Sequence[Card]) -> list[int]:
    """The cards that may be picked now: those of domains that have none yet."""
    return [n for n, card in enumerate(deck) if card.playable and ctx.fact(card_fact(card.domain)) < 0]


def picker(ctx: Context, deck: Sequence[Card]) -> Side:
    """Whose pick it is."""
    first = first_player(ctx)
    return first if PICKS[len(drafted(ctx, deck))] else first.other


def draft(deck: Sequence[Card], parts: Mapping[str, tuple[Part, ...]]) -> Part:
    """The draft of a deck whose cards bring these parts."""

    def settle(ctx: Context, number: int, side: Side | None) -> None:
        card = deck[number]
        ctx.set_fact(card_fact(card.domain), number)
        own = parts[card.id]
        brought = dict.fromkeys(rule for part in own for rule in part.in_force)
        ctx.in_force = ctx.ruleset.shared((*ctx.in_force, *brought))
        ctx.emit(CardDrawn(side, card.domain, number, own[0].rule))

    def begin(ctx: Context) -> tuple[Frame, ...]:
        for card in drafted(ctx, deck):
            settle(ctx, deck.index(card), None)
        return (RuleStage(DRAFT, first_player(ctx), STAGE),)

    def take(ctx: Context, frame: RuleStage, action: Action) -> None:
        assert isinstance(action, ChooseRow)
        settle(ctx, action.row, picker(ctx, deck))

    stage = Procedure(
        ask=lambda ctx, frame: _ask(ctx, deck),
        check=lambda ctx, frame, action: _problem(ctx, deck, action),
        take=take,
        skip=pop,
        options=lambda ctx, frame: _options(ctx, deck),
    )
    rule = Rule(DRAFT, "Lord's Manual p.11", stages={STAGE: stage})
    return Part("draft", steps={"draft": begin}, rules=(rule,))


def _ask(ctx: Context, deck: Sequence[Card]) -> Decide | None:
    left = len({deck[number].domain for number in open_picks(ctx, deck)})
    if not left:
        return None
    return Decide(picker(ctx, deck), Window.STAGE, about=About(source=DRAFT, amount=left, stage=STAGE))


def _options(ctx: Context, deck: Sequence[Card]) -> Iterator[Action]:
    for number in open_picks(ctx, deck):
        yield ChooseRow(number)


def _problem(ctx: Context, deck: Sequence[Card], action: Action) -> Refusal | None:
    return None if action in list(_options(ctx, deck)) else Refusal("no-such-card", DRAFT)
