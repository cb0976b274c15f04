"""What a list may hold, and who sees it: the mercenary matrix included."""

from __future__ import annotations

from typing import Any, Literal

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from skald.content.factions.catalogue import hired_name, hired_profiles
from skald.content.second.profiles import PROFILES
from skald.tournament.settings import RosterRules, Settings
from skald.web.tournaments.forms.settings.section import RowGroup, Section, WordsField, make_rows
from skald.web.tournaments.phrases import language

VISIBLE = [
    ("never", _("never")), ("published", _("once their round is published")), ("always", _("always")),
]  # fmt: skip


def troop_choices(*, mercenary: bool = False) -> list[tuple[str, str]]:
    """Troops by name; all of them, or mercenaries alone, those that files name among them."""
    chosen = hired_profiles(PROFILES) if mercenary else {**PROFILES, **hired_profiles(PROFILES)}
    return [(name, hired_name(language(), name)) for name in chosen]


class _ListsForm(forms.Form):
    visible = forms.ChoiceField(label=_("Opponents see a list"), choices=VISIBLE)
    half_point_swap = forms.BooleanField(label=_("The half-point swap is allowed"), required=False)
    banners = forms.BooleanField(label=_("War banners are allowed"), required=False)
    spells = forms.BooleanField(label=_("Spells are fixed on the list"), required=False)
    mercenary_units = forms.IntegerField(
        label=_("Mercenary units at most"), min_value=0, max_value=1000, required=False, help_text=_("Empty: no limit.")
    )
    mercenary_points = forms.IntegerField(
        label=_("Points of mercenaries at most"), min_value=0, max_value=1000, required=False,
        help_text=_("Empty: no limit."),
    )  # fmt: skip
    factions = WordsField(label=_("Factions"), help_text=_("One on each line. Empty: every faction."))
    banned_troops = forms.MultipleChoiceField(
        label=_("Troops that aren’t allowed"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["banned_troops"].choices = troop_choices()  # type: ignore[attr-defined]


class _MercenaryRow(forms.Form):
    faction = forms.CharField(label=_("Faction"), max_length=80, required=False)
    troops = forms.MultipleChoiceField(
        label=_("Mercenaries that serve it"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["troops"].choices = troop_choices(mercenary=True)  # type: ignore[attr-defined]


class ListsSection(Section):
    slug, title, form_class = "lists", _("Lists"), _ListsForm

    def initial(self, settings: Settings) -> dict[str, Any]:
        rules = settings.rosters
        found = {key: getattr(rules, key) for key in rules.__struct_fields__ if key != "mercenaries"}
        return {key: None if value == "any" else value for key, value in found.items()}

    def make_groups(self, data: QueryDict | None) -> dict[str, RowGroup]:
        matrix = self.value.event.settings.rosters.mercenaries
        initial = [{"faction": faction, "troops": list(troops)} for faction, troops in matrix.items()]
        hint = _(
            "A faction without a row is served by all; in a row without mercenaries none serves it."
            " Empty the name to take a row away."
        )
        rows = make_rows(_MercenaryRow, "matrix", data, initial)
        return {"matrix": RowGroup(_("Who serves whom"), hint, rows)}

    def changes(self) -> dict[str, object]:
        typed = self.form.cleaned_data
        matrix = {row["faction"]: tuple(row["troops"]) for row in self.groups["matrix"].filled if row.get("faction")}
        known = {each for each, _name in troop_choices()}
        # Troops that this version doesn't know stay banned: the event may come from another one.
        kept = [each for each in self.value.event.settings.rosters.banned_troops if each not in known]
        return {
            "rosters": RosterRules(
                _limit(typed["mercenary_units"]), _limit(typed["mercenary_points"]), matrix, typed["half_point_swap"],
                typed["banners"], (*typed["banned_troops"], *kept), typed["factions"], typed["visible"],
                typed["spells"],
            )
        }  # fmt: skip


def _limit(typed: int | None) -> int | Literal["any"]:
    return "any" if typed is None else typed
