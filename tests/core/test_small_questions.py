"""Small questions: what the core answers is what its plain twin answers, for bases of every shape, near and far."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from skald.core import KIND, TWINS
from skald.core.loading import COMPILED
from skald.planning.clearance import Crowd, Room
from skald.rules.actions import Path, Place
from skald.rules.bases import moved_to, stand
from skald.rules.context import Context
from skald.rules.events import AbilityTriggered, FatigueTaken, FiguresLost, TurnBegan, UnitMoved
from skald.rules.fight.sight import Between
from skald.rules.frames import Acting, Combatant, Fight, Frame, RuleStage
from skald.rules.geometry import area, step, sweep
from skald.rules.hooks import Question, Window
from skald.rules.ids import AbilityId, Bearer, Combat, Face, Kind, RuleId, Side, UnitId
from skald.rules.movement.approach import Approach, approach_of
from skald.rules.movement.moving import course_of
from skald.rules.movement.obstacles import Obstacles
from skald.rules.ruleset import NUMBERS, Ruleset
from skald.rules.screens import Screen, screen_of
from skald.rules.state import Die, Effect, Figure, Player, State, Until
from tests.core.test_fights import IN_BATTLES
from tests.kit.crowds import crowd

for module in ("planning.charging", "planning.clearance", "rules.movement.scattering", "rules.movement.withdrawing"):
    import_module(f"skald.{module}")
BASES = ["round-25", "round-25", "round-40", "rect-25x50", "oval-60x35"]
pytestmark = pytest.mark.skipif(KIND == "plain", reason="the core is not compiled here")


@cache
def _layout(seed: int) -> tuple[Ruleset, State, UnitId]:
    ctx, uid, _ = crowd(seed)
    return ctx.ruleset, ctx.start, uid


def _crowd(seed: int) -> tuple[Context, UnitId]:
    ruleset, state, uid = _layout(seed)
    return Context(ruleset, state), uid


class Table:
    """Random things on a small table, so that they often meet; some tables are very far away."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.far = self.dice.choice([0, 0, 0, 0, 1 << 19, (1 << 20) - 500, 1 << 33, 10**24])
        self.bases = BASES[:3] if self.dice.random() < 0.6 else BASES

    def number(self, most: int = 1200) -> int:
        return self.dice.randint(0, most)

    def point(self) -> tuple[int, int]:
        return (self.far + self.number(), self.far + self.number())

    def figure(self) -> Figure:
        return stand(self.dice.choice(self.bases), *self.point(), self.dice.randint(0, 63))

    def figures(self, least: int = 0) -> tuple[Figure, ...]:
        return tuple(self.figure() for _ in range(self.dice.randint(least, 6)))

    def spots(self) -> list[Figure]:
        figure = self.figure()
        return [moved_to(figure, *self.point()) for _ in range(self.dice.randint(0, 6))]

    def sweep(self):
        return sweep(self.figure(), *self.point())

    def area(self):
        x, y = self.point()
        wide, high = self.dice.randint(50, 500), self.dice.randint(50, 500)
        return area([(x, y), (x + wide, y - 40), (x + wide + 30, y + high), (x - 20, y + high)])

    def gaps(self) -> tuple:  # type: ignore[type-arg]
        return tuple((self.point(), self.point()) for _ in range(self.dice.randint(0, 3)))

    def shifted(self) -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
        before = self.figures()
        after = tuple(moved_to(f, f.x + 40, f.y - 7) for f in before)
        return before, after if self.dice.random() < 0.7 else self.figures()

    def step(self) -> tuple:  # type: ignore[type-arg]
        figure, (x, y) = self.figure(), self.point()
        size = self.far + 1200
        enemies = tuple((1, f) for f in self.figures())
        rocks = tuple(self.area() for _ in range(self.dice.randint(0, 2)))
        mark = stand("round-40", *self.point())
        around = Obstacles(enemies, self.figures(), self.gaps(), rocks, size, size, (mark,))
        return sweep(figure, x, y), moved_to(figure, x, y), around, [f for _, f in enemies], self.number(60)

    def discs(self, parts: int) -> list[tuple[int, ...]]:
        rest = (self.number(300),) if parts == 3 else (self.number(90_000), self.number(60_000))
        return [(self.number() - 600, self.number() - 600, *rest) for _ in range(self.dice.randint(0, 5))]

    def player(self) -> Player:
        dice = [Die(AbilityId(self.dice.choice("abc")), self.dice.choice(list(Face))) for _ in range(self.number(6))]
        return Player("board", active=tuple(dice))

    def points(self, most: int) -> tuple[tuple[int, int], ...]:
        return tuple(self.point() for _ in range(self.dice.randint(0, most)))

    def limits(self) -> list[tuple[int, int, int]]:
        dice = self.dice
        rows = [(dice.randint(-3, 3), dice.randint(-3, 3)) for _ in range(dice.randint(0, 2))]
        return [(a, b, a * x + b * y) for (a, b), (x, y) in zip(rows, (self.point(), self.point()), strict=False)]

    def room(self) -> Room:
        discs = [(x, y, self.number(200)) for x, y in self.points(4)]
        rows = [(Screen((), -1, x - far, y - far, x + far, y + far, ()), ((x, y, far),)) for x, y, far in discs]
        return Crowd(tuple(rows), 0).about(((0, 0), (self.number(90), 40)))

    def fight(self) -> Fight:
        return Fight(Combat.MELEE, RuleId("why"), Combatant(UnitId(1)), Combatant(UnitId(2)))

    def question(self) -> tuple:  # type: ignore[type-arg]
        ctx, uid = _crowd(self.dice.randint(0, 9))
        rules = tuple(self.dice.sample(sorted(ctx.ruleset.rules), 12))
        ctx.effects = tuple(self.effect(ctx, uid) for _ in range(self.dice.choice([0, 0, 1, 3])))
        return ctx, self.dice.choice(list(Question)), replace(ctx.unit(uid), rules=rules)

    def stage(self) -> tuple[Context, Frame]:
        ctx, uid = _crowd(self.dice.randint(0, 9))
        rule = self.dice.choice([rule for rule in ctx.ruleset.rules.values() if rule.stages])
        staged = RuleStage(rule.id, Side.LEFT, self.dice.choice(sorted(rule.stages)))
        frames: list[Frame] = [self.fight(), Acting(uid, Kind.MOVE, RuleId("why")), staged]
        return ctx, self.dice.choice(frames)

    def effect(self, ctx: Context, uid: UnitId) -> Effect:
        rule = RuleId(self.dice.choice(sorted([*ctx.ruleset.rules, *NUMBERS])))
        form = self.dice.choice(["", "", "", min(ctx.ruleset.profiles)])
        bearer = self.dice.choice(list(Bearer))
        whose = UnitId(self.dice.choice([uid, uid + 1]))
        return Effect(rule, 1, whose, Until.TURN, Side.LEFT, RuleId("why"), bearer=bearer, form=form)

    def told(self) -> tuple:  # type: ignore[type-arg]
        ctx, _, unit = self.question()
        ctx.units = [unit]
        return ctx, self.dice.choice([UnitMoved, TurnBegan, FiguresLost, AbilityTriggered, FatigueTaken])

    def leaving(self) -> tuple:  # type: ignore[type-arg]
        block, (_, _, around, _, _) = self.figures(1), self.step()
        # Few things, so that some steps are open.
        around = replace(around, enemies=around.enemies[:1], friends=around.friends[:1], gaps=around.gaps[:1])
        length = self.number(250)
        vectors = [step(self.dice.randint(0, 63), length) for _ in range(20)]
        return block[:2], self.figures(1)[:2], around, vectors, length, self.number(30), self.dice.choice([0, 0, 3])

    def striding(self) -> tuple:  # type: ignore[type-arg]
        (figure, *_), enemies, around, _, length, least, _ = self.leaving()
        lengths = [length - 3 * n for n in range(self.dice.choice([1, 1, 4]))]
        strides = tuple((heading, each, *step(heading, each)) for heading in range(0, 64, 3) for each in lengths)
        return figure, enemies, around, strides, length, least

    def company(self) -> tuple:  # type: ignore[type-arg]
        ctx, uid = _crowd(self.dice.randint(0, 9))
        left, bottom = self.number(9000), self.number(6000)
        return ctx.units, uid, self.dice.choice([-1, 50]), (left, bottom, left + self.number(), bottom + self.number())

    def formation(self) -> tuple:  # type: ignore[type-arg]
        figures = self.figures()
        return figures, screen_of(figures, 400).gaps if figures else (), self.number(120)

    def paths(self, figures: tuple[Figure, ...]) -> tuple[Path, ...]:
        """Mostly each figure straight to a place; some twice, some bent, some beyond the table."""
        dice, count = self.dice, len(figures)
        odd = dice.random() < 0.3
        named = [dice.randint(0, count) for _ in figures] if odd else dice.sample(range(count), k=count)
        return tuple(
            Path(n, tuple(self.point() for _ in range(1 + (odd and dice.random() < 0.3))), dice.randint(0, 63 + odd))
            for n in named[dice.randint(0, 1) :]
        )

    def ways(self) -> tuple:  # type: ignore[type-arg]
        figures = self.figures()
        return figures, self.paths(figures), self.far + 1200, self.far + self.dice.choice([1200, 600])

    def lines(self) -> tuple:  # type: ignore[type-arg]
        return tuple((self.sweep(),) * self.dice.randint(0, 2) for _ in range(self.dice.randint(0, 3)))

    def block(self) -> tuple[tuple[Figure, ...], tuple[Path, ...]]:
        figures = self.figures(1)
        return figures, tuple(Path(n, (self.point(),)) for n in range(len(figures)))

    def meeting(self) -> tuple:  # type: ignore[type-arg]
        ctx, uid = _crowd(self.dice.randint(0, 9))
        unit, target = ctx.unit(uid), ctx.unit(1 - uid)
        return ctx.units, unit, target, self.dice.choice(unit.figures), self.number(), self.dice.choice([-1, 300])

    def approach(self) -> Approach:
        ctx, uid = _crowd(self.dice.randint(0, 9))
        unit, foe = ctx.unit(uid), self.dice.choice([u for u in ctx.units if u.side is not ctx.unit(uid).side])
        return approach_of(ctx, unit, self.dice.randrange(len(unit.figures)), foe, (), self.number(3000))

    def looking(self) -> tuple:  # type: ignore[type-arg]
        """Units, high ground and sometimes a veil between those who look and those who are looked at."""
        dice = self.dice
        units = [self.figures(1)[:3] for _ in range(dice.randint(0, 2))]
        screens = tuple(screen_of(figures, dice.choice([-1, 300])) for figures in units)
        high, veiled = (tuple(self.area() for _ in range(dice.choice(some))) for some in ((0, 1, 2), (0, 0, 0, 1)))
        between = Between(screens, high, dice.random() < 0.1, veiled)
        return between, self.figures(), self.figures(), self.number(1500), dice.choice([1, 6])

    def march(self) -> tuple:  # type: ignore[type-arg]
        """A step of a unit in a crowd, near or far, of a block or of one figure."""
        ctx, uid = _crowd(self.dice.randint(0, 9))
        unit = ctx.unit(uid)
        dx, dy = step(self.dice.randint(0, 63), self.number(1500))
        paths = tuple(Path(n, ((f.x + dx, f.y + dy),), f.heading) for n, f in enumerate(unit.figures))
        paths = paths if self.dice.random() < 0.7 else paths[:1]
        return ctx, unit, paths, course_of(ctx, unit, Acting(uid, Kind.MOVE, RuleId("why")), paths)


