"""Openings of battles for tests: small armies of ready warbands, players as they are asked for."""

from importlib.resources import files

from skald.simulation.table.entries import BattleOpened, Chair
from skald.warbands.files import ready_warbands
from skald.warbands.writing import to_toml


def chair(warband="bracken-raiders", player="me", name=""):
    found = ready_warbands()[warband]
    board = (files("skald.content.boards") / f"{found.board}.toml").read_text("utf-8")
    return Chair(to_toml(found).decode(), board, player, name)


def opening(left="me", right="raider", *, edition="second", scenario="clash-of-warlords", **more):
    sides = (chair("bracken-raiders", left), chair("driftwood-crew", right))
    return BattleOpened(edition, scenario, sides, "", **more)
