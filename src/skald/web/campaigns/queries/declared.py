"""Orders that were declared openly, in words: everybody may read them before the other lord answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.campaign.orders import Orders
from skald.campaign.state import State
from skald.campaign.telling import band_told
from skald.campaign.terms import Terms
from skald.web.campaigns.wording import language, names_in, site_name, unit_name


def declared(terms: Terms, state: State, orders: Orders | None) -> tuple[str, ...]:
    """What a lord has declared, line by line; nothing where orders are hidden or still to come."""
    return () if orders is None else tuple(_lines(terms, orders, names_in(state, orders))) or (_("No orders."),)


def counted(orders: Orders) -> str:
    """How much a lord has saved, in a few words; purchases and marches also where there are none."""
    marches = sum(bool(march.path) for march in orders.marches)
    parts = [
        ngettext("{count} purchase", "{count} purchases", len(orders.recruits)).format(count=len(orders.recruits)),
        ngettext("{count} march", "{count} marches", marches).format(count=marches),
    ]
    if moved := len(orders.transfers):
        parts.append(ngettext("{count} unit goes over", "{count} units go over", moved).format(count=moved))
    if gone := len(orders.disbanded):
        parts.append(ngettext("{count} band disbanded", "{count} bands disbanded", gone).format(count=gone))
    return ", ".join(parts)


def _lines(terms: Terms, orders: Orders, names: Mapping[str, str]) -> Iterator[str]:
    def told(band: str) -> str:
        return band_told(language(), band, names)

    for band in orders.disbanded:
        yield _("Band {band} is disbanded.").format(band=told(band))
    for each in orders.transfers:
        ends = {"source": told(each.source), "target": told(each.target)}
        yield _("A unit goes over from band {source} to band {target}.").format(**ends)
    for recruit in orders.recruits:
        units = ", ".join(unit_name(terms, unit) for unit in recruit.units) or _("a new lord")
        if recruit.site:
            yield _("Band {band} is raised at {site}: {units}.").format(
                band=told(recruit.band), site=site_name(terms, recruit.site), units=units
            )
        else:
            yield _("Band {band} is reinforced: {units}.").format(band=told(recruit.band), units=units)
    for march in orders.marches:
        if march.path:
            way = " → ".join(site_name(terms, site) for site in march.path)
            yield _("Band {band} marches: {way}.").format(band=told(march.band), way=way)