ASKED: dict[str, Callable[[Table], tuple[Any, ...]]] = {
    "within": lambda t: (t.figure(), t.figure(), t.number(300)),
    "overlaps": lambda t: (t.figure(), t.figure()),
    "overlaps_any": lambda t: (t.figure(), t.figures()),
    "gap": lambda t: (t.figure(), t.figure()),
    "any_within": lambda t: (t.figures(), list(t.figures()), t.number(300)),
    "sweep_within": lambda t: (t.sweep(), t.figure(), t.number(300)),
    "sweep_overlaps": lambda t: (t.sweep(), t.figure()),
    "sweep_overlaps_any": lambda t: (t.sweep(), t.figures()),
    "sweep_within_any": lambda t: (t.sweep(), t.figures(), t.number(300)),
    "sweep_crosses": lambda t: (t.sweep(), t.area()),
    "lies_in": lambda t: (t.figure(), t.area()),
    "slips_through": lambda t: (t.sweep(), t.gaps()),
    "is_chain": lambda t: (t.figures(), t.number(500)),
    "is_round": lambda t: (t.figures(), t.number(900)),
    "is_shifted": lambda t: t.shifted(),
    "is_linked": lambda t: (t.figure(), t.figures(), t.number(300)),
    "nearest_gap": lambda t: (t.figures(1), t.figures(1)),
    "beside": lambda t: (t.spots(), t.figure(), t.dice.choice([0, t.number(800)])),
    "linked": lambda t: (t.spots(), t.figure(), t.number(300)),
    "meets": lambda t: (t.number() - 600, t.number() - 600, t.discs(4)),
    "is_free": lambda t: t.step(),
    "open_step": lambda t: t.leaving(),
    "open_strides": lambda t: t.striding(),
    "sweep": lambda t: (t.figure(), *t.point()),
    "moved_to": lambda t: (t.figure(), *t.point(), t.dice.choice([None, t.dice.randint(0, 63)])),
    "box_of": lambda t: (t.figures(1),),
    "wide_gaps": lambda t: t.formation(),
    "screen_of": lambda t: (t.figures(1), t.dice.choice([-1, t.number(300)])),
    "are_within": lambda t: (t.figures(), t.figures(), t.number(600)),
    "met_in": lambda t: t.company(),
    "close_pairs": lambda t: (t.figures(), t.number(300)),
    "side_of": lambda t: (t.fight(), t.dice.choice([0, 1, False, True])),
    "is_spoken_of": lambda t: t.question(),
    "is_heard": lambda t: t.told(),
    "straight_ways": lambda t: t.ways(),
    "way_problem": lambda t: t.march(),
    "lines_cross": lambda t: (t.lines(), tuple(t.area() for _ in range(2))),
    "met_about": lambda t: t.meeting(),
    "touches_likely": lambda t: (t.approach(),),
    "enemies_within": lambda t: (*_mates(t), t.number(900)),
    "discs": lambda t: (*_mates(t), t.number(900), t.number(60)),
    "landing_part": lambda t: (t.figures(1), (t.number() - 600, t.number() - 600), t.discs(3)),
    "are_clear": lambda t: (*t.block(), t.discs(3)[:2]),
    "marched": lambda t: (t.figures(1), tuple(Place(*t.point(), t.dice.randint(0, 63)) for _ in range(t.number(7)))),
    "seeing": lambda t: t.looking(),
    "free_part": lambda t: (t.figures(1), (t.number() - 600, t.number() - 600), t.discs(3)),
    "area_gap_within": lambda t: (t.area(), t.area(), t.number(300)),
    "sheltered": lambda t: (t.figures(), tuple(t.area() for _ in range(3))),
    "is_any_in": lambda t: (t.figures(), tuple(t.area() for _ in range(t.number(2)))),
    "nearest_squares": lambda t: (t.figures(), t.figures()),
    "by_distance": lambda t: (t.point(), t.points(20)),
    "within_limits": lambda t: (t.points(20), t.limits()),
    "lying_on": lambda t: (t.player(), t.dice.choice(["a", "b"])),
    "procedure_of": lambda t: t.stage(),
    "along": lambda t: (t.number() - 600, t.number() - 600, t.far + t.number()),
    "heading_towards": lambda t: (t.number() - 600, t.dice.choice([1, t.far + 1]) * (t.number() - 600)),
    "offering": lambda t: (t.question()[0], t.dice.choice(list(Side)), t.dice.choice(list(Window))),
    "centre_of": lambda t: (t.figures(1),),
    "next_room": lambda t: (t.points(20), t.number(9), [t.limits() for _ in range(t.number(2))], t.room()),
}


