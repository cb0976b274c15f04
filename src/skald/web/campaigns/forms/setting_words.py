"""Every option of a campaign (the rows of E6) as a question with its answers, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from skald.content.editions import SCENARIOS
from skald.content.naming import scenario_name


class Question(Struct, frozen=True):
    """An option: what it is about, and its answers. Numbers have bounds instead."""

    key: str
    label: Any
    answers: Mapping[str, Any] = {}
    least: int = 0
    most: int = 0


class Chapter(Struct, frozen=True):
    """Options that belong together."""

    id: str
    title: Any
    questions: tuple[Question, ...]


def _scenario(name: str) -> str:
    """A scenario as the catalogue calls it, in the language of whoever reads."""
    return scenario_name(get_language() or "en", name)


_called: Callable[[str], Any] = lazy(_scenario, str)

YES_NO = {"true": _("Yes"), "false": _("No")}

CHAPTERS: tuple[Chapter, ...] = (
    Chapter("length", _("Length and victory"), (
        Question("turns", _("Number of turns"), least=1, most=20),
        Question("early_win", _("Prestigious sites that win at once at a turn’s end (0: never)"), most=50),
        Question("start_pp", _("Power points at the start"), most=200),
        Question("start_control", _("What each lord holds at the start"), {
            "towns-and-starts": _("His towns and his starting sites"), "towns": _("His towns only")}),
        Question("blocs", _("Blocs"), {
            "opposite": _("The lords are of opposite blocs"), "free": _("Each lord chooses")}),
    )),
    Chapter("initiative", _("Initiative"), (
        Question("bid_tie", _("Equal bids"), {"keep": _("The order stays as it was"), "lot": _("At random")}),
        Question("bid_paid_by", _("Who pays his bid"), {"both": _("Both lords"), "winner": _("Only whoever wins")}),
    )),
    Chapter("recruiting", _("Recruiting"), (
        Question("first_recruits", _("Where the first bands are raised"), {
            "towns": _("In one’s own towns"), "starts": _("On the starting sites, one band each")}),
        Question("bought_in", _("Troops are bought"), {
            "halves": _("By half points"), "wholes": _("By whole points")}),
        Question("smallest_band", _("Points of troops of the smallest band"), least=1, most=20),
        Question("largest_band", _("Points of troops of the largest band"), least=1, most=40),
        Question("least_to_leave", _("Points needed to leave one’s own town"), least=0, most=40),
        Question("transfers", _("Units change from one band to another"), {
            "towns": _("In one’s own towns (the authors’ program; the text is silent)"), "anywhere": _("Anywhere"),
            "never": _("Never")}),
        Question("disband_refund", _("Disbanding a band gives back"), {
            "nothing": _("Nothing"), "half": _("Half of its points")}),
        Question("free_when_empty", _("With an empty treasury, free things are still allowed"), YES_NO),
    )),
    Chapter("marching", _("Marching"), (
        Question("orders", _("Orders are"), {
            "hidden": _("Hidden until both are in"), "open": _("Declared openly, the holder of the initiative last")}),
        Question("marching", _("Bands that may march in a turn"), {
            "all": _("All of them"), "one": _("One of each lord")}),
        Question("longest_march", _("Roads a band may take in a turn"), least=1, most=4),
        Question("way_back", _("Marching back to where the band began the turn"), {
            "forbidden": _("Is not allowed (the authors’ program; the text is silent)"), "allowed": _("Is allowed")}),
        Question("enemy_towns", _("The enemy’s towns"), {
            "open": _("Can be entered and held"), "forbidden": _("Are closed")}),
        Question("stopped_step", _("When a stopped band’s step is due"), {
            "passed": _("It is passed over and the other lord goes on"),
            "replaced": _("The lord’s next band steps instead")}),
        Question("control_kept", _("A site stays with its holder when nobody is there"), YES_NO),
    )),
    Chapter("battles", _("Battles"), (
        Question("battles", _("When bands meet"), {
            "pause": _("Everything waits for the battle"), "defer": _("The battle is fought after all moves")}),
        Question("defenders", _("Whoever enters fights"), {
            "all": _("All enemy bands on the site, one after another"), "first": _("Only the first of them")}),
        Question("scenario", _("Agents fight by the scenario"), {name: _called(name) for name in SCENARIOS}),
        Question("victory_least", _("Massacre points that win a battle for which no winner is named"), most=100),
        Question("victory_lead", _("The lead in massacre points that it needs"), most=100),
        Question("drawn_battle", _("After a draw"), {
            "mover-retreats": _("The band that moved retreats"), "both-stay": _("Both stay")}),
        Question("lord_death", _("A band whose lord fell"), {
            "retreats": _("Retreats, and needs a new lord"), "ignored": _("Goes on as if nothing had happened")}),
        Question("lordless_rest", _("It acts again"), {
            "one-turn": _("In the next turn"), "two-turns": _("A turn later")}),
        Question("small_band", _("A band under the smallest size"), {
            "retreats": _("Retreats to a town"), "stays": _("Stays in the field")}),
        Question("small_winner", _("A winner too small to stay"), {
            "retreats": _("Retreats and takes nothing"),
            "takes-and-retreats": _("Takes the site and retreats")}),
        Question("recovery", _("After a battle units recover"), {
            "half-points": _("Up to the next half point"),
            "half-or-whole": _("Up to half or to the whole unit"), "none": _("Nothing")}),
        Question("recovery_cap", _("Never more figures than before the battle"), YES_NO),
    )),
    Chapter("retreats", _("Retreats"), (
        Question("retreat_town", _("A band retreats to"), {
            "random": _("One of his towns, at random"), "nearest": _("One’s own nearest town"),
            "table": _("The town that the map names")}),
        Question("no_town", _("Without any town"), {
            "half-back": _("The band is lost, half of its points come back"), "nothing": _("The band is lost")}),
    )),
    Chapter("treasury", _("Treasury"), (
        Question("town_income", _("Power points that a town yields"), most=50),
        Question(
            "empty_upkeep", _("Upkeep of a lord without any band (the text’s formula and the authors’ program: 1)"),
            most=50,
        ),
        Question("upkeep_rounding", _("The upkeep’s formula is rounded"), {
            "up": _("Up (the authors’ program; the text is silent)"), "nearest": _("To the nearest whole number"),
            "down": _("Down")}),
        Question("debt", _("When the upkeep can’t be paid"), {
            "allowed": _("The lord goes into debt"), "disband": _("He dismisses troops until he can")}),
        Question("end_order", _("What comes first at the end of a turn"), {
            "income-first": _("The income"), "upkeep-first": _("The upkeep")}),
    )),
)  # fmt: skip

QUESTIONS: Mapping[str, Question] = {each.key: each for chapter in CHAPTERS for each in chapter.questions}


def answer_word(question: Question, value: object) -> str:
    """How a setting reads on a page."""
    if isinstance(value, bool):
        return str(YES_NO["true" if value else "false"])
    return str(question.answers[str(value)]) if question.answers else str(value)
