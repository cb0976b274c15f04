"""A map's file (TOML): bytes in, a map out, or every problem at once, each with its line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib import resources

from msgspec import json

from skald.campaign.map import INCOMES, KINDS, MOST_INCOME, CampaignMap, Kind, Side, Site
from skald.content.fields import Report, Table, shown
from skald.content.problems import Problem, problem
from skald.content.shapes import PathReport
from skald.content.written import read_toml

MOST_BYTES = 200_000
MOST_SITES = 300
FARTHEST = 10_000
#: Sites that one problem names.
MOST_NAMED = 40
STANDARD = "two-lands"
_NOBODY = Side("", {}, (), ())


def read_map(data: bytes) -> tuple[CampaignMap | None, tuple[Problem, ...]]:
    """The map of a file, or everything that is wrong with it."""
    if len(data) > MOST_BYTES:
        return None, (problem("file.too-big", most=MOST_BYTES),)
    document = read_toml(data)
    if isinstance(document, Problem):
        return None, (document,)
    report = Report(document.lines)
    found = _map(Table(document.values, (), report), report)
    return (None, report.problems) if report.problems else (found, ())


def check_map(found: CampaignMap) -> tuple[Problem, ...]:
    """What is wrong with a map that didn't come from a file of its own: all that would be wrong there, with paths."""
    report = PathReport("map")
    _map(Table(json.decode(json.encode(found)), (), report), report)
    return report.problems


@cache
def shipped_map(name: str = STANDARD) -> CampaignMap:
    """A map that comes with Skald."""
    found, problems = read_map(map_text(name))
    assert found is not None, problems
    return found


def map_text(name: str) -> bytes:
    """The file of a map that comes with Skald."""
    return (resources.files("skald.campaign.maps") / f"{name}.toml").read_bytes()


