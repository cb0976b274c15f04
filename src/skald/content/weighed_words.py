"""What an agent weighed that looks ahead, in words: its choice, what that changes, the next best and what it lacked."""

from __future__ import annotations

from collections.abc import Mapping

from skald.content.naming import Naming
from skald.content.words import word

#: The codes of such reasons begin so.
PREFIX = "weighed-"
#: Less than this many hundredths of a point are not worth a word.
LEAST = 5
_TABLE = "table"
_PARTS = ("material", "threat", "fatigue", "objective", "approach", "dice", "result")


def tell_weighed(code: str, given: Mapping[str, str], naming: Naming) -> str:
    """A weighed reason as sentences."""
    said = _say(
        naming, f"why.{code}", **{name: naming.unit(int(given[name])) for name in ("unit", "target") if name in given}
    )
    parts = [
        _say(naming, f"weighed.{part}", amount=signed(naming, int(given[part])))
        for part in _PARTS
        if _shows(given, part)
    ]
    said = f"{said[:1].upper()}{said[1:]}"
    if parts:
        said = _say(naming, "weighed.with-parts", choice=said, parts=", ".join(parts))
    if "instead" not in given:
        return f"{said}."
    other = naming.unit(int(given["other"])) if "other" in given else ""
    instead = _say(naming, f"weighed.instead-{given['instead']}", other=other)
    behind = int(given["behind"])
    if behind < LEAST:
        second = _say(naming, "weighed.level", instead=instead)
    else:
        part = _say(naming, f"weighed.part-{given['part']}")
        second = _say(naming, "weighed.second", instead=instead, behind=_points(naming, behind), part=part)
    return f"{said}. {second[:1].upper()}{second[1:]}"


def _shows(given: Mapping[str, str], part: str) -> bool:
    """Whether a part is there and doesn't round to nothing."""
    return abs(int(given.get(part, 0))) >= LEAST


def _points(naming: Naming, hundredths: int) -> str:
    """So many points; French counts them as several from two on."""
    told = signed(naming, hundredths).lstrip("+")
    is_one = hundredths < 195 if naming.language == "fr" else told == "1.0"
    return _say(naming, f"points.{'one' if is_one else 'many'}", count=told)


def signed(naming: Naming, hundredths: int) -> str:
    """Points with a sign and one decimal, as the language writes them."""
    tenths = (abs(hundredths) + 5) // 10
    sign = "" if not tenths else "+" if hundredths > 0 else "−"
    return f"{sign}{tenths // 10}{',' if naming.language == 'fr' else '.'}{tenths % 10}"


def _say(naming: Naming, key: str, **given: object) -> str:
    return word(naming.language, _TABLE, key, **given)
