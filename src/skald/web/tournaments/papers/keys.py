"""Prints with keys on them: cards for players, signs for tables. For organisers only."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from skald.tournament.event import Player
from skald.tournament.live import Tournament
from skald.web.tournaments.codes import spoken as said_aloud
from skald.web.tournaments.models import Pass
from skald.web.tournaments.papers.compiling import Paper
from skald.web.tournaments.papers.emblems import emblems
from skald.web.tournaments.papers.shared import file_name, plain, start
from skald.web.tournaments.qr import qr_svg


def player_cards(value: Tournament, keys: Iterable[tuple[Player, str, str]], typing: str) -> Paper:
    """A card for each player: shield, name, code and address of the private page; `typing` is where codes are typed."""
    shields = emblems(value)
    head = start(value, _("Player cards"), qr=_("Your private page"))
    say = _("Your own page: pairings, results, warband. Keep it to yourself.")
    cards = [
        {
            "name": plain(player.name), "code": said_aloud(code), "qr": qr_svg(address), "say": say,
            "shield": shields[str(player.id)],
        }
        for player, code, address in keys
    ]  # fmt: skip
    return Paper("cards", file_name(value.event.name, "cards"), {**head, "cards": cards, "address": _bare(typing)})


def table_signs(value: Tournament, keys: Iterable[tuple[Pass, str]], typing: str) -> Paper:
    """A sign for each table, with the key that enters its results."""
    head = start(
        value, _("Table signs"), table=_("Table"), qr=_("Enter the result by phone"),
        scan=_("Scan to enter the result, or type the code at:"),
    )  # fmt: skip
    signs = [{"table": held.label, "code": said_aloud(held.code), "qr": qr_svg(address)} for held, address in keys]
    return Paper("signs", file_name(value.event.name, "signs"), {**head, "signs": signs, "address": _bare(typing)})


def _bare(address: str) -> str:
    return address.partition("://")[2] or address
