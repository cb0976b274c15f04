"""The story in sentences: a fight in one line with its reason, a headline a turn, and what a battle turned on."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.content.telling import tell
from skald.rules.actions import Done, MoveUnit
from skald.rules.actions import Path as Way
from skald.rules.dice import Roll
from skald.rules.events import (
    AbilityTriggered,
    ActivationAnnounced,
    ActivationCancelled,
    ActivationResolved,
    EffectLaid,
    FatigueExploited,
    FatigueRemoved,
    FatigueTaken,
    FightBegan,
    FightDecided,
    FiguresLost,
    TurnBegan,
    UnitEliminated,
    UnitMoved,
    UnitWithdrew,
)
from skald.rules.ids import NO_UNIT, AbilityId, Combat, Face, Kind, RuleId, Side, UnitId
from skald.rules.lengths import L, S
from skald.rules.notation import Entry, Replay, parse_replay
from skald.rules.state import Outcome
from skald.rules.tally import Tally
from skald.simulation.replays import mustered, rules_of
from skald.simulation.story import Chapter, chapters, retold
from skald.simulation.story_ends import Toll, closing, counted, ended_told, headline, tolls, turning_point
from skald.simulation.story_fights import Fight

REPLAYS = sorted((Path(__file__).parents[1] / "replays").glob("*.skald"))
#: A battle that stays as it was when agents learn: what is told of it is held word by word.
TOLD = Path(__file__).parents[1] / "told" / "take-and-hold.skald"
NAMES = ("Ragnhild", "Osric")


def read(path: Path, language: str = "en") -> tuple[Replay, Naming]:
    replay = parse_replay(path.read_text(encoding="utf-8"))
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    return replay, Naming(ruleset, mustered(replay, ruleset), language, NAMES)


def told(language: str = "en") -> tuple[Chapter, ...]:
    return chapters(*read(TOLD, language))


def test_a_fight_is_one_line_with_its_reason_its_dice_and_its_end():
    line = next(line for chapter in told() for line in chapter.lines if line.kind == "melee")
    assert (line.first, line.last, line.side) == (200, 214, Side.LEFT)
    assert line.text == (
        "Ragnhild’s Warriors (3) attacked Osric’s Levies (10) hand to hand (“Crew, Ashore!”: 1 common). Ragnhild used"
        " “Steady on the Deck”, “Splintered Shields”. Osric used “A Sure Hand” (×2), “Hidden Stakes”. Osric spent 1"
        " fatigue of Ragnhild’s, whose Armour is 1 less. With 7 dice (8 + 2 Splintered Shields − 3 Hidden Stakes, 3+ to"
        " hit): 4 hits, 4 saved (5+, 6 dice); nobody fell. Reply with 3 dice (3+ to hit): 2 hits, 2 saved (5+, 4 dice);"
        " nobody fell. A tie, which the attacker loses: Warriors (3) withdrew by S. Fatigue: Warriors (3)"
        " (Acting again); Warriors (3), Levies (10) (Fatigue of a melee)."
    )
    # A card says who fought whom, and then one thing at a time; nothing of the whole is left out.
    assert line.brief == line.text.partition(" Ragnhild used")[0]
    assert " ".join((line.brief, *line.details)) == line.text


def test_a_fight_that_goes_on_does_not_say_that_nobody_fell():
    replay, naming = read(TOLD)
    lost = [n for n, turn in enumerate(replay.turns) if any(isinstance(each, FiguresLost) for each in turn.events)]
    fights = [line for chapter in chapters(replay, naming) for line in chapter.lines if line.kind == "melee"]
    cut = next(n for n in lost if any(line.first < n + 1 <= line.last for line in fights))
    before, after = (retold(replay.turns[:end], naming)[-1].lines[-1].text for end in (cut, cut + 1))
    assert "With 6 dice (2+ to hit): 5 hits, 2 saved (5+). Reply with 3 dice (4+ to hit): no hit." in before
    assert "5 hits, 2 saved (5+); 3 fell, 4 left. Reply" in after


@pytest.mark.parametrize(
    ("loser", "stepped", "lost", "said"),
    [
        (3, 3, (2, 1), " Warriors (3) lost the fight (losses: 2 against 1) and withdrew by S."),
        (10, 10, (1, 1), " Levies (10) lost the fight and withdrew by S."),
        (3, 3, (1, 1), "A tie, which the attacker loses: Warriors (3) withdrew by S."),
        (10, 3, (1, 2), "Levies (10) lost the fight but had no way to withdraw, so Warriors (3) gave way"),
    ],
)  # fmt: skip
def test_who_steps_back_from_a_fight_is_told_with_the_reason(loser, stepped, lost, said):
    _replay, naming = read(TOLD)
    fight = Fight(naming, FightBegan(Combat.MELEE, UnitId(3), UnitId(10), RuleId("second.core.melee")))
    winner = 13 - loser
    fight.takes(FightDecided(UnitId(winner), UnitId(loser), lost[0], lost[1], RuleId("second.core.loser")))
    fight.takes(UnitWithdrew(UnitId(stepped), UnitId(13 - stepped), S, RuleId("second.core.withdrawal")))
    assert said in fight.sentences()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Fatigue: Levies (9) (×2), Levies (8) (Comrades lost)."),
        ("fr", "Fatigue\N{NO-BREAK SPACE}: l’unité de Levées (9) (×2), l’unité de Levées (8) (Compagnons perdus)."),
    ],
)  # fmt: skip
def test_fatigue_of_those_who_lost_comrades_is_told_with_the_fight(language, said):
    _replay, naming = read(TOLD, language)
    fight = Fight(naming, FightBegan(Combat.MELEE, UnitId(3), UnitId(10), RuleId("second.core.melee")))
    fight.takes(UnitEliminated(UnitId(10), RuleId("second.core.melee")))
    for unit in (9, 8, 9):
        fight.takes(FatigueTaken(UnitId(unit), 1, RuleId("second.core.elimination-fatigue")))
    assert fight.lines()[-1] == said


def test_saga_dice_that_an_ability_brings_are_told_with_it():
    lines = (line for path in REPLAYS for each in chapters(*read(path)) for line in each.lines if line.kind == "board")
    assert any(re.search(r"triggered “.*” \(.*\)\. Rolled: .*\.$", line.text) for line in lines)


def test_fatigue_that_an_ability_causes_is_told_with_it():
    lines = (line for path in REPLAYS for each in chapters(*read(path)) for line in each.lines if line.kind == "board")
    assert any(re.search(r"triggered “.*” \(.*\)\. .* took 1 fatigue \(.*\)\.$", line.text) for line in lines)


def test_moves_are_told_together_with_their_reasons():
    line = told()[1].lines[0]
    assert (line.kind, line.first, line.last) == ("move", 32, 52)
    assert line.text == (
        "Ragnhild moved Hearthguards (1) (Manoeuvre, “First off the Ship”: 1 rare); Warriors (2) (Manoeuvre, “Crew,"
        " Ashore!”: 1 common); Warriors (3), Levies (4) (Manoeuvre); Warlord (0) (Determination). Fatigue:"
        " Warriors (2) (Acting again)."
    )
    assert line.latest == "Ragnhild moved Warlord (0) (Determination)."


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_every_battle_is_told_whole_and_in_order(path: Path):
    replay, naming = read(path)
    found = chapters(replay, naming)
    lines = [line for chapter in found for line in chapter.lines]
    assert all(1 <= line.first <= line.last <= len(replay.turns) for line in lines)
    assert [chapter.input for chapter in found] == sorted(chapter.input for chapter in found)
    began = sum(isinstance(event, FightBegan) for entry in replay.turns for event in entry.events)
    assert sum(line.kind in ("melee", "shoot") for line in lines) == began


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_names_who_won_the_points_and_what_it_turned_on(language: str):
    path = next(path for path in REPLAYS if path.name.startswith("second-last-oath"))
    replay, naming = read(path, language)
    end = closing(replay, naming, tolls(replay, naming))
    assert (
        end
        == {
            "en": "Ragnhild won the battle: Osric has nobody left. Points: Ragnhild 25, Osric 12."
            " The turning point was Ragnhild’s turn 1: Osric’s Warriors (3) perished.",
            "fr": "Ragnhild a gagné la bataille\u00a0: Osric n’a plus personne debout."
            " Points\u00a0: Ragnhild 25, Osric 12."
            " Le tournant a été le tour 1 de Ragnhild\u00a0: l’unité de Guerriers (3) d’Osric a péri.",
        }[language]
    )


@pytest.mark.parametrize(
    ("points", "what"), [((3, 0), "Osric’s Warriors (3) perished"), ((9, 20), "Ragnhild scored 9 points")]
)
def test_the_turning_point_names_what_turned_it_and_not_what_it_cost(points, what):
    path = next(path for path in REPLAYS if path.name.startswith("second-last-oath"))
    replay, naming = read(path)
    # Of the winner's a dearer unit fell in that turn.
    fell = ((6, 4), (3, 8))
    toll = Toll(2, Side.LEFT, 9, (6, 3), fell, points, Fraction(2))
    assert closing(replay, naming, [toll]).endswith(f"The turning point was Ragnhild’s turn 2: {what}.")
    single = Toll(3, Side.RIGHT, 12, points=(0, 1))
    assert headline(single, naming) == "Osric scored 1 point"


def activated(unit: int, kind: Kind, number: int, faces: tuple[Face, ...] = (Face.COMMON,)) -> list[Entry]:
    """A unit is activated by an ability of its board, as inputs that came one after the other."""
    ability = AbilityId("fjord-reavers.elite")
    announced = ActivationAnnounced(UnitId(unit), kind, NO_UNIT, RuleId(ability))
    return [Entry(Roll((number,)), (AbilityTriggered(Side.LEFT, ability, faces),)), Entry(Roll((0,)), (announced,))]


def moved(unit: int, *, paths: tuple[Way, ...] = (Way(0, ((5, 5),)),)) -> Entry:
    return Entry(MoveUnit(paths), (UnitMoved(UnitId(unit), Kind.MOVE, Tally(L, RuleId("")), ()),))


def test_a_deed_begins_with_the_die_that_paid_for_it():
    _replay, naming = read(TOLD)
    entries = [*activated(1, Kind.MOVE, 1), moved(1), *activated(2, Kind.MOVE, 1), moved(2)]
    (line,) = retold(entries, naming)[0].lines
    assert (line.first, line.last) == (1, 6)
    assert line.text == "Ragnhild moved Hearthguards (1), Warriors (2) (“Chosen of the Longship”: 1 common each)."


def test_who_stays_where_it_was_is_not_told_to_have_moved():
    _replay, naming = read(TOLD)
    entries = [*activated(1, Kind.MOVE, 1), moved(1), *activated(2, Kind.MOVE, 1), moved(2, paths=())]
    found = retold(entries, naming)[0].lines
    assert [(line.first, line.last) for line in found] == [(1, 3), (4, 6)]
    assert (
        found[1].text
        == "Ragnhild activated and left where they stood: Warriors (2) (“Chosen of the Longship”: 1 common)."
    )


def test_a_rest_is_told():
    _replay, naming = read(TOLD)
    trigger, announced = activated(2, Kind.REST, 1)
    rested = FatigueRemoved(UnitId(2), 1, RuleId("second.core.rest"))
    entries = [trigger, Entry(announced.input, (*announced.events, rested))]
    (line,) = retold(entries, naming)[0].lines
    assert (line.first, line.last, line.side) == (1, 2, Side.LEFT)
    assert line.text == "Ragnhild’s Warriors (2) rested (“Chosen of the Longship”: 1 common): fatigue −1."


def test_a_fight_ends_with_its_own_last_input():
    _replay, naming = read(TOLD)
    began = FightBegan(Combat.SHOT, NO_UNIT, UnitId(10), RuleId("fjord-reavers.elite"))
    trigger, announced = activated(2, Kind.MOVE, 1)
    lost = FiguresLost(UnitId(10), 1, 5, RuleId("second.core.shooting"))
    entries = [trigger, Entry(Roll((0,)), (began,)), Entry(Roll((0,)), (lost,)), Entry(Roll((0,)), ()), announced]
    (line,) = retold(entries, naming)[0].lines
    assert (line.first, line.last) == (1, 3)
    assert line.text.startswith(
        "A shot without a shooter struck at Osric’s Levies (10) (“Chosen of the Longship”: 1 common)."
    )


def test_a_side_without_saga_dice_but_with_somebody_left_is_told_so():
    path = next(path for path in REPLAYS if path.name.startswith("second-last-oath"))
    replay, naming = read(path)
    last = next(unit.id for unit in naming.units if unit.side is Side.RIGHT)
    spared = [
        replace(turn, events=tuple(v for v in turn.events if not (isinstance(v, UnitEliminated) and v.unit == last)))
        for turn in replay.turns
    ]
    told = closing(replace(replay, turns=tuple(spared)), naming, [])
    assert told.startswith("Ragnhild won the battle: a side generated no Saga dice.")


def test_a_turn_without_losses_says_whether_anybody_moved_or_acted():
    _replay, naming = read(REPLAYS[0])
    began = TurnBegan(Side.LEFT, 1)
    rested = [ActivationAnnounced(UnitId(0), Kind.REST, NO_UNIT, RuleId(""))]
    for events, told in (([], "Nobody acts"), (rested, "Nobody falls")):
        (_before, toll) = counted([Entry(Done(), (began, *events))], naming)
        assert headline(toll, naming) == told


def test_a_turn_that_moved_nothing_is_no_turning_point():
    path = next(path for path in REPLAYS if path.name.startswith("second-town-muster"))
    replay, naming = read(path)
    found = tolls(replay, naming)
    assert not any(isinstance(event, FiguresLost) for entry in replay.turns for event in entry.events)
    assert turning_point(found, None) is None
    assert {headline(toll, naming) for toll in found} == {"The lines move"}


def test_an_answer_is_told_with_what_it_cancelled_and_an_order_with_whom_it_refreshed():
    _replay, naming = read(TOLD)
    drink, path = AbilityId("drink-to-the-fallen"), AbilityId("the-steep-path")
    refreshed = FatigueRemoved(UnitId(1), 1, RuleId(drink))
    stopped = ActivationCancelled(UnitId(6), Kind.CHARGE, RuleId("second.core.cancelled"))
    events = (
        TurnBegan(1, Side.LEFT), AbilityTriggered(Side.LEFT, drink, ()), refreshed,
        AbilityTriggered(Side.LEFT, path, ()), stopped,
    )  # fmt: skip
    (chapter,) = retold([Entry(Roll(()), events)], naming)
    pairs = zip(chapter.lines, (refreshed, stopped), strict=True)
    assert all(line.text.endswith(tell(event, naming)) and line.kind == "board" for line, event in pairs)


@pytest.mark.parametrize(
    ("language", "came"),
    [
        ("en", "Ragnhild’s Warriors (3) lost 1 fatigue (Waxed Strings)."),
        ("fr", "L’unité de Guerriers (3) de Ragnhild a perdu 1 fatigue (Cordes cirées)."),
    ],
)
def test_whom_an_ability_refreshes_after_its_deed_is_told_with_the_deed(language, came):
    _replay, naming = read(TOLD, language)
    why = RuleId("marsh-bows.waxed-strings")
    trigger = AbilityTriggered(Side.LEFT, AbilityId(why), (Face.COMMON,))
    announced = ActivationAnnounced(UnitId(2), Kind.SHOOT, UnitId(10), why)
    shot = FightBegan(Combat.SHOT, UnitId(2), UnitId(10), why)
    lost = FiguresLost(UnitId(10), 1, 7, RuleId("second.core.casualties"))
    resolved = ActivationResolved(UnitId(2), Kind.SHOOT)
    entries = [
        Entry(Roll((1,)), (TurnBegan(Side.LEFT, 1), trigger)), Entry(Roll((1,)), (announced, shot)),
        Entry(Roll((1,)), (lost, resolved)), Entry(Roll((1,)), (FatigueRemoved(UnitId(3), 1, why),)),
    ]  # fmt: skip
    (line,) = retold(entries, naming)[-1].lines
    assert (line.first, line.last, line.kind) == (1, 4, "shoot")
    assert line.text.endswith(came) and line.details[-1] == came


def ordered(language: str, ability: str, *brought: object, before: tuple[object, ...] = ()) -> str:
    """What is told of an ability of Osric's in a turn."""
    _replay, naming = read(TOLD, language)
    trigger = AbilityTriggered(Side.RIGHT, AbilityId(f"marsh-bows.{ability}"), (Face.COMMON,))
    events = (TurnBegan(1, Side.RIGHT), *before, trigger, *brought)
    return next(line.text for line in retold([Entry(Roll((1,)), events)], naming)[-1].lines if line.kind == "board")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "Osric triggered “Leeches” (1 common). Ragnhild’s Warriors (3), Ragnhild’s Warriors (2): Move"
                " distance −S until Osric’s next turn."
            ),
        ),
        (
            "fr",
            (
                "Osric a déclenché «\N{NO-BREAK SPACE}Sangsues\N{NO-BREAK SPACE}» (1 commun). L’unité de Guerriers (3)"
                " de Ragnhild, l’unité de Guerriers (2) de Ragnhild\N{NO-BREAK SPACE}: distance de mouvement −C"
                " jusqu’au prochain tour d’Osric."
            ),
        ),
    ],
)
def test_what_an_ability_lays_is_told_with_whom_it_is_laid_on_and_its_end(language, said):
    leeches = RuleId("marsh-bows.leeches")
    laid = [EffectLaid(UnitId(unit), "move", -S, leeches) for unit in (3, 2)]
    assert ordered(language, "leeches", *laid) == said


