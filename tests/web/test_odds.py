"""The page of odds: its numbers, its address, and what it says to those who ask for nonsense."""

import html
import re
from fractions import Fraction
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from django.utils import translation

from skald.odds.answer import odds
from skald.odds.best_play import best_play
from skald.odds.matchup import Fighter, Matchup
from skald.odds.report import outcome
from skald.odds.valuation import Aim
from skald.rules.ids import Combat, Cover
from skald.web.odds.wording import decimal, percent

QUESTION = "a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard&d.kit=heavy-weapon"
MATCHUP = Matchup(Fighter("warriors", 8), Fighter("hearthguard", 4, ("heavy-weapon",)))


def page(client, query="", accept="en"):
    answer = client.get(f"/odds/?{query}", headers={"accept-language": accept})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def plain(text: str) -> str:
    """The words alone, without the links to the rules behind them."""
    return " ".join(re.sub(r"<[^>]+>", "", re.sub(r' <a class="line-rule".*?</a>', "", text)).split())


def found(pattern: str, text: str) -> list[str]:
    return [plain(each) for each in re.findall(pattern, text, re.DOTALL)]


def headlines(text: str) -> list[str]:
    return found(r'<p class="verdict"[^>]*>(.*?)</p>', text)


def problems(text: str) -> list[str]:
    return found(r"<li>(.*?)</li>", "".join(re.findall(r'<ul class="problems".*?</ul>', text, re.DOTALL)))


def notices(text: str) -> list[str]:
    return found(r"<li>(.*?)</li>", "".join(re.findall(r'<ul class="notices".*?</ul>', text, re.DOTALL)))


def address(text: str) -> str:
    (shared,) = set(re.findall(r'data-address="([^"]+)"', text))
    return str(shared)


def outcomes(text: str) -> dict[str, str]:
    names = found(r'<summary><span class="name">(.*?)</span>', text)
    values = found(r'<summary><span class="name">.*?<span class="value">(.*?)</span>', text)
    return dict(zip(names, values, strict=True))


def rows(text: str) -> list[tuple[str, ...]]:
    bodies = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)
    return [tuple(found(r"<t[hd][^>]*>(.*?)</t[hd]>", row)) for row in "".join(bodies).split("</tr>") if row]


# --- numbers


def test_headline_tells_both_sides_at_once(client):
    assert headlines(page(client, QUESTION)) == [
        "You win 34% of the time. On average you lose 3.6 and they lose 2.6. exact"
    ]


