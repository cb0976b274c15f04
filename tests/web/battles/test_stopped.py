"""A charge that an answer of one's own stopped is reported, even where the turn ends with it."""

from random import Random

from skald.agents.setting_up import choose_muster
from skald.planning.sampler import sample_busily
from skald.rules import actions as a
from skald.rules.awaiting import Chance, Over
from skald.rules.engine import options
from skald.rules.events import ActivationCancelled
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.notation import format_action, format_roll
from skald.simulation.dice import draw
from skald.simulation.table.entries import BattleOpened, InputGiven
from skald.simulation.table.fold import Table, appended
from skald.web.battles.models import Battle
from skald.web.battles.queries.drawn import _told
from skald.web.battles.queries.seen import Seen
from skald.web.battles.wording import naming_of
from tests.simulation.table.openings import chair

ANSWER = "marsh-bows.sinking-ground"


def stopped(seed: int) -> Table | None:
    """A battle at random until the left side's answer has stopped a charge."""
    rng, answered = Random(seed), -9
    sides = (chair("heron-watch"), chair("driftwood-crew"))
    table = appended(None, BattleOpened("second", "clash-of-warlords", sides, ""))
    for number in range(300):
        asked, ruleset, state = table.awaits, table.ground.ruleset, table.state
        if isinstance(asked, Over):
            return None
        if isinstance(asked, Chance):
            table = appended(table, InputGiven(format_roll(draw(asked.pool, rng))))
            continue
        answers = [each for each in options(ruleset, state) if isinstance(each, a.Trigger)]
        if asked.window is Window.MUSTER:
            given = choose_muster(ruleset, state, asked.side, table.ground.warbands[asked.side].muster)
        elif asked.window is Window.CHARGE and answered > number - 3:
            given = a.Abandon()
        elif asked.window is Window.REACTION and answers:
            given = answers[0]
            answered = number if given.ability == ANSWER else answered
        else:
            given = sample_busily(ruleset, state, asked, rng)
        table = appended(table, InputGiven(format_action(given), int(asked.side)))
        lost = [each for each in table.played[-1].events if isinstance(each, ActivationCancelled)]
        if lost and answered > number - 4 and state.units[lost[0].unit].side is Side.RIGHT:
            return table
    return None


def test_a_charge_that_ones_own_answer_stopped_waits_until_it_was_read():
    # A kernel that plays otherwise comes to it elsewhere.
    table = next(found for seed in range(34, 60) if (found := stopped(seed)) is not None)
    told = _told(Seen(Battle(), table, (0,), naming_of(table)))
    report = next(each for each in told if "Sinking Ground" in each["words"])
    assert report["waits"] and "the activation is lost" in report["words"]
    # Whoever was stopped need not be told that they stopped themselves.
    mine = _told(Seen(Battle(), table, (0, 1), naming_of(table)))
    assert not next(each for each in mine if each["first"] == report["first"])["waits"]
