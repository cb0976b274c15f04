"""The forms that begin a campaign: one for whoever starts it, one for whoever joins."""

from __future__ import annotations

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from skald.campaign.lords.seats import LORDS
from skald.campaign.map import CampaignMap
from skald.campaign.map_file import MOST_BYTES, read_map, shipped_map, shipped_maps
from skald.campaign.peoples import LEADERS, hired_troops
from skald.campaign.resolving import settings_over_preset
from skald.campaign.settings import PAPER, Settings
from skald.campaign.state_people import NOBODY, People
from skald.campaign.troop_file import Book, read_book, shipped_book, shipped_books
from skald.campaign.troops import Troop
from skald.content.board_files import shipped_boards
from skald.content.factions.catalogue import ages, factions
from skald.content.naming import troop_name
from skald.simulation.band_battles import fighting_kinds
from skald.web.campaigns.forms.setting_words import CHAPTERS, QUESTIONS
from skald.web.campaigns.forms.zones import is_zone, zone_field
from skald.web.campaigns.models import Campaign, called_by_lords, title_of
from skald.web.campaigns.queries.terms import by_presets
from skald.web.campaigns.services.opening import Pace, Plan
from skald.web.campaigns.wording import language, sentences

SAME_NAME = _("The other lord is called that already; the story would mix you up.")
#: What a book calls its two sides of the world; each has its factions.
BLOCS = (("order", _("Order")), ("chaos", _("Chaos")))


#: What a lord is called whom the computer plays, where nobody said.
AGENT_LORDS = ("Gudrun", "Hakon", "Ivar", "Sigrid")


#: The fields that are not folded away; a name for the other lord only where somebody has one.
FIRST = ("lord", "mode", "other")
#: Options of the rules that aren't folded away either: the presets agree on them.
IN_SIGHT = ("turns",)


def map_choices() -> list[tuple[str, str]]:
    """The maps that come with Skald."""
    return [(each, shipped_map(each).name[language()]) for each in shipped_maps()]


def book_choices() -> list[tuple[str, Any]]:
    """The core troops alone, or with those of a book that comes with Skald."""
    beside = _("The core troops and: %(book)s")
    books = [(each, beside % {"book": shipped_book(each).name[language()]}) for each in shipped_books()]
    return [("", _("The core troops")), *books]