def test_headline_speaks_french_with_commas(client):
    assert headlines(page(client, QUESTION, "fr")) == [
        "Vous gagnez dans 34 % des cas. Pertes moyennes : 3,6 pour vous, 2,6 pour eux. exact"
    ]


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("probability of wiping out 4 levies with 8 warriors", "en",
         ("You wipe them out 26% of the time. You win 84% of the time. "
          "On average you lose 0.7 and they lose 2.6. exact")),
        ("quelle chance de tuer le seigneur avec 8 guerriers ?", "fr",
         ("En jouant au mieux, vous tuez votre cible dans 3 % des cas. Vous gagnez dans 3 % des cas. "
         "Pertes moyennes : 1,3 pour vous, 0,03 pour eux. exact")),
        ("if 6 hearthguards charge my 8 warriors how many do I lose", "en",
         "On average you lose 4.0 of 8, and they lose 1.8 of 6. You win 20% of the time. exact"),
        ("mon seigneur peut-il survivre à une charge de 8 guerriers ?", "fr",
         ("En jouant au mieux, vous survivez dans 97 % des cas. Vous gagnez dans 97 % des cas. "
         "Pertes moyennes : 0,03 pour vous, 1,3 pour eux. exact")),
        ("how many do I lose if I charge 4 hearthguard with 8 warriors", "en",
         "On average you lose 2.7 of 8, and they lose 1.8 of 4. You win 23% of the time. exact"),
        ("odds of killing at least 3 of 8 warriors with 6 crossbows", "en",
         "4% of the time they lose at least 3 of 8. On average they lose 1.0. exact"),
        ("est-ce que je perds quelqu’un si 8 guerriers lancent leurs javelots sur 6 levées", "fr",
         "Dans 68 % des cas, vous en perdez au moins 1 sur 6. Vos pertes moyennes : 1,0. exact"),
        ("how likely is it that 8 warriors lose all against 6 hearthguard", "en",
         ("They wipe you out 2% of the time. On average you lose 4.0 of 8, and they lose 1.8 of 6. "
          "You win 9% of the time. exact")),
        ("do 8 levies survive 6 hearthguard", "en",
         "You survive 98% of the time. You win 7% of the time. On average you lose 4.0 and they lose 0.9. exact"),
        ("chances of no casualties when 6 archers shoot my 8 warriors in a wood", "en",
         "58% of the time you lose nobody. On average you lose 0.5. exact"),
        ("probabilité que 8 guerriers perdent moins de 3 contre 8 levées", "fr",
         ("Dans 89 % des cas, vous en perdez moins de 3 sur 8. "
          "Pertes moyennes : 1,3 sur 8 pour vous, 2,7 sur 8 pour eux. Vous gagnez dans 69 % des cas. exact")),
        ("do I kill at least 2 of 4 tired hearthguard with 8 warriors", "en",
         ("With best play: 56% of the time they lose at least 2 of 4. "
          "On average they lose 1.8 of 4, and you lose 1.8 of 8. You win 39% of the time. exact")),
        # Whoever kills the last of them has won, whatever it cost.
        ("can my 8 warriors kill 1 hearthguard", "en",
         ("You kill your target 87% of the time. You win 87% of the time. "
          "On average you lose 0.7 and they lose 0.9. exact")),
        ("can 6 archers kill a warlord", "en", "With best play you kill your target 0% of the time. exact"),
    ],
)  # fmt: skip
def test_headline_answers_what_was_asked(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert headlines(typed) == [told]
    # The shared address and the form keep what was asked.
    assert headlines(page(client, address(typed).partition("?")[2], accept)) == [told]
    assert len(found(r'<input type="hidden" name="(ask)"', typed)) == 1


def test_the_asker_may_be_the_one_who_is_struck(client):
    held = page(client, "a.n=6&a.troop=hearthguard&d.n=8&d.troop=warriors&mine=d.")
    struck = page(client, "a.n=6&a.troop=hearthguard&d.n=8&d.troop=warriors")
    told, other = outcomes(held), outcomes(struck)
    assert (told["You win"], told["A tie, which you win"], told["They win"]) == (
        other["They win"], other["A tie"], other["You win"]
    )  # fmt: skip
    assert (told["You withdraw"], told["They are wiped out"]) == (other["They withdraw"], other["You are wiped out"])
    assert found(r"<legend id=.*?>(.*?)</legend>", held)[:2] == ["They charge", "You defend"]
    shot = outcomes(page(client, urlencode({"q": "12 archers shoot my 8 warriors"})))
    assert list(shot) == ["You lose someone", "You lose half or more", "You are wiped out"]


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("8 warriors or 4 hearthguards against 8 levies?", "en",
         ("Better choice: 4 Hearthguards, winning 79.2% of the time to 69.2% for 8 Warriors: "
          "10.0 percentage points more.")),
        ("mes 8 levées doivent-elles charger 4 gardes ou 8 guerriers ?", "fr",
         ("Adversaire le plus facile : 8 Guerriers, avec 12,9 % de victoires contre 7,0 % face à 4 Gardes, "
          "soit 5,9 points de plus.")),
    ],
)  # fmt: skip
def test_two_units_to_choose_from_are_compared_the_better_one_first(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert found(r'<p class="verdict better">(.*?)</p>', typed) == [told]
    wins = [float(each.split("%")[0].replace(",", ".").split()[-1]) for each in headlines(typed)]
    assert (len(wins), wins == sorted(wins, reverse=True)) == (2, True)
    # Nothing is lost by its address.
    assert found(r'<p class="verdict better">(.*?)</p>', page(client, address(typed).partition("?")[2], accept)) == [
        told
    ]


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("my 8 warriors with javelins: shoot or charge 6 levies?", "en",
         ("Better to charge, by enemies killed less your own losses: on average they lose 3.5 and you lose 1.3, "
          "and you win 85.2% of the time. "
          "By shooting, they would lose 1.0 and you nobody.")),
        ("vaut-il mieux tirer ou charger avec mes 12 levées à l’arc contre 6 guerriers", "fr",
         ("Mieux vaut tirer, d’après les tués adverses moins vos pertes : en moyenne, ils perdent 1,5 et "
          "vous personne. "
          "En chargeant, ils perdraient 1,3 et vous 2,7, et vous gagneriez dans 11,6 % des cas.")),
    ],
)  # fmt: skip
def test_shooting_and_charging_are_compared(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert found(r'<p class="verdict better">(.*?)</p>', typed) == [told]
    assert len(headlines(typed)) == 2
    again = page(client, address(typed).partition("?")[2], accept)
    assert found(r'<p class="verdict better">(.*?)</p>', again) == [told]


def test_charging_and_being_charged_are_compared(client):
    typed = page(
        client, urlencode({"q": "should I attack with my 6 hearthguard or wait for his 8 warriors to charge me"})
    )
    told = ["Better to be charged: you win 91.4% of the time, and 80.5% if you charge."]
    assert found(r'<p class="verdict better">(.*?)</p>', typed) == told
    assert [each.split(" of the time")[0] for each in headlines(typed)] == ["You win 80%", "You win 91%"]
    again = page(client, address(typed).partition("?")[2])
    assert found(r'<p class="verdict better">(.*?)</p>', again) == told


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("roll 8 dice on 5+", "en", "8 dice on 5+: 2.7 succeed on average. At least 1: 96.1%"),
        ("3 touches avec 6 dés à 4+", "fr", "6 dés à 4+ : 3,0 réussites en moyenne. Au moins 3 : 65,6 %"),
    ],
)
def test_a_question_about_ordinary_dice_is_answered_by_their_odds(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert (notices(typed), headlines(typed)) == ([told], [])


def test_a_question_about_saga_dice_is_answered_by_their_odds(client):
    typed = page(client, urlencode({"q": "chance to roll at least one rare with 6 saga dice"}))
    assert (notices(typed), headlines(typed)) == (["With 6 Saga dice, at least this: rare. Chance: 66.5%"], [])


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("can I get Red Tide with 6 Saga dice", "en",
         "With 6 Saga dice, at least this: Red Tide (rare + any). Chance: 66.5%"),
        ("quelle chance d’avoir Marée rouge avec 6 dés", "fr",
         "Avec 6 dés Saga, au moins ceci : Marée rouge (rare + n’importe lequel). Chance : 66,5 %"),
    ],
)  # fmt: skip
def test_a_question_about_an_ability_is_answered_by_the_odds_of_its_dice(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert (notices(typed), headlines(typed)) == ([told], [])


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("8 warriors v 8 warriors, first edition", "en", "Read as: 8 Warriors against 8 Warriors (First edition)"),
        ("8 guerriers contre 8 guerriers, première édition", "fr",
         "Lu comme : 8 Guerriers contre 8 Guerriers (Première édition)"),
        ("8 warriors v 8 warriors, second edition", "en", "Read as: 8 Warriors against 8 Warriors"),
    ],
)  # fmt: skip
def test_another_edition_is_named_in_what_was_read(client, text, accept, told):
    assert told in notices(page(client, urlencode({"q": text}), accept))


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("my warlord charges 8 hearthguards", "en",
         "Your lone figure falls 27% of the time."),
        ("8 guerriers chargent 1 garde", "fr",
         "Leur figurine, seule, tombe dans 87 % des cas."),
    ],
)  # fmt: skip
def test_how_often_a_lone_figure_falls_is_told_apart(client, text, accept, told):
    assert found(r'<p class="alone">(.*?)</p>', page(client, urlencode({"q": text}), accept)) == [told]


