"""Words for what the pure package names by codes and ids, in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.scenarios.catalogue import scenarios
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import scenario_id
from skald.tournament.event import Event
from skald.tournament.history import bye_points
from skald.tournament.reasons import Reason
from skald.tournament.settings import BonusKind, PlayerId, Settings
from skald.web.reference.told import Told
from skald.web.tournaments.phrases import language as spoken
from skald.web.tournaments.phrases import sentence, told_each

__all__ = ["bonus_name", "bye_meaning", "figure_head", "format_lines", "honour_name", "hours", "listed",
           "scenario_name", "sentence", "signed", "spoken", "thing_name", "tie_break_name", "told",
           "what_to_bring"]  # fmt: skip

NO_BREAK = "\N{NO-BREAK SPACE}"


def told(reasons: Iterable[Reason], names: Mapping[PlayerId, str]) -> Told:
    """Reasons as one text."""
    return Told.joined(told_each(reasons, names))


def scenario_name(event: Event, name: str | int | None) -> str:
    """A scenario as people call it; nothing where there is none."""
    for own in event.settings.scenarios.own:
        if own.id == name:
            return own.name
    known = scenario_id(name) if name is not None else None
    if known == EXPEDITION:
        return _("Expedition")
    return scenarios()[known].name[spoken()] if known else str(name or "")


def tie_break_name(name: str) -> str:
    """A tie-break as people call it."""
    known = {
        "tp": _("tournament points"), "goal-average": _("goal average"), "resistance": _("resistance"),
        "head-to-head": _("game between the two"), "points-for": _("game points scored"),
        "draw-number": _("draw number"), "wins": _("wins"), "points-difference": _("difference of game points"),
        "points-against": _("fewest game points conceded"), "bonus": _("bonus points"),
        "middle-resistance": _("resistance without extremes"),
    }  # fmt: skip
    return known.get(name, name)


def figure_head(name: str) -> tuple[str, str]:
    """The heading of a column of the standings: a short word, and the whole."""
    known = {
        "tp": (_("TP"), _("Tournament points")), "goal-average": (_("GA"), _("Goal average")),
        "resistance": (_("Res."), _("Resistance")), "points-for": (_("Pts"), _("Game points scored")),
        "wins": (_("Won"), _("Wins")), "points-difference": (_("Diff."), _("Difference of game points")),
        "points-against": (_("Conc."), _("Game points conceded")), "bonus": (_("Bon."), _("Bonus points")),
        "middle-resistance": (_("Res."), _("Resistance without extremes")),
    }  # fmt: skip
    return known[name]


def figure_meaning(name: str) -> str:
    """What a figure of the standings counts, in a sentence."""
    return {
        "tp": _("what games, byes and bonuses gave, less penalties"),
        "goal-average": _("the difference of every game on a scale of 20, added up"),
        "resistance": _("the tournament points of everybody met so far, added up"),
        "points-for": _("the points of the scenarios, added up"),
        "wins": _("games won, byes included"),
        "points-difference": _("game points scored less those conceded"),
        "points-against": _("the points that opponents scored"),
        "bonus": _("extras that this event gives"),
        "middle-resistance": _("the resistance without the strongest and the weakest opponent"),
    }[name]


def bye_meaning(settings: Settings) -> str:
    """What a bye counts in the standings."""
    said = ngettext(
        "It counts as a win and gives %(points)d tournament point.",
        "It counts as a win and gives %(points)d tournament points.", bye_points(settings),
    ) % {"points": bye_points(settings)}  # fmt: skip
    if "resistance" not in settings.tie_breaks:
        return said
    now = _("In the resistance it counts as many points as the player has without byes.")
    then = _("In the resistance it counts as many points as the player had before it.")
    return f"{said} {now if settings.bye.resistance == 'now' else then}"


def signed(name: str, number: int) -> str:
    """A figure as it is written: a difference with its sign."""
    return f"{number:+d}".replace("-", "−") if name == "points-difference" and number else str(number)


def thing_name(name: str) -> str:
    """Something banned, allowed or a variant, as people call it."""
    known = {
        "legendary-units": _("legendary units"), "relics": _("relics"), "artefacts": _("artefacts"),
        "generic-ruses": _("generic ruses"), "mercenaries": _("mercenaries"), "war-banners": _("war banners"),
        "half-point-swap": _("half-point swap"), "seven-for-six": _("lists of 7 for games of 6"),
        "neighbouring-boards": _("boards of neighbouring ages"),
        "swapped-warbands": _("warbands exchanged between rounds"),
    }  # fmt: skip
    return known.get(name, name)


def honour_name(kind: str) -> str:
    """Painting or fair play."""
    return {"painting": _("Painting"), "fair-play": _("Fair play")}.get(kind, kind)


def hours(minutes: int) -> str:
    """A length of time: 2 h 15."""
    whole, rest = divmod(minutes, 60)
    if not whole:
        return _("%(minutes)d min") % {"minutes": rest}
    return f"{whole}{NO_BREAK}h" + (f"{NO_BREAK}{rest:02}" if rest else "")


def listed(words: Iterable[str]) -> str:
    """Words one after the other."""
    return ", ".join(words)


def format_lines(settings: Settings) -> list[str]:
    """The format of an event, sentence by sentence."""
    points = settings.points
    lines = [
        _size(settings),
        _rounds(settings),
        _("Tournament points: %(win)d for a win, %(draw)d for a draw, %(loss)d for a loss.")
        % {"win": points.win, "draw": points.draw, "loss": points.loss},
        *([_("Massacre points are rounded up, once for each troop.")] if settings.massacre_round_up else []),
        *_bonuses(settings),
        _("Ranking: %(list)s.") % {"list": listed(map(tie_break_name, settings.tie_breaks))},
    ]
    if clock := settings.chess_clock:
        given = {"minutes": clock.minutes, "setup": clock.setup}
        lines.append(_("Chess clocks: %(minutes)d minutes for each player, %(setup)d to set up.") % given)
    if settings.bid:
        lines.append(_("A secret bid from 0 to %(most)d for the choice of who starts.") % {"most": settings.bid})
    if settings.banned:
        lines.append(_("Not allowed: %(list)s.") % {"list": listed(map(thing_name, settings.banned))})
    if settings.allowed:
        lines.append(_("Allowed: %(list)s.") % {"list": listed(map(thing_name, settings.allowed))})
    return lines


def what_to_bring() -> str:
    """What the manual asks players to bring along (B1)."""
    return _(
        "Bring along: the rules with their FAQ, your painted warband and its board, rulers, fatigue markers, Saga dice"
        " and ordinary dice, three objective markers, a pen, and terrain of your own."
    )


def _size(settings: Settings) -> str:
    if settings.list_points and settings.list_points != settings.size:
        return _("Lists of %(list)d points for games of %(size)d.") % {
            "list": settings.list_points, "size": settings.size,
        }  # fmt: skip
    return _("Warbands of %(size)d points.") % {"size": settings.size}


def bonus_name(kind: BonusKind) -> str:
    """An extra as its organiser calls it."""
    return kind.fr if spoken() == "fr" else kind.en


def _bonuses(settings: Settings) -> list[str]:
    """The extras of a game, and what they count for."""
    if not settings.bonus:
        return []
    extras = listed(f"{bonus_name(each)} +{each.points}" for each in settings.bonus)
    if settings.bonus_counts == "tp":
        return [_("Extra tournament points: %(list)s.") % {"list": extras}]
    return [_("Bonus points, used only to break ties: %(list)s.") % {"list": extras}]


def _rounds(settings: Settings) -> str:
    mode = {
        "battles": _("a battle drawn at random each round"),
        "expedition": _("the cards of the expedition"),
        "mixed": _("battles and expeditions"),
    }[settings.scenarios.mode]
    return _("Rounds: %(rounds)d, %(hours)s each; scenarios: %(mode)s.") % {
        "rounds": settings.rounds, "hours": hours(settings.round_minutes), "mode": mode,
    }  # fmt: skip
