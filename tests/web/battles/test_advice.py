"""What the advice says, at moments that were really played: the deed, the number that decided, the next best."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from skald.agents.agent import reason
from skald.agents.candidates import Plan
from skald.agents.counsel import LAYING
from skald.agents.counsellor import Future
from skald.agents.deed import Deed
from skald.agents.position import Parts
from skald.planning.wanted import Wanted
from skald.rules.actions import Action, Activate, Done, Trigger
from skald.rules.awaiting import Chance, Decide
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face, Kind, Side, UnitId
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action, format_input
from skald.rules.refusal import Refusal
from skald.rules.state import Die
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import InputGiven
from skald.simulation.table.fold import appended
from skald.simulation.table.rolls import roll_of
from skald.web.battles.planning import planned
from skald.web.battles.queries.chances import chances
from skald.web.battles.queries.cheaper import cheaper
from skald.web.battles.queries.costs import cost
from skald.web.battles.queries.counsel import advice
from skald.web.battles.queries.example import example, may_ask
from skald.web.battles.queries.rather import _compared, _in_points, _lacking, rather
from skald.web.battles.queries.seen import Seen, seen
from skald.web.battles.queries.ways import ways
from tests.web.battles.kept_battles import kept, kept_seen, with_unit
from tests.web.battles.newcomer import begin_at

pytestmark = pytest.mark.django_db(transaction=True)

BOWS, CLANS, RIDERS = "riders-and-bows", "riders-and-clans", "clans-and-riders"
#: Units may be activated.
ORDER = 84
#: Words of some moments, in both languages.
SAID = {
    # A shot that would tire whoever shoots, and take nobody.
    (RIDERS, 120, "en"): (
        "End the turn",
        (
            "Nothing that is left gains more than it costs. Charging Hearthguards (7) with Warriors (1): they lose "
            "2.9, you lose 3.6, and the die is worth more later."
        ),
    ),
    # A hero whose fatigue is spent bears a hit more: that is why none is spent.
    (RIDERS, 175, "en"): (
        "Nothing more: pass",
        (
            "As it stands you lose 3.5 figures on average, they 0.8. “Exploit their fatigue: their Armour −1” would "
            "hardly pay: they avert 1 more, they lose about 0.1 fewer."
        ),
    ),
    (RIDERS, 112, "en"): (
        "Exploit their fatigue: their Armour −1",
        (
            "Because then they lose about 0.5 more, as every die hits. Or “Exploit their fatigue: your Armour +1”: you "
            "lose about 0.6 fewer."
        ),
    ),
    (BOWS, 112, "en"): (
        "Charge Edith’s Hearthguards (6) with Temur’s Hearthguards (2)",
        (
            "If nobody spends anything, they lose 1.8 figures on average, you lose 1.3; with the best play of both "
            "you win: 93.3%. Rather than charge Levies (8): they lose 3.5, you lose 0.7; with the best play of both "
            "you win: 98.3%, and you would be more open to their answer."
        ),
    ),
    (BOWS, 112, "fr"): (
        "Charger l’unité de Gardes (6) d’Edith avec l’unité de Gardes (2) de Temur",
        (
            "Si personne ne dépense rien, pertes moyennes\u00a0: 1,8 chez eux, 1,3 chez vous\u00a0; si les deux "
            "jouent au mieux, vous gagnez\u00a0: 93,3\u00a0%. Plutôt que de charger l’unité de Levées (8)\u00a0: 3,5 "
            "en moyenne chez eux, 0,7 chez vous\u00a0; si les deux jouent au mieux, vous gagnez\u00a0: 98,3\u00a0%, "
            "et l’ennemi pourrait mieux répondre."
        ),
    ),
    (BOWS, 139, "en"): (
        "Shoot at Edith’s Warriors (7) with Temur’s Warriors (3)",
        (
            "If nobody spends anything, they lose 1.3 figures on average; with the best play of both they lose 1.0. "
            "Rather than charge Levies (8): they lose 1.8, you lose 0.4, but in points only 0.4 more than you lose, "
            "not 0.7: a figure of Levies (8) counts 0.3."
        ),
    ),
    (BOWS, 139, "fr"): (
        "Tirer sur l’unité de Guerriers (7) d’Edith avec l’unité de Guerriers (3) de Temur",
        (
            "Si personne ne dépense rien, pertes moyennes\u00a0: 1,3 chez eux\u00a0; si les deux jouent au mieux, "
            "1,0 chez eux. Plutôt que de charger l’unité de Levées (8)\u00a0: 1,8 en moyenne chez eux, 0,4 chez vous, "
            "mais en points seulement 0,4 de plus que vos pertes, et non 0,7\u00a0: une figurine de l’unité de Levées "
            "(8) compte 0,3."
        ),
    ),
    (BOWS, 151, "en"): (
        "Nothing more: pass",
        (
            "As it stands you lose 0.4 figures on average, they 1.8. “Exploit their fatigue: your Armour +1” "
            "would hardly pay: you lose about 0.1 fewer."
        ),
    ),
    (BOWS, 151, "fr"): (
        "Rien de plus\u00a0: passer",
        (
            "En l’état, pertes moyennes\u00a0: 0,4 chez vous, 1,8 chez eux. «\u00a0Exploiter leur "
            "fatigue\u00a0: votre armure +1\u00a0» ne rapporterait guère\u00a0: vos pertes\u00a0: −0,1 "
            "environ."
        ),
    ),
    (BOWS, 205, "en"): (
        "Rest Temur’s Warriors (3)",
        "To take fatigue off Warriors (3): 3 now, exhausted at 3.",
    ),
    (BOWS, 205, "fr"): (
        "Faire reposer l’unité de Guerriers (3) de Temur",
        "Pour que l’unité de Guerriers (3) perde de la fatigue\u00a0: 3 à présent, épuisement à 3.",
    ),
    (CLANS, 67, "en"): (
        "Move Temur’s Hearthguards (2)",
        (
            "To have Warriors (6) within reach of a charge, 28 cm away. Rather than shoot at Warriors (7) "
            "with Warriors (4): they lose 0.8, and your units would stay farther from where they are needed."
        ),
    ),
    (CLANS, 67, "fr"): (
        "Déplacer l’unité de Gardes (2) de Temur",
        (
            "Pour avoir l’unité de Guerriers (6) à portée de charge, à 28 cm. Plutôt que de tirer sur "
            "l’unité de Guerriers (7) avec l’unité de Guerriers (4)\u00a0: 0,8 en moyenne chez eux, et vos "
            "unités resteraient plus loin de là où il les faut."
        ),
    ),
}


@pytest.mark.parametrize(("battle", "inputs", "language"), SAID)
def test_the_advice_says_what_decided_and_what_would_be_less(battle, inputs, language):
    with translation.override(language):
        found = example(kept_seen(battle, inputs))
    assert found is not None
    assert (found["words"], found["why"]) == SAID[battle, inputs, language]


#: What is proposed, and what gains more by its numbers.
SHOT, CHARGE = Activate(UnitId(3), Kind.SHOOT, UnitId(7)), Activate(UnitId(3), Kind.CHARGE, UnitId(8))


def weighed(acts: Activate, *, is_first: bool = False, **parts: int) -> Future:
    """A deed as it was weighed."""
    plan = Plan(acts, reason("test"), acts.kind.value, Deed(acts, 50, reason("test")))
    return Future(plan, Parts(**parts), is_first=is_first)


@pytest.mark.parametrize(
    ("parts", "ending"),
    [
        ({}, None),
        ({"material": 9}, None),
        ({"threat": 9}, ", and you would be more open to their answer."),
        ({"dice": 9}, ", and it would take more dice."),
        ({"threat": -9}, None),
    ],
)
def test_what_gains_more_is_only_named_with_what_it_lacks(parts: dict[str, int], ending: str | None):
    there = kept_seen(BOWS, 139)
    mine, theirs = cost(there, CHARGE), cost(there, SHOT)
    assert mine is not None
    assert theirs is not None
    assert theirs.gain > mine.gain
    told = rather(there, CHARGE, [weighed(CHARGE, **parts), weighed(SHOT)])
    if ending is None:
        assert told == ""
    else:
        assert told.startswith("Rather than shoot at Warriors (7): they lose 1.3")
        assert told.endswith(ending)


def test_a_reason_that_holds_of_the_proposal_too_is_not_held_against_the_other():
    there = kept_seen(BOWS, 139)
    units = there.table.state.units
    tired = tuple(replace(each, fatigue=each.fatigue + 1) if each.id == 3 else each for each in units)
    end = replace(there.table.state, units=tired)
    other = replace(weighed(Activate(UnitId(3), Kind.SHOOT, UnitId(8))), end=end)
    first = weighed(SHOT, threat=9)
    better = with_unit(there, 8, figures=there.table.state.units[7].figures)
    for chosen, reads in ((first, ", and it would be exhausted then"), (replace(first, end=end), "")):
        told = _lacking(better, [chosen, other], other, cost(better, other.plan.deed.action))
        assert told == (reads or ", and you would be more open to their answer")


def test_as_many_figures_that_count_less_are_told_in_points():
    there = kept_seen(BOWS, 139)
    found = cost(there, SHOT)
    assert found is not None
    # The same losses of somebody who counts half as much.
    cheap = replace(found, worths=(found.worths[0], found.worths[1] / 2), theirs=found.theirs / 2)
    deed = Activate(UnitId(3), Kind.SHOOT, UnitId(8))
    assert _compared(found, found) == "much the same"
    assert _compared(found, cheap).startswith("they lose 1.3")
    told = ", but in points only 0.3, not 0.7: a figure of Levies (8) counts 0.3"
    assert _in_points(there, deed, found, cheap) == told


def test_a_shot_that_comes_first_says_that_it_takes_nothing():
    there = kept_seen(BOWS, 139)
    told = rather(there, SHOT, [weighed(SHOT, is_first=True), weighed(CHARGE)])
    assert told == "It takes neither a die nor fatigue, and Warriors (3) can charge after it all the same."


@pytest.mark.parametrize(("acts", "kind"), [(SHOT, "shoot"), (CHARGE, "charge")])
def test_the_numbers_of_the_line_are_those_of_the_card(acts: Activate, kind: str):
    for there in (kept_seen(BOWS, 139), with_unit(kept_seen(BOWS, 139), 3, fatigue=1)):
        card, found = chances(there, acts.unit, acts.target, kind, best=True), cost(there, acts)
        assert card is not None
        assert found is not None
        assert bool(found.best) is card["has_dice"]
        assert not found.best or found.best.endswith(f" {card['best'].lower}")


class Follower:
    """A battle played on as advised, with the calls that the page makes and nothing else decided by hand."""

    def __init__(self, name: str, inputs: int) -> None:
        battle, seat = kept(name, inputs)
        self.first = seen(battle, seat.numbers)
        self.table, self.given = self.first.table, 0

    @property
    def seen(self) -> Seen:
        return replace(self.first, table=self.table)

    def give(self, text: str, side: int | None = None) -> None:
        self.table = appended(self.table, InputGiven(text, side))

    def settle(self) -> None:
        """Dice, and what the other side decides."""
        while True:
            asked = self.table.awaits
            if isinstance(asked, Chance):
                self.give(format_input(roll_of(7, self.table.rolls, asked.pool)))
            elif isinstance(asked, Decide) and asked.side is not self.side:
                self.give(decide(asked_of(self.table, 7, "squire")).text, int(asked.side))
            else:
                return

    def follow(self) -> str:
        """One piece of advice, taken as it is; its words."""
        asked = self.table.awaits
        assert isinstance(asked, Decide)
        if asked.window in LAYING:
            laid = advice(self.seen)
            assert laid is not None
            for action in laid.actions or (Done(),):
                self.give(format_action(action), int(self.side))
                self.settle()
            return laid.told
        if not may_ask(self.seen):
            # Losses, withdrawals and the ends of charges are proposed by the page itself.
            self.give(decide(asked_of(self.table, 7, "raider")).text, int(self.side))
            return ""
        found = example(self.seen)
        assert found is not None
        for text in found["chain"]:
            self.give(text, int(self.side))
            self.settle()
        if found["to"] and getattr(self.table.awaits, "window", None) is Window.MOVE:
            goal = (round(found["to"][0] * MILLIMETRE), round(found["to"][1] * MILLIMETRE))
            move = planned(self.seen, Wanted(goal=goal))
            assert not isinstance(move, Refusal)
            self.give(format_action(move), int(self.side))
        return f"{found['words']} | {found['why']}"

    side = Side.LEFT


@pytest.mark.parametrize(("name", "inputs"), [(BOWS, 31), (CLANS, 31)])
def test_a_turn_played_as_advised_meets_no_refusal_and_repeats_nothing(name, inputs):
    game = Follower(name, inputs)
    turn, told = game.table.state.turn, []
    game.settle()
    while (game.table.state.turn, game.table.state.active) == (turn, game.side):
        words = game.follow()
        game.settle()
        told += [words] if words else []
        assert len(told) < 40
    assert told[-1].startswith("End the turn")
    # What goes nowhere is not said twice, and nothing is said without its reason.
    moves = [each for each in told if each.startswith("Move ")]
    assert len(set(moves)) == len(moves)
    assert all(each.partition(" | ")[2] for each in told if " | " in each)


WARRIORS, DEER = AbilityId("hill-clans.warriors"), AbilityId("hill-clans.run-with-the-deer")


def with_dice(*dice: Die) -> Seen:
    """An order with some dice on the board and everybody tired."""
    battle, seat = begin_at(ORDER)
    there = seen(battle, seat.numbers)
    state = there.table.state
    mine = replace(state.players[0], active=dice, triggered=())
    tired = tuple(replace(each, fatigue=1) for each in state.units)
    step = replace(there.table.step, state=replace(state, units=tired, players=(mine, state.players[1])))
    return replace(there, table=replace(there.table, step=step))


def with_two_dice() -> Seen:
    """Two dice on one ability, the rarer one first."""
    return with_dice(*(Die(WARRIORS, face) for face in (Face.UNCOMMON, Face.COMMON)))


def test_a_deed_is_shown_for_the_commonest_die_that_gives_it():
    there = with_two_dice()
    acts = next(way.chain[-1] for way in ways(there) if way.chain[0] == Trigger(WARRIORS, (Face.COMMON,)))
    for face in (Face.COMMON, Face.UNCOMMON):
        assert cheaper(there, [Trigger(WARRIORS, (face,)), acts]) == [Trigger(WARRIORS, (Face.COMMON,)), acts]


def test_a_commoner_die_that_gives_less_is_not_as_good():
    there = with_dice(Die(DEER, Face.UNCOMMON), Die(WARRIORS, Face.COMMON))
    less = Trigger(WARRIORS, (Face.COMMON,))
    acts = next(way.chain[-1] for way in ways(there) if way.kind is Kind.MOVE and way.chain[0] == less)
    # The rarer one moves two units, and tires nobody.
    deed = [Trigger(DEER, (Face.UNCOMMON,)), acts]
    assert any(list(way.chain) == deed for way in ways(there))
    assert cheaper(there, deed) == deed


@pytest.mark.parametrize("kind", [Kind.REST, Kind.MOVE])
def test_a_way_for_a_commoner_die_comes_before_one_for_a_rarer(kind: Kind):
    found: dict[int, list[Action]] = {}
    for way in ways(with_two_dice()):
        if way.kind is kind:
            found.setdefault(way.unit, []).append(way.chain[0])
    paid = [[each.faces for each in given if isinstance(each, Trigger)] for given in found.values()]
    bought = [faces for faces in paid if faces]
    assert len(bought) > 1
    assert all(faces == [(Face.COMMON,), (Face.UNCOMMON,)] for faces in bought)