def test_outcomes_are_those_of_the_odds_package(client):
    answer = odds(MATCHUP)
    expected = {
        "You win": answer.attacker_wins,
        "A tie": answer.tie,
        "They win": answer.defender_wins - answer.tie,
        "You withdraw": answer.withdraws[0],
        "They withdraw": answer.withdraws[1],
        "They are wiped out": answer.defender_eliminated,
        "You are wiped out": answer.attacker_eliminated,
        "Both are wiped out": answer.both_eliminated,
    }
    shown = outcomes(page(client, QUESTION))
    assert shown == {name: plain(percent(chance)) for name, chance in expected.items()}


def test_tables_are_those_of_the_odds_package(client):
    answer = odds(MATCHUP)
    expected = [
        (str(count), plain(percent(answer.losses[who].chance(count))), plain(percent(tail)))
        for who in (1, 0)
        for count, tail in enumerate(answer.at_least(who))
        if tail >= Fraction(1, 2000)
    ]
    assert rows(page(client, QUESTION)) == expected


def test_every_field_counts(client):
    query = (
        "edition=first&a.troop=warriors&a.n=9&a.kit=horse&a.cover=light&a.fatigue=2&a.attack=1&a.defence=2"
        "&d.troop=levies&d.n=12&d.cover=solid&d.fatigue=1&d.trade=2&d.attack=1&d.defence=1&aim=none"
    )
    matchup = Matchup(
        Fighter("warriors", 9, ("horse",), fatigue=2, cover=Cover.LIGHT, attack_bonus=1, defence_bonus=2),
        Fighter("levies", 12, fatigue=1, cover=Cover.SOLID, attack_bonus=1, defence_bonus=1, traded=2),
        edition="first",
    )
    text = page(client, query)
    assert problems(text) == []
    assert notices(text) == [
        "Attacker: Cover changes nothing here: whoever is mounted, flies or is imposing is never in cover."
    ]
    assert outcomes(text)["You win"] == plain(percent(odds(matchup).attacker_wins))


def test_closed_ranks_count(client):
    matchup = Matchup(Fighter("warriors", 8, closed=True), Fighter("warriors", 8, closed=True))
    text = page(client, "a.ranks=1&d.troop=warriors&d.ranks=1")
    assert outcomes(text)["You win"] == plain(percent(odds(matchup).attacker_wins))


