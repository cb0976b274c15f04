"""What a game is worth: tournament points, goal average, bonus points."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from skald.tournament.settings import GOAL_TABLES, BonusKind, Points, Settings, is_goal_table
from skald.web.tournaments.forms.settings.section import RowGroup, Section, identifier, make_rows

OWN = "own"


def _bounds(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"[0-9]{1,5}", text))


class _PointsForm(forms.Form):
    win = forms.IntegerField(label=_("Tournament points of a win"), min_value=0, max_value=100)
    draw = forms.IntegerField(label=_("Tournament points of a draw"), min_value=0, max_value=100)
    loss = forms.IntegerField(label=_("Tournament points of a loss"), min_value=0, max_value=100)
    goal_table = forms.ChoiceField(
        label=_("Goal average"),
        choices=[
            ("B", _("Table B: a difference of 0–2 is 10-10, then steps of 2, from 21 on 20-0")),
            ("A", _("Table A: only 0 is 10-10, then steps of 2, from 19 on 20-0")),
            ("literal", _("Point by point: each point of difference counts one, up to 20-0")),
            (OWN, _("A table of your own")),
        ],
        widget=forms.RadioSelect,
    )
    bounds = forms.CharField(
        label=_("Your own table"), max_length=200, required=False,
        help_text=_("The widest difference of each step, one to ten rising numbers: 2, 4, 6, 8 …"),
    )  # fmt: skip
    massacre_round_up = forms.BooleanField(
        label=_("Massacre points are rounded up"), required=False,
        help_text=_("What is left over of two Warriors or three Levies makes a point too, once for each troop."),
    )  # fmt: skip
    bonus_counts = forms.ChoiceField(
        label=_("A bonus counts"), required=False,
        choices=[
            ("tp", _("as tournament points")),
            ("tie-break", _("only to break ties, as the tie-break “bonus points”")),
        ],
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        bounds = _bounds(typed.get("bounds", ""))
        if typed.get("goal_table") == OWN and (not is_goal_table(bounds) or max(bounds) > 10_000):
            self.add_error("bounds", _("A table is one to ten whole numbers, each larger than the one before."))
        return typed


class _BonusRow(forms.Form):
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=100, required=False)
    en = forms.CharField(label=_("In English"), max_length=80, required=False)
    fr = forms.CharField(label=_("In French"), max_length=80, required=False)
    id = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class PointsSection(Section):
    slug, title, form_class = "points", _("Points"), _PointsForm
    frozen = {"points": ("win", "draw", "loss"), "goal_table": ("goal_table", "bounds")}  # noqa: RUF012

    def initial(self, settings: Settings) -> dict[str, Any]:
        points, table = settings.points, settings.goal_table
        return {
            "win": points.win, "draw": points.draw, "loss": points.loss,
            "goal_table": table if isinstance(table, str) else OWN,
            "bounds": ", ".join(map(str, settings.goal_bounds)), "bonus_counts": settings.bonus_counts,
            "massacre_round_up": settings.massacre_round_up,
        }  # fmt: skip

    def make_groups(self, data: QueryDict | None) -> dict[str, RowGroup]:
        kinds = [
            {"points": each.points, "en": each.en, "fr": each.fr, "id": each.id}
            for each in self.value.event.settings.bonus
        ]
        rows = make_rows(_BonusRow, "bonus", data, kinds)
        hint = _(
            "Extras that both players of a game can earn, such as a Warlord killed. Empty the words to take one away."
        )
        return {"bonus": RowGroup(_("Bonus points"), hint, rows)}

    def changes(self) -> dict[str, object]:
        typed = self.form.cleaned_data
        table = _bounds(typed["bounds"]) if typed["goal_table"] == OWN else typed["goal_table"]
        return {
            "points": Points(typed["win"], typed["draw"], typed["loss"]),
            "goal_table": table,
            "massacre_round_up": typed["massacre_round_up"],
            "bonus": self._bonus(),
            "bonus_counts": typed["bonus_counts"] or self.value.event.settings.bonus_counts,
        }

    def _bonus(self) -> tuple[BonusKind, ...]:
        found: list[BonusKind] = []
        known = {each.id for each in self.value.event.settings.bonus}
        for row in self.groups["bonus"].filled:
            name = row.get("en") or row.get("fr")
            if not name:
                continue
            taken = {each.id for each in found}
            given = row.get("id")
            identity = given if given in known - taken else identifier(name, known | taken)
            found.append(BonusKind(identity, row.get("points") or 0, row.get("en") or name, row.get("fr") or name))
        return tuple(found)


assert {"A", "B", "literal"} == set(GOAL_TABLES), "every table is offered"
