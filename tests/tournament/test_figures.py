"""The figures that decide, and what games without points count for in the difference of game points (T38)."""

import pytest
from msgspec.structs import replace

from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.figures import figure, figures_of
from skald.tournament.presets import preset_settings, presets
from skald.tournament.settings import Absence, Bye, Settings
from skald.tournament.standings import standings
from skald.tournament.tiebreaks import TIE_BREAKS

CRUSADES = preset_settings("crusades")


def differences(game: Game, settings: Settings = CRUSADES) -> dict[object, int]:
    """What a round with this game and a bye for Cid comes to."""
    players = tuple(Player(each, each) for each in ("ana", "bo", "cid"))
    event = Event("E", players, (Round(1, (game,), bye="cid"),), settings=settings)
    return {row.player: figure(row, "points-difference") for row in standings(event).rows}


@pytest.mark.parametrize(
    ("game", "mine"),
    [
        (Game("ana", "bo", 12, 5), 7),
        (Game("ana", "bo", result="a", ending="absent"), 11),
        (Game("ana", "bo", result="a", ending="conceded"), 11),
        (Game("ana", "bo", 20, 4, "a", "conceded"), 16),
        (Game("ana", "bo", 4, 9, "a", "conceded"), 11),
        (Game("ana", "bo", result="a"), 3),
        (Game("ana", "bo", result="draw"), 0),
    ],
)
def test_games_without_points_count_in_the_difference(game, mine):
    assert differences(game) == {"ana": mine, "bo": -mine, "cid": 3}


def test_nobody_gains_where_nobody_came():
    assert differences(Game("ana", "bo", ending="absent")) == {"ana": -11, "bo": -11, "cid": 3}


def test_differences_of_byes_and_absences_are_settings():
    settings = replace(CRUSADES, bye=Bye(difference=8), absence=Absence(difference=6))
    absent = Game("ana", "bo", result="a", ending="absent")
    assert differences(absent, settings) == {"ana": 6, "bo": -6, "cid": 8}


def test_figures_follow_the_tie_breaks_of_the_event():
    shown = {name: figures_of(preset_settings(name)) for name in ("manual", "crusades", "vikings-ppb", "saga-am-main")}
    assert shown == {
        "manual": ("tp", "goal-average", "resistance"),
        "crusades": ("tp", "points-difference", "resistance"),
        "vikings-ppb": ("tp", "points-difference", "bonus", "resistance"),
        "saga-am-main": ("tp", "points-for", "resistance"),
    }
    assert figures_of(Settings(tie_breaks=("draw-number",))) == ("tp",)


@pytest.mark.parametrize("name", [each for each in TIE_BREAKS if each not in ("head-to-head", "draw-number")])
def test_every_figure_is_the_one_that_parts_players(name):
    settings = Settings(tie_breaks=(name, "draw-number"))
    players = tuple(Player(each, each) for each in ("ana", "bo", "cid", "dag"))
    rounds = (
        Round(1, (Game("ana", "bo", 12, 5, bonus=(1, 0)), Game("cid", "dag", 8, 7))),
        Round(2, (Game("ana", "cid", 15, 3), Game("bo", "dag", 4, 9))),
    )
    for row in standings(Event("E", players, rounds, settings=settings)).rows:
        if row.decided == name:
            assert figure(row, name) == row.mine


def test_every_format_shows_the_tournament_points():
    assert all("tp" in figures_of(preset_settings(name)) for name in presets())