def test_shot_tells_what_the_target_loses(client):
    text = page(client, "fight=shot&a.n=12&a.troop=levies&a.kit=bow&d.n=8&d.troop=warriors&d.cover=light")
    matchup = Matchup(Fighter("levies", 12, ("bow",)), Fighter("warriors", 8, cover=Cover.LIGHT), Combat.SHOT)
    mean, some = odds(matchup).means[1], odds(matchup).losses[1].at_least(1)
    told = f"They lose {decimal(mean)} of 8 on average, and at least one {plain(percent(some, 0))} of the time. exact"
    assert headlines(text) == [told]


def test_best_play_is_told_with_what_both_do(client):
    text = page(client, "aim=win&a.n=6&a.troop=warriors&d.n=4&d.troop=hearthguard&d.fatigue=1")
    play = best_play(Matchup(Fighter("warriors", 6), Fighter("hearthguard", 4, fatigue=1)), Aim.WIN)
    assert play.exact
    facts = dict(zip(found(r"<dt>(.*?)</dt>", text), found(r"<dd>(.*?)</dd>", text), strict=True))
    assert facts["Chance that the attacker wins"] == plain(percent(play.lower))
    assert facts["If nobody spends anything"] == plain(percent(play.without))
    assert len(found(r'<li class="(?:you|they)">(.*?)</li>', text)) == len(play.line)


def test_best_play_that_is_too_large_gives_both_bounds(client):
    names = ["combat-bonus", "splintered-shields", "red-tide", "red-tide", "winded-prey", "steady-on-the-deck"]
    faces = ["rare", "common", "rare", "rare", "uncommon", "uncommon"]
    side = {"board": "fjord-reavers", "dice": ",".join(map("{}:{}".format, names, faces)), "fatigue": "2"}
    query = urlencode({"aim": "win", **{f"{who}.{key}": value for who in "ad" for key, value in side.items()}})
    text = page(client, query)
    assert problems(text) == []
    assert found(r'<span class="exact(?: bounded)?">(.*?)</span>', text) == ["bounded", "bounded"]
    (told,) = headlines(text)
    assert re.fullmatch(
        r"With best play you win [\d.]+% to [\d.]+% of the time. On average you lose [\d.]+ and they lose [\d.]+. bounded",  # noqa: E501
        told,
    )


TIRED = f"{QUESTION}&d.fatigue=2"
TIRED_MATCHUP = Matchup(Fighter("warriors", 8), Fighter("hearthguard", 4, ("heavy-weapon",), fatigue=2))


def idle(text: str) -> list[str]:
    return found(r"<li>(.*?)</li>", "".join(re.findall(r'<ul class="idle".*?</ul>', text, re.DOTALL)))


def test_fatigue_on_the_table_is_answered_with_best_play(client):
    text = page(client, TIRED)
    play = outcome(best_play(TIRED_MATCHUP, Aim.WIN))
    assert headlines(text) == [
        "With best play you win 79% of the time. On average you lose 3.6 and they lose 3.6. exact"
    ]
    assert outcomes(text)["You win"] == plain(percent(play.attacker_wins))
    assert [row[1] for row in rows(text)[:5]] == [plain(percent(play.losses[1].chance(lost))) for lost in range(5)]
    assert found(r'<p class="unspent">(.*?)</p>', text) == [
        "If nobody spends anything: You win 34% of the time. On average you lose 3.6 and they lose 2.6."
    ]


