"""The squire: how often it errs, what it never does, and that it admits each slip."""

from __future__ import annotations

from collections import Counter
from random import Random

from skald.agents.agent import reason
from skald.agents.chances import Chance
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.estimate import POINT, balance, forecast_melee
from skald.agents.memory import Memory
from skald.agents.raider import Raider
from skald.agents.squire import Slips, Squire, _admitted
from skald.content.weighed_words import PREFIX
from skald.rules.actions import Activate, Done, Exploit
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import apply, awaiting
from skald.rules.ids import Face, Kind, UnitId
from skald.rules.view import View
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.thinking import act, at_turn

BOARD = "fjord-reavers"
SEEDS = range(60)


def field_of_choices() -> Field:
    """Two units with dice; a good shot, a good charge and poor ones."""
    field = Field()
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(LEFT, "warriors", 8, (5000, 4000))
    field.unit(LEFT, "levies", 8, (2000, 4000), "bow")
    field.unit(RIGHT, "warriors", 4, (5000, 5300), fatigue=2)
    field.unit(RIGHT, "hearthguard", 8, (6600, 5300))
    field.unit(RIGHT, "levies", 6, (2000, 6600))
    field.dice(LEFT, f"{BOARD}.warriors", Face.COMMON)
    field.dice(LEFT, f"{BOARD}.levies", Face.UNCOMMON)
    return at_turn(field, 2)


def decided(field: Field) -> list[tuple[Activate | None, str]]:
    """What squires with many seeds do with their first activation, and why."""
    found = []
    for seed in SEEDS:
        acted = act(field, Squire(field.rules, Random(seed)))
        found.append((acted.deed, acted.why.code))
    return found


def test_it_errs_about_as_often_as_it_is_made_to_and_says_so():
    field = field_of_choices()
    usual = act(field, Raider(field.rules, Random(1)))
    rows = decided(field)
    slips = [code for _, code in rows if code.startswith("slip-")]
    # Now and then it hits on the best chance by chance.
    assert Slips().careless * 60 // 100 <= 100 * len(slips) // len(rows) <= Slips().careless + 12
    assert all(deed == usual.deed for deed, code in rows if not code.startswith("slip-"))
    assert len(set(slips)) > 1


def test_it_never_charges_where_that_is_sure_to_be_dear_nor_sends_its_warlord_ahead_alone():
    field = field_of_choices()
    ctx = Context(field.rules, field.state)
    for deed, _ in decided(field):
        assert deed is not None
        if deed.kind is Kind.CHARGE:
            expected = forecast_melee(field.rules, field.state, deed.unit, deed.target)
            assert balance(ctx, expected, deed.unit, deed.target) > -3 * POINT // 2
            assert deed.unit != UnitId(0)


def test_the_same_seed_makes_the_same_slip():
    field = field_of_choices()
    one, other = (act(field, Squire(field.rules, Random(3))) for _ in range(2))
    assert one == other


def test_it_forgets_markers_and_answers_most_of_the_time():
    field = Field()
    mine = field.unit(LEFT, "warriors", 8, (5000, 4000))
    foe = field.unit(RIGHT, "warriors", 8, (5000, 5000), fatigue=1)
    game = field.game().grant(mine, Kind.CHARGE, foe)
    asked = awaiting(game.rules, game.state)
    while isinstance(asked, Decide):
        given = Raider(game.rules, Random(1)).decide(View(asked.side, game.state), asked)
        if isinstance(given, Exploit):
            break
        game.state = apply(game.rules, game.state, given).state
        asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in SEEDS:
        squire = Squire(game.rules, Random(seed))
        action = squire.decide(View(asked.side, game.state), asked)
        seen[squire.explain().code, isinstance(action, Done)] += 1
    assert set(seen) == {("slip-forgot-dice", True), ("exploit-fatigue", False)}
    assert seen["slip-forgot-dice", True] > 3 * seen["exploit-fatigue", False]


def test_dice_are_placed_anywhere_now_and_then_and_always_legally():
    field = Field()
    field.unit(LEFT, "warriors", 8, (5000, 3000))
    field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 8, (5000, 6000))
    field.inactive(LEFT, Face.COMMON, Face.COMMON, Face.UNCOMMON, Face.RARE)
    game = field.orders()
    asked = awaiting(game.rules, game.state)
    assert isinstance(asked, Decide)
    codes: Counter[str] = Counter()
    for seed in SEEDS:
        squire = Squire(game.rules, Random(seed))
        apply(game.rules, game.state, squire.decide(View(LEFT, game.state), asked))
        codes[squire.explain().code] += 1
    assert set(codes) == {"slip-placed-die", "place-die"}


def test_once_half_of_its_units_have_acted_it_may_think_that_its_turn_is_over():
    field = field_of_choices()
    early = {act(field, Squire(field.rules, Random(seed))).why.code for seed in SEEDS}
    assert "slip-ended-early" not in early
    for unit in (0, 2):
        field.change(UnitId(unit), acts=(Kind.MOVE,))
    late = Counter(act(field, Squire(field.rules, Random(seed))).why.code for seed in SEEDS)
    assert 0 < late["slip-ended-early"] < len(SEEDS)


def test_a_slip_is_admitted_as_what_it_was():
    field = field_of_choices()
    deeds = Deeds(field.rules, field.game().state, LEFT, Memory())
    found = []
    for kind in (Kind.CHARGE, Kind.SHOOT, Kind.REST, Kind.MOVE):
        target = UnitId(3) if kind in (Kind.CHARGE, Kind.SHOOT) else UnitId(-1)
        deed = Deed(Activate(UnitId(0), kind, target), 0, reason("test"))
        found.append(_admitted(deeds, Chance(deed.action, 0, reason("test"), deed)))
    assert [why.code for why in found] == ["slip-no-odds", "slip-nearer-enemy", "slip-needless-rest", "slip-no-look"]
    assert [dict(why.given).get("target") for why in found] == [3, 3, None, None]
    assert all(dict(why.given)["unit"] == 0 for why in found)
    assert _admitted(deeds, Chance(Done(), 0, reason("test"))).code == "slip-spent-die"


def test_its_reasons_are_its_own_and_never_the_captains_sums():
    reasons = [why for _, why in decided(field_of_choices())]
    assert reasons
    assert [why for why in reasons if why.startswith(PREFIX)] == []
