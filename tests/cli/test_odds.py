"""`skald odds`: the question at the table, asked and answered in one line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skald.cli.finding import shipped_text
from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from tests.cli.calling import call, data, mistake

MELEE = ("odds", "melee", "8 warriors", "4 hearthguard heavy-weapon")


@pytest.mark.parametrize(("lang", "title"), [("en", "Melee: 8 Warriors"), ("fr", "Corps-à-corps\u00a0: 8 Guerriers")])
def test_melee_in_both_languages(lang: str, title: str):
    result = call(*MELEE, lang=lang)
    assert result.exit_code == 0
    assert result.stdout.startswith(title)
    assert ("34.1%" if lang == "en" else "34,1\u00a0%") in result.stdout.replace(" %", "\u00a0%")


def test_melee_as_data_is_the_exact_answer():
    found = data(*MELEE)
    answer = odds(Matchup(Fighter("warriors", 8), Fighter("hearthguard", 4, ("heavy-weapon",))))
    assert [(a, d, Fraction(chance)) for a, d, chance in found["joint"]] == answer.joint
    assert found["exact"] is True
    assert found["attacker"]["dice"] == 8
    assert found["defender"]["armour"] == 4
    assert found["p_attacker_wins"] == float(answer.attacker_wins)
    assert Fraction(found["fractions"]["p_attacker_wins"]) == answer.attacker_wins
    assert sum(Fraction(chance) for _, _, chance in found["joint"]) == 1
    assert "best_play" not in found


def test_options_reach_the_question():
    found = data(
        "odds", "melee", "8 warriors", "8 warriors", "--close-ranks", "defender", "--attacker-cover", "solid",
        "--attacker-fatigue", 2, "--attacker-attack-bonus", 2, "--defender-defence-bonus", 1,
    )  # fmt: skip
    assert (found["attacker"]["dice"], found["defender"]["dice"]) == (10, 4)
    assert (found["attacker"]["cover"], found["defender"]["cover"]) == ("solid", "solid")
    assert found["defender"]["extra_defence"] == 1
    assert found["attacker"]["fatigue"] == 2


def test_first_edition_trades_dice():
    found = data("odds", "melee", "8 warriors", "8 warriors", "--edition", "first", "--defender-trade", 4)
    assert (found["defender"]["dice"], found["defender"]["extra_defence"]) == (4, 2)


def test_best_play_as_data():
    found = data(
        "odds", "melee", "6 warriors", "warlord", "--attacker-board", "fjord-reavers", "--attacker-dice",
        "splintered-shields:common, rare", "--defender-fatigue", 1, "--best-play", "wipe-out",
    )["best_play"]  # fmt: skip
    assert found["exact"] is True
    assert found["lower"] == found["upper"] == found["value"]
    assert found["averts"]["defender"] > 0
    assert {step["side"] for step in found["line"]} == {"attacker", "defender"}
    assert found["outcome"]["p_defender_eliminated"] == found["value"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_best_play_page(lang: str):
    result = call(*MELEE, "--attacker-fatigue", 1, "--best-play", "losses", lang=lang)
    assert result.exit_code == 0
    assert ("Best play" if lang == "en" else "Meilleur jeu") in result.stdout


def test_fatigue_is_answered_with_best_play_unless_nobody_is_to_spend_anything():
    tired = (*MELEE, "--defender-fatigue", 2)
    told = call(*tired).stdout
    sentences = " ".join(told.split())  # However wide the terminal is.
    assert "Second edition; exact; both do their best." in told
    assert "The attacker wins 79.2% of the time. On average it loses 3.56 and the defender 3.65." in sentences
    beside = "If nobody spends anything: the attacker wins 34.1% of the time. On average it loses 3.56"
    assert sentences.index("defender 3.65.") < sentences.index(beside) < sentences.index("attacker: 8 Warriors")
    plain = " ".join(call(*tired, "--best-play", "none").stdout.split())
    assert "The attacker wins 34.1% of the time. On average it loses 3.56 and the defender 2.56." in plain
    assert "best_play" not in data(*tired, "--best-play", "none")
    assert data(*tired)["best_play"]["aim"] == "win"


@pytest.mark.parametrize(
    "words", [("what if my 8 warriors charge that hearthguard",), ["8", "warriors", "v", "4", "hearthguard"]]
)
def test_a_question_needs_no_command(words):
    assert data("odds", *words)["joint"] == data("odds", "melee", "8 warriors", "4 hearthguard")["joint"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chance to kill the warlord with 8 warriors", "The target is killed 3.1% of the time. The attacker wins"),
        # Whoever fights alone spares himself as the rules let him, without being told to.
        (
            "my warlord charges 8 hearthguards",
            "The attacker’s lone figure falls 27.1% of the time.",
        ),
        ("can the warlord die against 8 warriors", "Melee: 8 Warriors against 1 Warlord"),
        ("can the warlord die against 8 warriors", "The target is killed 3.1% of the time. The attacker wins"),
        (
            "how many losses does 8 levies bow take from 4 mounted hearthguard",
            "Melee: 4 Hearthguards, horse against 8 Levies, bow",
        ),
    ],
)
def test_the_first_lines_answer_what_was_asked(text: str, told: str):
    assert told in " ".join(call("odds", text).stdout.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("at least 3 of 8 warriors killed by 6 hearthguard", "% of the time the defender loses at least 3. On average"),
        (
            "do I lose at least 2 if my 8 warriors charge 4 hearthguard",
            "the attacker loses at least 2. On average the att",
        ),
        (
            "how likely is it that 8 warriors lose all against 6 hearthguard",
            "The attacker is wiped out 1.9% of the time.",
        ),
        ("do 8 levies survive 6 hearthguard", "The target survives 98.1% of the time. The attacker wins"),
        ("chance of 3 hits with 6 dice needing 4+", "6 dice on 4+: 3.00 succeed on average. At least 3: 65.6%"),
        (
            "my 8 warriors with javelins: shoot or charge 6 levies?",
            "Better to charge, by enemies killed less your own losses: on average they lose 3.5 and you",
        ),
        ("my 8 warriors with javelins: shoot or charge 6 levies?", "the attacker wins – 85.2%"),
    ],
)
def test_what_is_counted_comes_first(text: str, told: str):
    assert told in " ".join(call("odds", text).stdout.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chance of no casualties if 8 warriors charge 8 levies", "of the time the attacker loses nobody."),
        ("chance that nobody dies when 12 slingers shoot 8 warriors", "17.8% of the time the defender loses nobody."),
        ("probability 8 warriors lose less than 3 vs 8 levies", "88.9% of the time the attacker loses fewer than 3."),
        ("do 8 levies lose at most 1 if 8 warriors charge them", "of the time the defender loses fewer than 2."),
        ("should I attack with 6 hearthguard or wait for his 8 warriors", "Better to be charged: you win 91.4% of the"),
    ],
)
def test_few_losses_and_waiting_are_told_first(text: str, told: str):
    assert told in " ".join(call("odds", text).stdout.split())


def test_dice_and_two_deeds_have_their_data():
    pool = data("odds", "chance of 3 hits with 6 dice needing 4+")
    assert (pool["dice"], pool["target"], pool["least"], pool["mean"], pool["fraction"]) == (6, 4, 3, "3/1", "21/32")
    deeds = data("odds", "my 8 warriors with javelins: shoot or charge 6 levies?")
    assert (deeds["measure"], len(deeds["compared"])) == ("balance", 2)


def test_who_asks_for_no_best_play_hears_what_is_left_out():
    told = " ".join(call("odds", "my warlord charges 8 warriors", "--best-play", "none").stdout.split())
    assert "falls 86.6% of the time. Special rules" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("le seigneur peut-il mourir contre 8 guerriers", "La cible est tuée dans 3,1 % des cas."),
        ("mon seigneur survit contre 8 guerriers", "La cible survit dans 96,9 % des cas."),
    ],
)
def test_whoever_may_die_is_struck_in_french_too(text: str, told: str):
    assert told in call("--lang", "fr", "odds", text).stdout.replace("\xa0", " ")


@pytest.mark.parametrize(
    "text",
    ["chance to roll at least one rare with 6 saga dice", "quelle chance d’avoir une face rare avec 6 dés Saga ?"],
)
def test_a_question_about_dice_leads_to_their_odds(text: str):
    assert data("odds", text) == data("odds", "saga-dice", "6", "rare")


def test_two_units_to_choose_from_are_compared_the_better_one_first():
    text = "8 warriors or 4 hearthguards against 8 levies?"
    told = " ".join(call("odds", text).stdout.split())
    verdict = "Better choice: 4 Hearthguards, winning 79.2% of the time to 69.2% for 8 Warriors: 10.0 percentage points"
    assert told.startswith(verdict)
    assert "the attacker wins 79.2% 69.2%" in told
    found = data("odds", text)["compared"]
    alone = [data("odds", "melee", unit, "8 levies")["joint"] for unit in ("4 hearthguard", "8 warriors")]
    assert [each["joint"] for each in found] == alone


def test_a_question_that_is_not_understood_names_the_word():
    result = call("odds", "8 qqqqq v 4 hearthguard")
    assert (result.exit_code, "“qqqqq”" in result.stderr) == (2, True)


def test_units_larger_than_the_rules_allow_are_marked():
    assert data("odds", "60 warriors v 4 hearthguard")["notes"] == [
        "attacker: A unit of Warriors has at most 12 figures; 60 are counted all the same."
    ]


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("8 warriors charge 4 hearthguard behind a wall",
         ("melee", "8 warriors", "4 hearthguard", "--defender-cover", "solid")),
        ("12 archers tirent sur 8 guerriers en forêt",
         ("shoot", "12 levies bow", "8 warriors", "--defender-cover", "light")),
        ("8 warriors v 4 hearthguard, they have 1 fatigue and I have 2",
         ("melee", "8 warriors", "4 hearthguard", "--attacker-fatigue", "2", "--defender-fatigue", "1")),
    ],
)  # fmt: skip
def test_a_typed_question_has_the_numbers_of_its_options(typed: str, options: tuple[str, ...]):
    asked, named = data("odds", typed), data("odds", *options)
    assert asked | {"notes": []} == named | {"notes": []}


EIGHT = "common,common,common,uncommon,uncommon,rare,rare,rare"


def test_eight_bare_dice_on_both_sides_are_laid_and_solved():
    found = data(
        *MELEE, "--attacker-board", "fjord-reavers", "--attacker-dice", EIGHT, "--defender-board", "wall-of-oaths",
        "--defender-dice", EIGHT, "--best-play", "wipe-out",
    )["best_play"]  # fmt: skip
    assert found["exact"] is True
    assert found["line_comes_to"] == found["value"] == found["outcome"]["p_defender_eliminated"]
    assert 6 <= len(found["saga_dice"]["defender"]) <= 8
    assert not any("option" in step["does"] for step in found["line"])
    assert any(step["does"].endswith("+1 attack die") for step in found["line"])


def test_bounded_best_play_shows_both_bounds_and_a_line():
    result = call(
        *MELEE, "--attacker-board", "ash-pilgrims", "--attacker-dice", EIGHT, "--defender-board", "river-guilds",
        "--defender-dice", EIGHT, "--best-play", "losses",
    )  # fmt: skip
    assert "bounded" in result.stdout
    assert "a line in which both do well comes to" in result.stdout
    assert "1. " in result.stdout


def board_file(tmp_path, name: str = "my-clans", **changes: str) -> str:
    text = shipped_text("hill-clans").replace('id = "hill-clans"', f'id = "{name}"')
    for old, new in changes.items():
        text = text.replace(old, new)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_board_file_does_what_a_shipped_board_does(tmp_path):
    dice = ("--attacker-dice", "feud-remembered:uncommon,rare", "--best-play", "losses")
    mine = data(*MELEE, "--attacker-board", board_file(tmp_path), *dice)
    shipped = data(*MELEE, "--attacker-board", "hill-clans", *dice)
    assert mine["attacker"]["board"] == "my-clans"
    assert mine["best_play"] == shipped["best_play"]


def test_board_files_that_cannot_be_used_are_explained(tmp_path):
    wrong = board_file(tmp_path, **{'types = ["melee"]': 'types = ["melea"]'})
    assert "--attacker-board" in (told := mistake(*MELEE, "--attacker-board", wrong))
    assert "line 168: “melea”" in told
    assert "no file" in mistake(*MELEE, "--defender-board", str(tmp_path / "none.toml"))
    first = board_file(tmp_path, "first-only", **{'editions = ["second", "first"]': 'editions = ["first"]'})
    assert "first-only" in mistake(*MELEE, "--attacker-board", first)
    twin = board_file(tmp_path, "hill-clans", **{"amount = 3": "amount = 4"})
    both = mistake(*MELEE, "--attacker-board", twin, "--defender-board", "hill-clans")
    assert "Two different boards" in both


def test_mistakes_name_the_side_by_its_option():
    told = mistake(
        "odds", "melee", "warriors", "levies", "--attacker-fatigue", "9", "--defender-fatigue", "8",
        "--attacker-attack-bonus", "41", "--defender-defence-bonus", "41", "--defender-guards", "99",
    )  # fmt: skip
    for option in ("--attacker-attack-bonus:", "--defender-defence-bonus:", "--defender-guards:"):
        assert option in told
    told = mistake("odds", "melee", "warriors", "levies", "--attacker-fatigue", "9", "--defender-fatigue", "8")
    assert "--attacker-fatigue: “Warriors”" in told
    assert "--defender-fatigue: “Levies”" in told


@pytest.mark.parametrize(("lang", "told"), [("en", "shoots up to M"), ("fr", "tire jusqu’à M")])
def test_a_shot_beyond_the_range_is_refused(lang: str, told: str):
    refused = mistake("odds", "shoot", "8 warriors javelins", "levies", "--distance", "L", "--lang", lang)
    assert told in refused
    assert "--distance" in refused


def test_shoot():
    found = data("odds", "shoot", "12 levies bow", "8 warriors", "--defender-cover", "light")
    assert (found["attacker"]["dice"], found["defender"]["save"]) == (6, 3)
    assert sum(Fraction(chance) for _, chance in found["losses"]) == 1
    near = data("odds", "shoot", "6 levies firearm", "8 warriors", "--distance", "M")
    assert near["attacker"]["hit_bonus"] == 1


def test_saga_dice():
    found = data("odds", "saga-dice", 6, "rare", "fjord-reavers.red-tide", "--again", 1, "--turn", 0)
    assert [each["need"] for each in found["needs"]] == ["rare", "fjord-reavers.red-tide"]
    assert 0 < found["p_all"] < found["needs"][0]["p"] < 1
    assert "%" in call("odds", "saga-dice", "6", "rare").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("odds", "melee", "8 wariors", "4 hearthguard"), ["attacker", "wariors", "warriors"]),
        (("odds", "melee", "8 warriors", "4 hearthguard heavy-wepon"), ["wepon", "“weapon”"]),
        (("odds", "melee", "99999999999 warriors", "levies"), ["99999999999"]),
        (("odds", "melee", "8 guerriers arc javelots", "levies", "--lang", "fr"), ["Guerriers", "arc + javelots"]),
        (("odds", "melee", "8 warriors", "4 hearthgard"), ["defender", "hearthgard", "hearthguard"]),
        (("odds", "melee", "8 warriors bow", "levies", "--close-ranks", "attacker"), ["Warriors", "close ranks"]),
        (("odds", "melee", "warriors", "levies", "--attacker-board", "fjord-reaver"), ["“fjord-reaver”", "s”"]),
        (("odds", "melee", "warriors", "levies", "--attacker-dice", "rare"), ["board"]),
        (("odds", "melee", "warriors", "levies", "--attacker-fatigue", "9"), ["9"]),
        (("odds", "shoot", "warriors", "levies"), ["shoot"]),
        (("odds", "saga-dice", "99", "rare"), ["99"]),
        (("odds", "saga-dice", "six", "rare"), ["six"]),
        (("odds", "saga-dice", "6", "rar"), ["rar", "rare"]),
        (("odds", "saga-dice", "6", "rare", *("--again", "1") * 600), ["--again", "600"]),
        (("odds", "saga-dice", "6", "nowhere.red-tide"), ["nowhere"]),
        (("odds", "saga-dice", "6", "fjord-reavers.red-tid"), ["red-tid", "red-tide"]),
    ],
)  # fmt: skip
def test_mistakes_name_the_word(arguments: tuple[str, ...], words: list[str]):
    told = mistake(*arguments)
    assert all(word in told for word in words)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "defender: Light cover changes nothing in melee: only solid cover helps there."),
        ("fr", "Un couvert léger ne change rien au corps-à-corps"),
    ],
)
def test_cover_that_changes_nothing_says_why(lang: str, told: str):
    typed = {"en": "8 warriors v 4 hearthguard in cover", "fr": "8 guerriers contre 4 gardes à couvert"}[lang]
    assert told in " ".join(call("odds", typed, lang=lang).stdout.split())
    assert "Light cover changes nothing" not in call("odds", "8 warriors v 4 hearthguard in solid cover").stdout
