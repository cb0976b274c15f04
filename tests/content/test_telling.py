"""Stories: every event, refusal, tally and outcome becomes a sentence in both languages."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from skald.content.editions import edition
from skald.content.naming import Naming, cost_name, type_name
from skald.content.telling import event_key, tell, tell_outcome, tell_refusal, tell_tally
from skald.content.words import LANGUAGES, words
from skald.rules import events as e
from skald.rules.abilities.model import AbilityType
from skald.rules.frames import Aim
from skald.rules.ids import NO_UNIT, AbilityId, Bearer, Combat, Face, Kind, Level, RuleId, Side, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.refusal import Refusal
from skald.rules.state import Outcome, Score, Unit, Until
from skald.rules.tally import Tally

SECOND = edition("second")
LEFT, RIGHT = Side.LEFT, Side.RIGHT
LORD, MEN, FOE = UnitId(0), UnitId(1), UnitId(2)
UNITS = (
    Unit(LORD, LEFT, "warlord", 1),
    Unit(MEN, LEFT, "warriors", 8),
    Unit(FOE, RIGHT, "warlord", 5, escort="hearthguard"),
)
ELITE = AbilityId("hill-clans.elite")
BOLT = RuleId("second.spell.bolt")
WHY = RuleId("second.core.determination")
DRILL = RuleId(ELITE)
PROFILE = RuleId("second.core.profiles")
SOLID = RuleId("second.core.solid-cover")
FOUR = Tally(4, PROFILE)
FIVE = FOUR.add(1, SOLID)
NONE = Tally(0, PROFILE)
SHORT = Tally(M, RuleId("second.core.move-distance")).at_most(S, RuleId("second.core.uneven-ground"))

SAMPLES: tuple[e.Event, ...] = (
    e.FirstPlayerChosen(LEFT),
    e.EdgeChosen(LEFT, 1),
    e.TerrainPlaced(RIGHT, "wood", 0, 0),
    e.TerrainMoved(RIGHT, 2),
    e.ChartDrawn("special", 0, RuleId("scenario.clash-of-warlords.dawn")),
    e.ChartDrawn("diagonal", 1, RuleId("")),
    e.CardDrawn(None, "victory", 0, RuleId("scenario.conquest")),
    e.CardDrawn(RIGHT, "duration", 12, RuleId("scenario.regicide")),
    e.Mustered(LEFT, 1),
    e.Mustered(LEFT, 5),
    e.UnitDeployed(LORD, 1, ("horse",)),
    e.UnitDeployed(MEN, 8, ()),
    e.SealedAnswered(LEFT),
    e.SealedRevealed(WHY, (0, 1)),
    e.TurnBegan(LEFT, 1),
    e.SagaDiceGenerated(LEFT, FOUR, 4),
    e.DiceTakenBack(LEFT, (ELITE,)),
    e.SagaDiceRolled(LEFT, (Face.COMMON, Face.RARE, Face.COMMON), WHY),
    e.DiePlaced(LEFT, Face.RARE, ELITE),
    e.DieChanged(LEFT, Face.COMMON, Face.RARE, DRILL),
    e.DiceReturned(LEFT, 1),
    e.DiceReturned(LEFT, 2),
    e.AbilityTriggered(LEFT, ELITE, (Face.COMMON,)),
    e.RuleUsed(WHY, LORD),
    e.RuleUsed(WHY, NO_UNIT, side=Side.LEFT),
    e.RuleUsed(WHY, NO_UNIT, MEN, Side.LEFT),
    e.RuleUsed(RuleId("second.core.we-obey"), LORD, MEN),
    e.EffectLaid(MEN, "move", VS, DRILL),
    e.EffectBegan(WHY, Bearer.UNIT, MEN, -1, 2, LEFT, (Until.TURN,), DRILL),
    e.EffectBegan(WHY, Bearer.SIDE, NO_UNIT, -1, 2, LEFT, (Until.TURN,), DRILL),
    e.EffectBegan(WHY, Bearer.UNIT, LORD, -1, 0, LEFT, (Until.TURN,), DRILL, form="warriors"),
    e.EffectEnded(WHY, Bearer.UNIT, MEN, -1, LEFT, Until.TURN, DRILL),
    e.EffectRolled(LEFT, MEN, (1, 2), 1, DRILL),
    e.EffectRolled(LEFT, NO_UNIT, (1, 2), 1, DRILL),
    e.PieceMade(4, "wood", LEFT, DRILL),
    e.PieceShifted(4, "wood", LEFT, 10, 20, DRILL),
    e.PieceRemoved(4, "wood", LEFT, DRILL),
    e.MarkerPlaced(0, "treasure", 10, 20, None, WHY),
    e.MarkerTaken(0, "treasure", MEN, WHY),
    e.MarkerDropped(0, "treasure", MEN, 10, 20, WHY),
    e.MarkerPlanted(0, "treasure", LEFT, WHY),
    e.MarkerPlanted(0, "treasure", None, WHY),
    e.MarkerRemoved(0, "treasure", WHY),
    e.PointsGained(LEFT, 1, 2, WHY),
    e.PointsGained(LEFT, 3, 2, WHY),
    e.SpellsChosen(LORD, (BOLT, WHY)),
    e.MagicPoolFilled(LEFT, FOUR),
    e.MagicDiceGained(LEFT, 2, DRILL),
    e.MagicDiceLost(LEFT, 1),
    e.SpellDeclared(LORD, BOLT, 2, Aim((FOE,))),
    e.SpellDeclared(LORD, BOLT, 2, Aim(place=(10, 20))),
    e.SpellDeclared(LORD, BOLT, 2, Aim(piece=3)),
    e.SpellDeclared(LORD, BOLT, 2, Aim()),
    e.MagicDieSet(LORD, Level.MAXIMUM, BOLT),
    e.MagicDiceRolled(LORD, (Level.MINIMUM, Level.MAXIMUM, Level.MAXIMUM)),
    e.MagicDiceRolled(LORD, (Level.OPTIMUM,), (Level.MINIMUM,)),
    e.SpellCast(LORD, BOLT, Level.OPTIMUM),
    e.SpellAimed(LORD, BOLT, Aim(line=(10, 20)), 0, 0),
    e.SpellAimed(LORD, BOLT, Aim(place=(10, 20)), 0, 3),
    e.SpellAimed(LORD, BOLT, Aim(), 2, 0),
    e.SpellReached(BOLT, ()),
    e.SpellReached(BOLT, (MEN, FOE)),
    e.SpellForgotten(LORD, BOLT, WHY),
    *(e.PowerAbused(LORD, BOLT, Tally(total, WHY)) for total in (2, 3, 4, 7, 9, 11, 12)),
    *(e.ActivationAnnounced(MEN, kind, FOE, WHY) for kind in Kind),
    e.ActivationCancelled(MEN, Kind.CHARGE, WHY),
    e.ActivationCancelled(MEN, Kind.CHARGE, RuleId("second.core.cancelled-activation")),
    e.ActivationResolved(MEN, Kind.SHOOT),
    *(e.FatigueExploited(RIGHT, MEN, use) for use in ("shorten", "own-armour", "enemy-armour")),
    e.FatigueTaken(MEN, 1, WHY),
    e.FatigueTaken(MEN, 2, WHY),
    e.FatigueRemoved(MEN, 1, WHY),
    e.FatigueRemoved(MEN, 2, WHY),
    e.UnitMoved(MEN, Kind.MOVE, SHORT, ()),
    e.UnitMoved(MEN, Kind.CHARGE, SHORT, ()),
    e.UnitWithdrew(MEN, FOE, S, WHY),
    e.UnitStayed(MEN),
    e.FightBegan(Combat.MELEE, MEN, FOE, WHY),
    e.FightBegan(Combat.SHOT, MEN, FOE, WHY),
    e.FightBegan(Combat.SHOT, NO_UNIT, FOE, DRILL),
    e.RanksClosed(MEN),
    e.DiceTraded(MEN, 4, 2),
    e.PoolAssembled(MEN, FIVE, NONE),
    e.PoolAssembled(MEN, FIVE, NONE.add(1, DRILL)),
    e.PoolAssembled(MEN, NONE, NONE.add(1, DRILL)),
    e.PoolAssembled(NO_UNIT, FOUR, NONE),
    *(e.DiceGained(MEN, what, 2, DRILL) for what in ("attack", "defence", "hits")),
    e.DiceGained(MEN, "attack", -2, DRILL),
    e.AttackRolled(MEN, FOE, FIVE, NONE, (3, 5), 3),
    e.AttackRolled(MEN, FOE, FIVE, NONE.add(1, DRILL), (3, 5), 3),
    e.AttackRolled(NO_UNIT, FOE, FIVE, NONE, (3, 5), 3),
    e.AttackRolled(MEN, FOE, FIVE, NONE, (1, 1), 1, again=True),
    e.DefenceRolled(MEN, FOUR, FIVE, 2),
    e.DefenceRolled(MEN, FOUR, FIVE, 1, again=True),
    e.CasualtiesCancelled(LORD, 1, WHY),
    e.CasualtiesCancelled(LORD, 2, WHY),
    e.CasualtyPassedOn(LORD, MEN, WHY),
    e.FiguresLost(MEN, 1, 7, WHY),
    e.FiguresLost(MEN, 3, 4, WHY),
    e.UnitEliminated(MEN, WHY),
    e.FightDecided(MEN, FOE, 1, 3, WHY),
    e.FightDecided(NO_UNIT, NO_UNIT, 1, 3, WHY),
    e.TurnEnded(LEFT, 1),
    e.DrawOffered(LEFT),
    e.TimeCalled(LEFT),
    e.TimeCalled(None),
    e.PointsCounted(LEFT, FIVE),
    e.BattleEnded(LEFT, "turns-played"),
    e.BattleEnded(LEFT, "conceded"),
    e.BattleEnded(None, "agreed"),
)


def naming(language: str, sides: tuple[str, str] = ("", "")) -> Naming:
    return Naming(SECOND, UNITS, language, sides)


def test_samples_are_of_every_event_and_reach_every_sentence():
    assert {type(sample) for sample in SAMPLES} == set(get_args(e.AnyEvent))
    assert {event_key(sample) for sample in SAMPLES} == set(words("en", "events"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", SAMPLES, ids=event_key)
def test_every_event_is_told_in_words(event: e.Event, language: str):
    told = tell(event, naming(language))
    assert told[0] == told[0].upper()
    assert told.endswith(".")
    assert "second.core" not in told
    assert "hill-clans" not in told
    assert "Tally" not in told


@pytest.mark.parametrize("table", ["events", "table", "story", "refusals"])
def test_french_never_puts_of_or_to_before_a_unit(table: str):
    # "de le Seigneur" would have to be "du Seigneur".
    named = re.compile(r"\b(de|à) \{(unit|target|friend|other|attacker|defender|enemy|winner|loser|to|hero|units)\}")
    assert [said for said in words("fr", table).values() if named.search(said)] == []


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            e.FiguresLost(MEN, 2, 6, WHY),
            "Left’s Warriors (1) lost 2 figures; remaining: 6 (Determination).",
            "L’unité de Guerriers (1) de Gauche a perdu 2 figurines\u00a0; reste\u00a0: 6 (Détermination).",
        ),
        (
            e.UnitMoved(MEN, Kind.MOVE, SHORT, ()),
            "Left’s Warriors (1) moved, up to S (Distance of a Move, Uneven ground).",
            (
                "L’unité de Guerriers (1) de Gauche a fait un mouvement, "
                "de C (Distance de mouvement, Terrain accidenté) au plus."
            ),
        ),
        (
            e.ActivationAnnounced(MEN, Kind.CHARGE, FOE, DRILL),
            "Left’s Warriors (1) declared a charge against Right’s Warlord with Hearthguards (2) (The Chief’s Kin).",
            (
                "L’unité de Guerriers (1) de Gauche a déclaré une charge contre le Seigneur avec Gardes (2) de Droite "
                "(La parenté du chef)."
            ),
        ),
    ],
    ids=["figures-lost", "unit-moved", "charge"],
)
def test_story_reads_well(event: e.Event, english: str, french: str):
    assert tell(event, naming("en")) == english
    assert tell(event, naming("fr")) == french


def test_players_names_belong_to_their_units():
    assert naming("en", ("Anna", "Bo")).unit(MEN) == "Anna’s Warriors (1)"
    assert naming("fr", ("Anna", "Bo")).unit(LORD) == "le Seigneur (0) d’Anna"
    assert naming("fr", ("Anna", "Bo")).unit(FOE) == "le Seigneur avec Gardes (2) de Bo"


def test_lengths_are_sticks_where_a_stick_has_them():
    lengths = (VS, S, M, L, L + S, 2 * L, -S, 120, 125)
    assert [naming("en").length(n) for n in lengths] == [
        "VS", "S", "M", "L", "L+S", "L+L", "−S", "12 mm", "12.5 mm",
    ]  # fmt: skip
    assert [naming("fr").length(n) for n in lengths] == [
        "TC", "C", "M", "L", "L+C", "L+L", "−C", "12\u00a0mm", "12,5\u00a0mm",
    ]  # fmt: skip


def test_tally_explains_itself():
    assert tell_tally(FIVE, naming("en")) == "5 = 4 (Profiles) + 1 (Solid cover)"
    assert tell_tally(FIVE.add(-2, PROFILE), naming("fr")) == "3 = 4 (Profils) + 1 (Couvert solide) − 2 (Profils)"
    assert tell_tally(FOUR.add(-1, SOLID), naming("en")) == "3 = 4 (Profiles) − 1 (Solid cover)"
    assert tell_tally(NONE.add(-1, SOLID), naming("en")) == "−1 (Solid cover)"
    assert tell_tally(NONE, naming("en")) == "0 (Profiles)"
    assert tell_tally(NONE.add(1, SOLID).add(2, SOLID), naming("en")) == "3 (Solid cover)"
    assert tell_tally(NONE.add(1, SOLID).add(-1, SOLID), naming("en")) == "0 = 1 (Solid cover) − 1 (Solid cover)"


def test_what_a_die_has_to_show_is_told_with_its_plus():
    saved = e.DefenceRolled(MEN, FOUR, FIVE, 2)
    assert tell(saved, naming("en")).endswith("hits cancelled: 2 (on 5+ = 4 (Profiles) + 1 (Solid cover)).")
    assert tell(saved, naming("fr")).endswith("2 (sur 5+ = 4 (Profils) + 1 (Couvert solide)).")


def test_refusal_cites_its_rule():
    refusal = Refusal("too-near-enemy", RuleId("second.core.enemy-gap"), (("enemy", FOE), ("gap", VS)))
    assert tell_refusal(refusal, naming("en")) == (
        "That would come within VS of Right’s Warlord with Hearthguards (2). [Rulebook p.17]"
    )
    assert tell_refusal(refusal, naming("fr")) == (
        "Cela viendrait à TC d’un ennemi\u00a0: le Seigneur avec Gardes (2) de Droite. [Livre de règles p.\u00a017]"
    )


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (Refusal("too-far", PROFILE, (("figure", 3), ("most", S))), "That is too far: S at most."),
        (Refusal("too-many-dice", PROFILE, (("most", 2),)), "Too many dice: 2 at most."),
        (Refusal("wrong-kind", PROFILE, (("kind", "charge"),)), "This activation doesn’t allow that: charge."),
        (Refusal("no-such-terrain", PROFILE, (("kind", "{x}"),)), "There is no terrain called “{x}”."),
        (Refusal("no-such-target", PROFILE, (("target", 77),)), "Unit 77 isn’t an enemy on the table."),
        (
            Refusal("not-its-equipment", PROFILE, (("troop", "levies"), ("equipment", "horse+bow"))),
            "Levies can’t take this equipment: horse, bow.",
        ),
    ],
)
def test_refusal_words_its_parameters(refusal: Refusal, told: str):
    assert tell_refusal(refusal, naming("en")) == f"{told} [Rulebook p.44]"


def test_refusal_without_a_known_rule_has_no_citation():
    assert tell_refusal(Refusal("not-now", RuleId("elsewhere")), naming("en")) == "That can’t be done now."


def test_outcome_tells_the_winner_and_both_scores():
    massacre = RuleId("second.core.massacre-points")
    mine = Tally(0, massacre).add(5, massacre).add(4, massacre)
    outcome = Outcome(LEFT, "turns-played", (Score(LEFT, mine), Score(RIGHT, Tally(3, massacre))))
    assert tell_outcome(outcome, naming("en")) == "Left won the battle: all turns were played. Points: Left 9, Right 3."


def test_an_outcome_of_more_than_losses_tells_each_score_with_its_terms():
    massacre, grudge = RuleId("second.core.massacre-points"), RuleId("scenario.clash-of-warlords.old-grudge")
    mine, theirs = Tally(9, massacre).add(2, grudge), Tally(3, massacre)
    outcome = Outcome(LEFT, "turns-played", (Score(LEFT, mine), Score(RIGHT, theirs)))
    assert tell_outcome(outcome, naming("en")).startswith(
        "Left won the battle: all turns were played. Left’s points: 11 = 9 (Massacre points) + 2 ("
    )


def test_an_outcome_with_too_small_a_lead_tells_what_it_takes():
    massacre = RuleId("second.core.massacre-points")
    outcome = Outcome(None, "turns-played", (Score(LEFT, Tally(20, massacre)), Score(RIGHT, Tally(21, massacre))))
    lead = naming("en").ruleset.constants.victory_lead
    assert f"{lead} more than the other side." in tell_outcome(outcome, naming("en"))
    level = Outcome(None, "turns-played", tuple(Score(side, Tally(9, massacre)) for side in (LEFT, RIGHT)))
    assert "To win takes" not in tell_outcome(level, naming("en"))


def test_costs_and_types_have_names():
    assert cost_name("en", ((Face.COMMON, Face.RARE), tuple(Face))) == "common or rare + any"
    assert cost_name("fr", ((Face.COMMON, Face.RARE),)) == "commun ou rare"
    assert type_name("fr", AbilityType.ACTIVATION_REACTION) == "Activation/Réaction"