def faction_choices() -> list[tuple[str, Any]]:
    """No faction, or one of those that are known, age by age."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for faction in factions().values():
        if faction.troops:
            name = ages()[faction.age].name[language()] if faction.age in ages() else faction.age
            groups.setdefault(name, []).append((faction.id, faction.name[language()]))
    return [("", _("None: whatever the books have")), *groups.items()]


def leader_choices() -> list[tuple[str, str]]:
    """Who leads bands for nothing."""
    return [("", troop_name(language(), LEADERS[0])), *((each, troop_name(language(), each)) for each in LEADERS[1:])]


def board_choices() -> list[tuple[str, Any]]:
    """The boards that come with Skald."""
    boards = [(key, file.words.name[language()]) for key, file in shipped_boards().items() if "second" in file.editions]
    return [("", _("That of the faction, or one drawn for you")), *boards]


class PeopleFields(forms.Form):
    """What a lord chooses for his people; whoever is in a hurry answers the fields in `FIRST` and no more."""

    faction = forms.ChoiceField(
        label=_("Your faction"), choices=faction_choices, required=False,
        help_text=_("It says whom your bands may hold, and how they fight when agents fight for you."),
    )  # fmt: skip
    leader = forms.ChoiceField(label=_("Who leads your bands"), choices=leader_choices, required=False)
    board = forms.ChoiceField(
        label=_("Your battle board"), choices=board_choices, required=False,
        help_text=_("With the same troops one board may win several times as often as another."),
    )  # fmt: skip

    def people(self) -> People:
        """What was chosen."""
        given = self.cleaned_data
        return People(given["faction"], given["leader"], given["board"])

    def first(self) -> list[forms.BoundField]:
        """What everybody is asked; the rest is folded away and has good answers already."""
        return [self[name] for name in FIRST if name in self.fields]

    def rest(self) -> list[forms.BoundField]:
        """What can be chosen otherwise."""
        return [field for field in self if field.name not in FIRST]

    def is_rest_wrong(self) -> bool:
        """Whether something that is folded away must be put right."""
        return any(field.errors for field in self.rest())


class NewCampaign(PeopleFields):
    lord = forms.CharField(label=_("Your name"), max_length=60)
    mode = forms.ChoiceField(
        label=_("Your opponent"), initial=Campaign.Mode.LINKS, widget=forms.RadioSelect,
        choices=[
            (Campaign.Mode.LINKS, _("A friend, invited by a link")),
            (Campaign.Mode.ONE_SCREEN, _("Two of us on this screen, taking turns")),
            (Campaign.Mode.SOLO, _("Alone, against the computer")),
        ],
    )  # fmt: skip
    other = forms.CharField(
        label=_("The other lord’s name"), max_length=60, required=False,
        widget=forms.TextInput({"data-when": "mode=one-screen,solo", "data-folded": "mode=solo"}),
    )  # fmt: skip
    name = forms.CharField(label=_("Name of the campaign"), max_length=120, required=False)
    map = forms.ChoiceField(label=_("Map"), choices=map_choices)
    map_file = forms.FileField(
        label=_("A map of your own"), required=False,
        help_text=_(
            "A TOML file, used instead of the map above. The shipped maps to begin with stand at the end of this list."
        ),
    )  # fmt: skip
    book = forms.ChoiceField(label=_("Troops"), choices=book_choices, required=False)
    troop_file = forms.FileField(
        label=_("Troops of your own"), required=False,
        help_text=_(
            "A TOML file: units of another book, beside the core troops. Shipped ones stand at the end of this list."
        ),
    )  # fmt: skip
    side = forms.ChoiceField(
        label=_("Your side of the map"), initial="lot",
        choices=[("lot", _("At random")), ("0", _("The first (north on the shipped map)")), ("1", _("The second"))],
    )  # fmt: skip
    bloc = forms.ChoiceField(
        label=_("Your bloc"), required=False, choices=[("", _("As the side of the map")), *BLOCS],
        help_text=_("Your faction is of it; unless you choose otherwise below, the other lord takes the opposite one."),
    )  # fmt: skip
    preset = forms.ChoiceField(
        label=_("Rules"), initial="paper", widget=forms.RadioSelect,
        choices=[
            ("paper", _("Paper: the written rules wherever they speak")),
            ("tool", _("Tool: as the authors’ own program did it; towns pay, so it is livelier")),
        ],
    )  # fmt: skip
    pace = forms.ChoiceField(
        label=_("Deadlines"), initial=Campaign.Pace.FREE, widget=forms.RadioSelect,
        choices=[
            (Campaign.Pace.FREE, _("None: take all the time you want")),
            (Campaign.Pace.ROLLING, _("Rolling: a number of hours for each bid and each set of orders")),
            (Campaign.Pace.FIXED, _("Fixed: every few days at the same time")),
        ],
    )  # fmt: skip
    hours = forms.IntegerField(
        label=_("Hours, if rolling"), min_value=1, max_value=24 * 30, initial=72, required=False,
        widget=forms.NumberInput({"data-when": "pace=rolling"}),
    )  # fmt: skip
    days = forms.IntegerField(
        label=_("Days between deadlines, if fixed"), min_value=1, max_value=30, initial=3, required=False,
        widget=forms.NumberInput({"data-when": "pace=fixed"}),
    )  # fmt: skip
    at_time = forms.TimeField(
        label=_("Time of day, if fixed"), required=False, initial="20:00",
        widget=forms.TimeInput({"type": "time", "data-when": "pace=fixed"}, format="%H:%M"),
    )  # fmt: skip
    battle_days = forms.IntegerField(
        label=_("Days for a battle"), min_value=1, max_value=60, initial=7, required=False,
        widget=forms.NumberInput({"data-when": "pace=rolling,fixed"}),
        help_text=_("With deadlines only. A battle without any result by then is fought by agents."),
    )  # fmt: skip
    zone = zone_field()
    is_listed = forms.BooleanField(label=_("Show it in the list of campaigns to watch"), required=False)

    def clean_map_file(self) -> CampaignMap | None:
        sent: UploadedFile[Any] | None = self.cleaned_data["map_file"]
        if sent is None:
            return None
        found, problems = read_map(sent.read(MOST_BYTES + 1))
        if found is None:
            raise forms.ValidationError(sentences(problems)[:50])
        return found

    def clean_troop_file(self) -> Book | None:
        sent: UploadedFile[Any] | None = self.cleaned_data["troop_file"]
        if sent is None:
            return None
        found, problems = read_book(sent.read(MOST_BYTES + 1), fighting_kinds())
        if found is None:
            raise forms.ValidationError(sentences(problems)[:50])
        return found

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        twice = {troop.id for troop in self._shipped_troops()} & {troop.id for troop in self._own_troops()}
        if twice:
            told = _("The book chosen above has these too: %(ids)s.") % {"ids": ", ".join(sorted(twice))}
            self.add_error("troop_file", told)
        if given.get("mode") != Campaign.Mode.LINKS and is_same_name(given.get("lord", ""), given.get("other", "")):
            self.add_error("other", SAME_NAME)
        return given

    def clean_zone(self) -> str:
        return clean_zone(self)

    def _shipped_troops(self) -> tuple[Troop, ...]:
        chosen = self.cleaned_data.get("book")
        return shipped_book(chosen).troops if chosen else ()

    def _own_troops(self) -> tuple[Troop, ...]:
        own = self.cleaned_data.get("troop_file")
        return own.troops if own else ()

    def _troops(self) -> tuple[Troop, ...]:
        """Those of the books, and mercenaries that faction files name."""
        books = self._shipped_troops() + self._own_troops()
        taken = {troop.id for troop in books}
        return books + tuple(troop for troop in hired_troops() if troop.id not in taken)

    def plan(self, settings: Settings, begun_from: str = "") -> Plan:
        """What was chosen, with a lot for the side if that was wanted."""
        given = self.cleaned_data
        chart: CampaignMap = given["map_file"] or shipped_map(given["map"])
        side = secrets.randbelow(2) if given["side"] == "lot" else int(given["side"])
        other = self._other()
        lords = (given["lord"], other) if side == 0 else (other, given["lord"])
        return Plan(
            name=given["name"] or self._called(other), map=chart, settings=settings, mode=given["mode"],
            side=side, lords=lords, blocs=self._blocs(chart, side), pace=self._pace(), is_listed=given["is_listed"],
            zone=given["zone"], language=language(), agent=next(iter(LORDS)),
            troops=self._troops(), begun_from=begun_from,
            peoples=(self.people(), NOBODY) if side == 0 else (NOBODY, self.people()),
        )  # fmt: skip

    def _other(self) -> str:
        """The other lord's name; a friend brings his own."""
        given = self.cleaned_data
        if given["mode"] == Campaign.Mode.LINKS:
            return ""
        if given["mode"] == Campaign.Mode.SOLO and not given["other"]:
            return secrets.choice([each for each in AGENT_LORDS if not is_same_name(each, given["lord"])])
        return str(given["other"])

    def _called(self, other: str) -> str:
        """A campaign that got no name is called by its lords, as soon as both are known."""
        given = self.cleaned_data
        if given["mode"] == Campaign.Mode.LINKS:
            return ""
        return called_by_lords(given["lord"], other) if other else title_of(given["lord"])

    def _blocs(self, chart: CampaignMap, side: int) -> tuple[str, str]:
        own = self.cleaned_data["bloc"]
        if not own:
            return chart.sides[0].id, chart.sides[1].id
        other = next(name for name, _label in BLOCS if name != own)
        return (own, other) if side == 0 else (other, own)

    def _pace(self) -> Pace:
        given = self.cleaned_data
        is_fixed = given["pace"] == Campaign.Pace.FIXED
        at = given["at_time"]
        return Pace(
            kind=given["pace"], allowed=(given["days"] or 3) if is_fixed else (given["hours"] or 72),
            battle_hours=24 * (given["battle_days"] or 7), at_time=f"{at:%H:%M}" if at else "20:00",
            zone=given["zone"] or "UTC",
        )  # fmt: skip