def test_nobody_spends_anything_where_that_is_asked(client):
    text = page(client, f"{TIRED}&aim=none")
    assert headlines(text) == ["You win 34% of the time. On average you lose 3.6 and they lose 2.6. exact"]
    assert 'class="unspent"' not in text
    assert "aim=none" in address(text)


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("8 warriors v 4 hearthguard with 2 fatigue, nobody spends any fatigue", "en",
         "You win 23% of the time. On average you lose 2.7 and they lose 1.8. exact"),
        ("8 guerriers contre 4 gardes avec 2 fatigues, sans dépenser de fatigue", "fr",
         "Vous gagnez dans 23 % des cas. Pertes moyennes : 2,7 pour vous, 1,8 pour eux. exact"),
    ],
)  # fmt: skip
def test_nobody_spends_anything_where_the_words_say_so(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert headlines(typed) == [told]
    assert "aim=none" in address(typed)


def test_title_names_cover_and_fatigue(client):
    text = page(client, f"{TIRED}&d.cover=light")
    assert found(r'<h3 class="asked">(.*?)<small>', text) == [
        "8 Warriors against 4 Hearthguards, heavy weapon, 2 fatigue, in light cover"
    ]


@pytest.mark.parametrize(
    ("query", "accept", "told"),
    [
        (
            "fight=shot&a.troop=levies&a.n=12&d.troop=warriors&d.n=8&d.fatigue=2",
            "en",
            "The fatigue of the defender changes nothing: in a shot only the target may use fatigue, the shooter’s.",
        ),
        (
            "fight=shot&a.troop=levies&a.n=12&d.troop=warriors&d.n=8&d.fatigue=2",
            "fr",
            (
                "La fatigue du défenseur ne change rien : lors d’un tir, seule la cible peut se servir de la fatigue,"
                " celle du tireur."
            ),
        ),
        (
            "a.troop=warriors&a.n=8&a.board=fjord-reavers&a.dice=warriors:common&d.troop=levies&d.n=12",
            "en",
            "“Crew, Ashore!” changes nothing: it isn’t used in a fight like this.",
        ),
    ],
)
def test_what_changes_nothing_says_why(client, query, accept, told):
    assert idle(page(client, query, accept)) == [told]


def test_units_larger_than_the_rules_allow_are_marked(client):
    text = page(client, "a.n=60&a.troop=warriors&d.n=4")
    assert notices(text) == ["Attacker: A unit of Warriors has at most 12 figures; 60 are counted all the same."]
    assert headlines(text)


def test_a_line_that_is_not_understood_is_not_answered_by_another_fight(client):
    text = page(client, urlencode({"q": "8 qqqqq v 4 guards"}))
    assert (headlines(text), outcomes(text), rows(text)) == ([], {}, [])


def test_eight_bare_dice_are_laid_on_the_page(client):
    dice = "common,common,common,uncommon,uncommon,rare,rare,rare"
    query = {"aim": "win", "a.board": "fjord-reavers", "d.board": "hill-clans", "a.dice": dice, "d.dice": dice}
    text = page(client, urlencode(query))
    assert problems(text) == []
    assert "Saga dice laid: attacker" in text
    assert len(found(r'<li class="(?:you|they)">(.*?)</li>', text)) > 4
    assert 'value="common, common, common, uncommon, uncommon, rare, rare, rare"' in text
    assert "commun, commun" in page(client, urlencode(query), "fr")


def test_a_fight_that_would_take_long_is_bounded(client):
    dice = "common,common,common,uncommon,uncommon,rare,rare,rare"
    query = {"aim": "win", "edition": "first", "a.board": "fjord-reavers", "d.board": "wall-of-oaths"}
    query |= {"a.dice": dice, "d.dice": dice, "a.n": "120", "d.n": "120", "d.troop": "warriors"}
    text = page(client, urlencode(query))
    assert "bounded" in found(r'<span class="exact(?: bounded)?">(.*?)</span>', text)


# --- reasons


def test_every_step_opens_its_reasons(client):
    text = page(client, QUESTION)
    chains = re.findall(r'<div class="chain">(.*?)\n</div>', text, re.DOTALL)
    assert [found(r"<summary>(.*?)</summary>", chain) for chain in chains] == [
        ["8 attack dice", "hit on 4+", "saved on 5+", "they lose 2.56 on average"],
        ["8 attack dice", "hit on 3+", "saved on 5+", "you lose 3.56 on average"],
    ]
    assert found(r'<p class="sum">(.*?)</p>', chains[0])[:3] == [
        "Attack dice 8 = 8 (Profiles)",
        "Armour 4 = 5 (Profiles) −1 (Heavy weapon)",
        "Needed by each defence die 5 = 5 (Defence in melee)",
    ]
    assert all(found(r"<cite>(.*?)</cite>", chain) for chain in chains)


# --- the address


@pytest.mark.parametrize(
    "query",
    [
        QUESTION,
        "fight=shot&distance=S&a.n=12&a.troop=levies&a.kit=bow&d.n=8&d.troop=warriors",
        "edition=first&a.n=8&a.troop=warriors&d.n=8&d.troop=warriors&d.trade=2",
        "a.n=8&a.troop=warriors&a.kit=javelins&a.cover=solid&a.fatigue=1&d.n=1&d.troop=warlord&d.guards=3",
        "aim=losses&a.n=8&a.troop=warriors&a.board=hill-clans&a.dice=combat-bonus:common&d.n=4&d.troop=hearthguard",
        QUESTION + "&b.fight=shot&b.a.n=8&b.a.troop=warriors&b.a.kit=javelins&b.d.n=6&b.d.troop=levies",
    ],
)
def test_shared_address_is_the_question_itself(client, query):
    text = page(client, query)
    assert problems(text) == notices(text) == []
    assert address(text) == f"/odds/?{query}"


def test_address_leaves_out_what_nobody_chose(client):
    filled = QUESTION + "&fight=melee&edition=second&aim=&a.kit=&a.cover=none&a.fatigue=0&a.attack=0&d.cover=none"
    assert address(page(client, filled)) == f"/odds/?{QUESTION}"


def test_shared_address_gives_the_same_page(client):
    text = page(client, QUESTION + "&a.cover=none&d.fatigue=2")
    again = page(client, address(text).partition("?")[2])
    answer = r'<div class="answer".*</form>'
    assert re.findall(answer, text, re.DOTALL) == re.findall(answer, again, re.DOTALL)


def test_comparison_sets_both_side_by_side(client):
    text = page(client, f"{QUESTION}&b.a.n=8&b.a.troop=warriors&b.d.n=4&b.d.troop=hearthguard")
    other = odds(Matchup(Fighter("warriors", 8), Fighter("hearthguard", 4)))
    assert len(headlines(text)) == 2
    shown = [plain(percent(each.attacker_wins)) for each in (odds(MATCHUP), other)]
    assert rows(text)[0] == ("You win", *shown)


@pytest.mark.parametrize(
    ("text", "accept", "names"),
    [
        ("8 warriors or 1 hearthguard against 8 levies?", "en", ["8 Warriors", "1 Hearthguard"]),
        ("my 8 warriors with javelins: shoot or charge 6 levies?", "en", ["Shooting", "Charging"]),
        ("charger avec 6 gardes ou attendre 8 guerriers", "fr", ["Vous chargez", "Ils chargent"]),
    ],
)
def test_what_is_compared_is_called_by_what_differs(client, text, accept, names):
    typed = page(client, urlencode({"q": text}), accept)
    assert [plain(each) for each in found(r'<h2 class="number" id="[^"]*title" data-live>(.*?)</h2>', typed)] == names
    assert [plain(each) for each in found(r'<th scope="col">([^<]*) <small>', typed)] == names


@pytest.mark.parametrize(
    ("text", "accept", "title"),
    [("1 levy v 1 hearthguard", "en", "1 Levy against 1 Hearthguard"),
     ("1 levée contre 1 garde", "fr", "1 Levée contre 1 Garde")],
)  # fmt: skip
def test_one_figure_is_named_in_the_singular(client, text, accept, title):
    assert title in plain(page(client, urlencode({"q": text}), accept))


def test_a_single_figure_is_proposed_in_the_singular(client):
    refused = page(client, urlencode({"q": "1 levy"}))
    assert "1 Levy v 4 Hearthguards" in found(r'<div id="misread".*?</div>', refused)[0]


@pytest.mark.parametrize(
    ("text", "accept", "told", "to"),
    [
        ("how many saga dice do i get with 4 hearthguard units and 2 warriors", "en",
         "are counted in the warband builder", "To the warband builder"),
        ("combien de dés saga avec 4 unités de gardes et 2 de guerriers", "fr",
         "Les dés Saga d’une bande se comptent", "Composer une bande"),
    ],
)  # fmt: skip
def test_saga_dice_of_a_warband_are_sent_to_its_builder(client, text, accept, told, to):
    refused = page(client, urlencode({"q": text}), accept)
    (misread,) = found(r'<div id="misread"(.*?)</div>', refused)
    assert told in misread
    assert re.findall(r'<a class="quiet" href="([^"]+)">([^<]+)</a>', refused[refused.index('id="misread"') :])[0] == (
        reverse("warbands:door"), to
    )  # fmt: skip
    assert headlines(refused) == []


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("my 8 exhausted warriors charge 4 hearthguard", True),
        ("my 8 warriors charge 4 exhausted hearthguard", False),
        ("8 warriors with 2 fatigue charge 4 hearthguard", False),
    ],
)
def test_an_exhausted_unit_that_charges_is_told_so_before_its_numbers(client, text, is_told):
    typed = page(client, urlencode({"q": text}))
    assert ("An exhausted unit may only rest" in typed[: typed.index('<p class="verdict">')]) == is_told
    assert len(headlines(typed)) == 1


