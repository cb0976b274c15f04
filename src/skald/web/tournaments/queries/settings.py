"""Settings in a few lines each, for the page that leads to all of them."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.factions.catalogue import hired_name
from skald.tournament.live import Tournament
from skald.tournament.presets import presets
from skald.tournament.scenarios.drawing import pool_of
from skald.tournament.settings import Settings
from skald.web.tournaments.forms.settings import SECTIONS
from skald.web.tournaments.phrases import language
from skald.web.tournaments.wording import hours, listed, scenario_name, thing_name, tie_break_name


class Summary(NamedTuple):
    """A section: where it is changed, and how it is."""

    slug: str
    title: str
    lines: list[str]


def summaries(value: Tournament) -> list[Summary]:
    """Every section with what it says now."""
    lines = {
        "game": _game, "points": _points, "special": _special, "pairing": _pairing,
        "scenarios": lambda _settings: _scenarios(value), "lists": _lists,
    }  # fmt: skip
    settings = value.event.settings
    return [Summary(slug, str(kind.title), lines[slug](settings)) for slug, kind in SECTIONS.items()]


def preset_name(settings: Settings) -> str:
    """The format that the settings began with."""
    found = presets().get(settings.preset)
    return found.name[language()] if found is not None else settings.preset


def tie_break_line(settings: Settings) -> str:
    """The tie-breaks in order."""
    text = listed(map(tie_break_name, settings.tie_breaks))
    return text[:1].upper() + text[1:]


def _game(settings: Settings) -> list[str]:
    found = [
        _("%(size)d points, %(rounds)d rounds of %(time)s") % {
            "size": settings.size, "rounds": settings.rounds, "time": hours(settings.round_minutes),
        },
    ]  # fmt: skip
    if settings.list_points:
        found.append(_("Lists of %(points)d points") % {"points": settings.list_points})
    if clock := settings.chess_clock:
        given = {"minutes": clock.minutes, "setup": clock.setup}
        found.append(_("Chess clocks: %(minutes)d minutes for each player, %(setup)d to set up.") % given)
    if settings.bid:
        found.append(_("A secret bid from 0 to %(most)d for the choice of who starts.") % {"most": settings.bid})
    if settings.age:
        found.append(_("Book: %(age)s") % {"age": settings.age})
    if settings.capacity:
        found.append(_("%(count)d places") % {"count": settings.capacity})
    if settings.hold_back:
        found.append(_("The final standings are held back until you announce them"))
    if settings.banned:
        found.append(_("Not allowed: %(list)s") % {"list": listed(map(thing_name, settings.banned))})
    if settings.allowed:
        found.append(_("Allowed: %(list)s") % {"list": listed(map(thing_name, settings.allowed))})
    if settings.variants:
        found.append(_("Variants: %(list)s") % {"list": listed(map(thing_name, settings.variants))})
    return found


def _points(settings: Settings) -> list[str]:
    points = settings.points
    bounds = ", ".join(map(str, settings.goal_bounds))
    found = [
        _("Win %(win)d, draw %(draw)d, loss %(loss)d") % {"win": points.win, "draw": points.draw, "loss": points.loss},
        _("Goal average, widest difference of each step: %(bounds)s") % {"bounds": bounds},
    ]
    spoken = language()
    return [*found, *(f"+{each.points} {each.fr if spoken == 'fr' else each.en}" for each in settings.bonus)]


def _special(settings: Settings) -> list[str]:
    bye, absence = settings.bye, settings.absence
    goal = _("the mean of their games") if bye.goal_average == "mean" else str(bye.goal_average)
    worth = settings.points.win if bye.tp is None else bye.tp
    return [
        ngettext(
            "Bye: %(points)d point, goal average %(goal)s", "Bye: %(points)d points, goal average %(goal)s", worth
        ) % {"points": worth, "goal": goal},
        ngettext(
            "Absence after %(minutes)d minutes: %(points)d point",
            "Absence after %(minutes)d minutes: %(points)d points", absence.absent_tp,
        ) % {"minutes": absence.minutes, "points": absence.absent_tp},
        _("Concession: a difference of at least %(difference)d") % {"difference": settings.concession.difference},
        ngettext("Missed round: %(points)d point", "Missed round: %(points)d points", settings.missed.tp)
        % {"points": settings.missed.tp},
    ]  # fmt: skip


def _pairing(settings: Settings) -> list[str]:
    when = {"never": _("never"), "first": _("in round 1"), "always": _("in every round")}
    rules, tables = settings.pairing, settings.tables
    found = [
        _("Clubs apart: %(when)s; factions apart: %(factions)s") % {
            "when": when[rules.clubs_apart], "factions": when[rules.factions_apart],
        },
        _("The bye goes to the lowest") if rules.lowest_bye else _("The bye goes where points differ least"),
        _("Tables: %(count)s") % {"count": tables.count or _("as many as games")},
    ]  # fmt: skip
    if tables.top_stays:
        found.append(_("The top game is always at table 1"))
    found.append(_("Never twice at the same table") if tables.never_twice else _("Tables change where they can"))
    if tables.fixed:
        found.append(_("Fixed tables: %(count)d") % {"count": len(tables.fixed)})
    return found


def _scenarios(value: Tournament) -> list[str]:
    settings = value.event.settings
    modes = {"battles": _("Battles"), "expedition": _("Expedition"), "mixed": _("Mixed")}
    found = [modes[settings.scenarios.mode]]
    if settings.scenarios.mode != "expedition":
        found.append(listed(scenario_name(value.event, each) for each in pool_of(settings)))
    if settings.scenarios.plan:
        names = [_("drawn at random") if each == "battle" else scenario_name(value.event, each)
                 for each in settings.scenarios.plan]  # fmt: skip
        found.append(_("Plan: %(list)s") % {"list": listed(names)})
    return found


def _lists(settings: Settings) -> list[str]:
    rules = settings.rosters
    visible = {"never": _("never"), "published": _("once their round is published"), "always": _("always")}
    found = [
        _("Opponents see a list: %(when)s") % {"when": visible[rules.visible]},
        _mercenaries(rules.mercenary_units, rules.mercenary_points),
    ]  # fmt: skip
    if rules.spells:
        found.append(_("Spells are fixed on the list"))
    if rules.factions:
        found.append(_("Factions: %(list)s") % {"list": listed(rules.factions)})
    if rules.banned_troops:
        found.append(_("Not allowed: %(list)s") % {"list": listed(map(_troop, rules.banned_troops))})
    return found


def _mercenaries(units: int | str, points: int | str) -> str:
    if units == points == "any":
        return _("Mercenaries: no limit")
    most = {"units": _mercenary_limit(units), "points": _mercenary_limit(points)}
    return _("Mercenaries at most: units %(units)s, points %(points)s") % most


def _mercenary_limit(most: int | str) -> str:
    return _("no limit") if most == "any" else str(most)


def _troop(name: str) -> str:
    try:
        return hired_name(language(), name)
    except KeyError:
        return name
