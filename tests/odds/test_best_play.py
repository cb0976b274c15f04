"""Best play against looking at everything: the kernel's own choices, all of them, for both sides."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.odds.best_play import BestPlay, best_play
from skald.odds.matchup import Fighter, Matchup, may_lie, serves
from skald.odds.reckoning import at_the_dice
from skald.odds.table import BadMatchup, lay_out
from skald.odds.valuation import Aim
from skald.rules.actions import CloseRanks, Done
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, check, resume
from skald.rules.frames import Ranks
from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Combat, Face
from skald.rules.state import Die, State
from tests.kit.length import tried
from tests.odds.twin import before_dice, judged

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE


def laid(board: str, **dice: list[Face]) -> tuple[Die, ...]:
    found = []
    for name, faces in dice.items():
        found += [Die(AbilityId(f"{board}.{name.replace('_', '-')}"), face) for face in faces]
    return tuple(found)


def on(board: str, troop: str, figures: int, *equipment: str, fatigue: int = 0, **dice: list[Face]) -> Fighter:
    return Fighter(troop, figures, equipment, fatigue, board=board, dice=laid(board, **dice))


FIGHTS = [
    Matchup(Fighter("warriors", 8, fatigue=1), Fighter("hearthguard", 4, fatigue=1)),
    Matchup(Fighter("warriors", 8, fatigue=2, closed=True), Fighter("hearthguard", 4, closed=False)),
    Matchup(on("fjord-reavers", "warriors", 6, splintered_shields=[C], combat_bonus=[U]), Fighter("warriors", 6)),
    Matchup(
        on("fjord-reavers", "warriors", 6, winded_prey=[U]),
        on("wall-of-oaths", "warriors", 6, fatigue=2, oath_for_oath=[C], blow_for_blow=[C]),
    ),
    Matchup(
        on("ash-pilgrims", "warriors", 6, penance=[R], ash_on_the_brow=[C]),
        on("long-grass-riders", "hearthguard", 4, fatigue=1, the_noose=[U]),
    ),
    Matchup(
        on("river-guilds", "levies", 9, a_thousand_hands=[C], small_print=[R]),
        on("ash-pilgrims", "warriors", 4, fatigue=1, silence_of_the_shrine=[R], combat_bonus=[C]),
    ),
    Matchup(
        on("marsh-bows", "warriors", 2, combat_bonus=[C, U]),
        on("marsh-bows", "levies", 6, "bow", fatigue=1, hidden_stakes=[U], combat_bonus=[U]),
    ),
    Matchup(
        on("hill-clans", "warriors", 6, feud_remembered=[U]),
        on("wall-of-oaths", "warriors", 6, fatigue=1, not_one_step=[U], broken_on_the_rocks=[U, C]),
    ),
    Matchup(
        on("iron-margraves", "hearthguard", 3, "horse", couched_steel=[U], no_ransom=[R]),
        replace(on("wall-of-oaths", "warlord", 1, fatigue=1, blunted_edges=[R], loud_as_hail=[U]), guards=1),
    ),
    Matchup(Fighter("bipeds", 2, fatigue=1), Fighter("paladin", 1, fatigue=1)),
    Matchup(Fighter("warriors", 4, ("sarissa",), fatigue=1), Fighter("warriors", 4, ("horse",), fatigue=1)),
]
SHOTS = [
    Matchup(
        on("marsh-bows", "warriors", 6, "bow", fatigue=2, grey_goose_flight=[C], needle_heads=[U], pick_your_mark=[U]),
        on("long-grass-riders", "warriors", 6, dust_cloud=[C], felt_and_silk=[C], combat_bonus=[C]),
        Combat.SHOT,
    ),
    Matchup(
        on("hill-clans", "warriors", 6, "javelins", fatigue=1, javelins_like_rain=[C], combat_bonus=[R]),
        on("hill-clans", "warlord", 1, heather_and_stone=[C], combat_bonus=[C]),
        Combat.SHOT,
    ),
]


def in_edition(matchup: Matchup, name: str) -> Matchup | None:
    """The same fight in another edition, if it exists there."""
    other = replace(matchup, edition=name)
    if name == "first":
        other = replace(
            other, attacker=replace(other.attacker, closed=None), defender=replace(other.defender, closed=None)
        )
    try:
        lay_out(other)
    except BadMatchup:
        return None
    return other


ALL = [m for name in EDITIONS for each in (*FIGHTS, *SHOTS) if (m := in_edition(each, name)) is not None]


def named(matchup: Matchup) -> str:
    return f"{matchup.edition}-{matchup.combat.value}-{matchup.attacker.troop}-{matchup.defender.troop}"


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("matchup", ALL, ids=named)
def test_value_equals_trying_everything_in_the_kernel(matchup: Matchup, aim: Aim):
    if matchup.combat is Combat.SHOT and aim is Aim.WIN:
        pytest.skip("nobody wins a shot")
    play = best_play(matchup, aim, 100_000)
    assert play.exact
    assert play.lower == settled(matchup, aim)


def settled(matchup: Matchup, aim: Aim) -> Fraction:
    """What the kernel's whole tree gives, with ranks as the question says."""
    table = lay_out(matchup)
    if matchup.attacker.closed is None:
        return judged(table, aim, dice=False)
    step = resume(table.ruleset, table.state)
    while isinstance(step.state.pending[-1], Ranks):
        who = step.state.pending[-1].who
        step = apply(table.ruleset, step.state, CloseRanks() if matchup.sides[who].closed else Done())
    return judged(replace(table, state=step.state), aim, dice=False)


