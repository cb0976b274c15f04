"""The rules of a campaign in words: every option with its answer, and troops of other books."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from skald.campaign.settings import PRESETS, Settings
from skald.campaign.troops import Troop
from skald.web.campaigns.forms.setting_words import QUESTIONS, Question, answer_word
from skald.web.campaigns.wording import language


def by_presets(question: Question) -> list[tuple[str, str]]:
    """What an option is unless it is chosen: one answer, or one for each preset where they differ."""
    said = [(name, answer_word(question, getattr(preset, question.key))) for name, preset in PRESETS.items()]
    return said if len({word for _name, word in said}) > 1 else [("", said[0][1])]


def beside_core_told(troops: Iterable[Troop]) -> list[tuple[str, int, int]]:
    """Troops of other books with the figures that a point buys and those of the largest unit."""
    return [(troop.name[language()], troop.per_point, troop.largest) for troop in troops]


def differing(settings: Settings) -> list[tuple[str, str, bool]]:
    """All options with their answers in words, and whether they differ from the preset."""
    base = structs.asdict(PRESETS[settings.preset])
    chosen = structs.asdict(settings)
    return [
        (str(question.label), answer_word(question, chosen[key]), chosen[key] != base[key])
        for key, question in QUESTIONS.items()
    ]
