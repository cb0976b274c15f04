"""The differences of two sets of rules, as lines of text or as data."""

from collections.abc import Iterable, Mapping
from typing import Any

from skald.cli.printing import labelled, paragraph
from skald.cli.words import _, spoken
from skald.content import comparing
from skald.content.comparing import Told, name_text, topic_name
from skald.content.reference import Difference


def comparison_lines(topics: Mapping[str, list[Told]], first: str, second: str) -> list[str]:
    """All differences, topic by topic; each as what the one has and what the other has."""
    lines = [f"{first} → {second}"]
    for topic, found in topics.items():
        changed = [each for each in found if each.first is not None and each.second is not None]
        lines += ["", topic_name(topic, spoken())]
        lines += [paragraph(labelled(each.name, f"{each.first} → {each.second}"), 2, hanging=6) for each in changed]
        lines += _listed(_("{edition} only").format(edition=first), [each for each in found if each.second is None])
        lines += _listed(_("{edition} only").format(edition=second), [each for each in found if each.first is None])
    return lines if topics else [*lines, "", _("Nothing differs.")]


def comparison_as_data(difference: Difference) -> dict[str, Any]:
    """A difference for programs."""
    kind, _dot, name = difference.topic.partition(".")
    return {
        "topic": difference.topic,
        "kind": kind,
        "name": name_text(difference, spoken()),
        "id": name,
        "first": _plain(difference.first),
        "second": _plain(difference.second),
    }


def setting_meaning(setting: str, value: bool | int | str) -> str:
    """The value of a setting in words, a length in sticks."""
    return comparing.setting_meaning(setting, value, spoken())


def _listed(title: str, found: Iterable[Told]) -> list[str]:
    names = [each.name for each in found]
    return [paragraph(labelled(title, ", ".join(names)), 2, hanging=6)] if names else []


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value