@pytest.mark.parametrize("matchup", ALL, ids=named)
def test_line_is_legal_and_comes_to_the_value(matchup: Matchup):
    play = best_play(matchup, Aim.LOSSES, 100_000)
    assert before_dice(lay_out(matchup), followed(matchup, play), Aim.LOSSES) == play.lower


def followed(matchup: Matchup, play: BestPlay) -> State:
    """Give the kernel the deeds of the line, each when its side is asked."""
    table = lay_out(matchup)
    step = resume(table.ruleset, table.state)
    for deed in play.line:
        if at_the_dice(step.state):
            assert not deed.actions
            continue
        assert isinstance(step.awaits, Decide)
        if not deed.actions and step.awaits.side != deed.who:
            continue  # a pass of someone who is not asked
        assert step.awaits.side == deed.who
        for action in deed.actions or (Done(),):
            assert check(table.ruleset, step.state, action) is None
            step = apply(table.ruleset, step.state, action)
    while not at_the_dice(step.state):
        step = apply(table.ruleset, step.state, Done())
    return step.state


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize(
    "matchup",
    [
        Matchup(Fighter("warriors", 1, fatigue=1), Fighter("warlord", 1, ("heavy-weapon",), fatigue=2, guards=1)),
        Matchup(Fighter("lieutenant", 1, fatigue=2), Fighter("warriors", 2)),
        Matchup(Fighter("warriors", 3, fatigue=1), Fighter("warlord", 1, guards=1), edition="first"),
    ],
    ids=named,
)
def test_value_equals_every_roll_and_every_choice(matchup: Matchup, aim: Aim):
    """Resilience and guards too: using them is always as good as anything, so the search need not ask."""
    assert best_play(matchup, aim).lower == judged(lay_out(matchup), aim, dice=True)


def random_fighter(rng: Random, matchup_edition: str, who: int) -> Fighter:
    board = rng.choice(sorted(name for name, file in shipped_boards().items() if matchup_edition in file.editions))
    troop, figures = rng.choice([("warriors", 8), ("hearthguard", 4), ("levies", 10), ("warlord", 1)])
    abilities = [a for a in shipped_boards()[board].board.abilities if serves(a, Combat.MELEE, who)]
    dice: list[Die] = []
    for _ in range(rng.randint(2, 6)):
        ability = rng.choice(abilities)
        for slot in ability.cost:
            face = rng.choice(slot)
            if may_lie(ability, [*(d.face for d in dice if d.ability == ability.id), face]):
                dice.append(Die(ability.id, face))
    most = edition(matchup_edition).constants.saga_dice
    return Fighter(troop, figures, fatigue=rng.randint(0, 2), board=board, dice=tuple(dice[:most]))


@pytest.mark.parametrize("seed", range(tried(6, 12)))
def test_bounds_hold_the_value(seed: int):
    """A search that stops at once gives bounds; one that goes on gives a value between them."""
    rng = Random(seed)
    name = rng.choice(EDITIONS)
    matchup = Matchup(random_fighter(rng, name, 0), random_fighter(rng, name, 1), edition=name)
    for aim in Aim:
        quick, long = best_play(matchup, aim, 5), best_play(matchup, aim, 30_000)
        assert quick.lower <= long.lower <= long.upper <= quick.upper
        assert quick.without == long.without


def test_nobody_spends_for_nothing():
    """Without fatigue and dice there is nothing to do but close ranks or not."""
    play = best_play(Matchup(Fighter("warriors", 8, closed=False), Fighter("warriors", 8, closed=False)), Aim.WIN)
    assert [deed.actions for deed in play.line] == [(), ()]
    assert play.lower == play.without


def test_nobody_wins_a_shot():
    with pytest.raises(BadMatchup) as error:
        best_play(SHOTS[0], Aim.WIN)
    assert [each.code for each in error.value.problems] == ["odds.nobody-wins-a-shot"]


def test_no_rule_offers_anything_in_the_step_of_abilities():
    """The search knows abilities and fatigue; a rule that offers something there needs a place in it."""
    for name in EDITIONS:
        assert [rule.id for rule in edition(name).rules.values() if Window.FIGHT in rule.offers] == []
