"""Ready settings for the formats that are played (`presets.toml`), and settings written on top of one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from skald.tournament.settings import Settings

MANUAL = "manual"


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A format: its name and remark in every language, and the settings that differ from the manual's."""

    id: str
    name: dict[str, str]
    about: dict[str, str]
    settings: dict[str, Any] = {}
    #: What new events of this format write down besides; files and stored events without it mean what they meant.
    opening: dict[str, Any] = {}


#: Rulings T14 and T43: what new events of every format write down.
OPENING: Mapping[str, Any] = MappingProxyType({"pairing": {"lowest_bye": True}, "hold_back": True})


@cache
def presets() -> Mapping[str, Preset]:
    """All formats, by id; the manual's comes first."""
    text = (resources.files(__package__) / "presets.toml").read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text)["preset"], list[Preset])
    return MappingProxyType({each.id: each for each in found})


def preset_settings(name: str) -> Settings:
    """The settings of a format."""
    return msgspec.convert({**presets()[name].settings, "preset": name}, Settings)


def opening_settings(name: str) -> Settings:
    """The settings of a new event of a format, as its first entry writes them down."""
    preset = presets()[name]
    chosen = _laid_over(_laid_over(preset.settings, preset.opening), OPENING)
    return msgspec.convert({**chosen, "preset": name}, Settings)


def with_preset(values: Mapping[str, Any]) -> dict[str, Any]:
    """An event as it is written, the settings it leaves out filled in from the preset that it names."""
    written = dict(values)
    chosen = written.get("settings")
    if isinstance(chosen, dict) and chosen.get("preset") in presets():
        written["settings"] = _laid_over(presets()[chosen["preset"]].settings, chosen)
    return written


def as_written(settings: Settings) -> dict[str, Any]:
    """Settings as a file has them: what differs from the manual, and every key that the preset would fill in."""
    written: dict[str, Any] = msgspec.to_builtins(settings)
    for key in presets()[settings.preset].settings:
        written[key] = _spelled_out(getattr(settings, key))
    return written


def _spelled_out(value: object) -> object:
    if isinstance(value, Struct):
        return {name: _spelled_out(getattr(value, name)) for name in value.__struct_fields__}
    return msgspec.to_builtins(value)


def _laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**under, **over}
    for key in under.keys() & over.keys():
        if isinstance(under[key], dict) and isinstance(over[key], dict):
            merged[key] = _laid_over(under[key], over[key])
    return merged
