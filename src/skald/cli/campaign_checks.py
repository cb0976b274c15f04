"""What is wrong with a file that a campaign is made of: a map, or troops of another book."""

from typing import Any

from skald.campaign.forms import plain
from skald.campaign.map import CampaignMap
from skald.campaign.map_file import read_map
from skald.campaign.resolving import CampaignFile
from skald.campaign.troop_file import Book, read_book
from skald.campaign.troops import Kinds
from skald.cli.words import _, spoken
from skald.content.problems import Problem
from skald.content.written import Document, read_toml

Checked = tuple[CampaignMap | Book | None, tuple[Problem, ...]]


def kinds_for(file: CampaignFile) -> Kinds | None:
    """What battles can be fought with, where a file brings troops of its own; nothing is loaded for others."""
    if isinstance(file.troops, str) or not file.troops:
        return None
    from skald.simulation.band_battles import fighting_kinds

    return fighting_kinds()


def read_part(data: bytes) -> Checked:
    """The map or the troops of a file, or everything that is wrong with it."""
    document = read_toml(data)
    if isinstance(document, Document) and "troops" in document.values and "sites" not in document.values:
        from skald.simulation.band_battles import fighting_kinds

        return read_book(data, fighting_kinds())
    return read_map(data)


def told_part(found: CampaignMap | Book) -> str:
    """What a file in order holds, in a sentence."""
    if isinstance(found, CampaignMap):
        counts = {"sites": len(found.sites), "roads": len(found.roads)}
        return _("The map is valid: {sites} sites, {roads} roads.").format(**counts)
    names = ", ".join(troop.name[spoken()] for troop in found.troops)
    return _("The troops are valid: {names}.").format(names=names)


def part_as_data(found: CampaignMap | Book | None) -> dict[str, Any]:
    """The same as STATE.json wants it, under its key."""
    if found is None:
        return {}
    return {"map": plain(found)} if isinstance(found, CampaignMap) else {"troops": plain(found.troops)}