#: Questions that change what they are given: the generator, or rows.
DRAWN: dict[str, Callable[[Table], tuple[Any, ...]]] = {
    "below": lambda t: (1 + t.number(),),
    "some_of": lambda t: (list(range(9 + t.number(40))), t.number(9)),
    "one_of": lambda t: (list(range(1 + t.number(20))),),
    "shuffle": lambda t: (list(range(t.number(20))),),
    "thrown": lambda t: ((1, 2, 3)[: t.dice.randint(1, 3)], 6, t.number(20)),
}


def _mates(table: Table) -> tuple:  # type: ignore[type-arg]
    units = table.company()[0]
    return units, table.dice.choice([unit for unit in units if unit.figures])


def test_every_small_question_is_compared_here():
    # Boards are compared with whoever has them, and facts as they come and go (test_lookups.py).
    assert set(TWINS) == set(ASKED) | set(DRAWN) | set(IN_BATTLES) | {"board_of", "facts_of", "run_on"}


@pytest.mark.parametrize("name", ASKED)
def test_the_core_answers_as_its_twin(name: str):
    assert COMPILED is not None
    answer, twin = COMPILED.answer_for(TWINS[name]), TWINS[name]
    found = []
    for seed in range(400):
        asked = ASKED[name](Table(seed))
        found.append(twin(*asked))
        assert answer(*asked) == found[-1], (seed, asked)
    assert len({repr(each) for each in found}) > 1


class Loaded(Random):
    """A generator that draws otherwise."""

    def random(self) -> float:
        return super().random() ** 2


@pytest.mark.parametrize("name", DRAWN)
def test_the_core_draws_what_its_twin_draws(name: str):
    assert COMPILED is not None
    answer, twin = COMPILED.answer_for(TWINS[name]), TWINS[name]
    for seed in range(200):
        for kind in (Random, Loaded):
            (one, other), given, same = (kind(seed), kind(seed)), DRAWN[name](Table(seed)), DRAWN[name](Table(seed))
            assert (answer(one, *given), given) == (twin(other, *same), same)
            assert one.getstate() == other.getstate()
