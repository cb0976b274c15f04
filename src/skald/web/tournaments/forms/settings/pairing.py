"""How rounds are paired, and at which tables."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from skald.tournament.settings import FixedTable, PairingRules, Settings, Tables
from skald.web.tournaments.forms.choosing import QuickSelect
from skald.web.tournaments.forms.rounds import player_choices
from skald.web.tournaments.forms.settings.section import RowGroup, Section, make_rows

WHEN = [("never", _("never")), ("first", _("in round 1")), ("always", _("in every round"))]


class _PairingForm(forms.Form):
    clubs_apart = forms.ChoiceField(label=_("Keep players of one club apart"), choices=WHEN)
    factions_apart = forms.ChoiceField(label=_("Keep players of one faction apart"), choices=WHEN)
    lowest_bye = forms.BooleanField(
        label=_("The bye goes to the lowest, even if differences of points become larger"), required=False
    )
    count = forms.IntegerField(
        label=_("Tables in the hall"), min_value=1, max_value=10_000, required=False,
        help_text=_("Empty: as many as games."),
    )  # fmt: skip
    never_twice = forms.BooleanField(
        label=_("Never twice at the same table, however far a game moves; otherwise only where it can be helped"),
        required=False,
    )
    top_stays = forms.BooleanField(
        label=_("The top game is always at table 1, even if somebody has played there before"), required=False
    )


class _FixedRow(forms.Form):
    player = forms.ChoiceField(label=_("Player"), required=False, widget=QuickSelect)
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=10_000, required=False)

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("player") and not typed.get("table"):
            self.add_error("table", _("Which table?"))
        return typed


class PairingSection(Section):
    slug, title, form_class = "pairing", _("Pairing and tables"), _PairingForm

    def initial(self, settings: Settings) -> dict[str, Any]:
        rules, tables = settings.pairing, settings.tables
        return {
            "clubs_apart": rules.clubs_apart, "factions_apart": rules.factions_apart, "lowest_bye": rules.lowest_bye,
            "count": tables.count, "never_twice": tables.never_twice, "top_stays": tables.top_stays,
        }  # fmt: skip

    def make_groups(self, data: QueryDict | None) -> dict[str, RowGroup]:
        players = list(self.value.event.players)
        known = {player.id for player in players}
        choices = player_choices(players)

        class Row(_FixedRow):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, **kwargs)
                self.fields["player"].choices = choices  # type: ignore[attr-defined]

        fixed = self.value.event.settings.tables.fixed
        initial = [{"player": str(each.player), "table": each.table} for each in fixed if each.player in known]
        hint = _("For somebody who can’t move about, or brings the terrain. Choose nobody to take a row away.")
        return {"fixed": RowGroup(_("Fixed tables"), hint, make_rows(Row, "fixed", data, initial))}

    def changes(self) -> dict[str, object]:
        typed = self.form.cleaned_data
        ids = {str(player.id): player.id for player in self.value.event.players}
        rows = [row for row in self.groups["fixed"].filled if row.get("player")]
        fixed = tuple(FixedTable(ids[row["player"]], row["table"]) for row in rows)
        return {
            "pairing": PairingRules(typed["clubs_apart"], typed["factions_apart"], typed["lowest_bye"]),
            "tables": Tables(typed["count"], typed["never_twice"], fixed, typed["top_stays"]),
        }