def test_an_answer_that_shortens_a_way_names_whose_it_is():
    announced = ActivationAnnounced(UnitId(3), Kind.CHARGE, UnitId(10), RuleId("second.core.charge"))
    said = ordered("en", "sinking-ground", before=(announced,))
    assert said == ("Osric triggered “Sinking Ground” (1 common). This shortens the way of Ragnhild’s Warriors (3).")


def charged(answer: tuple[object, ...]) -> list[str]:
    """What is told of a charge of Ragnhild's, with what the enemy answers."""
    _replay, naming = read(TOLD)
    announced = ActivationAnnounced(UnitId(3), Kind.CHARGE, UnitId(10), RuleId("fjord-reavers.warriors"))
    spent = FatigueExploited(Side.RIGHT, UnitId(3), "shorten")
    entries = [Entry(Roll((1,)), (TurnBegan(1, Side.LEFT), announced)), Entry(Roll((0,)), (spent,))]
    found = retold([*entries, Entry(Roll((0,)), answer)], naming)[-1].lines
    assert [(line.kind, line.side) for line in found[:1]] == [("exhausted", Side.RIGHT)]
    return [line.text for line in found]


def test_a_charge_that_fatigue_stopped_is_told_as_the_enemys_answer():
    (told,) = charged((ActivationCancelled(UnitId(3), Kind.CHARGE, RuleId("second.core.cancelled-activation")),))
    assert told == (
        "Osric spent a fatigue of Ragnhild’s Warriors (3), which charged Osric’s Levies (10): the charge became too"
        " short to arrive, so it stays where it stood and its activation is lost."
    )