def test_compare_begins_with_a_copy(client):
    text = page(client, QUESTION)
    (link,) = re.findall(r'href="([^"]+)">Compare with another', text)
    first, second = headlines(page(client, link.partition("?")[2]))
    assert first == second == headlines(text)[0]


# --- typed


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("8 warriors v 4 hearthguard heavy weapon", QUESTION),
        (
            "If my eight warriors charge that hearthguard in the wood, what happens?",
            "a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard&d.cover=light",
        ),
        (
            "12 levées arc tirent sur 8 guerriers derrière un mur",
            "fight=shot&a.n=12&a.troop=levies&a.kit=bow&d.n=8&d.troop=warriors&d.cover=solid",
        ),
        (
            "8 guerriers contre 6 guerriers 2 fatigues rangs serrés",
            "a.n=8&a.troop=warriors&d.n=6&d.troop=warriors&d.fatigue=2&d.ranks=1",
        ),
    ],
)
def test_typed_fight_is_the_one_of_its_address_and_stays_in_the_box(client, text, query):
    typed = page(client, urlencode({"q": text}))
    assert address(typed) == f"/odds/?{query}"
    assert f'id="q" name="q" type="text" value="{text}"' in typed
    plainly = page(client, query)
    assert (headlines(typed), outcomes(typed), rows(typed)) == (headlines(plainly), outcomes(plainly), rows(plainly))


