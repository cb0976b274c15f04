"""The page of odds: its numbers, its address, and what it says to those who ask for nonsense."""

import html
import re
from fractions import Fraction
from urllib.parse import urlencode

import pytest
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
        "You win 21% of the time. On average you lose 3.6 and they lose 2.6. exact"
    ]


def test_headline_speaks_french_with_commas(client):
    assert headlines(page(client, QUESTION, "fr")) == [
        "Vous gagnez dans 21 % des cas. Pertes moyennes : 3,6 pour vous, 2,6 pour eux. exact"
    ]


@pytest.mark.parametrize(
    ("text", "accept", "told"),
    [
        ("probability of wiping out 4 levies with 8 warriors", "en",
         ("You wipe them out 26% of the time. You win 84% of the time. "
          "On average you lose 0.7 and they lose 2.6. exact")),
        ("quelle chance de tuer le seigneur avec 8 guerriers ?", "fr",
         ("En jouant au mieux, vous tuez votre cible dans 3 % des cas. Vous gagnez dans 1 % des cas. "
         "Pertes moyennes : 1,3 pour vous, 0,0 pour eux. exact")),
        ("how many do I lose if I charge 4 hearthguard with 8 warriors", "en",
         "On average they lose 1.8 of 4, and you lose 2.7 of 8. You win 21% of the time. exact"),
    ],
)  # fmt: skip
def test_headline_answers_what_was_asked(client, text, accept, told):
    typed = page(client, urlencode({"q": text}), accept)
    assert headlines(typed) == [told]
    # The shared address and the form keep what was asked.
    assert headlines(page(client, address(typed).partition("?")[2], accept)) == [told]
    assert len(found(r'<input type="hidden" name="(ask)"', typed)) == 1


def test_a_question_about_saga_dice_is_answered_by_their_odds(client):
    typed = page(client, urlencode({"q": "chance to roll at least one rare with 6 saga dice"}))
    assert (notices(typed), headlines(typed)) == (["With 6 Saga dice, at least this: rare. Chance: 66.5%"], [])


def test_a_lone_figure_that_wins_may_be_dead(client):
    assert found(r'<p class="alone">(.*?)</p>', page(client, urlencode({"q": "my warlord charges 8 warriors"}))) == [
        (
            "Your lone figure falls 87% of the time; 70% of the time it falls in a fight that counts as won. "
            "Special rules that could save it count only with best play."
        )
    ]


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
    assert notices(text) == ["Attacker: Light cover changes nothing in melee: only solid cover helps there."]
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
        "With best play you win 58% of the time. On average you lose 1.8 and they lose 2.6. exact"
    ]
    assert outcomes(text)["You win"] == plain(percent(play.attacker_wins))
    assert [row[1] for row in rows(text)[:5]] == [plain(percent(play.losses[1].chance(lost))) for lost in range(5)]
    assert found(r'<p class="unspent">(.*?)</p>', text) == [
        "If nobody spends anything: You win 21% of the time. On average you lose 3.6 and they lose 2.6."
    ]


def test_nobody_spends_anything_where_that_is_asked(client):
    text = page(client, f"{TIRED}&aim=none")
    assert headlines(text) == ["You win 21% of the time. On average you lose 3.6 and they lose 2.6. exact"]
    assert 'class="unspent"' not in text
    assert "aim=none" in address(text)


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
    text = page(client, urlencode({"q": "8 warriorz v 4 guards"}))
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
        "a.n=8&a.troop=warriors&a.kit=horse.javelins&a.cover=solid&a.fatigue=1&d.n=1&d.troop=warlord&d.guards=3",
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
    [
        ("8 warriorz v 4 guards", "“warriorz” isn’t understood here. Is it “warrior”?"),
        ("8 warriors", "Write two units with “v” between them, as in “8 warriors v 4 hearthguard heavy weapon”."),
        ("9999 warriors v 4 guards", "A unit has from 1 to 200 figures, not 9999."),
        ("x" * 400, "A unit is described in at most 300 characters."),
    ],
)
def test_typed_nonsense_is_explained(client, text, told):
    assert problems(page(client, urlencode({"q": text}))) == [told]


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
