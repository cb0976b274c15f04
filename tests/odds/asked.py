"""Questions as people type them, with the fight that each asks about; and those that are refused, with why.

The fight is written as the two units of the options of `skald odds`, and what else is asked for by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from skald.rules.lengths import L, M, S

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Asks(NamedTuple):
    """A question, the options that ask for the same, and the codes of what is remarked."""

    text: str
    units: tuple[str, str] = ("8 warriors", "4 hearthguard")
    shot: bool = False
    attacker: Mapping[str, Any] = NOTHING
    defender: Mapping[str, Any] = NOTHING
    remarks: tuple[str, ...] = ()
    distance: int = 0


LIGHT, SOLID = {"cover": "light"}, {"cover": "solid"}
TIRED, EXHAUSTED = {"fatigue": 1}, {"fatigue": 3}
BOWS = ("12 levies bow", "8 warriors")
FAR = ("read-distance",)
JAVELINS = ("8 warriors javelins", "4 hearthguard")

ENGLISH = (
    Asks("8 warriors v 4 hearthguard"),
    Asks("what if my 8 warriors charge that hearthguard", remarks=("read-number",)),
    Asks("what if my 8 warriors charge 4 hearthguard behind a hedge", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("8 warriors charge 4 hearthguards behind a wall", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("8 warriors v 4 hearthguard, behind a low stone wall", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("8 warriors v 4 hearthguard in cover?", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("8 warriors vs 4 HG in heavy cover", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("8 warriors v 4 hearthguard in solid cover", defender=SOLID),
    Asks("can my 8 warriors beat 4 hearthguard in the woods?", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("what if 8 warriors charge 4 hearthguard who are exhausted", defender=EXHAUSTED, remarks=("read-tired",)),
    Asks("8 warriors v 4 exhausted hearthguard", defender=EXHAUSTED, remarks=("read-tired",)),
    Asks("8 warriors v 4 hearthguards. They are tired.", defender=TIRED, remarks=("read-tired",)),
    Asks("8 warriors with spears v 4 hearthguard", remarks=("plain-arms",)),
    Asks("8 warriors charge 4 hearthguard, they have 1 fatigue and I have 2", attacker={"fatigue": 2}, defender=TIRED),
    Asks("if they have 1 fatigue and I have 2, can my 8 warriors beat 4 hearthguard",
         attacker={"fatigue": 2}, defender=TIRED),
    Asks("8 warriors with two fatigue v 4 hearthguard with one fatigue", attacker={"fatigue": 2}, defender=TIRED),
    Asks("my 8 warriors defend against 6 hearthguard", ("6 hearthguard", "8 warriors")),
    Asks("my 8 warriors are charged by 6 hearthguard and I have 1 fatigue", ("6 hearthguard", "8 warriors"),
         defender=TIRED),
    Asks("will my 8 warriors behind a wall survive against 6 hearthguards", ("6 hearthguard", "8 warriors"),
         defender=SOLID, remarks=("read-cover-solid",)),
    Asks("12 archers shoot at 8 warriors", BOWS, shot=True, remarks=("read-people",)),
    Asks("12 bowmen shooting 8 warriors in a wood", BOWS, shot=True, defender=LIGHT,
         remarks=("read-people", "read-cover-light")),
    Asks("8 crossbowmen shoot 6 mounted hearthguard", ("8 levies crossbow", "6 hearthguard horse"), shot=True,
         remarks=("read-people",)),
    Asks("4 berserkers v 8 warriors", ("4 hearthguard", "8 warriors"), remarks=("read-troop",)),
    Asks("4 huscarls with dane axes charge 8 bondi", ("4 hearthguard heavy-weapon", "8 warriors"),
         remarks=("read-troop", "read-troop")),
    Asks("two units of 8 warriors against 4 hearthguard", remarks=("one-unit",)),
    Asks("2x8 warriors v 4 hearthguard", remarks=("one-unit",)),
    Asks("a troll charges 8 warriors", ("2 bipeds", "8 warriors"), remarks=("read-troop", "read-number")),
    Asks("3 levies shoot 8 warriors", ("3 levies javelins", "8 warriors"), shot=True, remarks=("read-kit",)),
    Asks("is it worth charging 4 hearthguards in a shield wall with 8 warriors", defender={"closed": True}),
    Asks("8 warriors with Red Tide charge 4 hearthguard",
         attacker={"board": "fjord-reavers", "dice": "red-tide:common+rare"}, remarks=("read-dice",)),
    Asks("8 warriors v 4 hearthguard with a rare die on the Hill Clans board",
         attacker={"board": "hill-clans", "bare": "rare"}, remarks=("read-dice",)),
    Asks("How many do I lose if I charge 12 levies with my warlord on horseback?", ("warlord horse", "12 levies")),
    Asks("hearthguard (4) v. 8 warriors", ("4 hearthguard", "8 warriors")),
    Asks("8 warriors v 4 hearthguard, 1 fatigue each", attacker=TIRED, defender=TIRED),
    Asks("8W vs 4HG"),
    Asks("do 8 warriors win against 4 hearthguards?"),
    Asks("can 6 hearthguard beat my 8 warriors if I’m behind a fence", ("6 hearthguard", "8 warriors"), defender=LIGHT,
         remarks=("read-cover-light",)),
    Asks("12 levies w/ slings fire at 4 hearthguard", ("12 levies sling", "4 hearthguard"), shot=True),
    Asks("who wins, 8 warriors or 4 hearthguard?", remarks=("read-charger",)),
    Asks("who would win between 8 warriors and 4 hearthguard", remarks=("read-charger",)),
    Asks("I have 8 warriors and they have 4 hearthguard, who wins?", remarks=("read-charger",)),
    Asks("is 4 hearthguard better than 8 warriors?", ("4 hearthguard", "8 warriors"), remarks=("read-charger",)),
    Asks("8 warriors charge 4 hearthguard: do I win?"),
    Asks("do my 8 warriors win a fight against 4 hearthguard?"),
    Asks("8 warriors charging uphill against 4 hearthguard", remarks=("read-idle",)),
    Asks("8 warriors attack 4 hearthguard from the flank", remarks=("read-idle",)),
    Asks("8 warriors throw their javelins at 4 hearthguard", JAVELINS, shot=True),
    Asks("12 levies with bows shoot at 8 warriors at 8 inches", BOWS, shot=True, distance=L, remarks=FAR),
    Asks('12 levies with bows shoot 8 warriors at 4"', BOWS, shot=True, distance=S, remarks=FAR),
    Asks("12 levies with bows shoot 8 warriors at M", BOWS, shot=True, distance=M, remarks=FAR),
    Asks("8 warriors with bows at long range shoot 4 hearthguard", ("8 warriors bow", "4 hearthguard"), shot=True,
         distance=L, remarks=FAR),
    Asks("12 levies with slings at short range vs 8 warriors", ("12 levies sling", "8 warriors"), shot=True, distance=S,
         remarks=FAR),
    Asks("12 archers shoot 8 warriors at maximum range", BOWS, shot=True, remarks=("read-people",)),
    Asks("8 warriors charge 4 hearthguard from 6 inches", remarks=("read-distance-idle",)),
    Asks("chance of my 8 warriors surviving a charge from 6 mounted hearthguard",
         ("6 hearthguard horse", "8 warriors")),
    Asks("8 warriors v 4 hearthguard, both with 2 fatigue", attacker={"fatigue": 2}, defender={"fatigue": 2}),
    Asks("8 warriors against a warlord with 2 hearthguards nearby", ("8 warriors", "warlord"), defender={"guards": 2}),
    Asks("8 warriors with +2 attack dice v 4 hearthguard", attacker={"attack_bonus": 2},
         remarks=("read-bonus-attack",)),
    Asks("8 viking warriors against 4 norman knights", remarks=("read-nation", "read-nation", "read-troop")),
    Asks("how many figures will 8 crossbowmen kill shooting at 8 hearthguards", ("8 levies crossbow", "8 hearthguard"),
         shot=True, remarks=("read-people",)),
    Asks("12 levies with longbows shoot 8 warriors", BOWS, shot=True),
    Asks("6 knights charge 12 spearmen", ("6 hearthguard", "12 warriors"), remarks=("read-troop", "read-troop")),
)  # fmt: skip

FRENCH = (
    Asks("8 guerriers contre 4 gardes"),
    Asks("et si mes 8 guerriers chargent 4 gardes derrière une haie", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("et si mes 8 guerriers chargent 4 gardes derrière un muret ?", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("8 guerriers contre 4 gardes, couvert lourd", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("8 guerriers contre 4 gardes en couvert léger", defender=LIGHT),
    Asks("8 guerriers contre 4 gardes à couvert", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("8 guerriers attaquent 4 gardes à découvert"),
    Asks("8 guerriers chargent 4 gardes dans les bois", defender=LIGHT, remarks=("read-cover-light",)),
    Asks("8 guerriers contre 4 gardes épuisés", defender=EXHAUSTED, remarks=("read-tired",)),
    Asks("8 guerriers chargent 4 gardes qui sont épuisées", defender=EXHAUSTED, remarks=("read-tired",)),
    Asks("8 guerriers contre 4 gardes fatigués", defender=TIRED, remarks=("read-tired",)),
    Asks("8 guerriers contre 4 gardes, ils ont 1 fatigue et j’en ai 2", attacker={"fatigue": 2}, defender=TIRED),
    Asks("8 guerriers avec deux marqueurs de fatigue contre 4 gardes", attacker={"fatigue": 2}),
    Asks("8 guerriers avec des lances contre 4 gardes", remarks=("plain-arms",)),
    Asks("mes 8 guerriers se défendent contre 6 gardes", ("6 hearthguard", "8 warriors")),
    Asks("mes 8 guerriers reçoivent la charge de 6 gardes", ("6 hearthguard", "8 warriors")),
    Asks("mes 8 guerriers sont chargés par 6 gardes", ("6 hearthguard", "8 warriors")),
    Asks("12 archers tirent sur 8 guerriers", BOWS, shot=True, remarks=("read-people",)),
    Asks("12 archers tirent sur 8 guerriers en forêt", BOWS, shot=True, defender=LIGHT,
         remarks=("read-people", "read-cover-light")),
    Asks("8 arbalétriers tirent sur 6 gardes à cheval", ("8 levies crossbow", "6 hearthguard horse"), shot=True,
         remarks=("read-people",)),
    Asks("12 frondeurs contre 8 guerriers", ("12 levies sling", "8 warriors"), remarks=("read-people",)),
    Asks("4 berserkers chargent 8 guerriers", ("4 hearthguard", "8 warriors"), remarks=("read-troop",)),
    Asks("deux unités de 8 guerriers contre 4 gardes", remarks=("one-unit",)),
    Asks("un troll charge 8 guerriers", ("2 bipeds", "8 warriors"), remarks=("read-troop", "read-number")),
    Asks("6 cavaliers chargent 12 levées", ("6 warriors horse", "12 levies"), remarks=("read-people",)),
    Asks("et si je charge 4 gardes avec mes 8 guerriers ?"),
    Asks("quelles sont mes chances si 8 guerriers attaquent 4 gardes avec des haches danoises ?",
         ("8 warriors", "4 hearthguard heavy-weapon")),
    Asks("combien je perds si 12 levées javelots tirent sur mes 8 guerriers", ("12 levies javelins", "8 warriors"),
         shot=True),
    Asks("mes huit guerriers peuvent-ils battre quatre gardes en mur de boucliers ?", defender={"closed": True}),
    Asks("8 guerriers contre 4 gardes avec un dé rare sur Clans des collines",
         attacker={"board": "hill-clans", "bare": "rare"}, remarks=("read-dice",)),
    Asks("8 guerriers tirent à l’arc sur 4 gardes", ("8 warriors bow", "4 hearthguard"), shot=True),
    Asks("8 guerriers contre 4 gardes avec 1 fatigue chacun", attacker=TIRED, defender=TIRED),
    Asks("le seigneur à cheval charge 12 levées désarmées", ("warlord horse", "12 levies unarmed")),
    Asks("4 gardes dans des ruines chargés par 8 guerriers", defender=SOLID, remarks=("read-cover-solid",)),
    Asks("qui gagne, 8 guerriers ou 4 gardes ?", remarks=("read-charger",)),
    Asks("qui l’emporte entre 8 guerriers et 4 gardes ?", remarks=("read-charger",)),
    Asks("j’ai 8 guerriers et lui 4 gardes, qui gagne ?", remarks=("read-charger",)),
    Asks("8 guerriers chargent 4 gardes en montée", remarks=("read-idle",)),
    Asks("8 guerriers chargent 4 gardes de flanc", remarks=("read-idle",)),
    Asks("8 guerriers attaquent 4 gardes par derrière", remarks=("read-idle",)),
    Asks("8 guerriers lancent leurs javelots sur 4 gardes", JAVELINS, shot=True),
    Asks("mon unité de 8 guerriers lance des javelots sur 4 gardes", JAVELINS, shot=True),
    Asks("12 archers tirent à M sur 8 guerriers", BOWS, shot=True, distance=M, remarks=("read-people", *FAR)),
    Asks("12 levées arc tirent à 20 cm sur 8 guerriers", BOWS, shot=True, distance=L, remarks=FAR),
    Asks("12 archers tirent sur 8 guerriers à longue portée", BOWS, shot=True, distance=L,
         remarks=("read-people", *FAR)),
    Asks("12 levées tirent à l’arc à 15 cm sur 8 guerriers", BOWS, shot=True, distance=M, remarks=FAR),
    Asks("quelle est la probabilité que 8 guerriers tuent 4 gardes ?"),
    Asks("que donne un tir de 8 arbalétriers sur 6 gardes ?", ("8 levies crossbow", "6 hearthguard"), shot=True,
         remarks=("read-people",)),
    Asks("une charge de 8 guerriers contre 4 gardes"),
    Asks("combien de pertes pour 8 guerriers qui chargent 4 gardes ?"),
    Asks("8 guerriers chargent un seigneur entouré de 2 gardes", ("8 warriors", "warlord"), defender={"guards": 2}),
    Asks("8 guerriers avec 2 dés d’attaque en plus contre 4 gardes", attacker={"attack_bonus": 2},
         remarks=("read-bonus-attack",)),
    Asks("8 guerriers contre 4 gardes avec 1 dé de défense de bonus", defender={"defence_bonus": 1},
         remarks=("read-bonus-defence",)),
    Asks("mes archers sur ses guerriers", BOWS, shot=True, remarks=("read-people", "read-number", "read-number")),
    Asks("combien de figurines tuent 12 archers en tirant sur 8 guerriers", BOWS, shot=True, remarks=("read-people",)),
    Asks("8 guerriers fatigués attaquent 4 gardes reposés", attacker=TIRED, remarks=("read-tired",)),
)  # fmt: skip

#: What is refused: the code, and the words that it quotes and proposes.
REFUSED = (
    ("8 warriors v 4 hearthguard with 3 dice on the table", "which-dice", {"word": "3 dice on the table"}),
    ("8 guerriers contre 4 gardes, 2 dés sur la table", "which-dice", {"word": "2 dés sur la table"}),
    ("8 guerrirs contre 4 gardes", "unknown-word-near", {"word": "guerrirs", "near": "guerriers"}),
    ("8 guerriers contre 12 levés", "unknown-word-near", {"word": "levés", "near": "levée"}),
    ("8 warriors v 4 hearthgaurd", "unknown-word-near", {"word": "hearthgaurd", "near": "hearthguard"}),
    ("12 archers shoot 8 warriors from 20 inches away", "beyond-sticks", {"word": "20 inches away"}),
    ("probability to kill at least 3 hearthguard with 8 warriors", "whole-fight", {"word": "at least 3"}),
    ("mes 8 guerriers tuent au moins 2 gardes", "whole-fight", {"word": "au moins 2"}),
    ("8 warriors v 4 dinosaurs", "unknown-word", {"word": "dinosaurs"}),
    ("8 guerriers contre 4 gardes bêtement", "unknown-word", {"word": "bêtement"}),
    ("bow v 8 warriors", "only-equipment", {"word": "bow"}),
)