def test_what_was_made_of_a_line_is_told_first(client):
    typed = page(client, urlencode({"q": "12 archers shoot 8 warriors behind a hedge"}))
    assert notices(typed) == [
        "Read as: Shot: 12 Levies, bow at 8 Warriors, in light cover",
        "Attacker: “archers” is read as Levies with bow.",
        "Defender: “hedge” counts as light cover.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [(text, told) for text, *told in (
        (
            "8 qqqqq v 4 guards",
            (
                "“qqqqq” isn’t understood here: write who they are, what they carry and where they stand, as in"
                " “8 warriors with bows in a wood”."
            ),
            "Write it like this, for example: “8 Warriors v 4 Hearthguards”.",
        ),
        ("6 guards", "Only one unit is named: say whom it meets, as in “6 Hearthguards v 8 Warriors”."),
        (
            "is it worth it",
            (
                "Write two units with “v” between them, as in “8 warriors v 4 hearthguard heavy weapon”; or two to"
                " choose from, as in “4 hearthguard or 8 warriors v 12 levies”; or Saga dice, as in “a rare with 6 Saga"
                " dice”."
            ),
        ),
        ("9999 warriors v 4 guards", "A unit has from 1 to 200 figures, not 9999."),
        ("x" * 400, "A unit is described in at most 300 characters."),
    )],
)  # fmt: skip
def test_typed_nonsense_is_explained(client, text, told):
    assert problems(page(client, urlencode({"q": text}))) == told


@pytest.mark.parametrize(
    ("text", "accept", "proposed"),
    [("8 qqqqq v 4 guards", "en", "8 Warriors v 4 Hearthguards"), ("6 gardes", "fr", "6 Gardes contre 8 Guerriers")],
)
def test_what_a_refusal_proposes_is_one_tap_away(client, text, accept, proposed):
    refused = page(client, urlencode({"q": text}), accept)
    ((there, told),) = re.findall(r'<p><a class="quiet" href="/odds/\?(q=[^"]+)">(.*?)</a></p></div>', refused)
    assert told == proposed
    assert (len(headlines(page(client, there, accept))), headlines(refused)) == (1, [])


# --- what can't be asked


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("a.troop=warriorz", ["There is no troop called “warriorz”. Is it “warriors”?"]),
        ("a.troop=titan&edition=first", ["“Titan” doesn’t exist in the edition “First edition”."]),
        ("edition=third", ["There is no edition called “third”."]),
        ("a.n=201", ["“201” isn’t a whole number from 1 to 200 (a.n)."]),
        ("a.n=0", ["“0” isn’t a whole number from 1 to 200 (a.n)."]),
        ("a.n=-3&d.n=1e9", [
            "“-3” isn’t a whole number from 1 to 200 (a.n).", "“1e9” isn’t a whole number from 1 to 200 (d.n).",
        ]),
        ("a.n=" + "9" * 5000, ["“" + "9" * 60 + "…” isn’t a whole number from 1 to 200 (a.n)."]),
        ("a.n=٣", ["“٣” isn’t a whole number from 1 to 200 (a.n)."]),
        ("d.kit=hat", ["“hat” means nothing here (d.kit)."]),
        ("d.cover=thick", ["“thick” means nothing here (d.cover)."]),
        ("fight=duel", ["“duel” means nothing here (fight)."]),
        ("aim=glory", ["“glory” means nothing here (aim)."]),
        ("a.board=hill-clan", ["There is no board called “hill-clan”. Is it “hill-clans”?"]),
        ("a.board=hill-clans&a.dice=" + ",".join(["rare"] * 9), ["A player has 8 Saga dice at most, not 9."]),
        ("a.board=hill-clans&a.dice=purple", ["“purple” isn’t a face: write common, uncommon or rare."]),
        ("fight=shot&a.troop=paladin", ["Attacker: “Paladin” has nothing to shoot with."]),
        ("fight=shot&a.troop=warriors&a.kit=javelins&distance=L", ["“Warriors” shoots up to M, and L is farther."]),
        ("edition=first&d.trade=3", ["The defender can give up at most 4 dice, 2 for each defence die, not 3."]),
        ("b.a.n=x", ["“x” isn’t a whole number from 1 to 200 (b.a.n)."]),
    ],
)  # fmt: skip
def test_nonsense_is_named_and_nothing_is_answered_for_it(client, query, told):
    text = page(client, query)
    assert problems(text) == told
    assert len(headlines(text)) == (1 if query.startswith("b.") else 0)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("a.troop=levies&a.kit=heavy-weapon", [
            "“Levies” can’t take this equipment: heavy weapon. Counted here: no special equipment.",
        ]),
        ("a.kit=horse&a.ranks=1", ["“Warriors” can’t close ranks here."]),
        ("d.fatigue=4", ["“Hearthguards” can have from 0 to 3 fatigue, not 4. Counted here: 3."]),
        ("fight=shot&a.kit=heavy-weapon", ["Nothing can be shot with this: heavy weapon. Counted here: bow."]),
        ("fight=shot&aim=win", ["Nobody wins a shot: aim at losses or at a wipe-out."]),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_left_out_and_said(client, query, told):
    text = page(client, query)
    assert notices(text) == told
    assert len(headlines(text)) == 1


