"""What isn't a game played to its end: byes, absences, concessions, missed rounds."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from skald.tournament.settings import Absence, Bye, Concession, Missed, Settings
from skald.web.tournaments.forms.settings.section import Section

AS_WIN, AS_LOSS = _("Empty: as a win."), _("Empty: as a loss.")


def _score(label: Any, *, empty: Any = None) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=100, required=empty is None, help_text=empty or "")


def _share(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=20)


class _SpecialForm(forms.Form):
    bye_tp = _score(_("Bye: tournament points"), empty=AS_WIN)
    bye_kind = forms.ChoiceField(
        label=_("Bye: goal average"),
        choices=[("fixed", _("A fixed number")), ("mean", _("The mean of the player’s own games"))],
    )
    bye_goal_average = _share(_("Bye: the fixed number"))
    bye_resistance = forms.ChoiceField(
        label=_("Bye: in the resistance it counts"),
        choices=[("then", _("the player’s own points before the bye")), ("now", _("the player’s own points today"))],
    )
    bye_difference = forms.IntegerField(
        label=_("Bye: counts as a game-point difference of"),
        min_value=0, max_value=1000, required=False, help_text=_("Empty: that of the smallest win."),
    )  # fmt: skip
    absence_minutes = forms.IntegerField(
        label=_("Minutes until somebody counts as absent"), min_value=0, max_value=1000
    )
    absence_present_tp = _score(_("Absence: points of the opponent"), empty=AS_WIN)
    absence_absent_tp = _score(_("Absence: points of the absent player"))
    absence_present_goal_average = _share(_("Absence: goal average of the opponent"))
    absence_absent_goal_average = _share(_("Absence: goal average of the absent player"))
    absence_difference = forms.IntegerField(
        label=_("Absence: counts as a game-point difference of"), min_value=0, max_value=1000
    )
    concession_winner_tp = _score(_("Concession: points of the winner"), empty=AS_WIN)
    concession_loser_tp = _score(_("Concession: points of the loser"), empty=AS_LOSS)
    concession_difference = forms.IntegerField(
        label=_("Concession: counts as a difference of at least"), min_value=0, max_value=1000
    )
    missed_tp = _score(_("Missed round: tournament points"))
    missed_goal_average = _share(_("Missed round: goal average"))
    missed_pairing_tp = _score(_("Missed round: points that count for pairing only"), empty=AS_LOSS)


class SpecialSection(Section):
    slug, title, form_class = "special", _("Byes, absences, concessions"), _SpecialForm

    def initial(self, settings: Settings) -> dict[str, Any]:
        bye = settings.bye
        found: dict[str, Any] = {
            "bye_tp": bye.tp, "bye_kind": "mean" if bye.goal_average == "mean" else "fixed",
            "bye_goal_average": 11 if bye.goal_average == "mean" else bye.goal_average,
            "bye_resistance": bye.resistance, "bye_difference": bye.difference,
        }  # fmt: skip
        for name in ("absence", "concession", "missed"):
            part = getattr(settings, name)
            found |= {f"{name}_{key}": getattr(part, key) for key in part.__struct_fields__}
        return found

    def changes(self) -> dict[str, object]:
        typed = self.form.cleaned_data
        goal: Any = "mean" if typed["bye_kind"] == "mean" else typed["bye_goal_average"]
        return {
            "bye": Bye(typed["bye_tp"], goal, typed["bye_resistance"], typed["bye_difference"]),
            "absence": Absence(**_part(typed, "absence", Absence.__struct_fields__)),
            "concession": Concession(**_part(typed, "concession", Concession.__struct_fields__)),
            "missed": Missed(**_part(typed, "missed", Missed.__struct_fields__)),
        }


def _part(typed: dict[str, Any], name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: typed[f"{name}_{key}"] for key in keys}
