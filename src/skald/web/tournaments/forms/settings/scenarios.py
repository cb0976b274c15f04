"""Which scenarios are played: mode, pool, plan, and the organiser's own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from skald.content.scenarios.catalogue import DOMAINS, cards, scenarios
from skald.content.scenarios.expedition import EXPEDITION, by_domain
from skald.content.scenarios.naming import scenario_id
from skald.content.scenarios.sheets import domain_name
from skald.tournament.scenarios.composing import card_ids
from skald.tournament.settings import OwnScenario, Scenarios, Settings
from skald.web.tournaments.forms.settings.section import RowGroup, Section, identifier, make_rows
from skald.web.tournaments.phrases import language

DRAWN = "battle"
MODES = [
    ("battles", _("Battles: one is drawn before each round, none comes twice")),
    ("expedition", _("Expedition: both players choose cards")),
    ("mixed", _("Mixed: the organiser composes")),
]


class _ScenariosForm(forms.Form):
    mode = forms.ChoiceField(label=_("How scenarios are found"), choices=MODES, widget=forms.RadioSelect)
    pool = forms.MultipleChoiceField(
        label=_("Drawn from"), required=False, widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all six battles."),
    )  # fmt: skip

    def __init__(self, *args: Any, choices: list[tuple[str, str]], rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pool"].choices = choices  # type: ignore[attr-defined]
        planned = [(DRAWN, gettext("drawn at random")), (EXPEDITION, gettext("expedition")), *choices]
        for number in range(1, rounds + 1):
            label = gettext("Round %(round)d") % {"round": number}
            self.fields[f"plan_{number}"] = forms.ChoiceField(label=label, choices=planned, required=False)


class _OwnRow(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    floor = forms.IntegerField(label=_("Points needed to win"), min_value=0, max_value=1000, required=False)
    margin = forms.IntegerField(label=_("Points more than the opponent"), min_value=1, max_value=1000, required=False)
    id = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class _ComposedRow(forms.Form):
    """A scenario of five cards, one of each domain."""

    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    id = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        spoken = language()
        for domain in DOMAINS:
            named = [(card.id, card.name[spoken]) for card in cards().values() if card.domain == domain]
            self.fields[domain] = forms.ChoiceField(
                label=domain_name(domain, spoken), choices=[("", "–"), *named], required=False
            )

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        lacking = [domain for domain in DOMAINS if not typed.get(domain)]
        if 0 < len(lacking) < len(DOMAINS) or (lacking and typed.get("name") and not typed.get("id")):
            for domain in lacking:
                self.add_error(domain, _("Choose a card: a scenario has one of each domain."))
        return typed


class ScenariosSection(Section):
    slug, title, form_class = "scenarios", _("Scenarios"), _ScenariosForm

    def make_form(self, data: QueryDict | None, initial: dict[str, Any]) -> forms.Form:
        settings = self.value.event.settings
        own = [(each.id, each.name) for each in settings.scenarios.own]
        shipped = [(each.id, each.title(language())) for each in scenarios().values()]
        return _ScenariosForm(data, initial=initial, choices=[*own, *shipped], rounds=settings.rounds)

    def initial(self, settings: Settings) -> dict[str, Any]:
        own = {each.id for each in settings.scenarios.own}

        def known(name: str) -> str:
            return name if name in own or name == DRAWN else scenario_id(name) or name

        plan = {f"plan_{at}": known(name) for at, name in enumerate(settings.scenarios.plan, start=1)}
        return {"mode": settings.scenarios.mode, "pool": [known(name) for name in settings.scenarios.pool], **plan}

    def make_groups(self, data: QueryDict | None) -> dict[str, RowGroup]:
        written = self.value.event.settings.scenarios.own
        own = [
            {"name": each.name, "floor": each.floor, "margin": each.margin, "id": each.id}
            for each in written
            if not each.cards
        ]
        made = [
            {
                "name": each.name,
                "id": each.id,
                **{domain: card.id for domain, card in by_domain(card_ids(each)).items()},
            }
            for each in written
            if each.cards
        ]
        hint = _("They can be drawn or planned like the others once they are saved. Empty the name to take one away.")
        about = _(
            "One card of each domain; sheet, drawing and score sheet are made from them. They can be drawn or planned"
            " once they are saved. Choose no card at all to take one away."
        )
        return {
            "composed": RowGroup(
                _("Scenarios of five cards"), about, make_rows(_ComposedRow, "composed", data, made, empty=1)
            ),
            "own": RowGroup(_("Scenarios of your own"), hint, make_rows(_OwnRow, "own", data, own)),
        }  # fmt: skip

    def changes(self) -> dict[str, object]:
        typed, settings = self.form.cleaned_data, self.value.event.settings
        own = self._with_composed(self._own())
        gone = {each.id for each in settings.scenarios.own} - {each.id for each in own}
        plan = [typed.get(f"plan_{number}") or DRAWN for number in range(1, settings.rounds + 1)]
        plan = [DRAWN if name in gone else name for name in plan]
        while plan and plan[-1] == DRAWN:
            plan.pop()
        pool = tuple(name for name in typed["pool"] if name not in gone)
        return {"scenarios": Scenarios(typed["mode"], pool, tuple(plan), own)}

    def _own(self) -> tuple[OwnScenario, ...]:
        known = {each.id for each in self.value.event.settings.scenarios.own}
        found: list[OwnScenario] = []
        for row in self.groups["own"].filled:
            if not row.get("name"):
                continue
            taken = {each.id for each in found}
            shipped = {EXPEDITION, DRAWN, *scenarios()}
            identity = row["id"] if row.get("id") in known - taken else identifier(row["name"], known | taken | shipped)
            margin = row.get("margin")
            found.append(OwnScenario(identity, row["name"], row.get("floor") or 0, 3 if margin is None else margin))
        return tuple(found)

    def _with_composed(self, own: tuple[OwnScenario, ...]) -> tuple[OwnScenario, ...]:
        """What is composed of cards beside what isn't; what the page doesn't show of one stays."""
        before = {each.id: each for each in self.value.event.settings.scenarios.own if each.cards}
        found = list(own)
        for row in self.groups["composed"].filled:
            chosen = tuple(row[domain] for domain in DOMAINS if row.get(domain))
            if not chosen:
                continue
            name = row.get("name") or ", ".join(cards()[each].name[language()] for each in chosen[::2])
            taken = {each.id for each in found} | {EXPEDITION, DRAWN, *scenarios()}
            known = before.get(row.get("id") or "")
            if known is not None and known.id not in taken:
                found.append(replace(known, name=name, cards=chosen))
            else:
                found.append(OwnScenario(identifier(name, {*before, *taken}), name, cards=chosen))
        return tuple(found)
