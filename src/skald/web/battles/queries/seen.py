"""A battle as one key may see it: what is waited for, what may be done, the position. Never a sealed answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.content.offers import tell_awaited, tell_offer
from skald.content.second.magic.wording import level_text
from skald.odds.choices import ability_text
from skald.rules.actions import Abandon, Action, Answer, CallTime, Concede, MoveUnit, OfferDraw, TakeLevel, Trigger
from skald.rules.awaiting import Awaiting, Chance, Decide, Over
from skald.rules.context import Context
from skald.rules.engine import check, options
from skald.rules.frames import Fight, OrdersReaction, Sealed
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, Side
from skald.rules.notation import format_action
from skald.rules.state import State
from skald.rules.view import view
from skald.simulation.table.entries import PERSON
from skald.simulation.table.fold import Table
from skald.web.battles.models import Battle
from skald.web.battles.tables import table_of
from skald.web.battles.wording import naming_of

#: Secret answers may be very many; so many are listed, the others are given by their number.
MOST_LISTED = 120


class Offer(Struct, frozen=True):
    """Something that may be done: the action in the notation, and in words."""

    action: str
    words: str
    #: What the ability does that it would use.
    about: str = ""


class Seen(Struct, frozen=True):
    """A battle for whoever decides for some of its sides, or for none."""

    battle: Battle
    table: Table
    sides: tuple[int, ...]
    naming: Naming

    @property
    def side(self) -> int | None:
        """The side whose eyes are looked through: of two on one screen, the one that is asked."""
        asked = self.asked
        if len(self.sides) > 1 and not isinstance(asked, Over):
            return int(asked.side)
        return self.sides[0] if len(self.sides) == 1 else None

    @property
    def state(self) -> State:
        """The state as that side may see it."""
        side = None if len(self.sides) != 1 else Side(self.sides[0])
        if len(self.sides) > 1 and isinstance(self.table.awaits, Decide):
            side = self.table.awaits.side
        return view(self.table.state, side).state

    @property
    def asked(self) -> Awaiting:
        """What is waited for; of a sealed decision the viewer's own part, as long as it isn't given."""
        asked = self.table.awaits
        if isinstance(asked, Decide) and asked.sealed:
            frame = Context(self.table.ground.ruleset, self.table.state).nearest(Sealed)
            assert frame is not None
            for side in self.sides:
                if frame.answers[side] == -1:
                    return replace(asked, side=Side(side))
        return asked

    @property
    def is_mine(self) -> bool:
        """Whether a decision of the viewer is waited for."""
        asked = self.asked
        if not isinstance(asked, Decide):
            return False
        return int(asked.side) in self.sides and self.table.decider(asked.side) == PERSON

    @property
    def may_roll(self) -> bool:
        """Whether dice are to be typed by the viewer."""
        return isinstance(self.asked, Chance) and self.table.opened.dice == "typed" and bool(self.sides)

    @property
    def sentence(self) -> str:
        """What is waited for, in one sentence."""
        answers = isinstance(self.asked, Decide) and self.asked.window is Window.ORDERS_REACTION
        frame = Context(self.table.ground.ruleset, self.table.state).nearest(OrdersReaction) if answers else None
        told = tell_awaited(self.asked, self.naming, "orders-last-reaction" if frame and frame.last else "")
        struck = self._struck_by()
        return f"{told} {struck[:1].upper()}{struck[1:]}" if struck else told

    def _struck_by(self) -> str:
        """Where the casualties come from that somebody is asked about."""
        asked = self.asked
        if not isinstance(asked, Decide) or asked.window is not Window.CASUALTIES:
            return ""
        fight = Context(self.table.ground.ruleset, self.table.state).nearest(Fight)
        if fight is None or asked.about.unit not in (fight.attacker.unit, fight.defender.unit):
            return _("They come from {rule}.").format(rule=self.naming.rule(asked.about.source))
        foe = fight.attacker if fight.defender.unit == asked.about.unit else fight.defender
        if foe.unit == NO_UNIT:
            return _("They come from a shot without a shooter ({rule}).").format(rule=self.naming.rule(fight.why))
        told = _("{foe} shot at it.") if fight.combat is Combat.SHOT else _("{foe} struck it.")
        return told.format(foe=self.naming.unit(foe.unit))

    def actions(self) -> Iterator[Action]:
        """The decisions that can be listed, for whoever has to make them."""
        asked = self.asked
        if not self.is_mine or not isinstance(asked, Decide):
            return
        ruleset, state = self.table.ground.ruleset, self.table.state
        for action in islice(options(ruleset, state), 10 * MOST_LISTED):
            if not isinstance(action, Answer) or action.side is asked.side:
                yield action
        if asked.window in (Window.MOVE, Window.CHARGE):
            if check(ruleset, state, MoveUnit(())) is None:
                yield MoveUnit(())
            yield Abandon()

    def offers(self) -> list[Offer]:
        """The same, in words."""
        ctx = Context(self.table.ground.ruleset, self.table.state)
        return [self.offer(action, ctx) for action in islice(self.actions(), MOST_LISTED)]

    def anytime(self) -> list[Offer]:
        """What may be done at any moment."""
        if not self.sides or isinstance(self.asked, Over):
            return []
        side = Side(self.side if self.side in self.sides else self.sides[0])
        ruleset, state = self.table.ground.ruleset, self.table.state
        given = (OfferDraw(side), CallTime(side), Concede(side))
        return [self.offer(action) for action in given if check(ruleset, state, action) is None]

    def offer(self, action: Action, ctx: Context | None = None) -> Offer:
        """An action in words."""
        there = ctx or Context(self.table.ground.ruleset, self.table.state)
        return Offer(format_action(action), tell_offer(action, self.naming, there, self.asked), self._about(action))

    def _about(self, action: Action) -> str:
        """What an ability, or a level of the spell that is being cast, does."""
        asked = self.asked
        if isinstance(action, Trigger):
            return ability_text(action.ability, self.naming.language, self.naming.boards)
        if isinstance(action, TakeLevel) and isinstance(asked, Decide):
            return level_text(self.naming.language, asked.about.source, action.level)
        return ""


def seen(battle: Battle, sides: tuple[int, ...]) -> Seen:
    """A battle as its row says, for these sides."""
    table = table_of(battle)
    return Seen(battle, table, sides, naming_of(table))
