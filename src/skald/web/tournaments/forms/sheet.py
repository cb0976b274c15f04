"""What people fill in about a game: a score sheet or bare points, how it ended, who won if it wasn't played out.

It reads what was sent into a `Report` and shows it again, also when it is wrong. What it comes to is the pure package's
to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast, get_args

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.problems import Problem
from skald.content.scenarios.catalogue import Scenario
from skald.content.scenarios.losses import Losses
from skald.tournament.bids import LINE as BID
from skald.tournament.bids import bid_points
from skald.tournament.event import Bonus, Ending, Game, Player, Side
from skald.tournament.journal import Result, Sheet
from skald.tournament.live import SheetKept, Tournament, game_of
from skald.tournament.reporting import Outcome, Report, outcome, scenario_of
from skald.tournament.scenarios.sheets import RECKONED, with_losses
from skald.tournament.settings import BonusKind, PlayerId
from skald.tournament.taking_part import may_see_list
from skald.web.reference.told import Told
from skald.web.tournaments.forms.losses import LossFields
from skald.web.tournaments.forms.sheet_views import (
    Cell,
    SideView,
    cell_name,
    extras_of,
    lines_of,
    ticked_for,
    variant_name,
)
from skald.web.tournaments.phrases import language, sentence

#: The rulings on score sheets and on results.
COUNTED, RESULTS = "ruling.T57", "ruling.T52"
SIDES = ("a", "b")
LONGEST = 8
_STEP = re.compile(r"([ab]-[a-z-]{1,40}-[0-9]|[ab]-points):([+-]1)")


class Choice(NamedTuple):
    """One of several, for a radio button."""

    value: str
    label: str
    is_chosen: bool


class SheetForm:
    """The sheet of one game, empty, as it was entered before, or as it was just sent."""

    def __init__(
        self, value: Tournament, number: int, player: PlayerId, *,
        me: PlayerId | None = None, data: QueryDict | None = None, before: Mapping[str, list[str]] | None = None,
    ) -> None:  # fmt: skip
        game = game_of(value, number, player)
        assert game is not None, "a sheet belongs to a game"
        self.value, self.number, self.game, self.me = value, number, game, me
        self.scenario: Scenario | None = scenario_of(value, number, player)
        given = data if data is not None else _as_query(before or self._of_bids())
        self._given = given
        self._texts = {name: given.get(name, "")[:LONGEST] for name in given}
        self.is_totals = self.scenario is None or given.get("how") == "points"
        self._reckon_losses()
        #: Nothing was sent yet: a browser may put back what it has kept.
        self.is_fresh = data is None
        self.problems: list[Told] = []

    def _of_bids(self) -> dict[str, list[str]]:
        """An empty sheet, in which the points of the bids stand already."""
        points = bid_points(self.value, self.number, self.game.a)
        both = zip(SIDES, points, strict=True)
        return {cell_name(side, BID, 0): [str(each)] for side, each in both} if any(points) else {}

    # --- what a page shows

    @property
    def names(self) -> Mapping[PlayerId, str]:
        return self.value.event.names

    @property
    def players(self) -> list[Player]:
        """The two who meet."""
        known = {each.id: each for each in self.value.event.players}
        return [known[self.game.a], known[self.game.b]]

    @property
    def scenario_name(self) -> str:
        return self.scenario.name[language()] if self.scenario is not None else ""

    @cached_property
    def sides(self) -> list[SideView]:
        """Both players' halves, the reader's own first."""
        order = ("b", "a") if self.me == self.game.b else SIDES
        return [self._side(side) for side in order]

    @property
    def endings(self) -> list[Choice]:
        """How a game can end."""
        labels = {
            "played": _("Played to the end"),
            "stopped": _("Time ran out"),
            "conceded": _("Concession"),
            "absent": _("Did not come"),
        }
        return [Choice(each, label, each == self.ending) for each, label in labels.items()]

    @property
    def winners(self) -> list[Choice]:
        """Who can have won a game that wasn't played out."""
        return [Choice(each.side, each.name, self._given.get("winner") == each.side) for each in self.sides]

    @property
    def missing(self) -> list[Choice]:
        """Who can have stayed away."""
        return [Choice(each.side, each.name, self._given.get("missing") == each.side) for each in self.sides]

    @property
    def variants(self) -> list[Choice]:
        """Ways in which a die changes the scenario."""
        names = self.scenario.variants if self.scenario is not None and not self.is_totals else ()
        return [Choice(each, variant_name(each), self.variant == each) for each in names]

    @property
    def bid_note(self) -> str:
        """Bare totals have no line for the bid: whoever types them is told what belongs in."""
        points = bid_points(self.value, self.number, self.game.a)
        if not self.is_totals or not any(points):
            return ""
        name = self.names[self.game.a if points[0] else self.game.b]
        said = ngettext(
            "The total of %(name)s includes the %(count)d point of the bid.",
            "The total of %(name)s includes the %(count)d points of the bid.",
            sum(points),
        )
        return said % {"name": name, "count": sum(points)}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Everything that was sent, to be carried along hidden."""
        left_out = ("csrfmiddlewaretoken", "once", "step", "send", "look", "again")
        return [(name, text) for name, texts in self._given.lists() if name not in left_out for text in texts]

    @property
    def storage_key(self) -> str:
        """Under which a browser keeps what is typed until it is saved."""
        return f"sheet.{self.number}.{self.game.a}.{self.me or ''}"

    # --- what was sent

    @property
    def ending(self) -> Ending:
        given = self._given.get("ending", "")
        return cast("Ending", given) if given in get_args(Ending) else "played"

    @property
    def variant(self) -> str:
        return self._given.get("variant", "")[:40]

    def step(self, what: str) -> None:
        """One more or one less of a number: what the big buttons do where no script runs."""
        found = _STEP.fullmatch(what)
        if found is None:
            return
        name, by = found[1], int(found[2])
        least = -1000 if name.endswith("points") else 0
        self._texts[name] = str(max(least, (_number(self._texts.get(name, "")) or 0) + by))
        if name in (cell_name(name[0], line, 0) for line in RECKONED):
            self._forget_losses(name[0])
        self._reckon_losses()
        self.__dict__.pop("sides", None)

    def weigh(self) -> Outcome | None:
        """What it comes to; else `problems` says everything that is wrong."""
        report = self.report()
        if self.problems:
            return None
        found, problems = outcome(self.value, self.number, self.game.a, report)
        self.add_problems(problems)
        return found

    def report(self) -> Report:
        """What was filled in; numbers that can't be read become problems."""
        self.problems = []
        given = self._given.get("winner")
        if self.ending == "absent" and self._given.get("missing") in SIDES:
            given = "b" if self._given.get("missing") == "a" else "a"
        forfeit = self.ending in ("conceded", "absent")
        return Report(
            ending=self.ending,
            winner=cast("Side", given) if forfeit and given in SIDES else None,
            sheet=self._sheet() if not self.is_totals and not self._is_untouched else {},
            variant=self.variant if not self.is_totals else "",
            points=self._points() if self.is_totals and self.ending != "absent" else None,
            bonus=(tuple(self._given.getlist("a-bonus")[:50]), tuple(self._given.getlist("b-bonus")[:50])),
        )

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Problems of the sheet in words: players and lines by their names."""
        labels = {line.id: line.label[language()] for line in self.scenario.lines} if self.scenario else {}
        said = {"a": self.names[self.game.a], "b": self.names[self.game.b]}
        for each in problems:
            given = dict(each.given)
            given |= {"side": said[str(given["side"])]} if given.get("side") in said else {}
            given |= {"line": labels.get(str(given["line"]), given["line"])} if "line" in given else {}
            if each.code == "sheet.variant-missing":
                given["words"] = ", ".join(choice.label for choice in self.variants)
            self.problems.append(sentence(Problem(each.code, 0, tuple(given.items())), self.names))

    @property
    def _is_untouched(self) -> bool:
        """A game given up or not attended needs no sheet: one that nobody touched is none."""
        cells = [cell.text for side in self.sides for line in side.lines for cell in line.cells]
        return self.ending in ("conceded", "absent") and all(_number(text) == 0 for text in cells)

    def _side(self, side: str) -> SideView:
        player, other = (self.game.a, self.game.b) if side == "a" else (self.game.b, self.game.a)
        lines = lines_of(self.scenario, side, self._texts) if self.scenario is not None and not self.is_totals else ()
        losses = self._losses_of(side).view(self._counted(side), round_up=self._round_up) if lines else None
        points = Cell(f"{side}-points", "", self._texts.get(f"{side}-points", ""), None)
        ticked = tuple(self._given.getlist(f"{side}-bonus"))
        extras = extras_of(self.value.event.settings.bonus, side, ticked)
        return SideView(
            side, player, self.names[player], self.names[other], player == self.me, lines, losses, points, extras
        )

    # --- losses, from which massacre points follow

    @property
    def _round_up(self) -> bool:
        return self.value.event.settings.massacre_round_up

    def _losses_of(self, side: str) -> LossFields:
        """The fields in which one side counts what the other has lost."""
        assert self.scenario is not None
        mine, loser = (self.game.a, self.game.b) if side == "a" else (self.game.b, self.game.a)
        roster = self.value.rosters.get(loser) if may_see_list(self.value, mine, loser) else None
        return LossFields(side, roster, self._texts, self._given, counting=self.scenario.losses)

    def _counted(self, side: str) -> Losses:
        return self._losses_of(side).read(self._as_typed)

    def _as_typed(self, name: str) -> int:
        return _number(self._texts.get(name, "")) or 0

    def _reckon_losses(self) -> None:
        """Losses that were counted say what the massacre points are; else what was typed stands."""
        if self.is_totals or self.scenario is None:
            return
        for side in SIDES:
            losses = self._counted(side)
            if losses.is_empty or self._losses_of(side).problems(self._as_typed):
                continue
            for line, (number,) in with_losses(self.scenario, {}, losses, self.value.event.settings).items():
                self._texts[cell_name(side, line, 0)] = str(number)

    def _forget_losses(self, side: str) -> None:
        """Whoever types the points goes by them."""
        fields = self._losses_of(side)
        self._given = self._given.copy()
        for name in (*fields.names, *fields.choices):
            self._given.pop(name, None)
            self._texts.pop(name, None)

    def _sheet(self) -> Sheet:
        assert self.scenario is not None
        for side in SIDES:
            fields = self._losses_of(side)
            for name in fields.names:
                self._read(side, name)
            self.add_problems(fields.problems(self._as_typed))
        return {
            line.id: (self._numbers("a", line.id, line.countings), self._numbers("b", line.id, line.countings))
            for line in self.scenario.lines
        }

    def _numbers(self, side: str, line: str, countings: int) -> tuple[int, ...]:
        return tuple(self._read(side, cell_name(side, line, at)) for at in range(countings))

    def _read(self, side: str, name: str) -> int:
        found = _number(self._texts.get(name, "0"))
        if found is None:
            who = self.names[self.game.a if side == "a" else self.game.b]
            wrong = {"name": who, "text": self._texts.get(name, "")}
            self.problems.append(Told.of(_("%(name)s: “%(text)s” isn’t a whole number.") % wrong, COUNTED))
        return found or 0

    def _points(self) -> tuple[int, int] | None:
        texts = [self._texts.get(f"{side}-points", "").strip() for side in SIDES]
        if not all(texts):
            # One number alone is a slip; none at all is a game given up before anything was counted.
            if any(texts) or self.ending in ("played", "stopped"):
                self.problems.append(Told.of(_("Enter the points of both players."), RESULTS))
            return None
        return self._read("a", "a-points"), self._read("b", "b-points")


def as_entered(
    result: Result | None, kept: SheetKept | None, kinds: tuple[BonusKind, ...] = ()
) -> dict[str, list[str]]:
    """A result that was entered before, as the fields of a form."""
    if result is None:
        return {}
    fields: dict[str, list[str]] = {"ending": [result.ending], "winner": [result.result or ""]}
    if result.ending == "absent" and result.result in SIDES:
        fields["missing"] = ["b" if result.result == "a" else "a"]
    for side, points in zip(SIDES, (result.bonus.a, result.bonus.b), strict=True):
        fields[f"{side}-bonus"] = ticked_for(kinds, points)
    if kept is None:
        totals = {"a-points": result.a_points, "b-points": result.b_points}
        fields |= {name: ["" if points is None else str(points)] for name, points in totals.items()}
        return {**fields, "how": ["points"]}
    for line, numbers in kept.lines.items():
        for side, row in zip(SIDES, numbers, strict=True):
            fields |= {cell_name(side, line, at): [str(number)] for at, number in enumerate(row)}
    return {**fields, "variant": [kept.variant]}


def result_of(game: Game) -> Result | None:
    """The result that a game has, as the journal writes it."""
    if not game.is_over:
        return None
    return Result(game.a_points, game.b_points, game.result, game.ending or "played", Bonus(*game.bonuses))


def _as_query(fields: Mapping[str, list[str]]) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, texts in fields.items():
        query.setlist(name, texts)
    return query


def _number(text: str) -> int | None:
    """A whole number as people type it; nothing counts as none."""
    bare = text.strip().replace("−", "-")
    if not bare:
        return 0
    # Only plain digits: other scripts have digits that Python reads and people here don't.
    return int(bare) if re.fullmatch(r"[+-]?[0-9]{1,6}", bare) else None
