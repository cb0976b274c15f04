"""The battle boards as the table shows them: dice, what each ability costs and does, what may be done with it now."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.naming import cost_name, face_name, type_name
from skald.odds.choices import ability_text
from skald.rules.abilities.model import Ability
from skald.rules.actions import Action, PlaceDie, Trigger
from skald.rules.asking import board_of
from skald.rules.context import Context
from skald.rules.ids import Face, Side
from skald.rules.notation import parse_action
from skald.web.battles.queries.counsel import Advice
from skald.web.battles.queries.seen import Offer, Seen
from skald.web.battles.queries.spells import MagicDie, magic_dice
from skald.web.battles.queries.unready import unready_told


class Cube(Struct, frozen=True):
    """A Saga die, or the place for one: the icon of its face, and its name."""

    icon: str
    name: str
    is_there: bool = True


class Laying(Struct, frozen=True):
    """A die that may be laid; whether Skald would."""

    cube: Cube
    offer: Offer
    is_advised: bool


class Shown(Struct, frozen=True):
    """An ability: what it costs, what it does, and what may be done with it."""

    id: str
    name: str
    when: str
    text: str
    cost: str
    cubes: list[Cube]
    #: Dice that may be laid on it, and uses that may be made of it.
    lays: list[Laying]
    uses: list[Offer]
    state: str
    #: Whether all dice that it costs lie on it.
    is_paid: bool
    is_basic: bool
    #: What Skald would lay a die here for.
    advised: str


class Board(Struct, frozen=True):
    """A side's board."""

    side: int
    name: str
    owner: str
    is_mine: bool
    beside: list[Cube]
    abilities: list[Shown]
    #: Magic dice in the pool.
    magic: list[MagicDie]

    @property
    def laid(self) -> list[Shown]:
        """Abilities on which dice lie that can't be used now: they stand low in the list."""
        return [each for each in self.abilities if not each.uses and any(cube.is_there for cube in each.cubes)]


def boards(seen: Seen, advice: Advice | None = None) -> list[Board]:
    """One's own board first; the other's as it lies."""
    if not seen.state.units:
        return []
    own = seen.side if seen.side is not None else 0
    offers = seen.offers()
    return [
        _board(seen, Side(own), offers if own in seen.sides else [], advice),
        _board(seen, Side(1 - own), offers if 1 - own in seen.sides else [], None),
    ]


def _board(seen: Seen, side: Side, offers: list[Offer], advice: Advice | None) -> Board:
    ctx = Context(seen.table.ground.ruleset, seen.state)
    language, player = seen.naming.language, seen.state.players[side]
    named = {
        words.name[language] for words in seen.naming.boards
        if any(each.startswith(f"{player.board}.") for each in words.abilities)
    }  # fmt: skip
    listed = [(parse_action(each.action), each) for each in offers]
    shown = [_ability(seen, side, each, listed, advice) for each in board_of(ctx, side).abilities]
    return Board(
        int(side), min(named, default=player.board), seen.naming.side(side), int(side) in seen.sides,
        [_cube(face, language) for face in player.inactive],
        sorted(shown, key=_rank), magic_dice(seen, side),
    )  # fmt: skip


def _rank(shown: Shown) -> int:
    """What should be done comes first, then what may be, then what lies ready."""
    lies = any(cube.is_there for cube in shown.cubes)
    return 0 if shown.advised else 1 if shown.uses else 2 if shown.lays else 3 if lies else 4


def _cube(face: Face, language: str, *, is_there: bool = True) -> Cube:
    return Cube(face.name.lower(), face_name(language, face), is_there)


def _ability(
    seen: Seen, side: Side, ability: Ability, listed: list[tuple[Action, Offer]], advice: Advice | None
) -> Shown:
    language, player = seen.naming.language, seen.state.players[side]
    lying = [die.face for die in player.active if die.ability == ability.id]
    lays = [
        Laying(_cube(action.face, language), offer, advice is not None and action in advice.actions)
        for action, offer in listed if isinstance(action, PlaceDie) and action.ability == ability.id
    ]  # fmt: skip
    uses = [offer for action, offer in listed if isinstance(action, Trigger) and action.ability == ability.id]
    cubes = [_cube(face, language) for face in lying]
    cubes += [_slot(slot, language) for slot in ability.cost[len(lying) :]]
    return Shown(
        ability.id, seen.naming.ability(ability.id), ", ".join(type_name(language, each) for each in ability.types),
        ability_text(ability.id, language, seen.naming.boards), cost_name(language, ability.cost), cubes, lays, uses,
        _state(seen, side, ability, fits=bool(lays), ready=bool(uses)), len(lying) >= len(ability.cost), ability.basic,
        advice.reasons.get(ability.id, "") if advice else "",
    )  # fmt: skip


def _slot(slot: tuple[Face, ...], language: str) -> Cube:
    if len(slot) == 1:
        return _cube(slot[0], language, is_there=False)
    return Cube("any", cost_name(language, [slot]), is_there=False)


def _state(seen: Seen, side: Side, ability: Ability, *, fits: bool, ready: bool) -> str:
    if ready:
        return _("ready: use it now")
    return _("a die fits here") if fits else unready_told(seen, side, ability)