@pytest.mark.parametrize(
    "query",
    [
        "a.n=%00&a.troop=%00",
        "a.troop=<script>alert(1)</script>",
        "a.troop=%ff%fe&a.kit=........",
        "a.dice=rare&d.dice=:::",
        "a.board=hill-clans&a.dice=" + ",".join(["combat-bonus:common"] * 30),
        "a.board=hill-clans&a.dice=rare,rare,rare," + ",".join(["combat-bonus:common"] * 8) + "&aim=win",
        "a.board=hill-clans&a.dice=a:b:c,+:+,down-the-slope:rare+rare",
        "b.&b.b.b=1",
        "q=%00v%00",
        "q=v",
        "q=" + "v " * 140,
        "a.guards=200&a.troop=warlord&d.hero=1&aim=wipe-out",
        "fight=shot&distance=XL",
    ],
)
def test_hostile_addresses_get_a_page(client, query):
    for accept in ("en", "fr"):
        text = page(client, query, accept)
        assert "<script>alert" not in client.get(f"/odds/?{query}").content.decode()
        assert problems(text) or headlines(text)


def test_every_troop_and_kit_has_an_answer(client):
    for edition in ("second", "first"):
        text = page(client, f"edition={edition}")
        troops = re.findall(r'data-troop="a\.">(.*?)</select>', text, re.DOTALL)[0]
        for troop in re.findall(r'<option value="([^"]+)"', troops):
            chosen = page(client, f"edition={edition}&a.troop={troop}")
            kits = re.findall(r'id="a\.kit">(.*?)</select>', chosen, re.DOTALL)[0]
            for kit in re.findall(r'<option value="([^"]*)"', kits):
                answer = page(client, f"edition={edition}&a.troop={troop}&a.kit={kit}&d.troop={troop}&d.kit={kit}")
                assert (problems(answer), notices(answer), len(headlines(answer))) == ([], [], 1)


# --- words


@pytest.mark.parametrize("accept", ["en", "fr"])
def test_coordinates_are_the_same_in_every_language(client, accept):
    svg = "".join(re.findall(r"<svg.*?</svg>", page(client, QUESTION, accept), re.DOTALL))
    numbers = re.findall(r'\b(?:x|y|width|height)="([^"]*)"', svg)
    assert numbers
    assert [each for each in numbers if not re.fullmatch(r"-?\d+(\.\d+)?", each)] == []


def test_chances_that_are_no_certainties_are_not_shown_as_such():
    with translation.override("fr"):
        assert [plain(percent(Fraction(*each))) for each in ((0, 1), (1, 10**6), (1, 3), (999999, 10**6), (1, 1))] == [
            "0 %", "< 0,1 %", "33,3 %", "> 99,9 %", "100 %",
        ]  # fmt: skip
    with translation.override("en"):
        assert [percent(Fraction(*each)) for each in ((0, 1), (1, 3), (1, 1))] == ["0%", "33.3%", "100%"]


def test_front_leads_to_the_odds(client):
    text = client.get("/").content.decode()
    assert len(re.findall(r'href="/odds/"', text)) == 3


def test_cover_that_changes_nothing_says_why(client):
    said = "Light cover changes nothing in melee: only solid cover helps there."
    assert said in page(client, "d.cover=light")
    assert said not in page(client, "d.cover=solid")


@pytest.mark.parametrize(
    ("text", "accept", "to", "address"),
    [
        ("cast Skyfire with 4 dice on 8 warriors", "en", "Odds of the spell Skyfire",
         "/odds/spell?spell=bolt&amp;dice=4&amp;target=8+Warriors"),
        ("lancer le sort peau de pierre", "fr", "Chances d’un sortilège", "/odds/spell"),
        ("Trait de foudre sur 8 guerriers", "fr", "Chances du sortilège Trait de foudre",
         "/odds/spell?spell=bolt&amp;target=8+Guerriers"),
    ],
)  # fmt: skip
def test_a_spell_leads_to_its_own_page_with_what_was_said(client, text, accept, to, address):
    page = client.get("/odds/", {"q": text}, headers={"accept-language": accept}).content.decode()
    assert re.findall(r'<a class="quiet" href="(/odds/spell[^"]*)">([^<]+)</a>', page) == [(address, to)]
    assert "skald odds spell" not in page