def shipped_maps() -> tuple[str, ...]:
    """The ids of the maps that come with Skald."""
    names = (each.name for each in resources.files("skald.campaign.maps").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _map(top: Table, report: Report) -> CampaignMap | None:
    name = top.bilingual("name", longest=80)
    identifier = top.identifier("id")
    width = top.whole("width", least=1, most=FARTHEST, default=1000)
    height = top.whole("height", least=1, most=FARTHEST, default=1000)
    sites = [_site(table) for table in top.tables("sites")]
    sides = [_side(table) for table in top.tables("sides")]
    roads = [_road(written, path, report) for written, path in top.lists("roads")]
    top.close()
    if len(sites) > MOST_SITES:
        top.problem("map.too-many-sites", "sites", most=MOST_SITES)
    if len(sides) != 2:
        top.problem("map.two-sides", "sides", found=len(sides))
    # What can be read is checked all the same: a mistake in the form hides none in the sense.
    kept = {at: road for at, road in enumerate(roads) if road is not None}
    pair = (sides[0], sides[1]) if len(sides) == 2 else (_NOBODY, _NOBODY)
    found = CampaignMap(identifier, name, tuple(sites), tuple(kept.values()), pair, width, height)
    _check_roads(found, report, tuple(kept), is_whole=len(kept) == len(roads))
    if len(sides) == 2:
        _check_sites(found, report)
        _check_sides(found, report)
    return found


def _site(table: Table) -> Site:
    identifier = table.identifier("id")
    kind = _kind(table)
    retreat = table.table("retreat", optional=True)
    site = Site(
        identifier, kind, table.bilingual("name", longest=60),
        table.whole("x", least=0, most=FARTHEST), table.whole("y", least=0, most=FARTHEST),
        table.whole("income", least=0, most=MOST_INCOME, default=INCOMES[kind]),
        table.text("look", longest=40, default=""),
        {} if retreat is None else {key: retreat.identifier(key) for key in retreat.values},
    )  # fmt: skip
    table.close()
    return site


def _kind(table: Table) -> Kind:
    word = table.text("kind", longest=40)
    if word and word not in KINDS:
        table.problem("map.unknown-kind", "kind", word=shown(word), known=", ".join(KINDS))
    return next((each for each in KINDS if each == word), "normal")


def _side(table: Table) -> Side:
    side = Side(
        table.identifier("id"), table.bilingual("name", longest=60), table.texts("towns"),
        table.texts("starts", default=()),
    )  # fmt: skip
    table.close()
    return side


def _road(written: object, path: tuple[str | int, ...], report: Report) -> tuple[str, str] | None:
    if isinstance(written, list) and len(written) == 2 and all(isinstance(end, str) for end in written):
        return written[0], written[1]
    report.add("map.road-ends", path, word=shown(written))
    return None


def _check_sites(found: CampaignMap, report: Report) -> None:
    seen: set[str] = set()
    for at, site in enumerate(found.sites):
        if site.id in seen:
            report.add("map.repeated-site", ("sites", at, "id"), site=site.id)
        seen.add(site.id)
        if site.x > found.width or site.y > found.height:
            report.add("map.off-the-map", ("sites", at), site=site.id)
        for side, town in site.retreat.items():
            if not any(each.id == side and town in each.towns for each in found.sides):
                report.add("map.bad-retreat", ("sites", at, "retreat"), site=site.id, side=side, town=town)


def _check_roads(
    found: CampaignMap, report: Report, places: Sequence[int] | None = None, *, is_whole: bool = True
) -> None:
    """The roads, each at its place in the file; who can be reached is asked only if every road could be read."""
    known = {site.id for site in found.sites}
    seen: set[frozenset[str]] = set()
    broken = not is_whole
    for at, (a, b) in zip(places or range(len(found.roads)), found.roads, strict=True):
        for end in {a, b} - known:
            report.add("map.road-to-nowhere", ("roads", at), site=shown(end))
            broken = True
        if a == b:
            report.add("map.road-in-a-circle", ("roads", at), site=shown(a))
        elif frozenset((a, b)) in seen:
            report.add("map.repeated-road", ("roads", at), a=shown(a), b=shown(b))
        seen.add(frozenset((a, b)))
    if not broken and known:
        _check_reach(found, known, report)


def _check_reach(found: CampaignMap, known: Collection[str], report: Report) -> None:
    """One missing road may cut off half of a map: that is one mistake, with the sites it concerns."""
    reached = _reached(found, known)
    cut_off = [(at, site.id) for at, site in enumerate(found.sites) if site.id not in reached]
    if cut_off:
        named = ", ".join(site for _at, site in cut_off[:MOST_NAMED])
        more = ", …" if len(cut_off) > MOST_NAMED else ""
        report.add("map.out-of-reach", ("sites", cut_off[0][0]), sites=named + more)


def _reached(found: CampaignMap, known: Collection[str]) -> set[str]:
    reached, growing = {found.sites[0].id}, True
    while growing:
        more = {end for road in found.roads if reached & set(road) for end in road if end in known}
        growing = not more <= reached
        reached |= more
    return reached


def _check_sides(found: CampaignMap, report: Report) -> None:
    kinds = {site.id: site.kind for site in found.sites}
    if found.sides[0].id == found.sides[1].id:
        report.add("map.repeated-side", ("sides", 1, "id"), side=found.sides[0].id)
    for at, side in enumerate(found.sides):
        if not side.towns:
            report.add("map.no-town", ("sides", at, "towns"), side=side.id)
        _check_named(side, side.towns, ("sides", at, "towns"), kinds, report)
        _check_named(side, side.starts, ("sides", at, "starts"), kinds, report)
        for town in side.towns:
            if kinds.get(town, "recruit") != "recruit":
                report.add("map.not-a-town", ("sides", at, "towns"), site=town)
    first, second = ({*side.towns, *side.starts} for side in found.sides)
    for site in sorted(first & second):
        report.add("map.both-begin-there", ("sides", 1), site=shown(site))
    if "prestigious" not in kinds.values():
        report.add("map.nothing-to-conquer", ("sites",))


def _check_named(
    side: Side, named: Sequence[str], path: tuple[str | int, ...], kinds: Collection[str], report: Report
) -> None:
    for at, site in enumerate(named):
        if site not in kinds:
            report.add("map.unknown-site", (*path, at), side=side.id, site=shown(site))