def test_a_charge_that_fatigue_only_shortened_says_how_far_it_went():
    went = UnitMoved(UnitId(3), Kind.CHARGE, Tally(S, RuleId("second.core.shorten")), ())
    began = FightBegan(Combat.MELEE, UnitId(3), UnitId(10), RuleId("fjord-reavers.warriors"))
    answered, fight = charged((went, began))
    assert answered.endswith("which charged Osric’s Levies (10): it still arrived, within S.")
    assert fight.startswith("Ragnhild’s Warriors (3) attack")


@pytest.mark.parametrize("kind", [Kind.SHOOT, Kind.REST])
def test_a_file_in_which_somebody_shortens_what_is_no_way_is_still_told(kind: Kind):
    _replay, naming = read(TOLD)
    announced = ActivationAnnounced(UnitId(3), kind, UnitId(10), RuleId("fjord-reavers.warriors"))
    spent = FatigueExploited(Side.RIGHT, UnitId(3), "shorten")
    lost = ActivationCancelled(UnitId(3), kind, RuleId("second.core.cancelled-activation"))
    (line,) = retold([Entry(Roll((1,)), (TurnBegan(1, Side.LEFT), announced, spent, lost))], naming)[-1].lines
    assert line.text == "Osric spent a fatigue of Ragnhild’s Warriors (3): its way is shorter."


def test_a_file_in_which_somebody_shortens_a_way_within_a_fight_is_still_told():
    _replay, naming = read(TOLD)
    began = FightBegan(Combat.MELEE, UnitId(3), UnitId(10), RuleId("fjord-reavers.warriors"))
    spent = FatigueExploited(Side.RIGHT, UnitId(3), "shorten")
    fight, answer = retold([Entry(Roll((1,)), (TurnBegan(1, Side.LEFT), began, spent))], naming)[-1].lines
    assert (fight.kind, answer.text) == (
        "melee",
        "Osric spent a fatigue of Ragnhild’s Warriors (3): its way is shorter.",
    )


@pytest.mark.parametrize(
    ("winner", "standing", "said"),
    [
        (Side.LEFT, {Side.LEFT}, "Ragnhild won the battle: Osric has nobody left."),
        (None, {Side.RIGHT}, "The battle was a draw: Ragnhild has nobody left."),
        (None, set(), "The battle was a draw: nobody is left on either side."),
    ],
)
def test_the_end_names_whoever_has_nobody_left(winner, standing, said):
    _replay, naming = read(TOLD)
    assert ended_told(Outcome(winner, "no-saga-dice", ()), standing, naming) == said