class CampaignSettings(forms.Form):
    """Every option in words; what isn't touched is as the preset says."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for question in QUESTIONS.values():
            if question.answers:
                choices = [("", _("No change")), *question.answers.items()]
                field: forms.Field = forms.ChoiceField(label=question.label, choices=choices, required=False)
            else:
                field = forms.IntegerField(
                    label=question.label, min_value=question.least, max_value=question.most, required=False,
                    initial=getattr(PAPER, question.key) if question.key in IN_SIGHT else None,
                )  # fmt: skip
            self.fields[question.key] = field

    def first(self) -> list[tuple[forms.BoundField, list[tuple[str, str]]]]:
        """What is asked in sight, with what the presets say."""
        return [(self[key], by_presets(QUESTIONS[key])) for key in IN_SIGHT]

    def chapters(self) -> list[tuple[Any, list[tuple[Any, list[tuple[str, str]]]]]]:
        """The fields by chapter, each with what the presets say."""
        return [
            (
                chapter.title,
                [(self[each.key], by_presets(each)) for each in chapter.questions if each.key not in IN_SIGHT],
            )
            for chapter in CHAPTERS
        ]

    def settings(self, preset: str) -> Settings:
        """The preset with what was answered; a form error if the answers don't go together."""
        answered: dict[str, Any] = {"preset": preset}
        for key, value in self.cleaned_data.items():
            if value in ("", None):
                continue
            answered[key] = value == "true" if value in ("true", "false") else value
        found = settings_over_preset(answered)
        if not found.leave_room:
            self.add_error("smallest_band", _("No band could ever be raised, or leave its town."))
        return found


class JoinCampaign(PeopleFields):
    lord = forms.CharField(label=_("Your name"), max_length=60)
    bloc = forms.ChoiceField(label=_("Your bloc"), required=False, choices=[("", _("As the side of the map")), *BLOCS])
    zone = zone_field()

    def __init__(self, *given: Any, host: str = "", **named: Any) -> None:
        super().__init__(*given, **named)
        self._host = host

    def clean_lord(self) -> str:
        name: str = self.cleaned_data["lord"]
        if is_same_name(name, self._host):
            raise forms.ValidationError(SAME_NAME)
        return name

    def clean_zone(self) -> str:
        return clean_zone(self)


def is_same_name(one: str, other: str) -> bool:
    """Whether nobody could tell two lords apart in a story."""
    return bool(one) and one.strip().casefold() == other.strip().casefold()


def clean_zone(form: forms.Form) -> str:
    """A time zone that exists; empty is UTC."""
    name: str = form.cleaned_data["zone"].strip()
    if name and not is_zone(name):
        raise forms.ValidationError(_("There is no time zone of that name. Choose one of the list: Europe/Paris."))
    return str(ZoneInfo(name)) if name else ""
